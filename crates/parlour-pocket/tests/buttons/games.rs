use parlour_core::Turn;
use parlour_pocket::Button::{A, Left, Right, Select, Start};
use parlour_pocket::testing::Console;
use parlour_table::house;

/// A console with a variant of a game chosen, and bots or people on all other seats.
fn chosen(game: usize, variant: usize, others: &str) -> Console {
    let mut console = Console::default();
    console.machine.entropy = (game * 100 + variant) as u64 + 3;
    console.press(&vec![Right; game]);
    console.press(&[Select]);
    console.press(&vec![Right; variant]);
    let seats = console.app.settings().seating().seats.len();
    for seat in 1..seats {
        console.press(&[parlour_pocket::Button::Down]);
        if seat == 1 {
            console.press(&[parlour_pocket::Button::Down]);
        }
        while console.app.settings().seating().seats[seat] != others {
            console.press(&[Left]);
        }
    }
    console.press(&[Start]);
    console.rest();
    console
}

fn plays_to_the_end(others: &str) {
    for (game, any) in house().games().enumerate() {
        for (variant, info) in any.info().variants.iter().enumerate() {
            let mut console = chosen(game, variant, others);
            let play = console.app.play().expect("the game has begun");
            assert_eq!(play.table().rules().variant(), info.name);
            assert!(console.play_to_the_end(), "{} {} {}", any.info().id, info.name, console.app.place());
            let play = console.app.play().expect("the game is there");
            assert!(matches!(play.turn(), Turn::Over(_)));
            assert!(play.is_kept, "{} {}: too long to be kept", any.info().id, info.name);
            let code = play.code().expect("a game from its beginning has a code");
            let record = parlour_table::code::read_record(&code).expect("the code is read");
            assert_eq!(record, play.table().record(), "{} {}", any.info().id, info.name);
            console.press(&[A]);
            assert_eq!(console.app.play().map(|play| play.table().session().plies() < 20), Some(true));
        }
    }
}

#[test]
fn every_game_against_wrens() {
    plays_to_the_end("level1");
}

#[test]
fn every_game_among_friends() {
    plays_to_the_end("person");
}
