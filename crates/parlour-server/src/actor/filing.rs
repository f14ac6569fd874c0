//! What the store keeps of a table beside its events: a line for the lists, which seats are kept, and the games that ended.

use parlour_core::{Player, Turn};
use parlour_table::Table;
use parlour_table::table::{Ending, Seat};

use crate::store::{Digest, EndedGame, Foundation};

/// Which free seats need the invitation.
pub(super) fn reserved_and_free(foundation: &Foundation, table: &Table) -> u8 {
    let is_free = |player: &Player| *table.seat(*player) == Seat::Free;
    let free = (0..table.rules().players()).map(Player::new).filter(is_free);
    free.fold(0, |bits, player| bits | 1 << player.index()) & reserved_now(foundation, table)
}

/// Which seats need the invitation now.
pub(super) fn reserved_now(foundation: &Foundation, table: &Table) -> u8 {
    let players = (0..table.rules().players()).map(Player::new);
    players
        .fold(0, |bits, player| bits | (foundation.reserved >> table.chair_of(player) & 1) << player.index())
}

/// The seats of a set of bits.
pub(crate) fn reserved_seats(bits: u8) -> impl Iterator<Item = Player> {
    (0..parlour_core::MAX_PLAYERS).filter(move |index| bits >> index & 1 == 1).map(Player::new)
}

fn seats_in_json(table: &Table) -> String {
    serde_json::to_string(&table.seat_cards()).expect("seats are plain data")
}

/// How long every action took, in milliseconds; nothing where that is not known.
fn times_in_json(table: &Table) -> String {
    let times: Vec<Option<u64>> = (0..table.session().plies()).map(|ply| table.spent(ply)).collect();
    serde_json::to_string(&times).expect("times are plain data")
}

/// What lists show of a table.
pub(crate) fn digest(table: &Table, reserved: u8) -> Digest {
    Digest {
        is_over: matches!(table.turn(), Turn::Over(_)),
        is_waiting: table.is_anyone_missing(),
        reserved,
        plies: table.session().plies(),
        seats: seats_in_json(table),
    }
}

/// What the archive keeps of a game that is over; nothing of one that was called off.
pub(super) fn ended_game(table: &Table) -> Option<EndedGame> {
    let record = table.record();
    let result = table.result()?;
    if result.line == Ending::Aborted.line(table.rules().players()) {
        return None;
    }
    Some(EndedGame {
        number: table.number(),
        game: record.game.clone(),
        variant: record.variant.clone(),
        seats: seats_in_json(table),
        result: result.line,
        plies: table.session().plies(),
        record: record.to_string(),
        times: Some(times_in_json(table)),
    })
}
