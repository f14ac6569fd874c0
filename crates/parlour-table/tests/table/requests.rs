//! Requests: sitting down, agreeing, time, rematches; and that a table is the sum of its events.

use std::sync::Arc;

use parlour_builtin::games;
use parlour_core::{PlayError, Player, Revision, Rng, Turn, Viewer};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Entry, Event, Offer, Setup};
use parlour_table::table::news::SeatKind;
use parlour_table::table::request::{Refusal, Request};
use parlour_table::table::{Ending, FREE, Seat, Sitter, UNSEEN};
use parlour_table::{AnyRules, Table, TableStart};

use super::{act, all_rules, ask};

const A: Player = Player::FIRST;
const B: Player = Player::SECOND;

fn setup(rules: &Arc<dyn AnyRules>, seats: &[&str], control: Control) -> Setup {
    let mut seats: Vec<String> = seats.iter().map(ToString::to_string).collect();
    seats.resize(rules.players(), FREE.into());
    let (game, variant) = (rules.info().id.to_string(), rules.variant().to_string());
    Setup {
        game,
        variant,
        revision: Revision::FIRST,
        seed: 5,
        chance_seed: None,
        start: None,
        opening: Vec::new(),
        result: None,
        seats,
        control,
    }
}

fn sit(table: &mut Table, player: Player, id: u64) -> Result<Event, Refusal> {
    let sitter = Sitter { id, name: format!("guest {id}") };
    ask(table, player, &Request::Sit { sitter, engine: false, chance_seed: id }, Moment(0))
}

/// A table for people only, everyone with an own id from one.
fn between_people(rules: &Arc<dyn AnyRules>, control: Control) -> Table {
    let mut table = Table::from_events(games(), &setup(rules, &[], control), &[]).unwrap();
    for (id, player) in (1..).zip((0..rules.players()).map(Player::new)) {
        sit(&mut table, player, id).unwrap();
    }
    table
}

fn two_player_rules() -> Vec<Arc<dyn AnyRules>> {
    all_rules().into_iter().filter(|rules| rules.players() == 2).collect()
}

/// The player to move does something.
fn act_somehow(table: &mut Table, rng: &mut Rng, now: u64) -> Player {
    let player = table.turn().player().unwrap();
    let action = table.session().random_action(rng).unwrap();
    ask(table, player, &Request::Act { action }, Moment(now)).unwrap();
    player
}

/// Plays until both have acted and the first is to move again; false if it ended before.
fn play_a_little(table: &mut Table, rng: &mut Rng) -> bool {
    let mut has_passed = false;
    while let (Turn::Player(player), true) = (table.turn(), table.session().plies() < 400) {
        has_passed |= player == B;
        if has_passed && player == A {
            return true;
        }
        act_somehow(table, rng, 0);
    }
    false
}

#[test]
fn seats_are_taken_once_and_play_begins_when_all_are() {
    for rules in all_rules() {
        let mut table = Table::from_events(games(), &setup(&rules, &[], Control::None), &[]).unwrap();
        let action = table.session().actions()[0].clone();
        let mover = table.turn().player().unwrap();
        assert_eq!(act(&mut table, mover, &action), Err(Refusal::Waiting));
        assert!(table.scene(Viewer::Player(mover)).choices.is_empty());
        sit(&mut table, A, 1).unwrap();
        assert_eq!(sit(&mut table, A, 2), Err(Refusal::Taken { player: A }));
        let leave = |table: &mut Table, player| ask(table, player, &Request::Leave, Moment(0));
        assert_eq!(leave(&mut table, B), Err(Refusal::NotSeated { player: B }));
        leave(&mut table, A).unwrap();
        assert!(table.is_anyone_missing());
        for index in 0..rules.players() {
            sit(&mut table, Player::new(index), 3 + index as u64).unwrap();
        }
        act(&mut table, mover, &action).unwrap();
        // Whoever gets up may come back, and the others need not wait with acting.
        leave(&mut table, A).unwrap();
        assert!(table.has_begun() && table.is_anyone_missing());
        let back = if rules.has_secrets() { 3 } else { 9 };
        sit(&mut table, A, back).unwrap();
        assert_eq!(table.seat(A).sitter().unwrap().id, back);
    }
}

#[test]
fn what_is_late_early_or_sent_twice_does_nothing() {
    for rules in all_rules() {
        let mut table = between_people(&rules, Control::None);
        let mover = table.turn().player().unwrap();
        let action = table.session().actions()[0].clone();
        let knowing = table.seq();
        table.check_knowing(knowing).unwrap();
        // An offer in between does not change the position.
        ask(&mut table, mover, &Request::Draw, Moment(0)).unwrap();
        table.check_knowing(knowing).unwrap();
        act(&mut table, mover, &action).unwrap();
        assert_eq!(table.check_knowing(knowing), Err(Refusal::Late { knowing, last: knowing + 2 }));
        assert_eq!(table.check_knowing(1000), Err(Refusal::Early { knowing: 1000 }));
        table.check_knowing(table.seq()).unwrap();
    }
}

#[test]
fn people_agree_on_an_undo_and_one_alone_need_not() {
    for rules in two_player_rules() {
        let mut rng = Rng::new(3);
        let mut table = between_people(&rules, Control::None);
        let undo = |table: &mut Table, player| ask(table, player, &Request::Undo, Moment(0));
        assert!(undo(&mut table, A).is_err());
        if !play_a_little(&mut table, &mut rng) {
            continue;
        }
        if rules.has_secrets() {
            assert_eq!(undo(&mut table, A), Err(Refusal::SeenByOthers));
            continue;
        }
        let plies = table.session().plies();
        assert_eq!(undo(&mut table, A), Ok(Event::Offered { player: A, offer: Offer::Undo }));
        assert_eq!(undo(&mut table, A), Err(Refusal::AskedAlready));
        let decline = Request::Decline(Offer::Undo);
        ask(&mut table, B, &decline, Moment(0)).unwrap();
        assert_eq!(ask(&mut table, B, &decline, Moment(0)), Err(Refusal::NoSuchOffer));
        assert_eq!(table.session().plies(), plies);
        undo(&mut table, A).unwrap();
        assert!(matches!(undo(&mut table, B), Ok(Event::Undone { .. })));
        assert!(table.session().plies() < plies);
        // Whoever asked first gets the own action back, though the other has nothing to take back.
        let mut table = between_people(&rules, Control::None);
        let before = table.session().plies();
        let mover = act_somehow(&mut table, &mut rng, 0);
        if table.turn() != Turn::Player(mover) {
            undo(&mut table, mover).unwrap();
            assert_eq!(undo(&mut table, mover.other()), Ok(Event::Undone { player: mover, plies: before }));
        }
        // Both seats one person's, or the other a bot's: at once.
        for seats in [&[FREE, "random"][..], &[FREE, FREE]] {
            let mut table = Table::from_events(games(), &setup(&rules, seats, Control::None), &[]).unwrap();
            for (player, _) in [A, B].into_iter().zip(seats).filter(|(_, seat)| **seat == FREE) {
                sit(&mut table, player, 7).unwrap();
            }
            let before = table.session().plies();
            act_somehow(&mut table, &mut rng, 0);
            assert_eq!(undo(&mut table, A), Ok(Event::Undone { player: A, plies: before }));
        }
    }
}

#[test]
fn a_draw_takes_two_and_an_action_answers_it() {
    for rules in two_player_rules() {
        let mut rng = Rng::new(4);
        let mut table = between_people(&rules, Control::None);
        let draw = |table: &mut Table, player| ask(table, player, &Request::Draw, Moment(0));
        draw(&mut table, B).unwrap();
        let mover = act_somehow(&mut table, &mut rng, 0);
        assert_eq!(mover, A);
        assert!(table.standing(Moment(0)).offers.is_empty());
        draw(&mut table, A).unwrap();
        assert_eq!(table.standing(Moment(0)).offers[0].players, [A]);
        assert_eq!(draw(&mut table, B), Ok(Event::Ended { ending: Ending::Agreed }));
        assert_eq!(table.record().result.as_deref(), Some("draw, by agreement"));
        assert!(TableStart::from_record(games(), &table.record()).and_then(Table::new).is_ok());
        assert!(matches!(draw(&mut table, A), Err(Refusal::Play(PlayError::Over { .. }))));

        let mut table = Table::from_events(games(), &setup(&rules, &["random"], Control::None), &[]).unwrap();
        sit(&mut table, B, 1).unwrap();
        assert_eq!(draw(&mut table, B), Err(Refusal::NobodyToAgree));
    }
}

#[test]
fn a_game_is_called_off_only_before_everyone_has_acted() {
    for rules in two_player_rules() {
        let mut rng = Rng::new(6);
        let mut table = between_people(&rules, Control::None);
        if play_a_little(&mut table, &mut rng) {
            assert_eq!(ask(&mut table, A, &Request::Abort, Moment(0)), Err(Refusal::TooLateToAbort));
        }
        let mut table = between_people(&rules, Control::None);
        act_somehow(&mut table, &mut rng, 0);
        ask(&mut table, B, &Request::Abort, Moment(0)).unwrap();
        assert_eq!(table.record().result.as_deref(), Some("aborted"));
        assert_eq!(table.result().unwrap().winner, None);
        assert!(TableStart::from_record(games(), &table.record()).and_then(Table::new).is_ok());
    }
}

#[test]
fn whose_time_is_up_loses() {
    for rules in two_player_rules() {
        let mut rng = Rng::new(8);
        let mut table = between_people(&rules, Control::PerMove { time: 5_000 });
        assert_eq!(table.consider_time(Moment(1 << 40)), None);
        act_somehow(&mut table, &mut rng, 1_000_000);
        let mover = table.turn().player().unwrap();
        assert_eq!(table.consider_time(Moment(1_004_999)), None);
        let action = table.session().actions()[0].clone();
        let late = Request::Act { action };
        let refused = table.request(mover, &late, Moment(1_005_000)).err();
        assert_eq!(refused, Some(Refusal::TimeIsUp { player: mover }));
        let event = table.consider_time(Moment(1_005_000)).unwrap();
        table = table.after(Moment(1_005_000), &event).unwrap();
        assert_eq!(table.turn().outcome().unwrap().winner(), Some(mover.other()));
        let result = table.record().result.unwrap();
        assert!(result.ends_with("ran out of time"), "{result}");
        assert_eq!(table.clock().deadline(), None);
        assert!(TableStart::from_record(games(), &table.record()).and_then(Table::new).is_ok());
    }
}

#[test]
fn a_rematch_moves_everyone_one_seat_further() {
    for rules in all_rules() {
        let mut table = between_people(&rules, Control::PerMove { time: 60_000 });
        let rematch =
            |table: &mut Table, player| ask(table, player, &Request::Rematch { seed: 77 }, Moment(0));
        assert_eq!(rematch(&mut table, A), Err(Refusal::NotOver));
        ask(&mut table, A, &Request::Resign, Moment(0)).unwrap();
        let players = rules.players();
        for index in 0..players - 1 {
            let offered = rematch(&mut table, Player::new(index));
            assert_eq!(offered, Ok(Event::Offered { player: Player::new(index), offer: Offer::Rematch }));
        }
        let agreed = rematch(&mut table, Player::new(players - 1));
        assert_eq!(agreed, Ok(Event::Rematched { seed: 77 }));
        let ids: Vec<u64> =
            (0..players).map(|index| table.seat(Player::new(index)).sitter().unwrap().id).collect();
        let expected: Vec<u64> =
            (0..players as u64).map(|index| (index + players as u64 - 1) % players as u64 + 1).collect();
        assert_eq!(ids, expected);
        assert_eq!((table.number(), table.record().result), (2, None));
        assert!(table.standing(Moment(0)).offers.is_empty());
    }
}

#[test]
fn news_is_everything_as_a_viewer_may_know_it() {
    for rules in all_rules() {
        let mut table = Table::from_events(games(), &setup(&rules, &["random"], Control::None), &[]).unwrap();
        let sitter = Sitter { id: 4711, name: "guest 4711".into() };
        let mut news = None;
        for index in 1..rules.players() {
            let sit = Request::Sit { sitter: sitter.clone(), engine: false, chance_seed: 99 };
            let event = ask(&mut table, Player::new(index), &sit, Moment(0)).unwrap();
            let entry = Entry { seq: table.seq(), at: Moment(0), event };
            news = Some(table.news(&entry, Viewer::Spectator));
        }
        let news = news.unwrap();
        let Event::Sat { sitter, chance_seed, .. } = &news.entry.event else { panic!() };
        assert_eq!((sitter.id, sitter.name.as_str(), *chance_seed), (0, "guest 4711", None));
        assert_eq!(news.standing.seats[0].kind, SeatKind::Bot);
        let mut rng = Rng::new(2);
        while let (Some(player), true) = (table.turn().player(), table.session().plies() < 60) {
            let action = table.session().random_action(&mut rng).unwrap();
            let event = ask(&mut table, player, &Request::Act { action }, Moment(0)).unwrap();
            let entry = Entry { seq: table.seq(), at: Moment(0), event };
            let news = table.news(&entry, Viewer::Spectator);
            assert_eq!(news.scene, table.scene(Viewer::Spectator));
            let Event::Acted { action, chance, .. } = &news.entry.event else { panic!() };
            let seen = table.session().seen(Viewer::Spectator, 0);
            let told = std::iter::once(action).chain(chance);
            for (told, seen) in told.zip(&seen[seen.len() - 1 - chance.len()..]) {
                assert_eq!(told, seen.as_deref().unwrap_or(UNSEEN));
            }
        }
    }
}

/// Whatever happens, a table that is set up again from what happened is the same table.
#[test]
fn a_table_is_the_sum_of_its_events() {
    for rules in all_rules() {
        let setup = setup(&rules, &[], Control::Increment { base: 100_000, increment: 500 });
        let mut table = Table::from_events(games(), &setup, &[]).unwrap();
        let mut rng = Rng::new(11);
        let mut entries: Vec<Entry> = Vec::new();
        for now in (0..300).map(|step| Moment(step * 50)) {
            let player = Player::new(rng.below(rules.players() as u32) as usize);
            let actor = table.turn().player().unwrap_or(player);
            let sitter = Sitter { id: 1 + u64::from(rng.below(3)), name: "x".into() };
            let (player, request) = match rng.below(40) {
                0..3 => {
                    (player, Request::Sit { sitter, engine: rng.below(4) == 0, chance_seed: rng.next_u64() })
                }
                3 => (player, Request::Leave),
                4..6 => (player, Request::Undo),
                6 => (player, Request::Draw),
                7 => (player, Request::Decline(Offer::Undo)),
                8 => (player, Request::Resign),
                9..14 => (player, Request::Rematch { seed: rng.next_u64() }),
                14 => (player, Request::TakeBack),
                15 => (player, Request::Abort),
                _ => match table.session().random_action(&mut rng) {
                    Some(action) => (actor, Request::Act { action }),
                    None => continue,
                },
            };
            let before = (table.seq(), table.record());
            let answer = table.request(player, &request, now);
            assert_eq!((table.seq(), table.record()), before);
            let Ok((event, requested)) = answer else { continue };
            // What is stored reads back.
            let stored = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<Event>(&stored).unwrap(), event);
            let next = table.after(now, &event).unwrap();
            assert_eq!(
                (table.seq(), table.record()),
                before,
                "an event makes a table, and leaves the old one"
            );
            assert_eq!((requested.seq(), requested.record()), (next.seq(), next.record()));
            assert_eq!(requested.standing(now), next.standing(now));
            table = next;
            entries.push(Entry { seq: table.seq(), at: now, event });
        }
        assert!(entries.len() > 20 && table.number() > 1, "{} {}", entries.len(), table.number());
        // Of the games before the last nothing is played again, and nothing is lost.
        let again = Table::from_events(games(), &setup, &entries).unwrap();
        assert!(Table::from_events(games(), &setup, &entries[1..]).is_err());
        assert_eq!((again.number(), again.last_change()), (table.number(), table.last_change()));
        assert_eq!((again.aid_seed(), again.is_alone()), (table.aid_seed(), table.is_alone()));
        let now = Moment(20_000);
        assert_eq!(again.standing(now), table.standing(now));
        assert_eq!(again.record(), table.record());
        assert_eq!(again.seq(), table.seq());
        for viewer in [Viewer::Spectator, Viewer::Player(A)] {
            assert_eq!(again.scene(viewer), table.scene(viewer));
            assert_eq!(again.played(viewer), table.played(viewer));
        }
    }
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let rules = &all_rules()[0];
    let refused = |change: &dyn Fn(&mut Setup)| {
        let mut setup = setup(rules, &[], Control::None);
        change(&mut setup);
        Table::from_events(games(), &setup, &[]).err().map(|error| error.to_string())
    };
    assert_eq!(refused(&|_| {}), None);
    for error in [
        refused(&|setup| setup.game = "'; DROP TABLE".into()),
        refused(&|setup| setup.variant = "nothing".into()),
        refused(&|setup| setup.seats[0] = "nobody:x=1".into()),
        refused(&|setup| setup.seats[0] = "random:seed=x".into()),
        refused(&|setup| drop(setup.seats.pop())),
        refused(&|setup| setup.start = Some("rubbish".into())),
        refused(&|setup| setup.control = Control::PerMove { time: 1 }),
    ] {
        assert_eq!(error.expect("it is refused").lines().count(), 1);
    }
    assert!(matches!(
        Table::from_events(games(), &setup(rules, &["random"], Control::None), &[]).unwrap().seat(A),
        Seat::Bot(_)
    ));
}

/// Who is away for a moment has not agreed to anything, and nobody looks into their cards.
#[test]
fn nobody_profits_from_anothers_absence() {
    for rules in two_player_rules() {
        let mut table = between_people(&rules, Control::None);
        let mut rng = Rng::new(5);
        if !play_a_little(&mut table, &mut rng) {
            continue;
        }
        ask(&mut table, B, &Request::Leave, Moment(0)).unwrap();
        assert!(!table.is_alone());
        for request in [Request::Undo, Request::Draw] {
            assert!(ask(&mut table, A, &request, Moment(0)).is_err());
        }
        // The one who is left takes the other seat as well.
        let taken = sit(&mut table, B, 1);
        if rules.has_secrets() {
            assert_eq!(taken, Err(Refusal::Kept { player: B }));
            sit(&mut table, B, 2).unwrap();
        } else {
            taken.unwrap();
        }
        assert!(!table.is_alone(), "another has played here");
        ask(&mut table, B, &Request::Resign, Moment(0)).unwrap();
        assert!(ask(&mut table, A, &Request::Undo, Moment(0)).is_err(), "what is over is over");
    }
}

/// Someone's program plays for itself: it undoes nothing of a person's, but need not be asked.
#[test]
fn a_program_is_not_a_person() {
    for rules in two_player_rules().into_iter().filter(|rules| !rules.has_secrets()) {
        let mut table = Table::from_events(games(), &setup(&rules, &[], Control::None), &[]).unwrap();
        sit(&mut table, A, 1).unwrap();
        let sitter = Sitter { id: 2, name: "engine".into() };
        ask(&mut table, B, &Request::Sit { sitter, engine: true, chance_seed: 0 }, Moment(0)).unwrap();
        if !play_a_little(&mut table, &mut Rng::new(5)) {
            continue;
        }
        assert!(!table.is_alone());
        assert_eq!(
            ask(&mut table, B, &Request::Undo, Moment(0)),
            Ok(Event::Offered { player: B, offer: Offer::Undo })
        );
        ask(&mut table, A, &Request::Decline(Offer::Undo), Moment(0)).unwrap();
        assert!(matches!(ask(&mut table, A, &Request::Undo, Moment(0)), Ok(Event::Undone { .. })));
        assert_eq!(ask(&mut table, A, &Request::Draw, Moment(0)), Err(Refusal::NobodyToAgree));
    }
}
