//! The commands that answer and are done.

use std::process::Stdio;

use serde_json::Value;

use crate::{GAME, START, parlour, run};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).success()).unwrap()
}

#[test]
fn games_lists_variants_and_bots() {
    let text = run(&["games"]).success();
    for word in [GAME, "standard", "random", "champion", "level8", "slip"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let listed = json(&["games", "--json"]);
    let names: Vec<&str> =
        listed[0]["bots"].as_array().unwrap().iter().map(|bot| bot["name"].as_str().unwrap()).collect();
    assert_eq!(listed[0]["id"], GAME);
    assert_eq!(listed[0]["variants"][0]["name"], "standard");
    assert!(names.contains(&"perfect") && names.contains(&"level1"), "{names:?}");
    assert!(run(&["games", "chess"]).failure(2).contains("no game is called `chess`"));
}

#[test]
fn games_says_what_they_lack() {
    let text = run(&["games", "--check"]).success();
    assert!(text.lines().any(|line| line == "larva: complete"), "{text}");
    let checks = json(&["games", "--check", "--json", GAME]);
    assert_eq!(checks, serde_json::json!([{"game": GAME, "lacks": [], "broken": []}]));
}

#[test]
fn show_draws_a_position() {
    let text = run(&["show", GAME]).success();
    assert!(text.contains("  2     .     L     .     .\n"), "{text}");
    assert!(text.contains("  1  B     B     B     B"), "{text}");
    assert!(text.contains("actions: d2e3 d2c3"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours into a pipe");
}

#[test]
fn show_refuses_what_is_no_position() {
    let error = run(&["show", GAME, "--position", "8/8/8/8/8/8/8/8 l"]).failure(2);
    assert_eq!(error, "parlour: not a position: there must be one larva, not 0\n");
    let error = run(&["show", GAME, "--variant", "odd"]).failure(2);
    assert_eq!(error, "parlour: larva has no variant `odd`; it has standard\n");
}

#[test]
fn show_as_json_holds_the_scene() {
    let shown = json(&["show", GAME, "--json"]);
    assert_eq!(shown["position"], START);
    assert_eq!(shown["turn"], "p1");
    assert_eq!(shown["scene"]["boards"][0]["spots"].as_array().unwrap().len(), 64);
    assert_eq!(shown["scene"]["choices"][0]["picks"], serde_json::json!(["d2", "e3"]));
    let over = json(&["show", GAME, "--json", "--position", "8/8/8/8/8/8/1B1B1B1B/2L5 b"]);
    assert_eq!((&over["turn"], &over["result"]), (&"over".into(), &"p1win".into()));
}

#[test]
fn perft_counts_by_depth_and_by_action() {
    let text = run(&["perft", GAME, "--depth", "6"]).success();
    assert_eq!(text, "1 2\n2 14\n3 48\n4 262\n5 883\n6 4672\n");
    let text = run(&["perft", GAME, "--depth", "2", "--divide"]).success();
    assert_eq!(text, "d2e3 7\nd2c3 7\ntotal 14\n");
    let counted = json(&["perft", GAME, "--depth", "3", "--json"]);
    assert_eq!(counted["depths"][2], serde_json::json!({"depth": 3, "nodes": 48}));
    let divided = json(&["perft", GAME, "--depth", "2", "--divide", "--json", "--position", START]);
    assert_eq!(divided["divide"][0], serde_json::json!({"action": "d2e3", "nodes": 7}));
    assert_eq!(divided["nodes"], 14);
    run(&["perft", GAME, "--depth", "0"]).failure(2);
}

#[test]
fn solve_tells_the_known_result() {
    let solved = json(&["solve", GAME, "--json"]);
    assert_eq!(solved["positions"], 2_013_760);
    assert_eq!(solved["start"], serde_json::json!({"winner": "birds", "plies": 44}));
    // Counted by the slow solver of the rules' tests, over all positions.
    assert_eq!(solved["wins"][0], serde_json::json!({"player": "larva", "positions": 1_880_345}));
    assert_eq!(solved["wins"][1], serde_json::json!({"player": "birds", "positions": 133_415}));
    assert!(run(&["solve", GAME]).success().contains("won by the birds in 44 plies"));
}

#[test]
fn solve_saves_its_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    run(&["solve", GAME, "--save", &file("bytes")]).success();
    run(&["solve", GAME, "--save", &file("bits"), "--bits"]).success();
    let (bytes, bits) = (std::fs::read(file("bytes")).unwrap(), std::fs::read(file("bits")).unwrap());
    assert_eq!((bytes.len(), bits.len()), (2_013_760, 251_720));
    for (index, byte) in bytes.iter().enumerate() {
        assert_eq!(byte >> 7, bits[index / 8] >> (index % 8) & 1, "position {index}");
    }
    run(&["solve", GAME, "--save", &file("bits")]).failure(2);
}

#[test]
fn bench_measures_and_pins() {
    let measured = json(&["bench", GAME, "--time", "1", "--json"]);
    for what in ["playouts_per_second", "plies_per_second", "perft_leaves_per_second"] {
        assert!(measured[0][what].as_u64().unwrap() > 0, "{what}");
    }
    let again = json(&["bench", GAME, "--time", "1", "--json"]);
    let total = &measured[0]["searches"][0]["node_total"];
    assert!(total.as_u64().unwrap() > 0);
    assert_eq!(*total, again[0]["searches"][0]["node_total"]);
    run(&["bench", "chess"]).failure(2);
}

#[test]
fn completions_and_man_pages_come_from_the_same_table() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell]).success().contains("perft"));
        let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { continue };
        let output = parlour(&["completions", shell]).stdout(Stdio::from(full)).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
    assert!(run(&["man"]).success().contains(".TH parlour 1"));
    assert!(run(&["man", "play"]).success().contains(".TH parlour-play 1"));
    run(&["man", "dance"]).failure(2);
}

#[test]
fn bad_usage_is_exit_code_2() {
    for arguments in [&["dance"][..], &["perft", GAME], &["show"], &["play", GAME, "--seed", "x"]] {
        let ran = run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.starts_with("error:"), "{}", ran.err);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = parlour(&["games"]).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let output = parlour(&["games"]).stdout(Stdio::from(full)).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
}
