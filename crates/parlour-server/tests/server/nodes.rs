//! Several nodes that are one house, over a real PostgreSQL and a real NATS.

use std::time::Duration;

use parlour_client::protocol::{Ask, Code, NewTable, Notice, SocketQuery};
use parlour_client::{Client, Socket};
use parlour_core::Player;
use parlour_server::store::Database;
use parlour_server::{
    ClusterError, ClusterSettings, House, NatsSettings, Secret, ServeError, Settings, open_store, work,
};
use parlour_trial::{nats, postgres};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

use super::{Server, catch_up, code, first_choice, json, settings, sit};
use crate::requests::{NextWhere, Requests};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

fn p2() -> Player {
    Player::new(1)
}

const SECRET: &str = "a secret of nodes in tests";

/// What nodes share.
pub(super) struct Place {
    nats: nats::Server,
    pub(super) settings: Settings,
    _folder: tempfile::TempDir,
}

impl Place {
    /// Nothing where PostgreSQL or NATS cannot be had, which is said aloud.
    pub(super) fn find() -> Option<Self> {
        let database = Database::Postgres(postgres::shared_database()?);
        let (nats, folder) = (nats::server_or_skip()?, tempfile::tempdir().unwrap());
        let settings = Settings { database, ..settings(folder.path()) };
        Some(Place { nats, settings, _folder: folder })
    }

    fn nats(&self) -> NatsSettings {
        NatsSettings { servers: self.nats.url(), credentials: None, house: "house".to_string() }
    }

    fn cluster(&self) -> ClusterSettings {
        let secret = Secret::new(SECRET).unwrap();
        ClusterSettings { nats: self.nats(), address: "127.0.0.1:0".to_string(), secret }
    }

    /// The settings of one more node.
    fn settings_of_node(&self) -> Settings {
        let node = Settings::default().node;
        Settings { node, cluster: Some(self.cluster()), ..self.settings.clone() }
    }

    pub(super) async fn node(&self) -> Server {
        Server::start(self.settings_of_node()).await
    }
}

/// Opens a socket, as soon as that can be done: a table may be on its way to another node.
async fn eventually(client: &Client, table: &str, seat: Option<Player>) -> Socket {
    loop {
        match client.socket(table, seat).await {
            Ok(socket) => return socket,
            Err(error) => assert_eq!(error.code(), Some(Code::Unavailable), "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn any_node_takes_any_socket() {
    let Some(place) = Place::find() else { return };
    let (first, second, third) = (place.node().await, place.node().await, place.node().await);
    let (host, guest) = (first.client(), second.client());
    let founded = host.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
    let table = founded.id;
    // What is refused is refused on every node, and in the same words.
    assert_eq!(code(sit(&guest, &table, 1, "guess").await), Some(Code::NotYours));
    sit(&guest, &table, 1, &founded.invitation).await.unwrap();
    assert_eq!(code(guest.socket(&table, Some(P1)).await), Some(Code::NotYours));
    assert_eq!(code(third.client().table("nowhere").await), Some(Code::Unknown));

    let mut sockets =
        [host.socket(&table, Some(P1)).await.unwrap(), guest.socket(&table, Some(p2())).await.unwrap()];
    let watcher = third.client();
    let mut watching = watcher.socket(&table, None).await.unwrap();
    for ply in 0..6 {
        let [mover, other] = [ply % 2, (ply + 1) % 2];
        let action = first_choice(&sockets[mover]);
        sockets[mover].act(action).await.unwrap();
        let seq = sockets[mover].state().seq;
        catch_up(&mut sockets[other], seq).await;
        catch_up(&mut watching, seq).await;
    }
    let scenes = sockets.each_ref().map(|socket| &socket.state().scene);
    assert_eq!(scenes[0].pieces, scenes[1].pieces);
    assert_eq!(watching.state().scene.pieces, scenes[0].pieces);
    // Chat and presence reach everyone.
    sockets[1].ask(Ask::say("hello over there")).await.unwrap();
    let said = |notice| if let Notice::Said { line, .. } = notice { Some(line.text) } else { None };
    assert_eq!(sockets[0].next_where(said).await.unwrap(), "hello over there");
    assert_eq!(host.table(&table).await.unwrap().here.players, [true, true]);
    let seen = watcher.table(&table).await.unwrap();
    assert_eq!((seen.standing.plies, seen.here.spectators), (6, 1));
    // So do records and positions.
    let record = host.record(&table, None).await.unwrap();
    assert_eq!(watcher.record(&table, None).await.unwrap(), record);
    let path = format!("/api/tables/{table}/replay?ply=3");
    assert_eq!(json(&watcher.get(&path).await.unwrap()), json(&host.get(&path).await.unwrap()));
    // Whoever comes back is told what they missed, whichever node they come to.
    let had = sockets[1].state().seq;
    let action = first_choice(&sockets[0]);
    sockets[0].act(action).await.unwrap();
    let query = SocketQuery {
        seat: Some("p2".to_string()),
        have: Some(had),
        heard: Some(1),
        ..SocketQuery::default()
    };
    let mut back = guest.at(&third.url()).unwrap().raw_socket(&table, &query).await.unwrap();
    let notices = [back.next().await.unwrap().unwrap(), back.next().await.unwrap().unwrap()];
    let notices = notices.map(|text| serde_json::from_str::<Notice>(&text).unwrap());
    assert!(matches!(&notices[0], Notice::Back(back) if back.seq == had), "{notices:?}");
    assert!(matches!(&notices[1], Notice::Update(update) if update.seq == had + 1), "{notices:?}");
    drop((back, watching));
    // Nobody watches any more, as every node's list says.
    for node in [&first, &second, &third] {
        while node.client().table(&table).await.unwrap().here.spectators > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    for node in [first, second, third] {
        node.stop().await;
    }
}

#[tokio::test]
async fn lists_show_on_every_node_who_plays_and_how_many_watch() {
    let Some(place) = Place::find() else { return };
    let (first, second) = (place.node().await, place.node().await);
    let table = first.client().found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    let watching = second.client().socket(&table, None).await.unwrap();
    let spectators = async |node: &Server| {
        let listed = node.client().watch(None).await.unwrap();
        listed.iter().find(|row| row.id == table).map(|row| row.spectators)
    };
    for node in [&first, &second] {
        while spectators(node).await != Some(1) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    watching.close().await;
    for node in [&first, &second] {
        while spectators(node).await != Some(0) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn the_tables_of_a_closed_node_go_on_at_another() {
    let Some(place) = Place::find() else { return };
    let (first, second) = (place.node().await, place.node().await);
    let (host, guest) = (first.client(), second.client());
    let founded = host.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
    let table = founded.id;
    sit(&guest, &table, 1, &founded.invitation).await.unwrap();
    let mut here = host.socket(&table, Some(P1)).await.unwrap();
    let mut there = guest.socket(&table, Some(p2())).await.unwrap();
    here.act(first_choice(&here)).await.unwrap();
    let seq = here.state().seq;
    catch_up(&mut there, seq).await;
    first.stop().await;
    // Everyone is told, also whoever is at another node, and comes back.
    while there.next().await.is_ok() {}
    let mut there = eventually(&guest, &table, Some(p2())).await;
    assert_eq!(there.state().seq, seq);
    there.act(first_choice(&there)).await.unwrap();
    let host = host.at(&second.url()).unwrap();
    assert_eq!(eventually(&host, &table, Some(P1)).await.state().seq, there.state().seq);
    second.stop().await;
}

#[tokio::test]
async fn without_nats_every_table_goes_on() {
    let Some(mut place) = Place::find() else { return };
    let (first, second) = (place.node().await, place.node().await);
    let (host, guest) = (first.client(), second.client());
    let founded = host.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
    let table = founded.id;
    place.nats.stop().unwrap();
    sit(&guest, &table, 1, &founded.invitation).await.unwrap();
    let mut here = host.socket(&table, Some(P1)).await.unwrap();
    let mut there = guest.socket(&table, Some(p2())).await.unwrap();
    here.act(first_choice(&here)).await.unwrap();
    catch_up(&mut there, here.state().seq).await;
    place.nats.run().unwrap();
    there.act(first_choice(&there)).await.unwrap();
    catch_up(&mut here, there.state().seq).await;
    first.stop().await;
    second.stop().await;
}

/// Why a house with these settings does not open.
async fn refused(settings: Settings) -> ServeError {
    let store = open_store(&settings).await.unwrap();
    House::open(settings, parlour_builtin::games().clone(), store).await.err().unwrap()
}

#[tokio::test]
async fn nodes_that_lack_what_they_need_are_refused() {
    let Some(place) = Place::find() else { return };
    let first = place.node().await;
    // It answers when it is open.
    first.client().get("/livez").await.unwrap();
    let alone = refused(Settings { cluster: None, ..place.settings_of_node() }).await;
    assert!(matches!(alone, ServeError::Cluster(ClusterError::NotAlone(_))), "{alone}");
    let secret = Secret::new("another secret than theirs").unwrap();
    let cluster = Some(ClusterSettings { secret, ..place.cluster() });
    let stranger = refused(Settings { cluster, ..place.settings_of_node() }).await;
    assert!(matches!(stranger, ServeError::Cluster(ClusterError::OtherSecret(_))), "{stranger}");
    for address in ["0.0.0.0:0", "192.0.2.1:0", "nonsense"] {
        let cluster = Some(ClusterSettings { address: address.to_string(), ..place.cluster() });
        let error = refused(Settings { cluster, ..place.settings_of_node() }).await;
        assert!(matches!(error, ServeError::Cluster(ClusterError::Address { .. })), "{error}");
    }
    // Whoever was refused leaves nothing behind, and nobody was disturbed.
    let second = place.node().await;
    let table = first.client().found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    second.client().table(&table).await.unwrap();
    second.stop().await;
    first.stop().await;
    // A server that is alone needs nothing.
    let alone = Server::start(Settings { cluster: None, ..place.settings_of_node() }).await;
    alone.client().table(&table).await.unwrap();
    let second = refused(place.settings_of_node()).await;
    assert!(matches!(second, ServeError::Cluster(ClusterError::NotAlone(_))), "{second}");
    alone.stop().await;
}

/// Where nodes listen for each other, nobody else is answered, whatever they ask for and claim to be.
#[tokio::test]
async fn strangers_are_not_answered_where_nodes_listen() {
    let Some(place) = Place::find() else { return };
    let node = place.node().await;
    let table = node.client().found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    let settings = place.settings_of_node();
    let store = open_store(&settings).await.unwrap();
    let [peer] = store.peers().await.unwrap().try_into().unwrap();
    let (name, address) = (peer.node, peer.address.unwrap());
    let headers = |node: &str, proof: &str| {
        format!("x-parlour-node: {node}\r\nx-parlour-client: 10.0.0.1\r\nx-parlour-proof: {proof}\r\n")
    };
    let proof = "0".repeat(64);
    for headers in [String::new(), headers(&name, ""), headers(&name, &proof), headers("other", &proof)] {
        for path in ["/".to_string(), "/livez".to_string(), format!("/api/tables/{table}")] {
            let answer = ask(&address, &path, &headers).await;
            assert!(answer.starts_with("HTTP/1.1 403 "), "{answer}");
            assert!(!answer.contains(&name) && answer.ends_with("\r\n\r\n"), "{answer}");
        }
    }
    // Where clients come, what they say of themselves is not believed.
    let answer = ask(&node.address.to_string(), "/livez", &headers(&name, &proof)).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    store.close().await;
    node.stop().await;
}

/// Makes a request by hand and returns the whole answer.
async fn ask(address: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// A client's limits hold at the node that keeps the table, whichever node it comes to.
#[tokio::test]
async fn clients_count_where_their_tables_are() {
    let Some(place) = Place::find() else { return };
    let limited = Settings { sockets_per_address: 2, ..place.settings_of_node() };
    let (first, second) = (Server::start(limited).await, place.node().await);
    let table = first.client().found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    let client = second.client();
    let mut sockets = vec![client.socket(&table, None).await.unwrap()];
    sockets.push(client.socket(&table, None).await.unwrap());
    assert_eq!(code(client.socket(&table, None).await), Some(Code::TooFast));
    sockets.pop().unwrap().close().await;
    // As soon as the node has noticed.
    while let Err(error) = client.socket(&table, None).await {
        assert_eq!(error.code(), Some(Code::TooFast), "{error}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn a_node_closes_also_without_nats() {
    let Some(mut place) = Place::find() else { return };
    let node = place.node().await;
    // It answers when it is open.
    node.client().get("/livez").await.unwrap();
    place.nats.stop().unwrap();
    node.stop().await;
}

#[tokio::test]
async fn bots_think_wherever_there_is_time() {
    let Some(place) = Place::find() else { return };
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, is_ready) = oneshot::channel();
    let nats = place.nats();
    let worker = tokio::spawn(async move {
        let is_ready = || ready.send(()).unwrap();
        work(parlour_builtin::games().clone(), &nats, 2, is_ready, async { drop(stopped.await) })
            .await
            .unwrap();
    });
    is_ready.await.unwrap();
    let busy = Settings { bot_threads: 1, bot_time: Duration::from_millis(300), ..place.settings_of_node() };
    let node = Server::start(busy).await;
    let client = node.client();
    let mut sockets = Vec::new();
    for _ in 0..4 {
        let table = client.found(&NewTable::new("hnefatafl", ["champion", "champion"])).await.unwrap().id;
        sockets.push(client.socket(&table, None).await.unwrap());
    }
    let elsewhere = async || {
        let metrics = client.get("/metrics").await.unwrap().body;
        let line = metrics.lines().find_map(|line| line.strip_prefix("parlour_thought_elsewhere_total "));
        line.unwrap().parse::<u64>().unwrap()
    };
    while elsewhere().await < 3 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // What is thought elsewhere is played here, and every table goes on.
    for socket in &mut sockets {
        while socket.state().standing.plies < 2 {
            socket.next().await.unwrap();
        }
    }
    drop(stop);
    worker.await.unwrap();
    node.stop().await;
}
