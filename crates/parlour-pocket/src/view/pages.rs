//! The record's pages.

use alloc::format;

use crate::app::Pages;
use crate::canvas::{Canvas, Rect};
use crate::pixels::{Align, Look, Text, palette as colour, panel, planks};

use super::{DARK, LINE, STRONG, buttons, heading, plain, wood_bar};

/// Paints a page.
pub(crate) fn pages(pages: &Pages, canvas: &mut dyn Canvas) {
    planks(canvas, Rect::SCREEN);
    let place = format!("page {} of {}", pages.at + 1, pages.count().max(1));
    heading(canvas, if pages.is_code() { "Code" } else { "Record" }, &place);
    panel(canvas, Rect::new(6, 22, 228, 116), Look::PAPER);
    for (index, line) in pages.lines().iter().enumerate() {
        let y = 28 + index as i16 * LINE;
        if pages.is_code() {
            canvas.write_at((120, y), Align::Centre, line, STRONG);
        } else {
            canvas.write(12, y, &plain(line), DARK);
        }
    }
    wood_bar(canvas, Rect::new(0, 142, 240, 18));
    let says = if pages.is_code() { "parlour replay --code reads it" } else { "" };
    buttons(canvas, (8, 147), 10, colour::I0, &[("b", "Back"), ("pad", "Pages")]);
    canvas.write_at((234, 148), Align::Right, says, DARK.with(colour::I2));
}
