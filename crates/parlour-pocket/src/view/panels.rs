//! The panels of a scene, each in a few pixels: scores, hands, dice, fleets, facts.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::scene::Panel;
use parlour_core::scene::panels::{Card, Progress, Ship, ShipState};
use parlour_pixels::{Sprite, Wanted};

use crate::canvas::{Canvas, Clip, Rect};
use crate::desk::Desk;
use crate::pixels::{Align, Look, Text, head_at, palette as colour, panel};

use super::{DARK, PALE, QUIET, STRONG, fit, lines, plain};

/// A player's own picture of a symbol.
pub(super) fn symbol(desk: &Desk, name: &str, owner: Option<Player>, size: u8) -> Option<&'static Sprite> {
    let owner = owner.map(|owner| owner.index() as u8);
    let wanted = Wanted { owner, size, ..Wanted::named(name) };
    desk.play.pixels.drawings.find(&wanted).map(|drawing| &drawing.sprite)
}

/// Draws a sprite in the middle of a rectangle.
pub(super) fn centred(canvas: &mut dyn Canvas, sprite: &Sprite, rect: Rect) {
    let x = rect.x + (rect.width - sprite.width as i16) / 2;
    let y = rect.y + (rect.height - sprite.height as i16) / 2;
    Clip::new(canvas, rect).blit(sprite, x, y);
}

/// The colour of a player's pips.
fn pip(player: Player) -> u8 {
    [colour::R1, colour::K1, colour::I1, colour::Y3][player.index() % 4]
}

/// One row for each player: who, how many points, how many are wanted.
pub(super) fn score_rows(desk: &Desk, rows: &[Progress], rect: Rect, canvas: &mut dyn Canvas) -> i16 {
    let step = row_step(rows.len());
    for (index, row) in rows.iter().enumerate() {
        let y = rect.y + index as i16 * step;
        let line = Rect::new(rect.x, y, rect.width, step - 2);
        let is_turn = desk.play.turn().player() == Some(row.player);
        panel(canvas, line, if is_turn { Look::LIT } else { Look::PAPER });
        let name = row.symbol.as_deref().unwrap_or_default();
        if let Some(sprite) = symbol(desk, name, Some(row.player), 8) {
            centred(canvas, sprite, Rect::new(line.x + 1, line.y + 1, 13, line.height - 2));
        }
        let ink = if is_turn { STRONG } else { DARK };
        let points = match row.goal {
            Some(goal) => format!("{}/{goal}", row.points),
            None => row.points.to_string(),
        };
        let top = if step > 14 { line.y + 1 } else { line.y + 3 };
        let width = ink.font.width(&points);
        let name = plain(desk.play.name(row.player)).into_owned();
        let name = fit(&name, ink, line.width - 20 - width).to_string();
        canvas.write(line.x + 15, top, &super::capital(&name), ink);
        canvas.write_at((line.right() - 3, top), Align::Right, &points, ink);
        if let (Some(goal), true) = (row.goal, step > 14) {
            pips(canvas, (line.x + 15, line.bottom() - 6), row, goal.min(10));
        }
    }
    rows_height(rows.len())
}

/// How far rows of points are apart.
fn row_step(rows: usize) -> i16 {
    if rows > 3 { 14 } else { 18 }
}

/// How high so many rows of points are.
pub(super) fn rows_height(rows: usize) -> i16 {
    rows as i16 * row_step(rows)
}

fn pips(canvas: &mut dyn Canvas, (x, y): (i16, i16), row: &Progress, goal: u16) {
    let step = (60 / goal.max(1)).min(7) as i16;
    for index in 0..goal {
        let rect = Rect::new(x + index as i16 * step, y, step - 1, 4);
        let has = index < row.points;
        canvas.fill(rect, if has { colour::W5 } else { colour::I2 });
        canvas.fill(rect.grow(-1), if has { pip(row.player) } else { colour::I1 });
    }
}

/// A count for each of two players: whose, of what, how many.
pub(super) fn tally(desk: &Desk, title: &str, rows: &[Progress], rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look::PAPER);
    let goal = rows.iter().find_map(|row| row.goal);
    canvas.write(rect.x + 4, rect.y + 3, fit(&plain(title), QUIET, rect.width - 8), QUIET);
    if let Some(goal) = goal {
        canvas.write_at((rect.right() - 4, rect.y + 3), Align::Right, &format!("of {goal}"), QUIET);
    }
    let width = (rect.width - 4) / rows.len().max(1) as i16;
    for (index, row) in rows.iter().enumerate() {
        let x = rect.x + 3 + index as i16 * width;
        let y = rect.y + 18;
        if index > 0 {
            canvas.fill(Rect::new(x - 2, rect.y + 14, 1, 16), colour::I2);
        }
        let face = &desk.play.sitters[row.player.index()].face;
        if let Some(head) = head_at(desk.play.pixels, face) {
            centred(canvas, head, Rect::new(x, y - 3, 13, 14));
        }
        if let Some(sprite) = row.symbol.as_deref().and_then(|name| symbol(desk, name, Some(row.player), 8)) {
            centred(canvas, sprite, Rect::new(x + 13, y - 2, 11, 12));
        }
        canvas.write(x + 25, y, &row.points.to_string(), STRONG);
    }
}

/// What a player holds, card by card, and the dice.
pub(super) fn hand(
    desk: &Desk,
    title: &str,
    cards: &[Card],
    dice: &[u8],
    rect: Rect,
    canvas: &mut dyn Canvas,
) {
    panel(canvas, rect, Look::PAPER);
    canvas.fill(Rect::new(rect.x + 1, rect.y + 1, rect.width - 2, 10), colour::W5);
    let total: u16 = cards.iter().map(|card| card.count).sum();
    canvas.write(rect.x + 4, rect.y + 2, fit(&plain(title), PALE, rect.width - 20), PALE);
    canvas.write_at((rect.right() - 4, rect.y + 2), Align::Right, &total.to_string(), PALE.with(colour::G1));
    let (width, height) = (22, card_height(rect));
    for (index, card) in cards.iter().enumerate() {
        let (column, row) = ((index % 3) as i16, (index / 3) as i16);
        let place = Rect::new(rect.x + 3 + column * 25, rect.y + 13 + row * (height + 1), width, height - 1);
        one_card(desk, card, place, canvas);
    }
    for (die, (x, y)) in dice_in(desk, dice, rect) {
        canvas.blit(die, x, y);
    }
}

/// The dice of a hand, and where they lie.
pub(super) fn dice_in(desk: &Desk, dice: &[u8], rect: Rect) -> Vec<(&'static Sprite, (i16, i16))> {
    let height = card_height(rect);
    let corner = (rect.x + 3 + 50, rect.y + 13 + height + 1);
    let lying = |(index, value): (usize, &u8)| {
        let sprite = desk.play.pixels.drawings.named(&format!("die-{value}"))?;
        let index = index as i16;
        Some((sprite, (corner.0 + index * 9, corner.1 + index * (height - 15).clamp(0, 10))))
    };
    dice.iter().take(2).enumerate().filter_map(lying).collect()
}

/// How high a card of a hand is.
fn card_height(rect: Rect) -> i16 {
    ((rect.height - 15) / 2).min(28)
}

fn one_card(desk: &Desk, card: &Card, place: Rect, canvas: &mut dyn Canvas) {
    let edge = if card.change > 0 { colour::M2 } else { colour::I2 };
    canvas.fill(place, edge);
    let inner = place.grow(-1);
    let upper = Rect::new(inner.x, inner.y, inner.width, inner.height - 9);
    canvas.fill(upper, if card.count > 0 { colour::F6 } else { colour::I1 });
    canvas.fill(Rect::new(inner.x, upper.bottom(), inner.width, 9), colour::I1);
    if let Some(sprite) = desk.play.pixels.drawings.named(&card.symbol) {
        centred(canvas, sprite, upper);
    }
    let ink = if card.count > 0 { STRONG } else { QUIET };
    canvas.write_at(
        (inner.x + inner.width / 2 + 1, upper.bottom() + 1),
        Align::Centre,
        &card.count.to_string(),
        ink,
    );
}

/// Ships by their outlines: those that are sunk are crossed out.
pub(super) fn fleet(desk: &Desk, ships: &[Ship], text: &str, rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look::PAPER);
    let (mut x, mut y) = (rect.x + 3, rect.y + 3);
    for ship in ships {
        let Some(sprite) = desk.play.pixels.drawings.named(&ship.symbol) else { continue };
        let width = sprite.width as i16;
        if x + width > rect.right() - 2 {
            (x, y) = (rect.x + 3, y + 10);
        }
        Clip::new(canvas, rect.grow(-1)).blit(sprite, x, y);
        match ship.state {
            ShipState::Sunk => cross(canvas, Rect::new(x - 1, y, width + 2, sprite.height as i16)),
            ShipState::Next => canvas.fill(Rect::new(x, y + sprite.height as i16 + 1, width, 1), colour::G2),
            _ => {}
        }
        x += width + 3;
    }
    let left = rect.right() - 4 - x;
    let text = plain(text);
    let text = if DARK.font.width(&text) > left { text.split(' ').next().unwrap_or_default() } else { &text };
    if DARK.font.width(text) <= left {
        canvas.write_at((rect.right() - 4, y), Align::Right, text, QUIET);
    }
}

fn cross(canvas: &mut dyn Canvas, rect: Rect) {
    for x in 0..rect.width {
        let y = x * (rect.height - 1) / (rect.width - 1).max(1);
        canvas.put(rect.x + x, rect.y + y, colour::R1);
        canvas.put(rect.x + x, rect.bottom() - 1 - y, colour::R1);
    }
}

/// What, and how much or which.
pub(super) fn facts(
    title: &str,
    rows: &[(alloc::string::String, alloc::string::String)],
    rect: Rect,
    canvas: &mut dyn Canvas,
) {
    panel(canvas, rect, Look::PAPER);
    canvas.write(rect.x + 4, rect.y + 3, fit(&plain(title), QUIET, rect.width - 8), QUIET);
    for (index, (what, value)) in rows.iter().take(2).enumerate() {
        let y = rect.y + 13 + index as i16 * 10;
        canvas.write(rect.x + 4, y, fit(&plain(what), DARK, 44), DARK);
        canvas.write_at((rect.right() - 4, y), Align::Right, &plain(value), STRONG);
    }
}

/// The panel that tells most beside a board: a tally, a fleet of the other side, or facts.
pub(super) fn main(desk: &Desk, rect: Rect, canvas: &mut dyn Canvas) {
    let me = desk.play.me();
    let board_owner = desk.play.scene.boards.get(desk.board).map(|board| board.title.as_str());
    let mut fleets = desk.play.scene.panels.iter().filter_map(|panel| match panel {
        Panel::Fleet { player, ships, text, .. } => Some((*player, ships, text)),
        _ => None,
    });
    let is_mine = desk.board == 0 && board_owner.is_some();
    let wanted =
        fleets.clone().find(|(player, ..)| (Some(*player) == me) == is_mine).or_else(|| fleets.next_back());
    if let Some((_, ships, text)) = wanted {
        return fleet(desk, ships, text, rect, canvas);
    }
    for panel in &desk.play.scene.panels {
        match panel {
            Panel::Score { title, rows } => return tally(desk, title, rows, rect, canvas),
            Panel::Facts { title, rows } => return facts(title, rows, rect, canvas),
            _ => {}
        }
    }
    goal(desk, rect, canvas);
}

/// What it is all about.
pub(super) fn goal(desk: &Desk, rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look::PAPER);
    let inner = Rect::new(rect.x + 4, rect.y + 3, rect.width - 8, rect.height - 5);
    lines(canvas, inner, Align::Left, &desk.play.scene.goal, DARK);
}
