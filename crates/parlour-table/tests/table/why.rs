//! Why, for every game of the list: the best have reasons that people can read, and guests have stages.

use std::sync::atomic::AtomicBool;

use parlour_core::{Decision, Rng, Viewer};
use parlour_table::session::Session;
use parlour_table::{AnyRules, CharacterKind, Limits};

use crate::{all_rules, rules_with_champion};

/// Enough for a few plies, and to compare all actions once.
const LIMITS: Limits =
    Limits { movetime: None, aim: None, nodes: Some(40_000), depth: Some(3), bytes: 64 << 10 };

/// A game some way on, with someone to move who has a choice.
fn some_way_on(rules: &dyn AnyRules, seed: u64) -> Box<dyn Session> {
    let after = |plies: u64, seed: u64| {
        let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
        while session.plies() < plies || session.turn().player().is_none() {
            session.play(&session.random_action(&mut rng)?).unwrap();
        }
        Some(session)
    };
    // Some games are over sooner.
    let lengths = [30, 15, 7, 3, 0].into_iter();
    let mut sessions =
        lengths.flat_map(|plies| (seed..seed + 100).filter_map(move |seed| after(plies, seed)));
    sessions.next().expect("somebody acts in every game")
}

fn advice(rules: &dyn AnyRules, session: &dyn Session, spec: &str) -> Decision<String> {
    let mut bot = rules.bot(&spec.parse().unwrap(), 0).unwrap();
    LIMITS.advise(&mut *bot, &session.sight().unwrap(), true, &AtomicBool::new(false), &|| false).unwrap()
}

#[test]
fn the_champions_best_have_reasons_without_points() {
    for rules in rules_with_champion() {
        let session = some_way_on(&*rules, 7);
        let Decision { action, insight } = advice(&*rules, &*session, "champion");
        let id = rules.info().id;
        assert_eq!(
            insight.best.first().map(|best| &best.action),
            Some(&action),
            "{id}: its choice comes first"
        );
        assert!((1..=3).contains(&insight.best.len()), "{id}");
        let player = session.turn().player().unwrap();
        let scene = session.scene(Viewer::Player(player));
        for best in &insight.best {
            assert!(
                scene.choices.iter().any(|choice| choice.notation == best.action),
                "{id}: {}",
                best.action
            );
            assert!(best.text.chars().next().is_some_and(|first| !first.is_lowercase()), "{id}: {best:?}");
            assert!(best.text.len() < 120 && !best.text.ends_with('.'), "{id}: {}", best.text);
            assert!(!best.text.contains(['{', '+', '(']), "{id}: {}", best.text);
        }
    }
}

#[test]
fn guests_show_their_stages() {
    for rules in all_rules() {
        let session = some_way_on(&*rules, 7);
        for bot in rules.roster().iter().filter(|bot| bot.character.kind == CharacterKind::Guest) {
            let stages = advice(&*rules, &*session, bot.name).insight.stages;
            assert!(stages.len() >= 2, "{}", bot.name);
            for stage in stages {
                assert!(!stage.title.is_empty() && stage.text.ends_with('.'), "{}: {stage:?}", bot.name);
            }
        }
    }
}

#[test]
fn players_do_not_pay_for_reasons() {
    for rules in rules_with_champion() {
        let session = some_way_on(&*rules, 7);
        let mut bot = rules.bot(&"champion".parse().unwrap(), 0).unwrap();
        let sight = session.sight().unwrap();
        let decision = LIMITS.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert!(
            decision.insight.best.is_empty() && decision.insight.stages.is_empty(),
            "{}",
            rules.info().id
        );
    }
}
