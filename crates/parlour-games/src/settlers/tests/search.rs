//! The searches at work on real positions.

use std::format;
use std::vec::Vec;

use parlour_core::{Bot, Budget, Evaluation, Game, Insight, Rng, Score, Sight, Turn, driver};
use parlour_search::Expectimax;

use super::{HEXES, game};
use crate::settlers::evaluation::Prospects;
use crate::settlers::report::Desirability;
use crate::settlers::{Action, Settlers, State};

fn sight<'a>(game: &'a Settlers, state: &'a State) -> Sight<'a, Settlers> {
    Sight { game, player: state.to_move(), view: state, past: &[] }
}

fn search(game: &Settlers, state: &State, turns: u32, nodes: u64) -> Insight<Action> {
    let budget = Budget::default().nodes(nodes);
    Expectimax::new(Prospects::default())
        .with_turns(turns)
        .search(sight(game, state), &budget, &mut |_| {})
        .insight
}

/// The best that can be reached within a turn, by trying every order of everything.
fn best_of_turn(game: &Settlers, state: &State) -> i32 {
    let me = state.to_move();
    let mut best = i32::MIN;
    let mut open = Vec::from([*state]);
    while let Some(state) = open.pop() {
        match game.turn(&state) {
            Turn::Player(_) => {
                open.extend(game.actions(&state).iter().map(|&action| game.after(&state, action)));
            }
            Turn::Chance => best = best.max(Prospects::default().evaluate(game, &state, &(), me)),
            Turn::Over(_) => return i32::MAX,
        }
    }
    best
}

/// For two, three and four players, one turn ahead.
#[test]
fn expectimax_finds_the_best_turn() {
    let mut compared = 0;
    for players in 2..=4 {
        let game = game("preset", players);
        for seed in 0..6 {
            let (mut state, mut rng) = (game.start(seed), Rng::new(seed));
            for _ in 0..120 {
                let Some(action) = driver::draw_or_pick(&game, &state, &mut rng) else { break };
                game.play(&mut state, action);
                let cards: u16 = state.hand(state.to_move()).iter().sum();
                // With more the slow way takes too long.
                if !matches!(game.turn(&state), Turn::Player(_))
                    || cards > 9
                    || game.count_actions(&state) < 2
                {
                    continue;
                }
                let expected = best_of_turn(&game, &state);
                match search(&game, &state, 1, u64::MAX).score {
                    Some(Score::Points(found)) => assert_eq!(found, expected, "{}", game.position(&state)),
                    Some(Score::Win(_)) => assert_eq!(expected, i32::MAX),
                    score => panic!("{score:?}"),
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared} positions");
}

/// A hand so rich that a turn has millions of orders: the win in four actions is found all the same.
#[test]
fn a_rich_hand_does_not_drown_the_search() {
    let hexes = "o3,b11,d0,b10,o3,s6,w11,w4,b8,w4,s12,s10,l6,l9,l5,s8,w9,o5,l2";
    let rest = "T10.22.34C0.2R34.41H4.0.9.10.0/TC18.44R27.28.56.57H2.1.2.0.0 - 0 m";
    let game = game("preset", 2);
    let state = game.parse_position(&format!("{hexes} {rest}")).unwrap();
    let insight = search(&game, &state, 50, 200_000);
    assert!(matches!(insight.score, Some(Score::Win(_))), "{insight:?}");
    // Even the smallest budget compares the first actions.
    assert!(search(&game, &state, 50, 100).score.is_some());
}

/// The assessment's insight tells for every vertex what each stage did.
#[test]
fn the_reports_ai_explains_every_vertex() {
    let game = game("preset", 2);
    let text = format!("{HEXES} T3CR0.1H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m");
    let state = game.parse_position(&text).unwrap();
    let decision = Desirability::new(true).choose(sight(&game, &state), &Budget::default(), &mut |_| {});
    let spots = &decision.insight.spots;
    assert_eq!(spots.len(), 54);
    let words = |vertex: usize| spots[vertex].text.as_str();
    // By hand in `by_hand.rs`.
    assert_eq!(
        words(13),
        "corner 13: 100, probability +35, variety +10, distance -4, availability -50, need +40: 131"
    );
    assert_eq!(
        words(8),
        "corner 8: 100, probability +35, variety +15, distance -1, availability -50, need +40, illegal -139: 0"
    );
    assert_eq!(spots[13].value, 131);
}

/// In a draft a road's neighbours are weighed, a town's sites.
#[test]
fn the_reports_ai_explains_its_draft() {
    let game = game("draft", 2);
    let mut state = game.start(4);
    for _ in 0..8 {
        let decision = Desirability::new(false).choose(sight(&game, &state), &Budget::default(), &mut |_| {});
        let best = decision.insight.spots.iter().max_by_key(|spot| spot.value).unwrap();
        match decision.action {
            Action::Town(vertex) => assert_eq!(best.value, decision.insight.spots[vertex.index()].value),
            Action::Road(edge) => {
                let ends = edge.ends().map(|end| decision.insight.spots[end.index()].value);
                assert!(ends.contains(&best.value), "{ends:?}");
            }
            action => panic!("{action}"),
        }
        game.play(&mut state, decision.action);
    }
}
