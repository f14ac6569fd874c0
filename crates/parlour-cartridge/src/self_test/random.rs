//! Random input on every screen: nothing must ever panic.

use parlour_cartridge::console::Running;
use parlour_cartridge::{memory, say};
use parlour_core::Rng;
use parlour_pocket::Button;

/// How many games, and how many buttons for each.
const GAMES: u32 = 200;
const PRESSES: u32 = 10;
const THOROUGH_PRESSES: u32 = 200;

/// Plays with random buttons. Bots play what first comes to mind: what they find in time is tested elsewhere.
pub(super) fn test(running: &mut Running, is_thorough: bool) {
    let mut rng = Rng::new(18);
    running.hurry = true;
    let presses = if is_thorough { THOROUGH_PRESSES } else { PRESSES };
    for game in 0..GAMES {
        begin(running, &mut rng);
        for _ in 0..presses {
            let button = likely(&mut rng);
            running.press(button);
            running.turn();
        }
        if game % 20 == 19 {
            say!("games {} heap {}", game + 1, memory::heap().most);
        }
    }
}

/// Goes to the menu, turns to some game with some opponent, and begins.
fn begin(running: &mut Running, rng: &mut Rng) {
    for _ in 0..60 {
        let buttons: &[Button] = match running.app.place() {
            "menu" => break,
            // The last thing there is to leave.
            "pause" => &[Button::Up, Button::A],
            "begin?" | "record" | "options" | "advice" | "give up?" => &[Button::B],
            "over" | "hand over" | "notice" | "confirm" => {
                core::slice::from_ref(rng.pick(&[Button::A, Button::B]).unwrap_or(&Button::B))
            }
            _ => &[Button::Start],
        };
        buttons.iter().for_each(|&button| running.press(button));
        running.turn();
    }
    for _ in 0..rng.below(5) {
        running.press(Button::Right);
    }
    for _ in 0..rng.below(9) {
        running.press(Button::Up);
    }
    running.press(Button::A);
    running.turn();
    running.press(Button::A);
    running.turn();
}

/// What people press most is pressed most.
fn likely(rng: &mut Rng) -> Button {
    const USUAL: [Button; 5] = [Button::A, Button::A, Button::R, Button::L, Button::B];
    if rng.chance(50) {
        USUAL[rng.below(USUAL.len() as u32) as usize]
    } else {
        Button::ALL[rng.below(Button::ALL.len() as u32) as usize]
    }
}
