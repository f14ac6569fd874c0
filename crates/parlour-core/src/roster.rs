//! Rosters: how a game names its opponents without knowing the searches that will play them.
//!
//! A game lists its bots to a [`Roster`] ([`Playable::enlist`](crate::Playable::enlist)). The roster lives where games
//! and searches meet (`parlour-table`) and knows how to build each kind; a kind that does not apply to the
//! game does not compile, because its method asks for the capability.

use alloc::boxed::Box;

use crate::bot::{Bot, Sight};
use crate::evaluation::Evaluation;
use crate::game::{Duel, Indexable};
use crate::network::Learned;
use crate::options::BotOptions;
use crate::views::{Open, Views};

/// A bot that can be moved to the thread that thinks.
pub type BoxedBot<G> = Box<dyn Bot<G> + Send>;

/// The second runner of a relay: a specialist for some positions.
#[derive(Clone, Copy)]
pub struct Specialist<G: Views> {
    /// Whether it is its turn to run, by what the player to move knows.
    pub runs: fn(&Sight<'_, G>) -> bool,
    /// Who it is, by a spec of the same roster.
    pub spec: &'static str,
}

/// The name of a bot and what it is, in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Title {
    /// The name in a spec.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// Who it is to people, if it is a guest from a report of its own.
    pub guest: Option<Guest>,
}

/// The AI of a report, as people meet it: a guest of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guest {
    /// What it is called: "Fist Tablets".
    pub name: &'static str,
    /// The machine it lived on, and when: "an Android phone, 2012".
    pub machine: &'static str,
}

/// A title.
pub const fn title(name: &'static str, about: &'static str) -> Title {
    Title { name, about, guest: None }
}

/// The title of a report's own AI.
pub const fn guest(name: &'static str, about: &'static str, guest: Guest) -> Title {
    Title { name, about, guest: Some(guest) }
}

/// Takes down the bots of one game.
pub trait Roster<G: Views> {
    /// Lists a bot of the game's own, such as the report's. It is made of its options and of the seed that its random
    /// choices follow from.
    fn own<O: BotOptions + 'static>(&mut self, title: Title, make: fn(&G, O, u64) -> BoxedBot<G>);

    /// Alpha-beta search with an evaluation of the game's.
    fn alpha_beta<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Evaluation<G> + Clone + Send + Sync + 'static;

    /// The same with an evaluation that has learnt, and can be trained further.
    fn network<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Learned<G> + Clone + Send + Sync + 'static;

    /// Expectimax over whole turns with an evaluation of the game's, for games with dice.
    fn expectimax<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static;

    /// Monte Carlo tree search with an evaluation of the game's in place of random play.
    fn mcts<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static;

    /// A player who overlooks some of the actions, with an evaluation of the game's.
    fn beginner<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static;

    /// The perfect player, from the solved table.
    fn perfect(&mut self, title: Title)
    where
        G: Duel + Indexable;

    /// Two bots of this roster in turn: one by its spec, and a specialist where that is called for. A search, say,
    /// and a planner for the endgame.
    fn relay(&mut self, title: Title, spec: &'static str, specialist: Specialist<G>);

    /// Another name for a spec: `champion`, `level3`.
    fn alias(&mut self, title: Title, spec: &'static str);

    /// Lists `level1` to `level8`, the opponents for people, weakest first: what each is, in words, and its spec. A level
    /// without words gets standard ones. `parlour levels` measures how even the steps are.
    fn levels(&mut self, levels: [(&'static str, &'static str); 8]) {
        for ((name, standard), (about, spec)) in LEVELS.into_iter().zip(levels) {
            self.alias(title(name, if about.is_empty() { standard } else { about }), spec);
        }
    }

    /// Lists all opponents that one evaluation is enough for, in a game of two without chance: `alphabeta`, `beginner`,
    /// `champion` and the eight levels.
    fn duel_bots<E>(&mut self, evaluation: E)
    where
        G: Duel,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.alpha_beta(title("alphabeta", "alpha-beta search"), evaluation.clone());
        self.beginner(BEGINNER, evaluation);
        self.alias(CHAMPION, "alphabeta");
        self.levels(STANDARD_LEVELS);
    }

    /// The same for games with dice or with more than two players: `expectimax` in place of `alphabeta`. The evaluation
    /// lies between -10,000 (lost) and 10,000 (won).
    fn open_bots<E>(&mut self, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.expectimax(title("expectimax", "looks whole turns ahead, chance included"), evaluation.clone());
        self.beginner(BEGINNER, evaluation);
        self.alias(CHAMPION, "expectimax");
        self.levels(STANDARD_LEVELS);
    }
}

const BEGINNER: Title = title("beginner", "sees some of what there is to do, and some of the answers");
const CHAMPION: Title = title("champion", "the strongest there is");

/// The levels by their names, with what there is to say about them where a game says nothing.
const LEVELS: [(&str, &str); 8] = [
    ("level1", "sees hardly anything it could do"),
    ("level2", "overlooks most of what it could do"),
    ("level3", "overlooks half of what it could do"),
    ("level4", "overlooks a third of what it could do"),
    ("level5", "overlooks something now and then"),
    ("level6", "overlooks hardly anything"),
    ("level7", "looks some way ahead"),
    ("level8", "looks further ahead"),
];

/// A ladder for a game of which nobody has measured one.
const STANDARD_LEVELS: [(&str, &str); 8] = [
    ("", "beginner:depth=1,overlook=80"),
    ("", "beginner:depth=2,overlook=65"),
    ("", "beginner:depth=2,overlook=50"),
    ("", "beginner:depth=2,overlook=35"),
    ("", "beginner:depth=2,overlook=20"),
    ("", "beginner:depth=3,overlook=5"),
    ("", "champion:nodes=1000"),
    ("", "champion:nodes=10000"),
];
