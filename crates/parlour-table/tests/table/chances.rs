//! What bots' points are worth: every bot that judges positions says so, in every variant.

use std::sync::atomic::AtomicBool;

use parlour_core::chance::CERTAIN;
use parlour_core::{Decision, Insight, Player, Score};
use parlour_table::{AnyRules, Limits, Session, bench};

use crate::{all_rules, rules_with_champion};

const FEW_NODES: Limits =
    Limits { movetime: None, aim: None, nodes: Some(1500), depth: None, bytes: 1 << 20 };

fn insight(rules: &dyn AnyRules, bot: &str, session: &dyn Session) -> Insight<String> {
    let mut bot = rules.bot(&bot.parse().unwrap(), 0).unwrap();
    let sight = session.sight().unwrap();
    let decision = FEW_NODES.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {});
    let Decision { insight, .. } = decision.unwrap();
    insight
}

/// The first position and some later ones.
fn positions(rules: &dyn AnyRules) -> impl Iterator<Item = (Player, Box<dyn Session>)> {
    let all = bench::positions(rules).into_iter().step_by(3);
    all.filter_map(|session| Some((session.turn().player()?, session)))
}

/// A game may say of none of its bots what points are worth.
fn has_curves(rules: &dyn AnyRules) -> bool {
    rules.roster().iter().any(|bot| rules.curve(bot.name).is_some())
}

#[test]
fn every_bot_that_judges_positions_knows_what_its_points_are_worth() {
    for rules in all_rules().into_iter().filter(|rules| has_curves(&**rules)) {
        let own = rules.roster().into_iter().filter(|bot| bot.alias.is_none() || bot.name == "champion");
        for bot in own {
            for (player, session) in positions(&*rules) {
                let insight = insight(&*rules, bot.name, &*session);
                let judges = insight.score.is_some() && insight.depth > 0;
                let chance = insight.chance(player, rules.players());
                let place = format!("{} {} {}", rules.info().id, rules.variant(), bot.name);
                assert_eq!(chance.is_some(), judges, "{place}: {insight:?}");
                assert!(chance.is_none_or(|chance| chance <= CERTAIN), "{place}");
                let proven = matches!(insight.score, Some(Score::Win(_) | Score::Loss(_)));
                assert_eq!(proven, chance.is_some_and(|chance| chance % CERTAIN == 0), "{place}");
            }
        }
    }
}

/// The champion is asked for hints and by whoever looks at a game: it always says how it stands, once there is something
/// to say.
#[test]
fn the_champion_judges_positions_of_every_game() {
    for rules in rules_with_champion().into_iter().filter(|rules| has_curves(&**rules)) {
        let judged = positions(&*rules).filter(|(player, session)| {
            insight(&*rules, "champion", &**session).chance(*player, rules.players()).is_some()
        });
        assert!(judged.count() > 0, "{} {}", rules.info().id, rules.variant());
    }
}

#[test]
fn curves_rise_from_nothing_certain_to_nothing_certain() {
    for rules in all_rules() {
        for bot in rules.roster() {
            let Some(curve) = rules.curve(bot.name) else { continue };
            let place = format!("{} {} {}", rules.info().id, rules.variant(), bot.name);
            let (first, last) = (curve.knots()[0], curve.knots()[curve.knots().len() - 1]);
            // Points prove nothing.
            assert!(first.1 <= last.1 && first.1 > 0 && last.1 < CERTAIN, "{place}");
            let step = ((last.0 - first.0) / 500).max(1) as usize;
            let chances: Vec<u16> =
                (first.0 - 10..=last.0 + 10).step_by(step).map(|points| curve.at(points)).collect();
            assert!(chances.is_sorted(), "{place}");
        }
    }
}

/// Another name for a bot, and whoever it relays to, is judged by the same curve.
#[test]
fn scores_say_whose_they_are() {
    for rules in rules_with_champion() {
        for (_, session) in positions(&*rules) {
            let judge = insight(&*rules, "champion", &*session).judge.unwrap();
            assert!(rules.roster().iter().any(|bot| bot.name == judge.name && bot.alias.is_none()));
            assert_eq!(judge.curve, rules.curve(judge.name));
        }
    }
}
