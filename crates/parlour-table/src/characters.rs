//! Who a bot is to people: the eight birds that are the levels of every game, the champion, the guests from the reports,
//! and whatever stands in the laboratory under its own name.

use alloc::format;
use alloc::string::ToString;

use alloc::borrow::Cow;
use parlour_core::roster::{Guest, Title};
use serde::{Deserialize, Serialize};

/// Who a bot is to people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Character {
    /// What kind of opponent it is.
    pub kind: CharacterKind,
    /// What it is called: "Wren".
    pub name: Cow<'static, str>,
    /// Its strength in a word: "gentle".
    pub word: Cow<'static, str>,
    /// What it is like to play against, in a sentence.
    pub line: Cow<'static, str>,
    /// Its face in the house's picture of faces.
    pub face: Cow<'static, str>,
}

/// What kind of opponent a bot is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CharacterKind {
    /// One of the eight birds, weakest first.
    Bird,
    /// The best there is.
    Champion,
    /// A report's own AI.
    Guest,
    /// A search by its name, for those who know what it is.
    Laboratory,
}

/// The birds by level: name, strength in a word, what they are like.
const BIRDS: [(&str, &str, &str, &str); 8] = [
    ("level1", "Wren", "gentle", "Wren hops about and hopes for the best."),
    ("level2", "Finch", "easy", "Finch sees what is right in front of its beak."),
    ("level3", "Starling", "lively", "Starling has ideas, and forgets some of them."),
    ("level4", "Magpie", "fair", "Magpie takes whatever glitters."),
    ("level5", "Crow", "steady", "Crow makes few mistakes of its own."),
    ("level6", "Hawk", "sharp", "Hawk punishes a careless move."),
    ("level7", "Raven", "strong", "Raven plans ahead."),
    ("level8", "Owl", "wise", "Owl has seen it all before."),
];

impl Character {
    /// Who the bot with a title is.
    pub(crate) fn of(title: &Title) -> Self {
        if let Some(&(_, name, word, line)) = BIRDS.iter().find(|(level, ..)| *level == title.name) {
            let face = name.to_ascii_lowercase().into();
            return Character {
                kind: CharacterKind::Bird,
                name: name.into(),
                word: word.into(),
                line: line.into(),
                face,
            };
        }
        let (kind, name, word, line, face) = match (title.guest, title.name) {
            (Some(Guest { name, machine }), _) => {
                (CharacterKind::Guest, name.into(), "guest", format!("It lived on {machine}."), "guest")
            }
            (None, "champion") => {
                let line = "The best this house has to offer.".to_string();
                (CharacterKind::Champion, "Champion".to_string(), "strongest", line, "champion")
            }
            (None, name) => (
                CharacterKind::Laboratory,
                name.to_string(),
                "laboratory",
                title.about.to_string(),
                "laboratory",
            ),
        };
        Character { kind, name: name.into(), word: word.into(), line: line.into(), face: face.into() }
    }
}
