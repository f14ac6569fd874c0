//! Rating lists and tuning.

use std::fs;

use serde_json::Value;

use crate::{GAME, run};

#[test]
fn levels_are_rated_and_put_where_they_belong() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("strength.md");
    let name = file.to_str().unwrap();
    fs::write(&file, format!("before\n<!-- parlour levels {GAME} -->\nold\n<!-- end -->\nafter\n")).unwrap();
    let arguments = ["levels", GAME, "--games", "2", "--nodes", "100", "--threads", "2"];
    let listed = run(&arguments);
    let put = run(&[&arguments[..], &["--into", name]].concat());
    assert!(put.out.is_empty() && put.err == listed.err, "{}", put.err);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("before\n") && text.ends_with("<!-- end -->\nafter\n") && !text.contains("old"));
    // The list in the file is the one that was printed, with every level, the champion and the report's AI.
    let list = listed.out.split_once("\n\n").unwrap().1;
    assert!(text.contains(list.trim()), "{text}\n{list}");
    for who in ["(level1)", "(level8)", "champion", "(larva-minimax)", "parlour levels larva --games 2"] {
        assert!(list.contains(who), "{who}: {list}");
    }
    fs::write(&file, "nothing").unwrap();
    let refused = run(&[&arguments[..], &["--into", name]].concat()).failure(2);
    assert!(refused.contains("has no place for the list"), "{refused}");
}

/// The game with the smallest evaluation of those that can be tuned, and a variant that is quick.
const TUNED: [&str; 5] = ["tune", "hnefatafl", "alphabeta", "--variant", "brandubh"];

#[test]
fn tuning_repeats_itself_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let few = ["--nodes", "60", "--games", "2", "--trial-games", "0", "--json"];
    let tune = |more: &[&str]| run(&[&TUNED[..], &few[..], more].concat()).success();
    let whole = tune(&["--rounds", "4", "--curve", &path("whole.csv")]);
    assert_eq!(tune(&["--rounds", "4", "--threads", "2"]), whole);
    // Half of the curve, as if it had been stopped there.
    let curve = fs::read_to_string(path("whole.csv")).unwrap();
    assert_eq!(curve.lines().count(), 5);
    let half: Vec<&str> = curve.lines().take(3).collect();
    fs::write(path("half.csv"), half.join("\n") + "\n").unwrap();
    assert_eq!(tune(&["--rounds", "4", "--resume", &path("half.csv")]), whole);
    assert_eq!(fs::read_to_string(path("half.csv")).unwrap(), curve);
    // What was found is a bot that any command takes, and it differs from what there was.
    let found: Value = serde_json::from_str(&whole).unwrap();
    let spec = found["spec"].as_str().unwrap();
    assert!(found["weights"].as_array().unwrap().iter().any(|line| line["before"] != line["after"]));
    let limits = ["--variant", "brandubh", "--games", "2", "--nodes", "60"];
    run(&[&["arena", "hnefatafl", spec, "alphabeta"], &limits[..]].concat()).success();
}

#[test]
fn fitting_finds_weights_and_a_trial_says_what_they_are_worth() {
    let few = ["--method", "fit", "--rounds", "1", "--games", "30", "--nodes", "60", "--trial-games", "4"];
    let fitted = run(&[&TUNED[..], &few[..]].concat());
    assert_eq!((fitted.code, fitted.err.as_str()), (Some(1), ""));
    assert!(fitted.out.contains("alphabeta:weights=") && fitted.out.contains("not shown to be better"));
    let refused = run(&["tune", GAME, "perfect"]).failure(2);
    assert!(refused.contains("has no weights to tune"), "{refused}");
    let short = run(&["arena", "hnefatafl", "alphabeta:weights=1/2", "random"]).failure(2);
    assert!(short.contains("whole numbers with slashes in between"), "{short}");
}

/// A generation of a handful of games: what is in the folder, and that the same command goes on where it stopped.
#[test]
fn training_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("training");
    let name = path.to_str().unwrap();
    let few =
        ["--variant", "brandubh", "--games", "48", "--nodes", "60", "--epochs", "2", "--trial-games", "4"];
    let begin = ["--begin", "alphabeta", "--folder", name, "--json"];
    let train = |generations: &str| {
        run(&[&["train", "hnefatafl", "--generations", generations], &few[..], &begin[..]].concat())
    };
    let first: Value = serde_json::from_str(&train("1").out).unwrap();
    assert_eq!(first.as_array().unwrap().len(), 1);
    // In whole numbers the network says nearly what it said in floating point.
    assert!(first[0]["mean_difference"].as_f64().unwrap() < 0.02, "{first}");
    assert!(first[0]["positions"].as_u64().unwrap() > 100 && first[0]["trial_games"] == 4, "{first}");
    for file in ["games-1", "network-1.bin", "loss-1.csv", "loss-1.svg", "generations.jsonl"] {
        assert!(path.join(file).exists(), "{file}");
    }
    // The games of the second generation are cut off in the middle of one, as by a crash.
    let games = fs::read(path.join("games-1")).unwrap();
    fs::write(path.join("games-2"), &games[..games.len() / 2]).unwrap();
    let both: Value = serde_json::from_str(&train("2").out).unwrap();
    assert_eq!(both.as_array().unwrap().len(), 2);
    assert_eq!(both[0], first[0]);
    assert!(both[1]["games"].as_u64().unwrap() > first[0]["games"].as_u64().unwrap(), "{both}");
    let refused = run(&["train", "hnefatafl", "--bot", "alphabeta", "--folder", name]).failure(2);
    assert!(refused.contains("judges by no network"), "{refused}");
}
