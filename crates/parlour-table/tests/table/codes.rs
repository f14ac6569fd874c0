//! Games as letters and digits.

use parlour_builtin::games;
use parlour_core::{Player, Rng, Turn};
use parlour_table::code::{CodeError, bytes_of, decode, encode, read_record, replay};
use parlour_table::table::PERSON;
use parlour_table::table::clock::Moment;
use parlour_table::table::request::Request;
use parlour_table::{Seat, Table, TableStart};

/// The letters that codes are written in.
const DIGITS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn played(game: &str, variant: &str, seed: u64, plies: u64) -> Table {
    let rules = games().rules(game, Some(variant)).unwrap();
    let mut session = rules.start(seed);
    let mut rng = Rng::new(seed);
    while session.plies() < plies {
        let Some(action) = session.random_action(&mut rng) else { break };
        session.play(&action).unwrap();
    }
    // What chance still owes is drawn when the table is set up.
    let mut seats = vec![PERSON.to_string(); rules.players()];
    if let (Some(seat), Some(bot)) = (seats.last_mut(), rules.roster().last()) {
        *seat = bot.name.into();
    }
    let seats = Seat::read_all(&*rules, &seats).unwrap();
    Table::new(TableStart::new(rules, session, seed, seats)).unwrap()
}

fn everything() -> impl Iterator<Item = (&'static str, &'static str)> {
    games().games().flat_map(|game| game.info().variants.iter().map(|variant| (game.info().id, variant.name)))
}

#[test]
fn every_game_reads_back() {
    for (game, variant) in everything() {
        for (seed, plies) in [(1, 0), (77, 25), (u64::MAX, 400)] {
            let table = played(game, variant, seed, plies);
            let code = encode(&table).unwrap();
            assert_eq!(decode(games(), &code).unwrap().record(), table.record(), "{game} {variant}");
            let typed = code.to_lowercase().replace('0', "o").replace('1', "l").replace(' ', "-");
            assert_eq!(read_record(games(), &typed).unwrap(), table.record());
        }
    }
}

#[test]
fn whoever_resigned_is_told() {
    let table = played("larva", "standard", 3, 5);
    let (_, table) = table.request(Player::FIRST, &Request::Resign, Moment::default()).unwrap();
    let again = decode(games(), &encode(&table).unwrap()).unwrap();
    assert_eq!(again.record(), table.record());
    assert!(matches!(again.turn(), Turn::Over(_)));
}

#[test]
fn a_wrong_letter_is_found() {
    let code = encode(&played("larva", "standard", 3, 9)).unwrap();
    let mut letters: Vec<char> = code.chars().collect();
    for at in 0..letters.len() {
        let right = letters[at];
        for wrong in DIGITS.chars() {
            if wrong != right && right != ' ' {
                letters[at] = wrong;
                assert!(decode(games(), &letters.iter().collect::<String>()).is_err());
            }
        }
        letters[at] = right;
    }
    for end in 0..code.len() - 1 {
        assert!(decode(games(), &code[..end]).is_err(), "{end}");
    }
    assert_eq!(decode(games(), "AB?").err(), Some(CodeError::Letter('?')));
    for other in ["", "hello", "a letter to Tom?"] {
        assert!(matches!(read_record(games(), other), Err(CodeError::Record(_))), "{other}");
    }
    assert_eq!(read_record(games(), "A4BCD"), Err(CodeError::Check));
    let error = read_record(games(), "parlour record 1\nnonsense").unwrap_err().to_string();
    assert_eq!(error, "line 2: `nonsense` is not `key: value`");
}

/// Variants and bots are written as hashes of their names.
#[test]
fn names_do_not_share_a_number() {
    for (game, variant) in everything() {
        let table = played(game, variant, 1, 3);
        for bot in table.rules().roster() {
            let mut seats = vec![PERSON.to_string(); table.rules().players()];
            *seats.last_mut().unwrap() = bot.name.to_string();
            let session = table.session().at_ply(u64::MAX);
            let rules = table.rules().clone();
            let seats = Seat::read_all(&*rules, &seats).unwrap();
            let table = Table::new(TableStart::new(rules, session, 1, seats)).unwrap();
            assert_eq!(decode(games(), &encode(&table).unwrap()).unwrap().record(), table.record());
        }
    }
}

/// What has forgotten how it began goes on as if it had not.
#[test]
fn a_long_game_forgets_how_it_began() {
    for (game, variant) in everything() {
        let table = played(game, variant, 9, 300);
        let places = table.session().places(0);
        let bytes = bytes_of(&table, &places).unwrap();
        let memory = 100 * table.rules().bytes_an_action();
        let again = replay(games(), &bytes, memory).unwrap();
        assert_eq!(again.places, places, "{game} {variant}");
        assert_eq!(again.table.session().position(), table.session().position(), "{game} {variant}");
        assert_eq!(again.table.session().actions(), table.session().actions());
        assert_eq!(again.forgotten > 0, !table.rules().repeats() && places.len() > 101);
        assert_eq!(again.table.session().plies() as usize + again.forgotten, places.len());
        assert_eq!(bytes_of(&again.table, &places).unwrap(), bytes);
    }
}
