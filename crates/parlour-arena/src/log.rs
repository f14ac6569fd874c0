//! The log of a tournament: a file of JSON lines. The first holds the plan, every other one a game, written as soon as
//! it is over, so that whatever happens to the tournament, its finished games are there.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::GameLog;
use crate::plan::Plan;

/// The version of the format.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Header {
    parlour_arena: u32,
    plan: Plan,
}

/// Why a log cannot be used.
#[derive(Debug, Error)]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{file}: {error}")]
    Io {
        /// Which.
        file: String,
        /// Why.
        error: io::Error,
    },
    /// The file is no log.
    #[error("{file}, line {line}: {why}")]
    Line {
        /// Which.
        file: String,
        /// The line, from one.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// An open log, at its end.
pub struct Log {
    file: File,
    name: String,
}

impl Log {
    /// Begins a new log; a file that is there already stays as it is.
    pub fn create(path: &Path, plan: &Plan) -> Result<Self, LogError> {
        let name = path.display().to_string();
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|error| LogError::Io { file: name.clone(), error })?;
        let mut log = Log { file, name };
        log.write(&Header { parlour_arena: VERSION, plan: plan.clone() })?;
        Ok(log)
    }

    /// Opens a log to go on with it: the plan, and the games that are finished. A last line that was cut short by the
    /// end of the process is removed.
    pub fn resume(path: &Path) -> Result<(Self, Plan, Vec<GameLog>), LogError> {
        let name = path.display().to_string();
        let io = |error| LogError::Io { file: name.clone(), error };
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (plan, games) = read(&text[..whole], &name)?;
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((Log { file, name }, plan, games))
    }

    /// Writes a game.
    pub fn write_game(&mut self, game: &GameLog) -> Result<(), LogError> {
        self.write(game)
    }

    /// Writes one line at once, so that it is there as a whole or, after a crash, not at all.
    fn write(&mut self, value: &impl Serialize) -> Result<(), LogError> {
        let io = |error| LogError::Io { file: self.name.clone(), error };
        let mut line = serde_json::to_vec(value).map_err(|error| io(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(io)
    }
}

fn read(text: &str, file: &str) -> Result<(Plan, Vec<GameLog>), LogError> {
    let bad = |line: usize, why: String| LogError::Line { file: file.to_string(), line, why };
    let mut lines = text.lines().zip(1..);
    let header: Header = match lines.next() {
        Some((line, number)) => serde_json::from_str(line)
            .map_err(|error| bad(number, format!("no log of a tournament: {error}")))?,
        None => return Err(bad(1, "no log of a tournament: it is empty".to_string())),
    };
    if header.parlour_arena != VERSION {
        return Err(bad(1, format!("a log of version {}, not {VERSION}", header.parlour_arena)));
    }
    let game = |(line, number): (&str, usize)| {
        serde_json::from_str(line).map_err(|error| bad(number, error.to_string()))
    };
    Ok((header.plan, lines.map(game).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_reads_back_and_a_torn_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let plan = Plan::of_game("larva");
        let game =
            GameLog { encounter: 3, actions: vec!["a".into()], points: vec![0.5, 0.5], ..GameLog::default() };
        let mut log = Log::create(&path, &plan).unwrap();
        log.write_game(&game).unwrap();
        log.file.write_all(b"{\"encounter\":4,\"rot").unwrap();
        drop(log);
        assert!(Log::create(&path, &plan).is_err(), "a log is never overwritten");
        let (mut log, read_plan, games) = Log::resume(&path).unwrap();
        assert_eq!((read_plan, games), (plan, vec![game.clone()]));
        log.write_game(&game).unwrap();
        assert_eq!(Log::resume(&path).unwrap().2, [game.clone(), game]);
    }

    #[test]
    fn what_is_no_log_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for text in ["", "hello\n", "{\"parlour_arena\":9,\"plan\":{\"game\":\"larva\"}}\n"] {
            let path = folder.path().join("x");
            std::fs::write(&path, text).unwrap();
            assert!(Log::resume(&path).is_err(), "{text}");
        }
    }
}
