//! Asks a search directly about a position: no table, no names of bots, no text but the position.
//!
//! `cargo run --example ask_a_search`

use parlour_core::{Budget, Decision, Game, PositionError, Score, Sight};
use parlour_games::larva::ai::Hole;
use parlour_games::larva::{Larva, Move};
use parlour_search::AlphaBeta;

/// Searches a position for the player to move, so many nodes long.
fn best_move(position: &str, nodes: u64) -> Result<Decision<Move>, PositionError> {
    let state = Larva.parse_position(position)?;
    let player = Larva.turn(&state).player().ok_or_else(|| PositionError::new("the game is over"))?;
    let sight = Sight { game: &Larva, player, view: &state, past: &[] };
    // An evaluation of the game's own; any type that implements `Evaluation<Larva>` will do.
    let mut search = AlphaBeta::new(Hole);
    let budget = Budget::default().nodes(nodes).bytes(1 << 20);
    Ok(search.search(sight, &budget, &mut |_| {}))
}

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), PositionError> {
    let Decision { action, insight } = best_move("8/8/8/4L3/3B1B2/8/8/B5B1 l", 100_000)?;
    let line: Vec<String> = insight.line.iter().map(ToString::to_string).collect();
    match insight.score {
        Some(Score::Win(plies)) => println!("{action} wins in {plies}: {}", line.join(" ")),
        score => println!("{action}, {score:?} at depth {}: {}", insight.depth, line.join(" ")),
    }
    Ok(())
}

#[test]
fn the_answer_is_legal_and_the_same_again() {
    let first = best_move("8/8/8/8/8/8/3L4/B1B1B1B1 l", 5_000);
    assert_eq!(first, best_move("8/8/8/8/8/8/3L4/B1B1B1B1 l", 5_000));
    assert!(first.is_ok_and(|decision| decision.insight.depth > 3 && decision.insight.nodes <= 5_000));
}
