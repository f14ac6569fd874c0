//! What a game of a catalog offers beside its rules: what it lacks, which is nothing wrong, and what of it is broken.

mod art;
mod diagrams;
mod lessons;

use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::options::Spec;
use parlour_core::sync::Arc;
use parlour_core::{GameInfo, Viewer};

use crate::catalog::AnyGame;
use crate::rules::AnyRules;
use crate::session::Session;

pub use art::symbols;

/// So many exercises last for a while; fewer are soon known by heart.
pub const ENOUGH_EXERCISES: usize = 12;

/// The levels that front ends offer as opponents.
const LEVELS: u32 = 8;

/// A game, looked through.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Check {
    /// The id of the game.
    pub game: &'static str,
    /// What it does not have, each in a few words. It is played without.
    pub lacks: Vec<String>,
    /// What it has and what does not work, each in a sentence.
    pub broken: Vec<String>,
}

/// Looks through a game: its texts, opponents, pictures, guide and exercises, in every variant that it lists.
pub fn check(game: &dyn AnyGame) -> Check {
    let info = game.info();
    let mut broken = Vec::new();
    let mut variants: Vec<Arc<dyn AnyRules>> = Vec::new();
    for variant in info.variants {
        match game.rules(Some(variant.name)) {
            Ok(rules) => variants.push(rules),
            Err(error) => broken.push(error.to_string()),
        }
    }
    let lacks = variants.first().map_or_else(Vec::new, |rules| lacking(info, &**rules));
    broken.extend(diagrams::broken(game));
    broken.extend(lessons::broken(game));
    for rules in &variants {
        broken.extend(broken_bots(&**rules));
        broken.extend(broken_editor(&**rules));
        broken.extend(art::undrawn(&**rules));
    }
    Check { game: info.id, lacks, broken }
}

/// Says what the first variant lacks.
fn lacking(info: &GameInfo, rules: &dyn AnyRules) -> Vec<String> {
    let bots = rules.roster();
    let levels = (1..=LEVELS).filter(|level| rules.has_bot(&format!("level{level}"))).count() as u32;
    let exercises = info.exercises.len();
    let parts = [
        (rules.start(0).scene(Viewer::Spectator).boards.is_empty(), "a board"),
        (info.art.is_empty(), "art"),
        (info.style.is_empty(), "colours"),
        (info.picture.is_empty(), "a picture for the list of games"),
        (info.how_to_play.is_empty(), "a text on how to play"),
        (info.rules.is_empty(), "a rules text"),
        (info.guide.steps.is_empty(), "a guide"),
        (rules.editor().is_none(), "an editor"),
        (!rules.has_bot("champion"), "a champion"),
        (levels == 0, "levels"),
        (bots.iter().all(|bot| rules.curve(bot.name).is_none()), "a curve"),
    ];
    let mut lacks: Vec<String> =
        parts.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, what)| what.to_owned()).collect();
    if (1..LEVELS).contains(&levels) {
        lacks.push(format!("{} of {LEVELS} levels", LEVELS - levels));
    }
    match ENOUGH_EXERCISES.saturating_sub(exercises) {
        0 => {}
        ENOUGH_EXERCISES => lacks.push("exercises".to_owned()),
        missing => lacks.push(format!("{missing} of {ENOUGH_EXERCISES} exercises")),
    }
    lacks
}

/// Says which bots are listed by a spec that cannot be built.
fn broken_bots(rules: &dyn AnyRules) -> impl Iterator<Item = String> {
    rules.roster().into_iter().filter_map(move |bot| {
        let options = rules.bot_options(&Spec { name: bot.name.to_owned(), options: Vec::new() });
        options.err().map(|error| format!("`{}`: {}: {error}", rules.variant(), bot.name))
    })
}

/// Says why the editor cannot show the first position, if it cannot.
fn broken_editor(rules: &dyn AnyRules) -> Option<String> {
    let start = rules.start(0).position();
    let error = rules.editor()?.read(&start).err()?;
    Some(format!("`{}`: the editor does not read the first position: {error}", rules.variant()))
}

/// Plays an action of a text that the game brings.
fn play(session: &mut dyn Session, action: &str) -> Result<(), String> {
    session.play(action).map_err(|error| error.to_string())
}

/// Names a set, for a message.
fn listed(names: &BTreeSet<String>) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
