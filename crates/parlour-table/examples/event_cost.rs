//! What an event costs early and late in a game: `cargo run --release -p parlour-table --example event_cost`.
//!
//! An event is considered, made into the next table and told to both players and a spectator, again and again at the
//! same ply. Random games that last long enough are looked for in every game of the list; the ratio should stay
//! near one, because a table shares its history with the one before.

use std::time::{Duration, Instant};

use parlour_builtin::games;
use parlour_core::{Player, Rng, Turn, Viewer};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event};
use parlour_table::table::request::Request;
use parlour_table::{AnyRules, Company, Table};

const EARLY_PLY: u64 = 40;
const LATE_PLY: u64 = 4000;
/// How many games are tried for one that lasts.
const MAX_GAMES: u64 = 3;
const ROUNDS: u32 = 200;
/// So that a machine that slows down halfway slows both, they take turns.
const TURNS: u32 = 5;

const VIEWERS: [Viewer; 3] =
    [Viewer::Player(Player::FIRST), Viewer::Player(Player::SECOND), Viewer::Spectator];

/// The tables at both plies of a random game; `None` if no game lasts that long.
fn tables(rules: &std::sync::Arc<dyn AnyRules>) -> Option<(Table, Table)> {
    (0..MAX_GAMES).find_map(|seed| {
        let people = vec!["person".to_string(); rules.players()];
        let mut company = Company::open(rules.clone(), seed, &people).ok()?;
        let mut rng = Rng::new(seed);
        let mut early = None;
        while company.table().session().plies() < LATE_PLY {
            if company.table().session().plies() >= EARLY_PLY {
                early.get_or_insert_with(|| company.table().clone());
            }
            let player = company.table().turn().player()?;
            let action = company.table().session().random_action(&mut rng)?;
            company.act(player, &action).ok()?;
        }
        Some((early?, company.table().clone()))
    })
}

fn time(table: &Table, action: &str) -> Duration {
    let Turn::Player(player) = table.turn() else { return Duration::ZERO };
    let request = Request::Act { action: action.to_string() };
    // Everyone has been watching: which piece is which is known up to here.
    for viewer in VIEWERS {
        table.scene(viewer);
    }
    let started = Instant::now();
    for _ in 0..ROUNDS {
        let (event, next) = table.request(player, &request, Moment(0)).expect("it is legal");
        tell(&next, event);
    }
    started.elapsed() / ROUNDS
}

fn tell(table: &Table, event: Event) {
    let entry = Entry { seq: table.seq(), at: Moment(0), event };
    for viewer in VIEWERS {
        std::hint::black_box(table.news(&entry, viewer));
    }
}

#[expect(clippy::print_stdout, reason = "the result of the measurement")]
fn main() {
    for game in games().games() {
        let rules = game.rules(None).expect("every game has a first variant");
        let Some((early, late)) = tables(&rules) else { continue };
        let first = |table: &Table| table.session().actions()[0].clone();
        let (early_action, late_action) = (first(&early), first(&late));
        let (mut early_time, mut late_time) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..TURNS {
            early_time += time(&early, &early_action) / TURNS;
            late_time += time(&late, &late_action) / TURNS;
        }
        println!(
            "{}: {early_time:?} at ply {EARLY_PLY}, {late_time:?} at ply {LATE_PLY}: {:.2} times",
            rules.info().id,
            late_time.as_secs_f64() / early_time.as_secs_f64()
        );
    }
}
