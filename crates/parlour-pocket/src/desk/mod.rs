//! A game in progress on the screen: what the buttons do, what is asked, what moves, what is to be repainted.

mod advice;
mod flight;
mod flow;
mod keys;
mod looks;
mod phase;
mod pointer;
mod sheet;

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::Player;
use parlour_table::table::request::Request;

use crate::board::{BoardView, asked_board};
use crate::hand::Deed;
use crate::machine::{Machine, Sound};
use crate::overlay::Overlay;
use crate::play::Play;

pub use advice::{Advice, Decided, Said, Wish};
use flight::Flight;
pub use phase::{Changed, Exit, Phase};
pub use sheet::{Item, Sheet};

/// A game in progress on the screen.
pub struct Desk {
    /// The game.
    pub play: Play,
    /// Its board.
    pub view: Option<BoardView>,
    /// Which of the scene's boards it is.
    pub board: usize,
    /// What it waits for.
    pub phase: Phase,
    /// What lies over it.
    pub sheet: Option<Sheet>,
    /// Whether the spot under the cursor is told about.
    pub has_note: bool,
    /// What a bot said.
    pub advice: Option<Advice>,
    /// What is to be repainted.
    pub changed: Changed,
    /// What a bot has decided, until it happens.
    decided: Option<Decided>,
    flight: Flight,
    linger: u16,
    /// The spots of the cursor's net, by their numbers on the board.
    spots: Vec<u16>,
    /// The spot under the cursor, by its number on the board, when that was last looked at.
    pointed: Option<usize>,
    /// How often the cursor had moved when it was last looked at.
    moves: u32,
}

impl Desk {
    /// Sits down at a game.
    pub fn new(play: Play, overlay: &mut Overlay) -> Self {
        let mut desk = Desk {
            play,
            view: None,
            board: 0,
            phase: Phase::Show,
            sheet: None,
            has_note: false,
            advice: None,
            changed: Changed { all: true, ..Changed::default() },
            decided: None,
            flight: Flight::default(),
            linger: 0,
            spots: Vec::new(),
            pointed: None,
            moves: 0,
        };
        overlay.floaters.clear();
        desk.set_board(asked_board(&desk.play.scene), overlay);
        desk.settle(overlay);
        desk
    }

    /// Does what was chosen, by its place among the choices.
    pub(super) fn choose(&mut self, index: usize, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let choice = self.play.scene.choices.get(index);
        let (Some(choice), Some(player)) = (choice, self.play.person_to_move()) else { return };
        machine.sound(Sound::Pick);
        self.phase = Phase::Act(player, choice.notation.clone());
        flight::show_thinking(overlay, true);
    }

    /// Asks the table, and shows what comes of it. What is refused is told.
    pub(super) fn ask(
        &mut self,
        player: Player,
        request: &Request,
        machine: &mut dyn Machine,
        overlay: &mut Overlay,
    ) {
        self.advice = None;
        match self.play.ask(player, request, machine) {
            Ok(change) => self.show(&change, player, machine, overlay),
            Err(refusal) => {
                machine.sound(Sound::Refuse);
                self.open(Sheet::Notice(capital(&refusal)), overlay);
            }
        }
    }

    /// Whether someone thinks now, or is about to act.
    pub fn is_thinking(&self) -> bool {
        self.sheet.is_none()
            && self.decided.is_none()
            && matches!(self.phase, Phase::Act(..) | Phase::Think | Phase::Advise(_))
    }

    /// Whether something is to be repainted before anyone thinks.
    pub fn is_to_be_drawn(&self) -> bool {
        let Changed { all, side, spot, sheet, parts } = &self.changed;
        *all || *side || *spot || *sheet || !parts.is_empty()
    }

    /// Comes back from another screen.
    pub fn come_back(&mut self, overlay: &mut Overlay) {
        self.changed.all = true;
        self.flight = Flight::default();
        if self.phase == Phase::Show {
            self.settle(overlay);
        }
        self.refresh(overlay);
        flight::show_thinking(overlay, self.is_thinking());
    }

    /// The deed that the main button would do, where it lies on no spot.
    pub fn focused(&self) -> Option<Deed<'_>> {
        self.play.hand.focused(&self.play.scene)
    }
}

/// A sentence as it begins: refusals are halves of sentences.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
