//! What was done is told in words.

use parlour_builtin::games;
use parlour_core::{Player, Rng, Viewer};

/// How many actions of a game are looked at.
const PLIES: usize = 120;

/// What was done is told in words, one sentence an action, without a word of the notation's own such as `road:12`.
#[test]
fn what_was_done_is_told_in_words() {
    for game in games().games() {
        let rules = game.rules(None).unwrap();
        let (mut session, mut rng) = (rules.start(7), Rng::new(7));
        for _ in 0..PLIES {
            let Some(action) = session.random_action(&mut rng) else { break };
            session.play(&action).unwrap();
        }
        let players = (0..rules.players()).map(|index| Viewer::Player(Player::new(index)));
        for viewer in players.chain([Viewer::Spectator]) {
            let told = session.told(viewer, 0);
            assert_eq!(told.len() as u64, session.plies());
            for (action, told) in session.history().iter().zip(told) {
                let has_action = told.split([' ', ',', ';']).any(|word| word == action && word.len() > 3);
                let is_sentence = told.contains(' ') && !told.ends_with('.') && !told.contains("  ");
                assert!(is_sentence && !has_action, "{}: {action} is told as {told:?}", game.info().id);
            }
        }
    }
}
