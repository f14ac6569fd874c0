//! Chat: what players say to each other, and apart from that what spectators say. Text is text: nothing in it is
//! ever markup, and what cannot be shown as one line is refused.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::Player;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::clock::Moment;

/// Who hears what is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Room {
    /// Those who hold a seat.
    Players,
    /// Those who watch.
    Spectators,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// Its number in its room, from one.
    pub number: u64,
    /// When it was said.
    pub at: Moment,
    /// From which seat; none for a spectator.
    pub seat: Option<Player>,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
}

/// Someone who says something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Speaker<'a> {
    /// Tells one from another.
    pub id: u64,
    /// Which seat they have; none for a spectator.
    pub seat: Option<Player>,
    /// What they are called.
    pub name: &'a str,
}

/// The longest line, in characters.
pub const MAX_LINE_CHARS: usize = 400;
/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 24;
/// How many lines a room remembers.
pub const MAX_REMEMBERED_LINES: usize = 200;
/// How many lines one may say at once, and how long it takes until one more may be said.
const MAX_BURST_LINES: u64 = 5;
const LINE_INTERVAL_MS: u64 = 2000;

/// Why something is not said.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ChatError {
    /// There is nothing in it.
    #[error("there is nothing to say")]
    Empty,
    /// There is too much in it.
    #[error("a line has at most {MAX_LINE_CHARS} characters, not {length}")]
    TooLong {
        /// How many it has.
        length: usize,
    },
    /// It would not be one line.
    #[error("a line holds no control characters")]
    Control,
    /// Too much at once.
    #[error("not so fast: wait a moment before you say more")]
    Flood,
}

/// One line as it may be shown: trimmed, not empty, and nothing in it that moves a cursor or turns the text around.
pub fn clean(text: &str) -> Result<&str, ChatError> {
    let text = text.trim();
    let length = text.chars().count();
    if text.is_empty() {
        return Err(ChatError::Empty);
    }
    if length > MAX_LINE_CHARS {
        return Err(ChatError::TooLong { length });
    }
    if text.chars().any(is_unprintable) {
        return Err(ChatError::Control);
    }
    Ok(text)
}

/// Whether a character would change how the text around it is shown.
pub fn is_unprintable(character: char) -> bool {
    let turns_text =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    character.is_control() || turns_text || matches!(character, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// What has been said at a table, and who may say more.
#[derive(Default)]
pub struct Chat {
    rooms: BTreeMap<Room, Vec<Line>>,
    /// How many lines have been said in a room.
    said: BTreeMap<Room, u64>,
    /// When each speaker will have made up for what they said.
    quiet_by: BTreeMap<u64, u64>,
}

impl Chat {
    /// A line that may be said now; nothing is said yet.
    pub fn consider(
        &self,
        room: Room,
        speaker: &Speaker<'_>,
        text: &str,
        now: Moment,
    ) -> Result<Line, ChatError> {
        let text = clean(text)?;
        let debt = self.quiet_by.get(&speaker.id).map_or(0, |quiet| quiet.saturating_sub(now.0));
        if debt > (MAX_BURST_LINES - 1) * LINE_INTERVAL_MS {
            return Err(ChatError::Flood);
        }
        let number = self.last(room) + 1;
        Ok(Line {
            number,
            at: now,
            seat: speaker.seat,
            name: speaker.name.to_string(),
            text: text.to_string(),
        })
    }

    /// Says it. A speaker who was there before the table was set up again is nobody's debtor.
    pub fn say(&mut self, room: Room, speaker: Option<u64>, line: Line) {
        let now = line.at.0;
        if let Some(speaker) = speaker {
            self.quiet_by.retain(|_, quiet| *quiet > now);
            let quiet = self.quiet_by.entry(speaker).or_insert(now);
            *quiet = (*quiet).max(now) + LINE_INTERVAL_MS;
        }
        self.said.insert(room, line.number);
        let lines = self.rooms.entry(room).or_default();
        lines.push(line);
        if lines.len() > MAX_REMEMBERED_LINES {
            lines.remove(0);
        }
    }

    /// The number of the last line said in a room.
    pub fn last(&self, room: Room) -> u64 {
        self.said.get(&room).copied().unwrap_or(0)
    }

    /// What a room remembers from after a line.
    pub fn lines(&self, room: Room, after: u64) -> &[Line] {
        let lines = self.rooms.get(&room).map_or(&[][..], Vec::as_slice);
        &lines[lines.partition_point(|line| line.number <= after)..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn someone(id: u64) -> Speaker<'static> {
        Speaker { id, seat: None, name: "A" }
    }

    fn say(chat: &mut Chat, speaker: u64, text: &str, now: u64) -> Result<u64, ChatError> {
        let line = chat.consider(Room::Players, &someone(speaker), text, Moment(now))?;
        let number = line.number;
        chat.say(Room::Players, Some(speaker), line);
        Ok(number)
    }

    #[test]
    fn lines_are_numbered_and_rooms_are_apart() {
        let mut chat = Chat::default();
        assert_eq!(say(&mut chat, 1, "  hello <b>there</b> ", 0), Ok(1));
        assert_eq!(say(&mut chat, 2, "🐦", 1), Ok(2));
        let line = chat.consider(Room::Spectators, &someone(1), "psst", Moment(2)).unwrap();
        assert_eq!(line.number, 1);
        chat.say(Room::Spectators, None, line);
        assert_eq!(chat.lines(Room::Players, 0)[0].text, "hello <b>there</b>");
        assert_eq!(chat.lines(Room::Players, 1).len(), 1);
        assert_eq!(chat.lines(Room::Spectators, 0).len(), 1);
    }

    #[test]
    fn a_flood_is_stopped_and_dries_up() {
        let mut chat = Chat::default();
        for number in 1..=MAX_BURST_LINES {
            assert_eq!(say(&mut chat, 1, "x", 100), Ok(number));
        }
        assert_eq!(say(&mut chat, 1, "x", 101), Err(ChatError::Flood));
        assert!(say(&mut chat, 2, "x", 101).is_ok());
        assert!(say(&mut chat, 1, "x", 100 + LINE_INTERVAL_MS).is_ok());
        assert_eq!(say(&mut chat, 1, "x", 101 + LINE_INTERVAL_MS), Err(ChatError::Flood));
    }

    #[test]
    fn what_is_no_line_is_refused() {
        assert_eq!(clean(" \t "), Err(ChatError::Empty));
        assert_eq!(clean("a\nb"), Err(ChatError::Control));
        assert_eq!(clean("\u{202e}abc"), Err(ChatError::Control));
        assert_eq!(clean(&"ü".repeat(MAX_LINE_CHARS)).map(str::len), Ok(2 * MAX_LINE_CHARS));
        assert_eq!(clean(&"x".repeat(401)), Err(ChatError::TooLong { length: 401 }));
    }

    #[test]
    fn a_room_forgets_the_oldest() {
        let mut chat = Chat::default();
        for speaker in 0..300 {
            say(&mut chat, speaker, "x", 0).unwrap();
        }
        assert_eq!(chat.lines(Room::Players, 0).len(), MAX_REMEMBERED_LINES);
        assert_eq!(chat.lines(Room::Players, 0)[0].number, 101);
    }
}
