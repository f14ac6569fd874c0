//! The secret that all nodes share: by it they know each other.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use thiserror::Error;

/// Fewer characters could be found by trying.
const MIN_CHARACTERS: usize = 16;

/// A secret that all nodes share. It stands in no log and no error.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// A secret that could be found by trying.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the nodes' secret needs {MIN_CHARACTERS} characters or more")]
pub struct ShortSecret;

impl Secret {
    /// Reads a secret, without the white space around it.
    pub fn new(text: &str) -> Result<Self, ShortSecret> {
        let text = text.trim();
        if text.chars().count() < MIN_CHARACTERS { Err(ShortSecret) } else { Ok(Secret(text.to_string())) }
    }

    fn code(&self, text: &str) -> Hmac<Sha256> {
        let code = Hmac::<Sha256>::new_from_slice(self.0.as_bytes());
        code.expect("a key may have any length").chain_update(text)
    }

    /// Returns what only somebody with the secret can say about a text: its HMAC-SHA256 in hexadecimal.
    pub(super) fn prove(&self, text: &str) -> String {
        hex::encode(self.code(text).finalize().into_bytes())
    }

    /// Returns whether something was said about a text by somebody with the secret.
    pub(super) fn is_proof(&self, text: &str, proof: &str) -> bool {
        hex::decode(proof).is_ok_and(|proof| self.code(text).verify_slice(&proof).is_ok())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_what_openssl_says() {
        // printf 'b\n10.0.0.1' | openssl dgst -sha256 -hmac 'correct horse battery'
        let proof = "c4aca03af3d702479ff247e62b94c2d537f03490df9f4cd753e317f505035c7e";
        let secret = Secret::new(" correct horse battery\n").unwrap();
        assert_eq!(secret.prove("b\n10.0.0.1"), proof);
        assert!(secret.is_proof("b\n10.0.0.1", proof));
        let other = Secret::new("correct horse batterz").unwrap();
        assert!(!secret.is_proof("b\n10.0.0.2", proof) && !other.is_proof("b\n10.0.0.1", proof));
        for garbled in ["", "f", "zz", &proof[1..], &format!("{proof}00"), "é"] {
            assert!(!secret.is_proof("b\n10.0.0.1", garbled), "{garbled}");
        }
    }

    #[test]
    fn a_secret_is_long_and_shown_nowhere() {
        assert_eq!(Secret::new("fifteen letters"), Err(ShortSecret));
        assert_eq!(format!("{:?}", Secret::new("sixteen  letters").unwrap()), "Secret");
    }
}
