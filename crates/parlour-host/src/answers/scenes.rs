//! Guided first games, and positions to look at.

use parlour_core::info::GuideStep;
use parlour_core::{Scene, Viewer};
use parlour_table::{AnyRules, Catalog};

use crate::{info, malformed, read_player};
use parlour_client::protocol::{GuideAnswer, GuideCard, GuideStepCard, Problem, SceneQuery};

/// The guided first game, with all that can be seen in it: nothing has to be asked on the way.
pub fn guide(catalog: &Catalog, game: &str) -> Result<GuideCard, Problem> {
    let guide = &info(catalog, game)?.guide;
    let rules = catalog.rules(game, Some(guide.variant))?;
    let steps = guide.steps.iter().map(|step| guide_step(&*rules, step));
    let steps = steps.collect::<Result<_, Problem>>()?;
    Ok(GuideCard { variant: guide.variant.to_string(), steps })
}

fn guide_step(rules: &dyn AnyRules, step: &GuideStep) -> Result<GuideStepCard, Problem> {
    let viewer = Viewer::Player(step.player);
    let session = rules.start_at(step.position).map_err(malformed)?;
    let mut scene = session.scene(viewer);
    scene.choices.retain(|choice| step.answers.contains(&choice.notation.as_str()));
    scene.aids.clear();
    let answers = step.answers.iter().map(|&action| {
        let mut session = session.clone();
        let mut scenes = Vec::new();
        for played in std::iter::once(&action).chain(step.replies) {
            session.play(played).map_err(malformed)?;
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

/// A position to look at: the first one that a seed deals, or a written one; with the eyes of a seat or a spectator's.
/// Nothing is given away: whoever wrote it knows what is in it.
pub fn scene(catalog: &Catalog, game: &str, query: &SceneQuery) -> Result<Scene, Problem> {
    let SceneQuery { variant, position, seed, seat } = query;
    let rules = catalog.rules(game, variant.as_deref())?;
    let session = match position {
        Some(position) => rules.look_at(position).map_err(malformed)?,
        None => rules.start(seed.unwrap_or(0)),
    };
    let viewer = seat.as_deref().map(read_player).transpose()?;
    if viewer.is_some_and(|player| player.index() >= rules.players()) {
        return Err(malformed("there is no such seat"));
    }
    Ok(session.scene(viewer.map_or(Viewer::Spectator, Viewer::Player)))
}
