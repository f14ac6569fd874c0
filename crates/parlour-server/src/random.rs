//! Numbers that nobody can guess, from the operating system.

use sha2::{Digest, Sha256};

use parlour_host::{Invitation, letter};

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

fn letters(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| letter(*byte)).collect()
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
    letters(&random_bytes::<50>())
}

/// All that is kept of a token. It has too many bits to be found by trying, so that a plain hash will do.
pub(crate) fn hash(token: &str) -> TokenHash {
    Sha256::digest(token.as_bytes()).into()
}
