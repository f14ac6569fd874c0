//! The island on a small screen.

use parlour_pixels::palette as colour;
use parlour_pixels::{Frame, Ground, Layout, Pixels, Places, Rect};

include!(concat!(env!("OUT_DIR"), "/settlers.rs"));

/// The game's pixels.
pub(crate) static PIXELS: Pixels =
    Pixels { drawings: DRAWINGS, layouts: &[BOARD], felt: [colour::F6, colour::F7] };

const SAND: Ground = Ground { base: colour::T2, light: colour::T2, dark: colour::T2, grain: &[] };

/// Fields of a row are 26 pixels apart and rows 22; in the coordinates of a scene that is 4 and 6.
const BOARD: Layout = Layout {
    picture: None,
    area: Rect::new(0, 0, 160, 128),
    places: Places::Plane { origin: (28, 21), x: (13, 2), y: (11, 3) },
    frame: Frame::Picture("island"),
    grounds: [SAND, SAND],
    outlines: &[],
    shadow: None,
    trace: colour::G3,
};
