//! What there is to play: cards, rosters, rules.

use std::sync::LazyLock;

use axum::Json;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use parlour_core::info::GuideStep;
use parlour_core::{GameInfo, Viewer};
use parlour_table::house;
use parlour_table::rules::AnyRules;
use serde::Deserialize;

use super::assets::{self, ASK_ALWAYS};
use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use super::tables::read_player;
use crate::protocol::{GameCard, GuideAnswer, GuideCard, GuideStepCard, Problem};

/// The list of games, which is the same as long as this version runs.
pub(super) async fn list(headers: HeaderMap) -> Response {
    static LIST: LazyLock<(String, String)> = LazyLock::new(|| {
        let cards: Vec<_> = house().games().map(GameCard::of).collect();
        let text = serde_json::to_string(&cards).expect("cards can be written");
        (format!("W/\"{}\"", assets::hash(text.as_bytes())), text)
    });
    let (tag, text) = &*LIST;
    assets::tagged(&headers, tag, ASK_ALWAYS, "application/json", || text.as_str().into_response())
}

pub(super) fn info(id: &str) -> Result<&'static GameInfo, Problem> {
    Ok(house().game(id)?.info())
}

/// The same for everyone and for as long as this version runs.
pub(super) const PUBLIC: (&str, &str) = ("cache-control", "public, max-age=300");

pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.rules))
}

pub(super) async fn how_to_play(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.how_to_play))
}

/// The guided first game, with all that can be seen in it: nothing has to be asked on the way.
pub(super) async fn guide(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    let guide = &info(&game)?.guide;
    let rules = house().rules(&game, Some(guide.variant))?;
    let steps = guide.steps.iter().map(|step| guide_step(&*rules, step));
    let steps = steps.collect::<Result<_, Problem>>()?;
    Ok(([PUBLIC], Json(GuideCard { variant: guide.variant.to_string(), steps })))
}

fn guide_step(rules: &dyn AnyRules, step: &GuideStep) -> Result<GuideStepCard, Problem> {
    let viewer = Viewer::Player(step.player);
    let session = rules.start_at(step.position).map_err(|error| malformed(error.to_string()))?;
    let mut scene = session.scene(viewer);
    scene.choices.retain(|choice| step.answers.contains(&choice.notation.as_str()));
    scene.aids.clear();
    let answers = step.answers.iter().map(|&action| {
        let mut session = session.clone();
        let mut scenes = Vec::new();
        for played in std::iter::once(&action).chain(step.replies) {
            session.play(played).map_err(|why| malformed(why.to_string()))?;
            let mut scene = session.scene(viewer);
            scene.choices.clear();
            scene.aids.clear();
            scenes.push(scene);
        }
        Ok(GuideAnswer { action: action.to_string(), scenes })
    });
    Ok(GuideStepCard {
        title: step.title.to_string(),
        text: step.text.to_string(),
        ask: step.ask.to_string(),
        done: step.done.to_string(),
        player: step.player,
        glow: step.glow.iter().map(ToString::to_string).collect(),
        answers: answers.collect::<Result<_, Problem>>()?,
        scene,
    })
}

/// Which position of which variant, and whose eyes.
#[derive(Deserialize)]
pub(super) struct SceneQuery {
    variant: Option<String>,
    position: Option<String>,
    seed: Option<u64>,
    seat: Option<String>,
}

/// A position to look at: the first one that a seed deals, or a written one; with the eyes of a seat or a spectator's.
/// Nothing is given away: whoever wrote it knows what is in it.
pub(super) async fn scene(
    Path(game): Path<String>,
    Query(SceneQuery { variant, position, seed, seat }): Query<SceneQuery>,
) -> Result<impl IntoResponse, Failure> {
    let rules = house().rules(&game, variant.as_deref())?;
    let session = match position {
        Some(position) => rules.look_at(&position).map_err(|error| malformed(error.to_string()))?,
        None => rules.start(seed.unwrap_or(0)),
    };
    let viewer = seat.as_deref().map(read_player).transpose()?;
    if viewer.is_some_and(|player| player.index() >= rules.players()) {
        return Err(malformed("there is no such seat").into());
    }
    Ok(Json(session.scene(viewer.map_or(Viewer::Spectator, Viewer::Player))))
}
