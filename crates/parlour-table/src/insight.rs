//! Painting a bot's insight on a scene.

use parlour_core::insight::{ActionScore, SpotValue};
use parlour_core::{Insight, Scene, Score};

/// Lays what a bot thinks over the scene it thought about: its values per spot, and for each action it judged
/// a value on the last spot of the action's pick path, if it has one.
pub fn paint(scene: &mut Scene, insight: &Insight<String>) {
    scene.insight.clone_from(&insight.spots);
    for ActionScore { action, score } in &insight.action_scores {
        let Some(choice) = scene.choices.iter().find(|choice| choice.notation == *action) else { continue };
        let from = choice.picks.first().filter(|_| choice.picks.len() > 1);
        scene.insight.push(SpotValue {
            spot: choice.picks.last().cloned(),
            from: from.cloned(),
            choice: Some(choice.notation.clone()),
            value: shade(*score),
            short: score.letters(),
            tone: score.tone(),
            text: format!("{}: {}", choice.label, score.words()),
        });
    }
}

/// A number that grows with how good a score is: quick wins above slow ones, long defences above short ones.
fn shade(score: Score) -> i32 {
    const PROVEN: i32 = 1_000_000;
    match score {
        Score::Points(points) => points,
        Score::Win(plies) => PROVEN - plies as i32,
        Score::Loss(plies) => plies as i32 - PROVEN,
    }
}
