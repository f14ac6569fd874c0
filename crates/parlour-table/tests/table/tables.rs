//! The one door: who may act, what is undone, what a record holds.

use parlour_builtin::games;
use parlour_core::record::ReplayError;
use parlour_core::scene::Piece;
use parlour_core::{PlayError, Player, Record, Turn, Viewer};
use parlour_table::table::clock::Moment;
use parlour_table::table::request::{Refusal, Request};
use parlour_table::{Company, Limits, Table, TableError, TableStart};

use crate::{act, all_rules, ask, bot_acts, company, play_out, table};

const SHORT: Limits = Limits { movetime: None, aim: None, nodes: Some(500), depth: None, bytes: 0 };

#[test]
fn only_the_player_to_move_may_act_and_only_legally() {
    for rules in all_rules() {
        let mut table = table(&rules, 1, &[]);
        let before = table.session().position();
        let mover = table.turn().player().unwrap();
        let action = table.session().actions()[0].clone();
        let waiting = (0..rules.players()).map(Player::new).find(|&player| player != mover).unwrap();
        assert_eq!(act(&mut table, waiting, &action), Err(PlayError::NotYourTurn { player: waiting }.into()));
        for garbled in ["", " ", "nonsense", "🐦", "a1a1a1a1", &"x".repeat(10_000)] {
            assert!(act(&mut table, mover, garbled).is_err());
        }
        assert_eq!(table.session().position(), before);
        act(&mut table, mover, &action).unwrap();
        assert_ne!(table.session().position(), before);
    }
}

fn undo(table: &mut Table) -> bool {
    ask(table, Player::FIRST, &Request::Undo, Moment(0)).is_ok()
}

#[test]
fn undo_goes_back_to_a_persons_turn() {
    for rules in all_rules() {
        let mut alone = company(&rules, 1, &["person", "random"]);
        let before = alone.table().session().position();
        let undo = |alone: &mut Company| alone.ask(Player::FIRST, &Request::Undo, Moment(0)).is_ok();
        assert!(!undo(&mut alone));
        let action = alone.table().session().actions()[0].clone();
        alone.act(Player::FIRST, &action).unwrap();
        while let Turn::Player(player) = alone.table().turn()
            && !alone.table().seat(player).is_person()
        {
            bot_acts(&mut alone, player, &SHORT);
        }
        assert!(undo(&mut alone));
        assert_eq!(alone.table().session().position(), before);
    }
}

#[test]
fn whoever_resigns_loses_and_may_take_it_back() {
    for rules in all_rules().iter().filter(|rules| rules.players() == 2) {
        let mut table = table(rules, 1, &[]);
        let resign = |table: &mut Table, player| ask(table, player, &Request::Resign, Moment(0));
        assert!(resign(&mut table, Player::FIRST).is_ok());
        assert!(resign(&mut table, Player::SECOND).is_err());
        assert_eq!(table.record().result.as_deref(), Some("p2win, p1 resigned"));
        assert!(table.scene(Viewer::Player(Player::FIRST)).choices.is_empty());
        let action = table.session().actions()[0].clone();
        assert!(matches!(
            act(&mut table, Player::FIRST, &action),
            Err(Refusal::Play(PlayError::Over { .. }))
        ));
        let restored = TableStart::from_record(games(), &table.record()).and_then(Table::new).unwrap();
        assert_eq!(restored.turn(), table.turn());
        // Where something was hidden, or the dice decide, the end has told it.
        let may_go_on = !rules.has_secrets() && !rules.has_chance();
        assert_eq!(undo(&mut table), may_go_on);
        assert_eq!(act(&mut table, Player::FIRST, &action).is_ok(), may_go_on);
    }
}

#[test]
fn a_record_holds_the_whole_game() {
    for rules in all_rules() {
        let mut company = company(&rules, 9, &vec!["random"; rules.players()]);
        play_out(&mut company, &SHORT);
        let table = company.table();
        let record = table.record();
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read, record);
        let restored = TableStart::from_record(games(), &read).and_then(Table::new).unwrap();
        assert_eq!(restored.session().position(), table.session().position());
        assert_eq!(restored.turn(), table.turn());
        assert_eq!(restored.record(), record);
        assert_eq!(restored.scene(Viewer::Spectator), table.scene(Viewer::Spectator));
    }
}

#[test]
fn records_that_break_the_rules_are_refused() {
    for rules in all_rules() {
        let mut company = company(&rules, 9, &vec!["random"; rules.players()]);
        play_out(&mut company, &SHORT);
        let table = company.table();
        let good = table.record();
        let refused = |change: &dyn Fn(&mut Record)| {
            let mut record = good.clone();
            change(&mut record);
            TableStart::from_record(games(), &record).and_then(Table::new).err()
        };
        assert_eq!(refused(&|_| {}), None);
        assert!(matches!(refused(&|record| record.game = "nothing".into()), Some(TableError::Catalog(_))));
        assert!(matches!(refused(&|record| record.variant = "nothing".into()), Some(TableError::Catalog(_))));
        let garbled = refused(&|record| record.start = Some("nothing".into()));
        assert!(matches!(garbled, Some(TableError::Replay(ReplayError::Start(_)))));
        // Whoever only looks need not have the bots that a record names; whoever plays on must.
        assert_eq!(refused(&|record| record.seats[0] = "nobody".into()), None);
        let unknown = Company::from_record(games(), &good, &vec!["nobody".to_string(); rules.players()]);
        assert!(matches!(unknown.err(), Some(TableError::Spec(_))));
        assert!(matches!(refused(&|record| record.seats[0] = ":".into()), Some(TableError::Spec(_))));
        assert!(matches!(refused(&|record| drop(record.seats.pop())), Some(TableError::Seats { .. })));
        assert!(matches!(
            refused(&|record| record.actions.insert(1, "zzz".into())),
            Some(TableError::Replay(_))
        ));
        if !good.result.as_ref().unwrap().ends_with("resigned") {
            assert!(matches!(refused(&|record| drop(record.actions.pop())), Some(TableError::Result { .. })));
        }
        let claim = |record: &mut Record| record.result = Some("draw, because".into());
        assert!(matches!(refused(&claim), Some(TableError::Result { .. })));
    }
}

#[test]
fn pieces_keep_their_numbers_while_they_live() {
    for rules in all_rules() {
        let mut session = rules.start(4);
        let mut rng = parlour_core::Rng::new(4);
        let mut before = session.scene(Viewer::Spectator).pieces;
        while let (Some(action), true) = (session.random_action(&mut rng), session.plies() < 100) {
            session.play(&action).unwrap();
            let after = session.scene(Viewer::Spectator).pieces;
            let count = after.len();
            let mut ids: Vec<u32> = after.iter().map(|piece| piece.id).collect();
            ids.sort_unstable();
            ids.dedup();
            assert!(ids.len() == count && !ids.contains(&0), "{action}");
            for piece in &after {
                let same = before.iter().find(|known| known.id == piece.id);
                assert!(same.is_none_or(|same| same.role == piece.role), "{action}");
                // What stands where its like stood is the same piece, turned over or not, unless one like it came.
                let stood = before.iter().find(|known| known.spot == piece.spot && known.role == piece.role);
                let stayed = |known: &Piece| known.id == piece.id;
                let came = same.is_some_and(|same| same.spot != piece.spot);
                assert!(
                    stood.is_none_or(|known| stayed(known) || (came && known.owner != piece.owner)),
                    "{action}"
                );
            }
            before = after;
        }
    }
}

#[test]
fn unknown_games_and_variants_are_named() {
    let error = games().rules("chess", None).err().unwrap().to_string();
    assert!(error.starts_with("no game is called `chess`; there are "), "{error}");
    for rules in all_rules() {
        let error = games().rules(rules.info().id, Some("odd")).err().unwrap().to_string();
        assert!(error.contains("has no variant `odd`; it has "), "{error}");
    }
}

/// Whatever stands on a board, is marked on it or is drawn on its spots has a symbol in the game's art.
#[test]
fn every_role_has_its_picture() {
    for rules in all_rules() {
        let mut session = rules.start(4);
        let mut rng = parlour_core::Rng::new(4);
        while let (Some(action), true) = (session.random_action(&mut rng), session.plies() < 300) {
            session.play(&action).unwrap();
            for viewer in [Viewer::Spectator, Viewer::Player(Player::FIRST)] {
                let scene = session.scene(viewer);
                let spots = scene.boards.iter().flat_map(|board| &board.spots);
                let pieces = scene.pieces.iter().map(|piece| &piece.role);
                let marks = scene.marks.iter().map(|mark| &mark.role);
                for role in pieces.chain(marks).chain(spots.filter_map(|spot| spot.picture.as_ref())) {
                    let symbol = format!("<symbol id=\"{role}\" ");
                    assert!(rules.info().art.contains(&symbol), "{} {symbol}", rules.info().id);
                }
            }
        }
    }
}
