//! What people see: two rows of pits, and seeds that go from one to the other.

use parlour_core::edit::pits::PitEditor;
use parlour_core::scene::{Deed, Piece, Scene, Transfer};
use parlour_core::{Face, Look, Player};

use crate::rules::{BOARD, Kalah, SEEDS, Sow, State, store};

/// Positions are set up by hand.
pub(crate) const EDITOR: PitEditor = PitEditor { board: BOARD, label: "seed", most: SEEDS };

impl Face<Self> for Kalah {
    fn pieces(&self, state: &State) -> Vec<Piece> {
        BOARD.pieces(&state.seeds)
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let last = look.before().zip(look.last());
        Scene {
            boards: vec![BOARD.board()],
            pieces: self.pieces(look.view),
            transfers: last.map(|(before, action)| transfers(before, action)).unwrap_or_default(),
            goal: "Get more seeds into your store than your opponent.".into(),
            ..look.scene(|action| vec![action.to_string()])
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let (action, player) = (deed.action.expect("nothing is hidden"), deed.before.to_move);
        let mut opposite = 0;
        deed.before.clone().sow(action.pit, |from, to, count| {
            if from != action.pit && to == store(player) && BOARD.owner(from) != player {
                opposite += count;
            }
        });
        let gained = deed.after.seeds[store(player)] - deed.before.seeds[store(player)];
        match (opposite, gained) {
            (0, 0) => format!("{{who}} sowed {action}"),
            (0, 1) => format!("{{who}} sowed {action} and got 1 seed"),
            (0, _) => format!("{{who}} sowed {action} and got {gained} seeds"),
            _ => format!("{{who}} sowed {action} and captured {opposite}"),
        }
    }

    fn reason(&self, state: &State, player: Player, line: &[Sow]) -> String {
        let mut after = *state;
        let Some(action) = line.first() else { return String::new() };
        after.sow(action.pit, |_, _, _| {});
        match after.seeds[store(player)] - state.seeds[store(player)] {
            0 => String::new(),
            gained if after.to_move == player => format!("Gets {gained} and another turn."),
            gained => format!("Gets {gained}."),
        }
    }
}

/// Returns what an action moves from hole to hole.
fn transfers(mut state: State, action: Sow) -> Vec<Transfer> {
    let mut transfers = Vec::new();
    state.sow(action.pit, |from, to, count| {
        transfers.push(Transfer { from: BOARD.spot(from), to: BOARD.spot(to), count });
    });
    transfers
}
