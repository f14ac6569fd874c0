//! The board on a small screen: maple and walnut, with the two corners inlaid.

use parlour_pixels::palette as colour;
use parlour_pixels::{Frame, Ground, Layout, Outline, Pixels, Places, Rect};

include!(concat!(env!("OUT_DIR"), "/corners.rs"));

/// The game's pixels.
pub(crate) static PIXELS: Pixels =
    Pixels { drawings: DRAWINGS, layouts: &[BOARD], felt: [colour::F2, colour::F3] };

const BOARD: Layout = Layout {
    picture: None,
    area: Rect::new(0, 0, 160, 160),
    places: Places::Squares { sides: &[18], rim: 8 },
    frame: Frame::Wood,
    grounds: [
        Ground {
            base: colour::W3,
            light: colour::W2,
            dark: colour::W3,
            grain: &["walnut-0", "walnut-1", "walnut-2", "walnut-3"],
        },
        Ground {
            base: colour::W0,
            light: colour::T0,
            dark: colour::W0,
            grain: &["maple-0", "maple-1", "maple-2", "maple-3"],
        },
    ],
    outlines: &[
        Outline { tag: "pale-corner", outer: colour::I0, inner: colour::G2 },
        Outline { tag: "dark-corner", outer: colour::K, inner: colour::G2 },
    ],
    shadow: Some(colour::W5),
    trace: colour::G3,
};
