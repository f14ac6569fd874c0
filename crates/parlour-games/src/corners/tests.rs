//! What the fast rules and the report's AIs must agree with.

mod exercises;
mod guide;
#[cfg(feature = "networks")]
mod network;
mod notation;
mod reasons;
mod scenes;

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::perft::perft;
use parlour_core::{Bot, Budget, Driver, Game, Rng, Sight, Turn, conformance};
use parlour_search::AlphaBeta;
use parlour_search::alphabeta::Settings;
use parlour_search::oracle::{self, Trial};

use super::ai::{Manhattan, WayLeft};
use super::board::path;
use super::reference::{Board, Outcome, Side, greedy_move, tree_move};
use super::report::{Greedy, Tree};
use super::{BLUE, Corners, Move, RED, State};

const PLAIN: Corners = Corners { is_tournament: false };
const TOURNAMENT: Corners = Corners { is_tournament: true };

#[test]
fn both_variants_conform() {
    conformance::duel(&PLAIN).face(&PLAIN).games(12).plies(150).run().unwrap();
    let tally = conformance::duel(&TOURNAMENT).face(&TOURNAMENT).games(30).run().unwrap();
    assert_eq!(tally.finished, 30, "random players never leave home in time");
}

#[test]
fn perft_equals_the_reference_counts() {
    for game in [PLAIN, TOURNAMENT] {
        let counts: Vec<u64> = (1..=4).map(|depth| perft(&game, &game.start(0), depth)).collect();
        assert_eq!(counts, [14, 196, 4412, 99_597]);
    }
}

/// The same position for the slow rules.
fn slow(game: Corners, state: &State) -> Board {
    Board::parse(&game.position(state), game.is_tournament)
}

fn compare(game: Corners, state: &State) {
    let slow = slow(game, state);
    let mut actions: Vec<String> = game.actions(state).iter().map(ToString::to_string).collect();
    actions.sort();
    assert_eq!(actions, slow.actions(), "{}", slow.text());
    let outcome = game.turn(state).outcome().map(|outcome| match outcome.winner() {
        Some(BLUE) => Outcome::Win(Side::Blue),
        Some(_) => Outcome::Win(Side::Red),
        None => Outcome::Draw,
    });
    assert_eq!(outcome, slow.result(), "{}", slow.text());
    for action in actions.iter().take(5) {
        let next = game.after(state, action.parse().unwrap());
        assert_eq!(game.position(&next), slow.play(action).text());
    }
}

/// Walks games played half at random and half by the report's AI, so that they also come to their end.
fn walk(game: Corners, games: u64, mut visit: impl FnMut(&State)) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let (mut driver, mut plies): (Driver<Corners>, u32) = (Driver::new(game.start(0)), 0);
        while let Turn::Player(player) = driver.turn(&game) {
            visit(driver.state());
            let state = *driver.state();
            let action = if rng.chance(20) {
                *rng.pick(&game.actions(&state)).unwrap()
            } else {
                let sight = Sight { game: &game, player, view: &state, past: &[] };
                Greedy.choose(sight, &Budget::default(), &mut |_| {}).action
            };
            driver.try_play(&game, action).unwrap();
            plies += 1;
            if plies > 400 {
                break;
            }
        }
        visit(driver.state());
    }
}

/// As in every game where a move takes another to undo, three plies are too few to come back within a search: what
/// repeats has really occurred, and a table full of earlier searches changes no value.
#[test]
fn a_table_of_earlier_searches_changes_no_value() {
    for game in [PLAIN, TOURNAMENT] {
        let trial = Trial { games: 20, every: 3, depth: 3 };
        let met = oracle::agree_with_history(&game, &Manhattan, trial).unwrap();
        assert!(met.positions > 1000 && met.decided_by_history > 100, "{met:?}");
    }
}

/// Both go to and fro. When the far position has occurred twice, going there for the third time is a draw (R9), and
/// blue, who found it best twice before, has to look for something else.
#[test]
fn the_third_occurrence_is_seen_whatever_was_searched_before() {
    let far = PLAIN.parse_position("4rr1r/5rrr/5rrr/5rrr/bbb5/bbb5/b1bb4/bbb5 b").unwrap();
    let mut bot = AlphaBeta::new(WayLeft).with_settings(Settings::PLAIN);
    let mut driver: Driver<Corners> = Driver::new(far);
    let mut choices = Vec::new();
    for action in "d2b2 e8g8 b2d2 g8e8 d2b2 e8g8 b2d2".split(' ') {
        if driver.state().is_blues_turn() {
            let past = driver.past();
            let sight = Sight { game: &PLAIN, player: BLUE, view: driver.state(), past: &past };
            let decision = bot.search(sight, &Budget::default().depth(3), &mut |_| {});
            choices.push(decision.action.to_string());
        }
        driver.try_play(&PLAIN, action.parse().unwrap()).unwrap();
    }
    // With b2d2 played all the same, red has the draw.
    driver.try_play(&PLAIN, "g8e8".parse().unwrap()).unwrap();
    assert!(driver.turn(&PLAIN).outcome().is_some_and(|outcome| outcome.winner().is_none()));
    assert_eq!((choices[1].as_str(), choices[3].as_str()), ("b2d2", "b3d3"));
}

#[test]
fn the_slow_rules_agree() {
    let mut ended = 0;
    for game in [PLAIN, TOURNAMENT] {
        walk(game, 25, |state| {
            compare(game, state);
            ended += u32::from(matches!(game.turn(state), Turn::Over(_)));
        });
    }
    assert!(ended > 20, "{ended}");
}

#[test]
fn the_slow_rules_agree_on_scattered_men_and_late_moves() {
    let mut rng = Rng::new(41);
    for _ in 0..3000 {
        let mut cells: Vec<u8> = (0..64).collect();
        for index in (1..64).rev() {
            cells.swap(index, rng.below(index as u32 + 1) as usize);
        }
        let mut board = [b'.'; 64];
        for (index, &cell) in cells[..24].iter().enumerate() {
            board[usize::from(cell)] = if index < 12 { b'b' } else { b'r' };
        }
        let text = notation::rows(&board);
        let side = if rng.chance(50) { "b" } else { "r" };
        compare(PLAIN, &PLAIN.parse_position(&std::format!("{text} {side}")).unwrap());
        let count = 36 + rng.below(8);
        compare(TOURNAMENT, &TOURNAMENT.parse_position(&std::format!("{text} {side} {count}")).unwrap());
    }
}

#[test]
fn endings_of_the_tournament() {
    let result = |text: &str| TOURNAMENT.turn(&TOURNAMENT.parse_position(text).unwrap());
    let winner = |text: &str| result(text).outcome().unwrap().winner();
    // Blue has filled: red may answer, and fills too, or does not.
    let blue_full = "5bbb/5bbb/5bbb/5bbb/rrr5/rrr5/rr1r4/rrr5";
    assert_eq!(result(&std::format!("{blue_full} r 30")), Turn::Player(RED));
    assert_eq!(winner(&std::format!("{blue_full} b 31")), Some(BLUE));
    assert_eq!(winner("5bbb/5bbb/5bbb/5bbb/rrr5/rrr5/rrr5/rrr5 b 31"), None);
    // Still at home after the own 40th move.
    let at_home = "5rrr/5rrr/5rrr/5rr1/bbbr4/bbb5/bbb5/bbb5";
    assert_eq!(result(&std::format!("{at_home} r 38")), Turn::Player(RED));
    assert_eq!(winner(&std::format!("{at_home} r 39")), Some(RED));
    assert_eq!(result(&std::format!("{at_home} b 39")), Turn::Player(BLUE));
    assert_eq!(winner(&std::format!("{at_home} b 40")), Some(BLUE));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    for game in [PLAIN, TOURNAMENT] {
        let mut driver = Driver::new(game.start(0));
        for _ in 0..2 {
            for action in ["c4d4", "f5e5", "d4c4", "e5f5"] {
                driver.try_play(&game, action.parse().unwrap()).unwrap();
            }
        }
        let outcome = driver.turn(&game).outcome().unwrap();
        assert_eq!(
            (outcome.winner(), &*outcome.reason().to_string()),
            (None, "the same position came up three times")
        );
    }
}

fn chosen(mut bot: impl Bot<Corners>, game: Corners, state: &State) -> String {
    let player = game.turn(state).player().unwrap();
    let sight = Sight { game: &game, player, view: state, past: &[] };
    bot.choose(sight, &Budget::default(), &mut |_| {}).action.to_string()
}

#[test]
fn the_reports_ais_move_as_the_slow_ones() {
    let mut count = 0;
    walk(PLAIN, 12, |state| {
        if matches!(PLAIN.turn(state), Turn::Over(_)) {
            return;
        }
        let slow = slow(PLAIN, state);
        assert_eq!(chosen(Greedy, PLAIN, state), greedy_move(&slow), "{}", slow.text());
        assert_eq!(chosen(Tree { depth: 1 }, PLAIN, state), tree_move(&slow, 1), "{}", slow.text());
        if count % 25 == 0 {
            assert_eq!(chosen(Tree { depth: 3 }, PLAIN, state), tree_move(&slow, 3), "{}", slow.text());
        }
        count += 1;
    });
    assert!(count > 500, "{count}");
}

/// Hand-checked: red's greedy move and its mirror image for blue.
#[test]
fn the_greedy_ai_by_hand() {
    let check = |position: &str, expected: &str| {
        let state = PLAIN.parse_position(position).unwrap();
        assert_eq!(chosen(Greedy, PLAIN, &state), expected, "{position}");
    };
    // Eleven red men are home and c4 (x 2, y 4) is free. The straggler on h4 (x 7, y 4) is 25 away from it and
    // steps to g4, 16 away: 9 better. Men inside score len(from, to), at most 1 for a step toward the corner,
    // and none of those squares is free.
    check("5bbb/5bbb/5bbb/4bb1b/rr5r/rrr5/rrr5/rrr5 r", "h4g4");
    // The same for blue: the board turned round, f5 is free and a5 moves to b5.
    check("5bbb/5bbb/5bbb/b5bb/r1rr4/rrr5/rrr5/rrr5 b", "a5b5");
}

#[test]
fn greedy_against_itself_finishes_in_about_a_hundred_plies() {
    let mut state = PLAIN.start(0);
    let mut plies = 0;
    while matches!(PLAIN.turn(&state), Turn::Player(_)) {
        let action: Move = chosen(Greedy, PLAIN, &state).parse().unwrap();
        PLAIN.play(&mut state, action);
        plies += 1;
    }
    assert_eq!((plies, PLAIN.turn(&state).outcome().unwrap().winner()), (93, Some(BLUE)));
}

#[test]
fn alpha_beta_agrees_with_the_oracle() {
    let trial = Trial { games: 1, every: 60, depth: 2 };
    assert!(oracle::agree(&TOURNAMENT, &Manhattan, trial).unwrap() > 0);
}

/// The path of a move is a chain of jumps over men onto empty squares, the shortest there is.
#[test]
fn paths_are_chains_of_jumps() {
    walk(PLAIN, 2, |state| {
        for action in PLAIN.actions(state) {
            let way = path(action.from, action.to, state.occupied());
            assert_eq!((way.first(), way.last()), (Some(&action.from), Some(&action.to)));
            for pair in way.windows(2) {
                let (dx, dy) = ((pair[0].x() - pair[1].x()).abs(), (pair[0].y() - pair[1].y()).abs());
                let is_jump = way.len() > 2 || dx + dy == 2;
                assert!((dx, dy) == (2, 0) || (dx, dy) == (0, 2) || (!is_jump && dx + dy == 1), "{action}");
            }
        }
    });
}

#[test]
fn a_state_stays_small() {
    assert_eq!(size_of::<State>(), 32);
}
