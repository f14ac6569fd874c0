//! What a bot thinks, made ready to be shown: values of spots, and the best actions with their reasons.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cmp::Reverse;

use parlour_core::insight::{ActionScore, Reasoned, SpotValue};
use parlour_core::{Decision, Insight, Playable, Player, Scene, Score, Sight};

/// So many of the best actions are told with their reasons.
pub const MOST_REASONED: usize = 3;

/// Returns what a bot thinks of the spots of a scene: its values per spot, and for each action it judged a value on the
/// last spot of the action's pick path, if it has one. `player` was to move, one of so many.
pub fn spot_values(
    scene: &Scene,
    insight: &Insight<String>,
    player: Player,
    players: usize,
) -> Vec<SpotValue> {
    let mut values = insight.spots.clone();
    for ActionScore { action, score } in &insight.action_scores {
        let Some(choice) = scene.choices.iter().find(|choice| choice.notation == *action) else { continue };
        let text = outlook(insight, *score, player, players).unwrap_or_else(|| score.words());
        let from = choice.picks.first().filter(|_| choice.picks.len() > 1);
        values.push(SpotValue {
            spot: choice.picks.last().cloned(),
            from: from.cloned(),
            choice: Some(choice.notation.clone()),
            value: shade(*score),
            short: score.letters(),
            tone: score.tone(),
            text: format!("{}: {}", choice.label, text),
            score: Some(*score),
            chance: insight.chance_of(*score, player, players),
            about: choice.label.clone(),
        });
    }
    values
}

/// What a score of an insight lets a player expect, in words: "won in 5 plies", "64% to win". `None` where its points
/// judge no position.
pub fn outlook(insight: &Insight<String>, score: Score, player: Player, players: usize) -> Option<String> {
    match score {
        Score::Points(_) => {
            Some(format!("{} to win", in_percent(insight.chance_of(score, player, players)?)))
        }
        Score::Win(_) | Score::Loss(_) => Some(score.words()),
    }
}

/// A chance per mille in whole per cent.
pub fn in_percent(chance: u16) -> String {
    format!("{}%", (chance + 5) / 10)
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

/// What a bot likes best, its own choice first, each with what the game has to say for it.
pub(crate) fn best<G: Playable>(
    sight: Sight<'_, G>,
    decision: &Decision<G::Action>,
) -> Vec<Reasoned<G::Action>> {
    let Decision { action: chosen, insight } = decision;
    let mut best = scored(insight);
    if best.is_empty() {
        best = liked(sight, insight);
    }
    // What was chosen comes first, also among equals, and where nobody said how good it is.
    if let Some(place) = best.iter().position(|reasoned| reasoned.action == *chosen) {
        best[..=place].rotate_right(1);
    } else {
        best.insert(0, reasoned(*chosen, insight.score));
    }
    best.truncate(MOST_REASONED);
    for reasoned in &mut best {
        reasoned.way = sight.game.face().way(sight.view, reasoned.action);
        let expected = insight.line.first() == Some(&reasoned.action);
        let line = if expected { &insight.line[..] } else { &[reasoned.action][..] };
        reasoned.text = sight.game.face().reason(sight.view, sight.player, line);
    }
    best
}

/// The actions that have a score, the best first.
fn scored<A: Copy>(insight: &Insight<A>) -> Vec<Reasoned<A>> {
    let mut scores: Vec<&ActionScore<A>> = insight.action_scores.iter().collect();
    scores.sort_by_key(|scored| Reverse(scored.score.rank()));
    scores.into_iter().map(|scored| reasoned(scored.action, Some(scored.score))).collect()
}

/// An action whose reason is yet to be found.
fn reasoned<A>(action: A, score: Option<Score>) -> Reasoned<A> {
    Reasoned { action, score, odds: String::new(), way: Vec::new(), text: String::new() }
}

/// The actions of the spots that have a value, the best first.
fn liked<G: Playable>(sight: Sight<'_, G>, insight: &Insight<G::Action>) -> Vec<Reasoned<G::Action>> {
    let mut spots: Vec<&SpotValue> = insight.spots.iter().collect();
    spots.sort_by_key(|spot| Reverse(spot.value));
    let choices = sight.game.choices(sight.view);
    let with_odds = |spot: &SpotValue| {
        let notation = spot.choice.as_deref()?;
        let action = *choices.as_ref().iter().find(|choice| choice.to_string() == notation)?;
        let odds = spot.chance.map(in_percent).unwrap_or_default();
        Some(Reasoned { odds, ..reasoned(action, None) })
    };
    spots.into_iter().take(2 * MOST_REASONED).filter_map(with_odds).collect()
}
