//! Boards on a small screen: whatever a scene names is drawn, every spot has a place of its own, a part that is painted
//! again looks as if the whole was, and the pictures stay as they are.
#![expect(clippy::unwrap_used, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fmt::Write;

use parlour_core::insight::SpotValue;
use parlour_core::scene::told::{Part, parts};
use parlour_core::scene::{Panel, Shape};
use parlour_core::{Player, Rng, Scene, Viewer};
use parlour_games::pixels::{Pixels, pixels};
use parlour_pocket::board::{BoardView, Shown, asked_board};
use parlour_pocket::canvas::{CLEAR, Canvas, Colour, Picture, Rect};
use parlour_table::{AnyRules, Session, house};

/// How many actions of a game are looked at.
const PLIES: usize = 130;

/// Boards and fleets that have no name of their own, where a game lets people make them up.
const MADE_UP: [&str; 3] = ["6x6-322", "12x12-98765", "9x9-54332"];

/// Every variant of every game.
fn each_variant(mut see: impl FnMut(&str, &'static Pixels, &dyn AnyRules)) {
    for game in house().games() {
        let info = game.info();
        let pixels = pixels(info.id).expect("every game has pixels");
        let more = if info.more_variants.is_some() { &MADE_UP[..] } else { &[] };
        for name in info.variants.iter().map(|variant| variant.name).chain(more.iter().copied()) {
            see(&format!("{} {name}", info.id), pixels, &*game.rules(Some(name)).unwrap());
        }
    }
}

fn viewers(rules: &dyn AnyRules) -> Vec<Viewer> {
    let players = (0..rules.players()).map(|index| Viewer::Player(Player::new(index)));
    players.chain([Viewer::Spectator]).collect()
}

/// Shows the scenes of a random game, as the first player and a spectator see them.
fn each_scene(rules: &dyn AnyRules, seed: u64, mut see: impl FnMut(&Scene, Viewer, &dyn Session)) {
    let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
    for _ in 0..PLIES {
        for viewer in [Viewer::Player(Player::FIRST), Viewer::Spectator] {
            see(&session.scene(viewer), viewer, &*session);
        }
        let Some(action) = session.random_action(&mut rng) else { break };
        session.play(&action).unwrap();
    }
}

fn player_of(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}

/// What a scene names, pictures of whole boards aside: these are layouts.
fn named(scene: &Scene) -> BTreeSet<String> {
    let spots = scene.boards.iter().flat_map(|board| &board.spots);
    let mut names: Vec<&str> = spots.filter_map(|spot| spot.picture.as_deref()).collect();
    names.extend(scene.pieces.iter().map(|piece| &*piece.role));
    names.extend(scene.marks.iter().map(|mark| &*mark.role));
    names.extend(scene.choices.iter().filter_map(|choice| choice.piece.as_deref()));
    let mut dice = Vec::new();
    for panel in &scene.panels {
        match panel {
            Panel::Score { rows, .. } => names.extend(rows.iter().filter_map(|row| row.symbol.as_deref())),
            Panel::Cards { cards, .. } | Panel::Trade { goods: cards, .. } => {
                names.extend(cards.iter().map(|card| &*card.symbol));
            }
            Panel::Dice { values, gains, .. } => {
                dice.extend(values.iter().map(|value| format!("die-{value}")));
                names.extend(gains.iter().map(|gain| &*gain.symbol));
            }
            Panel::Shop { items, .. } => {
                names.extend(items.iter().map(|item| &*item.symbol));
                names.extend(items.iter().flat_map(|item| &item.price).map(|price| &*price.symbol));
            }
            Panel::Fleet { ships, .. } => names.extend(ships.iter().map(|ship| &*ship.symbol)),
            Panel::Facts { .. } => {}
        }
    }
    names.into_iter().map(String::from).chain(dice).collect()
}

#[test]
fn whatever_a_scene_names_is_drawn() {
    each_variant(|name, pixels, rules| {
        let mut names: BTreeSet<String> = ["card", "icon"].map(String::from).into();
        let players = (0..rules.players()).map(Player::new);
        names.extend(players.map(|player| rules.player_symbol(player).to_string()));
        for seed in 1..3 {
            each_scene(rules, seed, |scene, viewer, session| {
                names.extend(named(scene));
                let told = session.told(viewer, session.plies().saturating_sub(1));
                names.extend(told.iter().flat_map(|told| parts(told)).filter_map(|part| match part {
                    Part::Symbol(symbol) => Some(symbol.to_string()),
                    _ => None,
                }));
            });
        }
        let missing: Vec<&String> =
            names.iter().filter(|name| pixels.drawings.named(name).is_none()).collect();
        assert!(missing.is_empty(), "{name}: there are no pixels of {missing:?}");
    });
}

/// Pieces of each owner are drawn as that owner's, and edges as they lie.
#[test]
fn owners_and_lies_are_told_apart() {
    each_variant(|name, pixels, rules| {
        each_scene(rules, 2, |scene, viewer, _| {
            let board = &scene.boards[asked_board(scene)];
            let view = BoardView::new(pixels, board, player_of(viewer)).unwrap();
            for piece in &scene.pieces {
                let Some(index) = view.index_of(board, &piece.spot) else { continue };
                let drawing = view.drawing(index, &piece.role, piece.owner).unwrap();
                if let Some(owner) = drawing.owner {
                    assert_eq!(Some(usize::from(owner)), piece.owner.map(Player::index), "{name}: {piece:?}");
                }
                let spot = &board.spots[index];
                if let (Shape::Edge, Some(lie)) = (spot.shape, drawing.lie) {
                    assert_eq!(lie, spot.symbol, "{name}: {piece:?}");
                }
            }
        });
    });
}

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
    expect_test::expect_file!["boards.txt"].assert_eq(&told);
}
