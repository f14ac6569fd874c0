//! Pictures: of scenes all along played games, with nothing left for a browser to work out, and of a small scene whose
//! pixels are known.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::HashSet;

use parlour_builtin::games;
use parlour_core::scene::{Board, FULL_SIZE, Mark, Piece, Shape, Spot};
use parlour_core::{Player, Rng, Scene, Viewer};
use parlour_picture::{Card, Look, Options, PictureError, card, png, svg};
use parlour_table::rules::viewer_to_move;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// How many actions of a game are drawn: as many as its golden playthrough has.
const PLIES: u64 = 60;
/// Every so often a scene is drawn, and less often its SVG is read as well: each costs a while.
const DRAW_EVERY: u64 = 4;
const READ_EVERY: u64 = 20;

/// All games in all listed variants: what whoever is to move sees of a random game, and what spectators see.
fn for_each_scene(mut look_at: impl FnMut(&'static parlour_core::GameInfo, u64, &Scene)) {
    for game in games().games() {
        for variant in game.info().variants {
            let rules = game.rules(Some(variant.name)).unwrap();
            let (mut session, mut rng) = (rules.start(1), Rng::new(1));
            loop {
                look_at(game.info(), session.plies(), &session.scene(viewer_to_move(session.turn())));
                if rules.has_secrets() {
                    look_at(game.info(), session.plies(), &session.scene(Viewer::Spectator));
                }
                let action = session.random_action(&mut rng).filter(|_| session.plies() < PLIES);
                let Some(action) = action else { break };
                session.play(&action).unwrap();
            }
        }
    }
}

/// The values of an attribute.
fn values<'a>(svg: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    svg.split(start).skip(1).map(|rest| rest.split(['"', ')']).next().unwrap())
}

#[test]
fn scenes_of_played_games_are_drawn_from_symbols_that_are_there() {
    for_each_scene(|info, ply, scene| {
        if ply % DRAW_EVERY != 0 {
            return;
        }
        let picture = svg(scene, Look::from(info), Options::default()).unwrap();
        let told = format!("{} after {ply}", info.id);
        for left_over in ["var(", "currentColor", "light-dark(", "color-mix(", "<text", "NaN", "inf"] {
            assert!(!picture.contains(left_over), "{told}: {left_over}");
        }
        let ids: Vec<&str> = values(&picture, " id=\"").collect();
        let known: HashSet<&str> = ids.iter().copied().collect();
        assert_eq!(known.len(), ids.len(), "{told}: an id stands for two things");
        for name in values(&picture, "href=\"#").chain(values(&picture, "url(#")) {
            assert!(known.contains(name), "{told}: {name}");
        }
        let boards = picture.split_once("</defs>\n<rect").unwrap().1;
        let drawn = |role: &str| {
            values(boards, "<use href=\"#")
                .filter(|id| id.strip_prefix(role).is_some_and(|end| end.is_empty() || end.starts_with('-')))
                .count()
        };
        for piece in &scene.pieces {
            let alike = scene.pieces.iter().filter(|other| other.role == piece.role).count();
            assert!(drawn(&piece.role) >= alike, "{told}: {}", piece.role);
        }
        for mark in &scene.marks {
            assert!(drawn(&mark.role) >= mark.spots.len(), "{told}: {}", mark.role);
        }
        if ply % READ_EVERY == 0 {
            resvg::usvg::Tree::from_str(&picture, &resvg::usvg::Options::default()).expect(&told);
        }
    });
}

#[test]
fn pictures_have_the_size_asked_for_and_something_on_them() {
    for game in games().games() {
        let info = game.info();
        let mut session = game.rules(None).unwrap().start(1);
        let before = session.scene(viewer_to_move(session.turn()));
        if before.boards.is_empty() {
            continue;
        }
        let drawn =
            |scene: &Scene| png(&svg(scene, Look::from(info), Options::default()).unwrap(), 240).unwrap();
        let pixels = Pixmap::decode_png(&drawn(&before)).unwrap();
        assert_eq!(pixels.width(), 240);
        let colours: HashSet<u32> = pixels.pixels().iter().map(|pixel| colour(*pixel)).collect();
        assert!(colours.len() > 500, "{}: {} colours", info.id, colours.len());
        // Whatever has changed on the board is seen.
        let mut rng = Rng::new(1);
        let after = loop {
            let action = session.random_action(&mut rng).unwrap();
            session.play(&action).unwrap();
            let scene = session.scene(Viewer::Player(Player::new(0)));
            if scene.pieces != before.pieces {
                break scene;
            }
        };
        assert!(drawn(&before) != drawn(&after), "{}", info.id);
    }
}

fn colour(pixel: PremultipliedColorU8) -> u32 {
    u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()])
}

const ART: &str = r##"<svg xmlns="http://www.w3.org/2000/svg"><defs><circle id="disc" r="40" style="fill:currentColor"/></defs>
<symbol id="wood" viewBox="0 0 20 10"><path d="M0 0h20v10H0z" fill="var(--wood, #123456)"/></symbol>
<symbol id="man" viewBox="-46 -46 92 92"><use href="#disc"/></symbol>
<symbol id="hit" viewBox="0 0 10 10"><path d="M4 4h2v2H4z" fill="#ffffff"/></symbol></svg>"##;
const STYLE: &str = r#"[data-game="toy"] { --p0: light-dark(#ff0000, #00ff00); --p1: #0000ff; --wood: #c0a080 }
    [data-game="toy"] .spot.square rect { fill: transparent; stroke: none } [data-game="toy"] .last-at { fill: #00ffff; fill-opacity: 1 }
    [data-game="toy"] .coordinates { display: none }"#;
const LOOK: Look<'static> = Look { game: "toy", art: ART, style: STYLE };

/// Two squares side by side, the first player's man on the left one, the second's on the right one, which is hit.
fn toy() -> Scene {
    let spot = |id: &str, x| Spot {
        id: id.into(),
        shape: Shape::Square,
        x,
        y: 0,
        label: id.into(),
        symbol: '.',
        picture: None,
        caption: None,
        size: FULL_SIZE,
        tags: Vec::new(),
        note: String::new(),
    };
    let board = Board {
        id: "board".into(),
        title: "Board".into(),
        picture: Some("wood".into()),
        rim: 0,
        spots: vec![spot("a1", 0), spot("b1", 1)],
        bottom: Some(Player::new(0)),
    };
    Scene {
        boards: vec![board],
        pieces: vec![
            Piece::new(&"a1", Player::new(0), "man", 'm'),
            Piece::new(&"b1", Player::new(1), "man", 'm'),
        ],
        marks: vec![Mark { role: "hit".into(), symbol: '*', label: "hit".into(), spots: vec!["b1".into()] }],
        last: vec!["a1".into()],
        ..Scene::default()
    }
}

/// The colours at some points of the toy's picture, 200 pixels wide.
fn toy_colours<const N: usize>(scene: &Scene, options: Options, points: [(u32, u32); N]) -> [u32; N] {
    let pixels = Pixmap::decode_png(&png(&svg(scene, LOOK, options).unwrap(), 200).unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (200, 100));
    points.map(|(x, y)| colour(pixels.pixel(x, y).unwrap()))
}

#[test]
fn pixels_are_those_of_pieces_marks_wood_and_the_last_move() {
    let points = [(30, 50), (170, 50), (150, 50), (7, 93), (193, 93)];
    let seen = toy_colours(&toy(), Options::default(), points);
    assert_eq!(seen, [0x00ff_0000, 0x0000_00ff, 0x00ff_ffff, 0x0000_ffff, 0x00c0_a080]);
    let dark = toy_colours(&toy(), Options { is_dark: true, ..Options::default() }, points);
    assert_eq!(dark[..2], [0x0000_ff00, 0x0000_00ff]);
    for turned in [
        Options { is_flipped: true, ..Options::default() },
        Options { near: Some(Player::new(1)), ..Options::default() },
    ] {
        assert_eq!(toy_colours(&toy(), turned, points)[..2], [0x0000_00ff, 0x00ff_0000]);
    }
}

#[test]
fn a_card_is_as_large_as_previews_want_it_whatever_it_says() {
    let drawn = |sentence: &str| {
        let words = Card { title: "Toy", sentence, footer: "Wren against 将棋 <b>&\"" };
        let picture = card(&toy(), LOOK, Options::default(), words).unwrap();
        let pixels = Pixmap::decode_png(&png(&picture, Card::WIDTH).unwrap()).unwrap();
        assert_eq!((pixels.width(), pixels.height()), (Card::WIDTH, Card::HEIGHT));
        pixels
    };
    let hostile = drawn("\"><script>alert(1)</script> \u{0} ]]> &amp; \u{202e}");
    assert!(hostile.data() != drawn("Red to move").data());
    drawn(&"long ".repeat(1000));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let size = png(&svg(&toy(), LOOK, Options::default()).unwrap(), 100_000).unwrap_err();
    assert_eq!(size.to_string(), "a picture is 16 to 4096 pixels wide");
    let broken = svg(&toy(), Look { art: "<svg", ..LOOK }, Options::default()).unwrap_err();
    assert!(matches!(broken, PictureError::Art(_)), "{broken}");
    // A scene without boards, a role without a symbol, art that goes round in a circle: nothing to see, and no harm.
    svg(&Scene::default(), LOOK, Options::default()).unwrap();
    let circle = r##"<svg xmlns="http://www.w3.org/2000/svg"><symbol id="man"><use href="#wood"/></symbol><symbol id="wood"><use href="#man"/></symbol></svg>"##;
    let picture = svg(&toy(), Look { art: circle, ..LOOK }, Options::default()).unwrap();
    assert!(picture.len() < 100_000);
}

#[test]
fn a_piece_without_a_symbol_is_a_disc_in_its_owners_colour() {
    let mut scene = toy();
    scene.pieces[0].role = "nobody".into();
    assert_eq!(toy_colours(&scene, Options::default(), [(20, 50)]), [0xff_00_00]);
    // The letter of a disc makes way for the number.
    let drawn = |scene: &Scene| svg(scene, LOOK, Options::default()).unwrap();
    let letter = drawn(&scene);
    scene.pieces[0].count = 12;
    assert_ne!(drawn(&scene), letter);
    assert_eq!(toy_colours(&scene, Options::default(), [(20, 50)]), [0xff_00_00]);
}

#[test]
fn a_number_stands_in_the_corner_of_a_symbol() {
    let mut scene = toy();
    scene.pieces[0].count = 5;
    assert_eq!(toy_colours(&scene, Options::default(), [(64, 78), (30, 50)]), [0x26_22_1f, 0xff_00_00]);
}

#[test]
fn a_large_spot_has_a_large_piece_and_a_large_board() {
    let mut scene = toy();
    scene.boards[0].spots[0].size = 200;
    let drawn = svg(&scene, LOOK, Options::default()).unwrap();
    assert!(drawn.contains("viewBox=\"0 0 250 200\""), "{}", &drawn[..200]);
    assert!(drawn.contains("width=\"184\" height=\"184\""), "the piece");
}

#[test]
fn a_game_without_art_is_drawn() {
    let mut scene = toy();
    scene.boards[0].picture = None;
    let bare = Look { art: "", style: "", ..LOOK };
    assert!(svg(&scene, bare, Options::default()).unwrap().contains("<circle"));
}
