//! The garden on a small screen: moss and earth, leaves and daisies on the last row.

use parlour_pixels::palette as colour;
use parlour_pixels::{Frame, Ground, Layout, Pixels, Places, Rect};

include!(concat!(env!("OUT_DIR"), "/larva.rs"));

/// The game's pixels.
pub(crate) static PIXELS: Pixels =
    Pixels { drawings: DRAWINGS, layouts: &[BOARD], felt: [colour::F0, colour::F1] };

const BOARD: Layout = Layout {
    picture: None,
    area: Rect::new(0, 0, 160, 160),
    places: Places::Squares { sides: &[18], rim: 8 },
    frame: Frame::Wood,
    grounds: [
        Ground {
            base: colour::E2,
            light: colour::E1,
            dark: colour::E3,
            grain: &["moss-0", "moss-1", "moss-2", "moss-3"],
        },
        Ground {
            base: colour::W1,
            light: colour::W0,
            dark: colour::W2,
            grain: &["earth-0", "earth-1", "earth-2", "earth-3"],
        },
    ],
    outlines: &[],
    shadow: Some(colour::E3),
    trace: colour::O1,
};
