//! A card to share: the board at one side, and beside it the house, the game and a sentence. As large as link previews
//! want it.

use std::fmt::Write;

use parlour_core::Scene;

use crate::art::escape;
use crate::draw::round;
use crate::style::Styled;
use crate::text::{Anchor, Font, lines};
use crate::{Drawn, Look, Options, PictureError, drawn, page, sheet};

/// What a card says beside its board.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// The game, or whatever it is about.
    pub title: &'a str,
    /// What there is to tell: "Wren won in 34 moves".
    pub sentence: &'a str,
    /// In small letters beneath: who played.
    pub footer: &'a str,
}

impl Card<'_> {
    /// How wide cards are, in pixels.
    pub const WIDTH: u32 = 1200;
    /// How high they are.
    pub const HEIGHT: u32 = 630;
}

/// Around everything.
const MARGIN: f64 = 44.0;
/// How much of the width the boards may have: a square one has less, and leaves more to the words.
const MAX_BOARD_WIDTH: f64 = 660.0;
/// Between the boards and the words.
const GAP: f64 = 52.0;

/// The lamp that is the house's mark, 26 wide and 30 high.
const LAMP: &str = "<path d=\"M7 3h12l5 12H2z\" fill=\"#f0b357\"/><path d=\"M7 3h5L9 15H2z\" fill=\"#ffdb97\"/>\
     <path d=\"M13 15v10\" stroke=\"INK\" stroke-width=\"2\"/>\
     <path d=\"M6.5 27.5c0-2 3-3 6.5-3s6.5 1 6.5 3z\" fill=\"INK\"/>\
     <path d=\"M18.5 15v5\" stroke=\"INK\" stroke-width=\"1.2\"/><circle cx=\"18.5\" cy=\"21\" r=\"1.3\" fill=\"INK\"/>";

/// A scene on a card, as SVG. Letters that the house's fonts do not have are left out.
pub fn card(scene: &Scene, look: Look<'_>, options: Options, card: Card<'_>) -> Result<String, PictureError> {
    let sheet = sheet(look);
    let page = page(&sheet, look, options.is_dark);
    let Drawn { definitions, boards, width, height } = drawn(scene, look, options, &page)?;
    let (card_width, card_height) = (f64::from(Card::WIDTH), f64::from(Card::HEIGHT));
    let scale = (MAX_BOARD_WIDTH / width).min((card_height - 2.0 * MARGIN) / height);
    let (board_width, top) = (width * scale, (card_height - height * scale) / 2.0);
    let [room, lit] = ["var(--room)", "var(--room-lit)"].map(|colour| page.resolve(colour));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {card_width} {card_height}\" width=\"{card_width}\" height=\"{card_height}\">\n\
         <defs>\n<radialGradient id=\"card-lamp\" cx=\".12\" cy=\"-.08\" r=\"1.1\"><stop stop-color=\"{lit}\"/>\
         <stop offset=\".72\" stop-color=\"{room}\"/></radialGradient>\n{definitions}</defs>\n\
         <rect width=\"{card_width}\" height=\"{card_height}\" fill=\"{room}\"/>\
         <rect width=\"{card_width}\" height=\"{card_height}\" fill=\"url(#card-lamp)\"/>\n"
    );
    let _ = writeln!(
        svg,
        "<g transform=\"translate({MARGIN} {}) scale({})\">{boards}</g>",
        round(top),
        (scale * 1e5).round() / 1e5
    );
    let left = MARGIN + board_width + GAP;
    write_words(&mut svg, &page, card, left as f32, (card_width - MARGIN - left) as f32);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// The house at the top, the game and the sentence in the middle, the players at the bottom.
fn write_words(svg: &mut String, page: &Styled<'_>, card: Card<'_>, left: f32, width: f32) {
    let [ink, quiet, lamp] = ["var(--ink)", "var(--ink-2)", "var(--lamp)"].map(|colour| page.resolve(colour));
    let _ = write!(
        svg,
        "<g transform=\"translate({left} 56) scale(1.5)\">{}</g>",
        LAMP.replace("INK", &escape(&ink))
    );
    let mut write_line = |text: &str, y: f32, size: f32, colour: &str| {
        let d = Font::Serif.outline(text, (left, y), size, Anchor::Start, false);
        let _ = writeln!(svg, "<path d=\"{d}\" fill=\"{}\"/>", escape(colour));
    };
    let house_left = left + 50.0;
    let house = Font::Serif.outline("Parlour", (house_left, 92.0), 34.0, Anchor::Start, false);
    let mut y = 232.0;
    for line in lines(Font::Serif, &drawable(card.title), 58.0, width, 2) {
        write_line(&line, y, 58.0, &ink);
        y += 66.0;
    }
    y += 22.0;
    for line in lines(Font::Serif, &drawable(card.sentence), 36.0, width, 4) {
        write_line(&line, y, 36.0, &quiet);
        y += 48.0;
    }
    let footer = lines(Font::Serif, &drawable(card.footer), 27.0, width, 2);
    let mut y = 572.0 - 36.0 * footer.len().saturating_sub(1) as f32;
    for line in footer {
        write_line(&line, y, 27.0, &lamp);
        y += 36.0;
    }
    let _ = writeln!(svg, "<path d=\"{house}\" fill=\"{}\"/>", escape(&ink));
}

/// What of a text can be drawn.
fn drawable(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_whitespace() || Font::Serif.can_write(letter.encode_utf8(&mut [0; 4])))
        .collect()
}
