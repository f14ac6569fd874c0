//! What the store keeps of a table, made from what the live table says.

use parlour_core::Player;
use parlour_host::{FinishedGame, Metadata, Summary};
use parlour_table::table::news::SeatCard;

use crate::store::{Digest, EndedGame, Filing, Foundation};

impl Foundation {
    /// Returns what the live table needs of it.
    pub(crate) fn metadata(&self) -> Metadata {
        Metadata {
            id: self.id.clone(),
            setup: self.setup.clone(),
            founder: self.host,
            reserved: self.reserved,
            is_private: self.is_private,
        }
    }
}

impl From<Summary> for Digest {
    fn from(summary: Summary) -> Self {
        let Summary { is_over, is_waiting, reserved, plies, seats } = summary;
        Digest { is_over, is_waiting, reserved, plies, seats: seats_in_json(&seats) }
    }
}

impl From<FinishedGame> for EndedGame {
    fn from(game: FinishedGame) -> Self {
        EndedGame {
            number: game.number,
            game: game.record.game.clone(),
            variant: game.record.variant.clone(),
            seats: seats_in_json(&game.seats),
            result: game.result,
            plies: game.plies,
            record: game.record.to_string(),
            times: Some(serde_json::to_string(&game.times).expect("times are plain data")),
        }
    }
}

/// Returns what becomes of the archive.
pub(super) fn filing(withdrawn: Option<u32>, finished: Option<Box<FinishedGame>>) -> Filing {
    match (withdrawn, finished) {
        (_, Some(game)) => Filing::Archive(Box::new((*game).into())),
        (Some(number), None) => Filing::Withdraw { number },
        (None, None) => Filing::Nothing,
    }
}

/// Returns the seats of a set of bits.
pub(crate) fn reserved_seats(bits: u8) -> impl Iterator<Item = Player> {
    (0..parlour_core::MAX_PLAYERS).filter(move |index| bits >> index & 1 == 1).map(Player::new)
}

fn seats_in_json(seats: &[SeatCard]) -> String {
    serde_json::to_string(seats).expect("seats are plain data")
}
