//! The same seed is the same game, dice included: in the arena, at the terminal, on a server and in an engine. (The tests of
//! the site hold the page and the npm package against each other, and the script holds the page against the server.)

use std::fs;

use parlour_builtin::games;
use parlour_client::Client;
use parlour_client::protocol::NewTable;
use parlour_core::{Player, Record, Turn, Viewer};
use parlour_table::Session;
use serde::Deserialize;

use crate::serve::{block_on, launch};
use crate::{DICE_GAME, run, run_with};

/// A game of the arena, as its log tells it.
#[derive(Deserialize)]
struct Played {
    seed: u64,
    actions: Vec<String>,
}

/// How many of its actions are played elsewhere.
const ACTIONS: usize = 60;

/// A game of two bots in the arena, from its beginning.
fn arena() -> Played {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("games.jsonl");
    let name = log.to_str().unwrap();
    run(&[
        "arena", DICE_GAME, "level1", "random", "--games", "2", "--nodes", "50", "--seed", "5", "--log", name,
    ])
    .success();
    let log = fs::read_to_string(&log).unwrap();
    let mut played: Played = serde_json::from_str(log.lines().nth(1).unwrap()).unwrap();
    played.actions.truncate(ACTIONS);
    played
}

/// Plays it by the rules: where it ends, and which of the actions are players'. What chance does after the last of them is
/// left to whoever plays it again.
fn replay(played: &mut Played) -> (Box<dyn Session>, Vec<String>) {
    let mut session = games().rules(DICE_GAME, None).unwrap().start(played.seed);
    let mut chosen = Vec::new();
    for action in &played.actions {
        if matches!(session.turn(), Turn::Player(_)) {
            chosen.push(action.clone());
        }
        session.play(action).unwrap();
    }
    // Whoever plays it again does not stop before chance has answered.
    while session.turn() == Turn::Chance {
        session.undo();
        played.actions.pop();
        if session.turn() != Turn::Chance {
            chosen.pop();
        }
    }
    (session, chosen)
}

#[test]
fn the_same_seed_is_the_same_game_everywhere() {
    let mut played = arena();
    let (session, chosen) = replay(&mut played);
    assert!(chosen.len() > 20 && played.actions.len() > chosen.len() + 10, "{:?}", played.actions);

    // At the terminal.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let typed =
        [&chosen[..], &[format!("save {}", file.display()), "quit".to_string()]].concat().join("\n") + "\n";
    let seed = played.seed.to_string();
    let arguments = ["play", DICE_GAME, "--p1", "person", "--p2", "person", "--seed", &seed];
    let ran = run_with(&arguments, typed.as_bytes());
    let saved: Record = fs::read_to_string(&file).unwrap_or_else(|_| panic!("{}", ran.err)).parse().unwrap();
    assert_eq!((saved.seed, &saved.actions), (played.seed, &played.actions));

    // On a server.
    let record: Record = block_on(async {
        let server = launch(&folder.path().join("parlour.db")).start().await.unwrap();
        let client = Client::new(&server.url).unwrap();
        let wanted = NewTable { seed: Some(seed.clone()), ..NewTable::new(DICE_GAME, ["me", "me"]) };
        let table = client.found(&wanted).await.unwrap().id;
        let mut sockets = [
            client.socket(&table, Some(Player::FIRST)).await.unwrap(),
            client.socket(&table, Some(Player::new(1))).await.unwrap(),
        ];
        let mut seq = sockets[1].state().seq;
        for action in &chosen {
            for socket in &mut sockets {
                while socket.state().seq < seq {
                    socket.next().await.unwrap();
                }
            }
            let mover = sockets.iter_mut().find(|socket| socket.state().is_my_turn()).unwrap();
            mover.act(action.clone()).await.unwrap();
            seq = mover.state().seq;
        }
        client.record(&table, None).await.unwrap().parse().unwrap()
    });
    // While it is played nobody is told the seed.
    assert_eq!(record.actions, played.actions);

    // In an engine, which is told of all actions and deals the island itself.
    let moves = played.actions.join(" ");
    let asked = format!(
        "ugi\nsetoption name Variant value standard\nposition startpos seed {seed} moves {moves}\nquery fen\nquit\n"
    );
    let ran = run_with(&["engine", DICE_GAME], asked.as_bytes());
    let Turn::Player(to_act) = session.turn() else { panic!("{}", session.turn()) };
    let position = session.position_for(Viewer::Player(to_act));
    assert!(ran.out.contains(&position), "{position}\n{}", ran.out);
}
