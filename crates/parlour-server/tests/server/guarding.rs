//! What an attacker and a bad day found: names that are not ours, tables that are nobody's business, bots that play for
//! nobody, a disk that is taken away, and what whoever looks after the server is told.

use std::path::Path;
use std::time::Duration;

use parlour_client::protocol::{Ask, Code, ListQuery, NewTable};
use parlour_client::reqwest::Method;
use parlour_client::{Client, Socket};
use parlour_core::Player;
use parlour_server::Settings;
use parlour_table::table::clock::Control;

use crate::requests::Requests;
use crate::{Company, Server, code, first_choice, settings, sit};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

async fn status(client: &Client, path: &str, host: &str) -> u16 {
    let request = client.request(Method::GET, path).header("host", host);
    client.send(request).await.unwrap().status.as_u16()
}

#[tokio::test]
async fn the_house_answers_to_its_own_names_only() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = vec!["games.example".to_string()];
    let server = Server::start(Settings { hosts, is_secure: true, ..settings(folder.path()) }).await;
    let client = server.client();
    for path in ["/", "/api/games", "/api/tables", "/metrics"] {
        assert_eq!(status(&client, path, "games.example:8080").await, 200, "{path}");
        assert_eq!(status(&client, path, "rebound.example").await, 403, "{path}");
    }
    // Whoever looks after the server may not know its name.
    assert_eq!(status(&client, "/livez", "rebound.example").await, 200);
    let page = client.get("/").await.unwrap();
    assert_eq!(page.header("strict-transport-security"), Some("max-age=63072000"));
    server.stop().await;
    let (server, _folder) = Server::fresh().await;
    assert_eq!(server.client().get("/").await.unwrap().header("strict-transport-security"), None);
    server.stop().await;
}

#[tokio::test]
async fn a_table_for_invited_people_is_found_with_its_link_only() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let stranger = server.client();
    let listed = async |table: &str| {
        let tables = stranger.tables(&ListQuery::default()).await.unwrap().rows;
        let watched = stranger.watch(None).await.unwrap();
        let both = [tables, watched].map(|list| list.iter().any(|row| row.id == table));
        assert_eq!(both[0], both[1]);
        both[0]
    };
    assert!(!listed(&company.table).await);
    // Whoever has the link watches.
    stranger.socket(&company.table, None).await.unwrap();
    // What was played there is in no list either, and does not tell where the table is.
    let socket = &mut company.sockets[0];
    socket.act(first_choice(socket)).await.unwrap();
    socket.ask(Ask::Resign).await.unwrap();
    assert_eq!(stranger.archive(&ListQuery::default()).await.unwrap().rows, []);
    let query = ListQuery { table: Some(company.table.clone()), ..ListQuery::default() };
    let ended = stranger.archive(&query).await.unwrap().rows.remove(0);
    assert_eq!(stranger.ended_game(ended.id).await.unwrap().table, "");

    for (seats, wish, is_listed) in [
        (["me", "invited"], Some(true), true),
        (["me", "open"], None, true),
        (["me", "level1"], None, true),
        (["me", "level1"], Some(false), false),
    ] {
        let wanted = NewTable { listed: wish, ..NewTable::new(GAME, seats) };
        let table = server.client().found(&wanted).await.unwrap().id;
        assert_eq!(listed(&table).await, is_listed, "{seats:?} {wish:?}");
    }
    server.stop().await;
}

/// Whether some bytes stand in the database or beside it.
fn is_stored(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files.into_iter().any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
}

#[tokio::test]
async fn an_invitation_is_told_to_its_founder_again_and_stored_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let host = server.client();
    let founded = host.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
    let (table, invitation) = (founded.id, founded.invitation);
    assert!(is_stored(folder.path(), &table) && !is_stored(folder.path(), &invitation));
    let address = server.address;
    server.stop().await;
    let server = Server::start_at(settings(folder.path()), address).await;
    let told = async |client: &Client| client.socket(&table, None).await.unwrap().into_state().invitation;
    assert_eq!(told(&host).await, Some(invitation.clone()));
    let guest = server.client();
    assert_eq!(told(&guest).await, None);
    assert_eq!(code(sit(&guest, &table, 1, &invitation[1..]).await), Some(Code::NotYours));
    sit(&guest, &table, 1, &invitation).await.unwrap();
    assert_eq!(told(&guest).await, None);
    assert!(!is_stored(folder.path(), &invitation));
    server.stop().await;
}

async fn plies(client: &Client, table: &str) -> u64 {
    client.table(table).await.unwrap().standing.plies
}

async fn until_plies(socket: &mut Socket, wanted: u64) {
    while socket.state().standing.plies < wanted {
        socket.next().await.expect("the bots play");
    }
}

#[tokio::test]
async fn bots_play_on_only_while_someone_is_there() {
    let (server, _folder) = Server::fresh().await;
    let guest = server.client();
    // With a clock, so that someone would lose on time if they merely stood still.
    let control = Control::PerMove { time: 2000 };
    let demo = NewTable { control, ..NewTable::new("hnefatafl", ["level1", "level1"]) };
    let table = guest.found(&demo).await.unwrap().id;
    assert_eq!(plies(&guest, &table).await, 0);
    let mut socket = guest.socket(&table, None).await.unwrap();
    until_plies(&mut socket, 4).await;
    socket.close().await;
    // Whoever thinks just then acts once more; the table looks after its listeners before it answers.
    while guest.table(&table).await.unwrap().here.spectators > 0 {
        tokio::task::yield_now().await;
    }
    let before = plies(&guest, &table).await;
    // Longer than anyone has for a move.
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let at_rest = guest.table(&table).await.unwrap().standing;
    assert!(at_rest.plies <= before + 1 && at_rest.result.is_none(), "{before} {at_rest:?}");
    tokio::time::sleep(Duration::from_millis(2500)).await;
    let before = at_rest.plies;
    let at_rest = guest.table(&table).await.unwrap().standing;
    assert_eq!((at_rest.plies, at_rest.result), (before, None));
    // And on they go.
    let mut socket = guest.socket(&table, None).await.unwrap();
    until_plies(&mut socket, before + 3).await;
    assert!(socket.state().standing.result.is_none());
    server.stop().await;
}

/// A guest who comes from an address, as a proxy tells it.
fn from(server: &Server, address: &str) -> Client {
    server.client().with_header("x-forwarded-for", address)
}

/// Dozens of tables of bots, watched from one address, keep the only thread busy for ever; someone elsewhere gets an
/// answer all the same.
#[tokio::test]
async fn a_hint_is_answered_though_one_address_has_many_bots() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { is_behind_proxy: true, bot_threads: 1, ..settings(folder.path()) };
    let server = Server::start(settings).await;
    let attacker = from(&server, "10.0.0.1");
    let mut crowd = Vec::new();
    for _ in 0..40 {
        let table = attacker.found(&NewTable::new("hnefatafl", ["champion", "champion"])).await.unwrap().id;
        crowd.push(attacker.socket(&table, None).await.unwrap());
    }
    let guest = from(&server, "10.0.0.2");
    let table = guest.found(&NewTable::new(GAME, ["me", "level2"])).await.unwrap().id;
    let mut socket = guest.socket(&table, Some(P1)).await.unwrap();
    let hint = socket.ask(Ask::Hint).await.unwrap().unwrap();
    socket.act(hint.action).await.unwrap();
    until_plies(&mut socket, 2).await;
    // The crowd was at it all the time.
    let mut is_over = true;
    for socket in &mut crowd {
        is_over &= plies(&attacker, &socket.state().table.id).await > 100;
    }
    assert!(!is_over);
    server.stop().await;
}

/// The only thread thinks for long: a question is refused in time and not left hanging.
#[tokio::test]
async fn a_question_that_nobody_has_time_for_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings {
        bot_threads: 1,
        bot_time: Duration::from_mins(5),
        answer_timeout: Duration::from_millis(300),
        ..settings(folder.path())
    };
    let server = Server::start(settings).await;
    let guest = server.client();
    let busy = guest.found(&NewTable::new("hnefatafl", ["alphabeta:depth=60", "me"])).await.unwrap().id;
    let _busy = guest.socket(&busy, Some(Player::new(1))).await.unwrap();
    let table = guest.found(&NewTable::new(GAME, ["me", "level2"])).await.unwrap().id;
    let mut socket = guest.socket(&table, Some(P1)).await.unwrap();
    assert_eq!(code(socket.ask(Ask::Hint).await), Some(Code::Unavailable));
    // The next one may be asked.
    assert_eq!(code(socket.ask(Ask::Hint).await), Some(Code::Unavailable));
    server.stop().await;
}

async fn until_healthz(client: &Client, status: u16) -> String {
    for _ in 0..600 {
        let reply = client.get("/healthz").await.unwrap();
        if reply.status.as_u16() == status {
            return reply.body;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("it never answers {status}")
}

/// The database file is deleted while people play: nothing is acknowledged any more, whoever looks after the server sees
/// it, and all that was acknowledged is saved beside it.
#[tokio::test]
async fn a_deleted_database_is_noticed_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let host = server.client();
    let table = host.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap().id;
    let mut socket = host.socket(&table, Some(P1)).await.unwrap();
    socket.act(first_choice(&socket)).await.unwrap();
    let mut second = host.socket(&table, Some(Player::new(1))).await.unwrap();
    let seq = socket.state().seq;
    let database = folder.path().join("parlour.db");
    std::fs::remove_file(&database).unwrap();
    let refused = second.act(first_choice(&second)).await.unwrap_err();
    assert_eq!(refused.code(), Some(Code::NotStored), "{refused}");
    assert!(refused.to_string().contains("no longer where it was"), "{refused}");
    assert!(until_healthz(&host, 503).await.contains("no longer where it was"));
    assert_eq!(host.get("/livez").await.unwrap().body, "ok\n");
    assert_eq!(code(server.client().rename("Ada").await), Some(Code::NotStored));
    assert_eq!(code(host.rename("Ada").await), Some(Code::Unavailable));
    let address = server.address;
    server.stop().await;
    assert!(!database.exists(), "no other file was made in its place");
    std::fs::rename(folder.path().join("parlour.db.rescued"), &database).unwrap();
    let server = Server::start_at(settings(folder.path()), address).await;
    assert_eq!(host.socket(&table, Some(P1)).await.unwrap().state().seq, seq);
    server.stop().await;
}

/// Whoever looks after the server asks as often as they like, and writes nothing by asking.
#[tokio::test]
async fn probes_are_free_and_metrics_tell_what_matters() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings { requests_per_second: 1, ..settings(folder.path()) }).await;
    let client = server.client();
    for _ in 0..50 {
        for probe in ["/livez", "/healthz"] {
            assert_eq!(client.get(probe).await.unwrap().status, 200, "{probe}");
        }
    }
    assert_eq!(client.get("/api/nothing").await.unwrap().status, 404);
    let metrics = client.get("/metrics").await.unwrap().body;
    for line in [
        "parlour_refused_total{code=\"unknown\"} 1",
        "parlour_requests_total{status=\"200\"} 100",
        "parlour_build_info{version=\"",
        "parlour_commit_seconds_count ",
        "parlour_database_bytes ",
        "parlour_queued_writes ",
        "parlour_bots_waiting 0",
        "parlour_analyses_waiting 0",
    ] {
        assert!(metrics.lines().any(|found| found.starts_with(line)), "{line}\n{metrics}");
    }
    server.stop().await;
}

/// Every alert is about something that is measured.
#[tokio::test]
async fn alerts_are_about_metrics_that_there_are() {
    let (server, _folder) = Server::fresh().await;
    let client = server.client();
    assert_eq!(client.get("/api/nothing").await.unwrap().status, 404);
    let metrics = client.get("/metrics").await.unwrap().body;
    let rules = include_str!("../../../../docs/alerts.yml");
    let words = rules.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
    let names: Vec<&str> = words.filter(|word| word.starts_with("parlour_")).collect();
    assert!(names.len() > 6, "{names:?}");
    for name in names {
        let is_there =
            |line: &str| line.starts_with(&format!("{name} ")) || line.starts_with(&format!("{name}{{"));
        assert!(metrics.lines().any(is_there), "{name}\n{metrics}");
    }
    server.stop().await;
}
