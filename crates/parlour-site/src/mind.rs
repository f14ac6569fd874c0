//! Where bots think: in a worker of its own, one after the other. It reads the clock, and nothing else of the world.

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

use parlour_host::tasks::{Decided, TravellingTask};
use parlour_table::Catalog;
use parlour_table::company::SeatedBot;

use crate::threads::{gains, on_threads};

/// How many bots keep what they remember between their turns: as many as a table has chairs for them.
const BOTS_KEPT: usize = 4;

/// Bots, and what they remember.
pub struct Mind {
    catalog: Catalog,
    /// How many threads may search together; one if it is none.
    threads: usize,
    resting: VecDeque<(String, SeatedBot)>,
}

/// Whether a task is better thought through on several threads.
pub(crate) fn gains_from_threads(catalog: &Catalog, task: &TravellingTask) -> bool {
    let spec = || Some((catalog.rules(&task.game, Some(&task.variant)).ok()?, task.spec.parse().ok()?));
    task.movetime.is_some() && spec().is_some_and(|(rules, spec)| gains(&*rules, &spec))
}

impl Mind {
    /// A mind that knows the games of a catalog, and for which so many threads search together where that helps.
    pub fn new(catalog: Catalog, threads: usize) -> Self {
        Mind { catalog, threads, resting: VecDeque::new() }
    }

    /// Thinks a task through. `chair` is where the bot sits, if it plays rather than gives advice. Nothing comes of a
    /// task that cannot be read.
    pub fn think(&mut self, chair: Option<&str>, task: &TravellingTask) -> Option<Decided> {
        let task = task.read(&self.catalog)?;
        let resting = chair.and_then(|chair| self.resting.iter().position(|(name, _)| name == chair));
        let mut bot = if let Some((_, bot)) = resting.and_then(|place| self.resting.remove(place)) {
            bot
        } else {
            let gains = task.limits.movetime.is_some() && gains(&*task.rules, &task.spec);
            let threads = if gains { self.threads } else { 1 };
            let spec = on_threads(&*task.rules, task.spec.clone(), threads).ok()?;
            SeatedBot::new(task.rules.bot(&spec, task.seed).ok()?, task.number)
        };
        let (limits, sight, cancel) = (task.limits, task.sight(), AtomicBool::new(false));
        let ready = bot.ready(task.number, task.seed);
        let decision = match chair {
            Some(_) => limits.choose(ready, &sight, &cancel, &mut |_| {}),
            None => limits.advise(ready, &sight, task.compares, &cancel, &|| false),
        };
        if let Some(chair) = chair {
            self.resting.push_back((chair.to_string(), bot));
            if self.resting.len() > BOTS_KEPT {
                self.resting.pop_front();
            }
        }
        Some(Decided::of(decision.ok()?))
    }

    /// Shows the bot on a chair how its game ended, if it is still here and learns.
    pub fn learn(&mut self, chair: &str, task: &TravellingTask) {
        let resting = self.resting.iter_mut().find(|(name, bot)| name == chair && bot.learns());
        if let Some((_, bot)) = resting
            && let Some(task) = task.read(&self.catalog)
        {
            // A bot of another game has nothing to learn from it.
            let _ = bot.learn(&task.sight());
        }
    }
}
