//! What there is to play: cards, rosters, rules, art.

use axum::Json;
use axum::response::IntoResponse;
use parlour_core::options::OptionInfo;
use parlour_core::{GameInfo, Player, Viewer};
use parlour_table::bots::COMMON_OPTIONS;
use parlour_table::house::{AnyGame, HouseError};
use parlour_table::{BotInfo, house};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::extract::{Path, Query};
use super::failure::malformed;
use super::tables::read_player;
use crate::protocol::{Code, Problem};

/// A game with all there is to choose.
#[derive(Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct GameCard {
    #[serde(flatten)]
    info: &'static GameInfo,
    /// Who plays each variant, by its name.
    tables: Vec<VariantCard>,
    /// The options that every bot has beside its own.
    bot_options: &'static [OptionInfo],
}

/// Who plays a variant.
#[derive(Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct VariantCard {
    /// The variant's name.
    variant: &'static str,
    /// What the players are called.
    players: Vec<&'static str>,
    /// Whether chance has a part in it.
    has_chance: bool,
    /// Whether players know different things.
    has_secrets: bool,
    /// The bots that play it.
    bots: Vec<BotInfo>,
}

fn card(game: &dyn AnyGame) -> GameCard {
    let info = game.info();
    let tables = info.variants.iter().map(|variant| {
        let rules = game.rules(Some(variant.name)).expect("a listed variant exists");
        VariantCard {
            variant: variant.name,
            players: (0..rules.players()).map(|index| rules.player_name(Player::new(index))).collect(),
            has_chance: rules.has_chance(),
            has_secrets: rules.has_secrets(),
            bots: rules.roster(),
        }
    });
    GameCard { info, tables: tables.collect(), bot_options: COMMON_OPTIONS }
}

pub(super) async fn list() -> impl IntoResponse {
    Json(house().games().map(card).collect::<Vec<_>>())
}

/// There is no such game or variant.
impl From<HouseError> for Problem {
    fn from(error: HouseError) -> Self {
        Problem::new(Code::Unknown, error.to_string())
    }
}

pub(super) fn info(id: &str) -> Result<&'static GameInfo, Problem> {
    Ok(house().game(id)?.info())
}

/// The same for everyone and for as long as this version runs.
pub(super) const PUBLIC: (&str, &str) = ("cache-control", "public, max-age=300");

pub(super) async fn rules(Path(game): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(([("content-type", "text/markdown; charset=utf-8"), PUBLIC], info(&game)?.rules))
}

/// Which position of which variant.
#[derive(Deserialize)]
pub(super) struct Place {
    variant: Option<String>,
    position: Option<String>,
    seed: Option<u64>,
    seat: Option<String>,
}

/// A position to look at: the first one that a seed deals, or a written one; with the eyes of a seat or a spectator's.
/// Nothing is given away: whoever wrote it knows what is in it.
pub(super) async fn scene(
    Path(game): Path<String>,
    Query(Place { variant, position, seed, seat }): Query<Place>,
) -> Result<impl IntoResponse, Problem> {
    let rules = house().rules(&game, variant.as_deref())?;
    let session = match position {
        Some(position) => rules.look_at(&position).map_err(|error| malformed(error.to_string()))?,
        None => rules.start(seed.unwrap_or(0)),
    };
    let viewer = seat.as_deref().map(read_player).transpose()?;
    if viewer.is_some_and(|player| player.index() >= rules.players()) {
        return Err(malformed("there is no such seat"));
    }
    Ok(Json(session.scene(viewer.map_or(Viewer::Spectator, Viewer::Player))))
}

pub(super) async fn art(Path(game): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(([("content-type", "image/svg+xml; charset=utf-8"), PUBLIC], info(&game)?.art))
}

pub(super) async fn style(Path(game): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(([("content-type", "text/css; charset=utf-8"), PUBLIC], info(&game)?.style))
}
