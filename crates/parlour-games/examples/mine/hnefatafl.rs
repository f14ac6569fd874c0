//! Hnefatafl: escapes, captures of the king, only defences and the most men taken, in every variant.

use parlour_core::{Game, Playable, Player, Rng, Score, Turn};
use parlour_games::hnefatafl::evaluation::Siege;
use parlour_games::hnefatafl::{ATTACKERS, Hnefatafl, State, VARIANTS};

use crate::find::{board, only_rescue, only_win, play};
use crate::prover::never;

const MOST_MOVES: u32 = 3;

pub(crate) fn mine(seed: u64, games: u64) {
    for index in 0..games {
        let variant = &VARIANTS[(index % VARIANTS.len() as u64) as usize];
        let Some(game) = Hnefatafl::variant(variant.info.name) else { continue };
        let mut rng = Rng::stream(seed, index);
        let mut is_spent = [[false; 4]; 2];
        play(&game, &Siege::of(&game), 3000, 15, 120, &mut rng, |state, player, score| {
            let spent = &mut is_spent[player.index()];
            if matches!(score, Some(Score::Win(plies)) if plies < 2 * MOST_MOVES) && !spent[0] {
                spent[0] = look_for_win(&game, state, player);
            }
            if !spent[1] {
                spent[1] = look_for_rescue(&game, state, player);
            }
            if !spent[2] {
                spent[2] = look_for_captures(&game, state, player);
            }
        });
    }
}

fn tell(kind: &str, game: &Hnefatafl, state: &State, player: Player, steps: &str) {
    let position = game.position(state);
    let side = if player == ATTACKERS { "attackers" } else { "defenders" };
    let (variant, choices) = (game.variant.info.name, game.count_actions(state));
    println!("{variant} {kind} {side} choices={choices}\n\"{position}\" {steps}\n{}", board(&position));
}

fn look_for_win(game: &Hnefatafl, state: &State, player: Player) -> bool {
    for moves in 1..=MOST_MOVES {
        let Some(line) = only_win(game, state, player, moves, never) else { continue };
        let how = ending(game, state, &line);
        tell(&format!("win moves={moves} by {how}"), game, state, player, &line.steps());
        return moves > 1;
    }
    false
}

/// How the game ends.
fn ending(game: &Hnefatafl, state: &State, line: &crate::find::Line) -> String {
    let mut now = *state;
    for (index, own) in line.own.iter().enumerate() {
        for action in [Some(own), line.replies.get(index)].into_iter().flatten() {
            let Ok(action) = action.parse() else { return "?".to_string() };
            game.play(&mut now, action);
        }
    }
    match game.turn(&now) {
        Turn::Over(outcome) => outcome.reason().to_string(),
        _ => "?".to_string(),
    }
}

fn look_for_rescue(game: &Hnefatafl, state: &State, player: Player) -> bool {
    let Some(action) = only_rescue(game, state, player, 2, never) else { return false };
    tell("rescue", game, state, player, &action.to_string());
    true
}

fn look_for_captures(game: &Hnefatafl, state: &State, player: Player) -> bool {
    let count = |state: &State| state.occupied().count_ones();
    let before = count(state);
    let mut taken: Vec<_> = game
        .actions(state)
        .iter()
        .map(|&action| (before - count(&game.after(state, action)), action))
        .collect();
    taken.sort_unstable_by_key(|(taken, _)| u32::MAX - taken);
    let [(most, action), (second, _), ..] = taken[..] else { return false };
    let ends = matches!(game.turn(&game.after(state, action)), Turn::Over(_));
    if most < 3 && !(most == 2 && second == 0) || most == second || ends {
        return false;
    }
    tell(&format!("captures={most} second={second}"), game, state, player, &action.to_string());
    true
}
