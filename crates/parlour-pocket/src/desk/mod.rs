//! A game in progress on the screen: what the buttons do, what is asked, what moves, what is to be repainted.

mod advice;
mod flight;
mod keys;
mod pointer;
mod sheet;

use alloc::string::String;
use alloc::vec::Vec;

use parlour_core::{Player, Turn};
use parlour_table::table::request::Request;

use crate::board::{BoardView, Shown, asked_board};
use crate::canvas::Rect;
use crate::hand::Deed;
use crate::machine::{Machine, Sound};
use crate::motion::Change;
use crate::overlay::Overlay;
use crate::play::Play;
use crate::seating::Sitter;
use crate::view;

pub use advice::{Advice, Decided, Said, Wish};
use flight::Flight;
pub use sheet::{Item, Sheet};

/// Frames for which a bot's action is left on the screen before anything else happens.
const LINGER: u16 = 24;
/// The same where nobody plays and everybody watches.
const DEMO_LINGER: u16 = 45;

/// What the desk waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person's action.
    Ask,
    /// A bot's.
    Think,
    /// A bot's advice.
    Advise(Wish),
    /// That what happened has been seen.
    Show,
    /// That the console is handed over.
    HandOver(Player),
    /// Nothing: it is over.
    Over,
}

/// Where a press leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Nowhere.
    Stay,
    /// To the menu.
    Menu,
    /// To another game with the same seats.
    Again,
    /// To the record's pages.
    Record,
}

/// What is to be repainted.
#[derive(Clone, Debug, Default)]
pub struct Changed {
    /// Everything.
    pub all: bool,
    /// What is beside the board.
    pub side: bool,
    /// Parts of the board.
    pub parts: Vec<Rect>,
}

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
            moves: 0,
        };
        overlay.floaters.clear();
        desk.set_board(asked_board(&desk.play.scene), overlay);
        desk.settle(overlay);
        desk
    }

    /// Shows one of the scene's boards.
    pub(super) fn set_board(&mut self, board: usize, overlay: &mut Overlay) {
        let Some(shown) = self.play.scene.boards.get(board) else { return };
        self.board = board;
        self.view = BoardView::new(self.play.pixels, shown, self.bottom());
        self.changed.all = true;
        self.refresh(overlay);
    }

    /// Whose side is at the bottom. People who share the console look from one side, so that the board stays put.
    fn bottom(&self) -> Option<Player> {
        let first = self.play.sitters.iter().position(Sitter::is_person).map(Player::new);
        if self.play.people() > 1 && !self.play.table().rules().has_secrets() {
            first
        } else {
            self.play.me()
        }
    }

    /// Takes the scene over to the board and the cursor.
    pub(super) fn refresh(&mut self, overlay: &mut Overlay) {
        self.refresh_board();
        self.refresh_pointer(overlay);
        self.changed.side = true;
    }

    fn refresh_board(&mut self) {
        let Some(view) = &mut self.view else { return };
        let scene = &self.play.scene;
        let hidden = self.flight.airborne();
        let picks: Vec<&str> = self.play.hand.picks.iter().map(String::as_str).collect();
        let is_asked = self.phase == Phase::Ask && self.advice.is_none();
        let targets = if is_asked && !picks.is_empty() { scene.next_spots(&picks) } else { Vec::new() };
        let confirmed =
            self.sheet.as_ref().and_then(Sheet::choice).and_then(|index| scene.choices.get(index));
        let ghost = confirmed.and_then(|choice| {
            Some((choice.picks.last()?.as_str(), choice.piece.as_deref()?, self.play.me_or_mover()))
        });
        let insight = self.advice.as_ref().map_or(&[][..], |advice| &advice.spots);
        let shown = Shown { hidden: &hidden, picks: &picks, targets: &targets, insight, ghost };
        if let Some(board) = scene.boards.get(self.board) {
            self.changed.parts.extend(view.show(scene, board, &shown));
        }
    }

    /// Does what was chosen, by its place among the choices.
    pub(super) fn choose(&mut self, index: usize, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let Some(choice) = self.play.scene.choices.get(index) else { return };
        let (Some(player), request) =
            (self.play.person_to_move(), Request::Act { action: choice.notation.clone() })
        else {
            return;
        };
        self.ask(player, &request, machine, overlay);
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

    fn show(&mut self, change: &Change, player: Player, machine: &mut dyn Machine, overlay: &mut Overlay) {
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
            Phase::Over => self.sheet = Some(Sheet::Result),
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

    /// Whether someone thinks now.
    pub fn is_thinking(&self) -> bool {
        self.sheet.is_none()
            && self.decided.is_none()
            && matches!(self.phase, Phase::Think | Phase::Advise(_))
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
            self.play.hand.focus = None;
            self.dress_pointer(overlay);
            self.changed.side = true;
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

    /// Whether something is to be repainted before anyone thinks.
    pub fn is_to_be_drawn(&self) -> bool {
        self.changed.all || self.changed.side || !self.changed.parts.is_empty()
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

    /// What is on the screen, in a word.
    pub fn place(&self) -> &'static str {
        match (&self.sheet, &self.phase) {
            (Some(Sheet::Pause(_)), _) => "pause",
            (Some(Sheet::Confirm(_)), _) => "confirm",
            (Some(Sheet::GiveUp), _) => "give up?",
            (Some(Sheet::Notice(_)), _) => "notice",
            (Some(Sheet::Result), _) => "result",
            (None, Phase::Ask) if self.advice.is_some() => "advice",
            (None, Phase::Ask) => "ask",
            (None, Phase::Think) => "think",
            (None, Phase::Advise(_)) => "advise",
            (None, Phase::Show) => "show",
            (None, Phase::HandOver(_)) => "hand over",
            (None, Phase::Over) => "over",
        }
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
