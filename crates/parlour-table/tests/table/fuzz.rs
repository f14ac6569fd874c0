//! Every notation against anything: actions, positions, views, records and specs of every game are read or refused in
//! one line, and never make anything fall over. `cargo xtask fuzz` does it for longer.

use std::time::{Duration, Instant};

use parlour_builtin::games;
use parlour_core::options::Spec;
use parlour_core::{Record, Revision, Rng, Viewer};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Event, Setup};
use parlour_table::{AnyRules, Table, TableStart};

use super::all_rules;

/// Until when to go on: as long as `PARLOUR_FUZZ_SECONDS` says.
pub(super) fn until() -> Instant {
    let seconds = std::env::var("PARLOUR_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    Instant::now() + Duration::from_secs(seconds.unwrap_or(0))
}

/// So many games are garbled at least.
const FEWEST: u64 = 300;

/// Letters that stand in some notation, and some that stand in none.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABKLTWX0123456789 /.,:;=+-_?!|()[]\n\t\\\"'\x7f";

/// A text with some letters changed, left out, doubled or moved.
pub(super) fn garble(text: &str, rng: &mut Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(4) {
        let place = rng.below(letters.len() as u32 + 1) as usize;
        let letter = match rng.below(20) {
            0 => char::from_u32(rng.below(0x11_0000)).unwrap_or('\u{fffd}'),
            _ => char::from(LETTERS[rng.below(LETTERS.len() as u32) as usize]),
        };
        match rng.below(5) {
            0 if place < letters.len() => letters[place] = letter,
            1 if place < letters.len() => drop(letters.remove(place)),
            2 if place < letters.len() => {
                let other = rng.below(letters.len() as u32) as usize;
                letters.swap(place, other);
            }
            3 => letters.truncate(place),
            _ => letters.insert(place, letter),
        }
    }
    letters.into_iter().collect()
}

/// What is wrong is said in one line, of a length that can be read.
pub(super) fn assert_readable(error: &dyn std::error::Error, text: &str) {
    let error = error.to_string();
    assert!(!error.is_empty() && error.lines().count() <= 1 + text.lines().count(), "{text:?}: {error}");
}

fn fuzz_game(rules: &dyn AnyRules, rng: &mut Rng) {
    let mut session = rules.start(rng.next_u64());
    for _ in 0..40 {
        let Some(action) = session.random_action(rng) else { break };
        let garbled = garble(&action, rng);
        match session.check(&garbled) {
            // What is read as an action is one that can be played.
            Ok(()) => session.clone().play(&garbled).unwrap(),
            Err(error) => assert_readable(&error, &garbled),
        }
        let position = session.position();
        let garbled = garble(&position, rng);
        match rules.start_at(&garbled) {
            Ok(other) => {
                // What is read is written the same way again and can be looked at.
                let again = rules.start_at(&other.position()).unwrap();
                assert_eq!(again.position(), other.position(), "{garbled}");
                let _ = (other.turn(), other.actions(), other.scene(Viewer::Spectator));
            }
            Err(error) => assert_readable(&error, &garbled),
        }
        if let Some(player) = session.turn().player() {
            let view = garble(&session.position_for(Viewer::Player(player)), rng);
            if let Some(Ok(glimpse)) = rules.glimpse(&view) {
                let _ = (glimpse.turn(), glimpse.actions(), glimpse.scene(Viewer::Player(player)));
            }
        }
        session.play(&action).unwrap();
    }
}

#[test]
fn fuzz_notations_of_every_game() {
    let (until, mut seed) = (until(), 0);
    loop {
        for rules in all_rules() {
            fuzz_game(&*rules, &mut Rng::new(seed));
            seed += 1;
        }
        if seed >= FEWEST && Instant::now() >= until {
            return;
        }
    }
}

#[test]
fn fuzz_records_specs_and_events() {
    let (until, mut seed) = (until(), 0);
    let specs = [
        "alphabeta:depth=6,threads=2",
        "level3",
        "mcts:nodes=20000,slip=3",
        "random:seed=18446744073709551615",
    ];
    let events = [
        r#"{"type":"acted","player":1,"action":"d2c3","chance":["34"]}"#,
        r#"{"type":"sat","player":0,"sitter":{"id":7,"name":"x"},"engine":false}"#,
        r#"{"type":"ended","ending":{"type":"timed_out","player":3}}"#,
        r#"{"type":"undone","player":0,"plies":18446744073709551615}"#,
        r#"{"type":"rematched","seed":5}"#,
    ];
    loop {
        let mut rng = Rng::new(seed);
        for rules in all_rules() {
            let mut table = super::table(&rules, seed, &vec!["random"; rules.players()]);
            for _ in 0..20 {
                let (Some(player), Some(action)) =
                    (table.turn().player(), table.session().random_action(&mut rng))
                else {
                    break;
                };
                super::act(&mut table, player, &action).unwrap();
            }
            let record = table.record();
            for text in [record.to_string(), record.sealed()] {
                let garbled = garble(&text, &mut rng);
                match garbled.parse::<Record>() {
                    Ok(record) => {
                        let again: Record = record.to_string().parse().unwrap();
                        assert_eq!(again, record, "{garbled}");
                        let _ = TableStart::from_record(games(), &record).and_then(Table::new);
                    }
                    Err(error) => assert_readable(&error, &garbled),
                }
            }
            let spec = garble(specs[rng.below(4) as usize], &mut rng);
            match spec.parse::<Spec>() {
                Ok(spec) => drop(rules.bot_options(&spec)),
                Err(error) => assert_readable(&error, &spec),
            }
            // A story that someone tampered with is refused, not believed.
            let event = garble(events[rng.below(5) as usize], &mut rng);
            if let Ok(event) = serde_json::from_str::<Event>(&event) {
                let (game, variant) = (rules.info().id.to_string(), rules.variant().to_string());
                let seats = vec!["free".to_string(); rules.players()];
                let setup = Setup {
                    game,
                    variant,
                    revision: Revision::FIRST,
                    seed,
                    chance_seed: None,
                    start: None,
                    opening: Vec::new(),
                    result: None,
                    seats,
                    control: Control::default(),
                };
                let _ = Table::from_events(games(), &setup, &[]).unwrap().after(Moment::default(), &event);
            }
            seed += 1;
        }
        if seed >= FEWEST && Instant::now() >= until {
            return;
        }
    }
}
