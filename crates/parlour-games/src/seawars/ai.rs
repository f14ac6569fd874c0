//! Who plays.

use alloc::boxed::Box;

use parlour_core::options::{OptionInfo, Options, SEED};
use parlour_core::roster::{BoxedBot, Gauge, title};
use parlour_core::{Budget, Opponents, Roster};

use super::hunt::with_chart;
use super::placing::Placer;
use super::shooters::{Admiral, Champion, Density, Exact, Learn, Room, Settings};
use super::{Answer, SeaWars, Track, seed};

const fn o(name: &'static str, default: u64, max: u64) -> OptionInfo { OptionInfo { name, about: "", default, min: 0, max } }
const CHAMPION: &[OptionInfo] = &[o("cells", 6, 100), o("all", 12000, 1000000), o("sample", 20000, 1000000), o("guess", 0, 1)];
const NONE: &[OptionInfo] = &[];

fn density(game: &SeaWars, options: &Options) -> BoxedBot<SeaWars> {
    let seed = options.value(SEED);
    with_chart!(game.hunt(), chart => {
        Box::new(Admiral::new(chart.clone(), Density, Placer::Random, seed))
    })
}

fn exact(game: &SeaWars, options: &Options) -> BoxedBot<SeaWars> {
    let seed = options.value(SEED);
    with_chart!(game.hunt(), chart => {
        Box::new(Admiral::new(chart.clone(), Exact::default(), Placer::Random, seed))
    })
}

fn learn(game: &SeaWars, options: &Options) -> BoxedBot<SeaWars> {
    let seed = options.value(SEED);
    with_chart!(game.hunt(), chart => {
        Box::new(Admiral::new(chart.clone(), Learn::new(game.waters.clone()), Placer::Random, seed))
    })
}

fn champion(game: &SeaWars, options: &Options) -> BoxedBot<SeaWars> {
    let seed = options.value(SEED);
    let settings = Settings { cells: options.value("cells") as usize, room: Room { all: options.value("all") as usize, sample: options.value("sample") as usize }, guess: options.is_on("guess") };
    with_chart!(game.hunt(), chart => {
        Box::new(Admiral::new(chart.clone(), Champion::new(settings), Placer::Random, seed))
    })
}

/// Counts all fleets on an empty board; after a few misses, where that would take seconds.
fn count_opening(game: &SeaWars) -> u64 {
    let mut track = Track::default();
    if game.waters.cell_count() > 64 {
        let cells = game.board().cells().step_by(3);
        cells.for_each(|cell| track.note(cell, Answer::Miss));
    }
    game.hunt().census(&track, &Budget::default()).map_or(0, |census| census.total)
}

impl Opponents for SeaWars {
    const BENCH: Option<(&'static str, u32)> = None;

    const PACE: &'static [&'static str] = &["random", "sea-wars-ii", "density", "exact", "learn", "champion"];

    const GAUGES: &'static [Gauge<Self>] = &[Gauge { name: "fleets counted", work: count_opening }];

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        roster.own(title("sea-wars-ii", "the report's own AI: 6, 7 and 8"), seed::OPTIONS, seed::make);
        roster.own(title("density", "shoots where the most ships could lie"), NONE, density);
        roster.own(title("exact", "shoots at the likeliest cell, by all fleets that fit"), NONE, exact);
        roster.own(title("learn", "remembers where this opponent laid ships before"), NONE, learn);
        roster.own(title("champion", "plays on in thought"), CHAMPION, champion);
    }
}
