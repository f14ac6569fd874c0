//! A game with hidden information: at the keyboard and through the engine, nobody learns what is another's secret.

use std::fs;

use crate::engine::Engine;
use crate::{SECRET_GAME, run, run_with};

fn typed(arguments: &[&str], lines: &[&str]) -> crate::Ran {
    let arguments = [&["play", SECRET_GAME, "--variant", "small"][..], arguments].concat();
    run_with(&arguments, (lines.join("\n") + "\n").as_bytes())
}

const EMPTY: &str = "8/8/8/8/8/8/8/8";

#[test]
fn ships_are_placed_by_their_ends_taken_back_and_finished_at_one_touch() {
    let ran = typed(
        &["--p2", "random", "--seed", "5"],
        &["A1 D1", "a2h3", "back", "a1 b1", "b2 d2", "scatter", "quit"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("the next ship is the cruiser, with 3 cells and not 2"), "{}", ran.err);
    assert!(ran.out.contains("  1  #  #  #  #  .  .  .  ."), "{}", ran.out);
    assert!(ran.out.contains("  2  .  #  #  #  .  .  .  ."), "{}", ran.out);
    assert!(ran.out.contains("`back`: Take one back"), "{}", ran.out);
    assert!(ran.out.contains("You placed the battleship (a1h4)\n"), "{}", ran.out);
    assert!(ran.out.contains("Random placed a ship\n"), "{}", ran.out);
    assert!(ran.out.contains("Random placed the last ship\n"), "{}", ran.out);
    assert!(ran.err.contains("Choose where to fire> "), "{}", ran.err);
}

/// A whole game against a bot: what is printed before its end never shows a cell of the bot's fleet that was not hit.
#[test]
fn the_screen_never_shows_the_bots_ships() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let cells = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let mut lines = vec!["scatter".to_string()];
    lines.extend(cells);
    lines.push(format!("save {}", file.display()));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let ran = typed(&["--p2", "random", "--seed", "9"], &lines);
    let record = fs::read_to_string(&file).unwrap();
    let ships: Vec<&str> = record.split_whitespace().filter(|word| is_ship(word)).collect();
    assert_eq!(ships.len(), 8, "{record}");
    // Everything up to the end, where all is shown.
    let before = &ran.out[..ran.out.find("result: ").unwrap()];
    let boards = before.matches("Enemy waters").count();
    assert!(boards > 30, "{boards}");
    assert!(ships[4..].iter().all(|ship| !before.contains(ship)), "{ships:?}");
    let last_board = before.rfind("Enemy waters").unwrap();
    let enemy_columns = |line: &str| line.chars().skip(32).collect::<String>();
    let is_rank = |line: &&str| line.trim_start().starts_with(|letter: char| letter.is_ascii_digit());
    let ranks = before[..last_board].lines().filter(is_rank);
    let shown = ranks.filter(|line| enemy_columns(line).contains('#')).count();
    assert_eq!(shown, 0, "{before}");
}

fn is_ship(word: &str) -> bool {
    word.len() == 4 && matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', b'h' | b'v', b'2'..=b'4'])
}

#[test]
fn neither_seed_nor_undo_nor_a_saved_game_gives_anything_away() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game").display().to_string();
    let save = format!("save {file}");
    let ran = typed(&["--p2", "density", "--seed", "77"], &["scatter", "c4", "undo", "back", &save, "quit"]);
    assert!(!ran.out.contains("77"), "{}", ran.out);
    assert!(ran.err.contains("what another has seen or answered is not taken back"), "{}", ran.err);
    assert!(ran.err.contains("there is nothing to take back"), "{}", ran.err);
    assert!(ran.out.contains(" at C4 (c4)\n"), "{}", ran.out);
    let saved = fs::read_to_string(&file).unwrap();
    assert!(
        saved.starts_with("parlour sealed record 1") && !saved.split_whitespace().any(is_ship),
        "{saved}"
    );
    let shown = run(&["replay", &file]).success();
    assert!(shown.contains("c4") && !words(&shown).any(is_ship), "{shown}");
    let shown = run(&["replay", &file, "--json"]).success();
    assert!(!words(&shown).any(is_ship) && shown.contains("\"seed\": 0"), "{shown}");
    // It goes on where it stood.
    let ran = run_with(&["play", "--from", &file], b"d5\nquit\n");
    assert!(ran.out.contains(" at D5 (d5)\n"), "{} {}", ran.out, ran.err);
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric())
}

#[test]
fn a_rematch_begins_anew() {
    let cells: Vec<String> =
        (1..=4).flat_map(|rank| ('a'..='d').map(move |file| format!("{file}{rank}"))).collect();
    let mut lines = vec!["scatter"];
    lines.extend(cells.iter().map(String::as_str));
    lines.extend(["rematch", "a1 c1", "quit"]);
    let input = lines.join("\n") + "\n";
    let ran = run_with(&["play", SECRET_GAME, "--variant", "4x4-32", "--p2", "learn"], input.as_bytes());
    assert!(ran.out.contains("result: p"), "{}", ran.out);
    let again = &ran.out[ran.out.find("result: p").unwrap()..];
    assert!(again.contains("seed: ") && again.contains("###  Cruiser    afloat"), "{again}");
}

#[test]
fn two_people_at_one_screen_hand_over() {
    let ran = typed(&["--p2", "person"], &["", "scatter", "", "scatter", "", "c4", "", "c4", "quit"]);
    assert!(ran.err.contains("player 1, press Enter when nobody else is looking> "), "{}", ran.err);
    assert_eq!(ran.err.matches("press Enter").count(), 5, "{}", ran.err);
    // Between two turns the boards are empty of ships.
    let between: Vec<&str> = ran.out.split("The waters of player 1").skip(1).collect();
    assert!(
        between.iter().all(|board| !board.lines().take(10).any(|line| line.contains('#'))),
        "{}",
        ran.out
    );
}

#[test]
fn the_engine_answers_a_tracking_view() {
    let mut engine = Engine::playing(SECRET_GAME, &["--bot", "exact"]);
    let view = "8/8/3m4/8/3h4/3h4/8/8 5433 d3,d4:2";
    engine.send(&format!("position fen {view}"));
    assert_eq!(engine.ask("query fen"), view);
    assert_eq!(engine.ask("query turn"), "p1");
    assert_eq!(engine.ask("query gameover"), "false");
    let moves = engine.ask("query moves");
    assert_eq!(moves.split(' ').count(), 61);
    let shot = engine.best_move("go nodes 2000000");
    assert!(moves.split(' ').any(|action| action == shot), "{shot}");
    assert!(engine.ask("query eval").contains('='));
    // One cell is left of the only ship.
    engine.send("position fen 8/8/8/8/2mhh3/8/8/8 54332 d4,e4");
    let beside = engine.best_move("go movetime 200");
    assert!(["f4", "d5", "d3", "e5", "e3"].contains(&beside.as_str()), "{beside}");
    // A ship cannot have been sunk by one hit; nothing changes.
    engine.send("position fen 8/8/8/8/8/8/8/h7 5433 a1:2");
    assert_eq!(engine.line(), "info string error: not a position: no fleet could have given these answers");
    engine.send("position fen 8/8/8/8/2mhh3/8/8/8 54332 d4,e4 moves f4");
    assert!(engine.line().contains("only the referee knows the answer"));
    assert_eq!(engine.ask("query fen"), "8/8/8/8/2mhh3/8/8/8 54332 d4,e4");
}

#[test]
fn the_engine_places_and_tells_nobody() {
    let mut engine = Engine::playing(SECRET_GAME, &["--variant", "small", "--bot", "density"]);
    let mut moves: Vec<String> = Vec::new();
    let mut first_fleet = Vec::new();
    for ply in 0..30 {
        engine.send(&format!("position startpos moves {}", moves.join(" ")));
        let view = engine.ask("query fen");
        if (4..8).contains(&ply) || ply >= 8 && ply % 2 == 1 {
            // Player 2 is to act: none of player 1's ships is told, unless player 2 laid the same.
            let own = &moves[4..ply.min(8)];
            assert!(first_fleet.iter().all(|ship| own.contains(ship) || !view.contains(ship)), "{view}");
            assert!(view.starts_with("?4 "), "{view}");
        }
        let best = engine.best_move("go nodes 1000");
        assert_eq!(is_ship(&best), ply < 8, "{best}");
        if ply < 4 {
            first_fleet.push(best.clone());
        }
        moves.push(best);
    }
    assert_eq!(engine.ask("query gameover"), "false");
}

#[test]
fn garbled_placements_and_shots_are_refused_with_the_reason() {
    let mut engine = Engine::playing(SECRET_GAME, &[]);
    for (moves, why) in [
        ("e1h5", "move 1: `e1h5` is not legal: the carrier would stick out of the sea, which ends at H8"),
        ("a1h4", "move 1: `a1h4` is not legal: the next ship is the carrier, with 5 cells and not 4"),
        ("a1h5 c1v4", "move 2: `c1v4` is not legal: your carrier lies there already"),
        ("a1e5", "move 1: `a1e5` is not an action: a ship lies along one rank or one file, not askew"),
        ("c4", "move 1: `c4` is not legal: place your carrier first"),
    ] {
        engine.send(&format!("position startpos moves {moves}"));
        assert_eq!(engine.line(), format!("info string error: {why}"));
    }
    let fleet = "a1h5 a2h4 a3h3 a4h3 a5h2";
    engine.send(&format!("position startpos moves {fleet} {fleet} c4 c4 c4"));
    assert_eq!(engine.line(), "info string error: move 13: `c4` is not legal: you have fired at C4 before");
    engine.send(&format!("position startpos moves {fleet} {fleet} i9"));
    assert!(engine.line().ends_with("that is outside the sea, which ends at H8"));
    assert_eq!(engine.ask("query fen"), format!("- ?0 {EMPTY} - {EMPTY} -"));
}

#[test]
fn any_board_and_fleet_can_be_asked_for() {
    let text = run(&["show", SECRET_GAME, "--variant", "6x6-322"]).success();
    assert!(text.contains("Place your cruiser, 3 cells"), "{text}");
    let error = run(&["show", SECRET_GAME, "--variant", "99x9-2"]).failure(2);
    assert!(
        error.contains("it has classic, small, hasbro, any board up to 12x12 and fleet, like 6x6-322"),
        "{error}"
    );
}
