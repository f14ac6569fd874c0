//! What the store keeps of a table, made from what the live table says.

use parlour_core::Player;
use parlour_host::{FinishedGame, Metadata, Summary, api};
use parlour_table::table::news::SeatCard;

use crate::cluster::Audiences;
use crate::protocol::{Code, GameListing, Problem, TableListing};
use crate::store::{Digest, EndedGame, Filing, Foundation, GameRow, TableRow};

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

fn seats_in_json(seats: &[SeatCard]) -> String {
    serde_json::to_string(seats).expect("seats are plain data")
}

fn seats_from_json(json: &str) -> Result<Vec<SeatCard>, Problem> {
    serde_json::from_str(json)
        .map_err(|error| Problem::new(Code::Damaged, format!("the seats cannot be read: {error}")))
}

/// Returns the seats of a set of bits.
fn reserved_seats(bits: u8) -> impl Iterator<Item = Player> {
    (0..parlour_core::MAX_PLAYERS).filter(move |index| bits >> index & 1 == 1).map(Player::new)
}

/// Returns what lists show of a table.
pub(crate) fn table_listing(row: TableRow, audiences: &Audiences) -> Result<TableListing, Problem> {
    Ok(TableListing {
        spectators: audiences.at(&row.id),
        id: row.id,
        game: row.game,
        variant: row.variant,
        seats: seats_from_json(&row.seats)?,
        waiting: row.is_waiting,
        reserved: reserved_seats(row.reserved).collect(),
        plies: row.plies,
        changed: row.changed,
    })
}

/// Returns a game of the archive.
pub(crate) fn ended_game(row: GameRow) -> Result<api::EndedGame, Problem> {
    let GameRow { id, table, is_listed, ended, game } = row;
    let listing = GameListing {
        id,
        // Where it was played is told to those who know: the table may go on there.
        table: if is_listed { table } else { String::new() },
        game: game.game,
        variant: game.variant,
        seats: seats_from_json(&game.seats)?,
        result: game.result,
        plies: game.plies,
        ended,
    };
    // Nothing is known of games that ended long ago.
    let times = game.times.and_then(|times| serde_json::from_str(&times).ok()).unwrap_or_default();
    Ok(api::EndedGame { listing, record: game.record, times })
}
