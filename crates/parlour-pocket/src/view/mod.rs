//! What the screens look like: values in, pixels out.

mod cards;
mod desk;
mod menu;
mod options;
mod pages;
mod panels;
mod sheets;
mod side;
mod strip;

use alloc::borrow::Cow;
use alloc::string::String;

pub(crate) use cards::dice;
pub(crate) use desk::desk;
pub(crate) use menu::menu;
pub(crate) use options::options;
pub(crate) use pages::pages;

use crate::canvas::{Canvas, Colour, Rect};
use crate::pixels::{Align, Ink, Text, button, font, palette as colour, sprite, wrap};

/// The inks of the house.
const DARK: Ink = Ink::new(&font::SMALL, colour::W6);
const QUIET: Ink = Ink::new(&font::SMALL, colour::W4);
const PALE: Ink = Ink::new(&font::SMALL, colour::I0);
const GOLD: Ink = Ink::new(&font::SMALL, colour::G1);
const STRONG: Ink = Ink::new(&font::BOLD, colour::W6);
const TITLE: Ink = Ink::new(&font::TITLE, colour::W6);

/// How far lines of small text are apart.
const LINE: i16 = 10;

/// A text in letters that the fonts have.
fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return text.into();
    }
    let letter = |letter: char| match letter {
        '×' => 'x',
        '–' | '—' | '−' => '-',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        'ö' => 'o',
        'é' => 'e',
        other => other,
    };
    text.chars().map(letter).collect::<String>().into()
}

/// Writes as many lines as there is room for. How many were written.
fn lines(canvas: &mut dyn Canvas, rect: Rect, align: Align, text: &str, ink: Ink) -> i16 {
    let text = plain(text);
    let most = ((rect.height + LINE - i16::from(ink.font.height)) / LINE).max(0) as usize;
    let wrapped = wrap(&text, ink.font, rect.width);
    let is_cut = wrapped.len() > most;
    for (index, line) in wrapped.iter().take(most).enumerate() {
        let x = match align {
            Align::Left => rect.x,
            Align::Centre => rect.x + rect.width / 2,
            Align::Right => rect.right(),
        };
        let y = rect.y + index as i16 * LINE;
        if is_cut && index + 1 == most {
            let cut = fit(line, ink, rect.width - 6);
            canvas.write_at((x, y), align, &alloc::format!("{cut}.."), ink);
        } else {
            canvas.write_at((x, y), align, line, ink);
        }
    }
    wrapped.len().min(most) as i16
}

/// How many lines a text takes.
fn height(text: &str, ink: Ink, width: i16) -> i16 {
    wrap(&plain(text), ink.font, width).len() as i16
}

/// As much of a text as fits on a line.
fn fit(text: &str, ink: Ink, width: i16) -> &str {
    let mut end = text.len();
    while end > 0 && (!text.is_char_boundary(end) || ink.font.width(&text[..end]) > width) {
        end -= 1;
    }
    text[..end].trim_end()
}

/// A word as it begins a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The dark bar at the upper or lower edge of a screen.
fn wood_bar(canvas: &mut dyn Canvas, rect: Rect) {
    canvas.fill(rect, colour::W5);
    let is_upper = rect.y == 0;
    let line = |y: i16, colour: Colour| (Rect::new(rect.x, y, rect.width, 1), colour);
    let lines = if is_upper {
        [line(rect.y, colour::W4), line(rect.bottom() - 2, colour::W3), line(rect.bottom() - 1, colour::K)]
    } else {
        [line(rect.y, colour::K), line(rect.y + 1, colour::W3), line(rect.bottom() - 1, colour::W6)]
    };
    for (rect, colour) in lines {
        canvas.fill(rect, colour);
    }
}

/// Buttons and what they do, one after the other.
fn buttons(canvas: &mut dyn Canvas, (mut x, y): (i16, i16), gap: i16, ink: Colour, keys: &[(&str, &str)]) {
    for (name, label) in keys {
        x += button(canvas, (x, y), name, label, ink) + gap;
    }
}

/// The screen's title on a dark bar, with the lamp.
fn heading(canvas: &mut dyn Canvas, title: &str, aside: &str) {
    wood_bar(canvas, Rect::new(0, 0, 240, 18));
    if let Some(lamp) = sprite("lamp") {
        canvas.blit(lamp, 6, 3);
    }
    canvas.write(24, 4, &plain(title), TITLE.with(colour::G0).shadowed());
    canvas.write_at((234, 6), Align::Right, &plain(aside), PALE.with(colour::I2));
}
