//! Bots without the type of their game, and what every bot can be told whatever it is.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::time::Duration;

use parlour_core::bot::{Judgement, RandomBot};
use parlour_core::chance::Judge;
use parlour_core::options::{OptionInfo, Options, SEED};
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Insight, Playable, Rng, Sight, Views};
use thiserror::Error;

use crate::characters::Character;
use crate::deadline::Deadline;
use crate::insight;
use crate::session::OwnedSight;

/// A bot as a roster lists it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Who it is to people.
    pub character: Character,
    /// The spec it stands for, if it is another name for one.
    pub alias: Option<&'static str>,
    /// Its own options.
    pub options: Vec<OptionInfo>,
}

/// What a bot may know when it has to choose, ready to be carried to the thread that thinks. Only a bot of
/// the same game can look inside.
pub struct AnySight(Box<dyn Any + Send>);

impl AnySight {
    pub(crate) fn new<G>(sight: OwnedSight<G>) -> Self
    where
        G: Views + Send + Sync + 'static,
        G::View: Send,
    {
        AnySight(Box::new(sight))
    }
}

/// A bot is asked about a game that it does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the bot is asked about a game that it does not play")]
pub struct WrongGame;

/// A bot whose actions are notation.
pub trait AnyBot: Send {
    /// Chooses an action, reporting on the way.
    fn choose(
        &mut self,
        sight: &AnySight,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Result<Decision<String>, WrongGame>;

    /// Chooses an action and says why. Unless there are no nodes to compare it with others, also what it thinks of
    /// those, and the stages by which it came to its choice.
    fn advise(
        &mut self,
        sight: &AnySight,
        budget: &Budget<'_>,
        to_compare: &Budget<'_>,
    ) -> Result<Decision<String>, WrongGame>;

    /// What it thinks at first sight; `None` if it has no opinion.
    fn judge(&mut self, sight: &AnySight) -> Result<Option<Judgement>, WrongGame>;

    /// A new game begins: forgets what it learnt about the last one. Its random choices follow from the seed.
    fn new_game(&mut self, seed: u64);

    /// A game is over, and this is what its player may know now.
    fn learn(&mut self, sight: &AnySight) -> Result<(), WrongGame>;

    /// Whether it plays differently for what it has learnt from earlier games.
    fn learns(&self) -> bool;
}

pub(crate) struct ErasedBot<G: Views> {
    bot: BoxedBot<G>,
}

impl<G: Views> ErasedBot<G> {
    pub(crate) fn new(bot: BoxedBot<G>) -> Self {
        ErasedBot { bot }
    }
}

fn open<G: Views + 'static>(sight: &AnySight) -> Result<Sight<'_, G>, WrongGame> {
    let owned: &OwnedSight<G> = sight.0.downcast_ref().ok_or(WrongGame)?;
    Ok(Sight { game: &owned.game, player: owned.player, view: &owned.view, past: &owned.past })
}

impl<G: Playable> AnyBot for ErasedBot<G> {
    fn choose(
        &mut self,
        sight: &AnySight,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Result<Decision<String>, WrongGame> {
        let mut report_words = |insight: &Insight<G::Action>| report(&insight.in_words());
        let decision = self.bot.choose(open(sight)?, budget, &mut report_words);
        Ok(Decision { action: decision.action.to_string(), insight: decision.insight.in_words() })
    }

    fn advise(
        &mut self,
        sight: &AnySight,
        budget: &Budget<'_>,
        to_compare: &Budget<'_>,
    ) -> Result<Decision<String>, WrongGame> {
        let sight = open(sight)?;
        let mut decision = self.bot.choose(sight, budget, &mut |_| {});
        if to_compare.nodes > 0 {
            self.bot.elaborate(sight, to_compare, &mut decision);
        }
        decision.insight.best = insight::best(sight, &decision);
        Ok(Decision { action: decision.action.to_string(), insight: decision.insight.in_words() })
    }

    fn judge(&mut self, sight: &AnySight) -> Result<Option<Judgement>, WrongGame> {
        Ok(self.bot.judge(open(sight)?))
    }

    fn new_game(&mut self, seed: u64) {
        self.bot.new_game(seed);
    }

    fn learn(&mut self, sight: &AnySight) -> Result<(), WrongGame> {
        self.bot.learn(open(sight)?);
        Ok(())
    }

    fn learns(&self) -> bool {
        self.bot.learns()
    }
}

#[cfg(feature = "std")]
const MOVETIME: &str = "movetime";

/// The options that every bot has beside its own.
pub const COMMON_OPTIONS: &[OptionInfo] = &[
    OptionInfo::new("nodes", 0, "the most nodes to visit; 0 for no limit", 0..=1 << 53),
    #[cfg(feature = "std")]
    OptionInfo::new(MOVETIME, 0, "the most milliseconds to think; 0 for no limit", 0..=86_400_000),
    OptionInfo::new("slip", 0, "percentage of moves played at random", 0..=100),
    OptionInfo::new(SEED, 0, "what its random choices follow from", 0..=u64::MAX),
];

/// A bot that also obeys the options every bot has.
pub(crate) struct WithCommonOptions<G: Views> {
    bot: BoxedBot<G>,
    nodes: Option<u64>,
    movetime: Option<Duration>,
    slip: u32,
    /// The seed that its spec names, whatever a new game says.
    own_seed: Option<u64>,
    slips: Rng,
    random: RandomBot,
}

/// The streams of a bot's seed: when it slips, and what it then plays.
const SLIPS: u64 = 1;
const RANDOM: u64 = 2;

impl<G: Views> WithCommonOptions<G> {
    pub(crate) fn new(bot: BoxedBot<G>, options: &Options, is_seeded: bool) -> Self {
        let value = |name| options.value(name).expect("every bot has the common options");
        let limit = |name| Some(value(name)).filter(|&value| value > 0);
        let seed = value(SEED);
        WithCommonOptions {
            bot,
            nodes: limit("nodes"),
            #[cfg(feature = "std")]
            movetime: limit(MOVETIME).map(Duration::from_millis),
            #[cfg(not(feature = "std"))]
            movetime: None,
            slip: value("slip") as u32,
            own_seed: is_seeded.then_some(seed),
            slips: Rng::stream(seed, SLIPS),
            random: random_of(seed),
        }
    }
}

fn random_of(seed: u64) -> RandomBot {
    RandomBot::new(Rng::stream(seed, RANDOM).next_u64())
}

impl<G: Views> Bot<G> for WithCommonOptions<G> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        if self.slips.chance(self.slip) {
            return self.random.choose(sight, budget, report);
        }
        let deadline = Deadline::after(self.movetime);
        let stop = || (budget.stop)() || deadline.is_past();
        let budget = budget.nodes(self.nodes.unwrap_or(u64::MAX)).until(&stop);
        self.bot.choose(sight, &budget, report)
    }

    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        self.bot.elaborate(sight, budget, decision);
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        self.bot.judge(sight)
    }

    fn new_game(&mut self, seed: u64) {
        let seed = self.own_seed.unwrap_or(seed);
        self.bot.new_game(seed);
        self.slips = Rng::stream(seed, SLIPS);
        self.random = random_of(seed);
    }

    fn learn(&mut self, sight: Sight<'_, G>) {
        self.bot.learn(sight);
    }

    fn learns(&self) -> bool {
        self.bot.learns()
    }
}

/// A bot whose insights say whose they are, and what its points are worth.
pub(crate) struct Judging<G: Views> {
    bot: BoxedBot<G>,
    judge: Judge,
}

impl<G: Views> Judging<G> {
    pub(crate) fn new(bot: BoxedBot<G>, judge: Judge) -> Self {
        Judging { bot, judge }
    }
}

impl<G: Views> Bot<G> for Judging<G> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        let judge = Some(self.judge);
        let mut signed = |insight: &Insight<G::Action>| report(&Insight { judge, ..insight.clone() });
        let Decision { action, insight } = self.bot.choose(sight, budget, &mut signed);
        Decision { action, insight: Insight { judge, ..insight } }
    }

    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        self.bot.elaborate(sight, budget, decision);
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        self.bot.judge(sight)
    }

    fn new_game(&mut self, seed: u64) {
        self.bot.new_game(seed);
    }

    fn learn(&mut self, sight: Sight<'_, G>) {
        self.bot.learn(sight);
    }

    fn learns(&self) -> bool {
        self.bot.learns()
    }
}

/// Two bots in turn: the second where it is called for.
pub(crate) struct Relay<G: Views> {
    pub(crate) first: BoxedBot<G>,
    pub(crate) second: BoxedBot<G>,
    pub(crate) is_seconds_turn: fn(&Sight<'_, G>) -> bool,
}

impl<G: Views> Relay<G> {
    fn runner(&mut self, sight: &Sight<'_, G>) -> &mut BoxedBot<G> {
        if (self.is_seconds_turn)(sight) { &mut self.second } else { &mut self.first }
    }
}

impl<G: Views> Bot<G> for Relay<G> {
    fn choose(
        &mut self,
        sight: Sight<'_, G>,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Insight<G::Action>),
    ) -> Decision<G::Action> {
        // Both keep their memory, so each gets half of what there is.
        let budget = budget.bytes(budget.bytes / 2);
        self.runner(&sight).choose(sight, &budget, report)
    }

    fn elaborate(&mut self, sight: Sight<'_, G>, budget: &Budget<'_>, decision: &mut Decision<G::Action>) {
        let budget = budget.bytes(budget.bytes / 2);
        self.runner(&sight).elaborate(sight, &budget, decision);
    }

    fn judge(&mut self, sight: Sight<'_, G>) -> Option<Judgement> {
        self.runner(&sight).judge(sight)
    }

    fn new_game(&mut self, seed: u64) {
        self.first.new_game(seed);
        self.second.new_game(seed);
    }

    fn learn(&mut self, sight: Sight<'_, G>) {
        self.first.learn(sight);
        self.second.learn(sight);
    }

    fn learns(&self) -> bool {
        self.first.learns() || self.second.learns()
    }
}
