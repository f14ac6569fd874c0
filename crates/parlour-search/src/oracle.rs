//! Holding alpha-beta against plain minimax, and its table against none, on random positions of a game: one call
//! per game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::driver::draw_or_pick;
use parlour_core::{Budget, Driver, Duel, Evaluation, Rng, Score, Sight, Turn};
use thiserror::Error;

use crate::alphabeta::{AlphaBeta, Settings};
use crate::minimax::{minimax, minimax_of};
use crate::value::{outcome_value, score};

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

/// What a comparison with history met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Met {
    /// How many positions were compared.
    pub positions: u32,
    /// At how many of them the value would be another if nothing had come before.
    pub decided_by_history: u32,
}

/// The longest of the random games that positions with a history are taken from.
const HISTORY_PLIES: usize = 80;
/// What a search that keeps its table is given.
const HISTORY_BYTES: usize = 1 << 20;

/// Compares searches that keep their table from move to move with one that has none, where both sides go to and fro
/// between a position of a random game and the one that the best play of both leads to, until that has occurred
/// twice. At the trial's depth the plain search must find the very same value, and with all its steps the search
/// must play nothing that loses within two plies where something else does not.
///
/// A position that comes back *within* a search is judged as if that went on for ever, and then the value depends on
/// the way that led there, which no table knows. So the depth has to be too small for that: in a game where each
/// side needs two moves to come back, three plies.
pub fn agree_with_history<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    trial: Trial,
) -> Result<Met, Disagreement> {
    let mut met = Met::default();
    for seed in 0..trial.games {
        let mut rng = Rng::stream(seed, 1);
        let mut veterans = Veterans {
            plain: AlphaBeta::new(evaluation.clone()).with_settings(Settings::PLAIN),
            strong: AlphaBeta::new(evaluation.clone()),
        };
        let mut driver = Driver::new(game.start(seed));
        while driver.actions().len() < HISTORY_PLIES && !matches!(driver.turn(game), Turn::Over(_)) {
            if driver.actions().len().is_multiple_of(trial.every)
                && let Some((far, way)) = round_trip(game, evaluation, driver.state())
            {
                let mut history = Driver::new(far);
                for (index, action) in way.into_iter().cycle().take(7).enumerate() {
                    if index % 2 == 0 {
                        veterans.compare(game, evaluation, &history, trial.depth, &mut met)?;
                    }
                    // A limit on the number of moves may end the game on the way.
                    if history.try_play(game, action).is_err() || matches!(history.turn(game), Turn::Over(_))
                    {
                        break;
                    }
                }
            }
            let Some(action) = draw_or_pick(game, driver.state(), &mut rng) else { break };
            driver.try_play(game, action).expect("a generated action is legal");
        }
    }
    Ok(met)
}

/// Where the best play of both leads from a state, and the way from there back to the state and on again; `None` if
/// there is no way back.
fn round_trip<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    state: &G::State,
) -> Option<(G::State, [G::Action; 4])> {
    let player = game.turn(state).player()?;
    let sight = Sight { game, player, view: state, past: &[] };
    let mut search = AlphaBeta::new(evaluation.clone()).with_settings(Settings::PLAIN);
    let line = search.search(sight, &Budget::default().depth(2), &mut |_| {}).insight.line;
    let &[action, reply] = line.as_slice() else { return None };
    let far = game.after(&game.after(state, action), reply);
    let home = game.repetition_key(state);
    for &back in game.actions(&far).as_ref() {
        let between = game.after(&far, back);
        for &home_again in game.actions(&between).as_ref() {
            if game.repetition_key(&game.after(&between, home_again)) == home {
                return Some((far, [back, home_again, action, reply]));
            }
        }
    }
    None
}

/// Searches that keep their tables through a game.
struct Veterans<E> {
    plain: AlphaBeta<E>,
    strong: AlphaBeta<E>,
}

impl<E: Clone> Veterans<E> {
    /// Compares both with a search that has no table.
    fn compare<G: Duel>(
        &mut self,
        game: &G,
        evaluation: &E,
        driver: &Driver<G>,
        depth: u32,
        met: &mut Met,
    ) -> Result<(), Disagreement>
    where
        E: Evaluation<G>,
    {
        let player = driver.turn(game).player().expect("someone is to move");
        let past = driver.past();
        let sight = Sight { game, player, view: driver.state(), past: &past };
        let budget = Budget::default().depth(depth).bytes(HISTORY_BYTES);
        let expected = without_table(evaluation, sight, depth);
        let refuse = |found: String| {
            let position = game.position(driver.state());
            Err(Disagreement { position, depth, bytes: HISTORY_BYTES, expected, found })
        };
        let found = self.plain.search(sight, &budget, &mut |_| {});
        let value = value_of(game, evaluation, driver, found.action, depth);
        if found.insight.score != Some(expected) || value != expected {
            let said = found.insight.score.map_or("nothing".to_string(), |score| score.to_string());
            return refuse(alloc::format!("{said} for {}, worth {value}", found.action));
        }
        let choice = self.strong.search(sight, &budget, &mut |_| {}).action;
        let value = value_of(game, evaluation, driver, choice, 2);
        if matches!(value, Score::Loss(_)) && !matches!(expected, Score::Loss(_)) {
            return refuse(alloc::format!("{choice}, which is lost: {value}"));
        }
        met.positions += 1;
        let bare = without_table(evaluation, Sight { past: &[], ..sight }, depth);
        met.decided_by_history += u32::from(bare != expected);
        Ok(())
    }
}

/// The value at a depth by a search that remembers nothing.
fn without_table<G: Duel, E: Evaluation<G> + Clone>(
    evaluation: &E,
    sight: Sight<'_, G>,
    depth: u32,
) -> Score {
    let mut search = AlphaBeta::new(evaluation.clone()).with_settings(Settings::PLAIN);
    let decision = search.search(sight, &Budget::default().depth(depth).bytes(0), &mut |_| {});
    decision.insight.score.expect("a search without limits has a score")
}

/// The value of an action by a search that remembers nothing, its own ply included in the depth.
fn value_of<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    driver: &Driver<G>,
    action: G::Action,
    depth: u32,
) -> Score {
    let player = driver.turn(game).player().expect("someone is to move");
    let mut driver = driver.clone();
    driver.try_play(game, action).expect("a search plays legal actions");
    let mover = match driver.turn(game) {
        Turn::Over(outcome) => return score(outcome_value(game, &outcome, player, 1)),
        turn => turn.player().expect("chance never acts in a duel"),
    };
    let past = driver.past();
    let sight = Sight { game, player: mover, view: driver.state(), past: &past };
    match without_table(evaluation, sight, depth - 1) {
        Score::Win(plies) if mover == player => Score::Win(plies + 1),
        Score::Loss(plies) if mover == player => Score::Loss(plies + 1),
        Score::Points(points) if mover == player => Score::Points(points),
        Score::Win(plies) => Score::Loss(plies + 1),
        Score::Loss(plies) => Score::Win(plies + 1),
        Score::Points(points) => Score::Points(-points),
    }
}

/// No table at all, one that is far too small, and one that holds everything.
const TABLE_BYTES: [usize; 3] = [0, 4 << 10, 1 << 20];

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
        for bytes in TABLE_BYTES {
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
