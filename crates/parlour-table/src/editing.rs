//! Setting up a position by hand: a draft, some changes to it, and whether what comes of it can be played.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use parlour_core::edit::{Dial, Edit, EditError, PaletteItem};
use parlour_core::scene::symbols::Symbols;
use parlour_core::scene::{Piece, Scene};

use crate::hashing::DefaultHasher;
use crate::rules::AnyRules;

/// A draft after some changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edited {
    /// The draft as text.
    pub position: String,
    /// What keeps it from being played, as half a sentence.
    pub problem: Option<String>,
    /// Whether it tells what one player knows, so that it can be thought about but not played on.
    pub is_view: bool,
    /// What it looks like.
    pub scene: Scene,
    /// What lies on no spot.
    pub dials: Vec<Dial>,
}

/// Changes a draft, the first position if none is given.
pub fn edit(rules: &dyn AnyRules, draft: Option<&str>, edits: &[Edit]) -> Result<Edited, EditError> {
    let editor = rules.editor().ok_or_else(not_edited)?;
    let first = || rules.start(0).position();
    let mut text = draft.map_or_else(first, str::to_string);
    for edit in edits {
        text = editor.edit(&text, edit)?;
    }
    let sheet = editor.read(&text)?;
    let mut scene = sheet.scene;
    scene.pieces.iter_mut().for_each(|piece| piece.id = lasting_id(piece));
    Symbols::new(rules.info().art).mark(&mut scene.pieces);
    let view = rules.glimpse(&sheet.text);
    let is_view = view.is_some();
    let problem = match view {
        Some(view) => view.err(),
        None => rules.start_at(&sheet.text).err(),
    };
    let problem = problem.map(|problem| problem.why);
    Ok(Edited { position: sheet.text, problem, is_view, scene, dials: sheet.dials })
}

/// Returns what can be put down in positions of these rules. An item has no symbol if the game's art has none for it.
pub fn palette(rules: &dyn AnyRules) -> Vec<PaletteItem> {
    let mut symbols = Symbols::new(rules.info().art);
    let mut items = rules.editor().map(|editor| editor.palette()).unwrap_or_default();
    for item in &mut items {
        if !symbols.has(&item.symbol) {
            item.symbol = "".into();
        }
    }
    items
}

/// Returns the error of a game whose positions are only written.
pub fn not_edited() -> EditError {
    EditError::new("positions of this game are not set up by hand")
}

/// A number that stays the same while nothing else lies on the spot, so that nothing moves but what was changed.
fn lasting_id(piece: &Piece) -> u32 {
    let mut hasher = DefaultHasher::new();
    (&piece.spot, &piece.role, piece.owner).hash(&mut hasher);
    hasher.finish() as u32
}
