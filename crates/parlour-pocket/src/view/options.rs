//! The options, line by line.

use alloc::format;
use alloc::string::{String, ToString};

use parlour_core::Player;
use parlour_games::pixels::pixels;
use parlour_pixels::Wanted;

use crate::app::{Options, Row};
use crate::canvas::{Canvas, Clip, Rect};
use crate::machine::MAX_VOLUME;
use crate::pixels::{Align, Look, Text, head_at, palette as colour, panel, planks, sprite};
use crate::settings::Settings;

use super::{DARK, QUIET, STRONG, buttons, capital, fit, heading, plain, wood_bar};

/// The first line, and how far lines are apart.
const TOP: i16 = 22;
const STEP: i16 = 15;

/// Paints the options.
pub(crate) fn options(options: &Options, settings: &Settings, canvas: &mut dyn Canvas) {
    planks(canvas, Rect::SCREEN);
    heading(canvas, settings.seating().info.title, "");
    let rows = options.rows();
    for (index, row) in rows.iter().enumerate() {
        let rect = Rect::new(10, TOP + index as i16 * STEP, 220, 14);
        line(canvas, rect, *row, options, settings, index == options.at);
    }
    wood_bar(canvas, Rect::new(0, 142, 240, 18));
    let keys: &[(&str, &str)] = match options.row() {
        Row::Play => &[("a", "Play"), ("b", "Back")],
        Row::Demo => &[("a", "Watch"), ("b", "Back"), ("start", "Play")],
        _ => &[("pad", "Change"), ("b", "Back"), ("start", "Play")],
    };
    buttons(canvas, (8, 147), 14, colour::I0, keys);
}

fn line(canvas: &mut dyn Canvas, rect: Rect, row: Row, options: &Options, settings: &Settings, is_lit: bool) {
    panel(canvas, rect, if is_lit { Look::LIT.flat() } else { Look::PAPER.flat() });
    let y = rect.y + 3;
    let (label, value) = words(row, options, settings);
    let ink = if is_lit { STRONG } else { DARK };
    let mut x = rect.x + 6;
    if let Row::Seat(seat) = row {
        x += symbol(canvas, settings, seat, (x, rect));
    }
    canvas.write(x, y, &plain(&label), ink);
    let mut right = rect.right() - 14;
    if let Row::Volume = row {
        volume(canvas, (right - 4 * i16::from(MAX_VOLUME), rect.bottom() - 3), settings.volume);
    } else {
        let width = canvas.write_at((right, y), Align::Right, fit(&plain(&value), QUIET, 150), QUIET);
        right -= width;
        if let Row::Seat(seat) = row
            && let Some(head) = options
                .sitters
                .get(seat)
                .and_then(|sitter| head_at(pixels(settings.seating().info.id)?, &sitter.face))
        {
            Clip::new(canvas, rect.grow(-1)).blit(head, right - 16, rect.y + 2);
        }
    }
    if is_lit && !matches!(row, Row::Demo | Row::Play) {
        for (name, x) in [("arrow-left", rect.x - 6), ("arrow-right", rect.right() - 8)] {
            if let Some(arrow) = sprite(name) {
                canvas.blit(arrow, x, rect.y + 4);
            }
        }
    }
}

/// The piece that stands for a seat. How wide it is.
fn symbol(canvas: &mut dyn Canvas, settings: &Settings, seat: usize, (x, rect): (i16, Rect)) -> i16 {
    let seating = settings.seating();
    let (Some(rules), Some(pixels)) = (seating.rules(), pixels(seating.info.id)) else { return 0 };
    let name = rules.player_symbol(Player::new(seat));
    let wanted = Wanted { owner: Some(seat as u8), size: 8, ..Wanted::named(name) };
    let Some(drawing) = pixels.drawings.find(&wanted) else { return 0 };
    let height = drawing.sprite.height as i16;
    Clip::new(canvas, rect.grow(-1)).blit(&drawing.sprite, x, rect.y + (rect.height - height) / 2);
    (drawing.sprite.width as i16 + 5).max(18)
}

fn words(row: Row, options: &Options, settings: &Settings) -> (String, String) {
    let seating = settings.seating();
    match row {
        Row::Variant => ("Rules".to_string(), seating.info.variants[seating.variant].title.to_string()),
        Row::Seat(seat) => {
            let name = seating.rules().map_or("", |rules| rules.player_name(Player::new(seat)));
            let value = options.sitters.get(seat).map_or_else(String::new, |sitter| {
                if sitter.is_person() {
                    "a person".to_string()
                } else {
                    format!("{}, {}", sitter.name, sitter.rank)
                }
            });
            (capital(name), value)
        }
        Row::Volume => ("Sound".to_string(), String::new()),
        Row::Demo => ("Watch a game of birds".to_string(), String::new()),
        Row::Play => ("Play".to_string(), String::new()),
    }
}

/// Bars that grow, as many lit as it is loud.
fn volume(canvas: &mut dyn Canvas, (x, bottom): (i16, i16), volume: u8) {
    for bar in 0..i16::from(MAX_VOLUME) {
        let height = 3 + bar * 2;
        let lit = bar < i16::from(volume);
        canvas.fill(
            Rect::new(x + bar * 4, bottom - height, 3, height),
            if lit { colour::R1 } else { colour::I2 },
        );
    }
}
