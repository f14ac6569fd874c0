//! Painting a bot's insight on a scene.

use parlour_core::insight::{ActionScore, SpotValue};
use parlour_core::{Insight, Player, Scene, Score};

/// Lays what a bot thinks over the scene it thought about: its values per spot, and for each action it judged
/// a value on the last spot of the action's pick path, if it has one. `player` was to move, one of so many.
pub fn paint(scene: &mut Scene, insight: &Insight<String>, player: Player, players: usize) {
    scene.insight.clone_from(&insight.spots);
    for ActionScore { action, score } in &insight.action_scores {
        let Some(choice) = scene.choices.iter().find(|choice| choice.notation == *action) else { continue };
        let text = outlook(insight, *score, player, players).unwrap_or_else(|| score.words());
        let from = choice.picks.first().filter(|_| choice.picks.len() > 1);
        scene.insight.push(SpotValue {
            spot: choice.picks.last().cloned(),
            from: from.cloned(),
            choice: Some(choice.notation.clone()),
            value: shade(*score),
            short: score.letters(),
            tone: score.tone(),
            text: format!("{}: {}", choice.label, text),
        });
    }
}

/// What a score of an insight lets a player expect, in words: "won in 5 plies", "64% to win". `None` where its points
/// judge no position.
pub fn outlook(insight: &Insight<String>, score: Score, player: Player, players: usize) -> Option<String> {
    match score {
        Score::Points(_) => {
            let chance = insight.chance_of(score, player, players)?;
            Some(format!("{}% to win", (chance + 5) / 10))
        }
        Score::Win(_) | Score::Loss(_) => Some(score.words()),
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
