//! What speaks for a move or against it: the way that is left, the men at home, the next jumps of both sides.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::reasons::{Count, ending, sentence, several};
use parlour_core::{Game, Player};

use super::board::{BLUE_HOME, Move, Square, destinations, squares};
use super::state::State;
use super::{BLUE, Corners};

/// The squares to fill, seen from red.
const TARGET: u64 = BLUE_HOME;

impl Corners {
    pub(super) fn reason_of(&self, before: &State, player: Player, action: Move) -> String {
        let after = self.after(before, action);
        if let Some(end) = ending(self, &after, player) {
            return end;
        }
        let text = sentence(&counts(before, player), &counts(&after, player));
        if text.is_empty() { "Changes little, and keeps every jump".to_string() } else { text }
    }
}

/// How many steps the best move of a side would gain.
fn best_gain(own: u64, other: u64) -> i32 {
    let gains = squares(own).map(|from| {
        let nearest = squares(destinations(from, own | other)).map(Square::way).min();
        nearest.map_or(0, |way| from.way() - way)
    });
    gains.max().unwrap_or(0).max(0)
}

fn counts(state: &State, player: Player) -> [Count; 5] {
    let sides = (state.red(), state.blue());
    let (own, other) = if player == BLUE { (sides.1.reverse_bits(), sides.0.reverse_bits()) } else { sides };
    let steps = |steps: u32| several(steps, "a step", "steps");
    let way_left: i32 = squares(own).map(Square::way).sum();
    let last = squares(own).map(Square::way).max().unwrap_or(0);
    [
        Count::new(
            30,
            (own & TARGET).count_ones() as i32,
            |men| format!("brings {} home", several(men, "a man", "men")),
            |men| format!("takes {} out of the corner", several(men, "a man", "men")),
        ),
        Count::new(
            6,
            -way_left,
            move |gained| format!("gains {}", steps(gained)),
            move |lost| format!("goes back {}", steps(lost)),
        ),
        Count::new(
            8,
            -last,
            move |gained| format!("brings the last man {} nearer", steps(gained)),
            |_| String::new(),
        ),
        Count::new(
            5,
            best_gain(own, other),
            move |more| format!("prepares a jump that gains {} more", steps(more)),
            |_| String::new(),
        ),
        Count::new(
            4,
            // Their own way is the same board turned round.
            -best_gain(other.reverse_bits(), own.reverse_bits()),
            |_| "spoils the other side's best jump".to_string(),
            |_| "gives the other side a better jump".to_string(),
        ),
    ]
}
