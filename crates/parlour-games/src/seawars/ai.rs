//! Who plays.

use alloc::boxed::Box;

use parlour_core::roster::{BoxedBot, Guest, guest, title};
use parlour_core::{Roster, bot_options};

use super::hunt::chart::Chart;
use super::hunt::with_chart;
use super::placing::{HIDING, Placer};
use super::shooters::{Admiral, Champion, Density, Exact, Learn, Room, Settings};
use super::{SeaWars, report};

bot_options! {
    struct DensityOptions {
        overlook: u32 = 0, "how many of a hundred cells it overlooks", 0..=100;
    }
}

bot_options! {
    struct ChampionOptions {
        cells: usize = 8, "how many cells it compares", 1..=144;
        fleets: usize = 20_000,
            "plays on in thought when no more than this many fleets could be there", 1..=1_000_000;
    }
}

pub(super) const PACE: &[&str] = &["random", "sea-wars-ii", "density", "exact", "learn", "champion"];

/// Lists the bots of a variant.
pub(super) fn enlist<R: Roster<SeaWars>>(roster: &mut R) {
    roster.own(
        guest(
            "sea-wars-ii",
            "the report's own AI: 6, 7 and 8",
            Guest { name: "Sea Wars II", machine: "a TI-85 calculator" },
        ),
        report::make,
    );
    roster.own(title("density", "shoots where the most ships could lie, each by itself"), density);
    roster.own(title("exact", "shoots at the likeliest cell, by all fleets that fit"), exact);
    roster.own(title("learn", "remembers where this opponent laid ships in earlier games"), learn);
    roster.own(
        title("champion", "plays on in thought against all fleets that fit, and hides its own"),
        champion,
    );
    roster.levels(LEVELS);
}

/// The ladder for people, weakest first. The steps are even, as far as the game allows: `parlour levels` measures them.
const LEVELS: [(&str, &str); 8] = [
    ("sees hardly any place for a ship", "density:overlook=94"),
    ("overlooks nine places in ten", "density:overlook=91"),
    ("overlooks most places", "density:overlook=85"),
    ("overlooks four places in five", "density:overlook=80"),
    ("overlooks two places in three", "density:overlook=70"),
    ("overlooks every other place", "density:overlook=55"),
    ("overlooks a third of the places", "density:overlook=28"),
    ("plays on in thought", "champion"),
];

/// A bot that shoots and places so, whatever the width of the board's words.
macro_rules! admiral {
    ($game:ident, $seed:ident, $shooter:expr, $placer:expr) => {
        with_chart!($game.hunt(), chart => {
            Box::new(Admiral::new(Chart::clone(chart), $shooter, $placer, $seed))
        })
    };
}

fn density(game: &SeaWars, options: DensityOptions, seed: u64) -> BoxedBot<SeaWars> {
    admiral!(game, seed, Density::overlooking(options.overlook), Placer::Random)
}

fn exact(game: &SeaWars, _: (), seed: u64) -> BoxedBot<SeaWars> {
    admiral!(game, seed, Exact::default(), Placer::Random)
}

fn learn(game: &SeaWars, _: (), seed: u64) -> BoxedBot<SeaWars> {
    admiral!(game, seed, Learn::new(game.waters.clone()), Placer::Weighted(HIDING))
}

fn champion(game: &SeaWars, options: ChampionOptions, seed: u64) -> BoxedBot<SeaWars> {
    let room = Room { all: options.fleets, ..Settings::default().room };
    let settings = Settings { cells: options.cells, room };
    admiral!(game, seed, Champion::new(settings), Placer::Weighted(HIDING))
}
