//! Rosters and their bots, for every game of the list.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlour_builtin::games;
use parlour_core::bot::Judgement;
use parlour_core::options::{Spec, SpecError};
use parlour_core::{Player, Rng, Score, Turn};
use parlour_search::retrograde::Solved;
use parlour_table::insight::spot_values;
use parlour_table::rules::viewer_to_move;
use parlour_table::session::Session;
use parlour_table::{AnyRules, Limits};

use crate::{all_rules, bot_acts, company, play_out, rules_with_champion};

/// Enough to play, little enough to be quick.
const SHORT: Limits = Limits { movetime: None, aim: None, nodes: Some(1000), depth: None, bytes: 64 << 10 };

#[test]
fn every_roster_has_the_random_bot_and_all_levels_or_none() {
    for rules in all_rules() {
        let id = rules.info().id;
        assert!(rules.has_bot("random"), "{id}");
        let levels = (1..=8).filter(|level| rules.has_bot(&format!("level{level}"))).count();
        assert!(levels == 0 || levels == 8 && rules.has_bot("champion"), "{id} has {levels} levels");
    }
}

/// Every bot plays a game to its end, and the beginning of it again: the same seed and nodes give the same game.
#[test]
fn every_bot_plays_every_seat_to_the_end_and_the_same_game_again() {
    const BEGINNING: u64 = 24;
    for rules in all_rules() {
        for bot in rules.roster() {
            let seats = vec![bot.name; rules.players()];
            let mut game = company(&rules, 3, &seats);
            play_out(&mut game, &SHORT);
            assert!(matches!(game.table().turn(), Turn::Over(_)));

            let mut again = company(&rules, 3, &seats);
            while again.table().session().plies() < BEGINNING
                && let Turn::Player(player) = again.table().turn()
            {
                bot_acts(&mut again, player, &SHORT);
            }
            let (all, beginning) = (game.table().record().actions, again.table().record().actions);
            assert_eq!(all[..beginning.len()], beginning, "{}", bot.name);
        }
    }
}

/// The first moment at which a player has something to choose from.
fn first_choice(rules: &dyn AnyRules) -> Box<dyn Session> {
    let with_choices = |least: usize| {
        let (mut session, mut rng) = (rules.start(1), Rng::new(1));
        while session.sight().is_none() || session.actions().len() < least {
            let action = session.random_action(&mut rng)?;
            session.play(&action).unwrap();
        }
        Some(session)
    };
    // Not every game has more than one or two.
    [3, 2, 1].into_iter().find_map(with_choices).expect("somebody acts in every game")
}

#[test]
fn bots_keep_their_budgets() {
    for rules in all_rules() {
        for bot in rules.roster() {
            let session = first_choice(&*rules);
            let sight = session.sight().expect("a player is to act");
            for nodes in [0, 1, 10, 1000] {
                let limits = Limits { nodes: Some(nodes), ..SHORT };
                let mut bot = rules.bot(&bot.name.parse().unwrap(), 1).unwrap();
                let decision =
                    limits.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {}).unwrap();
                assert!(decision.insight.nodes <= nodes);
                assert!(session.actions().contains(&decision.action));
            }
            // Cancelled before it began, it still has an action.
            let mut bot = rules.bot(&bot.name.parse().unwrap(), 1).unwrap();
            let limits = Limits { movetime: Some(Duration::from_hours(1)), ..Limits::default() };
            let decision = limits.choose(&mut *bot, &sight, &AtomicBool::new(true), &mut |_| {}).unwrap();
            assert!(session.actions().contains(&decision.action));
        }
    }
}

#[test]
fn options_limit_the_search() {
    const MAX_NODES: u64 = 200_000;
    for rules in all_rules() {
        let sight = first_choice(&*rules).sight().unwrap();
        let nodes = |spec: &str| {
            let mut bot = rules.bot(&spec.parse().unwrap(), 1).unwrap();
            // Enough for three plies of some games and not of others: nobody waits for the deepest.
            let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
            let decision = limits.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {});
            decision.unwrap().insight.nodes
        };
        let bench = games().game(rules.info().id).unwrap().bench_rules(Some(rules.variant())).unwrap();
        for (bot, _) in bench.bench() {
            assert!(nodes(&format!("{bot}:depth=1")) < nodes(&format!("{bot}:depth=3")));
            assert!(nodes(&format!("{bot}:nodes=5")) <= 5);
        }
        // What a spec says goes before what its name stands for: everything slips here, and nothing is searched.
        if rules.has_bot("level8") {
            assert_eq!(nodes("level8:slip=100"), 0);
        }
    }
}

#[test]
fn bad_specs_are_refused() {
    for rules in all_rules() {
        let refused = |text: &str| {
            let spec: Result<Spec, SpecError> = text.parse();
            spec.and_then(|spec| rules.bot(&spec, 0).map(drop)).is_err()
        };
        for text in ["", ":", "nobody", "random:", "random:depth=3", "alphabeta:depth=0", "alphabeta:depth=x"]
        {
            assert!(refused(text), "{text}");
        }
        assert!(!refused("random:nodes=100,movetime=5,slip=5,seed=7"));
    }
    for rules in rules_with_champion() {
        let spec = "champion:nodes=100,movetime=5,slip=5,seed=7".parse().unwrap();
        assert!(rules.bot(&spec, 0).is_ok(), "{}", rules.info().id);
    }
}

/// The games that can be solved, with the value of their first position. There must be one, and solving must not fail:
/// the tests that stand on it would test nothing.
fn solved_games() -> Vec<(Arc<dyn AnyRules>, Solved)> {
    let games: Vec<_> = all_rules()
        .into_iter()
        .filter_map(|rules| {
            let solved = rules.solve()?.expect("what can be solved is solved");
            // Of a game that is drawn there is no winner to watch.
            Some((rules, solved.start?))
        })
        .collect();
    assert!(!games.is_empty());
    games
}

/// Whoever wins with perfect play does win, against every bot and as fast as the solution promises; and the
/// other side, in perfect hands, wins as soon as its opponent has erred.
#[test]
fn perfect_beats_everyone_it_can() {
    for (rules, start) in solved_games() {
        for bot in rules.roster() {
            for seed in 0..5 {
                perfect_wins(&rules, "perfect", bot.name, start.winner, seed, Some(start.plies));
                perfect_wins(&rules, "perfect:bits", bot.name, start.winner, seed, None);
                perfect_punishes(&rules, bot.name, start.winner.other(), seed);
            }
        }
    }
}

fn seats<'a>(perfect: &'a str, other: &'a str, seat: Player) -> [&'a str; 2] {
    if seat == Player::FIRST { [perfect, other] } else { [other, perfect] }
}

fn perfect_wins(
    rules: &Arc<dyn AnyRules>,
    perfect: &str,
    other: &str,
    seat: Player,
    seed: u64,
    plies: Option<u32>,
) {
    let mut company = company(rules, seed, &seats(perfect, other, seat));
    play_out(&mut company, &SHORT);
    assert_eq!(
        company.table().turn().outcome().unwrap().winner(),
        Some(seat),
        "{perfect} against {other}, seed {seed}"
    );
    let played = company.table().session().plies();
    assert!(plies.is_none_or(|plies| played <= u64::from(plies)), "{played} plies against {other}");
}

fn perfect_punishes(rules: &Arc<dyn AnyRules>, other: &str, seat: Player, seed: u64) {
    let mut company = company(rules, seed, &seats("perfect", other, seat));
    let mut judge = rules.bot(&"perfect".parse().unwrap(), 0).unwrap();
    let mut has_erred = false;
    while let Turn::Player(player) = company.table().turn() {
        if player == seat {
            let judgement = judge.judge(&company.table().session().sight().unwrap()).unwrap();
            let is_won = matches!(judgement, Some(Judgement::Score(Score::Win(_))));
            assert!(is_won || !has_erred, "a win was let go against {other}, seed {seed}");
            has_erred |= is_won;
        }
        bot_acts(&mut company, player, &SHORT);
    }
    let has_won = company.table().turn().outcome().unwrap().winner() == Some(seat);
    assert_eq!(has_won, has_erred, "against {other}, seed {seed}");
}

/// Perfect against perfect lasts exactly as long as the solution says.
#[test]
fn perfect_resists_as_long_as_possible() {
    for (rules, start) in solved_games() {
        let mut company = company(&rules, 0, &["perfect", "perfect"]);
        play_out(&mut company, &SHORT);
        assert_eq!(company.table().session().plies(), u64::from(start.plies));
    }
}

#[test]
fn insight_values_the_last_spot_of_every_judged_action() {
    for (rules, _) in solved_games() {
        let session = rules.start(0);
        let mut bot = rules.bot(&"perfect".parse().unwrap(), 0).unwrap();
        let decision =
            SHORT.choose(&mut *bot, &session.sight().unwrap(), &AtomicBool::new(false), &mut |_| {}).unwrap();
        let scene = session.scene(viewer_to_move(session.turn()));
        let values = spot_values(&scene, &decision.insight, Player::FIRST, rules.players());
        assert_eq!(values.len(), session.actions().len());
        for (value, choice) in values.iter().zip(&scene.choices) {
            assert_eq!(value.choice.as_ref(), Some(&choice.notation));
            assert_eq!(value.spot.as_ref(), choice.picks.last());
            assert_eq!(value.from.as_ref(), choice.picks.first().filter(|_| choice.picks.len() > 1));
            assert!(value.text.contains("won in") || value.text.contains("lost in"), "{}", value.text);
        }
    }
}
