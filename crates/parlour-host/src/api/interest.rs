//! Which live table is worth watching: the order of `GET /api/watch`. Pure: it is told what there is to know of a table, and
//! what time it is.
//!
//! Tables come in three tiers: those where everyone sits and something happened a short while ago, those where everyone
//! sits and nothing happens, and those where a seat is free. Within a tier points decide (see [`points`]), then what
//! changed last, then the id, so that the order is total.

use std::cmp::Reverse;

use parlour_table::table::clock::Moment;
use parlour_table::table::news::{SeatCard, SeatKind};

use parlour_client::protocol::TableListing;

/// A table where nothing has happened for so long is quiet.
const QUIET_AFTER_MS: u64 = 5 * 60 * 1000;
/// A game where something happened so recently is being played this very moment.
const LIVELY_MS: u64 = 20 * 1000;

/// Two people come before any two bots, however many watch those.
const PERSON_POINTS: u32 = 70;
/// Someone's own program: rarer than a bot of the house.
const ENGINE_POINTS: u32 = 40;
/// The best of the house, and one more than the highest level.
const CHAMPION_POINTS: u32 = 36;
/// For each of the eight levels.
const LEVEL_POINTS: u32 = 4;
/// Bots that are no level: the reports' AIs, and those from the laboratory.
const OTHER_BOT_POINTS: u32 = 18;
/// Only the two most interesting seats count, so that four weak bots do not outweigh two people.
const COUNTED_SEATS: usize = 2;

/// For everyone who watches, up to so many.
const SPECTATOR_POINTS: u32 = 3;
const MAX_COUNTED_SPECTATORS: usize = 8;
/// For every so many actions, up to a most: the longer a game has gone on, the nearer its end.
const PLIES_PER_POINT: u64 = 4;
const MAX_PLIES_POINTS: u64 = 20;
/// For a game that is being played this very moment.
const LIVELY_POINTS: u32 = 12;

/// Sorts tables, the most interesting first.
pub(super) fn sort(tables: &mut [TableListing], now: Moment) {
    tables.sort_by_cached_key(|table| {
        (tier(table, now), Reverse(points(table, now)), Reverse(table.changed), table.id.clone())
    });
}

/// How long nothing has happened, in milliseconds.
fn quiet(table: &TableListing, now: Moment) -> u64 {
    now.0.saturating_sub(table.changed.0)
}

/// 0 where people or bots are playing, 1 where they have stopped, 2 where someone is waited for.
fn tier(table: &TableListing, now: Moment) -> u8 {
    if table.waiting { 2 } else { u8::from(quiet(table, now) > QUIET_AFTER_MS) }
}

/// What a table is worth among those of its tier.
fn points(table: &TableListing, now: Moment) -> u32 {
    let mut seats: Vec<u32> = table.seats.iter().map(seat_points).collect();
    seats.sort_unstable_by_key(|&points| Reverse(points));
    let players: u32 = seats.iter().take(COUNTED_SEATS).sum();
    let spectators = SPECTATOR_POINTS * table.spectators.min(MAX_COUNTED_SPECTATORS) as u32;
    let progress = (table.plies / PLIES_PER_POINT).min(MAX_PLIES_POINTS) as u32;
    let lively = if quiet(table, now) <= LIVELY_MS { LIVELY_POINTS } else { 0 };
    players + spectators + progress + lively
}

fn seat_points(seat: &SeatCard) -> u32 {
    match seat.kind {
        SeatKind::Free => 0,
        SeatKind::Person => PERSON_POINTS,
        SeatKind::Engine => ENGINE_POINTS,
        SeatKind::Bot => bot_points(&seat.name),
    }
}

/// By the name in a bot's spec, which may have options: `level5`, `alphabeta:depth=3`.
fn bot_points(spec: &str) -> u32 {
    let name = spec.split(':').next().unwrap_or(spec);
    let level = name.strip_prefix("level").and_then(|level| level.parse::<u32>().ok());
    match level {
        Some(level @ 1..=8) => LEVEL_POINTS * level,
        _ if name == "champion" => CHAMPION_POINTS,
        _ => OTHER_BOT_POINTS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Moment = Moment(10_000_000);

    fn seat(name: &str) -> SeatCard {
        let kind = match name {
            "free" => SeatKind::Free,
            "Ada" | "Grace" => SeatKind::Person,
            "engine" => SeatKind::Engine,
            _ => SeatKind::Bot,
        };
        SeatCard { player: "someone".into(), kind, name: name.to_string() }
    }

    /// A table where something happened a minute ago.
    fn table(id: &str, seats: &[&str]) -> TableListing {
        TableListing {
            id: id.to_string(),
            game: "game".to_string(),
            variant: "variant".to_string(),
            seats: seats.iter().copied().map(seat).collect(),
            waiting: seats.contains(&"free"),
            reserved: Vec::new(),
            plies: 0,
            spectators: 0,
            changed: Moment(NOW.0 - 60_000),
        }
    }

    /// The ids in the order in which the tables come.
    fn order(mut tables: Vec<TableListing>) -> String {
        tables.reverse();
        sort(&mut tables, NOW);
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn people_come_before_bots_and_strong_bots_before_weak_ones() {
        let tables = vec![
            table("friends", &["Ada", "Grace"]),
            table("program", &["Ada", "engine"]),
            table("challenge", &["champion", "Ada"]),
            table("owl", &["Ada", "level8:time=100"]),
            table("wren", &["Ada", "level1"]),
            table("masters", &["champion", "level8"]),
            table("four", &["level4", "level4", "level4", "level4"]),
            table("beginners", &["level1", "level2"]),
        ];
        assert_eq!(order(tables), "friends program challenge owl wren masters four beginners");
    }

    #[test]
    fn whoever_plays_comes_before_whoever_has_stopped_or_waits() {
        let asleep = |id, seats: &[&str]| TableListing { changed: Moment(0), ..table(id, seats) };
        let tables = vec![
            table("playing", &["level1", "level1"]),
            asleep("stopped", &["Ada", "Grace"]),
            table("waiting", &["Ada", "free"]),
            asleep("forgotten", &["Ada", "free"]),
        ];
        assert_eq!(order(tables), "playing stopped waiting forgotten");
    }

    #[test]
    fn spectators_progress_and_the_last_move_decide_between_equals() {
        let seats = ["Ada", "level3"];
        let plain = || table("plain", &seats);
        let watched = TableListing { id: "watched".to_string(), spectators: 5, ..plain() };
        let lively = TableListing { id: "lively".to_string(), changed: NOW, ..plain() };
        let late = TableListing { id: "late".to_string(), plies: 40, ..plain() };
        assert_eq!(order(vec![watched, lively, late, plain()]), "watched lively late plain");
        // A crowd of bots that are watched does not outweigh two people.
        let crowd = TableListing {
            spectators: 1_000,
            plies: 4_000,
            changed: NOW,
            ..table("crowd", &["champion", "champion"])
        };
        assert_eq!(order(vec![table("friends", &["Ada", "Grace"]), crowd]), "friends crowd");
        // Of two that are alike the last changed, then the id.
        let later = TableListing { changed: Moment(NOW.0 - 59_000), ..table("later", &seats) };
        assert_eq!(order(vec![later, table("a", &seats), table("b", &seats)]), "later a b");
    }
}
