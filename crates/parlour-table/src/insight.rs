//! Painting a bot's insight on a scene.

use parlour_core::insight::{SpotValue, Verdict};
use parlour_core::{Insight, Scene, Score};

/// Lays what a bot thinks over the scene it thought about: its values per spot, and for each action it judged
/// a value on the last spot of the action's pick path.
pub fn paint(scene: &mut Scene, insight: &Insight<String>) {
    scene.insight.clone_from(&insight.spots);
    for Verdict { action, score } in &insight.verdicts {
        let Some(choice) = scene.choices.iter().find(|choice| choice.notation == *action) else { continue };
        let Some((spot, before)) = choice.picks.split_last() else { continue };
        scene.insight.push(SpotValue {
            spot: spot.clone(),
            from: before.first().cloned(),
            value: match *score {
                Score::Points(points) => points,
                Score::Win(plies) => plies as i32,
                Score::Loss(plies) => -(plies as i32),
            },
            tone: score.tone(),
            text: format!("{}: {}", choice.label, score.words()),
        });
    }
}
