//! Sitting down, getting up, coming back, taking over; and races for a seat and for a move.

use futures_util::future::join_all;
use parlour_client::protocol::{Ask, Code, NewTable, Notice, Parting};
use parlour_client::{Client, Socket};
use parlour_core::Player;
use parlour_table::table::event::Offer;
use parlour_table::table::news::Offered;

use crate::requests::{NextWhere, Requests};
use crate::{Company, Server, code, first_choice, sit, until_closed};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

fn p2() -> Player {
    Player::new(1)
}

#[tokio::test]
async fn one_seat_goes_to_one_of_many() {
    let (server, _folder) = Server::fresh().await;
    let host = server.client();
    let table = host.found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    let rivals: Vec<Client> = (0..20).map(|_| server.client()).collect();
    let tries = rivals.iter().map(|rival| sit(rival, &table, 1, ""));
    let seated = join_all(tries).await.iter().filter(|seated| seated.is_ok()).count();
    assert_eq!(seated, 1);
    // Sitting down where one sits already changes nothing.
    sit(&host, &table, 0, "").await.unwrap();
    let view = host.table(&table).await.unwrap();
    assert_eq!((view.seats, view.standing.begun), (vec![P1], true));
    server.stop().await;
}

#[tokio::test]
async fn a_reserved_seat_needs_the_invitation() {
    let (server, _folder) = Server::fresh().await;
    let host = server.client();
    let founded = host.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
    let (table, invitation) = (&founded.id, &founded.invitation);
    let guest = server.client();
    for wrong in ["", "x", "'; DROP TABLE guests; --"] {
        assert_eq!(code(sit(&guest, table, 1, wrong).await), Some(Code::NotYours));
    }
    sit(&guest, table, 1, invitation).await.unwrap();
    // Nobody is told the invitation but the host.
    let view = server.client().get(&format!("/api/tables/{table}")).await.unwrap();
    assert!(!view.body.contains(invitation));
    let told =
        async |client: &Client, seat| client.socket(table, seat).await.unwrap().into_state().invitation;
    assert_eq!(told(&server.client(), None).await, None);
    assert_eq!(told(&guest, Some(p2())).await, None);
    assert_eq!(told(&host, Some(P1)).await.as_ref(), Some(invitation));
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_made_once_however_often_it_is_sent() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let ask = Ask::act(first_choice(&company.sockets[0]));
    let knowing = company.sockets[0].state().seq;
    // The other side tries to move as well, at the same time.
    for _ in 0..10 {
        company.sockets[0].send(ask.clone(), Some(knowing)).await.unwrap();
        company.sockets[1].send(ask.clone(), Some(knowing)).await.unwrap();
    }
    let mut answers = [Vec::new(), Vec::new()];
    for (socket, answers) in company.sockets.iter_mut().zip(&mut answers) {
        for id in 1..=10 {
            answers.push(code(socket.answer(id).await));
        }
    }
    let count = |answers: &[Option<Code>], code| answers.iter().filter(|answer| **answer == code).count();
    assert_eq!((count(&answers[0], None), count(&answers[0], Some(Code::Late))), (1, 9), "{answers:?}");
    assert_eq!(count(&answers[1], None), 0, "{answers:?}");
    let state = company.sockets[0].state();
    assert_eq!((state.standing.plies, state.seq), (1, knowing + 1));
    server.stop().await;
}

/// The last message of a socket that the server closes.
async fn parting(socket: &mut Socket) -> Option<Notice> {
    until_closed(socket).await.pop()
}

#[tokio::test]
async fn whoever_has_the_token_takes_over() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let action = first_choice(&company.sockets[0]);
    // The same guest on another device.
    let mut elsewhere = company.guests[0].socket(&company.table, Some(P1)).await.unwrap();
    assert_eq!(parting(&mut company.sockets[0]).await, Some(Notice::Bye { reason: Parting::TakenOver }));
    elsewhere.act(action).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn leaving_frees_the_seat_and_one_may_return() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let action = first_choice(&company.sockets[0]);
    company.sockets[0].act(action).await.unwrap();
    let table = company.table.clone();
    // Nobody gets another up.
    assert_eq!(code(company.guests[0].leave(&table, p2()).await), Some(Code::NotYours));
    assert_eq!(code(server.client().leave(&table, p2()).await), Some(Code::NotYours));
    company.guests[1].leave(&table, p2()).await.unwrap();
    assert_eq!(parting(&mut company.sockets[1]).await, Some(Notice::Bye { reason: Parting::Left }));
    assert_eq!(code(company.guests[1].socket(&table, Some(p2())).await), Some(Code::NotYours));
    // Back again, without the invitation, and the game goes on.
    sit(&company.guests[1], &table, 1, "").await.unwrap();
    let mut socket = company.guests[1].socket(&table, Some(p2())).await.unwrap();
    socket.act(first_choice(&socket)).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_changes_seats_on_the_same_sockets() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    assert_eq!(code(company.sockets[0].ask(Ask::Rematch).await), Some(Code::Refused));
    company.sockets[0].ask(Ask::Resign).await.unwrap();
    company.sockets[0].ask(Ask::Rematch).await.unwrap();
    let seq = company.last_seq();
    company.catch_up(1, seq).await;
    let offers = &company.sockets[1].state().standing.offers;
    assert_eq!(offers, &[Offered { offer: Offer::Rematch, players: vec![P1] }]);
    company.sockets[1].send(Ask::Rematch, None).await.unwrap();
    for (index, socket) in company.sockets.iter_mut().enumerate() {
        let welcome = |notice| if let Notice::Welcome(welcome) = notice { Some(welcome) } else { None };
        let welcome = socket.next_where(welcome).await.unwrap();
        assert_eq!((welcome.seat, welcome.standing.number), (Some(Player::new(1 - index)), 2));
        assert_eq!(*welcome, *socket.state());
    }
    // The second is first now, with the socket and the cookie they had.
    let action = first_choice(&company.sockets[1]);
    company.sockets[1].act(action).await.unwrap();
    assert!(company.guests[0].socket(&company.table, Some(p2())).await.is_ok());
    assert_eq!(code(company.guests[0].socket(&company.table, Some(P1)).await), Some(Code::NotYours));
    server.stop().await;
}

#[tokio::test]
async fn undo_and_draw_take_two_and_chat_rooms_are_apart() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let watcher = server.client();
    watcher.rename("Eve").await.unwrap();
    let mut watching = watcher.socket(&company.table, None).await.unwrap();
    let [first, second] = &mut company.sockets[..] else { panic!("two people play") };
    first.act(first_choice(first)).await.unwrap();
    first.ask(Ask::Undo).await.unwrap();
    crate::catch_up(second, first.state().seq).await;
    second.ask(Ask::Decline { offer: Offer::Undo }).await.unwrap();
    first.ask(Ask::Undo).await.unwrap();
    second.ask(Ask::Undo).await.unwrap();
    assert_eq!(second.state().standing.plies, 0);

    watching.ask(Ask::say("move the bird!")).await.unwrap();
    assert_eq!(code(watching.ask(Ask::Resign).await), Some(Code::NotYours));
    first.ask(Ask::say("hm")).await.unwrap();
    first.ask(Ask::Draw).await.unwrap();
    second.raw.traffic = Some(Vec::new());
    second.ask(Ask::Draw).await.unwrap();
    assert_eq!(second.state().standing.result.as_ref().unwrap().line, "draw, by agreement");
    let heard = second.raw.traffic.as_ref().unwrap().concat();
    assert!(heard.contains("\"hm\"") && !heard.contains("bird!"), "{heard}");
    // A player who watches the own game hears no spectators.
    let peeking = company.guests[0].socket(&company.table, None).await.unwrap();
    assert_eq!((peeking.state().room, &peeking.state().chat), (None, &Vec::new()));
    server.stop().await;
}
