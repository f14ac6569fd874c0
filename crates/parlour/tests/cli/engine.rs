//! The engine protocol, spoken to the real process through pipes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::{DICE_GAME, GAME, START, parlour, run_with};

/// Long enough for any answer on a busy machine; only a hang takes so long.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(1);

/// An engine at the other end of two pipes.
pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Engine::playing(GAME, arguments)
    }

    pub(crate) fn playing(game: &str, arguments: &[&str]) -> Self {
        let mut child = parlour(&[&["engine", game][..], arguments].concat())
            .stdin(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Engine { input: child.stdin.take(), child, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    #[track_caller]
    pub(crate) fn line(&self) -> String {
        self.lines.recv_timeout(ANSWER_TIMEOUT).expect("an answer in time")
    }

    /// The lines up to one that begins with a word, and that one.
    #[track_caller]
    pub(crate) fn until(&self, word: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        loop {
            let line = self.line();
            if line.split(' ').next() == Some(word) {
                return (before, line);
            }
            before.push(line);
        }
    }

    #[track_caller]
    pub(crate) fn ask(&mut self, question: &str) -> String {
        self.send(question);
        let answer = self.line();
        answer
            .strip_prefix("response")
            .unwrap_or_else(|| panic!("{question}: {answer}"))
            .trim_start()
            .to_string()
    }

    #[track_caller]
    pub(crate) fn best_move(&mut self, go: &str) -> String {
        self.send(go);
        self.until("bestmove").1.split(' ').nth(1).unwrap().to_string()
    }

    #[track_caller]
    fn error(&mut self, line: &str) -> String {
        self.send(line);
        let answer = self.line();
        answer.strip_prefix("info string error: ").unwrap_or_else(|| panic!("{line}: {answer}")).to_string()
    }

    /// Everything said so far has been heard.
    #[track_caller]
    pub(crate) fn settle(&mut self) -> Vec<String> {
        self.send("isready");
        self.until("readyok").0
    }

    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.send("quit");
        self.ends();
    }

    #[track_caller]
    fn ends(mut self) {
        self.input.take();
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert_eq!(status.code(), Some(0));
                return;
            }
            assert!(started.elapsed() < ANSWER_TIMEOUT, "the engine does not quit");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The number after a word of an info line.
fn number(info: &str, word: &str) -> u64 {
    let mut words = info.split(' ').skip_while(|&other| other != word);
    words.nth(1).unwrap_or_else(|| panic!("no {word} in {info}")).parse().unwrap()
}

#[test]
fn it_introduces_itself() {
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    engine.send("ugi");
    let (lines, _) = engine.until("ugiok");
    assert!(lines[0].starts_with("id name Parlour "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    for name in ["Hash", "Seed", "Variant", "Bot", "depth", "slip"] {
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("option name {name} type "))),
            "{name}: {lines:?}"
        );
    }
    assert!(lines[2..].iter().all(|line| line.starts_with("option name ")), "{lines:?}");
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.quit();
}

#[test]
fn a_whole_game_is_played() {
    let (mut larva, mut birds) = (Engine::start(&["--bot", "level3"]), Engine::start(&["--bot", "champion"]));
    let mut moves = String::new();
    for ply in 0.. {
        let engine = if ply % 2 == 0 { &mut larva } else { &mut birds };
        engine.send(&format!("position startpos moves{moves}"));
        assert_eq!(
            engine.ask("query p1turn"),
            (ply % 2 == 0 && engine.ask("query gameover") == "false").to_string()
        );
        if engine.ask("query gameover") == "true" {
            assert_eq!(engine.ask("query result"), "p2win");
            assert_eq!(engine.ask("query turn"), "over");
            assert_eq!(engine.ask("query moves"), "");
            assert_eq!(engine.best_move("go"), "none");
            break;
        }
        assert_eq!(engine.ask("query result"), "none");
        let legal = engine.ask("query moves");
        let best = engine.best_move("go nodes 2000");
        assert!(legal.split(' ').any(|action| action == best), "{best} of {legal}");
        moves = format!("{moves} {best}");
    }
    larva.quit();
    birds.quit();
}

#[test]
fn every_query_is_answered() {
    let mut engine = Engine::start(&["--bot", "larva-minimax"]);
    assert_eq!(engine.ask("query p1turn"), "true");
    assert_eq!(engine.ask("query gameover"), "false");
    assert_eq!(engine.ask("query result"), "none");
    assert_eq!(engine.ask("query turn"), "p1");
    assert_eq!(engine.ask("query moves"), "d2e3 d2c3");
    assert_eq!(engine.ask("query fen"), START);
    // The report's evaluation of the start, worked out by hand in the rules' tests.
    assert_eq!(engine.ask("query eval"), "-443");
    engine.send("setoption name Bot value perfect");
    assert_eq!(engine.ask("query eval"), "loss 44");
    engine.send("setoption name Bot value random");
    assert_eq!(engine.ask("query eval"), "none");
    engine.send("position fen 8/8/8/8/8/8/1B1B1B1B/2L5 b");
    assert_eq!(engine.ask("query result"), "p1win");
    assert_eq!(engine.ask("query eval"), "none");
    assert_eq!(engine.ask("query p1turn"), "false");
    engine.quit();
}

#[test]
fn dice_are_the_callers() {
    let mut engine = Engine::playing(DICE_GAME, &["--bot", "desirability"]);
    assert_eq!(engine.ask("query turn"), "chance");
    assert!(engine.ask("query moves").starts_with("roll:2=1/36 roll:3=2/36 "));
    assert_eq!(engine.ask("query eval"), "none");
    engine.send("go");
    assert_eq!(engine.line(), "bestmove none");
    engine.send("position startpos seed 3 moves roll:7");
    assert_eq!(engine.ask("query turn"), "p1");
    // A place for every vertex, the weights worked out by hand in the rules' tests.
    let hexes = "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11";
    engine.send(&format!("position fen {hexes} T3CR0.1H0.0.0.0.0/T12CR12H0.0.0.0.0 - 0 m"));
    let weights = engine.ask("query eval");
    assert_eq!(weights.split(' ').count(), 54);
    assert!(
        weights.contains(" v3=64 ") && weights.contains(" v8=0 ") && weights.contains(" v13=91 "),
        "{weights}"
    );
    engine.quit();
}

#[test]
fn positions_are_set_whole_or_not_at_all() {
    let mut engine = Engine::start(&[]);
    engine.send("position startpos seed 12 moves d2c3 c1b2");
    let position = engine.ask("query fen");
    assert_eq!(position, "8/8/8/8/8/2L5/1B6/B3B1B1 l");
    for (line, why) in [
        (
            "position startpos moves d2c3 c1b2 c3b2",
            "move 3: `c3b2` is not legal: somebody stands on b2 already",
        ),
        ("position startpos moves d2c3 zebra", "move 2: `zebra` is not an action"),
        ("position fen 8/8/8/8/8/8/3L4/B1B1B1B1", "not a position: expected two fields"),
        ("position fen 8/8/8/8/8/8/3L4/BBBBB1B1 l", "not a position: B stands on b1, a light square"),
        ("position startpos seed", "position: unexpected `seed`"),
        ("position startpos seed -3", "position: `seed` takes a whole number"),
        ("position", "position: expected `startpos` or `fen`"),
    ] {
        let error = engine.error(line);
        assert!(error.starts_with(why), "{line}: {error}");
        assert_eq!(engine.ask("query fen"), position);
    }
    engine.quit();
}

#[test]
fn stop_ends_a_search_without_end() {
    for bot in ["alphabeta", "perfect", "random", "larva-minimax:depth=32"] {
        let mut engine = Engine::start(&["--bot", bot]);
        engine.send("go infinite");
        assert_eq!(engine.ask_in_search("query moves"), "d2e3 d2c3");
        let lines = engine.settle_in_search();
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{bot} did not wait for stop");
        engine.send("stop");
        let (_, best) = engine.until("bestmove");
        assert!(best == "bestmove d2e3" || best == "bestmove d2c3", "{bot}: {best}");
        // A stop without a search is no error.
        engine.send("stop");
        assert_eq!(engine.settle(), Vec::<String>::new());
        engine.quit();
    }
}

impl Engine {
    /// An answer that may come between info lines.
    pub(crate) fn ask_in_search(&mut self, question: &str) -> String {
        self.send(question);
        self.until("response").1["response ".len()..].to_string()
    }

    pub(crate) fn settle_in_search(&mut self) -> Vec<String> {
        std::thread::sleep(Duration::from_millis(50));
        self.settle()
    }
}

#[test]
fn during_a_search_what_would_change_it_waits_or_is_refused() {
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    engine.send("go nodes 300000");
    engine.send("position startpos moves d2c3");
    engine.send("go depth 2");
    let first = engine.until("bestmove").1;
    assert!(first.starts_with("bestmove d2"), "{first}");
    let second = engine.until("bestmove").1;
    assert!(!second.starts_with("bestmove d2"), "{second}");

    engine.send("go infinite");
    engine.send("uginewgame");
    let error = loop {
        let line = engine.line();
        if line.starts_with("info string") {
            break line;
        }
    };
    assert_eq!(error, "info string error: thinking without end: send stop first");
    engine.send("stop");
    engine.until("bestmove");
    engine.quit();
}

#[test]
fn stop_drops_every_search_that_waits() {
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    for line in
        ["go movetime 600000", "position startpos moves d2c3", "go movetime 600000", "go infinite", "stop"]
    {
        engine.send(line);
    }
    let first = engine.until("bestmove").1;
    assert!(first.starts_with("bestmove d2"), "{first}");
    // What waited beside them has happened.
    assert_eq!(engine.ask("query turn"), "p2");
    assert_eq!(engine.settle(), Vec::<String>::new());
    engine.quit();
}

#[test]
fn a_query_that_is_refused_still_answers() {
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    engine.send("go movetime 600000");
    engine.send_bytes("position startpos\n".repeat(256).as_bytes());
    engine.send("query turn");
    let (before, answer) = engine.until("response");
    assert_eq!(answer, "response none");
    assert_eq!(before.last().unwrap(), "info string error: too many commands are waiting");
    engine.send("stop");
    engine.until("bestmove");
    assert_eq!(engine.ask("query turn"), "p1");
    engine.quit();
}

#[test]
fn node_and_depth_limits_are_kept() {
    for bot in ["alphabeta", "larva-minimax", "level5", "perfect", "random"] {
        let mut engine = Engine::start(&["--bot", bot]);
        for nodes in [0, 1, 7, 500, 20_000] {
            engine.send(&format!("go nodes {nodes}"));
            let (infos, _) = engine.until("bestmove");
            assert!(infos.iter().all(|info| number(info, "nodes") <= nodes), "{bot}, {nodes}: {infos:?}");
        }
        engine.quit();
    }
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    engine.send("go depth 5");
    let (infos, _) = engine.until("bestmove");
    assert_eq!(number(infos.last().unwrap(), "depth"), 5);
    assert_eq!(infos.len(), 5, "one line a depth: {infos:?}");
    for word in ["seldepth", "nps", "time", "hashfull"] {
        number(&infos[0], word);
    }
    assert!(infos[0].contains(" score cp ") && infos[0].contains(" pv "), "{infos:?}");
    engine.quit();
}

/// On a busy machine an answer may be late through no fault of ours, but hardly five times in a row.
#[test]
fn time_limits_are_kept() {
    let mut engine = Engine::start(&["--bot", "larva-minimax:depth=32"]);
    engine.settle();
    for (go, limit) in
        [("go movetime 30", 30), ("go p1time 900 p2time 900 p1inc 0 p2inc 0", 120), ("go movetime 0", 0)]
    {
        let best = (0..5).map(|_| {
            let started = Instant::now();
            engine.best_move(go);
            started.elapsed()
        });
        let best = best.min().unwrap();
        assert!(best < Duration::from_millis(limit + 50), "{go}: {best:?}");
    }
    engine.quit();
}

/// How much memory the process has had at the most, in bytes; where the system tells.
fn peak_memory(engine: &Engine) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok().map(|kibibytes: u64| kibibytes << 10)
}

#[test]
fn hash_is_all_the_memory_a_search_takes() {
    let mebibytes = 24;
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    engine.send(&format!("setoption name Hash value {mebibytes}"));
    engine.best_move("go depth 1");
    let Some(before) = peak_memory(&engine) else { return };
    for _ in 0..4 {
        engine.best_move("go nodes 1000000");
        engine.send("uginewgame");
    }
    let taken = peak_memory(&engine).unwrap() - before;
    assert!(taken <= mebibytes << 20, "{taken} bytes");
    engine.quit();
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let answers = || {
        let mut engine = Engine::start(&["--bot", "alphabeta:slip=30"]);
        engine.send("setoption name Seed value 99");
        engine.send("setoption name Hash value 1");
        let mut moves = String::new();
        for _ in 0..10 {
            engine.send(&format!("position startpos moves{moves}"));
            moves = format!("{moves} {}", engine.best_move("go nodes 5000"));
        }
        engine.quit();
        moves
    };
    assert_eq!(answers(), answers());
}

#[test]
fn options_are_set_or_refused() {
    let mut engine = Engine::start(&["--bot", "alphabeta"]);
    for line in [
        "setoption name Hash value 4",
        "setoption name hash value 1",
        "setoption name Variant value standard",
        "setoption name depth value 3",
        "setoption name slip value 100",
        "setoption name Bot value level2",
    ] {
        engine.send(line);
        assert_eq!(engine.settle(), Vec::<String>::new(), "{line}");
    }
    for (line, why) in [
        ("setoption name Hash value 0", "option `Hash` takes a whole number from 1"),
        ("setoption name Hash value many", "option `Hash` takes a whole number from 1"),
        ("setoption name Hash", "option `Hash` takes a whole number from 1"),
        ("setoption name Bot value nobody", "no bot is called `nobody`"),
        ("setoption name Bot", "`` is not a bot"),
        ("setoption name Variant value odd", "larva has no variant `odd`"),
        ("setoption name Colour value red", "there is no option `Colour`"),
        ("setoption name depth value -1", "option `depth` takes a whole number"),
        ("setoption", "setoption: expected `name`"),
    ] {
        let error = engine.error(line);
        assert!(error.starts_with(why), "{line}: {error}");
    }
    engine.quit();
}

#[test]
fn a_script_gets_all_its_answers_and_the_end_of_input_ends_it() {
    let script =
        b"ugi\nisready\nposition startpos\ngo depth 3\nposition startpos moves d2c3\nquery fen\ngo depth 3\n";
    let out = run_with(&["engine", GAME, "--bot", "alphabeta"], script).success();
    let answers: Vec<&str> =
        out.lines().filter(|line| !line.starts_with("info") && !line.contains("option")).collect();
    assert_eq!(answers[2..4], ["ugiok", "readyok"], "{out}");
    assert!(answers[4].starts_with("bestmove d2"), "{out}");
    assert_eq!(answers[5], "response 8/8/8/8/8/2L5/8/B1B1B1B1 b", "{out}");
    assert!(answers[6].starts_with("bestmove ") && answers.len() == 7, "{out}");
    let out = run_with(&["engine", GAME, "--bot", "alphabeta"], b"go infinite").success();
    assert_eq!(out.matches("bestmove").count(), 1, "{out}");
    let out = run_with(&["engine", GAME], b"").success();
    assert_eq!(out, "");
    let out = run_with(&["engine", GAME, "--bot", "alphabeta"], b"go movetime 600000\nquit\n").success();
    assert_eq!(out.matches("bestmove").count(), 1, "{out}");
}

#[test]
fn commands_are_answered_in_their_order() {
    let script =
        "go nodes 200000\nposition startpos moves d2c3\nquery fen\nrubbish\ngo depth 2\nquery turn\n";
    let out = run_with(&["engine", GAME, "--bot", "alphabeta"], script.as_bytes()).success();
    let answers: Vec<&str> = out.lines().filter(|line| !line.starts_with("info depth")).collect();
    assert!(answers[0].starts_with("bestmove d2"), "{answers:?}");
    assert_eq!(answers[1], "response 8/8/8/8/8/2L5/8/B1B1B1B1 b");
    assert_eq!(answers[2], "info string error: unknown command `rubbish`");
    assert!(answers[3..].contains(&"response p2"), "{answers:?}");
    assert_eq!(answers.iter().filter(|line| line.starts_with("bestmove")).count(), 2, "{answers:?}");
}

#[test]
fn nothing_behind_quit_is_done() {
    let script = b"go movetime 600000\nquit\ngo movetime 600000\nquery fen\n";
    let out = run_with(&["engine", GAME, "--bot", "alphabeta"], script).success();
    assert_eq!(out.matches("bestmove").count(), 1, "{out}");
    assert!(!out.contains("response"), "{out}");
}

#[test]
fn options_show_the_values_in_force() {
    let mut engine = Engine::start(&["--bot", "alphabeta:depth=8,slip=9"]);
    engine.send("ugi");
    let (lines, _) = engine.until("ugiok");
    for line in ["option name depth type spin default 8 min 1", "option name slip type spin default 9 min 0"]
    {
        assert!(lines.iter().any(|option| option.starts_with(line)), "{line}: {lines:?}");
    }
    engine.send("setoption name depth value 3");
    engine.send("ugi");
    let (lines, _) = engine.until("ugiok");
    assert!(lines.iter().any(|line| line.starts_with("option name depth type spin default 3 ")), "{lines:?}");
    engine.quit();
}

#[test]
fn starting_with_nonsense_is_a_usage_error() {
    crate::run(&["engine", "chess"]).failure(2);
    crate::run(&["engine", GAME, "--bot", "nobody"]).failure(2);
    crate::run(&["engine", GAME, "--variant", "odd"]).failure(2);
}
