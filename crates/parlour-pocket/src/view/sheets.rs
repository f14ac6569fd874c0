//! What lies over a board: menu, question, notice, result, hand-over.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::scene::Panel;
use parlour_core::{Player, Turn};

use crate::canvas::{Canvas, Rect};
use crate::desk::{Desk, Item, Sheet};
use crate::pixels::{Align, Look, Text, button, face, face_at, font, palette as colour, panel, planks, wrap};

use super::{DARK, GOLD, LINE, PALE, STRONG, TITLE, buttons, capital, lines, plain};

/// Paints what lies over the board.
pub(super) fn sheet(desk: &Desk, sheet: &Sheet, canvas: &mut dyn Canvas) {
    match sheet {
        Sheet::Pause(at) => pause(*at, canvas),
        Sheet::Confirm(index) => confirm(desk, *index, canvas),
        Sheet::GiveUp => asked("Give up?", "The game ends here.", ("Give up", "Play on"), canvas),
        Sheet::Notice(text) => notice(text, canvas),
        Sheet::Result => result(desk, canvas),
    }
}

fn pause(at: usize, canvas: &mut dyn Canvas) {
    let rect = Rect::new(16, 18, 128, 22 + Item::ALL.len() as i16 * 14);
    panel(canvas, rect, Look::WOOD);
    for (index, item) in Item::ALL.iter().enumerate() {
        let line = Rect::new(rect.x + 5, rect.y + 6 + index as i16 * 14, rect.width - 10, 13);
        let is_lit = index == at;
        if is_lit {
            panel(canvas, line, Look::LIT.flat());
        }
        let ink = if is_lit { STRONG } else { PALE };
        canvas.write(line.x + 6, line.y + 3, item.label(), ink);
    }
    canvas.write_at(
        (rect.x + rect.width / 2, rect.bottom() - 11),
        Align::Centre,
        "saved after every move",
        GOLD.with(colour::W1),
    );
}

/// A question with two answers, in the middle of the board.
fn asked(title: &str, text: &str, (yes, no): (&str, &str), canvas: &mut dyn Canvas) {
    let count = super::height(text, PALE, 120);
    let height = 40 + count * LINE;
    let rect = Rect::new(14, (160 - height) / 2, 132, height);
    panel(canvas, rect, Look::WOOD);
    canvas.write_at((rect.x + 66, rect.y + 6), Align::Centre, &plain(title), GOLD);
    lines(canvas, Rect::new(rect.x + 6, rect.y + 18, 120, count * LINE), Align::Centre, text, PALE);
    let y = rect.bottom() - 16;
    button(canvas, (rect.x + 12, y), "a", yes, colour::I0);
    button(canvas, (rect.x + 74, y), "b", no, colour::I0);
}

/// The report's question before something is built: what, for how much, and what it brings.
fn confirm(desk: &Desk, index: usize, canvas: &mut dyn Canvas) {
    let Some(choice) = desk.play.scene.choices.get(index) else { return };
    let item = super::strip::item_of(&desk.play.scene, &choice.group);
    let area = desk.view.as_ref().map_or(Rect::SCREEN, crate::board::BoardView::area);
    let spot = choice.picks.last().and_then(|id| {
        let view = desk.view.as_ref()?;
        view.place(view.index_of(desk.play.scene.boards.get(desk.board)?, id)?)
    });
    // Away from the place it is about.
    let is_low = spot.is_none_or(|(_, y)| y > area.y + area.height / 2);
    let height = 42;
    let rect = Rect::new(14, if is_low { area.y + 6 } else { area.bottom() - height - 6 }, 132, height);
    panel(canvas, rect, Look::WOOD);
    canvas.write_at((rect.x + 66, rect.y + 5), Align::Centre, &plain(&format!("{}?", choice.label)), GOLD);
    if let Some(item) = item {
        super::strip::price(canvas, desk.play.pixels, (rect.x + 10, rect.y + 14), item);
        canvas.write_at((rect.right() - 8, rect.y + 17), Align::Right, &plain(&item.text), PALE);
    }
    let y = rect.bottom() - 14;
    button(canvas, (rect.x + 14, y), "a", "Yes", colour::I0);
    button(canvas, (rect.x + 78, y), "b", "No", colour::I0);
}

fn notice(text: &str, canvas: &mut dyn Canvas) {
    let text = plain(text);
    let count = wrap(&text, &font::SMALL, 140).len() as i16;
    let height = 28 + count * LINE;
    let rect = Rect::new(44, (160 - height) / 2, 152, height);
    panel(canvas, rect, Look::PAPER);
    lines(canvas, Rect::new(rect.x + 6, rect.y + 7, 140, count * LINE), Align::Centre, &text, DARK);
    button(canvas, (rect.x + 56, rect.bottom() - 16), "a", "All right", colour::W6);
}

fn result(desk: &Desk, canvas: &mut dyn Canvas) {
    let Turn::Over(outcome) = desk.play.turn() else { return };
    let winner = outcome.winner();
    let reason = sentence(&desk.play.scene.prompt, &outcome.reason().to_string());
    let count = super::height(&reason, DARK, 160).min(4);
    let score = score_line(desk);
    let height = 62 + count * LINE + if score.is_empty() { 0 } else { LINE };
    let rect = Rect::new(30, (160 - height) / 2, 180, height);
    panel(canvas, rect, Look::LIT);
    let face_name = winner.map_or("you", |winner| &*desk.play.sitters[winner.index()].face);
    if let Some(face) = face_at(desk.play.pixels, face_name) {
        canvas.blit(face, rect.x + 8, rect.y + 7);
    }
    canvas.write(rect.x + 40, rect.y + 12, &title(desk, winner), TITLE);
    let words = Rect::new(rect.x + 10, rect.y + 35, 160, count * LINE);
    lines(canvas, words, Align::Left, &reason, DARK);
    if !score.is_empty() {
        canvas.write(rect.x + 10, words.bottom(), &score, DARK.with(colour::W4));
    }
    let y = rect.bottom() - 28;
    canvas.fill(Rect::new(rect.x + 6, y - 1, rect.width - 12, 1), colour::G2);
    buttons(canvas, (rect.x + 8, y + 2), 12, colour::W6, &[("a", "Play again"), ("b", "Look")]);
    buttons(canvas, (rect.x + 8, y + 14), 10, colour::W6, &[("start", "Menu"), ("select", "Record")]);
}

/// Who won, in large letters.
fn title(desk: &Desk, winner: Option<Player>) -> Cow<'static, str> {
    let Some(winner) = winner else { return "A draw".into() };
    let sitter = &desk.play.sitters[winner.index()];
    if sitter.is_person() && desk.play.people() == 1 {
        return "You win!".into();
    }
    format!("{} wins", capital(&name_in_title(desk, winner))).into()
}

fn name_in_title(desk: &Desk, winner: Player) -> String {
    let name = desk.play.name(winner);
    // A guest's name may be long.
    if TITLE.font.width(name) > 96 {
        desk.play.table().rules().player_name(winner).to_string()
    } else {
        name.to_string()
    }
}

/// What the scene says of the end, or else why it ended.
fn sentence(prompt: &str, reason: &str) -> String {
    let text = if prompt.is_empty() { reason } else { prompt };
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{end}", capital(text))
}

/// How far everyone came, on one line.
fn score_line(desk: &Desk) -> String {
    let rows = desk.play.scene.panels.iter().find_map(|panel| match panel {
        Panel::Score { rows, .. } if rows.iter().all(|row| row.goal.is_some()) => Some(rows),
        _ => None,
    });
    let parts = rows
        .into_iter()
        .flatten()
        .map(|row| format!("{} {}", capital(desk.play.name(row.player)), row.points));
    parts.collect::<alloc::vec::Vec<_>>().join("   ")
}

/// The console goes to someone else; nothing is to be seen.
pub(super) fn hand_over(desk: &Desk, player: Player, canvas: &mut dyn Canvas) {
    planks(canvas, Rect::SCREEN);
    let rect = Rect::new(40, 30, 160, 100);
    panel(canvas, rect, Look::WOOD);
    if let Some(cup) = face("you") {
        canvas.blit(cup, 108, 38);
    }
    let name = capital(desk.play.table().rules().player_name(player));
    canvas.write_at((120, 68), Align::Centre, "Hand the console to", PALE);
    canvas.write_at((120, 80), Align::Centre, &plain(&name), TITLE.with(colour::G0).shadowed());
    canvas.write_at((120, 96), Align::Centre, "and look away.", PALE);
    button(canvas, (92, 112), "a", "It is me", colour::I0);
}
