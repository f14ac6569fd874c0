//! Beside a board where cards are held: points of everyone, what is asked, the hand, the dice.

use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::scene::Panel;
use parlour_core::scene::panels::{Card, Progress};
use parlour_pixels::Sprite;

use crate::canvas::{Canvas, Rect};
use crate::desk::Desk;
use crate::pixels::{Align, Look, panel};

use super::{PALE, height, lines, panels};

pub(super) fn cards(desk: &Desk) -> Option<(&str, &[Card])> {
    let me = desk.play.me().or_else(|| desk.play.turn().player()).unwrap_or(Player::FIRST);
    desk.play.scene.panels.iter().find_map(|panel| match panel {
        Panel::Cards { title, player, cards } if *player == me => Some((title.as_str(), cards.as_slice())),
        _ => None,
    })
}

pub(super) fn score(desk: &Desk) -> Option<&[Progress]> {
    desk.play.scene.panels.iter().find_map(|panel| match panel {
        Panel::Score { rows, .. } => Some(rows.as_slice()),
        _ => None,
    })
}

/// How much room there must be for what is asked beside points and cards.
const ROOMY: i16 = 84;

/// Points of everyone, and the hand of whoever looks.
pub(super) fn with_cards(
    desk: &Desk,
    title: &str,
    cards: &[Card],
    rows: &[Progress],
    rect: Rect,
    canvas: &mut dyn Canvas,
) {
    let used = panels::score_rows(desk, rows, rect, canvas);
    let hand = hand_rect(rows.len(), rect);
    if hand.y > rect.y + used {
        let text = &desk.play.scene.prompt;
        let prompt = Rect::new(rect.x, rect.y + used, rect.width, 26);
        panel(canvas, prompt, Look::WOOD);
        let count = height(text, PALE, 72).min(2);
        let inner = Rect::new(prompt.x + 3, prompt.y + 4 + (2 - count) * 5, 72, 19);
        lines(canvas, inner, Align::Centre, text, PALE);
    }
    let title = if desk.play.people() == 1 { "Your hand" } else { title };
    panels::hand(desk, title, cards, thrown(desk), hand, canvas);
}

/// Where the hand lies below so many rows of points.
fn hand_rect(rows: usize, rect: Rect) -> Rect {
    let used = panels::rows_height(rows);
    let is_roomy = rect.height - used > ROOMY;
    let y = rect.y + used + if is_roomy { 29 } else { 0 };
    Rect::new(rect.x, y, rect.width, rect.bottom() - y)
}

fn thrown(desk: &Desk) -> &[u8] {
    let dice = desk.play.scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice { values, .. } => Some(values.as_slice()),
        _ => None,
    });
    dice.unwrap_or(&[])
}

/// The part of the screen beside a board, without its edge.
pub(super) fn inner_of(rect: Rect) -> Rect {
    Rect::new(rect.x + 1, 2, rect.width - 2, rect.height - 2)
}

/// The dice that lie beside a board, and where.
pub(crate) fn dice(desk: &Desk) -> Vec<(&'static Sprite, (i16, i16))> {
    let (Some(view), Some(_), Some(rows)) = (&desk.view, cards(desk), score(desk)) else { return Vec::new() };
    let area = view.area();
    let inner = inner_of(Rect::new(area.right(), 0, 240 - area.right(), area.bottom()));
    panels::dice_in(desk, thrown(desk), hand_rect(rows.len(), inner))
}
