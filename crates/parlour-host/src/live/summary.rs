//! What is stored of a table beside its events: its line in the lists, and the games that have ended.

use parlour_core::{Player, Turn};
use parlour_table::Table;
use parlour_table::table::Seat;

use super::{Batch, Draft, FinishedGame, LiveTable, Metadata, Summary, Then};

impl Metadata {
    /// Returns whether a seat needs the invitation: chairs move on with every game.
    pub(super) fn is_reserved(&self, table: &Table, player: Player) -> bool {
        self.reserved >> table.chair_of(player) & 1 == 1
    }

    /// Returns the free seats that need the invitation.
    pub(super) fn reserved_and_free(&self, table: &Table) -> impl Iterator<Item = Player> {
        players(table)
            .filter(move |&player| *table.seat(player) == Seat::Free && self.is_reserved(table, player))
    }

    /// Returns what lists show of a table.
    pub fn summary(&self, table: &Table) -> Summary {
        Summary {
            is_over: is_over(table),
            is_waiting: table.is_anyone_missing(),
            reserved: self.reserved_and_free(table).fold(0, |bits, player| bits | 1 << player.index()),
            plies: table.session().plies(),
            seats: table.seat_cards(),
        }
    }
}

impl LiveTable {
    /// Returns what is stored for a draft.
    pub(super) fn batch(&self, draft: &Draft) -> Batch {
        let mut batch = Batch {
            entries: draft.steps.iter().map(|(entry, _)| entry.clone()).collect(),
            line: draft.line.as_ref().map(|(room, _, line)| (*room, line.clone())),
            is_asleep: matches!(draft.then, Then::Sleep),
            ..Batch::default()
        };
        let mut before = &self.table;
        for (_, table) in &draft.steps {
            match (is_over(before), is_over(table)) {
                (false, true) => batch.finished = finished_game(table).map(Box::new),
                (true, false) if table.number() == before.number() => batch.withdrawn = Some(table.number()),
                _ => {}
            }
            before = table;
        }
        batch.summary = (!draft.steps.is_empty()).then(|| self.metadata.summary(before));
        batch
    }
}

pub(super) fn players(table: &Table) -> impl Iterator<Item = Player> + use<> {
    (0..table.rules().players()).map(Player::new)
}

pub(super) fn is_over(table: &Table) -> bool {
    matches!(table.turn(), Turn::Over(_))
}

/// Returns what the archive keeps of a game that is over; nothing of one that was called off.
fn finished_game(table: &Table) -> Option<FinishedGame> {
    let result = table.result()?;
    if result.called_off {
        return None;
    }
    let (plies, record) = (table.session().plies(), table.record());
    Some(FinishedGame {
        number: table.number(),
        game: record.game.clone(),
        variant: record.variant.clone(),
        seats: table.seat_cards(),
        result: result.line,
        plies,
        record: record.to_string(),
        times: (0..plies).map(|ply| table.spent(ply)).collect(),
    })
}
