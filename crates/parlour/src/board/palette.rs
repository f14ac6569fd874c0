//! The house's colours on a terminal: those of the page where it shows them all, the nearest of sixteen elsewhere.
//! Whether there are colours at all is settled where lines are written, by `NO_COLOR` and by what listens.

use std::sync::LazyLock;

use anstyle::{AnsiColor, Color, RgbColor, Style};

/// A colour of the house, and the nearest of sixteen.
pub(super) type Shade = (RgbColor, AnsiColor);

/// Four players that differ in lightness too, readable on light and dark: brass, sea, wine, moss.
pub(super) const PLAYERS: [Shade; 4] = [
    (RgbColor(0xd0, 0x8f, 0x2c), AnsiColor::Yellow),
    (RgbColor(0x3f, 0x9a, 0xae), AnsiColor::Cyan),
    (RgbColor(0xc0, 0x5a, 0x7a), AnsiColor::Magenta),
    (RgbColor(0x6f, 0xa0, 0x4a), AnsiColor::Green),
];
/// Yes and gains.
pub(super) const GOOD: Shade = (RgbColor(0x3f, 0x9d, 0x6c), AnsiColor::Green);
/// Warnings.
pub(super) const ALARM: Shade = (RgbColor(0xd9, 0x54, 0x2b), AnsiColor::Red);

/// Whether the terminal says that it shows all colours.
static IS_TRUE_COLOUR: LazyLock<bool> =
    LazyLock::new(|| std::env::var("COLORTERM").is_ok_and(|term| term == "truecolor" || term == "24bit"));

/// Letters of a colour.
pub(super) fn colour((all, sixteen): Shade) -> Style {
    let colour = if *IS_TRUE_COLOUR { Color::Rgb(all) } else { Color::Ansi(sixteen) };
    Style::new().fg_color(Some(colour))
}
