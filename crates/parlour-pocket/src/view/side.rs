//! What is beside a board: who plays, what is asked, what can be expected, what someone has, what the buttons do.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::Player;

use crate::board::draw_mini;
use crate::canvas::{Canvas, Rect};
use crate::desk::{Advice, Desk, Phase};
use crate::hand::Deed;
use crate::overlay::Overlay;
use crate::pixels::{Align, Look, Text, bar, button, face_at, palette as colour, panel, planks};

use super::cards::{cards, inner_of, score, with_cards};
use super::{DARK, GOLD, LINE, PALE, QUIET, STRONG, fit, height, lines, panels, plain};

/// Paints what is beside a board.
pub(super) fn side(desk: &Desk, overlay: &Overlay, rect: Rect, has_strip: bool, canvas: &mut dyn Canvas) {
    planks(canvas, rect);
    canvas.fill(Rect::new(rect.x, rect.y, 1, rect.height), colour::K);
    let inner = inner_of(rect);
    let cards = cards(desk);
    let rows = score(desk);
    if let (Some((title, cards)), Some(rows)) = (cards, rows) {
        return with_cards(desk, title, cards, rows, inner, canvas);
    }
    who(desk, inner, canvas);
    if let Some(advice) = &desk.advice {
        advised(advice, Rect::new(inner.x, 33, inner.width, 96), canvas);
        return keys(desk, inner, 133, canvas);
    }
    if desk.has_note {
        note(desk, overlay, Rect::new(inner.x, 33, inner.width, 96), canvas);
        return keys(desk, inner, 133, canvas);
    }
    let has_mini = desk.play.scene.boards.len() > 1;
    let asked = asked(desk, Rect::new(inner.x, 33, inner.width, if has_mini { 26 } else { 46 }), canvas);
    let mut y = 33 + asked + 3;
    if has_mini && !has_strip {
        panels::main(desk, Rect::new(inner.x, y, inner.width, 27), canvas);
        y += 30;
        return mini(desk, Rect::new(inner.x, y, inner.width, 146 - y), canvas);
    }
    if let Some(chance) = desk.play.chance {
        expect(desk, chance, (inner.x, y), inner.width, canvas);
        y += 22;
    }
    let bottom = 130;
    let room = (bottom - y).min(46);
    if room >= 34 {
        panels::main(desk, Rect::new(inner.x, y, inner.width, 34), canvas);
    }
    keys(desk, inner, 133, canvas);
}

/// Who sits on the other side; where several people play, or none, who is to move.
fn shown_player(desk: &Desk) -> Player {
    let others =
        (0..desk.play.sitters.len()).map(Player::new).filter(|&player| Some(player) != desk.play.me());
    let mut bots = others.filter(|player| !desk.play.sitters[player.index()].is_person());
    match desk.play.people() {
        1 => bots.next().unwrap_or(Player::FIRST),
        _ => desk.play.turn().player().unwrap_or(Player::FIRST),
    }
}

fn who(desk: &Desk, rect: Rect, canvas: &mut dyn Canvas) {
    let player = shown_player(desk);
    let sitter = &desk.play.sitters[player.index()];
    let is_turn = desk.play.turn().player() == Some(player);
    let card = Rect::new(rect.x, rect.y, rect.width, 28);
    panel(canvas, card, if is_turn { Look::LIT } else { Look::PAPER });
    if let Some(face) = face_at(desk.play.pixels, &sitter.face) {
        canvas.blit(face, card.x + 2, card.y + 2);
    }
    let name = super::capital(desk.play.name(player));
    let name = plain(&name);
    let bold = STRONG.font.width(&name) <= 48;
    let ink = if bold { STRONG } else { DARK };
    canvas.write(card.x + 28, card.y + 5, fit(&name, ink, 49), ink);
    if !desk.is_thinking() {
        let rank = if sitter.is_person() { "to move".to_string() } else { sitter.rank.clone() };
        canvas.write(card.x + 28, card.y + 15, &rank, QUIET);
    }
}

/// What happened, and what is asked now. How high it became.
fn asked(desk: &Desk, rect: Rect, canvas: &mut dyn Canvas) -> i16 {
    let (mut told, asked) = sentences(desk);
    let width = rect.width - 6;
    let most = (rect.height - 6) / LINE;
    let asked_lines = if asked.is_empty() { 0 } else { height(&asked, PALE, width).min(most) };
    if asked_lines == most {
        told.clear();
    }
    let told_lines = if told.is_empty() { 0 } else { height(&told, GOLD, width).min(most - asked_lines) };
    let used = (told_lines + asked_lines) * LINE + 6;
    panel(canvas, Rect::new(rect.x, rect.y, rect.width, used), Look::WOOD);
    let line = |y: i16, count: i16| Rect::new(rect.x + 3, rect.y + 4 + y * LINE, width, count * LINE - 2);
    if told_lines > 0 {
        lines(canvas, line(0, told_lines), Align::Centre, &told, GOLD);
    }
    if asked_lines > 0 {
        lines(canvas, line(told_lines, asked_lines), Align::Centre, &asked, PALE);
    }
    used
}

/// What happened, and what is asked.
pub(super) fn sentences(desk: &Desk) -> (String, String) {
    let scene = &desk.play.scene;
    match (&desk.phase, desk.focused()) {
        (Phase::Ask, Some(Deed::Choose(index))) => {
            let label = scene.choices.get(index).map_or("", |choice| &choice.label);
            ("Press A:".to_string(), label.to_string())
        }
        (Phase::Ask, Some(Deed::Help(index))) => {
            let label = scene.aids.get(index).map_or("", |aid| &aid.label);
            ("Press A:".to_string(), label.to_string())
        }
        (Phase::Ask, _) if !desk.play.hand.picks.is_empty() => {
            let is_end = !scene.buttons(&desk.play.hand.path()).is_empty();
            (
                "Your move:".to_string(),
                if is_end { "A to stop here, or on".to_string() } else { "where to?".to_string() },
            )
        }
        (Phase::Think, _) => {
            let name = desk.play.turn().player().map_or("", |player| desk.play.name(player));
            (desk.play.words.clone(), format!("{} is thinking.", super::capital(name)))
        }
        (Phase::Advise(_), _) => (String::new(), "Let me think about it.".to_string()),
        (Phase::Show, _) if !desk.play.words.is_empty() => (desk.play.words.clone(), String::new()),
        _ => (desk.play.words.clone(), scene.prompt.clone()),
    }
}

/// What can be expected, in per cent, and as a bar.
fn expect(desk: &Desk, chance: u16, (x, y): (i16, i16), width: i16, canvas: &mut dyn Canvas) {
    let percent = (chance + 5) / 10;
    let who = if desk.play.people() == 1 {
        "You".to_string()
    } else {
        super::capital(desk.play.name(desk.play.me().unwrap_or(Player::FIRST)))
    };
    canvas.write(x + 1, y, &format!("{who} {percent}%"), DARK);
    canvas.write_at((x + width - 1, y), Align::Right, &format!("{}%", 100 - percent.min(100)), QUIET);
    bar(canvas, Rect::new(x, y + 9, width, 9), chance);
}

/// What a bot said.
fn advised(advice: &Advice, rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look::PAPER);
    let width = rect.width - 8;
    let titles = height(&advice.judge, PALE, width).min(3);
    canvas.fill(Rect::new(rect.x + 1, rect.y + 1, rect.width - 2, titles * LINE), colour::W5);
    let title = Rect::new(rect.x + 4, rect.y + 2, width, titles * LINE);
    lines(canvas, title, Align::Left, &super::capital(&advice.judge), PALE);
    let mut y = title.bottom() + 2;
    for (text, ink) in
        [(&advice.best, STRONG), (&advice.outlook, DARK.with(colour::M2)), (&advice.reason, DARK)]
    {
        let room = rect.bottom() - 2 - y;
        if text.is_empty() || room < LINE {
            continue;
        }
        y += lines(canvas, Rect::new(rect.x + 4, y, width, room), Align::Left, text, ink) * LINE + 2;
    }
}

/// What there is to know of the spot under the cursor.
fn note(desk: &Desk, overlay: &Overlay, rect: Rect, canvas: &mut dyn Canvas) {
    panel(canvas, rect, Look::PAPER);
    let Some(spot) = desk.spot(overlay) else { return };
    canvas.fill(Rect::new(rect.x + 1, rect.y + 1, rect.width - 2, 10), colour::W5);
    canvas.write(
        rect.x + 4,
        rect.y + 2,
        fit(&super::capital(&plain(&spot.label)), PALE, rect.width - 8),
        PALE,
    );
    let piece = desk.play.scene.pieces.iter().find(|piece| piece.spot == spot.id);
    let standing = piece.map(|piece| {
        let is_mine = piece.owner.is_some() && piece.owner == desk.play.me() && desk.play.people() == 1;
        let whose = match piece.owner {
            Some(_) if is_mine => "your ".to_string(),
            Some(owner) if desk.play.people() == 1 => format!("{}'s ", desk.play.name(owner)),
            _ => String::new(),
        };
        super::capital(&format!("{whose}{}", piece.role.replace('-', " ")))
    });
    let text = match (&standing, spot.note.is_empty()) {
        (Some(standing), true) => standing.clone(),
        (None, true) => desk.play.scene.goal.to_string(),
        (_, false) => spot.note.clone(),
    };
    let inner = Rect::new(rect.x + 4, rect.y + 14, rect.width - 8, rect.height - 16);
    lines(canvas, inner, Align::Left, &text, DARK);
}

/// The other board in small, and what can be expected.
fn mini(desk: &Desk, rect: Rect, canvas: &mut dyn Canvas) {
    let scene = &desk.play.scene;
    let other = (desk.board + 1) % scene.boards.len();
    let size = rect.height.min(52);
    let frame = Rect::new(rect.x, rect.y, size, size);
    canvas.fill(frame, colour::W6);
    draw_mini(canvas, desk.play.pixels, scene, &scene.boards[other], frame.grow(-1));
    let beside = Rect::new(rect.x + size + 2, rect.y, rect.width - size - 2, size);
    if let Some(chance) = desk.play.chance {
        panel(canvas, beside, Look::PAPER);
        let middle = beside.x + beside.width / 2;
        let percent = (chance + 5) / 10;
        let ink = STRONG.with(if percent >= 50 { colour::M2 } else { colour::R2 });
        canvas.write_at((middle, beside.y + 8), Align::Centre, "You", DARK);
        canvas.write_at((middle, beside.y + 20), Align::Centre, &format!("{percent}%"), ink);
        canvas.write_at((middle, beside.y + 32), Align::Centre, "win", QUIET);
    }
    let label = if desk.board == 0 { "Sea" } else { "Fleet" };
    let act = match desk.phase {
        Phase::Over => "End",
        _ if desk.play.is_my_turn() => "OK",
        _ => "Wait",
    };
    button(canvas, (rect.x + 1, 148), "a", act, colour::W6);
    button(canvas, (rect.x + 37, 148), "b", label, colour::W6);
}

/// What the buttons do.
fn keys(desk: &Desk, rect: Rect, y: i16, canvas: &mut dyn Canvas) {
    let (x, half) = (rect.x + 1, rect.x + 39);
    if desk.advice.is_some() {
        button(canvas, (x, y), "b", "Back", colour::W6);
        button(canvas, (x, y + 13), "r", "Who else?", colour::W6);
        return;
    }
    if desk.phase == Phase::Over {
        button(canvas, (x, y), "a", "Result", colour::W6);
        return;
    }
    let is_picked = !desk.play.hand.picks.is_empty();
    button(canvas, (x, y), "a", if is_picked { "Go" } else { "Pick" }, colour::W6);
    button(canvas, (half, y), "b", "Back", colour::W6);
    button(canvas, (x, y + 13), "r", "Next", colour::W6);
    button(canvas, (half, y + 13), "start", "", colour::W6);
}
