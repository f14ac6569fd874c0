//! The commands of the protocol, read from their lines.

use std::str::SplitWhitespace;
use std::time::Duration;

/// What we are asked to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { start: Start, moves: Vec<String> },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// Where a position begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Start {
    First { seed: u64 },
    Written(String),
}

/// The limits of a search, as they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) movetime: Option<Duration>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// What is left on each player's clock.
    pub(super) times: [Option<Duration>; 4],
    /// What each player's clock gains per move.
    pub(super) increments: [Option<Duration>; 4],
    pub(super) is_infinite: bool,
}

/// What can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    FirstPlayersTurn,
    GameOver,
    Result,
    Turn,
    Moves,
    Position,
    Evaluation,
}

impl Command {
    /// Whether it must not happen in the middle of a search.
    pub(super) fn changes_something(&self) -> bool {
        matches!(
            self,
            Command::SetOption { .. } | Command::NewGame | Command::Position { .. } | Command::Go(_)
        )
    }
}

/// Reads a line; an empty one is no command and no error.
pub(super) fn parse(line: &str) -> Result<Option<Command>, String> {
    let mut words = line.split_whitespace();
    let Some(name) = words.next() else { return Ok(None) };
    let command = match name {
        "ugi" => bare(name, words, Command::Ugi)?,
        "isready" => bare(name, words, Command::IsReady)?,
        "uginewgame" => bare(name, words, Command::NewGame)?,
        "stop" => bare(name, words, Command::Stop)?,
        "quit" => bare(name, words, Command::Quit)?,
        "setoption" => set_option(words)?,
        "position" => position(words)?,
        "go" => go(words)?,
        "query" => query(words)?,
        _ => return Err(format!("unknown command `{}`", shortened(name))),
    };
    Ok(Some(command))
}

/// A word as it is quoted in an answer: not longer than anyone needs to recognise it.
fn shortened(word: &str) -> String {
    const MAX_ECHO_CHARS: usize = 60;
    let start: String = word.chars().take(MAX_ECHO_CHARS).collect();
    if start.len() < word.len() { start + "..." } else { start }
}

fn bare(name: &str, mut words: SplitWhitespace<'_>, command: Command) -> Result<Command, String> {
    match words.next() {
        None => Ok(command),
        Some(word) => Err(format!("{name}: unexpected `{}`", shortened(word))),
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    if words.next() != Some("name") {
        return Err("setoption: expected `name`".to_string());
    }
    let words: Vec<&str> = words.collect();
    let (name, value) = match words.iter().position(|&word| word == "value") {
        Some(index) => (words[..index].join(" "), words[index + 1..].join(" ")),
        None => (words.join(" "), String::new()),
    };
    match name.as_str() {
        "" => Err("setoption: expected an option's name".to_string()),
        _ => Ok(Command::SetOption { name, value }),
    }
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    let kind = words.next();
    let words: Vec<&str> = words.collect();
    let (fields, moves) = match words.iter().position(|&word| word == "moves") {
        Some(index) => (&words[..index], &words[index + 1..]),
        None => (&words[..], &[][..]),
    };
    let start = match (kind, fields) {
        (Some("startpos"), []) => Start::First { seed: 0 },
        (Some("startpos"), ["seed", seed]) => {
            Start::First { seed: number("position", "seed", Some(seed), 0, u64::MAX)? }
        }
        (Some("startpos"), [word, ..]) => return Err(format!("position: unexpected `{}`", shortened(word))),
        (Some("fen"), []) => return Err("position: expected a position after `fen`".to_string()),
        (Some("fen"), fields) => Start::Written(fields.join(" ")),
        _ => return Err("position: expected `startpos` or `fen`".to_string()),
    };
    Ok(Command::Position { start, moves: moves.iter().map(ToString::to_string).collect() })
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    let mut go = Go::default();
    while let Some(name) = words.next() {
        if name == "infinite" {
            go.is_infinite = true;
            continue;
        }
        let is_known = matches!(name, "movetime" | "depth" | "nodes") || clock(name).is_some();
        if !is_known {
            return Err(format!("go: unexpected `{}`", shortened(name)));
        }
        let value = words.next();
        match name {
            "depth" => go.depth = Some(number("go", name, value, 1, u64::from(u32::MAX))? as u32),
            "nodes" => go.nodes = Some(number("go", name, value, 0, u64::MAX)?),
            _ => {
                let time = Duration::from_millis(number("go", name, value, 0, u64::MAX)?);
                match clock(name) {
                    Some((player, false)) => go.times[player] = Some(time),
                    Some((player, true)) => go.increments[player] = Some(time),
                    None => go.movetime = Some(time),
                }
            }
        }
    }
    Ok(Command::Go(go))
}

/// `p1time` is player 0's time, `p2inc` player 1's increment.
fn clock(name: &str) -> Option<(usize, bool)> {
    let rest = name.strip_prefix('p')?;
    let player = ["1", "2", "3", "4"].iter().position(|digit| rest.starts_with(digit))?;
    match &rest[1..] {
        "time" => Some((player, false)),
        "inc" => Some((player, true)),
        _ => None,
    }
}

fn query(mut words: SplitWhitespace<'_>) -> Result<Command, String> {
    let query = match words.next() {
        Some("p1turn") => Query::FirstPlayersTurn,
        Some("gameover") => Query::GameOver,
        Some("result") => Query::Result,
        Some("turn") => Query::Turn,
        Some("moves") => Query::Moves,
        Some("fen") => Query::Position,
        Some("eval") => Query::Evaluation,
        Some(word) => return Err(format!("query: unknown question `{}`", shortened(word))),
        None => return Err("query: expected p1turn, gameover, result, turn, moves, fen or eval".to_string()),
    };
    bare("query", words, Command::Query(query))
}

fn number(command: &str, name: &str, value: Option<&str>, min: u64, max: u64) -> Result<u64, String> {
    let Some(value) = value else { return Err(format!("{command}: expected a number after `{name}`")) };
    value.parse().ok().filter(|number| (min..=max).contains(number)).ok_or_else(|| {
        format!("{command}: `{name}` takes a whole number from {min} to {max}, not `{}`", shortened(value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let position = |start, moves: &[&str]| {
            Ok(Some(Command::Position { start, moves: moves.iter().map(ToString::to_string).collect() }))
        };
        assert_eq!(parse("  "), Ok(None));
        assert_eq!(parse("position startpos"), position(Start::First { seed: 0 }, &[]));
        assert_eq!(
            parse("position startpos seed 7 moves a b"),
            position(Start::First { seed: 7 }, &["a", "b"])
        );
        assert_eq!(parse("position fen x y moves a"), position(Start::Written("x y".into()), &["a"]));
        let Ok(Some(Command::Go(go))) = parse("go p1time 5 p2time 6 p2inc 7 depth 3 infinite") else {
            panic!()
        };
        assert_eq!(go.times[..2], [Some(Duration::from_millis(5)), Some(Duration::from_millis(6))]);
        assert_eq!((go.increments[1], go.depth), (Some(Duration::from_millis(7)), Some(3)));
        assert!(go.is_infinite);
    }

    #[test]
    fn garbled_commands_say_where() {
        let check = |line: &str, error: &str| assert_eq!(parse(line), Err(error.to_string()), "{line}");
        check("jump", "unknown command `jump`");
        check("ugi now", "ugi: unexpected `now`");
        check("go depth", "go: expected a number after `depth`");
        check("go depth 0", "go: `depth` takes a whole number from 1 to 4294967295, not `0`");
        check("go nodes -1", "go: `nodes` takes a whole number from 0 to 18446744073709551615, not `-1`");
        check("go p5time 3", "go: unexpected `p5time`");
        check("go pétime 3", "go: unexpected `pétime`");
        check("position", "position: expected `startpos` or `fen`");
        check("position fen moves a", "position: expected a position after `fen`");
        check("query", "query: expected p1turn, gameover, result, turn, moves, fen or eval");
        check("setoption value 3", "setoption: expected `name`");
    }
}
