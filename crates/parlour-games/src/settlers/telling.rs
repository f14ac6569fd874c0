//! What an action did, in a sentence with names and pictures to be filled in.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::Player;

use super::action::Action;
use super::resource::{Hand, Resource, TRADE_RATE};
use super::rules::GOAL;
use super::state::{Phase, State};
use super::{Settlers, words};

impl Settlers {
    /// What an action did.
    pub(super) fn told(&self, action: Action, before: &State, after: &State) -> String {
        let verb = if matches!(before.phase(), Phase::Draft(_)) { "placed" } else { "built" };
        match action {
            Action::Roll(sum) => self.roll(sum, before, after),
            Action::Road(_) => format!("{{who}} {verb} a road {{sign-road}}{}", fame(before, after)),
            Action::Town(_) => {
                let got = gained(before.hand(before.to_move()), after.hand(before.to_move()));
                let got = got.map_or_else(String::new, |got| format!(" and got {}", words::pictured(&got)));
                format!("{{who}} {verb} a town {{sign-town}}{got}{}", fame(before, after))
            }
            Action::City(_) => {
                format!("{{who}} made a town a city {{sign-city}}{}", fame(before, after))
            }
            Action::Trade { give, get } => {
                let one = |count: u16, kind: Resource| format!("{count} {{{0}}} {0}", words::resource(kind));
                format!("{{who}} traded {} for {}", one(TRADE_RATE, give), one(1, get))
            }
            Action::End => "{who} ended the turn".to_string(),
        }
    }

    /// Who got what.
    fn roll(&self, sum: u8, before: &State, after: &State) -> String {
        let told = self.seats().filter_map(|player| {
            let got = gained(before.hand(player), after.hand(player))?;
            Some(format!("{} got {}", marker(player), words::pictured(&got)))
        });
        let told: Vec<String> = told.collect();
        match (told.is_empty(), before.hexes_with(sum).next()) {
            (false, _) => format!("{sum} rolled: {}", told.join("; ")),
            (true, None) => format!("{sum} rolled: it pays nobody"),
            (true, Some(_)) => format!("{sum} rolled: nobody has built there"),
        }
    }
}

/// What else came of a building: the longest road got, won from somebody or lost, and the game.
fn fame(before: &State, after: &State) -> String {
    let builder = before.to_move();
    let road = match (before.holder(), after.holder()) {
        (was, is) if was == is => String::new(),
        (Some(loser), Some(holder)) if holder == builder => {
            format!(" and took the longest road from {}", marker(loser))
        }
        (None, Some(holder)) if holder == builder => " and has the longest road now".to_string(),
        // A town has cut somebody's road in two.
        (_, Some(holder)) => format!(" and cut a road: {} has the longest now", marker(holder)),
        (Some(loser), None) => format!(" and cut the longest road of {}", marker(loser)),
        (None, None) => String::new(),
    };
    let end = if after.winner().is_some() { format!(": {GOAL} points") } else { String::new() };
    format!("{road}{end}")
}

/// What a hand has more than before; `None` where it has more of nothing.
fn gained(before: &Hand, after: &Hand) -> Option<Hand> {
    let more: Hand = core::array::from_fn(|kind| after[kind].saturating_sub(before[kind]));
    (more.iter().sum::<u16>() > 0).then_some(more)
}

/// Where a player's name is filled in.
fn marker(player: Player) -> String {
    format!("{{p{}}}", player.index() + 1)
}
