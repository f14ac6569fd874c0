//! Games as codes: a record in some hundred letters and digits, to be copied by hand from a screen that has no wire.
//!
//! A code is bytes in Crockford's base 32 (no I, L, O and U; those that read so are understood), in groups of five. The
//! bytes are the version, who plays what from which seed, how it ended if not by the rules, the number of actions, for
//! each action its place among the legal ones in as few bits as tell it, and a checksum. Generation order is therefore
//! part of what a code means: a change of it is caught by the checksum of the end, or by the golden playthroughs before.

mod digits;
mod numbers;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::record::RecordError;
use parlour_core::{Record, Rng};
use thiserror::Error;

use crate::catalog::Catalog;
use crate::rules::AnyRules;
use crate::session::{Place, Session};
use crate::table::{Seat, Table, TableError, TableStart};

pub use digits::written;
use digits::{Digits, read_digits};
use numbers::{
    Reader, ending_number, ending_numbered, number_of, put_number, rules_with, seat_named, seat_number,
};

/// What a code begins with: its version, and that it is one.
const VERSION: u8 = 0x51;
/// No game of the house is longer; a code that says so is none.
const MOST_ACTIONS: u32 = 1 << 16;

/// Why a code is none.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CodeError {
    /// A letter that no code has.
    #[error("`{0}` is no letter of a code")]
    Letter(char),
    /// Something was left out or copied wrongly.
    #[error("the code is not complete, or a letter is wrong")]
    Check,
    /// The code is of another version, or of a game that this house does not have.
    #[error("the code is of a game that this house does not have")]
    Unknown,
    /// It does not replay.
    #[error(transparent)]
    Table(#[from] TableError),
    /// It is neither a record nor a code.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Reads a record, be it written as such or as a code.
pub fn read_record(catalog: &Catalog, text: &str) -> Result<Record, CodeError> {
    match (text.parse(), read_digits(text)) {
        (Ok(record), _) => Ok(record),
        (Err(_), Ok(digits)) if digits.bytes.first() == Some(&VERSION) => Ok(digits.table(catalog)?.record()),
        (Err(error), _) => Err(error.into()),
    }
}

/// The code of a table's game. It holds what is hidden, like a record. `None` where the game began at a position of its
/// own, or its seats are not bots of the house and people.
pub fn encode(table: &Table) -> Option<String> {
    let places = table.session().places(0);
    bytes_of(table, &places).map(|bytes| written(&bytes))
}

/// The bytes of a table's game, its actions given by their places.
pub fn bytes_of(table: &Table, places: &[Place]) -> Option<Vec<u8>> {
    let record = table.record_without_actions();
    let rules = table.rules();
    if record.start.is_some() {
        return None;
    }
    let mut bytes = vec![VERSION];
    bytes.extend(number_of(&**rules).to_le_bytes());
    for seat in &record.seats {
        put_number(&mut bytes, seat_number(&**rules, seat)?);
    }
    put_number(&mut bytes, record.seed);
    bytes.push(ending_number(table)?);
    put_number(&mut bytes, places.len() as u64);
    bytes.extend(packed(places));
    let check = check_of(&bytes);
    bytes.extend(check.to_le_bytes());
    Some(bytes)
}

/// The table that a code tells of.
pub fn decode(catalog: &Catalog, code: &str) -> Result<Table, CodeError> {
    read_digits(code)?.table(catalog)
}

/// A game that was made again from its bytes.
pub struct Replayed {
    /// The table. Its session may have forgotten how it began.
    pub table: Table,
    /// The places of all actions.
    pub places: Vec<Place>,
    /// How many of them the session has forgotten.
    pub forgotten: usize,
}

/// The game that the bytes of a code tell of. On a small machine a long game forgets how it began: its session takes at
/// most about so many bytes of memory, where only the position matters for what comes.
pub fn replay(catalog: &Catalog, bytes: &[u8], memory: usize) -> Result<Replayed, CodeError> {
    let (bytes, check) = bytes.split_last_chunk::<2>().ok_or(CodeError::Check)?;
    if check_of(bytes) != u16::from_le_bytes(*check) {
        return Err(CodeError::Check);
    }
    let mut reader = Reader { bytes };
    if reader.byte()? != VERSION {
        return Err(CodeError::Unknown);
    }
    let number = u16::from_le_bytes([reader.byte()?, reader.byte()?]);
    let rules = rules_with(catalog, number).ok_or(CodeError::Unknown)?;
    let seats = (0..rules.players()).map(|_| seat_named(&*rules, reader.number()?));
    let seats: Vec<String> = seats.collect::<Result<_, _>>()?;
    let seed = reader.number()?;
    let ending = reader.byte()?;
    let count = reader.number()?;
    if count > u64::from(MOST_ACTIONS) {
        return Err(CodeError::Check);
    }
    let (session, places, forgotten) = replayed(&*rules, seed, count as u32, reader.bytes, memory)?;
    let result = ending_numbered(ending, rules.players())?;
    let seats = Seat::read_all(&*rules, &seats).map_err(TableError::from)?;
    let start = TableStart::new(rules, session, seed, seats);
    let table = Table::new(TableStart { chance_seed: chance_seed(seed, forgotten), result, ..start })?;
    Ok(Replayed { table, places, forgotten })
}

/// Lets a session that takes more than so many bytes of memory forget how it came to its position, where that does not
/// matter for what comes; whether it has.
pub fn forget(rules: &dyn AnyRules, session: &mut Box<dyn Session>, memory: usize) -> bool {
    let used = (session.plies() as usize).saturating_mul(rules.bytes_an_action());
    if rules.repeats() || used <= memory {
        return false;
    }
    let fresh = rules.start_at(&session.position()).ok();
    let is_done = fresh.is_some();
    if let Some(fresh) = fresh {
        *session = fresh;
    }
    is_done
}

/// What chance follows from when a game has forgotten so many actions.
pub fn chance_seed(seed: u64, forgotten: usize) -> u64 {
    if forgotten == 0 { seed } else { Rng::stream(seed, forgotten as u64).next_u64() }
}

/// A session, the places of all its actions, and how many of them it has forgotten.
type Played = (Box<dyn Session>, Vec<Place>, usize);

/// Plays actions from their places.
fn replayed(
    rules: &dyn AnyRules,
    seed: u64,
    count: u32,
    bits: &[u8],
    memory: usize,
) -> Result<Played, CodeError> {
    let mut session = rules.start(seed);
    let (mut at, mut forgotten) = (0, 0);
    let mut places = Vec::new();
    for _ in 0..count {
        if forget(rules, &mut session, memory) {
            forgotten = places.len();
        }
        let of = session.width();
        let mut index = 0;
        for bit in 0..bits_for(of) {
            let byte = bits.get(at / 8).ok_or(CodeError::Check)?;
            index |= u32::from(byte >> (at % 8) & 1) << bit;
            at += 1;
        }
        if !session.play_place(index) {
            return Err(CodeError::Check);
        }
        places.push(Place { index, of });
    }
    Ok((session, places, forgotten))
}

/// How many bits tell one of so many apart.
fn bits_for(of: u32) -> u32 {
    of.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1)
}

fn packed(places: &[Place]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut at = 0;
    for place in places {
        for bit in 0..bits_for(place.of) {
            if at % 8 == 0 {
                bytes.push(0);
            }
            if let Some(last) = bytes.last_mut() {
                *last |= ((place.index >> bit & 1) as u8) << (at % 8);
            }
            at += 1;
        }
    }
    bytes
}

/// CRC-16/CCITT: finds every wrong letter, and every two that changed places.
fn check_of(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xffff, |crc, &byte| {
        (0..8).fold(
            crc ^ u16::from(byte) << 8,
            |crc, _| {
                if crc & 0x8000 == 0 { crc << 1 } else { crc << 1 ^ 0x1021 }
            },
        )
    })
}

impl Digits {
    fn table(&self, catalog: &Catalog) -> Result<Table, CodeError> {
        if !self.is_whole {
            return Err(CodeError::Check);
        }
        Ok(replay(catalog, &self.bytes, usize::MAX)?.table)
    }
}
