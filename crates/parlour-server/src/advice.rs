//! Analysis: what the best bot, or another, thinks of a position, for hints, for "why" and for the analysis of ended games.

use std::sync::atomic::Ordering;

use parlour_core::Decision;
use tokio::time::timeout;

use crate::app::App;
use crate::pool::Task;
use crate::protocol::{Code, Problem};

/// Backpressure: how many analyses may wait or be under way on the whole server.
const MAX_ANALYSES: usize = 64;
/// How many of one address may wait.
const MAX_ANALYSES_PER_ADDRESS: usize = 8;

/// Hands an analysis to the pool, unless too many wait there already. What comes back is there within a bounded time:
/// nothing if nobody had the time.
pub(crate) fn submit(
    app: &App,
    task: Task,
) -> Result<impl Future<Output = Option<Decision<String>>> + Send + use<>, Problem> {
    if app.pool.analyses_of(task.household) >= MAX_ANALYSES_PER_ADDRESS {
        return Err(Problem::new(
            Code::TooFast,
            "too many questions from this address: ask again in a moment",
        ));
    }
    if app.pool.analyses() >= MAX_ANALYSES {
        return Err(Problem::new(Code::Unavailable, "too many questions at once: ask again in a moment"));
    }
    let (cancel, most) = (task.cancel.clone(), app.settings.answer_timeout);
    let decision = app.think(task);
    Ok(async move {
        let decision = timeout(most, decision).await;
        if decision.is_err() {
            cancel.store(true, Ordering::Relaxed);
        }
        decision.ok()?.ok().flatten()
    })
}
