//! What follows what: an action is shown, then comes whoever is next.

use alloc::vec::Vec;

use parlour_core::{Player, Turn};

use crate::board::asked_board;
use crate::machine::{Machine, Sound};
use crate::motion::Change;
use crate::overlay::Overlay;
use crate::view;

use super::flight::{self, Flight};
use super::{Desk, Phase, Sheet};

/// Frames for which a bot's action is left on the screen before anything else happens.
const LINGER: u16 = 24;
/// The same where nobody plays and everybody watches.
const DEMO_LINGER: u16 = 45;

impl Desk {
    pub(super) fn show(
        &mut self,
        change: &Change,
        player: Player,
        machine: &mut dyn Machine,
        overlay: &mut Overlay,
    ) {
        let drawings = self.play.pixels.drawings;
        let burns = |role: &str| flight::burns(drawings, role);
        if let Some(sound) = change.sound(&self.play.scene, burns) {
            machine.sound(sound);
        }
        self.phase = Phase::Show;
        let is_bot = !self.play.sitters[player.index()].is_person();
        let linger = if self.play.people() == 0 { DEMO_LINGER } else { LINGER };
        self.linger = if is_bot || self.play.people() == 0 { linger } else { 6 };
        // Two scenes of different eyes do not lead to each other.
        let last = self.play.scene.last.last().cloned();
        let holds = |board: &parlour_core::scene::Board| {
            last.as_ref().is_some_and(|last| board.spots.iter().any(|spot| spot.id == *last))
        };
        let board = self.play.scene.boards.iter().position(holds).unwrap_or(self.board);
        if board != self.board {
            self.set_board(board, overlay);
        }
        self.flight = Flight::new(change, &self.play.scene, self.board, self.view.as_ref(), drawings);
        let dice = if change.has_dice { view::dice(self) } else { Vec::new() };
        self.flight.throw(dice);
        self.refresh(overlay);
        self.flight.begin(overlay);
    }

    /// What comes next.
    pub(super) fn settle(&mut self, overlay: &mut Overlay) {
        self.phase = match self.play.turn() {
            Turn::Over(_) => Phase::Over,
            _ if self.play.bot_to_move().is_some() => Phase::Think,
            _ => self.play.hand_over().map_or(Phase::Ask, Phase::HandOver),
        };
        match self.phase {
            Phase::Over => {
                self.sheet = Some(Sheet::Result);
                // Nothing is to be expected any more.
                self.play.chance = None;
            }
            Phase::HandOver(_) => self.has_note = false,
            Phase::Ask => {
                let board = asked_board(&self.play.scene);
                if board != self.board {
                    self.set_board(board, overlay);
                }
            }
            _ => {}
        }
        if matches!(self.phase, Phase::Over | Phase::HandOver(_)) {
            self.changed.all = true;
        }
        self.refresh(overlay);
        flight::show_thinking(overlay, self.is_thinking());
    }

    /// A frame has passed.
    pub fn frame(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        if let Some(decided) = self.decided.take() {
            self.happen(decided, machine, overlay);
        }
        if let Some(moves) = overlay.pointer.as_ref().map(|pointer| pointer.moves)
            && moves != self.moves
        {
            self.moves = moves;
            let had_focus = self.play.hand.focus.take().is_some();
            self.dress_pointer(overlay);
            // The cursor floats: usually nothing else has to be painted for it.
            self.changed.side |= had_focus;
            self.changed.spot = true;
            if self.lays() {
                self.refresh_board();
            }
        }
        if self.phase != Phase::Show {
            return;
        }
        if !self.flight.has_landed() {
            if self.flight.go_on(overlay) {
                machine.sound(Sound::Move);
                self.refresh_board();
            }
            return;
        }
        if let Some(left) = self.linger.checked_sub(1) {
            self.linger = left;
        } else {
            self.settle(overlay);
            self.tell_end(machine);
        }
    }

    fn tell_end(&self, machine: &mut dyn Machine) {
        if let Turn::Over(outcome) = self.play.turn() {
            let has_won =
                outcome.winner().is_some_and(|winner| self.play.sitters[winner.index()].is_person());
            machine.sound(if has_won || self.play.people() == 0 { Sound::Win } else { Sound::Lose });
        }
    }
}
