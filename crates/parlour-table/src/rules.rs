//! One variant's rules without their type: what front ends and the engine ask for, and apart from that the bench.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::chance::Curve;
use parlour_core::evaluation::Weight;
use parlour_core::network::Network;
use parlour_core::options::{OptionInfo, Spec, SpecError};
use parlour_core::playout::Playout;
use parlour_core::record::{ReplayError, replay};
use parlour_core::sync::Arc;
use parlour_core::{
    Driver, Editor, GameInfo, Playable, Player, PositionError, Record, Revision, Rng, Turn, Viewer,
};
use parlour_search::retrograde::{SolveError, Solved};
use parlour_search::{Solution, WinLoss};

use crate::bots::{AnyBot, BotInfo, ErasedBot};
use crate::carried;
use crate::glimpse::Glimpse;
use crate::learner::AnyLearner;
use crate::roster::BotRegistry;
use crate::session::{AnyPosition, Session, TypedSession};

/// What stands between a variant's name and the number of its rules.
pub(crate) const REVISION_SIGN: char = '@';

/// The rules of one variant, and who plays it.
pub trait AnyRules: Send + Sync {
    /// The game's card.
    fn info(&self) -> &'static GameInfo;

    /// The variant's name.
    fn variant(&self) -> &str;

    /// Returns which of the variant's rules these are.
    fn revision(&self) -> Revision;

    /// Returns the name by which a catalog gives these rules again: the variant's, with the revision (`standard@1`) where
    /// they have been mended since.
    fn reference(&self) -> String {
        let (name, revision) = (self.variant(), self.revision());
        let current = self.info().variants.iter().find(|variant| variant.name == name);
        if current.is_none_or(|current| current.revision == revision) {
            name.to_string()
        } else {
            format!("{name}{REVISION_SIGN}{revision}")
        }
    }

    /// How many players sit down.
    fn players(&self) -> usize;

    /// Whether chance has a part in it.
    fn has_chance(&self) -> bool;

    /// Whether players know different things.
    fn has_secrets(&self) -> bool;

    /// Whether positions that have occurred matter for what comes.
    fn repeats(&self) -> bool;

    /// About how many bytes a game in progress takes for every action.
    fn bytes_an_action(&self) -> usize;

    /// What a player is called.
    fn player_name(&self, player: Player) -> &'static str;

    /// The symbol of the game's art that stands for a player.
    fn player_symbol(&self, player: Player) -> &'static str;

    /// What comes up with an action of chance, in a few letters.
    fn outcome_label(&self, action: &str) -> String;

    /// The bots that play it.
    fn roster(&self) -> Vec<BotInfo>;

    /// Returns whether a bot with a name plays it.
    fn has_bot(&self, name: &str) -> bool {
        self.roster().iter().any(|bot| bot.name == name)
    }

    /// The options of the bot that a spec stands for, those that every bot has included; the defaults are the
    /// values that the spec gives them.
    fn bot_options(&self, spec: &Spec) -> Result<Vec<OptionInfo>, SpecError>;

    /// The weights of a bot's evaluation that can be tuned; none if it has none. The option `weights` gives it others.
    fn bot_weights(&self, spec: &Spec) -> Result<Vec<Weight>, SpecError>;

    /// A bot by its spec; `seed` is used where the spec names none.
    fn bot(&self, spec: &Spec, seed: u64) -> Result<Box<dyn AnyBot>, SpecError>;

    /// What trains the network that a bot judges by; `None` if it judges otherwise.
    fn learner(&self, spec: &Spec) -> Result<Option<Box<dyn AnyLearner>>, SpecError>;

    /// The same rules whose roster has one more bot, of this name: the one that judges by a network, with this network.
    /// Nothing changes where no bot does.
    fn with_network(&self, name: &'static str, network: Network) -> Arc<dyn AnyRules>;

    /// A game from the first position that a seed deals.
    fn start(&self, seed: u64) -> Box<dyn Session>;

    /// A game from a written position.
    fn start_at(&self, position: &str) -> Result<Box<dyn Session>, PositionError>;

    /// What one player knows, as text, to look at and to think about; `None` if it is not written like a view.
    fn glimpse(&self, view: &str) -> Option<Result<Box<dyn AnyPosition>, PositionError>>;

    /// A written position, or what one player knows of one.
    fn look_at(&self, text: &str) -> Result<Box<dyn AnyPosition>, PositionError> {
        match self.glimpse(text) {
            Some(glimpse) => glimpse,
            None => Ok(self.start_at(text)?),
        }
    }

    /// Returns what sets up positions by hand; `None` if positions of this game are only written.
    fn editor(&self) -> Option<Box<dyn Editor + '_>>;

    /// A record played through the rules.
    fn replay(&self, record: &Record) -> Result<Box<dyn Session>, ReplayError>;

    /// The value of every position, for games that can be solved.
    fn solve(&self) -> Option<Result<SolvedGame, SolveError>>;

    /// What the points of a bot are worth, by its own name; `None` if they do not judge positions.
    fn curve(&self, bot: &str) -> Option<Curve>;
}

/// The same rules with what only the bench asks for.
pub trait BenchRules: AnyRules {
    /// Plays random actions to the end (at most `plies`); how many were played.
    fn playout(&self, playout: &mut Playout, rng: &mut Rng, plies: u32) -> u32;

    /// The bots whose nodes the bench counts, and how deep they look.
    fn bench(&self) -> &'static [(&'static str, u32)];

    /// Bots whose decisions per second the bench measures.
    fn pace(&self) -> &'static [&'static str];
}

/// The value of every position of a game.
#[derive(Clone, Debug)]
pub struct SolvedGame {
    /// The values, by number.
    pub solution: Arc<Solution>,
    /// The value of the first position; `None` if it is drawn.
    pub start: Option<Solved>,
}

impl SolvedGame {
    /// The win/loss form; `None` if there are draws, which it cannot tell.
    pub fn win_loss(&self) -> Option<WinLoss> {
        WinLoss::new(&self.solution)
    }
}

/// The rules of one variant with their type.
pub(crate) struct TypedRules<G: Playable> {
    variant: String,
    revision: Revision,
    game: Arc<G>,
    roster: BotRegistry<G>,
    /// Registers bots beside the game's own.
    bots: Vec<fn(&G, &mut BotRegistry<G>)>,
    /// Networks beside the game's own.
    networks: Vec<(&'static str, Network)>,
}

impl<G: Playable> TypedRules<G> {
    pub(crate) fn new(
        variant: &str,
        revision: Revision,
        game: G,
        bots: &[fn(&G, &mut BotRegistry<G>)],
    ) -> Self {
        Self::with_networks(variant, revision, Arc::new(game), bots, Vec::new())
    }

    fn with_networks(
        variant: &str,
        revision: Revision,
        game: Arc<G>,
        bots: &[fn(&G, &mut BotRegistry<G>)],
        networks: Vec<(&'static str, Network)>,
    ) -> Self {
        let mut roster = BotRegistry::new(carried::table(G::INFO.id, variant), networks.clone());
        game.enlist(&mut roster);
        for register in bots {
            register(&game, &mut roster);
        }
        TypedRules { variant: variant.to_string(), revision, game, roster, bots: bots.to_vec(), networks }
    }
}

impl<G: Playable> AnyRules for TypedRules<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn variant(&self) -> &str {
        &self.variant
    }

    fn revision(&self) -> Revision {
        self.revision
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn has_chance(&self) -> bool {
        G::CHANCE
    }

    fn has_secrets(&self) -> bool {
        G::HIDDEN
    }

    fn repeats(&self) -> bool {
        G::REPEATS
    }

    fn bytes_an_action(&self) -> usize {
        size_of::<G::State>() + size_of::<G::Action>()
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        self.game.player_symbol(player)
    }

    fn outcome_label(&self, action: &str) -> String {
        action.parse().map_or_else(|_| action.into(), |action| self.game.face().outcome_label(action))
    }

    fn roster(&self) -> Vec<BotInfo> {
        self.roster.infos()
    }

    fn bot_options(&self, spec: &Spec) -> Result<Vec<OptionInfo>, SpecError> {
        self.roster.options(spec)
    }

    fn bot_weights(&self, spec: &Spec) -> Result<Vec<Weight>, SpecError> {
        self.roster.weights(spec)
    }

    fn bot(&self, spec: &Spec, seed: u64) -> Result<Box<dyn AnyBot>, SpecError> {
        let bot = self.roster.build(&self.game, spec, seed)?;
        Ok(Box::new(ErasedBot::<G>::new(bot)))
    }

    fn learner(&self, spec: &Spec) -> Result<Option<Box<dyn AnyLearner>>, SpecError> {
        self.roster.learner(&self.game, spec)
    }

    fn with_network(&self, name: &'static str, network: Network) -> Arc<dyn AnyRules> {
        let mut networks = self.networks.clone();
        networks.retain(|(other, _)| *other != name);
        networks.push((name, network));
        Arc::new(Self::with_networks(&self.variant, self.revision, self.game.clone(), &self.bots, networks))
    }

    fn start(&self, seed: u64) -> Box<dyn Session> {
        Box::new(TypedSession::new(self.game.clone(), Driver::new(self.game.start(seed))))
    }

    fn start_at(&self, position: &str) -> Result<Box<dyn Session>, PositionError> {
        let state = self.game.parse_position(position)?;
        Ok(Box::new(TypedSession::new(self.game.clone(), Driver::new(state))))
    }

    fn glimpse(&self, view: &str) -> Option<Result<Box<dyn AnyPosition>, PositionError>> {
        let glimpse =
            |(view, turn)| -> Box<dyn AnyPosition> { Box::new(Glimpse::new(self.game.clone(), view, turn)) };
        self.game.parse_view(view).map(|read| read.map(glimpse))
    }

    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        self.game.editor()
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn Session>, ReplayError> {
        let driver = replay(&*self.game, record)?;
        Ok(Box::new(TypedSession::new(self.game.clone(), driver)))
    }

    fn solve(&self) -> Option<Result<SolvedGame, SolveError>> {
        self.roster.solve(&self.game)
    }

    fn curve(&self, bot: &str) -> Option<Curve> {
        self.game.curve(bot)
    }
}

impl<G: Playable> BenchRules for TypedRules<G> {
    fn playout(&self, playout: &mut Playout, rng: &mut Rng, plies: u32) -> u32 {
        playout.run(&*self.game, self.game.start(rng.next_u64()), rng, plies).plies
    }

    fn bench(&self) -> &'static [(&'static str, u32)] {
        G::BENCH
    }

    fn pace(&self) -> &'static [&'static str] {
        G::PACE
    }
}

/// The viewer who sees what the player to move sees; a spectator when nobody is.
pub fn viewer_to_move(turn: Turn) -> Viewer {
    turn.player().map_or(Viewer::Spectator, Viewer::Player)
}
