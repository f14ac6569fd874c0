//! The menu: a card of the game that is lit, and the shelf with all of them.

use alloc::format;

use parlour_core::GameInfo;
use parlour_core::reasons::number;
use parlour_games::pixels::{Pixels, pixels};
use parlour_pixels::Wanted;

use crate::app::Menu;
use crate::canvas::{Canvas, Clip, Rect};
use crate::pixels::{
    Align, Look, Text, button, face, face_at, font, palette as colour, panel, planks, sprite, wrap,
};
use crate::seating::Sitter;
use crate::settings::Settings;

use super::{DARK, PALE, QUIET, STRONG, TITLE, heading, lines, plain, wood_bar};

/// The card of the game that is lit.
const CARD: Rect = Rect::new(6, 22, 228, 78);
/// Where words begin on it, and how wide they may be.
const WORDS: i16 = 128;
const WORDS_WIDTH: i16 = 102;

/// Paints the menu.
pub(crate) fn menu(menu: &Menu, settings: &Settings, canvas: &mut dyn Canvas) {
    planks(canvas, Rect::SCREEN);
    heading(canvas, "Parlour", &format!("a house of {} games", number(settings.seatings.len() as u32)));
    let seating = settings.seating();
    card(canvas, seating.info, menu.opponent.as_ref(), seating.seats.len());
    shelf(canvas, settings);
    wood_bar(canvas, Rect::new(0, 142, 240, 18));
    if let Some(notice) = menu.notice {
        canvas.write_at((120, 148), Align::Centre, notice, PALE.with(colour::G1));
    } else if menu.question {
        question(canvas);
    } else {
        keys(canvas, menu.has_saved);
    }
}

fn keys(canvas: &mut dyn Canvas, has_saved: bool) {
    button(canvas, (8, 147), "a", "Play", colour::I0);
    button(canvas, (80, 147), "select", "Options", colour::I0);
    if has_saved {
        button(canvas, (166, 147), "start", "Resume", colour::I0);
    }
}

/// Another game in the place of the one that waits?
fn question(canvas: &mut dyn Canvas) {
    let rect = Rect::new(44, 50, 152, 58);
    panel(canvas, rect, Look::WOOD);
    canvas.write_at((120, 56), Align::Centre, "A game is waiting.", PALE.with(colour::G1));
    canvas.write_at((120, 66), Align::Centre, "Begin another in its place?", PALE);
    button(canvas, (60, 80), "a", "Begin", colour::I0);
    button(canvas, (118, 80), "b", "Back", colour::I0);
    button(canvas, (60, 94), "start", "Go on with that one", colour::I0);
}

fn card(canvas: &mut dyn Canvas, info: &GameInfo, opponent: Option<&Sitter>, seats: usize) {
    let Some(pixels) = pixels(info.id) else { return };
    let [felt, line] = pixels.felt;
    panel(canvas, CARD, Look { fill: felt, edge: colour::W5, low: line, shade: colour::T3 });
    outline(canvas, CARD.grow(-2), line);
    if let Some(picture) = pixels.drawings.named("card") {
        let (x, y) = (66 - picture.width as i16 / 2, CARD.y + 39 - picture.height as i16 / 2);
        Clip::new(canvas, CARD.grow(-3)).blit(picture, x, y);
    }
    canvas.write(WORDS, 28, &plain(info.title), TITLE);
    let about = clause(info.about);
    lines(canvas, Rect::new(WORDS, 43, WORDS_WIDTH, 19), Align::Left, about, DARK.with(colour::W5));
    if let Some(opponent) = opponent {
        return waiting(canvas, pixels, opponent, seats);
    }
    if let Some(cup) = face("you") {
        canvas.blit(cup, WORDS, 68);
    }
    canvas.write(157, 71, "Friends", STRONG);
    canvas.write(157, 81, "one console", QUIET);
}

/// As many clauses of a sentence as two lines hold; what comes before "and" is one too.
fn clause(about: &str) -> &str {
    let fits = |text: &&str| wrap(text, &font::SMALL, WORDS_WIDTH).len() <= 2;
    let is_end =
        |end: usize| about[end..].starts_with([',', '.', ':', '?', '!']) || about[end..].starts_with(" and ");
    let ends = about.char_indices().map(|(at, _)| at).filter(|&at| is_end(at));
    let clauses = ends.rev().map(|end| &about[..end]);
    [about].into_iter().chain(clauses).find(fits).unwrap_or("").trim_end_matches(',')
}

fn waiting(canvas: &mut dyn Canvas, pixels: &'static Pixels, opponent: &Sitter, seats: usize) {
    let shade = pixels.felt[1];
    if let Some(face) = face_at(pixels, &opponent.face) {
        canvas.blit(face, WORDS, 68);
    }
    let name = super::fit(&opponent.name, STRONG, 74);
    canvas.write(157, 71, name, STRONG);
    let rank = if seats > 2 { alloc::format!("{} and others", opponent.rank) } else { opponent.rank.clone() };
    canvas.write(157, 81, &rank, QUIET);
    if let Some(level) = opponent.level.filter(|_| seats == 2) {
        for bar in 0..8 {
            let rect = Rect::new(196 + bar * 4, 84 - bar, 3, 4 + bar);
            canvas.fill(rect, if bar < i16::from(level) { colour::R1 } else { shade });
        }
    }
}

fn outline(canvas: &mut dyn Canvas, rect: Rect, line: u8) {
    canvas.fill(Rect::new(rect.x, rect.y, rect.width, 1), line);
    canvas.fill(Rect::new(rect.x, rect.bottom() - 1, rect.width, 1), line);
    canvas.fill(Rect::new(rect.x, rect.y, 1, rect.height), line);
    canvas.fill(Rect::new(rect.right() - 1, rect.y, 1, rect.height), line);
}

/// How wide the shelf is, and its tiles.
const LARGE: (i16, i16) = (44, 36);
const SMALL: (i16, i16) = (36, 28);

fn shelf(canvas: &mut dyn Canvas, settings: &Settings) {
    let count = settings.seatings.len() as i16;
    let gap = ((228 - LARGE.0 - (count - 1) * SMALL.0) / count.max(1)).min(12);
    let used = LARGE.0 + (count - 1) * SMALL.0 + (count - 1) * gap;
    let mut x = (240 - used) / 2;
    for (index, seating) in settings.seatings.iter().enumerate() {
        let Some(pixels) = pixels(seating.info.id) else { continue };
        let is_lit = index == settings.game;
        let (width, height) = if is_lit { LARGE } else { SMALL };
        let rect = Rect::new(x, if is_lit { 103 } else { 108 }, width, height);
        tile(canvas, pixels, rect, is_lit);
        if is_lit {
            arrow(canvas, "arrow-left", x - 7);
            arrow(canvas, "arrow-right", x + width + 2);
        }
        x += width + gap;
    }
}

fn arrow(canvas: &mut dyn Canvas, name: &str, x: i16) {
    if let Some(arrow) = sprite(name) {
        canvas.blit(arrow, x, 118);
    }
}

fn tile(canvas: &mut dyn Canvas, pixels: &'static Pixels, rect: Rect, is_lit: bool) {
    let inner = if is_lit {
        canvas.fill(rect.grow(1), colour::K);
        canvas.fill(rect, colour::G1);
        canvas.fill(Rect::new(rect.x, rect.y, rect.width, 1), colour::G0);
        canvas.fill(Rect::new(rect.x, rect.y, 1, rect.height), colour::G0);
        canvas.fill(Rect::new(rect.x, rect.bottom() - 1, rect.width, 1), colour::G3);
        canvas.fill(Rect::new(rect.right() - 1, rect.y, 1, rect.height), colour::G3);
        canvas.fill(rect.grow(-2), colour::K);
        rect.grow(-3)
    } else {
        canvas.fill(Rect::new(rect.x + 1, rect.y + 2, rect.width, rect.height), colour::T3);
        canvas.fill(rect, colour::W5);
        rect.grow(-1)
    };
    canvas.fill(inner, pixels.felt[0]);
    let wanted = Wanted { size: inner.width as u8, ..Wanted::named("icon") };
    if let Some(icon) = pixels.drawings.find(&wanted) {
        let sprite = &icon.sprite;
        let x = inner.x + (inner.width - sprite.width as i16) / 2;
        let y = inner.y + (inner.height - sprite.height as i16) / 2;
        Clip::new(canvas, inner).blit(sprite, x, y);
    }
}
