//! Bytes as letters and digits that can be copied by hand, and back.

use alloc::string::String;
use alloc::vec::Vec;

use super::CodeError;

/// The digits.
pub(super) const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters to a group.
const GROUP: usize = 5;

/// Bytes as letters and digits in groups.
pub fn written(bytes: &[u8]) -> String {
    let mut text = String::new();
    let digits = (bytes.len() * 8).div_ceil(5);
    for digit in 0..digits {
        let value = (0..5).fold(0, |value, bit| {
            let at = digit * 5 + bit;
            let byte = bytes.get(at / 8).copied().unwrap_or(0);
            value << 1 | usize::from(byte >> (7 - at % 8) & 1)
        });
        if digit > 0 && digit % GROUP == 0 {
            text.push(' ');
        }
        text.push(char::from(DIGITS[value]));
    }
    text
}

/// What letters and digits stand for.
pub(super) struct Digits {
    pub(super) bytes: Vec<u8>,
    /// Whether nothing is left over.
    pub(super) is_whole: bool,
}

pub(super) fn read_digits(code: &str) -> Result<Digits, CodeError> {
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for letter in code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let digit = match letter.to_ascii_uppercase() {
            'O' => b'0',
            'I' | 'L' => b'1',
            'U' => b'V',
            other => u8::try_from(other).map_err(|_| CodeError::Letter(letter))?,
        };
        let value = DIGITS.iter().position(|&known| known == digit).ok_or(CodeError::Letter(letter))?;
        held = held << 5 | value as u32;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    Ok(Digits { bytes, is_whole: held == 0 })
}
