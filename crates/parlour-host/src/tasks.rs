//! What a bot is asked, and what it answers: here, on another node, or in another worker.

use std::sync::Arc;
use std::time::Duration;

use parlour_client::protocol::Problem;
use parlour_core::chance::Judge;
use parlour_core::options::Spec;
use parlour_core::{Decision, Player};
use parlour_table::{AnyPosition, AnyRules, AnySight, Catalog, Limits, Session};
use serde::{Deserialize, Serialize};

use crate::Policy;
use crate::specs::read_bot;

/// The bot that is asked unless the client names one.
const DEFAULT_ADVISER: &str = "champion";

/// The game that a bot is asked about.
pub enum KnownGame {
    /// The game so far.
    Whole(Box<dyn Session>),
    /// Only what one player knows of a position.
    View(Box<dyn AnyPosition>),
}

impl KnownGame {
    /// Returns the position.
    pub fn position(&self) -> &dyn AnyPosition {
        match self {
            KnownGame::Whole(session) => &**session,
            KnownGame::View(view) => &**view,
        }
    }
}

/// A task for a bot.
pub struct BotTask {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// The game.
    pub game: KnownGame,
    /// The player who is to move.
    pub player: Player,
    /// Which bot.
    pub spec: Spec,
    /// The seed of its random choices in this game.
    pub seed: u64,
    /// Which game of the table it is, from one; zero for advice.
    pub number: u32,
    /// What it may spend.
    pub limits: Limits,
    /// The chair it plays on, where it remembers what it thought; `None` for advice.
    pub chair: Option<usize>,
    /// Whether advice compares all actions, rather than the best only.
    pub compares: bool,
}

impl std::fmt::Debug for BotTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BotTask")
            .field("spec", &self.spec)
            .field("chair", &self.chair)
            .finish_non_exhaustive()
    }
}

impl BotTask {
    /// Returns a task of no table.
    pub(crate) fn new(
        rules: Arc<dyn AnyRules>,
        game: KnownGame,
        player: Player,
        spec: Spec,
        limits: Limits,
    ) -> Self {
        BotTask { rules, game, player, spec, limits, seed: 0, number: 0, chair: None, compares: false }
    }

    /// Returns a task that gives advice to a player, by a bot's spec or by the best one.
    pub fn advice(
        policy: &Policy,
        rules: &Arc<dyn AnyRules>,
        game: KnownGame,
        player: Player,
        by: Option<&str>,
        is_quick: bool,
    ) -> Result<Self, Problem> {
        let spec = read_bot(&**rules, by.unwrap_or(DEFAULT_ADVISER))?;
        let limits = policy.analysis_limits(is_quick);
        Ok(BotTask { compares: !is_quick, ..BotTask::new(rules.clone(), game, player, spec, limits) })
    }

    /// Returns all that the bot may know.
    pub fn sight(&self) -> AnySight {
        self.game.position().sight_of(self.player)
    }

    /// Returns the task in a form that travels to another process.
    pub fn travelling(&self) -> TravellingTask {
        let (start, actions) = match &self.game {
            KnownGame::Whole(session) => (session.at_ply(0).position(), session.history()),
            KnownGame::View(view) => (view.position(), Vec::new()),
        };
        TravellingTask {
            game: self.rules.info().id.to_string(),
            variant: self.rules.reference(),
            course: Course { start, actions, player: self.player },
            spec: self.spec.to_string(),
            seed: self.seed,
            number: self.number,
            movetime: self.limits.movetime,
            aim: self.limits.aim,
            bytes: self.limits.bytes,
            compares: self.compares,
        }
    }
}

/// A game up to where a bot is asked, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Course {
    start: String,
    actions: Vec<String>,
    player: Player,
}

/// A task that travels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TravellingTask {
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The game up to there.
    pub course: Course,
    /// Which bot.
    pub spec: String,
    /// What its random choices follow from in this game.
    pub seed: u64,
    /// Which game of the table it is.
    pub number: u32,
    /// The longest to think.
    pub movetime: Option<Duration>,
    /// When to make up one's mind.
    pub aim: Option<Duration>,
    /// All the memory to use.
    pub bytes: usize,
    /// Whether advice compares all actions.
    pub compares: bool,
}

impl TravellingTask {
    /// Reads the task again; nothing if it cannot be read. The bot has no chair.
    pub fn read(&self, catalog: &Catalog) -> Option<BotTask> {
        let rules = catalog.rules(&self.game, Some(&self.variant)).ok()?;
        let Course { start, actions, player } = &self.course;
        let game = if let Some(view) = rules.glimpse(start) {
            KnownGame::View(view.ok()?)
        } else {
            let mut session = rules.start_at(start).ok()?;
            actions.iter().try_for_each(|action| session.play(action)).ok()?;
            KnownGame::Whole(session)
        };
        let limits =
            Limits { movetime: self.movetime, aim: self.aim, bytes: self.bytes, ..Limits::default() };
        let task = BotTask::new(rules, game, *player, self.spec.parse().ok()?, limits);
        Some(BotTask { seed: self.seed, number: self.number, compares: self.compares, ..task })
    }
}

/// What came of a task.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Decided {
    decision: Box<Decision<String>>,
    /// Whose score it is, by name: what it is worth everyone knows.
    judge: Option<String>,
}

impl Decided {
    /// A decision that goes back.
    pub fn of(decision: Decision<String>) -> Self {
        let judge = decision.insight.judge.map(|judge| judge.name.to_string());
        Decided { decision: Box::new(decision), judge }
    }

    /// The decision as it was made.
    pub fn decision(self, rules: &dyn AnyRules) -> Decision<String> {
        let Decided { mut decision, judge } = self;
        let judge = judge.and_then(|name| rules.roster().into_iter().find(|bot| bot.name == name));
        decision.insight.judge = judge.map(|bot| Judge { name: bot.name, curve: rules.curve(bot.name) });
        *decision
    }
}
