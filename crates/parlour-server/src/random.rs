//! Numbers that nobody can guess, from the operating system.

use sha2::{Digest, Sha256};

use crate::store::TokenHash;

fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// Any number.
pub(crate) fn random_number() -> u64 {
    u64::from_le_bytes(random_bytes())
}

/// Letters and digits that are not mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A word of so many letters, five bits each.
fn word<const N: usize>() -> String {
    random_bytes::<N>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A table's name in addresses.
pub(crate) fn table_id() -> String {
    word::<10>()
}

/// What opens reserved seats.
pub(crate) fn invitation() -> String {
    word::<20>()
}

/// What names a guest and proves a seat: 250 bits.
pub(crate) fn token() -> String {
    word::<50>()
}

/// All that is kept of a token. It has too many bits to be found by trying, so that a plain hash will do.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
