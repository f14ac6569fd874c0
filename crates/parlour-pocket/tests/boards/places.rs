//! Every spot has a place of its own on the screen, as its players see it.

use parlour_core::Viewer;
use parlour_pocket::board::{BoardView, Shown};
use parlour_pocket::canvas::{CLEAR, Picture, Rect};

use crate::{each_variant, player_of, viewers};

#[test]
fn every_spot_has_a_place_of_its_own() {
    each_variant(|name, pixels, rules| {
        for viewer in viewers(rules) {
            for board in &rules.start(1).scene(viewer).boards {
                let view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
                let mut places: Vec<(i16, i16)> = Vec::new();
                for (index, spot) in board.spots.iter().enumerate() {
                    let ((x, y), rect) = (view.place(index).unwrap(), view.rect(index).unwrap());
                    let around = Rect::new(x, y, 1, 1).grow(3);
                    assert_eq!(around.meet(view.area()), around, "{name}: {} is at the very edge", spot.id);
                    assert_eq!(rect.meet(view.area()), rect, "{name}: {} leaves the board", spot.id);
                    assert!(rect.holds(x, y), "{name}: the middle of {}", spot.id);
                    assert_eq!(view.index_of(board, &spot.id), Some(index), "{name}: {}", spot.id);
                    let near = |other: &&(i16, i16)| (other.0 - x).abs() + (other.1 - y).abs() < 7;
                    assert_eq!(places.iter().find(near), None, "{name}: {} is too close to another", spot.id);
                    places.push((x, y));
                    let (sprite, left, top) = view.cursor(index).unwrap();
                    let cursor = sprite.at(left, top);
                    let is_around = (cursor.x + cursor.width / 2 - x).abs() <= 1
                        && (cursor.y + cursor.height / 2 - y).abs() <= 1;
                    assert!(is_around, "{name}: the cursor of {} is beside it", spot.id);
                }
            }
        }
    });
}

/// A board lies as its players see it: right and up on the screen as the coordinates say, and turned for whoever sits on
/// the other side.
#[test]
fn boards_are_turned_for_the_other_side() {
    each_variant(|name, pixels, rules| {
        for viewer in viewers(rules) {
            let scene = rules.start(1).scene(viewer);
            let board = &scene.boards[0];
            let view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            let is_turned = board.bottom.zip(player_of(viewer)).is_some_and(|(bottom, me)| bottom != me);
            let sign = if is_turned { -1 } else { 1 };
            let (first, (x0, y0)) = (&board.spots[0], view.place(0).unwrap());
            for (index, spot) in board.spots.iter().enumerate().skip(1) {
                let (x, y) = view.place(index).unwrap();
                assert_eq!((x - x0).signum(), sign * (spot.x - first.x).signum(), "{name}: {}", spot.id);
                assert_eq!((y0 - y).signum(), sign * (spot.y - first.y).signum(), "{name}: {}", spot.id);
            }
        }
    });
}

#[test]
fn boards_fill_their_area_and_nothing_else() {
    each_variant(|name, pixels, rules| {
        let scene = rules.start(1).scene(Viewer::Spectator);
        let mut view = BoardView::new(pixels, &scene.boards[0], None).unwrap();
        view.show(&scene, &scene.boards[0], &Shown::default());
        let mut picture = Picture::default();
        view.draw(&mut picture, Rect::SCREEN);
        for (index, &colour) in picture.pixels().iter().enumerate() {
            let is_inside = view.area().holds((index % 240) as i16, (index / 240) as i16);
            assert_eq!(colour != CLEAR, is_inside, "{name}: pixel {index}");
        }
    });
}
