//! Holding alpha-beta against plain minimax on random positions of a game: one call per game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::driver::draw_or_pick;
use parlour_core::{Budget, Driver, Duel, Evaluation, Rng, Score, Sight, Turn};
use thiserror::Error;

use crate::alphabeta::{AlphaBeta, Settings};
use crate::minimax::{minimax, minimax_of};
use crate::value::score;

/// A position where the two searches differ.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("at `{position}`, depth {depth}, {bytes} bytes: minimax says {expected}, alpha-beta {found}")]
pub struct Disagreement {
    /// Where.
    pub position: String,
    /// How deep.
    pub depth: u32,
    /// With how much memory.
    pub bytes: usize,
    /// What minimax says.
    pub expected: Score,
    /// What alpha-beta says.
    pub found: String,
}

/// What to compare on.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How many random games to take positions from.
    pub games: u64,
    /// Every how many plies a position is taken.
    pub every: usize,
    /// How deep to search.
    pub depth: u32,
}

/// No table at all, one that is far too small, and one that holds everything.
const BYTES: [usize; 3] = [0, 4 << 10, 1 << 20];

/// Compares the values at every depth up to the trial's; returns how many positions were compared.
pub fn agree<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    trial: Trial,
) -> Result<u32, Disagreement> {
    let mut compared = 0;
    for seed in 0..trial.games {
        let mut rng = Rng::stream(seed, 0);
        let mut driver = Driver::new(game.start(seed));
        while !matches!(driver.turn(game), Turn::Over(_)) {
            if driver.plies().is_multiple_of(trial.every) {
                compare(game, evaluation, &driver, trial.depth)?;
                compared += 1;
            }
            let Some(action) = draw_or_pick(game, driver.state(), &mut rng) else { break };
            driver.try_play(game, action).expect("a generated action is legal");
        }
    }
    Ok(compared)
}

fn compare<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    driver: &Driver<G>,
    deepest: u32,
) -> Result<(), Disagreement> {
    let (state, past) = (driver.state(), &driver.past()[..]);
    let Turn::Player(player) = driver.turn(game) else { return Ok(()) };
    let sight = Sight { game, player, view: state, past };
    for depth in 1..=deepest {
        let expected = score(minimax(game, evaluation, state, depth, &mut Vec::from(past)));
        for bytes in BYTES {
            let mut search = AlphaBeta::new(evaluation.clone()).with_settings(Settings::PLAIN);
            let budget = Budget::default().depth(depth).bytes(bytes);
            let decision = search.search(sight, &budget, &mut |_| {});
            let refuse =
                |found| Err(Disagreement { position: game.position(state), depth, bytes, expected, found });
            if decision.insight.score != Some(expected) {
                return refuse(
                    decision.insight.score.map_or("nothing".to_string(), |score| score.to_string()),
                );
            }
            let chosen = minimax_of(game, evaluation, state, decision.action, depth, &mut Vec::from(past));
            if score(chosen) != expected {
                return refuse(alloc::format!("{}, worth {}", decision.action, score(chosen)));
            }
            if after_line(game, driver, &decision.insight.line).is_none() {
                return refuse("a line that cannot be played".to_string());
            }
        }
    }
    Ok(())
}

/// The game with a line played on it; `None` if that is not legal.
fn after_line<G: Duel>(game: &G, driver: &Driver<G>, line: &[G::Action]) -> Option<Driver<G>> {
    let mut driver = driver.clone();
    line.iter().try_for_each(|&action| driver.try_play(game, action)).ok()?;
    Some(driver)
}
