//! Attacks on fairness over real sockets: dice looked at and taken back, seats blocked by strangers, fleets seen by
//! whoever sits down next.

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Happening, NewTable, Notice, Sit, SocketQuery};
use parlour_client::{Client, Socket};
use parlour_core::Player;
use parlour_table::AnyRules;

use crate::{Server, first_choice};

/// How many turns are looked at ahead of time.
const TURNS: usize = 6;

/// The first game for two of the list that has a property.
fn game_for_two(has: impl Fn(&dyn AnyRules) -> bool) -> (&'static str, &'static str) {
    let mut games =
        games().games().flat_map(|game| game.info().variants.iter().map(move |variant| (game, variant)));
    let fits = |rules: &dyn AnyRules| rules.players() == 2 && has(rules);
    let (game, variant) =
        games.find(|(game, variant)| fits(&*game.rules(Some(variant.name)).unwrap())).expect("there is one");
    (game.info().id, variant.name)
}

/// Both players do the first thing they may for some turns; what chance made of it.
async fn rolls(sockets: &mut [Socket; 2]) -> Vec<String> {
    let mut rolls = Vec::new();
    while rolls.len() < TURNS {
        let mover = sockets[0].state().standing.to_move.expect("the game goes on").index();
        let seq = sockets.iter().map(|socket| socket.state().seq).max().unwrap();
        for socket in &mut *sockets {
            crate::catch_up(socket, seq).await;
        }
        let before = sockets[mover].state().seq;
        // Ending the turn is the last of the choices, or the only one: whatever it is, it is always the same.
        let action = sockets[mover].state().choices().last().unwrap().to_string();
        sockets[mover].act(&action).await.unwrap();
        let other = &mut sockets[1 - mover];
        while other.state().seq == before {
            if let Notice::Update(update) = other.next().await.unwrap()
                && let Happening::Acted { chance, .. } = update.event
            {
                rolls.extend(chance);
            }
        }
    }
    rolls
}

async fn both_sockets(table: &str, first: &Client, second: &Client) -> [Socket; 2] {
    let first = first.socket(table, Some(Player::FIRST)).await.unwrap();
    [first, second.socket(table, Some(Player::SECOND)).await.unwrap()]
}

/// The founder sits everywhere, looks at the dice, takes all of it back and gets up: whoever sits down next, on an open
/// seat, with the invitation or as a program, gets other dice.
#[tokio::test]
async fn nobody_is_met_with_dice_that_were_looked_at() {
    let (server, _folder) = Server::fresh().await;
    let (game, variant) = game_for_two(|rules| rules.has_chance());
    for (seat, engine) in [("open", false), ("invited", false), ("open", true)] {
        let host = server.client();
        let wanted = NewTable { variant: Some(variant.into()), ..NewTable::new(game, ["me", seat]) };
        let founded = host.found(&wanted).await.unwrap();
        let wish = Sit { invitation: Some(founded.invitation.clone()), engine, ..Sit::default() };
        host.sit(&founded.id, Player::SECOND, &Sit { engine: false, ..wish.clone() }).await.unwrap();
        let mut sockets = both_sockets(&founded.id, &host, &host).await;
        let foreseen = rolls(&mut sockets).await;
        let again = async |sockets: &mut [Socket; 2]| {
            while sockets[0].ask(Ask::Undo).await.is_ok() {}
            rolls(sockets).await
        };
        assert_eq!(again(&mut sockets).await, foreseen, "between the same people they come up again");
        while sockets[0].ask(Ask::Undo).await.is_ok() {}
        host.leave(&founded.id, Player::SECOND).await.unwrap();
        let stranger = server.client();
        stranger.sit(&founded.id, Player::SECOND, &wish).await.unwrap();
        let mut sockets = both_sockets(&founded.id, &host, &stranger).await;
        assert_ne!(rolls(&mut sockets).await, foreseen, "{seat} {engine}");
    }
    server.stop().await;
}

/// A stranger who sits down where nothing is hidden yet and gets up blocks nobody; whoever sits down on another's seat
/// after a resignation is told nothing of what lies there, also when asking for what was missed.
#[tokio::test]
async fn seats_are_not_blocked_and_secrets_not_inherited() {
    let (server, _folder) = Server::fresh().await;
    let (game, variant) = game_for_two(|rules| rules.has_secrets());
    let host = server.client();
    let wanted = NewTable { variant: Some(variant.into()), ..NewTable::new(game, ["me", "open"]) };
    let table = host.found(&wanted).await.unwrap().id;
    let passer_by = server.client();
    passer_by.sit(&table, Player::SECOND, &Sit::default()).await.unwrap();
    passer_by.leave(&table, Player::SECOND).await.unwrap();
    let second = server.client();
    second.sit(&table, Player::SECOND, &Sit::default()).await.unwrap();

    let mut sockets = both_sockets(&table, &host, &second).await;
    let action = first_choice(&sockets[0]);
    sockets[0].act(&action).await.unwrap();
    let seq = sockets[0].state().seq;
    sockets[1].ask(Ask::Resign).await.unwrap();
    host.leave(&table, Player::FIRST).await.unwrap();
    let stranger = server.client();
    stranger.sit(&table, Player::FIRST, &Sit::default()).await.unwrap_err();
    // The founder's own seat needs the invitation; with it anyone may wait there for the next game.
    let invitation = sockets[0].state().invitation.clone();
    stranger.sit(&table, Player::FIRST, &Sit { invitation, ..Sit::default() }).await.unwrap();
    for have in [None, Some(seq - 1), Some(seq)] {
        let query = SocketQuery { seat: Some("p1".into()), have, ..SocketQuery::default() };
        let mut raw = stranger.raw_socket(&table, &query).await.unwrap();
        let first = raw.next().await.unwrap().unwrap();
        assert!(!first.contains(&action), "{first}");
    }
    let record = stranger.record(&table, Some(Player::FIRST)).await.unwrap();
    assert!(!record.contains(&action), "{record}");
    let replay = stranger.get(&format!("/api/tables/{table}/replay?seat=p1&ply=1")).await.unwrap();
    assert!(replay.check().is_ok() && !replay.body.contains(&format!("\"{action}\"")), "{}", replay.body);
    server.stop().await;
}
