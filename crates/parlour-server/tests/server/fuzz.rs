//! The message parser against anything: it answers or refuses, and never falls over. `cargo xtask fuzz` does it for
//! longer.

use std::time::{Duration, Instant};

use parlour_client::protocol::MAX_MESSAGE_BYTES;
use parlour_host::read_message as read;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Runs a property for as long as `PARLOUR_FUZZ_SECONDS` says, or once.
fn fuzz<S: Strategy>(strategy: &S, property: impl Fn(S::Value) + Copy)
where
    S::Value: std::fmt::Debug,
{
    let seconds =
        std::env::var("PARLOUR_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
    let until = Instant::now() + Duration::from_secs(seconds);
    loop {
        let mut runner =
            TestRunner::new(Config { cases: 2000, failure_persistence: None, ..Config::default() });
        let checked = runner.run(strategy, |value| {
            property(value);
            Ok(())
        });
        if let Err(failure) = checked {
            panic!("{failure}");
        }
        if Instant::now() >= until {
            return;
        }
    }
}

const MESSAGES: &[&str] = &[
    r#"{"id":1,"type":"act","action":"d2c3","knowing":17}"#,
    r#"{"id":2,"type":"aid","name":"scatter"}"#,
    r#"{"id":6,"type":"decline","offer":"draw"}"#,
    r#"{"id":9,"type":"say","text":"good luck"}"#,
    r#"{"id":11,"type":"why","ply":12}"#,
    r#"{"id":12,"type":"ping"}"#,
];

/// A good message with some bytes changed, left out or doubled.
fn nearly_right() -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..3_u8, any::<char>());
    (prop::sample::select(MESSAGES), prop::collection::vec(edit, 1..5)).prop_map(|(message, edits)| {
        let mut letters: Vec<char> = message.chars().collect();
        for (place, kind, letter) in edits {
            let place = place.index(letters.len());
            match kind {
                0 => letters[place] = letter,
                1 => letters.insert(place, letter),
                _ if letters.len() > 1 => drop(letters.remove(place)),
                _ => {}
            }
        }
        letters.into_iter().collect()
    })
}

#[test]
fn fuzz_messages() {
    for message in MESSAGES {
        assert!(read(message).is_ok());
    }
    let check = |text: String| match read(&text) {
        Ok(_) => assert!(text.len() <= MAX_MESSAGE_BYTES && text.contains("\"id\"")),
        Err(problem) => assert!(!problem.text.is_empty()),
    };
    fuzz(&nearly_right(), check);
    fuzz(&any::<String>(), check);
    // Deep nesting and long numbers.
    fuzz(&("[\\[{\":0-9a-z,eE.+-]{0,5000}"), check);
}
