//! Golden playthroughs and node totals: any change of behaviour shows as a diff of a file in the game's folder.
//! `UPDATE_EXPECT=1 cargo test` rewrites them.

use std::path::PathBuf;

use expect_test::expect_file;
use parlour_builtin::games;
use parlour_table::AnyRules;
use parlour_table::answers::playthrough;
use parlour_table::bench::search_total;

use crate::all_rules;

/// A file of a game of this repository, whose folder is named like its id; `None` for games from elsewhere.
fn testdata(rules: &dyn AnyRules, file: &str) -> Option<PathBuf> {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../parlour-games/src");
    let folder = games.join(rules.info().id);
    folder.is_dir().then(|| folder.join("testdata").join(file))
}

#[test]
fn playthroughs_are_the_golden_ones() {
    for rules in all_rules() {
        let name = format!("playthrough-{}.txt", rules.variant());
        let Some(file) = testdata(&*rules, &name) else { continue };
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let mut text = String::new();
        playthrough(&*rules, &mut text).unwrap();
        expect_file![file].assert_eq(&text);
    }
}

#[test]
fn node_totals_are_pinned() {
    for game in games().games() {
        let rules = game.bench_rules(None).unwrap();
        let lines = rules.bench().iter().map(|&(bot, depth)| {
            let total = search_total(&*rules, bot, depth).unwrap();
            format!("{bot}, {} positions, depth {depth}: {} nodes\n", total.positions, total.nodes)
        });
        if let (Some(file), false) = (testdata(&*rules, "bench.txt"), rules.bench().is_empty()) {
            expect_file![file].assert_eq(&lines.collect::<String>());
        }
    }
}
