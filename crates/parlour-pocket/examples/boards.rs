//! Pictures of every board: `cargo run -p parlour-pocket --example boards -- DIR` writes the start, the middle and the why
//! of every game and variant as PNG, in its size and four times as large.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use parlour_builtin::games;
use parlour_core::insight::SpotValue;
use parlour_core::{Budget, Player, Rng, Scene, Viewer};
use parlour_games::pixels::pixels;
use parlour_pocket::board::{BoardView, Shown, asked_board, draw_mini};
use parlour_pocket::canvas::{HEIGHT, Picture, Rect, WIDTH};
use parlour_pocket::pixels::{palette, planks};
use parlour_table::{AnyRules, Session};

/// After how many actions a picture of the middle is taken.
const MIDDLE: usize = 46;
/// How many nodes a bot may visit for its why.
const NODES: u64 = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("boards DIR")?);
    std::fs::create_dir_all(&folder)?;
    for game in games().games() {
        for variant in game.info().variants {
            let rules = game.rules(Some(variant.name))?;
            let name = format!("{}-{}", game.info().id, variant.name);
            pictures(&folder, &name, game.info().id, &*rules)?;
        }
    }
    Ok(())
}

fn pictures(folder: &Path, name: &str, id: &str, rules: &dyn AnyRules) -> Result<(), Box<dyn Error>> {
    let (mut session, mut rng) = (rules.start(3), Rng::new(3));
    let save = |session: &dyn Session, viewer, what: &str, insight: &[SpotValue]| {
        let picture = drawn(id, &session.scene(viewer), viewer, insight).ok_or("a game without pixels")?;
        write_both(&folder.join(format!("{name}-{what}")), &picture)
    };
    let last = Player::new(rules.players() - 1);
    save(&*session, viewer(&*session), "start", &[])?;
    for _ in 0..MIDDLE {
        let Some(action) = session.random_action(&mut rng) else { break };
        session.play(&action)?;
    }
    while session.turn().player().is_none() {
        let Some(action) = session.random_action(&mut rng) else { break };
        session.play(&action)?;
    }
    save(&*session, viewer(&*session), "middle", &[])?;
    save(&*session, Viewer::Player(last), "other-side", &[])?;
    let insight = why(rules, &*session)?;
    save(&*session, viewer(&*session), "why", &insight)
}

fn viewer(session: &dyn Session) -> Viewer {
    session.turn().player().map_or(Viewer::Player(Player::FIRST), Viewer::Player)
}

/// What bots think of the spots: whoever has the most to say.
fn why(rules: &dyn AnyRules, session: &dyn Session) -> Result<Vec<SpotValue>, Box<dyn Error>> {
    let Some((sight, player)) = session.sight().zip(session.turn().player()) else { return Ok(Vec::new()) };
    let mut most = Vec::new();
    for bot in rules.roster() {
        let budget = Budget::default().nodes(NODES);
        // Whoever needs more memory than there is says so.
        let Ok(mut bot) = rules.bot(&bot.name.parse()?, 1) else { continue };
        let decision = bot.advise(&sight, &budget, &budget)?;
        let scene = session.scene(Viewer::Player(player));
        let mut values =
            parlour_table::insight::spot_values(&scene, &decision.insight, player, rules.players());
        values.retain(|value| value.spot.is_some());
        if values.len() > most.len() {
            most = values;
        }
    }
    Ok(most)
}

/// A scene on the table, with its other board in small.
fn drawn(id: &str, scene: &Scene, viewer: Viewer, insight: &[SpotValue]) -> Option<Picture> {
    let pixels = pixels(id)?;
    let asked = asked_board(scene);
    let board = scene.boards.get(asked)?;
    let player = match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    };
    let mut view = BoardView::new(pixels, board, player)?;
    let picks: Vec<&str> = scene
        .choices
        .iter()
        .filter(|choice| choice.picks.len() > 1)
        .map(|choice| choice.picks[0].as_str())
        .collect();
    // The piece with the most ways to go is picked.
    let count = |pick: &&str| picks.iter().filter(|other| *other == pick).count();
    let picked: Vec<&str> = if insight.is_empty() {
        picks.iter().copied().max_by_key(count).into_iter().collect()
    } else {
        vec![]
    };
    let targets = scene.next_spots(&picked);
    let shown = Shown { picks: &picked, targets: &targets, insight, ..Shown::default() };
    view.show(scene, board, &shown);
    let mut picture = Picture::default();
    planks(&mut picture, Rect::SCREEN);
    view.draw(&mut picture, view.area());
    if let Some(other) = scene.boards.get(1 - asked.min(1)).filter(|_| scene.boards.len() > 1) {
        draw_mini(&mut picture, pixels, scene, other, Rect::new(164, 80, 72, 72));
    }
    Some(picture)
}

fn write_both(path: &Path, picture: &Picture) -> Result<(), Box<dyn Error>> {
    write(&path.with_extension("png"), picture, 1)?;
    let large = format!("{}@4x", path.display());
    write(&Path::new(&large).with_extension("png"), picture, 4)
}

fn write(path: &Path, picture: &Picture, scale: usize) -> Result<(), Box<dyn Error>> {
    let (width, height) = (WIDTH as usize, HEIGHT as usize);
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path)?),
        (width * scale) as u32,
        (height * scale) as u32,
    );
    encoder.set_color(png::ColorType::Rgb);
    let pixel = |index: usize| {
        let (x, y) = (index % (width * scale) / scale, index / (width * scale) / scale);
        palette::rgb888(picture.pixels()[y * width + x])
    };
    let bytes: Vec<u8> = (0..width * height * scale * scale).flat_map(pixel).collect();
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(())
}
