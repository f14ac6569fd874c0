//! What the fast rules, the solver and the report's AI must agree with.

mod exercises;
mod guide;
mod minimax;
mod notation;
mod reasons;
mod reference;
mod scenes;

use std::string::{String, ToString};
use std::sync::LazyLock;
use std::vec::Vec;

use parlour_core::perft::{divide, perft};
use parlour_core::{Budget, Game, Indexable, Player, Rng, Score, Sight, Turn, conformance};
use parlour_search::oracle::{self, Trial};
use parlour_search::{AlphaBeta, Solution, WinLoss, solve};

use super::ai::Hole;
use super::{BIRDS, LARVA, Larva, State};
use reference::{Board, Side, SlowSolver};

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solve(&Larva).unwrap());

fn state(text: &str) -> State {
    Larva.parse_position(text).unwrap()
}

fn player(side: Side) -> Player {
    match side {
        Side::Larva => LARVA,
        Side::Birds => BIRDS,
    }
}

#[test]
fn it_conforms() {
    // Each of four birds can advance seven times (R8); the larva moves before, between and after.
    let tally =
        conformance::duel(&Larva).face(&Larva).longest(2 * 7 * 4 + 1).indexed().games(300).run().unwrap();
    assert_eq!(tally.finished, 300);
}

#[test]
fn perft_equals_the_reference_counts() {
    let lines = include_str!("testdata/perft.txt").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (position, counts) = line.split_once(" | ").unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            let state = state(position);
            assert_eq!(perft(&Larva, &state, depth), count, "{position} at depth {depth}");
            let divided: u64 = divide(&Larva, &state, depth).iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(divided, count, "{position} divided at depth {depth}");
            assert_eq!(
                slow_perft(&Board::parse(position), depth),
                count,
                "{position} slowly at depth {depth}"
            );
        }
    }
}

fn slow_perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    board.actions().iter().map(|action| slow_perft(&board.play(action), depth - 1)).sum()
}

#[test]
fn the_slow_rules_agree_on_random_positions() {
    let mut rng = Rng::new(21);
    for _ in 0..20_000 {
        let fast = Larva.at_index(rng.below(Larva.index_count() as u32) as usize);
        let slow = Board::parse(&Larva.position(&fast));
        assert_eq!(
            Larva.turn(&fast).outcome().and_then(|outcome| outcome.winner()),
            slow.winner().map(player)
        );
        let mut actions: Vec<String> = Larva.actions(&fast).iter().map(ToString::to_string).collect();
        actions.sort();
        assert_eq!(actions, slow.actions(), "{}", slow.text());
        for action in actions {
            let next = Larva.after(&fast, action.parse().unwrap());
            let slow_next = slow.play(&action);
            assert_eq!(Larva.position(&next), slow_next.text());
            let mover = Larva.turn(&next).player();
            assert_eq!(mover.is_some(), slow_next.winner().is_none());
            assert!(mover.is_none_or(|mover| mover == player(slow_next.side_to_move())));
        }
    }
}

/// With `PARLOUR_THOROUGH` set, every position; otherwise a sample of those that are quick to solve.
#[test]
fn thorough_the_slow_solver_agrees() {
    let mut slow = SlowSolver::default();
    let mut check = |board: &Board| {
        let (fast, slow) = (SOLUTION.of(&Larva, &state(&board.text())).unwrap(), slow.value(board));
        assert_eq!((fast.winner, fast.plies), (player(slow.winner), slow.plies), "{}", board.text());
    };
    if std::env::var_os("PARLOUR_THOROUGH").is_some() {
        let mut count = 0;
        for board in reference::every_position() {
            check(&board);
            count += 1;
        }
        assert_eq!(count, 2_013_760);
        return;
    }
    let mut rng = Rng::new(22);
    let mut checked = 0;
    while checked < 500 {
        let state = Larva.at_index(rng.below(Larva.index_count() as u32) as usize);
        let bird_ranks: u8 = super::square::squares(state.birds()).map(super::Square::rank).sum();
        if bird_ranks >= 16 {
            check(&Board::parse(&Larva.position(&state)));
            checked += 1;
        }
    }
}

/// Play never goes in circles, so values that agree with their successors everywhere are right everywhere.
#[test]
fn every_value_follows_from_its_successors() {
    for index in 0..Larva.index_count() {
        let state = Larva.at_index(index);
        assert_eq!(Larva.index(&state), index);
        let value = SOLUTION.value(index).expect("no draw exists (R8)");
        let (winner, plies) = match Larva.turn(&state) {
            Turn::Over(outcome) => (outcome.winner().unwrap(), 0),
            turn => {
                let mover = turn.player().unwrap();
                let replies = Larva.actions(&state);
                let replies =
                    replies.iter().map(|&action| SOLUTION.of(&Larva, &Larva.after(&state, action)).unwrap());
                let wins =
                    replies.clone().filter(|reply| reply.winner == mover).map(|reply| reply.plies).min();
                match wins {
                    Some(plies) => (mover, plies + 1),
                    None => (mover.other(), replies.map(|reply| reply.plies).max().unwrap() + 1),
                }
            }
        };
        assert_eq!((value.winner, value.plies), (winner, plies), "{}", Larva.position(&state));
    }
}

#[test]
fn the_solution_is_the_known_one_and_fits() {
    assert_eq!(Larva.index_count(), 2_013_760);
    let start = SOLUTION.of(&Larva, &Larva.start(0)).unwrap();
    assert_eq!((start.winner, start.plies), (BIRDS, 44));
    assert!(SOLUTION.as_bytes().len() <= 2 << 20);
    let short = WinLoss::new(&SOLUTION).unwrap();
    assert!(short.as_bytes().len() <= 256 << 10);
    let cartridge = WinLoss::from_bytes(short.as_bytes());
    for (index, value) in SOLUTION.values().enumerate() {
        assert_eq!(cartridge.winner(index), value.unwrap().winner);
    }
}

#[test]
fn a_state_stays_small() {
    assert_eq!(size_of::<State>(), 16);
}

#[test]
fn alpha_beta_agrees_with_the_oracle() {
    let compared = oracle::agree(&Larva, &Hole, Trial { games: 25, every: 3, depth: 6 }).unwrap();
    assert!(compared > 200, "{compared}");
}

/// Deep enough to see the end, alpha-beta finds the quickest win and the longest defence.
#[test]
fn alpha_beta_finds_the_solved_distance() {
    let mut rng = Rng::new(23);
    let mut checked = 0;
    while checked < 60 {
        let state = Larva.at_index(rng.below(Larva.index_count() as u32) as usize);
        let (Some(player), solved) = (Larva.turn(&state).player(), SOLUTION.of(&Larva, &state).unwrap())
        else {
            continue;
        };
        if solved.plies > 15 {
            continue;
        }
        checked += 1;
        let sight = Sight { game: &Larva, player, view: &state, past: &[] };
        let score = AlphaBeta::new(Hole).search(sight, &Budget::default(), &mut |_| {}).insight.score;
        let expected =
            if solved.winner == player { Score::Win(solved.plies) } else { Score::Loss(solved.plies) };
        assert_eq!(score, Some(expected), "{}", Larva.position(&state));
    }
}
