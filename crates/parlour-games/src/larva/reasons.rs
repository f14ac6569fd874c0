//! What speaks for a move or against it: how far the larva gets, and how many ways the birds leave it.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::reasons::{Count, ending, number, sentence, several};
use parlour_core::{Game, Player};

use super::square::{Move, Square, squares};
use super::state::State;
use super::{LARVA, Larva};

impl Larva {
    pub(super) fn reason_of(&self, before: &State, player: Player, action: Move) -> String {
        let after = self.after(before, action);
        if let Some(end) = ending(self, &after, player) {
            return end;
        }
        let text = if player == LARVA {
            sentence(&larvas_view(before), &larvas_view(&after))
        } else {
            sentence(&birds_view(before), &birds_view(&after))
        };
        match (text.is_empty(), player == LARVA) {
            (false, _) => text,
            (true, true) => "Waits for the birds to come".to_string(),
            (true, false) => "Gives the larva no new way".to_string(),
        }
    }
}

/// The squares that the larva could get to, however long it took, if no bird moved.
fn open_to_larva(state: &State) -> u32 {
    let mut reached = state.larva().bit();
    loop {
        let wider = squares(reached).fold(reached, |all, square| all | square.neighbours()) & !state.birds();
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

/// Whether a way to the leaves is open while no bird moves.
fn is_open(state: &State) -> bool {
    squares(open_to_larva(state)).any(|square| square.rank() == 0)
}

fn exits(state: &State) -> i32 {
    (state.larva().neighbours() & !state.birds()).count_ones() as i32
}

fn birds_ahead(state: &State) -> i32 {
    squares(state.birds()).filter(|bird| bird.rank() < state.larva().rank()).count() as i32
}

fn larvas_view(state: &State) -> [Count; 4] {
    let is_forward_open = |square: Square| square.neighbours() & !square.neighbours_up() & !state.birds();
    let forward = is_forward_open(state.larva()).count_ones() as i32;
    [
        Count::new(
            100,
            -birds_ahead(state),
            |birds| format!("slips past {}", several(birds, "a bird", "birds")),
            |_| String::new(),
        ),
        Count::new(
            30,
            -i32::from(state.larva().rank()),
            |_| "comes a row nearer to the leaves".to_string(),
            |_| "gives up a row".to_string(),
        ),
        Count::new(
            20,
            forward,
            |ways| format!("finds {} forward", several(ways, "a way", "ways")),
            |_| "meets the birds".to_string(),
        ),
        Count::whether(
            90,
            is_open(state),
            |_| "opens the way to the leaves".to_string(),
            |_| "loses the way to the leaves".to_string(),
        ),
    ]
}

fn birds_view(state: &State) -> [Count; 4] {
    let pairs = |rank: u8| squares(state.birds()).filter(|bird| bird.rank() == rank).count() as i32;
    let in_line = (0..8).map(pairs).max().unwrap_or(0);
    [
        Count::whether(
            90,
            !is_open(state),
            |_| "closes every way to the leaves".to_string(),
            |_| "opens a gap on the way to the leaves".to_string(),
        ),
        Count::new(
            40,
            -exits(state),
            |squares| format!("takes {} from the larva", several(squares, "a square", "squares")),
            |squares| format!("gives the larva {}", several(squares, "a square", "squares")),
        ),
        Count::new(
            60,
            birds_ahead(state),
            |_| String::new(),
            |birds| format!("lets {} go past the larva", several(birds, "a bird", "birds")),
        ),
        Count::new(
            10,
            in_line,
            |_| "brings the birds into line".to_string(),
            |birds| {
                format!(
                    "leaves {} out of line",
                    if birds == 1 { "a bird".to_string() } else { number(birds) }
                )
            },
        ),
    ]
}
