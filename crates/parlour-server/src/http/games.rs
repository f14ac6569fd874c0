//! What there is to play: cards, rosters, rules, art.

use axum::Json;
use axum::response::IntoResponse;
use parlour_core::{GameInfo, Player, Viewer};
use parlour_table::bots::COMMON_OPTIONS;
use parlour_table::house;
use parlour_table::house::AnyGame;
use serde::Deserialize;

use super::extract::{Path, Query};
use super::failure::{Failure, malformed};
use super::tables::read_player;
use crate::protocol::{BotCard, GameCard, OptionCard, Problem, VariantCard, VariantSummary};

fn card(game: &dyn AnyGame) -> GameCard {
    let info = game.info();
    let tables = info.variants.iter().map(|variant| {
        let rules = game.rules(Some(variant.name)).expect("a listed variant exists");
        VariantCard {
            variant: variant.name.to_string(),
            players: (0..rules.players())
                .map(|index| rules.player_name(Player::new(index)).to_string())
                .collect(),
            has_chance: rules.has_chance(),
            has_secrets: rules.has_secrets(),
            bots: rules.roster().into_iter().map(BotCard::from).collect(),
        }
    });
    GameCard {
        id: info.id.to_string(),
        title: info.title.to_string(),
        about: info.about.to_string(),
        origin: info.origin.to_string(),
        variants: info.variants.iter().map(VariantSummary::from).collect(),
        more_variants: info.more_variants.map(str::to_string),
        tables: tables.collect(),
        bot_options: COMMON_OPTIONS.iter().map(OptionCard::from).collect(),
    }
}

pub(super) async fn list() -> impl IntoResponse {
    Json(house().games().map(card).collect::<Vec<_>>())
}

pub(super) fn info(id: &str) -> Result<&'static GameInfo, Problem> {
    Ok(house().game(id)?.info())
}

/// The same for everyone and for as long as this version runs.
pub(super) const PUBLIC: (&str, &str) = ("cache-control", "public, max-age=300");

pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.rules))
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

pub(super) async fn art(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "image/svg+xml; charset=utf-8"), PUBLIC], info(&game)?.art))
}

pub(super) async fn style(Path(game): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([("content-type", "text/css; charset=utf-8"), PUBLIC], info(&game)?.style))
}
