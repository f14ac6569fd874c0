//! How much memory the program has in use at once, counted by the allocator, for every game. The console has 256 KB for
//! everything. Pointers and lengths are twice as long on the machine that tests as there: what is counted here is more
//! than what is used there. Networks are no part of the console: where other crates of the workspace bring them in, nothing
//! is said about a game that has one, and `cargo test -p parlour-pocket` tells.

use parlour_games::pixels::pixels;
use parlour_pocket::Button::{A, Down, Right, Select, Start};
use parlour_pocket::testing::{Bench, Console};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What a console of 32 bits has for everything.
const WORK_MEMORY: usize = 256 << 10;
/// What the test itself has: the picture, and what stays when a machine is switched off.
const APART: usize = 240 * 160 + (32 << 10);
/// A game is played for so many rounds, or to its end.
const ROUNDS: u32 = 300;

/// The most memory that a game takes, with a bot of a level on the other seats, and how many actions it was played for.
fn peak(game: usize, variant: usize, level: &str) -> (usize, u64) {
    let mut console = Console::on(Bench { entropy: 5, ..Bench::default() });
    console.press(&vec![Right; game]);
    console.press(&[Select]);
    console.press(&vec![Right; variant]);
    console.press(&[Down, Down]);
    for seat in 1..console.app.settings().seating().seats.len() {
        while console.app.settings().seating().seats[seat] != level {
            console.press(&[Right]);
        }
        console.press(&[Down]);
    }
    MEMORY.reset_peak_usage();
    console.press(&[Start]);
    for _ in 0..ROUNDS {
        if console.app.place() == "result" {
            console.press(&[Select, A]);
            break;
        }
        console.play_on();
    }
    let actions = console.app.play().map_or(0, parlour_pocket::Play::actions);
    (MEMORY.peak_usage() - APART, actions)
}

#[test]
fn everything_fits() {
    let drawn = parlour_builtin::games().games().filter(|game| pixels(game.info().id).is_some());
    for (game, any) in drawn.enumerate() {
        let variants = any.info().variants.len();
        let has_network = any.rules(None).unwrap().has_bot("network");
        // Level 8 of a solved game asks a table that the cartridge carries in its read-only memory.
        for (variant, level) in [(0, "level1"), (variants - 1, "level1"), (0, "level6"), (0, "level5")] {
            // What other games have left behind: with the standard library rules are kept for good.
            let before = MEMORY.current_usage();
            let (peak, actions) = peak(game, variant, level);
            let peak = peak - before;
            let name = format!("{} {}, {level}", any.info().id, any.info().variants[variant].name);
            println!("{name}: {peak} bytes at most in {actions} actions");
            assert!(actions > 5, "{name} was not played");
            assert!(has_network || peak < WORK_MEMORY, "{name}: {peak} bytes");
        }
    }
}
