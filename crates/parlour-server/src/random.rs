//! Numbers that nobody can guess, from the operating system.

use sha2::{Digest, Sha256};

use parlour_host::Invitation;

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

/// A letter for each byte: five of its bits.
fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A word of so many letters.
fn word<const N: usize>() -> String {
    letters(&random_bytes::<N>())
}

/// A table's name in addresses.
pub(crate) fn table_id() -> String {
    word::<10>()
}

/// How many letters an invitation has: a hundred bits.
const INVITATION_LETTERS: usize = 20;

/// What opens a table's reserved seats. It follows from its founder's token, so that the founder can be told again though
/// neither is stored.
pub(crate) fn invitation(founder_token: &str, table: &str) -> String {
    let digest = Sha256::digest(format!("invitation {table} {founder_token}"));
    letters(&digest[..INVITATION_LETTERS])
}

/// Returns an invitation with what it is known by.
pub(crate) fn known_by(invitation: &str) -> Invitation {
    Invitation { text: invitation.to_string(), digest: hash(invitation) }
}

/// What names a guest and proves a seat: 250 bits.
pub(crate) fn token() -> String {
    word::<50>()
}

/// All that is kept of a token. It has too many bits to be found by trying, so that a plain hash will do.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
