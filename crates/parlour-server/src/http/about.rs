//! What there is to say of a table, a game or a position in a sentence, for pictures and link previews. Only what
//! spectators may know goes in here.

use parlour_core::scene::told::{Part, parts};
use parlour_core::{Player, Scene};
use parlour_table::table::news::{SeatCard, SeatKind};
use parlour_table::{AnyRules, Catalog};

use crate::protocol::{GameListing, TableView};

/// What the server calls whoever has given no name.
const NAMELESS: &str = "guest";

/// What a link is about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct About {
    /// The game, or a page of the house.
    pub(super) title: String,
    /// What there is to tell.
    pub(super) sentence: String,
    /// Who plays.
    pub(super) players: String,
}

impl About {
    /// A page or a game without players.
    pub(super) fn new(title: impl Into<String>, sentence: impl Into<String>) -> Self {
        About { title: title.into(), sentence: sentence.into(), players: String::new() }
    }

    /// A game at a table.
    pub(super) fn table(catalog: &Catalog, view: &TableView) -> Self {
        let standing = &view.standing;
        let rules = catalog.rules(&view.table.game, Some(&view.table.variant)).ok();
        let names = names(&standing.seats, rules.as_deref());
        let is_free = |seat: &SeatCard| seat.kind == SeatKind::Free;
        let sentence = if let Some(result) = &standing.result {
            match result.winner {
                Some(winner) => won(name(&names, winner), standing.plies),
                None => capital(&filled(&result.words, &names)),
            }
        } else if standing.seats.iter().any(is_free) {
            "A seat is free: come and play.".to_string()
        } else {
            standing.to_move.map(|player| to_move(name(&names, player))).unwrap_or_default()
        };
        About { title: view.table.title.clone(), sentence, players: against(&names) }
    }

    /// A game of the archive.
    pub(super) fn game(catalog: &Catalog, listing: &GameListing) -> Self {
        let rules = catalog.rules(&listing.game, Some(&listing.variant)).ok();
        let names = names(&listing.seats, rules.as_deref());
        let winner = listing.winner.and_then(|player| names.get(player.index()));
        let sentence = match winner {
            Some(winner) => won(winner, listing.plies),
            None => format!("No winner after {}.", moves(listing.plies)),
        };
        let title = rules.map_or(listing.game.clone(), |rules| rules.info().title.to_string());
        About { title, sentence, players: against(&names) }
    }

    /// A position, with nobody's names.
    pub(super) fn position(rules: &dyn AnyRules, scene: &Scene) -> Self {
        let sentence = match scene.to_move {
            Some(player) => to_move(&capital(rules.player_name(player))),
            None => scene.prompt.clone(),
        };
        About::new(rules.info().title, sentence)
    }
}

/// What everyone is called: bots by their characters, people by their names, and whoever has none by the side.
fn names(seats: &[SeatCard], rules: Option<&dyn AnyRules>) -> Vec<String> {
    let name = |seat: &SeatCard| {
        let side = || capital(&seat.player);
        match seat.kind {
            SeatKind::Free => side(),
            SeatKind::Bot => {
                let bot = seat.name.split(':').next().unwrap_or_default();
                let known = rules.and_then(|rules| rules.roster().into_iter().find(|info| info.name == bot));
                capital(&known.map_or(bot.to_string(), |info| info.character.name.to_string()))
            }
            SeatKind::Person | SeatKind::Engine if seat.name.is_empty() || seat.name == NAMELESS => side(),
            SeatKind::Person | SeatKind::Engine => seat.name.clone(),
        }
    };
    seats.iter().map(name).collect()
}

fn name(names: &[String], player: Player) -> &str {
    names.get(player.index()).map_or("", String::as_str)
}

/// A sentence with its names.
fn filled(text: &str, names: &[String]) -> String {
    let part = |part: Part<'_>| match part {
        Part::Text(text) => text.to_string(),
        Part::Player(player) => name(names, player).to_string(),
        _ => String::new(),
    };
    parts(text).map(part).collect()
}

fn won(name: &str, plies: u64) -> String {
    format!("{name} won in {}.", moves(plies))
}

fn moves(plies: u64) -> String {
    if plies == 1 { "1 move".to_string() } else { format!("{plies} moves") }
}

fn to_move(name: &str) -> String {
    format!("{name} to move.")
}

fn against(names: &[String]) -> String {
    names.join(if names.len() == 2 { " against " } else { ", " })
}

/// With a capital at the beginning.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
