//! Counts and samples of consistent fleets, against brute force and known numbers.

use std::vec::Vec;

use parlour_core::bits::BitSet;
use parlour_core::{Budget, Rng};

use super::agreement::slow_rules;
use super::{cell, variant};
use crate::seawars::hunt::census::{Census, census};
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::guesses::{Sampler, list};
use crate::seawars::hunt::word::{Wide, Word};
use crate::seawars::reference::count_fleets;
use crate::seawars::state::answer;
use crate::seawars::{Answer, SeaWars, Track};

fn count(game: &SeaWars, track: &Track) -> Census {
    game.hunt().census(track, &Budget::default()).unwrap()
}

#[test]
fn empty_boards_have_the_known_numbers() {
    let empty = |name: &str| count(&variant(name), &Track::default()).total;
    assert_eq!(empty("6x6-322"), 56_824);
    assert_eq!(empty("small"), 26_067_936);
    assert_eq!(empty("classic"), 571_126_760);
    let mut track = Track::default();
    track.note(cell("d4"), Answer::Miss);
    assert_eq!(count(&variant("classic"), &track).total, 388_130_366);
}

/// Takes some seconds, so only thoroughly.
#[test]
fn the_large_board_has_the_known_number() {
    if std::env::var_os("PARLOUR_THOROUGH").is_some() {
        assert_eq!(count(&variant("hasbro"), &Track::default()).total, 15_046_987_768);
    }
}

/// Random shots at random fleets, mostly beside hits, so that ships are sunk side by side and in each other's line.
fn random_track(game: &SeaWars, shots: u32, rng: &mut Rng) -> Track {
    let fleet = game.hunt().draw(&Track::default(), rng).unwrap();
    let mut track = Track::default();
    for _ in 0..shots {
        if track.sunk() == fleet.len() {
            break;
        }
        let open: Vec<_> = game.board().cells().filter(|&cell| !track.shot_cells().contains(cell)).collect();
        let is_taken = |cell| fleet.iter().any(|ship| ship.covers(cell));
        let hits: Vec<_> = open.iter().copied().filter(|&cell| is_taken(cell)).collect();
        let among = if rng.chance(60) { &hits } else { &open };
        let cell = *rng.pick(among).unwrap();
        let answer = answer(&fleet, &track, cell);
        track.note(cell, answer);
    }
    track
}

#[test]
fn counts_equal_brute_force() {
    let (mut sinkings, mut ambiguous) = (0, 0);
    for (name, tracks) in
        [("5x5-322", 150), ("4x5-332", 100), ("6x3-2222", 60), ("5x4-432", 60), ("6x6-322", 20)]
    {
        let (game, rules) = (variant(name), slow_rules(&variant(name)));
        for seed in 0..tracks {
            let mut rng = Rng::stream(9, seed);
            let shots = rng.below(14);
            let track = random_track(&game, shots, &mut rng);
            let text = game.write_tracking(&track);
            let census = count(&game, &track);
            let (total, cells) = count_fleets(&rules, &text).unwrap();
            assert_eq!((census.total, &census.cells), (total, &cells), "{name} {text}");
            sinkings += track.sunk();
            // Hits that sank a ship whose cells do not follow.
            let sure = game.hunt().wrecks(&track).cells.len();
            let sunk: u32 = track.sunk_lengths().map(u32::from).sum();
            ambiguous += usize::from(sure < sunk);
        }
    }
    assert!(sinkings > 300 && ambiguous > 5, "{sinkings} {ambiguous}");
}

/// Two ships of two in one line of four hits: which cells went down with the first sinking does not follow.
#[test]
fn ambiguous_sinkings_are_counted() {
    let game = variant("5x5-322");
    let mut track = Track::default();
    for (name, answer) in
        [("b3", Answer::Hit), ("d3", Answer::Hit), ("c3", Answer::Sunk(2)), ("e3", Answer::Hit)]
    {
        track.note(cell(name), answer);
    }
    let (total, cells) = count_fleets(&slow_rules(&game), &game.write_tracking(&track)).unwrap();
    assert_eq!(count(&game, &track), Census { total, cells });
    assert!(total > 1);
    assert_eq!(game.hunt().wrecks(&track).cells.cells().collect::<Vec<_>>(), [cell("c3")]);
}

/// The width of the words makes no difference.
#[test]
fn words_of_every_width_count_alike() {
    fn counted<W: Word>(game: &SeaWars, track: &Track) -> Census {
        let chart = Chart::<W>::new(&game.waters);
        census(&chart, &chart.sighting(track), &mut Budget::default().meter()).unwrap()
    }
    let game = variant("7x8-4322");
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let track = random_track(&game, 4 + seed as u32, &mut rng);
        let narrow = counted::<u64>(&game, &track);
        assert_eq!(narrow, counted::<u128>(&game, &track));
        assert_eq!(narrow, counted::<Wide>(&game, &track));
    }
}

/// Every listed fleet is counted, and every counted one listed, once.
#[test]
fn lists_are_what_was_counted() {
    let game = variant("small");
    let chart = Chart::<u64>::new(&game.waters);
    for seed in 0..40 {
        let track = random_track(&game, 12, &mut Rng::new(seed));
        let sighting = chart.sighting(&track);
        let guesses = list(&chart, &sighting, usize::MAX, &mut Budget::default().meter()).unwrap();
        let census = count(&game, &track);
        let taken = |cell: usize| guesses.iter().filter(|guess| guess.occupied.has(cell)).count() as u64;
        assert_eq!(guesses.len() as u64, census.total);
        assert!((0..64).all(|cell| taken(cell) == census.cells[cell]));
        assert!(list(&chart, &sighting, guesses.len() - 1, &mut Budget::default().meter()).is_none());
    }
}

/// Sampled probabilities and the estimated number agree with the counted ones within five standard errors.
#[test]
fn samples_agree_with_counts() {
    const DRAWN: usize = 20_000;
    for (name, shots) in [("small", 0), ("small", 8), ("classic", 3), ("classic", 14), ("6x6-4322", 10)] {
        let game = variant(name);
        let chart = Chart::<u64>::new(&game.waters);
        for seed in 0..4 {
            let mut rng = Rng::stream(17, seed);
            let track = random_track(&game, shots, &mut rng);
            let (sighting, mut meter) = (chart.sighting(&track), Budget::default().meter());
            if sighting.afloat.is_empty() {
                continue;
            }
            let mut sampler = Sampler::new(&chart, &sighting, None, &mut meter, &mut rng).unwrap();
            let guesses = sampler.sample(DRAWN, &mut rng, &mut meter);
            let census = count(&game, &track);
            assert!(guesses.iter().all(|guess| (guess.occupied & sighting.misses).is_empty()));
            for cell in 0..chart.size() {
                let real = census.cells[cell] as f64 / census.total as f64;
                let drawn = guesses.iter().filter(|guess| guess.occupied.has(cell)).count() as f64;
                let error = (real * (1.0 - real) * DRAWN as f64).sqrt();
                let off = (drawn - real * DRAWN as f64).abs();
                assert!(off <= 5.0 * error + 1e-6, "{name} {cell}: {drawn} of {DRAWN}, not {real}");
            }
            let off = (sampler.estimate() / census.total as f64 - 1.0).abs();
            assert!(off < 0.1, "{name}: {} for {}", sampler.estimate(), census.total);
        }
    }
}

#[test]
fn a_budget_is_kept() {
    let game = variant("classic");
    assert_eq!(game.hunt().census(&Track::default(), &Budget::default().nodes(1000)), None);
    assert_eq!(game.hunt().census(&Track::default(), &Budget::default().until(&|| true)), None);
}
