//! The scene: what one viewer sees and may do, as plain data. Front ends know scenes, never games.
//!
//! A scene is already filtered for its viewer. Everything a front end draws or says comes from here: boards of
//! spots, the pieces on them, marks, panels ([`panels`]), a prompt, a sentence for a screen reader,
//! and the choices with their pick paths ([`picks`]). [`cast`] gives pieces names that last, [`symbols`] says which
//! of them have no picture, and [`told`] reads sentences with names and pictures in them.
//!
//! A board of squares or of pits takes a few lines: [`Board::squares`], [`pits::PitBoard`], [`Look::scene`].
//!
//! Roles (of pieces, marks and pictures) are names of symbols in the game's art. A front end draws the symbol with
//! that id and needs no list of roles; a text screen shows the letter that comes with it.

mod build;
pub mod cast;
pub mod panels;
pub mod picks;
pub mod pits;
mod plain;
pub mod symbols;
pub mod told;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::driver::Driver;
use crate::game::{Player, Turn};
use crate::views::{Viewer, Views};

pub use panels::Panel;
pub use plain::PlainFace;

/// What one viewer sees and may do.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// The boards, usually one.
    pub boards: Vec<Board>,
    /// What stands on them.
    pub pieces: Vec<Piece>,
    /// What is drawn over them.
    pub marks: Vec<Mark>,
    /// The spots that the last action touched, in order: where a piece came from and where it went.
    pub last: Vec<String>,
    /// The way a piece took with the last action, spot by spot; empty where it went straight.
    pub path: Vec<String>,
    /// What went from spot to spot with the last action, in order, where pieces stand for several: seeds that are sown,
    /// men that change stacks. Front ends show it one after the other.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Transfer>>"))]
    pub transfers: Vec<Transfer>,
    /// What is told beside them.
    pub panels: Vec<Panel>,
    /// Whose turn it is, if it is a player's.
    pub to_move: Option<Player>,
    /// What is asked of the viewer, or what the viewer waits for: "Place a road".
    pub prompt: String,
    /// What the viewer is after, in one sentence: "Bring your king to a corner." For spectators, what everyone is after.
    pub goal: Cow<'static, str>,
    /// The position in one sentence, for a screen reader.
    pub speech: String,
    /// What the viewer may do now.
    pub choices: Vec<Choice>,
    /// What the table can do for the viewer at one touch.
    pub aids: Vec<Aid>,
    /// How many spots are covered by the thing that a choice of two picks puts down, from the one to the other. Zero where
    /// picks are a way from spot to spot.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u8>"))]
    pub covers: u8,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A board: spots in a plane.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// A name that stays the same.
    pub id: String,
    /// What to call it.
    pub title: String,
    /// The symbol of the game's art that lies beneath the spots: the wood, its frame, the sea. It is drawn as the board
    /// lies, whoever looks, and covers all spots with [`Board::rim`] around them.
    pub picture: Option<Cow<'static, str>>,
    /// How far the picture reaches beyond the outermost spots on every side, in hundredths of a square.
    pub rim: u16,
    /// Its spots.
    pub spots: Vec<Spot>,
    /// Whose side is at the bottom as the spots lie (y grows upward). A front end turns the board by 180 degrees
    /// for a viewer on another seat, so that everyone's own side is at the bottom. `None`: the board has no sides
    /// and is turned for nobody.
    pub bottom: Option<Player>,
}

/// The form of a spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shape {
    /// One square of a grid; its place is its centre, neighbours are one unit apart.
    Square,
    /// A field of a hexagonal board.
    Hex,
    /// A corner where fields meet.
    Vertex,
    /// A side between two fields.
    Edge,
}

/// A place that can be pointed at.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Spot {
    /// The name used in picks and notation: `e4`, `v17`, `h3`.
    pub id: String,
    /// Its form.
    pub shape: Shape,
    /// Its place in abstract units; x grows to the right.
    pub x: i16,
    /// Its place in abstract units; y grows upward.
    pub y: i16,
    /// What to call it.
    pub label: String,
    /// What a text screen shows when nothing stands there: `.`, `+`, a space.
    pub symbol: char,
    /// The symbol of the game's art that is drawn on it, beneath whatever stands there.
    pub picture: Option<Cow<'static, str>>,
    /// What is written on it: in the middle of a field, near the lower end of everything else. A field without one and
    /// without a picture shows its label.
    pub caption: Option<Cow<'static, str>>,
    /// How large it is, in per cent of a spot of its shape: the store of a row of pits is larger than a pit.
    #[cfg_attr(feature = "serde", serde(default = "full_size", skip_serializing_if = "is_full_size"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u16>"))]
    pub size: u16,
    /// What is special about it, for the game's style sheet: `throne`, `goal`. Three tags look the same in every game:
    /// `dark` and `light` squares, and `round` for a square that is drawn as a hollow.
    pub tags: Vec<Cow<'static, str>>,
    /// What to tell when the cursor rests on it: what lies there, what could be built and for how much. Empty
    /// where there is nothing to tell.
    pub note: String,
}

/// The size of a spot that is neither larger nor smaller than its shape asks for.
pub const FULL_SIZE: u16 = 100;

#[cfg(feature = "serde")]
const fn full_size() -> u16 {
    FULL_SIZE
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_full_size(size: &u16) -> bool {
    *size == FULL_SIZE
}

/// Something that stands on a spot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// A number that stays the same while the piece lives, so that front ends can animate it. A game leaves
    /// it zero; [`cast::Cast`] fills it in.
    pub id: u32,
    /// Where it stands.
    pub spot: String,
    /// Whose it is.
    pub owner: Option<Player>,
    /// What it is: `king`, `bird`. Its picture is the symbol of the game's art with this id.
    pub role: Cow<'static, str>,
    /// One letter for a text screen, and for a piece without a picture.
    pub symbol: char,
    /// How many it stands for: seeds in a pit, men in a stack. Front ends write the number on it unless it is one.
    #[cfg_attr(feature = "serde", serde(default = "one", skip_serializing_if = "is_one"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<u16>"))]
    pub count: u16,
    /// Whether the game's art has no symbol for it, so that front ends draw a disc. A game leaves it false;
    /// [`symbols::Symbols`] fills it in.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "core::ops::Not::not"))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub is_plain: bool,
}

#[cfg(feature = "serde")]
const fn one() -> u16 {
    1
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_one(count: &u16) -> bool {
    *count == 1
}

impl Piece {
    /// A piece of a player's on a spot, not yet numbered.
    pub fn new(spot: &impl ToString, owner: Player, role: &'static str, symbol: char) -> Self {
        let spot = spot.to_string();
        Piece { id: 0, spot, owner: Some(owner), role: role.into(), symbol, count: 1, is_plain: false }
    }

    /// The same piece standing for several.
    #[must_use]
    pub fn with_count(self, count: u16) -> Self {
        Piece { count, ..self }
    }
}

/// Some of what stands on one spot, gone to another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Transfer {
    /// Where it was.
    pub from: String,
    /// Where it is.
    pub to: String,
    /// How many went.
    pub count: u16,
}

/// Something drawn over spots: a shot that hit, a square under threat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// What it is: `hit`. Its picture is the symbol of the game's art with this id.
    pub role: Cow<'static, str>,
    /// One letter for a text screen, shown in place of what stands there.
    pub symbol: char,
    /// What it means, in a word or two: "hit".
    pub label: String,
    /// The spots it is on.
    pub spots: Vec<String>,
}

/// One legal action, as a viewer can choose it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// What goes to the table.
    pub notation: String,
    /// What it does, in words: "d2 to c3".
    pub label: String,
    /// Choices of one group belong together: "move", "build".
    pub group: Cow<'static, str>,
    /// The spots to pick, in order; none for a button. Several choices may have the same picks, and the picks of one
    /// may be the beginning of another's: then they are buttons once these spots are picked, told apart by their
    /// labels (see [`picks`]).
    pub picks: Vec<String>,
    /// Whether to ask once more before doing it.
    pub confirm: bool,
    /// The role of the piece that would stand on the last picked spot, where the choice puts a new one there: front ends
    /// show it before it is done.
    pub piece: Option<Cow<'static, str>>,
}

/// Something the table can do for the viewer at one touch, beside the choices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Aid {
    /// A word to type or to send.
    pub name: Cow<'static, str>,
    /// What it does, in words.
    pub label: String,
    /// What it does.
    pub help: Help,
}

/// What an aid does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Help {
    /// Takes the viewer's last action back, which nobody else has seen.
    TakeBack,
    /// Lets a bot do the rest of the viewer's turn.
    Finish {
        /// Its spec.
        bot: Cow<'static, str>,
    },
}

/// What a scene is made from: never more than its viewer may know. The actions so far are computed only as far
/// as they are asked for, so a scene that tells the last action costs the same however long the game is.
pub struct Look<'a, G: Views> {
    /// The rules.
    pub game: &'a G,
    /// Who looks.
    pub viewer: Viewer,
    /// What the viewer knows.
    pub view: &'a G::View,
    /// Who acts next, repetition taken into account.
    pub turn: Turn,
    /// How it came to this; nothing where only the position is known.
    history: Option<&'a Driver<G>>,
}

impl<'a, G: Views> Look<'a, G> {
    /// A look at a position of which nobody told how it came about. A game in progress is looked at by
    /// [`Driver::scene`].
    pub fn new(game: &'a G, viewer: Viewer, view: &'a G::View, turn: Turn) -> Self {
        Look { game, viewer, view, turn, history: None }
    }

    /// A look at a game in progress; the view is the viewer's of its state now.
    pub(crate) fn at(game: &'a G, viewer: Viewer, view: &'a G::View, driver: &'a Driver<G>) -> Self {
        Look { game, viewer, view, turn: driver.turn(game), history: Some(driver) }
    }

    /// The actions so far as the viewer saw them, `None` where hidden. From the end, the last ones cost nothing
    /// for the rest.
    pub fn seen(&self) -> impl DoubleEndedIterator<Item = Option<G::Action>> + use<'a, G> {
        let (game, viewer) = (self.game, self.viewer);
        self.history.into_iter().flat_map(move |driver| driver.seen(game, viewer))
    }

    /// The last action, if the viewer saw it.
    pub fn last(&self) -> Option<G::Action> {
        self.seen().next_back().flatten()
    }

    /// What the viewer knew before the last action, to compare: which pieces were taken, which turned over.
    pub fn before(&self) -> Option<G::View> {
        let (state, _) = self.history?.steps().next_back()?;
        Some(self.game.view(state, self.viewer))
    }

    /// Whether the viewer is to move.
    pub fn is_my_turn(&self) -> bool {
        matches!((self.turn, self.viewer), (Turn::Player(player), Viewer::Player(me)) if player == me)
    }

    /// The viewer's choices: none unless it is the viewer's turn.
    pub fn choices(&self) -> G::List<G::Action> {
        if self.is_my_turn() { self.game.choices(self.view) } else { G::List::default() }
    }
}

/// One action and what it did, as a viewer saw it.
pub struct Deed<'a, G: Views> {
    /// Who is told.
    pub viewer: Viewer,
    /// Who acted; nobody where it was chance.
    pub player: Option<Player>,
    /// What was done; `None` where it is hidden.
    pub action: Option<G::Action>,
    /// What the viewer knew before.
    pub before: &'a G::View,
    /// What the viewer knew afterwards.
    pub after: &'a G::View,
}

/// How a game is shown: its scenes, and sentences about what is played. Most games implement it for themselves and
/// return themselves from [`Playable::face`](crate::Playable::face). Every method has a default, so that rules alone can
/// be played.
pub trait Face<G: Views> {
    /// What stands on the boards, as far as a view tells, in a stable order.
    fn pieces(&self, _view: &G::View) -> Vec<Piece> {
        Vec::new()
    }

    /// What one viewer sees and may do. Its pieces are those of [`Face::pieces`]. By default the position as text, and a
    /// button for every action.
    fn scene(&self, look: &Look<'_, G>) -> Scene {
        plain::scene(look)
    }

    /// What an action did, in words for people: a sentence in the past tense with names and pictures to be filled in
    /// ([`told`]), "{who} built a town {town}". In the past tense it fits "you" and everyone else.
    fn tell(&self, deed: &Deed<'_, G>) -> String {
        deed.action.map_or_else(
            || "{who} did something in secret".into(),
            |action| format!("{{who}} played {action}"),
        )
    }

    /// What comes up with an action of chance, in a few letters: "8".
    fn outcome_label(&self, action: G::Action) -> String {
        action.to_string()
    }

    /// What speaks for an action or against it, in one short sentence for people: "Takes a man, but lets the king to
    /// the edge." Only what `player`, who knows `view`, can know. `line` is the play that is expected, the action
    /// first; often it is all there is. Empty where nothing can be said.
    fn reason(&self, _view: &G::View, _player: Player, _line: &[G::Action]) -> String {
        String::new()
    }

    /// The spots that an action leads over, first and last included, where a piece does not go straight.
    fn way(&self, _view: &G::View, _action: G::Action) -> Vec<String> {
        Vec::new()
    }

    /// What chance gave each player of a game, and what was to be expected; empty where there is no chance. The steps
    /// are the states with what was done there. Asked of games that are over.
    fn luck(&self, _steps: &mut dyn Iterator<Item = (&G::State, G::Action)>) -> Vec<Luck> {
        Vec::new()
    }
}

/// What chance gave a player, and what was to be expected of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Luck {
    /// Whose luck it was.
    pub player: Player,
    /// Where it came from: "Dice".
    pub source: Cow<'static, str>,
    /// What is counted: "cards".
    pub unit: Cow<'static, str>,
    /// How much there was.
    pub got: u32,
    /// How much was to be expected, in tenths.
    pub expected_tenths: u32,
}
