//! Tree search finds what is there to be found, within its budget.

use parlour_core::toy::{Tree, Written};
use parlour_core::{Budget, Game, Insight, Player, Sight};

use super::{Mcts, Node};

fn search(text: &str, nodes: u64, bytes: usize) -> (u8, Insight<parlour_core::toy::Branch>) {
    let tree: Tree<true> = text.parse().unwrap();
    let state = tree.start(0);
    let sight = Sight { game: &tree, player: Player::FIRST, view: &state, past: &[] };
    let budget = Budget::default().nodes(nodes).bytes(bytes);
    let mut bot = Mcts::new(Written, 1);
    let decision = bot.search(sight, &budget, &mut |_| {});
    assert!(decision.insight.nodes <= nodes);
    assert!(
        bot.nodes.capacity() * size_of::<Node>() <= bytes,
        "{} nodes in {bytes} bytes",
        bot.nodes.capacity()
    );
    assert!(tree.is_legal(&state, decision.action));
    (decision.action.0, decision.insight)
}

#[test]
fn it_finds_the_best_action() {
    // A trap: it looks best and loses.
    assert_eq!(search("p1[p2=900[loss 900] p2=0[300 400] p2[-100]]", 2000, 1 << 16).0, 1);
    // Dice: nine wins in ten are worth more than a small lead, four are not.
    assert_eq!(search("p1[100 chance[9:win 1:loss]]", 4000, 1 << 16).0, 1);
    assert_eq!(search("p1[100 chance[4:win 6:loss]]", 4000, 1 << 16).0, 0);
    // A win two turns away.
    assert_eq!(search("p1[100 p2[p1[0 win] p1[win 5]]]", 2000, 1 << 16).0, 1);
}

#[test]
fn the_budget_is_kept_and_there_is_always_an_answer() {
    for bytes in [0, size_of::<Node>(), 5 * size_of::<Node>(), 1 << 12] {
        for nodes in [0, 1, 100] {
            search("p1[p2=900[loss 900] p2=0[300 400] chance[1:3 2:4]]", nodes, bytes);
        }
    }
}

#[test]
fn it_ends_when_the_memory_is_full_and_at_a_depth() {
    let text = "p1[p2[1 2 3] p2[4 chance[1:5 1:p1[6 7]]]]";
    assert!(search(text, u64::MAX, 6 * size_of::<Node>()).1.nodes < 100);
    let tree: Tree<true> = text.parse().unwrap();
    let state = tree.start(0);
    let sight = Sight { game: &tree, player: Player::FIRST, view: &state, past: &[] };
    let insight = Mcts::new(Written, 1).search(sight, &Budget::default().depth(2), &mut |_| {}).insight;
    assert_eq!(insight.nodes, 2 * super::VISITS_PER_PLY);
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let text = "p1[p2[chance[1:3 2:400] 7] chance[1:900 4:p2[-300 200]] 100]";
    assert_eq!(search(text, 500, 1 << 12), search(text, 500, 1 << 12));
}
