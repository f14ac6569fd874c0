//! The strip below a board: what the main button would do, for how much, and what the fields around are worth.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::Scene;
use parlour_core::scene::panels::Item;
use parlour_core::scene::{Panel, Shape, Spot};
use parlour_games::pixels::Pixels;

use crate::canvas::{Canvas, Rect};
use crate::desk::{Desk, Phase};
use crate::overlay::Overlay;
use crate::pixels::{Align, Look, Text, button, palette as colour, panel};

use super::{DARK, PALE, QUIET, STRONG, fit, lines, panels, plain};

/// What is for sale under the name of a group of choices.
pub(super) fn item_of<'a>(scene: &'a Scene, group: &str) -> Option<&'a Item> {
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Shop { items, .. } => items.iter().find(|item| item.group == group),
        _ => None,
    })
}

/// What something costs: one picture for each card.
pub(super) fn price(canvas: &mut dyn Canvas, pixels: &'static Pixels, (mut x, y): (i16, i16), item: &Item) {
    let count: u8 = item.price.iter().map(|price| price.count).sum();
    let step = if count > 4 { 9 } else { 14 };
    for price in &item.price {
        let Some(sprite) = pixels.drawings.named(&price.symbol) else { continue };
        for _ in 0..price.count {
            panels::centred(canvas, sprite, Rect::new(x, y, 13, 13));
            x += step;
        }
    }
}

/// Paints the strip.
pub(super) fn strip(desk: &Desk, overlay: &Overlay, rect: Rect, canvas: &mut dyn Canvas) {
    canvas.fill(rect, colour::W5);
    canvas.fill(Rect::new(rect.x, rect.y, rect.width, 1), colour::K);
    canvas.fill(Rect::new(rect.x, rect.y + 1, rect.width, 1), colour::W3);
    let inner = Rect::new(rect.x + 2, rect.y + 4, rect.width - 4, rect.height - 6);
    if let Some(advice) = &desk.advice {
        let parts =
            [&advice.best, &advice.outlook, &advice.reason].into_iter().filter(|part| !part.is_empty());
        let parts: Vec<String> = parts.map(|part| ended(part)).collect();
        return words(&format!("{}: {}", advice.judge, parts.join(" ")), inner, canvas);
    }
    let spot = desk.spot(overlay).filter(|_| desk.phase == Phase::Ask && desk.focused().is_none());
    match spot {
        Some(spot) if desk.has_note => words(&told(spot), inner, canvas),
        Some(spot) => about(desk, spot, inner, canvas),
        None => {
            let (told, asked) = super::side::sentences(desk);
            let text = if told.is_empty() { asked } else { format!("{} {asked}", ended(&told)) };
            words(&text, inner, canvas);
        }
    }
}

/// A sentence with its end.
fn ended(text: &str) -> String {
    if text.ends_with(['.', '!', '?', ':']) { text.to_string() } else { format!("{text}.") }
}

fn told(spot: &Spot) -> String {
    if spot.note.is_empty() { super::capital(&spot.label) } else { spot.note.clone() }
}

/// Words over the whole strip.
fn words(text: &str, rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look { edge: colour::K, shade: parlour_pixels::CLEAR, ..Look::PAPER });
    let inner = Rect::new(rect.x + 5, rect.y + 4, rect.width - 10, rect.height - 5);
    lines(canvas, inner, Align::Left, text, DARK);
}

/// What can be done on a spot, and what the fields around it are worth.
fn about(desk: &Desk, spot: &Spot, rect: Rect, canvas: &mut dyn Canvas) {
    let scene = &desk.play.scene;
    let look = Look { edge: colour::K, shade: parlour_pixels::CLEAR, ..Look::PAPER };
    let first = Rect::new(rect.x, rect.y, 84, rect.height);
    panel(canvas, first, look);
    let nexts = scene.narrow(&desk.play.hand.path());
    let choice = nexts.iter().find(|choice| choice.picks.get(desk.play.hand.picks.len()) == Some(&spot.id));
    let item = choice.and_then(|choice| item_of(scene, &choice.group));
    match (item, choice) {
        (Some(item), _) => offer(desk, item, first, canvas),
        (None, Some(choice)) => {
            let inner = Rect::new(first.x + 4, first.y + 4, first.width - 8, first.height - 5);
            lines(canvas, inner, Align::Left, &choice.label, DARK);
        }
        (None, None) => {
            let inner = Rect::new(first.x + 4, first.y + 4, first.width - 8, first.height - 5);
            // What is asked stands beside the board where there is room.
            let last = desk.play.words.rsplit(". ").next().unwrap_or_default();
            lines(canvas, inner, Align::Left, if last.is_empty() { &scene.prompt } else { last }, DARK);
        }
    }
    let mut x = first.right() + 3;
    for field in fields_around(desk, spot) {
        let cell = Rect::new(x, rect.y, 48, rect.height);
        if cell.right() > rect.right() + 1 {
            break;
        }
        chance(desk, field, cell, canvas);
        x += 51;
    }
}

fn offer(desk: &Desk, item: &Item, rect: Rect, canvas: &mut dyn Canvas) {
    let owner = desk.play.me_or_mover();
    if let Some(sprite) = panels::symbol(desk, &item.symbol, owner, 0) {
        panels::centred(canvas, sprite, Rect::new(rect.x + 2, rect.y + 1, 13, 13));
    }
    let name = super::capital(&item.name);
    let width = canvas.write(rect.x + 17, rect.y + 3, &name, STRONG);
    let room = rect.width - 22 - width;
    let text = plain(&item.text).into_owned();
    if DARK.font.width(&text) <= room {
        canvas.write_at((rect.right() - 3, rect.y + 3), Align::Right, &text, DARK.with(colour::M2));
    }
    price(canvas, desk.play.pixels, (rect.x + 3, rect.bottom() - 14), item);
    let count: u8 = item.price.iter().map(|price| price.count).sum();
    if count <= 4 {
        button(canvas, (rect.right() - 24, rect.bottom() - 12), "a", "OK", colour::W6);
    }
}

/// The fields that a corner or a side touches: those whose middles are nearest.
fn fields_around<'a>(desk: &'a Desk, spot: &'a Spot) -> Vec<&'a Spot> {
    let Some(board) = desk.play.scene.boards.get(desk.board) else { return Vec::new() };
    if spot.shape == Shape::Hex {
        return alloc::vec![spot];
    }
    let Some(view) = &desk.view else { return Vec::new() };
    let place = |spot: &Spot| view.index_of(board, &spot.id).and_then(|index| view.place(index));
    let Some((x, y)) = place(spot) else { return Vec::new() };
    let mut fields: Vec<(i32, &Spot)> = Vec::new();
    for field in board.spots.iter().filter(|field| field.shape == Shape::Hex) {
        let Some((fx, fy)) = place(field) else { continue };
        let (dx, dy) = (i32::from(fx - x), i32::from(fy - y));
        fields.push((dx * dx + dy * dy, field));
    }
    fields.sort_by_key(|(distance, _)| *distance);
    // Fields that touch the spot are about as near as the nearest.
    let nearest = fields.first().map_or(0, |(distance, _)| *distance);
    let is_near = |distance: i32| distance * 4 <= nearest * 9;
    let most = if spot.shape == Shape::Edge { 2 } else { 3 };
    fields.into_iter().take(most).filter(|(distance, _)| is_near(*distance)).map(|(_, field)| field).collect()
}

/// A field: what it yields, on which number, and how often that comes up.
fn chance(desk: &Desk, field: &Spot, rect: Rect, canvas: &mut dyn Canvas) {
    panel(
        canvas,
        rect,
        Look { fill: colour::I1, edge: colour::K, low: colour::I2, shade: parlour_pixels::CLEAR },
    );
    let left = Rect::new(rect.x + 1, rect.y + 1, 16, rect.height - 2);
    canvas.fill(left, colour::I0);
    let upper = Rect::new(left.x, left.y, 16, 14);
    canvas.fill(upper, colour::S1);
    let good = field.tags.first().map(AsRef::as_ref).unwrap_or_default();
    if let Some(sprite) = desk.play.pixels.drawings.named(good) {
        panels::centred(canvas, sprite, upper);
    }
    let number = field.label.rsplit(' ').next().filter(|number| number.parse::<u8>().is_ok());
    let x = rect.x + 32;
    let Some(number) = number else {
        canvas.write_at((x, rect.y + 10), Align::Centre, fit(&super::capital(good), QUIET, 30), QUIET);
        return;
    };
    canvas.write_at((left.x + 8, upper.bottom() + 1), Align::Centre, number, STRONG);
    let category = field.tags.get(1).map(AsRef::as_ref).unwrap_or_default();
    let ink = match category {
        "best" => STRONG.with(colour::M2),
        "good" => STRONG.with(colour::W5),
        "medium" => STRONG.with(colour::W4),
        _ => STRONG.with(colour::R2),
    };
    let word = super::capital(category);
    let ink = if ink.font.width(&word) > 29 { DARK.with(ink.colour) } else { ink };
    canvas.write_at((x, rect.y + 4), Align::Centre, &word, ink);
    if let Some(odds) = field.tags.get(2) {
        canvas.write_at((x, rect.y + 15), Align::Centre, odds, PALE.with(colour::W5));
    }
}
