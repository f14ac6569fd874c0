//! Boards written in rows, as in chess: ranks from the top, one letter a piece, numbers for empty squares.

use alloc::format;
use alloc::string::{String, ToString};

use crate::notation::PositionError;

/// Writes a board: `5rrr/8/...`. `piece` tells the letter on a file and rank, both from zero.
pub fn write_rows(width: u8, height: u8, piece: impl Fn(u8, u8) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..height).rev() {
        let mut empty = 0_u8;
        for file in 0..width {
            let Some(letter) = piece(file, rank) else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, empty);
            empty = 0;
            text.push(letter);
        }
        push_empty(&mut text, empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_empty(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

/// Reads a board written by [`write_rows`], telling `place` the file, rank and letter of every piece. `letters`
/// names them for the message: "b, r".
pub fn read_rows(
    text: &str,
    width: u8,
    height: u8,
    letters: &str,
    mut place: impl FnMut(u8, u8, char) -> Result<bool, PositionError>,
) -> Result<(), PositionError> {
    let ranks = text.split('/').count();
    if ranks != usize::from(height) {
        return Err(PositionError::new(format!("the board has {ranks} ranks, not {height}")));
    }
    for (row, rank) in text.split('/').zip((0..height).rev()) {
        read_row(row, width, rank, letters, &mut place)?;
    }
    Ok(())
}

fn read_row(
    row: &str,
    width: u8,
    rank: u8,
    letters: &str,
    place: &mut impl FnMut(u8, u8, char) -> Result<bool, PositionError>,
) -> Result<(), PositionError> {
    let number = rank + 1;
    let refuse = |why: String| Err(PositionError::new(why));
    let (mut file, mut rest) = (0_usize, row);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let count = match digits {
            0 => 1,
            // A number too long to read is too wide in any case.
            _ => rest[..digits].parse().unwrap_or(usize::MAX),
        };
        if count == 0 {
            return refuse(format!("0 in rank {number} is no number of empty squares"));
        }
        if count > usize::from(width) - file {
            return refuse(format!("rank {number} is more than {width} squares wide"));
        }
        if digits == 0 && !place(file as u8, rank, letter)? {
            return refuse(format!("`{letter}` in rank {number} is not {letters} or 1-{width}"));
        }
        file += count;
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    if file < usize::from(width) {
        return refuse(format!("rank {number} is only {file} squares wide"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn read(text: &str) -> Result<Vec<(u8, u8, char)>, String> {
        let mut pieces = Vec::new();
        let place = |file, rank, letter| {
            pieces.push((file, rank, letter));
            Ok(letter == 'x')
        };
        read_rows(text, 12, 2, "x", place).map_err(|error| error.why)?;
        Ok(pieces)
    }

    #[test]
    fn rows_read_back() {
        let pieces = [(11, 1), (0, 0), (1, 0)];
        let text = write_rows(12, 2, |file, rank| pieces.contains(&(file, rank)).then_some('x'));
        assert_eq!(text, "11x/xx10");
        assert_eq!(read(&text).unwrap(), [(11, 1, 'x'), (0, 0, 'x'), (1, 0, 'x')]);
    }

    #[test]
    fn faults_are_named() {
        let refused = |text: &str, why: &str| assert_eq!(read(text).unwrap_err(), why, "{text}");
        refused("12", "the board has 1 ranks, not 2");
        refused("12/", "rank 1 is only 0 squares wide");
        refused("11/12", "rank 2 is only 11 squares wide");
        refused("12/12x", "rank 1 is more than 12 squares wide");
        refused("99999999999999999999999/12", "rank 2 is more than 12 squares wide");
        refused("0x11/12", "0 in rank 2 is no number of empty squares");
        refused("5ä6/12", "`ä` in rank 2 is not x or 1-12");
    }
}
