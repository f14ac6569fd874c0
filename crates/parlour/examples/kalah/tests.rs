//! Kalah against the promises of the traits and against a slow second way of sowing.

use std::ops::ControlFlow;

use parlour_core::perft::perft;
use parlour_core::{Game, Player, Rng, Turn, conformance};

use crate::rules::{HOLES, Kalah, State, store};

fn after(position: &str, action: &str) -> String {
    let mut state = Kalah.parse_position(position).unwrap();
    Kalah.try_play(&mut state, action.parse().unwrap()).unwrap();
    Kalah.position(&state)
}

#[test]
fn conforms() {
    conformance::duel(&Kalah).face(&Kalah).longest(400).games(100).run().unwrap();
}

#[test]
fn the_last_seed_in_the_store_is_another_turn() {
    assert_eq!(after("4,4,4,4,4,4,0/4,4,4,4,4,4,0 south", "c1"), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 south");
}

#[test]
fn the_last_seed_in_an_empty_pit_captures() {
    assert_eq!(after("1,0,4,4,4,4,3/4,4,4,4,3,4,5 south", "a1"), "0,0,4,4,4,4,7/4,4,4,4,0,4,5 north");
    // Opposite of nothing nothing is captured.
    assert_eq!(after("1,0,4,4,4,4,3/4,4,4,4,0,4,8 south", "a1"), "0,1,4,4,4,4,3/4,4,4,4,0,4,8 north");
}

#[test]
fn the_opponents_store_is_left_out() {
    assert_eq!(after("1,0,0,0,0,8,9/4,4,4,4,4,4,6 south", "f1"), "2,0,0,0,0,0,10/5,5,5,5,5,5,6 north");
}

#[test]
fn the_rest_goes_to_its_owner() {
    let end = after("0,0,0,0,0,1,20/4,4,4,4,4,4,3 south", "f1");
    assert_eq!(end, "0,0,0,0,0,0,21/0,0,0,0,0,0,27 south");
    let outcome = Kalah.turn(&Kalah.parse_position(&end).unwrap()).outcome().unwrap();
    assert_eq!(
        (outcome.winner(), outcome.reason().to_string()),
        (Some(Player::SECOND), "27 seeds against 21".into())
    );
}

/// Sows seed by seed over a list of holes in which the opponent's store does not occur.
fn slowly(state: &State, pit: usize) -> State {
    let (me, mut next) = (state.to_move, *state);
    let ring: Vec<usize> = (0..HOLES).filter(|&hole| hole != store(me.other())).collect();
    let at = ring.iter().position(|&hole| hole == pit).unwrap();
    let mut hand = std::mem::take(&mut next.seeds[pit]);
    let mut last = pit;
    for &hole in ring.iter().cycle().skip(at + 1) {
        if hand == 0 {
            break;
        }
        (hand, last) = (hand - 1, hole);
        next.seeds[hole] += 1;
    }
    let row = |player: Player| if player == Player::FIRST { 0..6 } else { 7..13 };
    if last < 13 && row(me).contains(&last) && next.seeds[last] == 1 && next.seeds[12 - last] != 0 {
        next.seeds[store(me)] += 1 + next.seeds[12 - last];
        (next.seeds[last], next.seeds[12 - last]) = (0, 0);
    }
    let total: [u16; 2] = [Player::FIRST, Player::SECOND].map(|player| next.seeds[row(player)].iter().sum());
    if total.contains(&0) {
        for player in [Player::FIRST, Player::SECOND] {
            next.seeds[row(player)].fill(0);
            next.seeds[store(player)] += total[player.index()];
        }
    }
    next.to_move = if last == store(me) { me } else { me.other() };
    next
}

#[test]
fn sowing_agrees_with_a_slow_second_way() {
    let mut rng = Rng::new(5);
    for _ in 0..300 {
        let mut state = Kalah.start(0);
        while let Some(action) = Kalah.random_action(&state, &mut (), &mut rng) {
            let slow = slowly(&state, action.pit);
            Kalah.play(&mut state, action);
            assert_eq!(state, slow, "after {action}");
        }
        assert!(matches!(Kalah.turn(&state), Turn::Over(_)));
    }
}

/// Counts sequences of actions by the slow way.
fn slow_perft(state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let _ = Kalah.for_each_action(state, |action| {
        leaves += slow_perft(&slowly(state, action.pit), depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

#[test]
fn perft_counts_hold() {
    let start = Kalah.start(0);
    for depth in 1..=6 {
        assert_eq!(perft(&Kalah, &start, depth), slow_perft(&start, depth), "depth {depth}");
    }
}
