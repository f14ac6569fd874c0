//! Random input on every screen: nothing must ever panic.

use alloc::vec::Vec;

use parlour_cartridge::console::Running;
use parlour_cartridge::{memory, say};
use parlour_core::Rng;
use parlour_pocket::Button;
use parlour_builtin::games;
use parlour_table::table::PERSON;

/// How many games are played in one part, and how many buttons are pressed for each.
const GAMES: u32 = 100;
const PRESSES: u32 = 100;
const THOROUGH_PRESSES: u32 = 1000;
/// No seat has more to choose from.
const MOST_SITTERS: u32 = 14;

/// Plays with random buttons: one part of the games. Bots play what first comes to mind: what they find in time is tested
/// elsewhere.
pub(super) fn test(running: &mut Running, part: u32, is_thorough: bool) {
    let mut rng = Rng::new(u64::from(part));
    let mut places: Vec<&'static str> = Vec::new();
    let games = games().games().count() as u32;
    let presses = if is_thorough { THOROUGH_PRESSES } else { PRESSES };
    running.hurry = true;
    for game in 0..GAMES {
        leave(running);
        for _ in 0..game % games {
            running.press(Button::Right);
        }
        running.press(Button::Select);
        note(running.app.place(), &mut places);
        set_up(running, &mut rng);
        for _ in 0..presses {
            running.press(likely(running.app.place(), &mut rng));
            running.turn();
            note(running.app.place(), &mut places);
        }
        if game % 20 == 19 {
            say!("games {} heap {}", game + 1, memory::heap().most);
        }
    }
    say!("places {}", places.join(", "));
}

/// Remembers where it has been.
fn note(place: &'static str, places: &mut Vec<&'static str>) {
    if !places.contains(&place) {
        places.push(place);
    }
}

/// Goes to the menu, wherever it is.
pub(super) fn leave(running: &mut Running) {
    for _ in 0..100 {
        let buttons: &[Button] = match running.app.place() {
            "menu" => return,
            // The last thing there is to leave.
            "pause" => &[Button::Up, Button::A],
            "begin?" | "record" | "options" | "advice" | "give up?" | "notice" | "confirm" => &[Button::B],
            _ => &[Button::Start],
        };
        buttons.iter().for_each(|&button| running.press(button));
        running.turn();
    }
    say!("PANIC there is no way from {} to the menu", running.app.place());
}

/// Begins the game that is lit.
pub(super) fn begin(running: &mut Running) {
    running.press(Button::A);
    if running.app.place() == "begin?" {
        running.press(Button::A);
    }
    running.turn();
}

/// From the options: some rules, someone on every seat, more often than not a person, and the game begins.
fn set_up(running: &mut Running, rng: &mut Rng) {
    turn_some(running, rng);
    running.turn();
    for seat in 0..running.app.settings().seating().seats.len() {
        running.press(Button::Down);
        turn_some(running, rng);
        let is_person = |running: &Running| running.app.settings().seating().seats[seat] == PERSON;
        let wants_person = rng.chance(60);
        for _ in 0..MOST_SITTERS {
            if wants_person && !is_person(running) {
                running.press(Button::Right);
            }
        }
    }
    running.turn();
    running.press(Button::Start);
    running.turn();
}

/// Turns a line of the options to something else.
fn turn_some(running: &mut Running, rng: &mut Rng) {
    for _ in 0..rng.below(MOST_SITTERS) {
        running.press(Button::Right);
    }
}

/// What people press most is pressed most.
fn likely(place: &str, rng: &mut Rng) -> Button {
    use Button::{A, B, Down, L, R, Select};
    let usual: &[Button] = match place {
        "pause" => &[Down, Down, Down, A, A],
        "result" => &[Select, B],
        "record" => &[R, B],
        "menu" | "begin?" | "give up?" => &[A],
        _ => &[A, A, R, L, B],
    };
    let buttons = if rng.chance(50) { usual } else { &Button::ALL };
    *rng.pick(buttons).unwrap_or(&A)
}
