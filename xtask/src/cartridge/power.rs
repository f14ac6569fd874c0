//! Switches the console off at random moments (SIGKILL), and looks whether the game in its battery-backed memory is the
//! one that was played: at most the move being made may be missing.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use parlour_builtin::games;
use parlour_core::Rng;
use parlour_pocket::machine::STORE_BYTES;
use parlour_pocket::store::{Found, GAME};
use parlour_pocket::{Machine, Play, Sound};

use super::play::Hands;

/// The longest that the console runs before it is switched off, in milliseconds.
const LONGEST_RUN: u32 = 1500;

/// A console that is only looked into: the file of its memory.
struct Memory(Vec<u8>);

impl Machine for Memory {
    fn now(&self) -> u32 {
        0
    }

    fn entropy(&mut self) -> u64 {
        0
    }

    fn load(&mut self, at: usize, into: &mut [u8]) {
        let end = at + into.len();
        into.copy_from_slice(&self.0[at..end]);
    }

    fn store(&mut self, _at: usize, _bytes: &[u8]) {}

    fn sound(&mut self, _sound: Sound) {}

    fn volume(&mut self, _volume: u8) {}
}

/// Switches it off so many times.
#[expect(clippy::print_stderr, reason = "it says what came of it")]
pub(super) fn power(rom: &Path, times: u32) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let games = games().games().count();
    let mut rng = Rng::new(1);
    let mut missing = 0;
    for time in 0..times {
        let save = folder.path().join(format!("{time}.sav"));
        let mut hands = Hands::on(rom, Some(&save), u64::from(time))?;
        hands.choose(time as usize % games)?;
        hands.begin()?;
        for _ in 0..3 + rng.below(6) {
            hands.play_on()?;
        }
        let before = hands.plies;
        // It plays on by itself, whatever that is, until it is switched off.
        for command in ["keys 256", "run 4", "keys 0", "run 8", "keys 1", "run 4", "keys 0", "run 600"] {
            hands.console.send(command)?;
        }
        std::thread::sleep(Duration::from_micros(u64::from(rng.below(LONGEST_RUN * 1000))));
        hands.console.kill()?;
        let stored = stored_plies(&save).with_context(|| format!("switched off for the {time}th time"))?;
        ensure!(stored + 1 >= before, "{before} actions were played, and {stored} are stored");
        missing += u32::from(stored < before);
    }
    eprintln!("    switched off {times} times: no game lost, {missing} times the last action was");
    Ok(())
}

/// How many actions the game in a memory has.
fn stored_plies(save: &Path) -> anyhow::Result<u64> {
    let bytes = std::fs::read(save)?;
    ensure!(bytes.len() >= STORE_BYTES, "the memory has {} bytes", bytes.len());
    match GAME.load(&mut Memory(bytes)) {
        Found::Whole(bytes) => Ok(Play::resume(&bytes)?.actions()),
        Found::Nothing => Ok(0),
        Found::Damaged => bail!("the game is damaged"),
    }
}
