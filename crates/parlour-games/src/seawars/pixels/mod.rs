//! The chart on a small screen: one sea at a time, of any size.

use parlour_pixels::palette as colour;
use parlour_pixels::{Frame, Ground, Layout, Pixels, Places, Rect};

include!(concat!(env!("OUT_DIR"), "/seawars.rs"));

/// The game's pixels.
pub(crate) static PIXELS: Pixels =
    Pixels { drawings: DRAWINGS, layouts: &[BOARD], felt: [colour::F4, colour::F5] };

const SEA: Ground = Ground {
    base: colour::S1,
    light: colour::S2,
    dark: colour::S1,
    grain: &["wave-0", "wave-1", "wave-2", "wave-3"],
};

const BOARD: Layout = Layout {
    picture: None,
    area: Rect::new(0, 0, 160, 160),
    places: Places::Squares { sides: &[16, 13, 11], rim: 14 },
    frame: Frame::Chart,
    grounds: [SEA, SEA],
    outlines: &[],
    shadow: None,
    trace: colour::S3,
};
