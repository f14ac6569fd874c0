//! Expectimax against the definition, on trees written by hand and at random.

use core::fmt::Write;
use std::string::String;

use parlour_core::toy::{Tree, Written};
use parlour_core::{Budget, Evaluation, Game, Player, Rng, Score, Sight, Turn};

use super::{CERTAIN_WIN, Expectimax, Payoff, payoff};

type Dice = Tree<true>;

fn search(tree: &Dice, turns: u32, bytes: usize, prunes: bool) -> (Score, u64) {
    let state = tree.start(0);
    let Turn::Player(player) = tree.turn(&state) else { panic!("a player begins") };
    let sight = Sight { game: tree, player, view: &state, past: &[] };
    let bot = Expectimax::new(Written).with_turns(turns);
    let mut bot = if prunes { bot } else { bot.without_star1_pruning() };
    let insight = bot.search(sight, &Budget::default().bytes(bytes), &mut |_| {}).insight;
    (insight.score.expect("an unlimited search has a score"), insight.nodes)
}

/// From the definition: the most for me, the least for others, the average for dice, and the evaluation once so
/// many turns have passed.
fn plain(tree: &Dice, state: &<Dice as Game>::State, me: Player, turns: u32, whose: Option<Player>) -> i32 {
    let turn = tree.turn(state);
    if let Turn::Over(outcome) = turn {
        return match payoff(tree, &outcome, me) {
            Payoff::Won => CERTAIN_WIN,
            Payoff::Lost => -CERTAIN_WIN,
            Payoff::Points(points) => points,
        };
    }
    let is_new = match turn {
        Turn::Player(player) => whose.is_some_and(|whose| whose != player),
        _ => true,
    };
    let turns = turns - u32::from(is_new);
    if turns == 0 {
        return Written.evaluate(tree, state, &(), me);
    }
    let actions = tree.actions(state);
    let after = |whose| {
        actions.iter().map(move |&action| (action, plain(tree, &tree.after(state, action), me, turns, whose)))
    };
    if let Turn::Player(player) = turn {
        let values = after(Some(player)).map(|(_, value)| value);
        return if player == me { values.max().unwrap() } else { values.min().unwrap() };
    }
    let weighed = after(None).map(|(action, value)| i64::from(tree.weight(state, action)) * i64::from(value));
    let average = weighed.sum::<i64>() / i64::from(tree.total_weight(state));
    average.clamp(1 - i64::from(CERTAIN_WIN), i64::from(CERTAIN_WIN) - 1) as i32
}

/// A sure end counts as such, whatever its distance.
fn flat(score: Score) -> i32 {
    match score {
        Score::Points(points) => points,
        Score::Win(_) => CERTAIN_WIN,
        Score::Loss(_) => -CERTAIN_WIN,
    }
}

#[test]
fn values_known_by_hand() {
    let value = |text: &str| flat(search(&text.parse().unwrap(), 50, 1 << 16, true).0);
    // Player 2 takes -2; the dice give (8 + 3 * 4) / 4 = 5.
    assert_eq!(value("p1[3 p2[5 -2] chance[1:8 3:4]]"), 5);
    // A quarter of a win is worth a quarter of a sure one.
    assert_eq!(value("p1[chance[1:win 3:0] 900]"), CERTAIN_WIN / 4);
    assert_eq!(value("p1[chance[1:win 3:0] win]"), CERTAIN_WIN);
    // Winning by any roll is still not called sure.
    assert_eq!(value("p1[chance[1:win 1:win] 5]"), CERTAIN_WIN - 1);
    assert_eq!(value("p1[p2[loss] loss]"), -CERTAIN_WIN);
}

fn write_random(text: &mut String, rng: &mut Rng, depth: u32) {
    let value = rng.below(1999) as i32 - 999;
    if depth == 0 || rng.chance(10) {
        let _ = match rng.below(8) {
            0 => write!(text, "win"),
            1 => write!(text, "loss"),
            _ => write!(text, "{}", value / 2),
        };
        return;
    }
    let is_chance = rng.chance(35);
    let _ = match rng.below(2) {
        _ if is_chance => write!(text, "chance={value}["),
        player => write!(text, "p{}={value}[", player + 1),
    };
    for child in 0..=rng.below(4) {
        if child > 0 {
            text.push(' ');
        }
        if is_chance {
            let _ = write!(text, "{}:", 1 + rng.below(6));
        }
        write_random(text, rng, depth - 1);
    }
    text.push(']');
}

#[test]
fn it_agrees_with_the_definition_on_random_trees() {
    let (mut rng, mut compared) = (Rng::new(11), 0);
    while compared < 400 {
        let mut text = String::new();
        write_random(&mut text, &mut rng, 6);
        // An only action is played without looking further.
        let is_choice = |tree: &Dice| {
            let state = tree.start(0);
            matches!(tree.turn(&state), Turn::Player(_)) && tree.count_actions(&state) > 1
        };
        let Some(tree) = text.parse::<Dice>().ok().filter(is_choice) else { continue };
        compared += 1;
        let state = tree.start(0);
        let me = tree.turn(&state).player().unwrap();
        for turns in 1..=4 {
            let expected = plain(&tree, &state, me, turns, Some(me));
            for bytes in [0, 1 << 16] {
                for prunes in [false, true] {
                    let found = flat(search(&tree, turns, bytes, prunes).0);
                    assert_eq!(found, expected, "{turns} turns, {bytes} bytes, pruning {prunes}: {text}");
                }
            }
        }
    }
}

#[test]
fn pruning_at_dice_saves_nodes() {
    // Five sixths of a win are to be had; dice that most often lose need not be looked at to the end.
    let tree: Dice = "p1[chance[5:win 1:0] chance[5:loss 1:p2[1 2 3 4 5 6 7 8]]]".parse().unwrap();
    let ((with, fewer), (without, more)) = (search(&tree, 50, 0, true), search(&tree, 50, 0, false));
    assert_eq!(with, without);
    assert!(fewer < more, "{fewer} of {more}");
}

#[test]
fn the_budget_is_kept_to_the_node_and_there_is_always_an_answer() {
    let mut rng = Rng::new(3);
    let mut text = String::from("p1[");
    write_random(&mut text, &mut rng, 6);
    text.push_str(" 5 6]");
    let tree: Dice = text.parse().unwrap();
    let state = tree.start(0);
    for nodes in [0, 1, 2, 10, 50] {
        let sight = Sight { game: &tree, player: Player::FIRST, view: &state, past: &[] };
        let decision = Expectimax::new(Written).search(sight, &Budget::default().nodes(nodes), &mut |_| {});
        assert!(decision.insight.nodes <= nodes);
        assert!(tree.is_legal(&state, decision.action));
    }
}
