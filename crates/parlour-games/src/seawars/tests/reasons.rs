//! What is said for a shot, in positions worked out by hand.

use parlour_core::{Bot, Budget, Game, Player, Sight, Viewer, Views};

use super::variant;
use crate::seawars::report::SeaWarsII;
use crate::seawars::{Answer, Track};

fn track(hits: &[&str], misses: &[&str]) -> Track {
    let mut track = Track::default();
    for cell in misses {
        track.note(cell.parse().unwrap(), Answer::Miss);
    }
    for cell in hits {
        track.note(cell.parse().unwrap(), Answer::Hit);
    }
    track
}

#[test]
fn a_hit_is_followed() {
    let game = variant("classic");
    let reason = |track: &Track, cell: &str| game.reason_to_shoot(track, cell.parse().unwrap());
    let single = track(&["d4"], &[]);
    assert_eq!(reason(&single, "d5"), "The ship hit on D4 goes on here or on three other sides");
    let cornered = track(&["d4"], &["d5", "e4", "c4"]);
    assert_eq!(reason(&cornered, "d3"), "The ship hit on D4 can only go on here");
    let pair = track(&["d4", "d5"], &[]);
    assert_eq!(reason(&pair, "d6"), "In line with the hits on D4 and D5");
    // Beside a line of two it is not said that the ship goes on there.
    assert_eq!(reason(&pair, "e5"), "Beside the hit on D5");
}

#[test]
fn where_nothing_was_hit_the_room_is_counted() {
    let game = variant("classic");
    let reason = |track: &Track, cell: &str| game.reason_to_shoot(track, cell.parse().unwrap());
    // A carrier of five lies over a corner along the rank or the file.
    assert_eq!(reason(&Track::default(), "a1"), "The carrier could lie here in two ways");
    assert_eq!(reason(&track(&[], &["a3"]), "a1"), "The carrier could lie here in one way");
    assert_eq!(reason(&track(&[], &["a3", "c1"]), "a1"), "Only shorter ships fit here");
}

#[test]
fn the_reports_ai_shows_hunt_and_target() {
    let game = variant("classic");
    let mut state = game.start(0);
    let mut bot = SeaWarsII::new(1);
    // Both place by lot, then the first has nothing to go by.
    while let Some(player) = game.turn(&state).player() {
        let view = game.view(&state, Viewer::Player(player));
        if game.length_to_place(&view, player).is_none() {
            break;
        }
        let sight = Sight { game: &game, player, view: &view, past: &[] };
        let action = bot.choose(sight, &Budget::default(), &mut |_| {}).action;
        game.play(&mut state, action);
    }
    let view = game.view(&state, Viewer::Player(Player::FIRST));
    let sight = Sight { game: &game, player: Player::FIRST, view: &view, past: &[] };
    let mut decision = bot.choose(sight, &Budget::default(), &mut |_| {});
    bot.elaborate(sight, &Budget::default(), &mut decision);
    let stages = &decision.insight.stages;
    assert_eq!(stages[1].title, "Hunt");
    // Half of the board is of one colour.
    assert_eq!(stages[1].spots.len() as u32, game.board().len() / 2);
    assert_eq!(stages[2].spots.len(), 1);
}
