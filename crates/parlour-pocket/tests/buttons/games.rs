use parlour_builtin::games;
use parlour_core::Turn;
use parlour_games::pixels::pixels;
use parlour_pocket::Button::{A, Left, Right, Select, Start};
use parlour_pocket::testing::Console;

/// A console with a variant of a game chosen, and bots or people on all other seats.
fn chosen(game: usize, variant: usize, others: &str) -> Console {
    let mut console = Console::default();
    console.is_blind = true;
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

/// Rounds in which every game comes to its end.
const ROUNDS: u32 = 20_000;

fn plays_to_the_end(others: &str, play: fn(&mut Console)) {
    let drawn = games().games().filter(|game| pixels(game.info().id).is_some());
    for (game, any) in drawn.enumerate() {
        for (variant, info) in any.info().variants.iter().enumerate() {
            let name = format!("{} {} against {others}", any.info().id, info.name);
            let mut console = chosen(game, variant, others);
            let rules =
                console.app.play().map(|play| play.table().rules().clone()).expect("the game has begun");
            assert_eq!(rules.variant(), info.name);
            let is_over = |console: &mut Console| {
                play(console);
                console.app.place() == "result"
            };
            assert!((0..ROUNDS).any(|_| is_over(&mut console)), "{name}: {}", console.app.place());
            let play = console.app.play().expect("the game is there");
            assert!(matches!(play.turn(), Turn::Over(_)));
            assert!(play.is_kept, "{name}: too long to be kept");
            let code = play.code().expect("a game from its beginning has a code");
            let record = parlour_table::code::read_record(games(), &code).expect("the code is read");
            if play.has_all() {
                assert_eq!(record, play.table().record(), "{name}");
            }
            assert!(record.result.is_some(), "{name}");
            console.press(&[A]);
            assert_eq!(console.app.play().map(|play| play.table().session().plies() < 20), Some(true));
        }
    }
}

#[test]
fn every_game_against_wrens() {
    plays_to_the_end("level1", Console::play_on);
}

#[test]
fn every_game_among_friends() {
    plays_to_the_end("person", |console| console.play_like("level4"));
}
