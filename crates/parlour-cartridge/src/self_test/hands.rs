//! How soon a button is answered: when the cursor stands where it goes, and when the picture is painted.

use parlour_cartridge::blank::BLANK;
use parlour_cartridge::console::Running;
use parlour_cartridge::say;
use parlour_pocket::Button;
use parlour_builtin::games;

/// What is pressed, one after the other, where a person is to move.
const BUTTONS: [Button; 16] = [
    Button::Right,
    Button::Down,
    Button::Left,
    Button::Up,
    Button::R,
    Button::L,
    Button::Select,
    Button::Right,
    Button::B,
    Button::Start,
    Button::Down,
    Button::B,
    Button::R,
    Button::A,
    Button::B,
    Button::A,
];
/// Most turns until someone is asked.
const MOST_TURNS: u32 = 600;

/// Presses buttons in every game.
pub(super) fn test(running: &mut Running) {
    for number in 0..games().games().count() {
        super::random::leave(running);
        if number > 0 {
            running.press(Button::Right);
        }
        super::random::begin(running);
        for _ in 0..MOST_TURNS {
            if running.app.place() == "ask" {
                break;
            }
            running.turn();
        }
        for button in BUTTONS {
            let place = running.app.place();
            BLANK.with(|blank| blank.press(button));
            running.turn();
            let id = running.app.play().map_or("nothing", |play| play.table().rules().info().id);
            let pace = running.pace;
            say!("hands {id} {button:?} at {place}: {} ms {} ms", pace.answer, pace.paint);
            // What was chosen happens with the next turn.
            if running.app.place() == "act" {
                running.turn();
                let pace = running.pace;
                say!("hands {id} acts: {} ms {} ms", pace.answer, pace.paint);
            }
        }
    }
}
