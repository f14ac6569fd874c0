//! Shooters: what they see, what they spend, and what they should see at once.

use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::{Budget, Game, Player, Rng, Sight, Turn, Views};
use parlour_table::typed_bot;

use super::variant;
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::foresight::{Foresight, ShotHistory};
use crate::seawars::hunt::guesses::{Guess, list};
use crate::seawars::hunt::word::Word;
use crate::seawars::shooters::{Champion, Density, Exact, Learn, Settings, Shooter};
use crate::seawars::state::answer;
use crate::seawars::{Answer, Fleet, SeaWars, Track};

fn track_of(game: &SeaWars, text: &str) -> Track {
    let (view, _) = game.parse_view(text).unwrap().unwrap();
    view.tracks[0].clone()
}

fn shooters(game: &SeaWars) -> Vec<std::boxed::Box<dyn Shooter<u64>>> {
    std::vec![
        std::boxed::Box::new(Density::default()),
        std::boxed::Box::new(Exact::default()),
        std::boxed::Box::new(Learn::new(game.waters.clone())),
        std::boxed::Box::new(Champion::new(Settings::default())),
    ]
}

/// A ship of three hit twice, with one cell left: nobody misses it.
#[test]
fn a_sure_hit_is_seen() {
    let game = variant("8x8-3");
    let chart = Chart::new(&game.waters);
    let track = track_of(&game, "8/8/8/8/2mhh3/8/8/8 3 d4,e4");
    for mut shooter in shooters(&game) {
        let aim = shooter.aim(&chart, &track, &Budget::default());
        assert_eq!(chart.cell(aim.cell).to_string(), "f4");
    }
}

fn sink(game: &SeaWars, shooter: &mut dyn Shooter<u64>, fleet: &Fleet, budget: &Budget<'_>) -> u32 {
    let chart = Chart::new(&game.waters);
    let mut track = Track::default();
    shooter.new_game(5);
    while track.sunk() < fleet.len() {
        let aim = shooter.aim(&chart, &track, budget);
        let cell = chart.cell(aim.cell);
        assert!(!track.shot_cells().contains(cell), "{}", game.write_tracking(&track));
        assert!(aim.nodes <= budget.nodes, "{} of {}", aim.nodes, budget.nodes);
        let answer = answer(fleet, &track, cell);
        track.note(cell, answer);
    }
    track.shots()
}

/// However little they may spend, they sink every fleet without shooting twice at a cell.
#[test]
fn every_fleet_is_sunk_within_any_budget() {
    for name in ["small", "classic", "6x3-2222", "8x8-2"] {
        let game = variant(name);
        for seed in 0..4 {
            let fleet = game.hunt().draw(&Track::default(), &mut Rng::new(seed)).unwrap();
            for nodes in [0, 1, 300, 20_000] {
                for mut shooter in shooters(&game).into_iter().skip(1) {
                    sink(&game, &mut *shooter, &fleet, &Budget::default().nodes(nodes).bytes(1 << 16));
                }
            }
            sink(&game, &mut Density::default(), &fleet, &Budget::default());
            sink(&game, &mut Champion::new(Settings::default()), &fleet, &Budget::default().until(&|| true));
        }
    }
}

/// With little to spend they still sample, and look where ships are likely.
#[test]
fn a_small_budget_is_spent_well() {
    let game = variant("classic");
    let chart = Chart::new(&game.waters);
    for mut shooter in shooters(&game) {
        let aim = shooter.aim(&chart, &Track::default(), &Budget::default().nodes(20_000));
        let cell = chart.cell(aim.cell);
        assert!((2..6).contains(&cell.file()) && (2..6).contains(&cell.rank()), "{cell}");
    }
}

/// An impossible view that takes too long to refute: any open cell will do, but no other.
#[test]
fn an_impossible_view_gets_a_legal_shot() {
    let game = variant("12x12-2222222222");
    // Nine crosses, apart, hold one ship each; there are ten.
    let mut track = Track::default();
    for cell in game.board().cells() {
        let (x, y) = (cell.file() % 4, cell.rank() % 4);
        if !(x == 1 && y < 3 || y == 1 && x < 3) {
            track.note(cell, Answer::Miss);
        }
    }
    let text = game.write_tracking(&track);
    let (view, _) = game.parse_view(&text).unwrap().unwrap();
    for spec in ["exact", "champion", "learn", "density"] {
        let mut bot = typed_bot(&game, spec).unwrap();
        let sight = Sight { game: &game, player: Player::FIRST, view: &view, past: &[] };
        let action = bot.choose(sight, &Budget::default().nodes(50_000), &mut |_| {}).action;
        assert!(game.choices(&view).contains(&action), "{spec}: {action}");
    }
}

/// The cost by foresight equals that of playing the same policy against each fleet by itself.
#[test]
fn foresight_is_what_playing_on_costs() {
    let game = variant("5x5-32");
    let chart = Chart::<u64>::new(&game.waters);
    for text in ["5/5/5/5/5 32 -", "5/5/2h2/5/5 32 c3", "5/1m3/2h2/5/m4 32 c3"] {
        let track = track_of(&game, text);
        let sighting = chart.sighting(&track);
        let mut guesses = list(&chart, &sighting, usize::MAX, &mut Budget::default().meter()).unwrap();
        let stage = ShotHistory::new(&sighting);
        for cell in chart.board().minus(sighting.shots()).indices() {
            let plain = plain_cost(&chart, &guesses, &guesses, cell, &track);
            let mut meter = Budget::default().meter();
            let cost = Foresight::new(&chart, &mut meter).cost_of(&mut guesses, cell, &stage, u64::MAX);
            assert_eq!(cost, Some(plain), "{text} {}", chart.cell(cell));
            let mut meter = Budget::default().meter();
            assert_eq!(Foresight::new(&chart, &mut meter).cost_of(&mut guesses, cell, &stage, plain), None);
        }
    }
}

/// For each fleet by itself: shoot at `cell`, then at the cell that most of the fleets hold which would have answered
/// alike; while no hit is open, on the lattice that leaves the fewest.
fn plain_cost(
    chart: &Chart<u64>,
    truths: &[Guess<u64>],
    all: &[Guess<u64>],
    cell: usize,
    track: &Track,
) -> u64 {
    truths.iter().map(|truth| plain_cost_of(chart, *truth, all, cell, track)).sum()
}

fn plain_cost_of(
    chart: &Chart<u64>,
    truth: Guess<u64>,
    all: &[Guess<u64>],
    first: usize,
    track: &Track,
) -> u64 {
    let (mut track, mut alike, mut cell, mut cost) = (track.clone(), all.to_vec(), first, 0);
    loop {
        cost += 1;
        let shots = chart.word(track.shot_cells()) | 1 << cell;
        let told = truth.answer(chart, cell, shots);
        track.note(chart.cell(cell), told);
        alike.retain(|guess| guess.answer(chart, cell, shots) == told);
        let sighting = chart.sighting(&track);
        if sighting.afloat.is_empty() {
            return cost;
        }
        let count = |cell: usize| alike.iter().filter(|guess| guess.occupied.has(cell)).count();
        let open: Vec<usize> =
            (0..chart.size()).filter(|&cell| !shots.has(cell) && count(cell) > 0).collect();
        let best = |cells: &[usize]| cells.iter().copied().rev().max_by_key(|&cell| count(cell)).unwrap();
        cell = best(&open);
        let sunk: usize = track.sunk_lengths().map(usize::from).sum();
        let is_hunting = track.hits().len() == sunk;
        // With few left, or a sure hit, the lattice is not asked.
        if is_hunting && alike.len() > 7 && count(cell) < alike.len() {
            let width = usize::from(*sighting.afloat.last().unwrap());
            let diagonal =
                |cell: usize| usize::from(chart.cell(cell).file() + chart.cell(cell).rank()) % width;
            let lattices = (0..width).map(|class| {
                open.iter().copied().filter(|&cell| diagonal(cell) == class).collect::<Vec<_>>()
            });
            let fewest = lattices.filter(|cells| !cells.is_empty()).min_by_key(Vec::len).unwrap();
            cell = best(&fewest);
        }
    }
}

/// After a few games against someone who always hides in the same corner, the learner looks there first.
#[test]
fn the_learner_learns_and_forgets_nothing() {
    let game = variant("8x8-32");
    let chart = Chart::<u64>::new(&game.waters);
    let fleet: Fleet = ["g7v2", "h6v3"]
        .iter()
        .rev()
        .map(|ship| match ship.parse() {
            Ok(crate::seawars::Order::Place(ship)) => ship,
            _ => panic!(),
        })
        .collect();
    let mut learner = Learn::new(game.waters.clone());
    let stranger = sink(&game, &mut learner, &fleet, &Budget::default().nodes(500_000));
    for _ in 0..12 {
        learner.learn(&chart, &fleet);
    }
    let known = sink(&game, &mut learner, &fleet, &Budget::default().nodes(500_000));
    assert!(known <= 8 && known < stranger, "{known} after {stranger}");
}

/// Bots of every kind play whole games against each other, from nothing but their views.
#[test]
fn bots_play_whole_games() {
    let game = variant("small");
    let mut bots = ["sea-wars-ii", "champion"].map(|name| typed_bot(&game, name).unwrap());
    let mut state = game.start(0);
    let mut insights: Vec<String> = Vec::new();
    while let Turn::Player(player) = game.turn(&state) {
        let view = game.view(&state, parlour_core::Viewer::Player(player));
        let sight = Sight { game: &game, player, view: &view, past: &[] };
        let decision = bots[player.index()].choose(sight, &Budget::default(), &mut |_| {});
        insights.extend(decision.insight.spots.into_iter().map(|spot| spot.text));
        game.try_play(&mut state, decision.action).unwrap();
    }
    assert!(insights.iter().any(|text| text.ends_with("7, a hit investigated more")), "{insights:?}");
    assert!(state.track(Player::FIRST).hits().iter().any(|hit| hit.sunk.is_some()));
}
