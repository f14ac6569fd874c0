//! What one has explored tells nothing about what comes against someone else, and what is hidden stays whose it is.

use std::sync::Arc;

use parlour_builtin::games;
use parlour_core::{Player, Revision, Rng, Turn, Viewer};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Entry, Event, Setup};
use parlour_table::table::request::{Refusal, Request};
use parlour_table::table::{FREE, Sitter};
use parlour_table::{AnyRules, Table};

use super::{all_rules, ask};

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

fn set_up(rules: &Arc<dyn AnyRules>) -> Table {
    Table::from_events(games(), &setup(rules), &[]).unwrap()
}

fn setup(rules: &Arc<dyn AnyRules>) -> Setup {
    Setup {
        game: rules.info().id.to_string(),
        variant: rules.variant().to_string(),
        revision: Revision::FIRST,
        seed: 5,
        chance_seed: None,
        start: None,
        opening: Vec::new(),
        result: None,
        seats: vec![FREE.to_string(); rules.players()],
        control: Control::None,
    }
}

fn sit(table: &mut Table, player: Player, id: u64, engine: bool, chance_seed: u64) -> Result<Event, Refusal> {
    let sitter = Sitter { id, name: format!("guest {id}") };
    ask(table, player, &Request::Sit { sitter, engine, chance_seed }, Moment(0))
}

fn leave(table: &mut Table, player: Player) {
    ask(table, player, &Request::Leave, Moment(0)).unwrap();
}

fn players(rules: &dyn AnyRules) -> impl Iterator<Item = Player> + use<> {
    (0..rules.players()).map(Player::new)
}

/// Everyone plays the same way from here: what chance makes of it.
fn rolls(table: &Table) -> Vec<String> {
    let (mut table, mut rng, mut rolls) = (table.clone(), Rng::new(7), Vec::new());
    while let (Turn::Player(player), true) = (table.turn(), rolls.len() < 10) {
        let action = table.session().random_action(&mut rng).unwrap();
        let event = ask(&mut table, player, &Request::Act { action }, Moment(0)).unwrap();
        if let Event::Acted { chance, .. } = event {
            rolls.extend(chance);
        }
    }
    rolls
}

/// One guest on all seats explores and undoes everything.
fn explore(table: &mut Table) -> Vec<String> {
    let foreseen = rolls(table);
    let mut rng = Rng::new(7);
    let plies = table.session().plies();
    for _ in 0..20 {
        let Turn::Player(player) = table.turn() else { break };
        let action = table.session().random_action(&mut rng).unwrap();
        ask(table, player, &Request::Act { action }, Moment(0)).unwrap();
    }
    while table.session().plies() > plies {
        ask(table, A, &Request::Undo, Moment(0)).unwrap();
    }
    assert_eq!(rolls(table), foreseen, "what the same guest takes back comes up the same");
    foreseen
}

fn games_of_chance() -> Vec<Arc<dyn AnyRules>> {
    let games: Vec<_> = all_rules().into_iter().filter(|rules| rules.has_chance()).collect();
    assert!(!games.is_empty());
    games
}

/// The attack: sit everywhere, look at the dice, take everything back, get up. Whoever sits down next, a person or a
/// program, meets other dice; and so on every seat, and when the same guests change seats.
#[test]
fn nobody_foresees_the_dice_against_someone_else() {
    for rules in games_of_chance() {
        for engine in [false, true] {
            for left in players(&*rules) {
                let mut table = set_up(&rules);
                for player in players(&*rules) {
                    sit(&mut table, player, 1, false, 100).unwrap();
                }
                let foreseen = explore(&mut table);
                leave(&mut table, left);
                sit(&mut table, left, 2, engine, 200).unwrap();
                assert_ne!(rolls(&table), foreseen, "{} {left}", rules.variant());
                // The two of them may take back what they like: it stays the same between them.
                let between = rolls(&table);
                leave(&mut table, left);
                sit(&mut table, left, 2, engine, 300).unwrap();
                assert_eq!(rolls(&table), between);
                // While one is away the other looks around on that seat.
                leave(&mut table, left);
                sit(&mut table, left, 1, false, 400).unwrap();
                let foreseen = rolls(&table);
                assert_ne!(foreseen, between);
                leave(&mut table, left);
                sit(&mut table, left, 2, engine, 500).unwrap();
                assert_ne!(rolls(&table), foreseen);
            }
        }
    }
}

/// A seed that a founder chose holds as long as the founder is alone, and no longer.
#[test]
fn a_chosen_seed_is_for_oneself() {
    for rules in games_of_chance() {
        let dice = |newcomer: u64| {
            let mut table = set_up(&rules);
            for player in players(&*rules) {
                let id = if player == B { newcomer } else { 1 };
                sit(&mut table, player, id, false, 1000 + newcomer).unwrap();
            }
            rolls(&table)
        };
        assert_ne!(dice(1), dice(2));
        assert_ne!(dice(2), dice(3));
    }
}

/// After a rematch the dice come from a seed that nobody had before, also where one guest explored the first game.
#[test]
fn a_rematch_has_its_own_dice() {
    for rules in games_of_chance() {
        let mut table = set_up(&rules);
        for player in players(&*rules) {
            sit(&mut table, player, 1, false, 0).unwrap();
        }
        let foreseen = explore(&mut table);
        ask(&mut table, A, &Request::Resign, Moment(0)).unwrap();
        ask(&mut table, A, &Request::Rematch { seed: 77 }, Moment(0)).unwrap();
        assert_ne!(rolls(&table), foreseen);
        let foreseen = explore(&mut table);
        leave(&mut table, B);
        sit(&mut table, B, 2, false, 9).unwrap();
        assert_ne!(rolls(&table), foreseen);
        // A table that is set up again has the same dice as the one that went on.
        assert_eq!(rolls(&table.clone()), rolls(&table));
    }
}

/// Whoever plays on from a game that was played has seen its dice: they do not come again.
#[test]
fn played_on_the_dice_are_others() {
    for rules in games_of_chance() {
        let mut first = set_up(&rules);
        for player in players(&*rules) {
            sit(&mut first, player, 1, false, 0).unwrap();
        }
        let opening = first.session().history();
        let again = |chance_seed: Option<u64>| {
            let setup = Setup { chance_seed, opening: opening.clone(), ..setup(&rules) };
            let mut table = Table::from_events(games(), &setup, &[]).unwrap();
            for player in players(&*rules) {
                sit(&mut table, player, 1, false, 0).unwrap();
            }
            rolls(&table)
        };
        assert_eq!(again(None), rolls(&first));
        assert_ne!(again(Some(99)), rolls(&first));
    }
}

fn games_with_secrets() -> Vec<Arc<dyn AnyRules>> {
    let games: Vec<_> = all_rules().into_iter().filter(|rules| rules.has_secrets()).collect();
    assert!(!games.is_empty());
    games
}

fn act(table: &mut Table) {
    let Turn::Player(player) = table.turn() else { panic!("someone is to move") };
    let action = table.session().actions()[0].clone();
    ask(table, player, &Request::Act { action }, Moment(0)).unwrap();
}

/// A seat is kept for whoever hid something there, and for nobody else.
#[test]
fn a_seat_is_kept_only_where_something_is_hidden() {
    for rules in games_with_secrets() {
        let mut table = set_up(&rules);
        sit(&mut table, A, 1, false, 0).unwrap();
        // A stranger comes, looks and goes: the seat is as free as before.
        sit(&mut table, B, 2, false, 0).unwrap();
        assert!(table.has_begun());
        leave(&mut table, B);
        sit(&mut table, B, 3, false, 0).unwrap();
        act(&mut table);
        leave(&mut table, A);
        assert_eq!(sit(&mut table, A, 2, false, 0), Err(Refusal::Kept { player: A }));
        sit(&mut table, A, 1, false, 0).unwrap();
        // What was hidden is taken back: nothing is left to keep.
        ask(&mut table, A, &Request::TakeBack, Moment(0)).unwrap();
        leave(&mut table, A);
        sit(&mut table, A, 2, false, 0).unwrap();
    }
}

/// After a resignation anyone may sit down for the next game, and sees no more than a spectator until it begins.
#[test]
fn who_sits_down_after_a_resignation_sees_nothing_hidden() {
    for rules in games_with_secrets() {
        let mut table = set_up(&rules);
        sit(&mut table, A, 1, false, 0).unwrap();
        sit(&mut table, B, 2, false, 0).unwrap();
        for _ in 0..4 {
            act(&mut table);
        }
        let own = table.scene(Viewer::Player(A)).pieces;
        ask(&mut table, A, &Request::Resign, Moment(0)).unwrap();
        leave(&mut table, A);
        let event = sit(&mut table, A, 3, false, 0).unwrap();
        let (stranger, spectator) = (Viewer::Player(A), Viewer::Spectator);
        assert!(!own.is_empty() && table.scene(stranger) == table.scene(spectator));
        assert_eq!(table.record_for(stranger), table.record_for(spectator));
        assert_eq!(table.played(stranger), table.played(spectator));
        let news = table.news(&Entry { seq: table.seq(), at: Moment(0), event }, stranger);
        assert_eq!(news.scene, table.scene(spectator));
        // Whoever comes back sees what is their own.
        leave(&mut table, A);
        sit(&mut table, A, 1, false, 0).unwrap();
        assert_eq!(table.scene(stranger).pieces, own);
    }
}
