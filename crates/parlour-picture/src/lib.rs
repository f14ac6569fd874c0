//! Any scene as a picture: one self-contained SVG drawn from the game's own art, and the same as PNG.
//!
//! It knows scenes and no game, like every front end. How a board looks is said by the page's style sheets and the
//! game's (`css`); what they leave to a browser is worked out (`style`), symbols are cut out of the art (`art`),
//! and text is drawn as outlines (`text`). What is in a picture was in the scene: whoever may see the scene may see
//! the picture.

mod art;
mod card;
mod css;
mod draw;
mod frame;
mod raster;
mod style;
mod text;

use std::fmt::Write;

use parlour_core::scene::Board;
use parlour_core::{Player, Scene};
use roxmltree::Document;
use thiserror::Error;

use art::{Art, Palette};
use css::{Element, Sheet};
use draw::round;
use frame::Frame;
use style::Styled;
use text::{Anchor, Font};

pub use card::{Card, card};
pub use raster::png;

/// The page's palette and its boards.
const HOUSE_STYLE: [&str; 2] = [
    include_str!("../../parlour-server/web/css/base.css"),
    include_str!("../../parlour-server/web/css/board.css"),
];

/// How far boards are apart, and how high the words over them are, in hundredths of a square.
const GAP: f64 = 50.0;
const TITLE_HEIGHT: f64 = 64.0;
const TITLE_SIZE: f32 = 40.0;

/// What can go wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// The art cannot be read.
    #[error("the art is not well formed: {0}")]
    Art(String),
    /// The SVG cannot be read.
    #[error("the picture is not well formed: {0}")]
    Svg(String),
    /// It would have no pixels, or far too many.
    #[error("a picture is {least} to {most} pixels wide")]
    Size {
        /// The narrowest.
        least: u32,
        /// The widest.
        most: u32,
    },
}

/// Where a game's pictures come from.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The game's id, which its style sheet asks for.
    pub game: &'a str,
    /// Its symbols: [`parlour_core::GameInfo::art`].
    pub art: &'a str,
    /// Its colours: [`parlour_core::GameInfo::style`].
    pub style: &'a str,
}

impl From<&'static parlour_core::GameInfo> for Look<'static> {
    fn from(info: &'static parlour_core::GameInfo) -> Self {
        Look { game: info.id, art: info.art, style: info.style }
    }
}

/// How a scene is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whose side is at the bottom; as the spots lie if nobody's.
    pub near: Option<Player>,
    /// Whether it is seen from the other side.
    pub is_flipped: bool,
    /// By lamplight instead of by day.
    pub is_dark: bool,
    /// Boards alone: nothing beneath them, and no words over them.
    pub is_bare: bool,
}

/// A drawing and its size, to be put into another or to be written down.
struct Drawn {
    definitions: String,
    boards: String,
    width: f64,
    height: f64,
}

/// A scene as one SVG that needs nothing else.
pub fn svg(scene: &Scene, look: Look<'_>, options: Options) -> Result<String, PictureError> {
    let sheet = sheet(look);
    let page = page(&sheet, look, options.is_dark);
    let Drawn { definitions, boards, width, height } = drawn(scene, look, options, &page)?;
    let (width, height) = (round(width), round(height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <defs>\n{definitions}</defs>\n"
    );
    if !options.is_bare {
        let _ = writeln!(
            svg,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            page.resolve("var(--room)")
        );
    }
    svg.push_str(&boards);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// What the page says of boards, and then the game.
fn sheet(look: Look<'_>) -> Sheet {
    let mut sheet = Sheet::default();
    HOUSE_STYLE.iter().chain([&look.style]).for_each(|text| sheet.add(text));
    sheet
}

/// The element that the boards of a game lie in.
fn page<'a>(sheet: &'a Sheet, look: Look<'_>, is_dark: bool) -> Styled<'a> {
    let theme = if is_dark { "dark" } else { "light" };
    let root = Styled::root(sheet, Element::new("html", "").with("data-theme", theme), is_dark);
    root.child(Element::new("parlour-board", "").with("data-game", look.game))
        .child(Element::new("figure", ""))
}

/// All boards of a scene, side by side.
fn drawn(scene: &Scene, look: Look<'_>, options: Options, page: &Styled<'_>) -> Result<Drawn, PictureError> {
    // A game without art is drawn without symbols.
    let art = if look.art.is_empty() { "<svg/>" } else { look.art };
    let document = Document::parse(art).map_err(|error| PictureError::Art(error.to_string()))?;
    let mut palette = Palette::new(Art::new(&document));
    let frames: Vec<Frame<'_>> =
        scene.boards.iter().map(|board| Frame::new(board, is_turned(board, options))).collect();
    let top = if frames.len() > 1 && !options.is_bare { TITLE_HEIGHT } else { 0.0 };
    let (mut boards, mut x, mut height) = (String::new(), 0.0, 0.0_f64);
    for frame in &frames {
        let area = frame.area;
        if top > 0.0 {
            let at = ((x + area.width / 2.0) as f32, (TITLE_HEIGHT * 0.7) as f32);
            let d = Font::Serif.outline(&frame.board.title, at, TITLE_SIZE, Anchor::Middle, false);
            let _ = writeln!(boards, "<path d=\"{d}\" fill=\"{}\"/>", page.resolve("var(--ink-2)"));
        }
        let (left, down) = (round(x - area.x), round(top - area.y));
        let _ = writeln!(
            boards,
            "<g transform=\"translate({left} {down})\">{}</g>",
            draw::board(scene, frame, page, &mut palette)
        );
        x += area.width + GAP;
        height = height.max(top + area.height);
    }
    Ok(Drawn {
        definitions: palette.definitions().to_string(),
        boards,
        width: (x - GAP).max(1.0),
        height: height.max(1.0),
    })
}

/// Whether a board is turned by 180 degrees, as on the page.
fn is_turned(board: &Board, options: Options) -> bool {
    let Some(bottom) = board.bottom else { return false };
    options.near.is_some_and(|near| near != bottom) != options.is_flipped
}
