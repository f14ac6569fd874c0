//! Larva & Birds: only moves, by the solution.

use std::collections::BTreeSet;

use parlour_core::{Game, Player, Rng};
use parlour_games::larva::ai::Hole;
use parlour_games::larva::{LARVA, Larva, State};
use parlour_search::retrograde::{Solution, Solved, solve};

use crate::find::{Line, board, play};

/// The longest lines.
const MOST_STEPS: usize = 4;

pub(crate) fn mine(seed: u64, games: u64) {
    let solution = solve(&Larva).expect("it has been solved");
    let mut looked_at = BTreeSet::new();
    for game in 0..games {
        let mut rng = Rng::stream(seed, game);
        play(&Larva, &Hole, 400, 35, 60, &mut rng, |state, player, _| {
            if looked_at.insert(Larva.position(state)) {
                look(&solution, state, player);
                look_for_quickest(&solution, state, player);
            }
        });
    }
}

fn value(solution: &Solution, state: &State) -> Solved {
    solution.of(&Larva, state).expect("no draw exists (R8)")
}

/// The action after which the player still wins, where there is only one, and in how many plies the others lose at the
/// latest.
fn only(solution: &Solution, state: &State, player: Player) -> Option<(parlour_games::larva::Move, u32)> {
    let actions = Larva.actions(state);
    let worth = |action| value(solution, &Larva.after(state, action));
    let mut right = actions.iter().filter(|&&action| worth(action).winner == player);
    let answer = *right.next()?;
    let refuted =
        actions.iter().filter(|&&action| action != answer).map(|&action| worth(action).plies).max()?;
    right.next().is_none().then_some((answer, refuted))
}

/// A win to the end in which every own move is the only quickest.
fn look_for_quickest(solution: &Solution, state: &State, player: Player) {
    let first = value(solution, state);
    let mut line = Line { own: Vec::new(), replies: Vec::new() };
    let mut now = *state;
    if first.winner != player || !(5..=9).contains(&first.plies) {
        return;
    }
    loop {
        let plies = value(solution, &now).plies;
        let after = |action| value(solution, &Larva.after(&now, action));
        let quick = |action: &&parlour_games::larva::Move| {
            after(**action) == Solved { winner: player, plies: plies - 1 }
        };
        let actions = Larva.actions(&now);
        let mut right = actions.iter().filter(quick);
        let (Some(&answer), None) = (right.next(), right.next()) else { return };
        line.own.push(answer.to_string());
        now = Larva.after(&now, answer);
        let left = value(solution, &now).plies;
        if left == 0 {
            break;
        }
        let replies = Larva.actions(&now);
        let holds = |reply: &&parlour_games::larva::Move| {
            value(solution, &Larva.after(&now, **reply)).plies + 1 == left
        };
        let Some(&reply) = replies.iter().find(holds) else { return };
        line.replies.push(reply.to_string());
        now = Larva.after(&now, reply);
    }
    let side = if player == LARVA { "larva" } else { "birds" };
    let position = Larva.position(state);
    println!("{side} quickest plies={} steps={}", first.plies, line.own.len());
    println!("\"{position}\" {}\n{}", line.steps(), board(&position));
}

fn look(solution: &Solution, state: &State, player: Player) {
    let first = value(solution, state);
    if first.winner != player {
        return;
    }
    let Some((_, refuted)) = only(solution, state, player) else { return };
    let mut line = Line { own: Vec::new(), replies: Vec::new() };
    let mut now = *state;
    let mut is_won = false;
    while line.own.len() < MOST_STEPS {
        let Some((answer, _)) = only(solution, &now, player) else { break };
        line.own.push(answer.to_string());
        let next = Larva.after(&now, answer);
        let replies = Larva.actions(&next);
        let longest = replies.iter().map(|&reply| value(solution, &Larva.after(&next, reply)).plies).max();
        let best = replies
            .iter()
            .filter(|&&reply| Some(value(solution, &Larva.after(&next, reply)).plies) == longest);
        let Some(&reply) = best
            .clone()
            .find(|&&reply| only(solution, &Larva.after(&next, reply), player).is_some())
            .or_else(|| best.clone().next())
        else {
            is_won = true;
            break;
        };
        line.replies.push(reply.to_string());
        now = Larva.after(&next, reply);
    }
    line.replies.truncate(line.own.len().saturating_sub(1));
    let side = if player == LARVA { "larva" } else { "birds" };
    // A game that is soon won is played to its end; otherwise several only moves are asked for.
    if (is_won && line.own.len() >= 2) || (line.own.len() >= 3 && refuted >= 7) {
        let position = Larva.position(state);
        println!("{side} won={is_won} plies={} refuted={refuted} steps={}", first.plies, line.own.len());
        println!("\"{position}\" {}\n{}", line.steps(), board(&position));
    }
}
