//! The board on a small screen: oak squares, carved corners and throne, of 7, 9 or 11 rows.

use parlour_pixels::palette as colour;
use parlour_pixels::{Frame, Ground, Layout, Pixels, Places, Rect};

include!(concat!(env!("OUT_DIR"), "/hnefatafl.rs"));

/// The game's pixels.
pub(crate) static PIXELS: Pixels =
    Pixels { drawings: DRAWINGS, layouts: &[BOARD], felt: [colour::P0, colour::P1] };

const OAK: Ground = Ground {
    base: colour::W1,
    light: colour::W0,
    dark: colour::W3,
    grain: &["oak-0", "oak-1", "oak-2", "oak-3"],
};

const BOARD: Layout = Layout {
    picture: None,
    area: Rect::new(0, 0, 160, 160),
    places: Places::Squares { sides: &[20, 16, 14], rim: 3 },
    frame: Frame::Wood,
    grounds: [OAK, OAK],
    outlines: &[],
    shadow: Some(colour::W4),
    trace: colour::G3,
};
