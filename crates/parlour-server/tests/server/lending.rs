//! Bots that are lent: they think at the client of whoever plays alone, also where that is at another node than the table,
//! and at the server where the client does not.

use std::time::Duration;

use parlour_client::protocol::{Ask, Happening, Message, NewTable, Notice, SocketQuery};
use parlour_client::{Client, RawSocket};
use parlour_core::Player;
use parlour_host::tasks::TravellingTask;
use parlour_server::Settings;

use crate::Server;
use crate::nodes::Place;

const P1: Player = Player::FIRST;

/// A table of someone who plays alone.
async fn found(guest: &Client, game: &str) -> String {
    guest.found(&NewTable::new(game, ["me", "level2"])).await.unwrap().id
}

/// A socket that lets bots think.
async fn lending_socket(guest: &Client, table: &str) -> RawSocket {
    let query = SocketQuery { seat: Some("p1".to_string()), thinks: true, ..SocketQuery::default() };
    guest.raw_socket(table, &query).await.unwrap()
}

async fn lender(server: &Server, game: &str) -> RawSocket {
    let guest = server.client();
    let table = found(&guest, game).await;
    lending_socket(&guest, &table).await
}

async fn next_of(socket: &mut RawSocket, is_it: impl Fn(&Notice) -> bool) -> Notice {
    loop {
        let text = socket.next().await.unwrap().expect("the socket is open");
        let notice = serde_json::from_str(&text).unwrap();
        if is_it(&notice) {
            return notice;
        }
    }
}

async fn send(socket: &mut RawSocket, knowing: Option<u64>, ask: Ask) {
    socket.send(serde_json::to_string(&Message { id: 1, knowing, ask }).unwrap()).await.unwrap();
}

/// Acts first, and waits for the task that comes of it.
async fn act_and_lend(socket: &mut RawSocket) -> (u64, TravellingTask) {
    let Notice::Welcome(state) = next_of(socket, |notice| matches!(notice, Notice::Welcome(_))).await else {
        unreachable!()
    };
    let action = state.choices().next().unwrap().to_string();
    send(socket, Some(state.seq), Ask::Act { action }).await;
    match next_of(socket, |notice| matches!(notice, Notice::Think { .. })).await {
        Notice::Think { task, job, .. } => (task, serde_json::from_str(&job).unwrap()),
        _ => unreachable!(),
    }
}

fn is_second_action(notice: &Notice) -> bool {
    matches!(notice, Notice::Update(update) if matches!(update.event, Happening::Acted { player, .. } if player != P1))
}

#[tokio::test]
async fn a_bot_of_someone_who_plays_alone_thinks_where_they_are() {
    let (server, _folder) = Server::fresh().await;
    let mut socket = lender(&server, "larva").await;
    let (task, job) = act_and_lend(&mut socket).await;
    let action = job.read(parlour_builtin::games()).unwrap().game.position().actions().pop().unwrap();
    send(&mut socket, None, Ask::Decided { task, action: Some(action.clone()) }).await;
    let Notice::Update(update) = next_of(&mut socket, is_second_action).await else { unreachable!() };
    assert!(matches!(&update.event, Happening::Acted { action: acted, .. } if *acted == action));
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_decides_nothing_or_nonsense_is_no_hindrance() {
    let (server, _folder) = Server::fresh().await;
    for action in [None, Some("nonsense".to_string())] {
        let mut socket = lender(&server, "larva").await;
        let (task, _) = act_and_lend(&mut socket).await;
        send(&mut socket, None, Ask::Decided { task, action }).await;
        next_of(&mut socket, is_second_action).await;
    }
    // One that says nothing at all is waited for, and not asked again.
    let mut silent = lender(&server, "larva").await;
    act_and_lend(&mut silent).await;
    next_of(&mut silent, is_second_action).await;
    server.stop().await;
}

#[tokio::test]
async fn where_something_is_hidden_bots_think_at_the_server() {
    let (server, _folder) = Server::fresh().await;
    let mut socket = lender(&server, "seawars").await;
    let Notice::Welcome(state) = next_of(&mut socket, |notice| matches!(notice, Notice::Welcome(_))).await
    else {
        unreachable!()
    };
    let name = state.scene.aids[0].name.to_string();
    send(&mut socket, Some(state.seq), Ask::Aid { name }).await;
    let is_telling = |notice: &Notice| is_second_action(notice) || matches!(notice, Notice::Think { .. });
    assert!(is_second_action(&next_of(&mut socket, is_telling).await));
    server.stop().await;
}

/// A table, kept by the first of two nodes, with a socket of its player at the second.
struct Apart {
    place: Place,
    keeper: Server,
    other: Server,
    /// At the node that keeps the table.
    guest: Client,
    table: String,
    socket: RawSocket,
}

impl Apart {
    async fn with_bot_time(bot_time: Duration) -> Option<Self> {
        let mut place = Place::find()?;
        place.settings = Settings { bot_time, ..place.settings };
        let (keeper, other) = (place.node().await, place.node().await);
        let guest = keeper.client();
        let table = found(&guest, "larva").await;
        let socket = lending_socket(&guest.at(&other.url()).unwrap(), &table).await;
        Some(Apart { place, keeper, other, guest, table, socket })
    }

    async fn stop(self) {
        self.keeper.stop().await;
        self.other.stop().await;
        drop(self.place);
    }
}

/// Waits until a bot has acted after the first action. It acts long before a socket that has gone is noticed by its silence.
async fn bot_acts(guest: &Client, table: &str) {
    let acts = async {
        while guest.table(table).await.unwrap().standing.plies < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), acts).await.expect("the bot has come back");
}

#[tokio::test]
async fn a_bot_is_lent_to_a_socket_at_another_node() {
    let Some(mut apart) = Apart::with_bot_time(Duration::from_millis(50)).await else { return };
    let (task, job) = act_and_lend(&mut apart.socket).await;
    let action = job.read(parlour_builtin::games()).unwrap().game.position().actions().pop().unwrap();
    send(&mut apart.socket, None, Ask::Decided { task, action: Some(action.clone()) }).await;
    let Notice::Update(update) = next_of(&mut apart.socket, is_second_action).await else { unreachable!() };
    assert!(matches!(&update.event, Happening::Acted { action: acted, .. } if *acted == action));
    apart.stop().await;
}

#[tokio::test]
async fn a_socket_at_another_node_that_decides_nothing_is_no_hindrance() {
    for answer in [None, Some(None), Some(Some("nonsense".to_string()))] {
        let Some(mut apart) = Apart::with_bot_time(Duration::from_millis(50)).await else { return };
        let (task, _) = act_and_lend(&mut apart.socket).await;
        if let Some(action) = answer {
            send(&mut apart.socket, None, Ask::Decided { task, action }).await;
        }
        next_of(&mut apart.socket, is_second_action).await;
        apart.stop().await;
    }
}

/// Nobody would live to see a client's time run out: that it has gone is enough.
const FOR_EVER: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_bot_comes_back_from_a_socket_that_has_gone() {
    let Some(mut apart) = Apart::with_bot_time(FOR_EVER).await else { return };
    act_and_lend(&mut apart.socket).await;
    let Apart { place, keeper, other, guest, table, socket } = apart;
    drop(socket);
    bot_acts(&guest, &table).await;
    keeper.stop().await;
    other.stop().await;
    drop(place);
}

#[tokio::test]
async fn a_bot_comes_back_from_a_node_that_has_gone() {
    let Some(mut apart) = Apart::with_bot_time(FOR_EVER).await else { return };
    act_and_lend(&mut apart.socket).await;
    let Apart { place, keeper, other, guest, table, socket } = apart;
    other.stop().await;
    bot_acts(&guest, &table).await;
    keeper.stop().await;
    drop((socket, place));
}
