//! A game to look at: two bots play it once, and everyone who opens the door sees it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::response::IntoResponse;
use parlour_core::{Rng, Scene, Viewer};
use parlour_table::change::Fingerprint;
use parlour_table::{AnyRules, AnySight, Limits, Session, house};
use tokio::sync::OnceCell;

use super::extract::Path;
use super::failure::Failure;
use super::games::PUBLIC;
use crate::advice;
use crate::app::App;
use crate::pool::Task;
use crate::protocol::Demo;

/// Who plays, and how much it looks at.
const BOT: &str = "level5";
const NODES_PER_ACTION: u64 = 2_000;
const BOT_BYTES: usize = 1 << 20;
/// How much of a long game is shown.
const MAX_CHANGES: usize = 80;
/// Which game is played: the same every time.
const SEED: u64 = 1;

/// The demonstrations that have been played, in JSON, by the game's id.
#[derive(Default)]
pub(crate) struct Demos(Mutex<HashMap<&'static str, Arc<OnceCell<String>>>>);

impl Demos {
    fn of(&self, game: &'static str) -> Arc<OnceCell<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(game).or_default().clone()
    }
}

pub(super) async fn demo(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<impl IntoResponse, Failure> {
    let rules = house().rules(&game, None)?;
    let cell = app.demos.of(rules.info().id);
    // It is played to its end though whoever asked first may go.
    let played = tokio::spawn(async move { cell.get_or_init(|| play(&app, &rules)).await.clone() });
    let demo = played.await.map_err(|_| advice::no_time())?;
    Ok(([("content-type", "application/json"), PUBLIC], demo))
}

async fn play(app: &App, rules: &Arc<dyn AnyRules>) -> String {
    let mut session = rules.start(SEED);
    let mut rng = Rng::new(SEED);
    let first = spectacle(&*session);
    let mut last = Fingerprint::of(&first);
    let mut changes = Vec::new();
    while changes.len() < MAX_CHANGES {
        let decided = match session.sight() {
            Some(sight) => ask_bot(app, rules, sight, rng.next_u64()).await,
            None => None,
        };
        let Some(action) = decided.or_else(|| session.random_action(&mut rng)) else { break };
        if session.play(&action).is_err() {
            break;
        }
        let change = last.advance(spectacle(&*session));
        let shows_something = change.marks.is_some()
            || change.last.is_some()
            || !(change.spots.is_empty() && change.pieces.is_empty() && change.gone.is_empty());
        if shows_something {
            changes.push(change);
        }
    }
    serde_json::to_string(&Demo { scene: first, changes }).expect("scenes are plain data")
}

/// What there is to see of a position for someone who walks by.
fn spectacle(session: &dyn Session) -> Scene {
    Scene { choices: Vec::new(), aids: Vec::new(), panels: Vec::new(), ..session.scene(Viewer::Spectator) }
}

/// What a bot would do; nothing if none has time.
async fn ask_bot(app: &App, rules: &Arc<dyn AnyRules>, sight: AnySight, seed: u64) -> Option<String> {
    let limits = Limits { nodes: Some(NODES_PER_ACTION), bytes: BOT_BYTES, ..Limits::default() };
    let decision = app.pool.think(Task {
        rules: rules.clone(),
        spec: BOT.parse().expect("every roster has it"),
        seed,
        game: 0,
        sight,
        limits,
        cancel: Arc::default(),
        key: None,
    });
    Some(decision.await.ok()??.action)
}
