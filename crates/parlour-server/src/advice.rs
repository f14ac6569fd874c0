//! Analysis: what the best bot, or another, thinks of a position, for hints, for "why" and for the analysis of ended games.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_core::Decision;
pub(crate) use parlour_host::no_time;
use parlour_host::specs::read_bot;
use parlour_host::tasks::Course;
pub(crate) use parlour_host::thoughts::position;
use parlour_host::thoughts::{DEFAULT_ADVISER, analysis_time};
use parlour_table::{AnyRules, AnySight, Limits};
use tokio::time::timeout;

use crate::app::App;
use crate::pool::Task;
use crate::protocol::{Code, Problem};

/// Backpressure: how many analyses may wait or be under way on the whole server.
const MAX_ANALYSES: usize = 64;
/// How many of one address may wait.
const MAX_ANALYSES_PER_ADDRESS: usize = 8;

/// A position to be analysed, as far as someone knows it.
pub(crate) struct AnalysisRequest {
    pub(crate) rules: Arc<dyn AnyRules>,
    pub(crate) sight: AnySight,
    /// The game up to there, where there is one.
    pub(crate) course: Option<Course>,
    /// Who is asked, by a spec; the best bot if nobody is named.
    pub(crate) by: Option<String>,
    /// Whether a first impression is enough.
    pub(crate) is_quick: bool,
    /// Set when nobody wants to know any more.
    pub(crate) cancel: Arc<AtomicBool>,
    /// From where it is asked.
    pub(crate) household: IpAddr,
}

/// Hands an analysis to the pool, unless too many wait there already. What comes back is there within a bounded time:
/// nothing if nobody had the time.
pub(crate) fn analyse(
    app: &App,
    request: AnalysisRequest,
) -> Result<impl Future<Output = Option<Decision<String>>> + Send + use<>, Problem> {
    let AnalysisRequest { rules, sight, course, by, is_quick, cancel, household } = request;
    let spec = read_bot(&*rules, by.as_deref().unwrap_or(DEFAULT_ADVISER))?;
    let movetime = Some(analysis_time(app.settings.analysis_time, is_quick));
    let limits = Limits { movetime, bytes: app.settings.bot_bytes, ..Limits::default() };
    let (seed, game, key, compares) = (0, 0, None, !is_quick);
    submit(app, Task { rules, spec, seed, game, sight, limits, cancel, key, household, compares, course })
}

/// Hands an analysis to the pool that is a task already.
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
