//! Plays a game between two bots and prints its record, which `parlour replay` shows again.
//!
//! `cargo run --example play`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use parlour_core::{Record, Turn};
use parlour_table::{Company, Limits};

/// Plays one game. The same seed and a limit in nodes instead of time give the same game everywhere.
fn play(seed: u64) -> Result<Record, Box<dyn Error>> {
    let rules = parlour::games().rules("corners", Some("tournament"))?;
    let mut table = Company::open(rules, seed, &["level3".into(), "random".into()])?;
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    while let Turn::Player(player) = table.table().turn() {
        let decision =
            table.think(&limits, &AtomicBool::new(false), &mut |_| {}).ok_or("a person is to move")?;
        table.act(player, &decision.action)?;
    }
    Ok(table.table().record())
}

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", play(7)?);
    Ok(())
}

#[test]
fn the_same_seed_is_the_same_game() {
    let record = play(7).expect("bots play legally");
    assert_eq!(record, play(7).expect("bots play legally"));
    assert!(record.result.is_some() && record.to_string().starts_with("parlour record 1\n"));
}
