//! Where bots think: in a worker of its own, one after the other. It reads the clock, and nothing else of the world.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::AtomicBool;

use parlour_client::desk::tasks::{Decided, TravellingTask};
use parlour_table::company::SeatedBot;

/// How many bots keep what they remember between their turns: as many as a table has chairs for them.
const BOTS_KEPT: usize = 4;

/// Bots, and what they remember.
#[derive(Default)]
pub struct Mind {
    resting: VecDeque<(String, SeatedBot)>,
}

impl fmt::Debug for Mind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mind").field("resting", &self.resting.len()).finish()
    }
}

impl Mind {
    /// Thinks a task through. `chair` is where the bot sits, if it plays rather than gives advice. Nothing comes of a
    /// task that cannot be read.
    pub fn think(&mut self, chair: Option<&str>, task: &TravellingTask) -> Option<Decided> {
        let (rules, sight) = task.sight()?;
        let resting = chair.and_then(|chair| self.resting.iter().position(|(name, _)| name == chair));
        let mut bot = match resting.and_then(|place| self.resting.remove(place)) {
            Some((_, bot)) => bot,
            None => SeatedBot::new(rules.bot(&task.spec.parse().ok()?, task.seed).ok()?, task.number),
        };
        let (limits, cancel) = (task.limits(), AtomicBool::new(false));
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
            && let Some((_, sight)) = task.sight()
        {
            // A bot of another game has nothing to learn from it.
            let _ = bot.learn(&sight);
        }
    }
}
