//! Tasks that travel: what a bot that thinks elsewhere has to know, on another node or in another worker, and what it
//! answers.

use std::sync::Arc;
use std::time::Duration;

use parlour_core::chance::Judge;
use parlour_core::{Decision, Player};
use parlour_table::{AnyPosition, AnyRules, AnySight, Catalog, Limits, Session};
use serde::{Deserialize, Serialize};

/// A game up to where a bot is asked: from it the player's sight follows anywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Course {
    /// Where the game began, or what one player knows of a position; and what was played since.
    start: String,
    actions: Vec<String>,
    player: Player,
}

impl Course {
    /// The course of a game, as a player to move sees it.
    pub fn of(session: &dyn Session, player: Player) -> Self {
        Course { start: session.at_ply(0).position(), actions: session.history(), player }
    }

    /// Nothing but what a player knows of a position.
    pub fn of_view(view: &dyn AnyPosition, player: Player) -> Self {
        Course { start: view.position(), actions: Vec::new(), player }
    }
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
    /// The rules and what the player may know there; nothing if it cannot be read.
    pub fn sight(&self, catalog: &Catalog) -> Option<(Arc<dyn AnyRules>, AnySight)> {
        let rules = catalog.rules(&self.game, Some(&self.variant)).ok()?;
        let Course { start, actions, player } = &self.course;
        if let Some(view) = rules.glimpse(start) {
            let sight = view.ok()?.sight_of(*player);
            return Some((rules, sight));
        }
        let mut session = rules.start_at(start).ok()?;
        for action in actions {
            session.play(action).ok()?;
        }
        let sight = session.sight_of(*player);
        Some((rules, sight))
    }

    /// What could be played there; nothing if it cannot be read.
    pub fn actions(&self, catalog: &Catalog) -> Vec<String> {
        let actions = || {
            let rules = catalog.rules(&self.game, Some(&self.variant)).ok()?;
            let mut session = rules.start_at(&self.course.start).ok()?;
            self.course.actions.iter().try_for_each(|action| session.play(action)).ok()?;
            Some(session.actions())
        };
        actions().unwrap_or_default()
    }

    /// What the bot may spend.
    pub fn limits(&self) -> Limits {
        Limits { movetime: self.movetime, aim: self.aim, bytes: self.bytes, ..Limits::default() }
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
        decision.insight.judge = judge.and_then(|name| find_judge(rules, &name));
        *decision
    }
}

/// The judge of that name, with what its points are worth.
fn find_judge(rules: &dyn AnyRules, name: &str) -> Option<Judge> {
    let name = rules.roster().iter().find(|bot| bot.name == name)?.name;
    Some(Judge { name, curve: rules.curve(name) })
}
