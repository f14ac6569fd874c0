//! `play`, the menu and `replay`: whole games, typed line by line.

use std::fs;

use crate::{DICE_GAME, GAME, START, run, run_with};

/// The larva walks up and down while a bot plays the birds, until it is told to stop.
fn typed(arguments: &[&str], lines: &[&str]) -> crate::Ran {
    run_with(&[&["play", GAME][..], arguments].concat(), (lines.join("\n") + "\n").as_bytes())
}

/// What the screen says of moves, in words with their notation behind.
fn told(out: &str) -> Vec<&str> {
    let is_move = |text: &str| text.len() == 4 && text.chars().all(|letter| letter.is_ascii_alphanumeric());
    let notation = |line: &str| Some(is_move(line.strip_suffix(')')?.rsplit_once(" (")?.1));
    out.lines().filter(|line| notation(line) == Some(true)).collect()
}

#[test]
fn two_bots_play_to_the_end() {
    let text = run(&["play", GAME, "--p1", "random", "--p2", "perfect", "--seed", "3"]).success();
    assert!(text.ends_with("The birds win: the larva cannot move\nresult: p2win\n"), "{text}");
    let again = run(&["play", GAME, "--p1", "random", "--p2", "perfect", "--seed", "3"]).success();
    assert_eq!(text, again);
}

#[test]
fn two_people_play_to_the_end() {
    let lines = ["d2c3", "g1h2", "c3b2", "h2g3", "quit"];
    let ran = typed(&["--p2", "person"], &lines);
    assert_eq!(ran.code, Some(0));
    let won = typed(&["--p2", "person", "--position", "8/8/1B1B1B1B/8/8/8/1L6/8 l"], &["b2c1"]);
    assert!(won.out.contains("The larva wins: the larva reached the leaves\nresult: p1win\n"), "{}", won.out);
}

#[test]
fn a_person_plays_either_side_against_a_bot() {
    let ran = typed(&["--p2", "perfect"], &["d2c3", "quit"]);
    assert_eq!(told(&ran.out).len(), 2, "{}", ran.out);
    assert!(ran.err.contains("Slip past the birds> "), "{}", ran.err);
    let ran = typed(&["--p1", "perfect", "--p2", "person"], &["c1b2", "quit"]);
    assert_eq!(told(&ran.out).len(), 3, "{}", ran.out);
    assert!(ran.err.contains("Which bird hops?> "), "{}", ran.err);
}

#[test]
fn bots_are_called_by_their_characters() {
    let ran = typed(&["--p2", "wren"], &["d2c3", "quit"]);
    assert!(ran.out.contains("  birds: Wren (level1)\n"), "{}", ran.out);
    let ran = run_with(&["play", DICE_GAME, "--seed", "3", "--movetime", "10"], b"quit\n");
    assert!(ran.out.contains(": Magpie (level4)\n") && ran.out.contains("  Magpie:  "), "{}", ran.out);
    assert!(!ran.out.contains("p1:") && !ran.out.contains("{who}"), "{}", ran.out);
}

#[test]
fn spots_can_be_typed_instead_of_notation() {
    let ran = typed(&["--p2", "person"], &["d2", "d2 c3", "quit"]);
    assert!(ran.out.contains("d2e3 d2c3\n"), "{}", ran.out);
    assert!(ran.out.contains("[L]"), "{}", ran.out);
}

#[test]
fn other_ways_of_typing_a_move_are_understood() {
    let ran = typed(&["--p2", "person"], &["D2-C3", "MOVES", "c1 - b2", "quit"]);
    assert!(!ran.err.contains("is not"), "{}", ran.err);
    assert_eq!(ran.out.matches("[L]").count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("[B]").count(), 1, "{}", ran.out);
}

#[test]
fn what_is_built_is_asked_about_once_more_unless_written_out() {
    let play = |lines: &[&str]| {
        let arguments = ["play", DICE_GAME, "--variant", "draft-fixed", "--seed", "1", "--p2", "person"];
        run_with(&arguments, (lines.join("\n") + "\n").as_bytes())
    };
    let ran = play(&["v8", "n", "v8", "yes", "e7", "y", "quit"]);
    assert_eq!(
        ran.err.matches("Place a town here (Free for a town. Beside it: mountains 10").count(),
        2,
        "{}",
        ran.err
    );
    assert!(ran.out.contains("  red:   *.......  1 of 8 (1 town, road of 1)\n"), "{}", ran.out);
    let ran = play(&["town:8", "road:7", "h4", "v8", "quit"]);
    assert!(!ran.err.contains("sure?"), "{}", ran.err);
    assert!(
        ran.out.contains("\nHills: brick for all who have built here when the dice show 6"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\nRed's town. Beside it: mountains 10"), "{}", ran.out);
}

#[test]
fn four_bots_play_to_the_end() {
    let seats = ["--p1", "level5", "--p2", "level6", "--p3", "level2", "--p4", "level7"];
    let arguments =
        [&["play", DICE_GAME, "--variant", "preset-4", "--seed", "2", "--movetime", "20"][..], &seats];
    let text = run(&arguments.concat()).success();
    assert!(text.contains("wins: eight points are reached\nresult: p"), "{text}");
}

#[test]
fn the_rules_can_be_read_at_the_table_and_before() {
    let rules = run(&["rules", GAME]).success();
    assert!(rules.starts_with("# Larva & Birds\n") && rules.contains("**R8**"), "{rules}");
    assert!(typed(&[], &["rules", "quit"]).out.contains("**R8**"));
    run(&["rules", "chess"]).failure(2);
}

#[test]
fn a_new_game_has_a_new_seed_and_says_so() {
    let seed = || {
        let out = typed(&[], &["quit"]).out;
        std::thread::sleep(std::time::Duration::from_millis(5));
        out.lines().next().unwrap().to_string()
    };
    let (one, other) = (seed(), seed());
    assert!(one.contains("seed ") && one != other, "{one} and {other}");
}

#[test]
fn a_saved_game_can_be_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    typed(&["--p2", "person"], &["d2c3", &format!("save {name}"), "quit"]);
    let ran = run_with(&["play", "--from", name, "--p1", "perfect"], b"c1b2\nquit\n");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(told(&ran.out).len(), 2, "{}", ran.out);
    run(&["play", "--from", "/nonexistent"]).failure(2);
    assert_eq!(run(&["play", "--p1", "perfect"]).code, Some(2));
}

#[test]
fn wrong_moves_are_explained_and_change_nothing() {
    let ran = typed(&["--p2", "person"], &["d2d4", "c1b2", "rhubarb", "d2d3", "moves", "quit"]);
    for reason in [
        "`d2d4` is not legal: everyone goes one square at a time, and always diagonally",
        "`c1b2` is not legal: it is the larva's turn",
        "`rhubarb` is not an action",
        "d3 is a light square",
    ] {
        assert!(ran.err.contains(reason), "{reason}: {}", ran.err);
    }
    assert!(ran.out.ends_with("d2e3 d2c3\n"), "{}", ran.out);
}

#[test]
fn hints_and_reasons_come_from_the_champion() {
    let ran = typed(&["--p2", "person"], &["hint", "why", "quit"]);
    assert!(ran.out.contains("d2e3 (lost in 44 plies)"), "{}", ran.out);
    assert_eq!(ran.out.matches("Larva to c3").count(), 1, "told once: {}", ran.out);
    assert!(
        ran.out.contains("  1. Larva to e3 (lost in 44 plies): Finds two ways forward, but gives up a row"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("  3  .    L44   L44    .\n"), "{}", ran.out);
}

#[test]
fn undo_takes_back_the_own_move_and_the_bots_answer() {
    let ran = typed(&["--p2", "perfect"], &["undo", "d2c3", "undo", "moves", "quit"]);
    assert!(ran.err.contains("there is nothing to take back"), "{}", ran.err);
    assert!(ran.out.ends_with("d2e3 d2c3\n"), "{}", ran.out);
}

#[test]
fn resigning_ends_the_game() {
    let ran = typed(&[], &["resign", "d2c3", "quit"]);
    assert!(ran.out.contains("larva resigned: the game goes to birds\nresult: p2win\n"), "{}", ran.out);
    assert!(ran.err.contains("the game is over: type"), "{}", ran.err);
}

#[test]
fn a_saved_game_replays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    let save = format!("save {name}");
    let ran = typed(&["--p2", "person", "--seed", "7"], &["d2c3", "c1b2", &save, "c3d2", &save, "quit"]);
    assert_eq!(ran.err.matches("saved to").count(), 2, "{}", ran.err);
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(
        record,
        "parlour record 1\ngame: larva\nvariant: standard\nseed: 7\np1: person\np2: person\n\nd2c3 c1b2 c3d2\n"
    );
    let replayed = run(&["replay", name]).success();
    assert!(replayed.contains("   3 c3d2       8/8/8/8/8/8/1B1L4/B3B1B1 b"), "{replayed}");
    let json: serde_json::Value = serde_json::from_str(&run(&["replay", name, "--json"]).success()).unwrap();
    assert_eq!(json["positions"][0], START);
    assert_eq!(json["positions"].as_array().unwrap().len(), 4);
    // The same as a code, typed or in a file.
    let table = parlour_table::TableStart::from_record(parlour_builtin::games(), &record.parse().unwrap())
        .and_then(parlour_table::Table::new)
        .unwrap();
    let code = parlour_table::code::encode(&table).unwrap();
    assert_eq!(run(&["replay", "--code", &code.to_lowercase()]).success(), replayed);
    let code_file = folder.path().join("code.txt");
    fs::write(&code_file, &code).unwrap();
    assert_eq!(run(&["replay", code_file.to_str().unwrap()]).success(), replayed);
    let error = run(&["replay", "--code", &code[1..]]).failure(2);
    assert!(error.contains("the code is not complete, or a letter is wrong"), "{error}");

    // Another game does not overwrite it.
    let other = typed(&[], &[&save, "quit"]);
    assert!(other.err.contains("exists already; choose another name"), "{}", other.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), record);
}

#[test]
fn bots_save_their_game_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bots.txt");
    let name = file.to_str().unwrap();
    let ran = run(&["play", GAME, "--p1", "perfect", "--p2", "perfect", "--save", name]);
    assert_eq!(ran.code, Some(0));
    let replayed = run(&["replay", name, "--last"]).success();
    assert!(replayed.ends_with("The birds win: the larva cannot move\n"), "{replayed}");
    // 44 plies, as the solution says.
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(record.split("\n\n").nth(1).unwrap().split_whitespace().count(), 44);
    run(&["play", GAME, "--p1", "random", "--p2", "random", "--save", name]).failure(2);
    let nowhere = folder.path().join("nowhere/bots.txt");
    run(&["play", GAME, "--p1", "random", "--p2", "random", "--save", nowhere.to_str().unwrap()]).failure(2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn saving_where_one_cannot_is_explained_and_the_game_goes_on() {
    let ran = typed(&["--p2", "person"], &["save", "save /nonexistent/game.txt", "d2c3", "quit"]);
    assert!(ran.err.contains("save where?"), "{}", ran.err);
    assert!(ran.err.contains("cannot save to /nonexistent/game.txt"), "{}", ran.err);
    assert!(ran.out.contains("[L]"), "{}", ran.out);
}

#[test]
fn records_that_do_not_hold_are_told_apart_from_garbage() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.txt");
    let name = file.to_str().unwrap();
    let replay = |text: &[u8]| {
        fs::write(&file, text).unwrap();
        run(&["replay", name])
    };
    let head = "parlour record 1\ngame: larva\nvariant: standard\nseed: 0\n";
    let error = replay(format!("{head}\nd2c3 d2c3\n").as_bytes()).failure(1);
    assert!(error.contains("action 2: `d2c3` is not legal"), "{error}");
    let error =
        replay(format!("{head}result: p1win, the larva reached the leaves\n\nd2c3\n").as_bytes()).failure(1);
    assert!(error.contains("its actions lead to `the game goes on`"), "{error}");
    let error = replay(b"hello").failure(2);
    assert!(error.contains("this is no saved game"), "{error}");
    replay(b"\xff\xfe\x00").failure(2);
    replay(head.replace("larva", "chess").as_bytes()).failure(2);
    run(&["replay", "/nonexistent"]).failure(2);
}

/// What was typed as a position may be spread over lines; what is stored is not.
#[test]
fn a_position_is_stored_in_its_own_notation() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let name = file.to_str().unwrap();
    let position = "8/8/8/8/8/8/3L4/B1B1B1B1\n  l";
    run(&["play", GAME, "--position", position, "--save", name]);
    assert!(run(&["replay", name]).success().contains(START));
}

#[test]
fn bots_and_seats_that_do_not_exist_are_refused() {
    let error = run(&["play", GAME, "--p1", "nobody"]).failure(2);
    assert!(error.contains("no bot is called `nobody`"), "{error}");
    let error = run(&["play", GAME, "--p1", "alphabeta:depth=0"]).failure(2);
    assert!(error.contains("takes a whole number from 1"), "{error}");
    let error = run(&["play", GAME, "--p3", "random"]).failure(2);
    assert!(error.contains("seats 2, not 3"), "{error}");
}

#[test]
fn the_menu_leads_into_a_game() {
    let ran = run_with(&["play"], b"9\n1\n\nperfect\nd2c3\nquit\n");
    assert!(ran.err.contains("Please answer with a name or a number"), "{}", ran.err);
    assert!(ran.err.contains("Who plays larva? [person]"), "{}", ran.err);
    assert_eq!(told(&ran.out).len(), 2, "{}", ran.out);
    assert_eq!(ran.code, Some(0));
}

#[test]
fn the_end_of_the_input_ends_everything_quietly() {
    assert_eq!(run(&["play"]).code, Some(0));
    assert!(run(&["play", "--seed", "4"]).failure(2).contains("which game?"));
    assert_eq!(run(&["play", GAME]).code, Some(0));
}
