//! A tournament as it is asked for: what a plan file says, and what the first line of a log keeps.
//!
//! ```toml
//! game = "<id>"
//! format = "round-robin"
//! games = 100
//! budget = { nodes = 2000 }
//!
//! [[player]]
//! bot = "level5"
//!
//! [[player]]
//! name = "mine"
//! command = "python3 bot.py"
//! ```

mod budget;
mod contestant;
mod openings;

use std::sync::Arc;

use parlour_core::Revision;
use parlour_core::options::{Spec, SpecError};
use parlour_table::{AnyRules, Catalog, CatalogError, TableError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use budget::{Budget, TimeControl};
pub use contestant::{Contestant, Kind};
pub use openings::{Opening, OpeningKind, Openings};

use crate::statistics::{Sprt, SprtError};

/// Why a tournament cannot be held.
#[derive(Debug, Error)]
pub enum PlanError {
    /// The file is no plan.
    #[error("the plan cannot be read: {0}")]
    File(#[from] toml::de::Error),
    /// No such game or variant.
    #[error(transparent)]
    House(#[from] CatalogError),
    /// A bot cannot be had.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be set up.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A test that decides nothing.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// Something else that cannot be.
    #[error("{0}")]
    Impossible(String),
}

impl PlanError {
    pub(crate) fn because(why: impl Into<String>) -> Self {
        PlanError::Impossible(why.into())
    }
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The first player against the second, which takes all other seats.
    Match,
    /// The first player against each of the others.
    Gauntlet,
    /// Everyone with everyone.
    RoundRobin,
    /// So many rounds between those who stand alike.
    Swiss,
}

/// A player whose rating is given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchor {
    /// Its name.
    pub player: String,
    /// Its rating.
    #[serde(default)]
    pub rating: f64,
}

/// A tournament as it is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game's id.
    pub game: String,
    /// The variant; the first one if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// Which of the variant's rules; the newest if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<Revision>,
    /// Who meets whom; if not given, two play a match and more a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// How many games those who meet play; rounded up to whole encounters.
    #[serde(default = "default_games")]
    pub games: u32,
    /// How many rounds of a Swiss tournament; as many as find the best of all if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// What layouts, dice, openings and random choices follow from.
    #[serde(default)]
    pub seed: u64,
    /// How many games are played at the same time.
    #[serde(default = "default_threads")]
    pub threads: usize,
    /// After this many plies a game whose rules give no end is a draw.
    #[serde(default = "default_max_plies")]
    pub max_plies: u64,
    /// By how many milliseconds a move may come late.
    #[serde(default = "default_margin")]
    pub margin: u64,
    /// After how many seconds an engine without a limit of time is taken to hang.
    #[serde(default = "default_timeout")]
    pub timeout: u64,
    /// How games begin.
    #[serde(default)]
    pub openings: Openings,
    /// What everyone may spend on a move.
    #[serde(default)]
    pub budget: Budget,
    /// When the match has said enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
    /// Whose rating is given; without one the average is zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anchor: Option<Anchor>,
    /// Who plays.
    #[serde(default, rename = "player")]
    pub players: Vec<Contestant>,
}

fn default_games() -> u32 {
    100
}

fn default_threads() -> usize {
    1
}

/// No game worth finishing takes longer.
fn default_max_plies() -> u64 {
    600
}

fn default_margin() -> u64 {
    100
}

fn default_timeout() -> u64 {
    30
}

impl Plan {
    /// A plan for a game, with everything else as usual and nobody to play it yet.
    pub fn of_game(game: &str) -> Self {
        let text = format!("game = {}", toml::Value::from(game));
        toml::from_str(&text).expect("a plan needs no more than a game")
    }

    /// Reads a plan file.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        Ok(toml::from_str(text)?)
    }

    /// Everything checked and filled in.
    pub fn prepare(self, catalog: &Catalog) -> Result<Tournament, PlanError> {
        let rules = match (&self.variant, self.revision) {
            (Some(variant), Some(revision)) => catalog.rules_at(&self.game, variant, revision)?,
            _ => catalog.rules(&self.game, self.variant.as_deref())?,
        };
        self.prepare_with(rules)
    }

    /// The same with rules whose roster may know more bots than a catalog's.
    pub fn prepare_with(mut self, rules: Arc<dyn AnyRules>) -> Result<Tournament, PlanError> {
        self.variant = Some(rules.variant().to_string());
        self.revision = Some(rules.revision());
        let format = self.format.unwrap_or(match self.players.len() {
            ..=2 => Format::Match,
            _ => Format::RoundRobin,
        });
        self.format = Some(format);
        self.check_numbers(format)?;
        self.openings.fill_in(&*rules)?;
        contestant::name_all(&mut self.players)?;
        let mut learns = false;
        for player in &self.players {
            player.check(&*rules)?;
            if let Kind::Bot(spec) = player.kind()? {
                learns |= rules.bot(&spec.parse::<Spec>()?, 0)?.learns();
            }
        }
        let anchor = self.anchor.as_ref().map(|anchor| self.anchored(anchor)).transpose()?;
        Ok(Tournament { plan: self, format, rules, anchor, learns })
    }

    fn anchored(&self, anchor: &Anchor) -> Result<(usize, f64), PlanError> {
        let named = self.players.iter().position(|player| player.name == anchor.player);
        let named =
            named.ok_or_else(|| PlanError::because(format!("no player is called `{}`", anchor.player)))?;
        Ok((named, anchor.rating))
    }

    fn check_numbers(&self, format: Format) -> Result<(), PlanError> {
        let count = self.players.len();
        let refuse = |why: &str| Err(PlanError::because(why));
        match format {
            _ if count < 2 => return refuse("a tournament needs two players"),
            Format::Match if count > 2 => return refuse("a match is between two players"),
            _ if self.sprt.is_some() && format != Format::Match => {
                return refuse("an SPRT decides a match between two players");
            }
            Format::Swiss => {}
            _ if self.rounds.is_some() => return refuse("only a Swiss tournament has rounds"),
            _ => {}
        }
        if self.games == 0
            || self.threads == 0
            || self.max_plies == 0
            || self.timeout == 0
            || self.rounds == Some(0)
        {
            return refuse("games, rounds, threads, plies and seconds are at least 1");
        }
        self.budget.check()?;
        self.sprt.map_or(Ok(()), |sprt| Ok(sprt.check()?))
    }
}

/// A tournament that can be held.
#[derive(Clone)]
pub struct Tournament {
    /// What was asked for, with every default filled in.
    pub plan: Plan,
    /// Who meets whom.
    pub format: Format,
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// Whose rating is given, and what it is.
    pub anchor: Option<(usize, f64)>,
    /// Whether one of the bots learns from game to game, so that games are played one after the other.
    pub learns: bool,
}

impl Tournament {
    /// How many games an encounter has: everyone in every seat.
    pub fn seats(&self) -> usize {
        self.rules.players()
    }

    /// How many encounters those who meet have.
    pub fn encounters_a_pairing(&self) -> u32 {
        self.plan.games.div_ceil(self.seats() as u32)
    }

    /// What a player may spend.
    pub fn budget_of(&self, player: usize) -> Budget {
        self.plan.players[player].budget.over(&self.plan.budget).with_usual_memory()
    }
}
