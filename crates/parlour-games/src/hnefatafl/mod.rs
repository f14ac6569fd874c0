//! Hnefatafl: a king and his men break out of a ring of attackers twice their number.
//!
//! The rules are in `RULES.md`, cited here as R1, R2, ...; `variants.rs` is the one table of variants, `board.rs`
//! holds a set of squares in one 128-bit word, `captures.rs` and `endings.rs` judge by masks, `report.rs` has the
//! report's AI, and `network.rs` (with `threats.rs` and the weights in `networks/`) an evaluation that has learnt.

pub mod action;
pub mod ai;
pub mod board;
mod captures;
mod chances;
mod edit;
mod endings;
pub mod evaluation;
mod exercises;
mod guide;
#[cfg(feature = "networks")]
pub mod network;
mod notation;
#[cfg(feature = "pixels")]
pub(crate) mod pixels;
mod reasons;
#[cfg(any(test, feature = "reference"))]
#[path = "tests/reference.rs"]
pub mod reference;
pub mod report;
mod rules;
pub mod sampler;
mod scene;
mod stages;
pub mod state;
mod telling;
#[cfg(test)]
mod tests;
#[cfg(feature = "networks")]
mod threats;
pub mod variants;
mod words;

pub use action::Move;
pub use board::{Set, Square};
pub use state::{Ending, Piece, State};
pub use variants::{VARIANTS, Variant};

use alloc::boxed::Box;
use board::squares;

use parlour_core::chance::Curve;
use parlour_core::{Editor, Face, GameInfo, Motion, Playable, Player, Roster};
use variants::{Escape, Throne};

/// The player with the ring of men, who moves first.
pub const ATTACKERS: Player = Player::FIRST;
/// The player with the king.
pub const DEFENDERS: Player = Player::SECOND;

/// The rules of Hnefatafl in one of its variants, with the sets of squares that they speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hnefatafl {
    /// What differs from variant to variant.
    pub variant: &'static Variant,
    /// All squares.
    board: Set,
    /// The squares of the edge, corners included.
    edge: Set,
    /// The corners, where the king escapes there; nobody else may stop on them.
    corners: Set,
    /// Where the king escapes to.
    escapes: Set,
    /// The throne, where there is one.
    throne: Set,
    /// The throne, where nobody may enter or cross it.
    shut: Set,
    /// The corners, where they are hostile.
    hostile_corners: Set,
    /// Where men may stop.
    stops: Set,
    /// How many pieces each side begins with, the king not counted.
    attacker_count: u32,
    man_count: u32,
    start: State,
    /// The four sides of the board, corners included.
    sides: [Set; 4],
    /// The squares from which attackers guard the corners.
    guard_posts: Set,
    /// How many steps each square is from the nearest escape.
    steps: [u8; board::SQUARES],
}

impl Hnefatafl {
    /// The rules of a variant.
    pub fn new(variant: &'static Variant) -> Self {
        let last = variant.size - 1;
        let all = |is_in: &dyn Fn(u8, u8) -> bool| {
            let places = (0..variant.size).flat_map(|rank| (0..variant.size).map(move |file| (file, rank)));
            places
                .filter(|&(file, rank)| is_in(file, rank))
                .fold(0, |set, (file, rank)| set | Square::at(file, rank).bit())
        };
        let is_end = |line: u8| line == 0 || line == last;
        let board = all(&|_, _| true);
        let edge = all(&|file, rank| is_end(file) || is_end(rank));
        let four_corners = all(&|file, rank| is_end(file) && is_end(rank));
        let centre = Square::at(last / 2, last / 2).bit();
        let (corners, escapes) = match variant.escape {
            Escape::Corner => (four_corners, four_corners),
            Escape::Edge => (0, edge),
        };
        let throne = if variant.throne == Throne::Absent { 0 } else { centre };
        // Beside a corner that is not hostile nobody can be captured, and two guards shut it for good; otherwise
        // four in a diagonal row do.
        let guard_distance = if variant.hostile_corners { 3 } else { 1 };
        let mut game = Hnefatafl {
            variant,
            board,
            edge,
            corners,
            escapes,
            throne,
            shut: if variant.throne == Throne::Shut { throne } else { 0 },
            hostile_corners: if variant.hostile_corners { corners } else { 0 },
            stops: board & !corners & !throne,
            attacker_count: board.count_ones(),
            man_count: board.count_ones(),
            start: State::new(0, 0, None, true),
            sides: [
                all(&|file, _| file == 0),
                all(&|file, _| file == last),
                all(&|_, rank| rank == 0),
                all(&|_, rank| rank == last),
            ],
            guard_posts: all(&|file, rank| file.min(last - file) + rank.min(last - rank) == guard_distance),
            steps: [0; board::SQUARES],
        };
        for from in squares(board) {
            game.steps[from.index()] =
                squares(escapes).map(|escape| from.steps_to(escape)).min().unwrap_or(0);
        }
        game.start = game.read_position(variant.start).expect("the table holds valid positions");
        game.attacker_count = game.start.attackers.count_ones();
        game.man_count = game.start.men.count_ones();
        game
    }

    /// All squares.
    pub fn board(&self) -> Set {
        self.board
    }

    /// Where the king escapes to.
    pub fn escapes(&self) -> Set {
        self.escapes
    }

    /// How many steps a square is from the nearest escape.
    pub fn steps_to_escape(&self, from: Square) -> u8 {
        self.steps[from.index()]
    }

    /// How many attackers have been captured.
    pub fn lost_attackers(&self, state: &State) -> u32 {
        self.attacker_count.saturating_sub(state.attackers.count_ones())
    }

    /// How many defenders have been captured, the king not counted.
    pub fn lost_men(&self, state: &State) -> u32 {
        self.man_count.saturating_sub(state.men.count_ones())
    }
}

impl Playable for Hnefatafl {
    const INFO: GameInfo = GameInfo {
        id: "hnefatafl",
        title: "Hnefatafl",
        about: "A king, a few loyal guards, and a ring closing in from every side: break out, or let nobody through.",
        origin: "Hnefatafl was played in the North long before chess came there. This one begins with Fist \
                 Tablets, an Android app of four students (James Bruska, David Josephs, Jacob Melite, Benjamin Lannon, \
                 December 2015), with play for two, a demo and an AI.\n\n\
                 They found a single paper on the game: about a hundred moves at every turn, far more than in chess. \
                 Three moves ahead took half a second, four took ten, so three it was. What it \
                 looked for was simple: men taken, men lost, and a little for every step between the king and a corner.",
        variants: &variants::INFOS,
        more_variants: None,
        how_to_play: include_str!("PLAY.md"),
        rules: include_str!("RULES.md"),
        picture: include_str!("card.svg"),
        art: include_str!("art.svg"),
        motions: &[("king", Motion::Hero)],
        style: include_str!("style.css"),
        exercises: exercises::EXERCISES,
        guide: guide::GUIDE,
    };
    const BENCH: &'static [(&'static str, u32)] = ai::BENCH;

    fn variant(name: &str) -> Option<Self> {
        VARIANTS.iter().find(|variant| variant.info.name == name).map(Hnefatafl::new)
    }

    fn player_name(&self, player: Player) -> &'static str {
        words::player(player)
    }

    fn player_symbol(&self, player: Player) -> &'static str {
        if player == ATTACKERS { words::ATTACKER } else { words::KING }
    }

    fn face(&self) -> &dyn Face<Self> {
        self
    }

    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        Some(self.position_editor())
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        ai::enlist(self, roster);
    }

    fn curve(&self, bot: &str) -> Option<Curve> {
        chances::curve(self, bot)
    }
}
