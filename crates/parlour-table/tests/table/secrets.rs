//! Games in which players know different things: what leaves the table says no more than its viewer may know.

use std::sync::atomic::AtomicBool;

use parlour_builtin::games;
use parlour_core::scene::Help;
use parlour_core::{PlayError, Player, Rng, Turn, Viewer};
use parlour_table::company::AidError;
use parlour_table::table::UNSEEN;
use parlour_table::table::clock::Moment;
use parlour_table::table::request::Request;
use parlour_table::{AnyRules, Company, Limits, Table};

use super::{act, all_rules, ask, company, table};

const VIEWERS: [Viewer; 3] =
    [Viewer::Player(Player::FIRST), Viewer::Player(Player::SECOND), Viewer::Spectator];

fn secret_games() -> Vec<std::sync::Arc<dyn AnyRules>> {
    let games: Vec<_> = all_rules().into_iter().filter(|rules| rules.has_secrets()).collect();
    assert!(!games.is_empty());
    games
}

/// The words of a text, as notations are told apart in it.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect()
}

/// Over whole games: an action that a viewer has not seen stands in no record, position, scene or bot's sight made for
/// that viewer, unless the viewer did or could do the same.
#[test]
fn nothing_hidden_leaves_the_table_before_the_end() {
    for rules in secret_games() {
        for seed in 0..3 {
            let mut table = table(&rules, seed, &["random", "random"]);
            let mut rng = Rng::new(seed);
            let mut hidden_words = 0;
            while let Turn::Player(player) = table.turn() {
                hidden_words += VIEWERS.map(|viewer| leaks(&table, viewer)).iter().sum::<usize>();
                let action = table.session().random_action(&mut rng).unwrap();
                act(&mut table, player, &action).unwrap();
            }
            assert!(hidden_words > 100, "{hidden_words}");
            assert_eq!(table.record_for(Viewer::Spectator), table.record());
        }
    }
}

/// Checks all that is made for a viewer; how many hidden actions were looked for.
fn leaks(table: &Table, viewer: Viewer) -> usize {
    let seen = table.session().seen(viewer, 0);
    let own: Vec<&String> = seen.iter().flatten().collect();
    let history = table.session().history();
    let hidden: Vec<&String> =
        history.iter().zip(&seen).filter(|(_, seen)| seen.is_none()).map(|(action, _)| action).collect();
    let record = table.record_for(viewer).to_string();
    let position = table.session().position_for(viewer);
    let mut scene = table.scene(viewer);
    // What a player may do is the same wherever the others' pieces are.
    scene.choices.clear();
    let scene = format!("{scene:?}");
    for action in hidden.iter().filter(|action| !own.contains(action)) {
        for text in [&record, &position, &scene] {
            assert!(!words(text).contains(&action.as_str()), "{viewer:?} is told {action}: {text}");
        }
    }
    let unseen = record.split_whitespace().filter(|word| *word == UNSEEN).count();
    assert_eq!(unseen, hidden.len());
    hidden.len()
}

fn take_back(table: &mut Table, player: Player) -> bool {
    ask(table, player, &Request::TakeBack, Moment(0)).is_ok()
}

#[test]
fn unseen_actions_are_taken_back_and_finished_at_one_touch() {
    for rules in secret_games() {
        let mut company = company(&rules, 4, &["person", "person"]);
        let mut table = company.table().clone();
        let (first, second) = (Player::FIRST, Player::SECOND);
        assert!(!take_back(&mut table, first), "there is nothing to take back");
        let action = table.session().actions()[0].clone();
        act(&mut table, first, &action).unwrap();
        let aids = table.scene(Viewer::Player(first)).aids;
        assert!(aids.iter().any(|aid| aid.help == Help::TakeBack));
        assert!(!take_back(&mut table, second), "it was not the other's");
        assert!(take_back(&mut table, first));
        assert_eq!(table.session().plies(), 0);
        act(&mut table, first, &action).unwrap();
        company.act(first, &action).unwrap();
        let limits = Limits::default();
        let stop = AtomicBool::new(false);
        let early = company.finish_turn(second, "random", &limits, &stop);
        assert_eq!(early, Err(AidError::Refused(PlayError::NotYourTurn { player: second }.into())));
        assert!(matches!(company.finish_turn(first, "nobody", &limits, &stop), Err(AidError::Spec(_))));
        for aid in aids {
            if let Help::Finish { bot } = aid.help {
                let record = table.record();
                let mut other = Company::from_record(games(), &record, &record.seats).unwrap();
                other.finish_turn(first, &bot, &limits, &stop).unwrap();
                let mut other = other.table().clone();
                assert_eq!(other.turn(), Turn::Player(second));
                assert_eq!(other.session().history()[0], action);
                // Now the other has been told that all is placed.
                assert!(!take_back(&mut other, first));
            }
        }
    }
}

/// A view that a player was given can be looked at and thought about, but nobody can play on from it.
#[test]
fn a_glimpse_is_not_a_game() {
    for rules in secret_games() {
        let mut table = table(&rules, 8, &["random", "random"]);
        let mut rng = Rng::new(8);
        for _ in 0..30 {
            let Turn::Player(player) = table.turn() else { break };
            let action = table.session().random_action(&mut rng).unwrap();
            act(&mut table, player, &action).unwrap();
        }
        let Turn::Player(player) = table.turn() else { panic!() };
        let viewer = Viewer::Player(player);
        let text = table.session().position_for(viewer);
        let glimpse = rules.glimpse(&text).unwrap().unwrap();
        assert_eq!((glimpse.turn(), glimpse.position()), (table.turn(), text.clone()));
        assert_eq!(glimpse.actions(), table.session().actions());
        let mut scene = table.scene(viewer);
        // Nobody told it what happened last.
        scene.speech = glimpse.scene(viewer).speech;
        scene.last.clear();
        let mut shown = glimpse.scene(viewer);
        let numberless =
            |scene: &mut parlour_core::Scene| scene.pieces.iter_mut().for_each(|piece| piece.id = 0);
        numberless(&mut scene);
        numberless(&mut shown);
        assert_eq!(shown, scene);
        assert!(rules.start_at(&text).is_err());
    }
}
