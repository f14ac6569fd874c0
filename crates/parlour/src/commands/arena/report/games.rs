//! The games of a report: scenes that the page's board draws, packed into the document.

use std::collections::BTreeMap;
use std::io::Write as _;

use anyhow::Context;
use base64::Engine as _;
use flate2::Compression;
use flate2::write::GzEncoder;
use parlour_arena::{GameLog, Tournament};
use parlour_core::{Motion, Scene, Viewer};
use parlour_table::Session;
use parlour_table::change::{Fingerprint, SceneChange};
use serde::Serialize;

use crate::names::Names;

/// All games, as the script of the report reads them.
#[derive(Serialize)]
struct Packed<'a> {
    game: &'a str,
    motions: BTreeMap<&'a str, Motion>,
    /// The scene that every game's first change begins with.
    first: Scene,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    title: String,
    end: String,
    /// What every action did, in words with its notation.
    told: Vec<String>,
    /// To the first scene, and from each to the next.
    changes: Vec<SceneChange>,
}

/// Packs games into letters.
pub(super) fn pack(tournament: &Tournament, games: &[&GameLog]) -> anyhow::Result<String> {
    let first = scene_of(&*tournament.rules.start(0));
    let read = |game: &&GameLog| read_game(tournament, &first, game);
    let games: Vec<Game> = games.iter().map(read).collect::<anyhow::Result<_>>()?;
    let info = tournament.rules.info();
    let motions = info.motions.iter().copied().collect();
    let all = Packed { game: info.id, motions, first: first.clone(), games };
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&serde_json::to_vec(&all)?)?;
    Ok(base64::engine::general_purpose::STANDARD.encode(packed.finish()?))
}

/// Who plays whom, by their sides.
pub(super) fn title(tournament: &Tournament, game: &GameLog) -> String {
    let side = |(seat, name): (usize, &String)| {
        format!("{name} ({})", tournament.rules.player_name(parlour_core::Player::new(seat)))
    };
    game.seats.iter().enumerate().map(side).collect::<Vec<_>>().join(" \u{2013} ")
}

/// How a game ended, in a sentence.
pub(super) fn end(game: &GameLog) -> String {
    let winner = game.points.iter().position(|&points| points > 0.999);
    let result = winner.map_or("nobody won".to_string(), |seat| format!("{} won", game.seats[seat]));
    match &game.fault {
        Some(fault) => {
            format!("{result}: {} lost by {} ({})", game.seats[fault.seat], fault.kind.words(), fault.reason)
        }
        None => format!("{result}: {}", game.reason),
    }
}

fn read_game(tournament: &Tournament, first: &Scene, game: &GameLog) -> anyhow::Result<Game> {
    let end_of_game = tournament.rules.replay(&game.record(tournament));
    let end_of_game =
        end_of_game.with_context(|| format!("game {} of encounter {}", game.rotation, game.encounter))?;
    let names = Names::of_sides(&*tournament.rules);
    let movers = end_of_game.movers();
    let told = end_of_game.told(Viewer::Spectator, 0);
    let seen = end_of_game.seen(Viewer::Spectator, 0);
    let told = told.iter().zip(movers).zip(seen).map(|((sentence, who), action)| {
        let words = names.fill_in(sentence, who);
        action.map_or_else(|| words.clone(), |action| format!("{words} ({action})"))
    });
    let mut known = Fingerprint::of(first);
    let mut session = end_of_game.at_ply(0);
    let mut changes = vec![known.advance(scene_of(&*session))];
    for action in &game.actions {
        session.play(action)?;
        changes.push(known.advance(scene_of(&*session)));
    }
    Ok(Game { title: title(tournament, game), end: end(game), told: told.collect(), changes })
}

/// What is seen of a position; what could be done there is of no use to someone who looks on.
fn scene_of(session: &dyn Session) -> Scene {
    let mut scene = session.scene(Viewer::Spectator);
    scene.choices.clear();
    scene.aids.clear();
    scene
}
