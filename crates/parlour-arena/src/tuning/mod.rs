//! Tuning: better weights for a bot's evaluation.
//!
//! Two methods. [`Spsa`] lets weights that are moved a little this way play those moved the other way, and follows the
//! winner: it optimises what counts, at the price of many games. [`Fit`] plays fewer games and finds the weights under
//! which the evaluation foretells their results best: it is quicker, and good where an evaluation is far from right. What
//! either finds is a proposal: [`trial`] is the match that decides.

mod fit;
mod spsa;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlour_core::evaluation::{MAX_WEIGHT, Weight};
use parlour_core::options::Spec;
use parlour_table::AnyRules;

pub use fit::Fit;
pub use spsa::Spsa;

use crate::plan::{Budget, Contestant, PlanError};
use crate::statistics::Sprt;
use crate::{Plan, Tournament};

/// Memory of a bot, in MiB: searches here are short.
const MEMORY: u64 = 1;

/// What is tuned.
#[derive(Clone)]
pub struct Subject {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// The bot, by its spec.
    pub bot: String,
    /// Its weights as they are.
    pub weights: Vec<Weight>,
    /// How many nodes a move is searched with.
    pub nodes: u64,
}

/// How far it has come.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// After so many rounds.
    pub round: u32,
    /// The weights.
    pub weights: Vec<f64>,
    /// What the method says about the round: a score, or how much results surprised it.
    pub note: f64,
}

impl Subject {
    /// A bot that has weights.
    pub fn new(rules: Arc<dyn AnyRules>, bot: &str, nodes: u64) -> Result<Self, PlanError> {
        let weights = rules.bot_weights(&bot.parse::<Spec>()?)?;
        if weights.is_empty() {
            return Err(PlanError::because(format!("`{bot}` has no weights to tune")));
        }
        Ok(Subject { rules, bot: bot.to_string(), weights, nodes })
    }

    /// The weights to begin with.
    pub fn start(&self) -> Vec<f64> {
        self.weights.iter().map(|weight| f64::from(weight.value)).collect()
    }

    /// The spec of the bot with other weights.
    pub fn spec(&self, weights: &[i32]) -> String {
        let numbers: Vec<String> = weights.iter().map(i32::to_string).collect();
        let mark = if self.bot.contains(':') { ',' } else { ':' };
        format!("{}{mark}weights={}", self.bot, numbers.join("/"))
    }

    /// A match between two sets of weights, each with its name.
    fn duel(&self, one: (&str, &[i32]), other: (&str, &[i32])) -> Plan {
        let player = |(name, weights): (&str, &[i32])| Contestant {
            name: name.to_string(),
            bot: Some(self.spec(weights)),
            ..Contestant::default()
        };
        Plan {
            variant: Some(self.rules.variant().to_string()),
            players: vec![player(one), player(other)],
            budget: Budget { nodes: Some(self.nodes), memory: Some(MEMORY), ..Budget::default() },
            games: self.rules.players() as u32,
            ..Plan::of_game(self.rules.info().id)
        }
    }
}

/// The match that decides whether new weights are better than those there are: pairs until the test knows.
pub fn trial(
    subject: &Subject,
    weights: &[i32],
    sprt: Sprt,
    games: u32,
    seed: u64,
    threads: usize,
) -> Result<Tournament, PlanError> {
    let own: Vec<i32> = subject.weights.iter().map(|weight| weight.value).collect();
    let duel = subject.duel(("tuned", weights), ("before", &own));
    Plan { sprt: Some(sprt), games, seed, threads, ..duel }.prepare_with(subject.rules.clone())
}

/// Whole numbers that a bot takes.
pub fn rounded(weights: &[f64]) -> Vec<i32> {
    let limit = f64::from(MAX_WEIGHT);
    weights.iter().map(|weight| weight.round().clamp(-limit, limit) as i32).collect()
}

/// Does so many pieces of work on so many threads; what comes of them, in their order.
pub(crate) fn side_by_side<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        return;
                    }
                    let result = work(index);
                    done.lock().unwrap_or_else(PoisonError::into_inner).insert(index, result);
                }
            });
        }
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect()
}
