//! Corners: long jumps and forced arrivals.

use parlour_core::{Game, Playable, Player, Rng, Score};
use parlour_games::corners::ai::WayLeft;
use parlour_games::corners::board::{BLUE_HOME, RED_HOME, path};
use parlour_games::corners::{BLUE, Corners, State};

use crate::find::{board, only_rescue, only_win, play};

/// A long jump gains so many squares, and so many more than any other move.
const LONG: i32 = 8;
const MARGIN: i32 = 2;
const MOST_MOVES: u32 = 4;

pub(crate) fn mine(seed: u64, games: u64) {
    let Some(corners) = Corners::variant("plain") else { return };
    for game in 0..games {
        let mut rng = Rng::stream(seed, game);
        let mut is_spent = [false; 4];
        play(&corners, &WayLeft, 3000, 12, 140, &mut rng, |state, player, score| {
            if !is_spent[0] {
                is_spent[0] = look_for_jump(&corners, state, player);
            }
            if !is_spent[1] {
                is_spent[1] = look_for_win(&corners, state, player, score);
            }
            if !is_spent[2] {
                is_spent[2] = look_for_rescue(&corners, state, player);
            }
        });
    }
}

fn tell(kind: &str, corners: &Corners, state: &State, player: Player, steps: &str) {
    let position = corners.position(state);
    let side = if player == BLUE { "pale" } else { "dark" };
    println!(
        "{kind} {side} choices={}\n\"{position}\" {steps}\n{}",
        corners.count_actions(state),
        board(&position)
    );
}

fn look_for_jump(corners: &Corners, state: &State, player: Player) -> bool {
    let sign = if player == BLUE { 1 } else { -1 };
    let gained = |action: &parlour_games::corners::Move| {
        sign * (action.to.x() - action.from.x() + action.from.y() - action.to.y())
    };
    let mut gains: Vec<_> = corners.actions(state).iter().map(|action| (gained(action), *action)).collect();
    gains.sort_unstable_by_key(|(gain, _)| -gain);
    let [(most, action), (second, _), ..] = gains[..] else { return false };
    let hops = path(action.from, action.to, state.occupied()).len() - 1;
    if most < LONG || most - second < MARGIN || hops < 4 {
        return false;
    }
    tell(
        &format!("jump gain={most} second={second} hops={hops}"),
        corners,
        state,
        player,
        &action.to_string(),
    );
    true
}

/// A man moves with every move, so as many have to be home already.
fn hopeless(_game: &Corners, state: &State, player: Player, own_moves: u32) -> bool {
    let outside = if player == BLUE { state.blue() & !RED_HOME } else { state.red() & !BLUE_HOME };
    outside.count_ones() > own_moves
}

fn look_for_win(corners: &Corners, state: &State, player: Player, score: Option<Score>) -> bool {
    let outside = if player == BLUE { state.blue() & !RED_HOME } else { state.red() & !BLUE_HOME };
    if outside.count_ones() > MOST_MOVES || !matches!(score, Some(Score::Win(_))) {
        return false;
    }
    for moves in 2..=MOST_MOVES {
        if let Some(line) = only_win(corners, state, player, moves, hopeless) {
            tell(&format!("win moves={moves}"), corners, state, player, &line.steps());
            return true;
        }
    }
    false
}

fn look_for_rescue(corners: &Corners, state: &State, player: Player) -> bool {
    let other = player.other();
    if hopeless(corners, state, other, 1) {
        return false;
    }
    let Some(action) = only_rescue(corners, state, player, 2, hopeless) else { return false };
    tell("rescue", corners, state, player, &action.to_string());
    true
}
