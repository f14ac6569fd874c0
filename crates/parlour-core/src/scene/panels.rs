//! What is told beside the boards. A panel's kind says how it is best shown, never which game it is from; a screen that
//! draws shows symbols of the game's art, a text screen the names.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::game::Player;

/// Something told beside the boards.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Panel {
    /// How far each player has come.
    Score {
        /// Its title.
        title: String,
        /// One row a player.
        rows: Vec<Progress>,
    },
    /// What a player holds.
    Cards {
        /// Its title.
        title: String,
        /// Whose they are.
        player: Player,
        /// One entry a kind, also of those the player has none of.
        cards: Vec<Card>,
    },
    /// The last throw of the dice.
    Dice {
        /// Its title.
        title: String,
        /// Who threw.
        player: Player,
        /// What each die shows.
        values: Vec<u8>,
        /// What came of it, in a few words: "Mountains and pasture pay".
        text: String,
        /// What it gave, to whom, and from where.
        gains: Vec<Gain>,
        /// The sums before it, the last first.
        earlier: Vec<u8>,
    },
    /// What can be had for cards.
    Shop {
        /// Its title.
        title: String,
        /// Who would pay.
        player: Player,
        /// What there is.
        items: Vec<Item>,
    },
    /// Cards for other cards.
    Trade {
        /// Its title.
        title: String,
        /// So many of one kind are given for one of another.
        rate: u8,
        /// What there is, and how many of each the player has.
        goods: Vec<Card>,
        /// What can be done now; empty when it is not the viewer's turn to trade.
        offers: Vec<TradeOffer>,
    },
    /// A player's ships and how they fare.
    Fleet {
        /// Its title.
        title: String,
        /// Whose they are.
        player: Player,
        /// In a few words: "4 ships afloat".
        text: String,
        /// One entry a ship.
        ships: Vec<Ship>,
    },
    /// Anything else.
    Facts {
        /// Its title.
        title: String,
        /// What, and how much or which.
        rows: Vec<(String, String)>,
    },
    /// A text as it is written, line by line: a position that nothing else shows.
    Text {
        /// Its title.
        title: String,
        /// The text.
        text: String,
    },
}

/// How far a player has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// Who.
    pub player: Player,
    /// The symbol of what is counted, in the game's art.
    pub symbol: Option<Cow<'static, str>>,
    /// How many.
    pub points: u16,
    /// How many are wanted, where that is fixed: front ends show it as a row of pips.
    pub goal: Option<u16>,
    /// The same in words: "4 of 8", "2 taken".
    pub text: String,
    /// What it is made of: "2 towns", "longest road".
    pub parts: Vec<String>,
}

/// Cards of one kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card {
    /// Its symbol in the game's art.
    pub symbol: Cow<'static, str>,
    /// What it is called.
    pub name: Cow<'static, str>,
    /// How many there are.
    pub count: u16,
    /// How many came (or went) with the last action.
    pub change: i16,
}

/// What a throw of the dice gave to one player from one spot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gain {
    /// To whom.
    pub player: Player,
    /// From which spot.
    pub spot: String,
    /// The symbol of what was given.
    pub symbol: Cow<'static, str>,
    /// How many.
    pub count: u16,
}

/// Something that can be had.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Item {
    /// The choices it stands for: those of this group.
    pub group: Cow<'static, str>,
    /// Its symbol in the game's art.
    pub symbol: Cow<'static, str>,
    /// What it is called.
    pub name: Cow<'static, str>,
    /// What it costs.
    pub price: Vec<Price>,
    /// Whether it can be had now.
    pub state: Affordable,
    /// What there is to say of it: "+1 point", "2 ore short", "by trading".
    pub text: String,
}

/// So many cards of one kind, and how many of them the player has.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Price {
    /// The symbol of the card.
    pub symbol: Cow<'static, str>,
    /// What the card is called.
    pub name: Cow<'static, str>,
    /// How many it takes.
    pub count: u8,
    /// How many of these the player has.
    pub have: u8,
}

/// Whether something can be had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Affordable {
    /// It can be paid, and there is a place for it.
    Now,
    /// It can be paid after trading.
    ByTrading,
    /// It can be paid, but there is no place for it.
    NoPlace,
    /// Something is missing.
    Short,
}

/// A trade that can be made.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TradeOffer {
    /// The symbol of what is given.
    pub give: Cow<'static, str>,
    /// The symbol of what is got.
    pub get: Cow<'static, str>,
    /// The notation of the choice.
    pub notation: String,
}

/// A ship of a fleet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ship {
    /// Its silhouette in the game's art.
    pub symbol: Cow<'static, str>,
    /// What it is called: "Carrier".
    pub name: Cow<'static, str>,
    /// How many cells it covers.
    pub length: u8,
    /// How it fares.
    pub state: ShipState,
    /// The same in words: "hit 2 of 4".
    pub text: String,
}

/// How a ship fares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShipState {
    /// It is still to be placed.
    ToPlace,
    /// It is to be placed now.
    Next,
    /// Nothing is known to have happened to it.
    Afloat,
    /// It is hit.
    Hit,
    /// It is sunk.
    Sunk,
}
