//! Names as numbers: variants, seats and endings, in a byte or two each.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::sync::Arc;
use parlour_core::{Player, Revision, VariantInfo};

use super::CodeError;
use crate::catalog::Catalog;
use crate::rules::AnyRules;
use crate::table::{Ending, PERSON, Table};

/// Which variant it is, in two bytes: its name's hash, so that a longer list of games changes nothing.
pub(super) fn number_of(rules: &dyn AnyRules) -> u16 {
    let name = rules.info().id.bytes().chain([b' ']).chain(rules.variant().bytes());
    // Rules that were mended have another number, so that an old code goes on by the old rules.
    let revision = (!rules.revision().is_first()).then(|| rules.revision().0.to_le_bytes());
    let hash = hash_of(name.chain(revision.into_iter().flatten()));
    (hash ^ hash >> 16) as u16
}

pub(super) fn rules_with(catalog: &Catalog, number: u16) -> Option<Arc<dyn AnyRules>> {
    let mut variants = catalog.games().flat_map(|game| {
        let revisions = |variant: &VariantInfo| (1..=variant.revision.0).rev().map(Revision);
        game.info().variants.iter().flat_map(move |variant| {
            revisions(variant).filter_map(move |revision| game.rules_at(variant.name, revision).ok())
        })
    });
    variants.find(|rules| number_of(&**rules) == number)
}

/// Who sits there, in a byte or two: zero for a person, otherwise the hash of a bot's name.
pub(super) fn seat_number(rules: &dyn AnyRules, name: &str) -> Option<u64> {
    if name == PERSON {
        return Some(0);
    }
    rules.has_bot(name).then(|| bot_number(name))
}

pub(super) fn bot_number(name: &str) -> u64 {
    u64::from(hash_of(name.bytes()) % 0x3fff) + 1
}

pub(super) fn seat_named(rules: &dyn AnyRules, number: u64) -> Result<String, CodeError> {
    if number == 0 {
        return Ok(PERSON.to_string());
    }
    let bot = rules.roster().into_iter().find(|bot| bot_number(bot.name) == number);
    bot.map(|bot| bot.name.to_string()).ok_or(CodeError::Unknown)
}

/// How it ended if not by the rules: zero for not at all, one and more for whoever resigned.
pub(super) fn ending_number(table: &Table) -> Option<u8> {
    match table.ending() {
        None => Some(0),
        Some(Ending::Resigned { player }) => Some(player.index() as u8 + 1),
        Some(_) => None,
    }
}

pub(super) fn ending_numbered(number: u8, players: usize) -> Result<Option<String>, CodeError> {
    let Some(index) = usize::from(number).checked_sub(1) else { return Ok(None) };
    if index >= players {
        return Err(CodeError::Check);
    }
    Ok(Some(Ending::Resigned { player: Player::new(index) }.line(players)))
}

/// FNV-1a: short, and the same everywhere.
fn hash_of(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A number in as many bytes as it needs, seven bits each (LEB128).
pub(super) fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Bytes that are read one after the other.
pub(super) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
}

impl Reader<'_> {
    pub(super) fn byte(&mut self) -> Result<u8, CodeError> {
        let (&byte, rest) = self.bytes.split_first().ok_or(CodeError::Check)?;
        self.bytes = rest;
        Ok(byte)
    }

    pub(super) fn number(&mut self) -> Result<u64, CodeError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(CodeError::Check)
    }
}
