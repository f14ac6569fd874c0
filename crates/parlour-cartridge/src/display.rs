//! The picture: a bitmap of palette indices in video memory (mode 4), one byte a pixel.
//!
//! Video memory takes 16 bits at a time, two pixels; an odd pixel is written with its neighbour.

use core::ptr;

use parlour_pixels::palette;
use parlour_pocket::canvas::{CLEAR, Canvas, Colour, HEIGHT, Rect, WIDTH};

use crate::registers::{Block, DISPLAY_CONTROL};

// SAFETY: the palettes of the picture and of the sprites, which lie in a row.
const PALETTES: Block<u16, 512> = unsafe { Block::at(0x0500_0000) };

const BITMAP_OF_INDICES: u16 = 4;
const SPRITES_IN_A_ROW: u16 = 1 << 6;
const SHOW_PICTURE: u16 = 1 << 10;
const SHOW_SPRITES: u16 = 1 << 12;

const PIXELS: *mut u16 = 0x0600_0000 as *mut u16;

/// The picture on the screen. There is one.
pub struct Screen(());

impl Screen {
    /// Switches the display on, with the one palette for picture and sprites.
    ///
    /// # Safety
    /// To be called once: two screens would be one piece of memory.
    pub unsafe fn on() -> Self {
        for (index, &colour) in palette::RGB555.iter().enumerate() {
            PALETTES.place(index).write(colour);
            PALETTES.place(256 + index).write(colour);
        }
        let mut screen = Screen(());
        screen.set_rect(Rect::SCREEN, palette::K);
        DISPLAY_CONTROL.write(BITMAP_OF_INDICES | SPRITES_IN_A_ROW | SHOW_PICTURE | SHOW_SPRITES);
        screen
    }
}

/// Where a pixel's pair lies.
fn pair(x: i16, y: i16) -> *mut u16 {
    let index = y as usize * WIDTH as usize + x as usize;
    debug_assert!(index < WIDTH as usize * HEIGHT as usize);
    PIXELS.wrapping_add(index / 2)
}

/// Sets one pixel of a pair.
fn set_half(pair: *mut u16, is_right: bool, colour: Colour) {
    let colour = u16::from(colour);
    // SAFETY: the pair lies in video memory, which only the screen's owner writes to.
    unsafe {
        let both = ptr::read_volatile(pair);
        let both = if is_right { both & 0x00FF | colour << 8 } else { both & 0xFF00 | colour };
        ptr::write_volatile(pair, both);
    }
}

/// Copies a row of pixels, but for those that are clear. In fast memory: it is what drawing consists of.
#[unsafe(link_section = ".fast.copy_row")]
#[instruction_set(arm::a32)]
#[inline(never)]
fn copy_row(x: i16, y: i16, colours: &[Colour]) {
    let mut place = pair(x, y);
    let mut rest = colours;
    if x & 1 == 1
        && let [first, others @ ..] = rest
    {
        if *first != CLEAR {
            set_half(place, true, *first);
        }
        place = place.wrapping_add(1);
        rest = others;
    }
    while let [left, right, others @ ..] = rest {
        if *left != CLEAR && *right != CLEAR {
            // SAFETY: as above.
            unsafe { ptr::write_volatile(place, u16::from(*left) | u16::from(*right) << 8) };
        } else if *left != CLEAR {
            set_half(place, false, *left);
        } else if *right != CLEAR {
            set_half(place, true, *right);
        }
        place = place.wrapping_add(1);
        rest = others;
    }
    if let [last] = rest
        && *last != CLEAR
    {
        set_half(place, false, *last);
    }
}

/// Fills a part of a row.
#[unsafe(link_section = ".fast.fill_row")]
#[instruction_set(arm::a32)]
#[inline(never)]
fn fill_row(x: i16, y: i16, width: i16, colour: Colour) {
    let mut place = pair(x, y);
    let mut left = width;
    if x & 1 == 1 && left > 0 {
        set_half(place, true, colour);
        place = place.wrapping_add(1);
        left -= 1;
    }
    let both = u16::from(colour) * 0x0101;
    if left >= 2 && place as usize & 2 != 0 {
        // SAFETY: as above.
        unsafe { ptr::write_volatile(place, both) };
        place = place.wrapping_add(1);
        left -= 2;
    }
    let four = u32::from(both) << 16 | u32::from(both);
    while left >= 4 {
        // SAFETY: as above, and two pairs at a place that is a multiple of four.
        unsafe { ptr::write_volatile(place.cast(), four) };
        place = place.wrapping_add(2);
        left -= 4;
    }
    if left >= 2 {
        // SAFETY: as above.
        unsafe { ptr::write_volatile(place, both) };
        place = place.wrapping_add(1);
        left -= 2;
    }
    if left == 1 {
        set_half(place, false, colour);
    }
}

impl Canvas for Screen {
    fn set(&mut self, x: i16, y: i16, colour: Colour) {
        set_half(pair(x, y), x & 1 == 1, colour);
    }

    fn set_row(&mut self, x: i16, y: i16, colours: &[Colour]) {
        copy_row(x, y, colours);
    }

    fn set_rect(&mut self, rect: Rect, colour: Colour) {
        for y in rect.y..rect.bottom() {
            fill_row(rect.x, y, rect.width, colour);
        }
    }
}
