//! Garbled lines, hundreds of them: the engine answers each with at most one line and lives.

use parlour_core::Rng;

use crate::START;
use crate::engine::Engine;

const WORDS: &[&str] = &[
    "ugi",
    "setoption",
    "name",
    "value",
    "uginewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "seed",
    "movetime",
    "depth",
    "nodes",
    "p1time",
    "p2inc",
    "query",
    "p1turn",
    "gameover",
    "result",
    "turn",
    "eval",
    "Hash",
    "Bot",
    "Variant",
    "d2c3",
    "d2e3",
    "l",
    "b",
    "8/8/8/8/8/8/3L4/B1B1B1B1",
    "0",
    "1",
    "-1",
    "99999999999999999999",
    "1e9",
    "NaN",
    "alphabeta:depth=3",
    "perfect",
    "level9",
    "\u{1F426}",
    "\u{0}",
    "\t",
    "%s%n",
    "'; DROP TABLE",
    "é",
    "////////",
    "LLLLLLLL/BBBBBBBB/8/8/8/8/8/8",
    "888888888888888888888888888888888888",
];

/// How real lines begin.
const BEGINNINGS: &[&str] = &[
    "go nodes 200",
    "go depth 2",
    "go movetime 1",
    "stop",
    "position startpos moves",
    "position fen",
    "query",
    "setoption name Seed value",
    "setoption name Hash value 1",
    "uginewgame",
    "go nodes 50 infinite",
    "",
];

/// A line of random words, half of them behind a real beginning; a tenth of them with a few bytes changed to anything.
fn garbled(rng: &mut Rng) -> Vec<u8> {
    let mut words: Vec<&str> = (0..rng.below(6)).map(|_| *rng.pick(WORDS).unwrap()).collect();
    if rng.chance(50) {
        words.insert(0, rng.pick(BEGINNINGS).unwrap());
    }
    let mut line = words.join(" ").into_bytes();
    line.push(b' ');
    if rng.chance(10) {
        for _ in 0..=rng.below(4) {
            let place = rng.below(line.len() as u32) as usize;
            line[place] = rng.below(256) as u8;
        }
    }
    line.retain(|&byte| byte != b'\n');
    line.push(b'\n');
    line
}

#[test]
fn hundreds_of_garbled_lines_never_kill_it() {
    let mut engine = Engine::start(&["--bot", "alphabeta:depth=4"]);
    let mut rng = Rng::new(77);
    for _ in 0..800 {
        let line = garbled(&mut rng);
        engine.send_bytes(&line);
        for answer in engine.settle() {
            let word = answer.split(' ').next().unwrap();
            assert!(
                ["id", "option", "ugiok", "readyok", "info", "response", "bestmove"].contains(&word),
                "{answer} to {}",
                String::from_utf8_lossy(&line)
            );
        }
    }
    // Searches may wait behind the one under way, each for a stop of its own.
    for _ in 0..20 {
        engine.send("stop");
        engine.settle_in_search();
    }
    engine.send("position startpos");
    // A search that was still running may answer in between.
    assert_eq!(engine.ask_in_search("query fen"), START);
    engine.quit();
}

#[test]
fn endless_and_binary_lines_are_refused_in_one_line() {
    let mut engine = Engine::start(&[]);
    let mut endless = vec![b'x'; 3 << 20];
    endless.push(b'\n');
    engine.send_bytes(&endless);
    assert_eq!(engine.line(), "info string error: a line of more than 1048576 bytes");
    engine.send_bytes(b"\xff\xfe\xfd\n");
    assert_eq!(engine.line(), "info string error: a line that is not UTF-8 text");
    engine.send_bytes(b"go \x07\x1b[31m\r\n");
    assert_eq!(engine.line(), "info string error: go: unexpected `??[31m`");
    engine.send(&"y".repeat(5000));
    assert!(engine.line().len() < 120);
    engine.send_bytes(b"\n   \n\r\n");
    assert_eq!(engine.settle(), Vec::<String>::new());
    engine.quit();
}
