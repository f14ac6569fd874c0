//! A board in small, to be seen beside another: a few pixels a square.

use parlour_core::scene::{Board, Scene, Shape};
use parlour_pixels::{CLEAR, Colour, Drawing, Pixels, palette as colour};

use crate::canvas::{Canvas, Rect};

/// Draws the squares of a board into a rectangle, as large as they fit: where something stands, and what is marked.
pub fn draw_mini(canvas: &mut dyn Canvas, pixels: &'static Pixels, scene: &Scene, board: &Board, rect: Rect) {
    let Some(layout) = pixels.layout(board.picture.as_deref()) else { return };
    let squares = || board.spots.iter().filter(|spot| spot.shape == Shape::Square);
    let span = |part: fn(&parlour_core::scene::Spot) -> i16| {
        Some((squares().map(part).min()?, squares().map(part).max()?))
    };
    let (Some((left, right)), Some((low, high))) = (span(|spot| spot.x), span(|spot| spot.y)) else { return };
    let side = ((rect.width - 1) / (right - left + 1)).min((rect.height - 1) / (high - low + 1));
    let (width, height) = ((right - left + 1) * side + 1, (high - low + 1) * side + 1);
    let (x, y) = (rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2);
    let place = |spot: &parlour_core::scene::Spot| {
        Rect::new(x + (spot.x - left) * side + 1, y + (high - spot.y) * side + 1, side - 1, side - 1)
    };
    canvas.fill(Rect::new(x, y, width, height), layout.grounds[0].light);
    for spot in squares() {
        let ground = &layout.grounds[usize::from((spot.x + spot.y) & 1 != 0)];
        let square = place(spot);
        canvas.fill(square, ground.base);
        if let Some(piece) = scene.pieces.iter().find(|piece| piece.spot == spot.id) {
            canvas.fill(square, colour::Y4);
            let drawing = pixels.drawings.named(&piece.role).and_then(|sprite| commonest(sprite.pixels));
            canvas.fill(square.grow(-1), drawing.unwrap_or(colour::Y1));
        }
    }
    for mark in &scene.marks {
        let found = pixels.drawings.find(&parlour_pixels::Wanted::named(&mark.role));
        let colour =
            found.and_then(|drawing: &Drawing| commonest(drawing.sprite.pixels)).unwrap_or(colour::K);
        for spot in mark.spots.iter().filter_map(|id| squares().find(|spot| spot.id == *id)) {
            canvas.fill(place(spot).grow(if side > 4 { -1 } else { 0 }), colour);
        }
    }
}

/// The colour that most pixels have; `None` if all are clear.
fn commonest(pixels: &[Colour]) -> Option<Colour> {
    let mut counts = [0_u16; 256];
    for &pixel in pixels {
        counts[usize::from(pixel)] += 1;
    }
    counts[usize::from(CLEAR)] = 0;
    let (colour, &count) = counts.iter().enumerate().max_by_key(|(_, count)| **count)?;
    (count > 0).then_some(colour as Colour)
}
