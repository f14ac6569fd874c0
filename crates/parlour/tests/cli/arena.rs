//! Tournaments as people hold them: bots, a bot in Python, and the process killed in the middle.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{GAME, parlour, run};

/// Long enough for anything on a busy machine; only a hang takes so long.
const TIMEOUT: Duration = Duration::from_mins(2);

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&run(arguments).success()).unwrap()
}

/// The tables without what differs from run to run.
fn tables(arguments: &[&str]) -> Value {
    let mut tables = json(&[arguments, &["--json"]].concat());
    tables.as_object_mut().unwrap().remove("pace").unwrap();
    tables
}

/// Our own engine as an external one.
fn engine(bot: &str) -> String {
    format!("ext=cmd:'{}' engine {GAME} --bot {bot}", env!("CARGO_BIN_EXE_parlour"))
}

#[test]
fn a_match_is_scored_with_its_error() {
    let arguments = ["arena", GAME, "perfect", "random", "--games", "19", "--opening", "0"];
    let text = run(&arguments).success();
    assert!(text.contains("20 games: 20 won, 0 drawn, 0 lost"), "{text}");
    assert!(text.contains("perfect against random: 100.0% +- 30.0"), "{text}");
    let tables = json(&[&arguments[..], &["--json", "--threads", "2"]].concat());
    assert_eq!((&tables["games"], &tables["players"][0]["wins"]), (&20.into(), &20.into()));
    assert_eq!(tables["seats"][1]["name"], "birds");
    assert_eq!(tables["duel"]["pairs"], serde_json::json!([0, 0, 0, 0, 10]));
    run(&["arena", GAME, "nobody", "random"]).failure(2);
    run(&["arena", GAME, "random", "cmd:no-such-program-anywhere"]).failure(2);
    run(&["arena", "chess", "random", "random"]).failure(2);
    run(&["arena", GAME, "random", "random", "--plan", "no-such-file"]).failure(2);
    run(&["arena", GAME, "random", "random", "--for", "nobody:nodes=3"]).failure(2);
}

/// The same bot here and at the other end of pipes plays the same games, node for node.
#[test]
fn an_engine_through_pipes_is_the_bot_itself() {
    let tables = |player: &str| {
        let mut tables =
            tables(&["arena", GAME, "level2", player, "--games", "6", "--nodes", "400", "--seed", "3"]);
        tables["players"][1]["name"] = "".into();
        tables["duel"]["second"] = "".into();
        tables
    };
    assert_eq!(tables(&engine("level4")), tables("level4"));
}

/// Killed in the middle, with an engine of its own under way: the finished games are there, and the tables in the end
/// are those of a run that nobody disturbed.
#[test]
fn a_killed_tournament_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("games.jsonl");
    let (log_name, engine) = (log.to_str().unwrap(), engine("level3"));
    let plan =
        ["arena", GAME, "level2", "level4", &engine, "--games", "60", "--nodes", "2000", "--threads", "2"];
    let mut killed = parlour(&[&plan[..], &["--log", log_name]].concat()).spawn().unwrap();
    let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    wait_until(|| lines() > 10);
    killed.kill().unwrap();
    killed.wait().unwrap();
    let finished = lines() - 1;
    assert!(finished < 180, "it was killed too late to tell");
    let resumed = tables(&["arena", "--resume", log_name]);
    assert_eq!(resumed["is_complete"], true);
    assert_eq!(resumed, tables(&plan));
    // A finished one tells its tables again.
    assert_eq!(tables(&["arena", "--resume", log_name]), resumed);
    assert_eq!(lines(), 181);
    let refused = run(&["arena", "--resume", log_name, "--nodes", "5"]).failure(2);
    assert!(refused.contains("keeps its plan"), "{refused}");
    run(&["arena", GAME, "level1", "level2", "--log", log_name]).failure(2);
}

#[track_caller]
fn wait_until(is_true: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_true() {
        assert!(started.elapsed() < TIMEOUT, "it does not come true");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A block of code of a document.
fn block(document: &str, language: &str) -> String {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(document)).unwrap();
    let begun = text.split_once(&format!("```{language}\n")).unwrap().1;
    begun.split_once("```").unwrap().0.to_string()
}

/// The bot of the document is as short as it says, plays every open game to the end without a fault, and the plan of
/// the document is one.
#[test]
fn the_bot_of_the_document_plays() {
    let folder = tempfile::tempdir().unwrap();
    let (code, plan) = (block("write-a-bot.md", "python"), block("write-a-bot.md", "toml"));
    assert!(code.lines().count() <= 60, "{} lines", code.lines().count());
    fs::write(folder.path().join("bot.py"), code).unwrap();
    fs::write(folder.path().join("plan.toml"), plan).unwrap();
    let in_folder = |arguments: &[&str]| -> Value {
        let mut command: Command = parlour(arguments);
        command.current_dir(folder.path()).env("PARLOUR", env!("CARGO_BIN_EXE_parlour"));
        let output = command.output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), error.as_str()), (Some(0), ""));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    for game in ["larva", "corners", "settlers"] {
        let player = format!("mine=cmd:python3 bot.py {game}");
        let arguments = [
            "arena",
            game,
            "random",
            &player,
            "--games",
            "2",
            "--max-plies",
            "60",
            "--nodes",
            "50",
            "--json",
        ];
        let tables = in_folder(&arguments);
        assert_eq!((&tables["games"], &tables["players"][1]["faults"]), (&2.into(), &Value::Null), "{game}");
        assert!(tables["players"][1]["nodes_per_move"].as_f64().unwrap() >= 1.0);
    }
    let tables = in_folder(&["arena", "--plan", "plan.toml", "--games", "2", "--json"]);
    assert_eq!((&tables["format"], &tables["games"]), (&"gauntlet".into(), &4.into()));
    let anchored =
        tables["players"].as_array().unwrap().iter().find(|line| line["name"] == "level1").unwrap();
    assert_eq!(anchored["rating"]["value"], 1000.0);
}

#[test]
fn scripts_are_told_in_csv() {
    let text =
        run(&["arena", GAME, "random", "alphabeta:depth=2,nodes=90", "--games", "4", "--csv"]).success();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    let columns = lines[0].split(',').count();
    assert!(lines[0].starts_with("rank,player,rating,") && lines[1].split(',').count() == columns, "{text}");
    assert!(lines[2].starts_with("2,\"alphabeta:depth=2,nodes=90\","), "{text}");
}

#[test]
fn a_test_tells_its_verdict_by_the_exit_code() {
    let arguments = ["--games", "2000", "--sprt", "0,60", "--nodes", "300"];
    let better = run(&[&["arena", GAME, "level5", "random"], &arguments[..]].concat()).success();
    assert!(better.contains("SPRT [0, 60]: 60 accepted"), "{better}");
    let worse = run(&[&["arena", GAME, "random", "level5"], &arguments[..]].concat());
    assert_eq!(worse.code, Some(1), "{}", worse.out);
    assert!(worse.out.contains("SPRT [0, 60]: 0 accepted"), "{}", worse.out);
}
