//! Tables over HTTP: founding one, sitting down, looking at it; and who one is.

use parlour_core::scene::Luck;
use parlour_core::{Player, Scene};
use parlour_table::table::clock::Control;
use parlour_table::table::news::{Played, Standing};
use serde::{Deserialize, Serialize};

use super::Presence;

/// A table in lists and at its head.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableCard {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// How time is given.
    pub control: Control,
    /// Which free seats need the invitation.
    pub reserved: Vec<Player>,
}

/// What founds a table, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The variant; the first if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// For every seat `me`, `open` to anyone, `invited` for whoever has the invitation, or a bot's spec.
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub seats: Vec<SeatWish>,
    /// How time is given; as long as everyone likes if not given.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Control>"))]
    pub control: Control,
    /// What layout and dice are drawn from, in decimal digits; a new one if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The position to begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What has been played from there already, chance included.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub opening: Vec<String>,
    /// How that game ended, if it did, as a record tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// What the founder wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it stands in lists for everyone to watch; if not given, it does unless all seats for others are `invited`.
    /// Whoever has the link can watch either way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
    /// Whether a program will play on the founder's seats.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub engine: bool,
}

impl NewTable {
    /// A table for a game, with a wish for every seat and everything else as usual.
    pub fn new<S: Into<SeatWish>>(game: impl Into<String>, seats: impl IntoIterator<Item = S>) -> Self {
        let seats = seats.into_iter().map(Into::into).collect();
        NewTable { game: game.into(), seats, ..NewTable::default() }
    }
}

/// The player whom a founder wants on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum SeatWish {
    /// The founder.
    Me,
    /// Anyone.
    Open,
    /// Anyone who has the invitation.
    Invited,
    /// A bot, by its spec.
    Bot(String),
}

impl SeatWish {
    /// Returns whether another person may sit there.
    pub fn is_for_others(&self) -> bool {
        matches!(self, SeatWish::Open | SeatWish::Invited)
    }
}

impl From<String> for SeatWish {
    fn from(word: String) -> Self {
        match word.as_str() {
            "me" => SeatWish::Me,
            "open" => SeatWish::Open,
            "invited" => SeatWish::Invited,
            _ => SeatWish::Bot(word),
        }
    }
}

impl From<&str> for SeatWish {
    fn from(word: &str) -> Self {
        word.to_string().into()
    }
}

impl From<SeatWish> for String {
    fn from(wish: SeatWish) -> String {
        match wish {
            SeatWish::Me => "me".to_string(),
            SeatWish::Open => "open".to_string(),
            SeatWish::Invited => "invited".to_string(),
            SeatWish::Bot(spec) => spec,
        }
    }
}

/// The answer to founding a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Founded {
    /// The table's name in addresses.
    pub id: String,
    /// The seats that are the founder's.
    pub seats: Vec<Player>,
    /// What opens the reserved seats.
    pub invitation: String,
}

/// What takes a seat, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Sit {
    /// The table's invitation, for a reserved seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// What the guest wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether a program will play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub engine: bool,
}

/// A table as anyone may ask for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableView {
    /// The table.
    pub table: TableCard,
    /// What everyone may know.
    pub standing: Standing,
    /// The seats that are the asker's.
    pub seats: Vec<Player>,
    /// Who is here.
    pub here: Presence,
}

/// Whose record, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatQuery {
    /// Whose eyes: a seat; a spectator's if not given.
    pub seat: Option<String>,
}

/// Which position, and whose eyes, in the address.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PositionQuery {
    /// After how many actions; now if not given.
    pub ply: Option<u64>,
    /// Whose eyes: a seat; a spectator's if not given.
    pub seat: Option<String>,
}

/// One position of a game, as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Replay {
    /// After how many actions.
    pub ply: u64,
    /// The position in the game's notation.
    pub position: String,
    /// The actions up to the last.
    pub played: Vec<Played>,
    /// What is seen.
    pub scene: Scene,
    /// What chance gave each player in the whole game, and what was to be expected; empty before its end, and in games
    /// without chance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub luck: Vec<Luck>,
}

/// Someone with a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Me {
    /// What others call them; nothing before the first table.
    pub name: Option<String>,
}

/// What a guest wants to be called, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rename {
    /// 1 to 24 characters.
    pub name: String,
}
