//! Parts painted again, how much there is to paint, and pictures that stay as they are.

use std::fmt::Write;

use parlour_core::insight::SpotValue;
use parlour_core::{Player, Rng, Scene, Viewer};
use parlour_pocket::board::{BoardView, Shown, asked_board};
use parlour_pocket::canvas::{Canvas, Colour, Picture, Rect};

use crate::{each_scene, each_variant, player_of};

/// Values for some spots, as a bot might have them.
fn values(scene: &Scene, rng: &mut Rng) -> Vec<SpotValue> {
    let mut values = Vec::new();
    for spot in scene.boards.iter().flat_map(|board| &board.spots) {
        if rng.below(3) == 0 {
            values.push(SpotValue::at(&spot.id, rng.below(200) as i32 - 100));
        }
    }
    values
}

/// What is painted part by part, as scenes change, is the same as painted all at once.
#[test]
fn changed_parts_are_all_that_changes() {
    each_variant(|name, pixels, rules| {
        let mut rng = Rng::new(9);
        let mut kept: Option<(usize, BoardView, Picture)> = None;
        let mut compared = 0;
        each_scene(rules, 4, |scene, viewer, _| {
            if viewer != Viewer::Player(Player::FIRST) {
                return;
            }
            let asked = asked_board(scene);
            let board = &scene.boards[asked];
            let pick: Vec<&str> = rng.pick(&scene.next_spots(&[])).copied().into_iter().collect();
            let targets = scene.next_spots(&pick);
            let insight = if rng.below(3) == 0 { values(scene, &mut rng) } else { Vec::new() };
            let ghost = scene.choices.iter().find_map(|choice| {
                Some((choice.picks.last()?.as_str(), choice.piece.as_deref()?, Some(Player::FIRST)))
            });
            let shown =
                Shown { picks: &pick, targets: &targets, insight: &insight, ghost, ..Shown::default() };
            let mut fresh = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            fresh.show(scene, board, &shown);
            let mut whole = Picture::default();
            fresh.draw(&mut whole, fresh.area());
            match &mut kept {
                Some((known, view, picture)) if *known == asked => {
                    for part in view.show(scene, board, &shown) {
                        view.draw(picture, part);
                    }
                    compared += 1;
                    let differs =
                        picture.pixels().iter().zip(whole.pixels()).position(|(one, other)| one != other);
                    let place = differs.map(|index| (index % 240, index / 240));
                    assert_eq!(place, None, "{name}: was not painted again");
                }
                _ => kept = Some((asked, fresh, whole)),
            }
        });
        assert!(compared > 0, "{name}");
    });
}

/// Counts what a machine would have to do.
#[derive(Default)]
struct Strokes {
    calls: usize,
    pixels: usize,
}

impl Canvas for Strokes {
    fn set(&mut self, _: i16, _: i16, _: Colour) {
        self.calls += 1;
        self.pixels += 1;
    }

    fn set_row(&mut self, _: i16, _: i16, colours: &[Colour]) {
        self.calls += 1;
        self.pixels += colours.len();
    }

    fn set_rect(&mut self, rect: Rect, _: Colour) {
        self.calls += 1;
        self.pixels += rect.width as usize * rect.height as usize;
    }
}

/// A slow machine draws a whole board at once and a spot within a frame: no pixel is painted many times, and most are
/// painted in rows.
#[test]
fn boards_are_painted_in_few_strokes() {
    each_variant(|name, pixels, rules| {
        let mut scenes = 0;
        each_scene(rules, 5, |scene, viewer, _| {
            scenes += 1;
            if scenes % 20 != 0 {
                return;
            }
            let board = &scene.boards[asked_board(scene)];
            let mut view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            view.show(scene, board, &Shown::default());
            let mut whole = Strokes::default();
            view.draw(&mut whole, view.area());
            assert!(whole.pixels < 4 * 160 * 160, "{name}: {} pixels", whole.pixels);
            assert!(whole.calls < 6_000, "{name}: {} calls", whole.calls);
            for index in 0..view.spots() {
                let mut spot = Strokes::default();
                view.draw(&mut spot, view.rect(index).unwrap());
                assert!(spot.pixels < 6 * 32 * 32, "{name}: {} pixels for a spot", spot.pixels);
                assert!(spot.calls < 400, "{name}: {} calls for a spot", spot.calls);
            }
        });
    });
}

/// A hash that is the same on every machine (FNV-1a).
fn hash(pixels: &[u8]) -> u64 {
    const PRIME: u64 = 0x100_0000_01b3;
    pixels.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &pixel| (hash ^ u64::from(pixel)).wrapping_mul(PRIME))
}

/// The pictures of a fixed game of every variant. `UPDATE_EXPECT=1` rewrites their hashes; look at the pictures of the
/// example `boards` before that.
#[test]
fn pictures_stay_as_they_are() {
    let mut told = String::new();
    each_variant(|name, pixels, rules| {
        let mut scenes = 0;
        each_scene(rules, 7, |scene, viewer, _| {
            scenes += 1;
            if scenes % 25 != 1 {
                return;
            }
            let board = &scene.boards[asked_board(scene)];
            let mut view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            view.show(scene, board, &Shown::default());
            let mut picture = Picture::default();
            view.draw(&mut picture, view.area());
            writeln!(told, "{name} {scenes} {:016x}", hash(picture.pixels())).unwrap();
        });
    });
    expect_test::expect_file!["pictures.txt"].assert_eq(&told);
}
