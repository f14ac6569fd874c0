//! Golden playthroughs and node totals: any change of behaviour shows as a diff of a file in the game's folder.
//! `UPDATE_EXPECT=1 cargo test` rewrites them.

use std::fmt::Write;
use std::path::PathBuf;

use expect_test::expect_file;
use parlour_core::{Rng, Turn};
use parlour_table::bench::node_total;
use parlour_table::rules::viewer_to_move;
use parlour_table::table::result_line;
use parlour_table::{AnyRules, house};

use crate::all_rules;

fn testdata(rules: &dyn AnyRules, file: &str) -> PathBuf {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../parlour-games/src");
    let folder = games.join(rules.info().id);
    assert!(folder.is_dir(), "the folder of a game is named like its id: {}", folder.display());
    folder.join("testdata").join(file)
}

/// Where a playthrough breaks off: by then it has shown what there is to see.
const PLIES: u64 = 60;

/// A random game, told move by move with everything a front end would get.
fn playthrough(rules: &dyn AnyRules) -> String {
    let mut text = format!("{}, {}, seed 1\n", rules.info().title, rules.variant());
    let (mut session, mut rng) = (rules.start(1), Rng::new(1));
    loop {
        let scene = session.scene(viewer_to_move(session.turn()));
        let _ = writeln!(
            text,
            "\nposition {}\nkey {}\nturn {}",
            session.position(),
            session.key(),
            session.turn()
        );
        let _ = writeln!(text, "prompt {}\nspeech {}", scene.prompt, scene.speech);
        let pieces: Vec<String> =
            scene.pieces.iter().map(|piece| format!("{}{}@{}", piece.role, piece.id, piece.spot)).collect();
        let _ = writeln!(text, "pieces {}", pieces.join(" "));
        for (name, spots) in [("last", &scene.last), ("path", &scene.path)] {
            if !spots.is_empty() {
                let _ = writeln!(text, "{name} {}", spots.join(" "));
            }
        }
        for mark in &scene.marks {
            let _ = writeln!(text, "mark {} {}", mark.role, mark.spots.join(" "));
        }
        if let Turn::Over(outcome) = session.turn() {
            let _ = writeln!(text, "result {}", result_line(&outcome));
            return text;
        }
        if session.plies() == PLIES {
            return text;
        }
        let actions = session.actions();
        let _ = writeln!(text, "actions {}", actions.join(" "));
        let action = session.random_action(&mut rng).unwrap();
        let _ = writeln!(text, "plays {action}");
        session.play(&action).unwrap();
    }
}

#[test]
fn playthroughs_are_the_golden_ones() {
    for rules in all_rules() {
        let file = testdata(&*rules, &format!("playthrough-{}.txt", rules.variant()));
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        expect_file![file].assert_eq(&playthrough(&*rules));
    }
}

#[test]
fn node_totals_are_pinned() {
    for game in house().games() {
        let rules = game.bench_rules(None).unwrap();
        let (Some((spec, depth)), Some(total)) = (rules.bench(), node_total(&*rules).unwrap()) else {
            continue;
        };
        let text = format!("{spec}, {} positions, depth {depth}: {} nodes\n", total.positions, total.nodes);
        expect_file![testdata(&*rules, "bench.txt")].assert_eq(&text);
    }
}
