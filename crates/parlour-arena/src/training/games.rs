//! Games for training, in a compact file: four bytes a ply.
//!
//! A line of text says which rules they follow. Then come games, one after the other: the seed (8 bytes), what came of it
//! for the first player in half points (1), how many plies (2), and for each ply the place of the action among the legal
//! ones (2) and what the first player could expect, per mille (2), by the search that chose it. All numbers are little
//! endian. A file that was cut off keeps its whole games.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use parlour_table::AnyRules;
use thiserror::Error;

/// What stands where nobody judged the position: the action was a random one.
const UNJUDGED: u16 = u16::MAX;
/// Half points of a win.
const WON: u8 = 2;

/// One action of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its place among the legal ones, in generation order.
    pub place: u16,
    /// What the first player could expect before it, per mille; `None` where the action was not chosen by a search.
    pub chance: Option<u16>,
}

/// A game that was played for training.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// What its first position follows from.
    pub seed: u64,
    /// What came of it for the first player, in half points.
    pub half_points: u8,
    /// What was played.
    pub plies: Vec<Ply>,
}

/// Why a file of games cannot be used.
#[derive(Debug, Error)]
pub enum GamesError {
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It holds something else.
    #[error("this file holds no games of {0}")]
    OtherRules(String),
}

impl Game {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.seed.to_le_bytes());
        out.push(self.half_points);
        out.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            out.extend(ply.place.to_le_bytes());
            out.extend(ply.chance.unwrap_or(UNJUDGED).to_le_bytes());
        }
    }

    /// Reads a game from the beginning of some bytes; `None` if it is cut off or no game.
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut rest = *bytes;
        let seed = u64::from_le_bytes(take(&mut rest)?);
        let [half_points] = take(&mut rest)?;
        let count = u16::from_le_bytes(take(&mut rest)?);
        let mut plies = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let place = u16::from_le_bytes(take(&mut rest)?);
            let chance = u16::from_le_bytes(take(&mut rest)?);
            plies.push(Ply { place, chance: (chance != UNJUDGED).then_some(chance) });
        }
        *bytes = rest;
        (half_points <= WON).then_some(Game { seed, half_points, plies })
    }
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

fn header(rules: &dyn AnyRules) -> String {
    format!("parlour games 1 {} {}\n", rules.info().id, rules.variant())
}

/// All whole games of a file, and where the last of them ends.
fn read_whole(rules: &dyn AnyRules, bytes: &[u8]) -> Result<(Vec<Game>, usize), GamesError> {
    let header = header(rules);
    let other = || GamesError::OtherRules(format!("{}, {}", rules.info().id, rules.variant()));
    let mut rest = bytes.strip_prefix(header.as_bytes()).ok_or_else(other)?;
    let mut games = Vec::new();
    while let Some(game) = Game::read(&mut rest) {
        games.push(game);
    }
    Ok((games, bytes.len() - rest.len()))
}

/// All games of a file.
pub fn read(rules: &dyn AnyRules, file: &Path) -> Result<Vec<Game>, GamesError> {
    Ok(read_whole(rules, &std::fs::read(file)?)?.0)
}

/// A file that games are added to.
pub struct GamesFile {
    file: File,
    /// How many games it holds.
    pub count: usize,
    /// How many plies these have.
    pub plies: usize,
}

impl GamesFile {
    /// Opens a file, or begins it; what was cut off at its end goes.
    pub fn open(rules: &dyn AnyRules, path: &Path) -> Result<Self, GamesError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            file.write_all(header(rules).as_bytes())?;
            return Ok(GamesFile { file, count: 0, plies: 0 });
        }
        let (games, end) = read_whole(rules, &bytes)?;
        file.set_len(end as u64)?;
        file.seek(SeekFrom::End(0))?;
        let plies = games.iter().map(|game| game.plies.len()).sum();
        Ok(GamesFile { file, count: games.len(), plies })
    }

    /// Adds games.
    pub fn add(&mut self, games: &[Game]) -> io::Result<()> {
        let mut bytes = Vec::new();
        for game in games {
            game.write(&mut bytes);
            self.plies += game.plies.len();
        }
        self.count += games.len();
        self.file.write_all(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_builtin::games;

    fn game(seed: u64) -> Game {
        let plies = (0..seed as u16 % 5).map(|place| Ply { place, chance: (place > 1).then_some(500) });
        Game { seed, half_points: (seed % 3) as u8, plies: plies.collect() }
    }

    #[test]
    fn games_read_back_and_a_cut_file_keeps_its_whole_games() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let entry = games().games().next().unwrap();
        let rules = entry.rules(None).unwrap();
        let games: Vec<Game> = (0..9).map(game).collect();
        let mut file = GamesFile::open(&*rules, &path).unwrap();
        file.add(&games[..4]).unwrap();
        file.add(&games[4..]).unwrap();
        drop(file);
        assert_eq!(read(&*rules, &path).unwrap(), games);
        let bytes = std::fs::read(&path).unwrap();
        for cut in header(&*rules).len()..bytes.len() {
            std::fs::write(&path, &bytes[..cut]).unwrap();
            let kept = read(&*rules, &path).unwrap();
            assert_eq!(kept, games[..kept.len()]);
            let mut file = GamesFile::open(&*rules, &path).unwrap();
            assert_eq!(file.count, kept.len());
            file.add(&games[kept.len()..]).unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), bytes);
        }
        std::fs::write(&path, "something else").unwrap();
        assert!(matches!(GamesFile::open(&*rules, &path), Err(GamesError::OtherRules(_))));
    }
}
