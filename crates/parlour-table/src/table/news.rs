//! What a table tells, and to whom: the standing, which everyone may know, and the news, one for each viewer.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Player, Scene, Turn, Viewer};
use serde::{Deserialize, Serialize};

use super::clock::{Control, Moment};
use super::ending::Ending;
use super::event::{Entry, Event, Offer};
use super::seat::Seat;
use super::{Table, UNSEEN};

/// What everyone may know of a table, beside the scene.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// Which game of this table it is, from one.
    pub number: u32,
    /// How many actions have been played, chance included.
    pub plies: u64,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// Whose turn it is, if it is a player's.
    pub to_move: Option<Player>,
    /// Whether everyone has been there, so that the game can be played.
    pub begun: bool,
    /// What is on the clock, if there is one.
    pub clock: Option<ClockFace>,
    /// What is offered, and by whom.
    pub offers: Vec<Offered>,
    /// How it ended.
    pub result: Option<GameResult>,
}

/// Who sits on a chair, as everyone may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatCard {
    /// What the game calls the player: "attackers".
    pub player: Cow<'static, str>,
    /// What sits there.
    pub kind: SeatKind,
    /// The sitter's name or the bot's spec.
    pub name: String,
}

/// What sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SeatKind {
    /// Nobody.
    Free,
    /// A person.
    Person,
    /// Someone's program.
    Engine,
    /// A bot of the house.
    Bot,
}

/// What the clocks show at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockFace {
    /// How time is given.
    pub control: Control,
    /// Milliseconds left, by player.
    pub left: Vec<u64>,
    /// Whose time runs.
    pub running: Option<Player>,
}

/// Something offered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offered {
    /// What.
    pub offer: Offer,
    /// Who wants it.
    pub players: Vec<Player>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameResult {
    /// As a record tells it: `p2win, p1 resigned`.
    pub line: String,
    /// Who won, if anyone did.
    pub winner: Option<Player>,
    /// Whether it was called off, and counts for nothing.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub called_off: bool,
    /// The same in words.
    pub words: String,
    /// Why, as half a sentence with names to be filled in: "the king reached a corner", "{p1} resigned".
    pub reason: String,
}

/// One action of the game so far, as a viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Played {
    /// Who acted; nobody where it was chance.
    pub by: Option<Player>,
    /// What; `?` where hidden.
    pub action: String,
    /// The same in words, with names and pictures to be filled in: "{who} built a town {town}".
    pub told: String,
    /// How long it took, in milliseconds; absent where that is not known, and where it was chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spent: Option<u64>,
}

/// Something that happened, as one viewer may know it.
pub struct News {
    /// What happened.
    pub entry: Entry,
    /// Where the table stands now.
    pub standing: Standing,
    /// What the viewer sees and may do now.
    pub scene: Scene,
    /// If someone acted: what they and chance did, in words.
    pub told: Vec<String>,
    /// If someone acted: how long that took, in milliseconds, if it is known.
    pub spent: Option<u64>,
}

impl Table {
    /// The last event, which made this table, as a viewer may know it, with all that the viewer sees now.
    pub fn news(&self, entry: &Entry, viewer: Viewer) -> News {
        News {
            entry: self.entry_for(entry, viewer),
            standing: self.standing(entry.at),
            scene: self.scene(viewer),
            told: self.told(entry, viewer),
            spent: self.acted_at(entry).and_then(|ply| self.spent(ply)),
        }
    }

    /// At which ply someone acted, if someone did.
    fn acted_at(&self, entry: &Entry) -> Option<u64> {
        let Event::Acted { chance, .. } = &entry.event else { return None };
        Some(self.session.plies() - chance.len() as u64 - 1)
    }

    /// What an event did, in words, if someone acted.
    fn told(&self, entry: &Entry, viewer: Viewer) -> Vec<String> {
        let Some(ply) = self.acted_at(entry) else { return Vec::new() };
        self.session.told(self.eyes(viewer), ply)
    }

    fn entry_for(&self, entry: &Entry, viewer: Viewer) -> Entry {
        let mut entry = entry.clone();
        match &mut entry.event {
            Event::Acted { action, chance, .. } => {
                let from = self.session.plies() - chance.len() as u64 - 1;
                let mut seen = self.session.seen(self.eyes(viewer), from).into_iter();
                for told in core::iter::once(action).chain(chance) {
                    *told = seen.next().flatten().unwrap_or_else(|| UNSEEN.to_string());
                }
            }
            Event::Rematched { seed } => *seed = 0,
            Event::Sat { sitter, chance_seed, .. } => {
                sitter.id = 0;
                *chance_seed = None;
            }
            _ => {}
        }
        entry
    }

    /// What everyone may know at a moment.
    pub fn standing(&self, now: Moment) -> Standing {
        let players = || (0..self.rules.players()).map(Player::new);
        let clock = (self.clock.control() != Control::None).then(|| ClockFace {
            control: self.clock.control(),
            left: players().map(|player| self.clock.left(player, now).as_millis() as u64).collect(),
            running: self.clock.running(),
        });
        let offers = self.offers.standing().map(|(offer, willing)| Offered {
            offer,
            players: players().filter(|&player| willing.contains(player)).collect(),
        });
        Standing {
            number: self.number,
            plies: self.session.plies(),
            seats: self.seat_cards(),
            to_move: self.turn().player(),
            begun: self.has_begun(),
            clock,
            offers: offers.collect(),
            result: self.result(),
        }
    }

    /// Who sits where, as everyone may know it.
    pub fn seat_cards(&self) -> Vec<SeatCard> {
        (0..self.rules.players()).map(|index| self.seat_card(Player::new(index))).collect()
    }

    fn seat_card(&self, player: Player) -> SeatCard {
        let (kind, name) = match self.seat(player) {
            Seat::Free => (SeatKind::Free, String::new()),
            Seat::Person(sitter) => (SeatKind::Person, sitter.name.clone()),
            Seat::Engine(sitter) => (SeatKind::Engine, sitter.name.clone()),
            Seat::Bot(spec) => (SeatKind::Bot, spec.to_string()),
        };
        SeatCard { player: self.rules.player_name(player).into(), kind, name }
    }

    /// How the game ended; `None` while it goes on.
    pub fn result(&self) -> Option<GameResult> {
        let Turn::Over(outcome) = self.turn() else { return None };
        let words = self.scene(Viewer::Spectator).prompt;
        let reason = self.ending.map_or_else(|| outcome.reason().to_string(), Ending::reason);
        Some(GameResult {
            line: self.result_line()?,
            winner: outcome.winner(),
            called_off: self.ending == Some(Ending::Aborted),
            words,
            reason,
        })
    }

    /// The actions so far, as a viewer saw them.
    pub fn played(&self, viewer: Viewer) -> Vec<Played> {
        let seen = self.session.seen(self.eyes(viewer), 0).into_iter();
        let told = self.session.told(self.eyes(viewer), 0).into_iter();
        let played = self.session.movers().into_iter().zip(seen).zip(told).zip(0..);
        played
            .map(|(((by, action), told), ply)| Played {
                by,
                action: action.unwrap_or_else(|| UNSEEN.to_string()),
                told,
                spent: self.spent(ply),
            })
            .collect()
    }
}
