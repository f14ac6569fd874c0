//! Records: seed, variant and actions, enough to replay a game exactly. The only thing ever stored.
//!
//! A record is a text of a few `key: value` lines, a blank line, and the actions:
//!
//! ```text
//! parlour record 1
//! game: toy
//! variant: standard
//! seed: 0
//! p1: person
//! p2: random
//! result: p2win, no move is left
//!
//! 1 0 1
//! ```
//!
//! `revision:` follows `variant:` when the rules of the variant had been mended before. `start:` follows `seed:` when the game did not begin at its first position. Chance outcomes stand among
//! the actions.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::fmt::Write as _;
use core::str::FromStr;

use thiserror::Error;

use crate::driver::Driver;
use crate::game::Game;
use crate::info::Revision;
use crate::notation::{PlayError, PositionError};
use crate::rng::Rng;

const HEADER: &str = "parlour record 1";
const LINE_WIDTH: usize = 78;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// Which of the variant's rules it was played by.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Revision::is_first"))]
    pub revision: Revision,
    /// What the layout and the dice were drawn from.
    pub seed: u64,
    /// The position it began with, if not the first one.
    pub start: Option<String>,
    /// Who sat where: `person` or a bot's spec.
    pub seats: Vec<String>,
    /// The result and its reason, once over: `p2win, the king was captured`.
    pub result: Option<String>,
    /// The actions, chance included, in notation.
    pub actions: Vec<String>,
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        writeln!(f, "game: {}", self.game)?;
        writeln!(f, "variant: {}", self.variant)?;
        if !self.revision.is_first() {
            writeln!(f, "revision: {}", self.revision)?;
        }
        writeln!(f, "seed: {}", self.seed)?;
        if let Some(start) = &self.start {
            writeln!(f, "start: {start}")?;
        }
        for (index, seat) in self.seats.iter().enumerate() {
            writeln!(f, "p{}: {seat}", index + 1)?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result: {result}")?;
        }
        writeln!(f)?;
        write_wrapped(f, &self.actions)
    }
}

fn write_wrapped(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > LINE_WIDTH {
            writeln!(f)?;
            width = 0;
        }
        if width > 0 {
            f.write_str(" ")?;
            width += 1;
        }
        f.write_str(word)?;
        width += word.len();
    }
    if width > 0 { writeln!(f) } else { Ok(()) }
}

/// A text that is not a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {why}")]
pub struct RecordError {
    /// The line, from one.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// What the sealed form begins with.
const SEALED_HEADER: &str = "parlour sealed record 1";
/// What the seal is drawn from.
const SEAL_SEED: u64 = 0x7365_616c;

impl Record {
    /// The record in a form that nobody reads by accident, for a game that is not over and in which something is
    /// hidden: whoever opens the file to look at something else learns nothing. It is no lock; it reads back like any
    /// record.
    pub fn sealed(&self) -> String {
        let mut text = alloc::format!("{SEALED_HEADER}\n");
        let mut seal = Rng::new(SEAL_SEED);
        for line in self.to_string().as_bytes().chunks(LINE_WIDTH / 2 - 1) {
            for &byte in line {
                let _ = write!(text, "{:02x}", byte ^ seal.next_u64() as u8);
            }
            text.push('\n');
        }
        text
    }
}

/// Undoes [`Record::sealed`]; `None` if it is not whole.
fn unsealed(text: &str) -> Option<String> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let mut seal = Rng::new(SEAL_SEED);
    let byte = |pair: &[u8]| {
        let digit = |index: usize| char::from(*pair.get(index)?).to_digit(16);
        Some((digit(0)? << 4 | digit(1)?) as u8)
    };
    let bytes = digits.chunks(2).map(|pair| Some(byte(pair)? ^ seal.next_u64() as u8));
    String::from_utf8(bytes.collect::<Option<_>>()?).ok()
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        if let Some(sealed) = text.strip_prefix(SEALED_HEADER) {
            let broken = || RecordError { line: 2, why: "the seal is broken: this is not all of it".into() };
            return unsealed(sealed).filter(|record| record.starts_with(HEADER)).ok_or_else(broken)?.parse();
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
        let bad = |line: usize, why: String| RecordError { line, why };
        match lines.next() {
            Some((_, HEADER)) => {}
            _ => {
                return Err(bad(
                    1,
                    alloc::format!("this is no saved game: its first line would be `{HEADER}`"),
                ));
            }
        }
        let mut record = Record::default();
        let mut keys: Vec<&str> = Vec::new();
        for (number, line) in lines.by_ref().take_while(|(_, line)| !line.is_empty()) {
            let (key, value) = line
                .split_once(": ")
                .ok_or_else(|| bad(number, alloc::format!("`{line}` is not `key: value`")))?;
            if keys.contains(&key) {
                return Err(bad(number, alloc::format!("`{key}` is given twice")));
            }
            keys.push(key);
            record.set(key, value).map_err(|why| bad(number, why))?;
        }
        for key in ["game", "variant", "seed"] {
            if !keys.contains(&key) {
                return Err(bad(1, alloc::format!("`{key}:` is missing")));
            }
        }
        record.actions =
            lines.flat_map(|(_, line)| line.split_whitespace()).map(ToString::to_string).collect();
        Ok(record)
    }
}

impl Record {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "game" => self.game = value.to_string(),
            "variant" => self.variant = value.to_string(),
            "revision" => {
                let number = value.parse().ok().filter(|&number: &u16| number > 0);
                self.revision = Revision(
                    number.ok_or_else(|| alloc::format!("`{value}` is not a revision, a number from 1"))?,
                );
            }
            "seed" => {
                self.seed =
                    value.parse().map_err(|_| alloc::format!("`{value}` is not a seed, a whole number"))?;
            }
            "start" => self.start = Some(value.to_string()),
            "result" => self.result = Some(value.to_string()),
            _ if key == alloc::format!("p{}", self.seats.len() + 1) => self.seats.push(value.to_string()),
            _ => return Err(alloc::format!("`{key}` is not a line of a record here")),
        }
        Ok(())
    }
}

/// A record that does not replay.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// The position it begins with is refused.
    #[error("start: {0}")]
    Start(#[from] PositionError),
    /// An action is not legal where it stands.
    #[error("action {ply}: {error}")]
    Action {
        /// Which one, from one.
        ply: usize,
        /// What is wrong with it.
        error: PlayError,
    },
}

/// Plays a record through the rules, action by action.
pub fn replay<G: Game>(game: &G, record: &Record) -> Result<Driver<G>, ReplayError> {
    let start = match &record.start {
        Some(position) => game.parse_position(position)?,
        None => game.start(record.seed),
    };
    let mut driver = Driver::new(start);
    for (index, text) in record.actions.iter().enumerate() {
        let played = match game.parse_action(driver.state(), text) {
            Ok(action) => driver.try_play(game, action),
            Err(error) => Err(error.into()),
        };
        played.map_err(|error| ReplayError::Action { ply: index + 1, error })?;
    }
    Ok(driver)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    fn sample() -> Record {
        Record {
            game: "toy".into(),
            variant: "standard".into(),
            revision: Revision(2),
            seed: u64::MAX,
            start: Some("0.1".into()),
            seats: alloc::vec!["person".into(), "random:seed=4".into()],
            result: Some("p2win, p1 resigned".into()),
            actions: (0..60).map(|index| format!("action{index}")).collect(),
        }
    }

    #[test]
    fn a_record_reads_back() {
        let record = sample();
        assert_eq!(record.to_string().parse(), Ok(record.clone()));
        assert!(record.to_string().lines().all(|line| line.len() <= LINE_WIDTH));
        let bare = Record {
            revision: Revision::FIRST,
            start: None,
            seats: Vec::new(),
            result: None,
            actions: Vec::new(),
            ..record
        };
        assert_eq!(bare.to_string().parse(), Ok(bare));
    }

    #[test]
    fn a_sealed_record_reads_back_and_shows_nothing() {
        let record = sample();
        let sealed = record.sealed();
        assert_eq!(sealed.parse(), Ok(record));
        assert!(!sealed.contains("action") && sealed.lines().all(|line| line.len() <= LINE_WIDTH));
        for broken in
            ["parlour sealed record 1", "parlour sealed record 1\nzz", "parlour sealed record 1\n12f"]
        {
            let error = broken.parse::<Record>().unwrap_err().to_string();
            assert_eq!(error, "line 2: the seal is broken: this is not all of it");
        }
    }

    #[test]
    fn garbled_records_say_where() {
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Record>().unwrap_err().to_string(), message, "{text}");
        };
        check("", "line 1: this is no saved game: its first line would be `parlour record 1`");
        check("parlour record 1\ngame: a\n", "line 1: `variant:` is missing");
        check("parlour record 1\ngame: a\ngame: b", "line 3: `game` is given twice");
        check("parlour record 1\nseed: -1", "line 2: `-1` is not a seed, a whole number");
        check("parlour record 1\nrevision: 0", "line 2: `0` is not a revision, a number from 1");
        check("parlour record 1\np2: x", "line 2: `p2` is not a line of a record here");
        check("parlour record 1\nnonsense", "line 2: `nonsense` is not `key: value`");
    }
}
