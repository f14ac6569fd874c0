//! Analysis: what the best bot, or another, thinks of a position, for hints, for "why" and for the analysis of ended games.

use parlour_core::Decision;
use parlour_host::no_time;
use tokio::time::timeout;

use crate::app::App;
use crate::pool::{CancelOnDrop, Task};
use crate::protocol::{Code, Problem};

/// Backpressure: how many analyses may wait or be under way on the whole server.
const MAX_ANALYSES: usize = 64;
/// How many of one address may wait.
const MAX_ANALYSES_PER_ADDRESS: usize = 8;

/// Lets the pool do an analysis within a bounded time, unless too many wait there already. It is given up when the
/// answer is not waited for.
pub(crate) async fn ask(app: &App, task: Task) -> Result<Decision<String>, Problem> {
    if app.pool.analyses_of(task.household) >= MAX_ANALYSES_PER_ADDRESS {
        return Err(Problem::new(
            Code::TooFast,
            "too many questions from this address: ask again in a moment",
        ));
    }
    if app.pool.analyses() >= MAX_ANALYSES {
        return Err(Problem::new(Code::Unavailable, "too many questions at once: ask again in a moment"));
    }
    // The answer is there, late, or not waited for any more.
    let _cancel = CancelOnDrop(task.cancel.clone());
    timeout(app.settings.answer_timeout, app.think(task)).await.ok().flatten().ok_or_else(no_time)
}
