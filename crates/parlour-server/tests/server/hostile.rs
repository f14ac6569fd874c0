//! Clients that mean no good: they get an error and nothing else, and nobody else notices.

use std::time::Duration;

use futures_util::future::join_all;
use parlour_client::protocol::{Ask, Code, ListQuery, NewTable, Notice, Parting};
use parlour_client::reqwest::Method;
use parlour_core::Player;
use parlour_server::Settings;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::requests::{NextWhere, Requests};
use crate::{Company, Server, code, first_choice, json as body, settings, until_closed};

const GAME: &str = "larva";
const P1: Player = Player::FIRST;

/// A table for the founder and whoever comes.
fn open_table() -> NewTable {
    NewTable::new(GAME, ["me", "open"])
}

/// The table still works: the player to move can move.
async fn assert_unharmed(company: &mut Company) {
    let player = company.to_move(0).unwrap();
    let socket = &mut company.sockets[player];
    socket.act(first_choice(socket)).await.unwrap();
}

#[tokio::test]
async fn anothers_seat_is_not_to_be_had() {
    let (server, folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let (table, cookie) = (company.table.clone(), company.guests[0].cookie().unwrap());
    let token = cookie.split_once('=').unwrap().1.to_string();
    let forged = "a".repeat(token.len());
    let upside_down: String = token.chars().rev().collect();
    // What stands in the database is of no use to whoever has read it.
    let hash = stored_hash(&folder.path().join("parlour.db")).await;
    let mut strangers = vec![server.client(), company.guests[1].clone()];
    for token in [forged, upside_down, hash, String::new(), "' OR 1=1 --".into(), token[1..].to_string()] {
        strangers.push(server.client().with_cookie(&format!("parlour_guest={token}")));
    }
    for stranger in &strangers {
        assert_eq!(code(stranger.socket(&table, Some(P1)).await), Some(Code::NotYours));
        assert_eq!(code(stranger.record(&table, Some(P1)).await), Some(Code::NotYours));
        assert_eq!(code(stranger.leave(&table, P1).await), Some(Code::NotYours));
        // Whoever watches cannot act, whatever they know.
        let mut socket = stranger.socket(&table, None).await.unwrap();
        let action = first_choice(&company.sockets[0]);
        assert_eq!(code(socket.act(action).await), Some(Code::NotYours));
        for ask in [Ask::Undo, Ask::Draw, Ask::Resign, Ask::Abort, Ask::Rematch] {
            assert_eq!(code(socket.ask(ask).await), Some(Code::NotYours));
        }
    }
    assert_unharmed(&mut company).await;
    server.stop().await;
}

/// The hash of the founder's token, as hexadecimal digits.
async fn stored_hash(file: &std::path::Path) -> String {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query_scalar("SELECT lower(hex(token_hash)) FROM guests ORDER BY id LIMIT 1")
        .fetch_one(&pool)
        .await
        .unwrap()
}

#[tokio::test]
async fn rubbish_is_answered_and_does_nothing() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let rubbish = [
        String::new(),
        "null".into(),
        "{}".into(),
        "[]".into(),
        "{\"id\":1}".into(),
        "{\"id\":-1,\"type\":\"ping\"}".into(),
        "{\"id\":1,\"type\":\"sit\"}".into(),
        "{\"id\":1,\"type\":\"act\",\"action\":7,\"knowing\":1}".into(),
        "{\"id\":1,\"type\":\"act\",\"action\":\"d2c3\"}".into(),
        "{\"id\":1e99,\"type\":\"ping\"}".into(),
        "\u{0}\u{1}\u{feff}".into(),
        format!("{}{}", "[".repeat(2000), "]".repeat(2000)),
        format!("{{\"id\":1,\"type\":\"say\",\"text\":\"{}\"}}", "x".repeat(5000)),
    ];
    let socket = &mut company.sockets[0];
    let error = |notice| if let Notice::Answer { error, .. } = notice { Some(error?.code) } else { None };
    for text in rubbish {
        socket.raw.send(text.clone()).await.unwrap();
        assert_eq!(socket.next_where(error).await.unwrap(), Code::Malformed, "{text}");
    }
    socket.raw.send(vec![0xff; 100]).await.unwrap();
    assert_eq!(socket.next_where(error).await.unwrap(), Code::Malformed);
    for action in ["", "zz", "d2c3; DROP TABLE events", "<img src=x>", "🐦", &"d2".repeat(1000)] {
        assert_eq!(code(socket.act(action).await), Some(Code::Refused), "{action}");
    }
    let id = socket.send(Ask::act("d2c3"), Some(u64::MAX)).await.unwrap();
    assert_eq!(code(socket.answer(id).await), Some(Code::Refused));
    for text in ["", "  ", "a\nb", "\u{202e}olleh", &"x".repeat(401)] {
        assert_eq!(code(socket.ask(Ask::say(text)).await), Some(Code::Refused), "{text}");
    }
    assert_unharmed(&mut company).await;
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_message_at_all_ends_the_socket() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut large = server.client().socket(&company.table, None).await.unwrap();
    drop(large.raw.send("x".repeat(1 << 20)).await);
    // It may be told why, or find the connection closed in its face while it still sends.
    let told = until_closed(&mut large).await;
    assert!(told.iter().all(|notice| !matches!(notice, Notice::Answer { .. })), "{told:?}");

    let mut garbler = server.client().socket(&company.table, None).await.unwrap();
    for _ in 0..60 {
        if garbler.raw.send("{").await.is_err() {
            break;
        }
    }
    let last = until_closed(&mut garbler).await.pop();
    assert_eq!(last, Some(Notice::Bye { reason: Parting::Misbehaved }));
    assert_unharmed(&mut company).await;
    server.stop().await;
}

#[tokio::test]
async fn bytes_that_are_no_request_are_turned_away() {
    let (server, _folder) = Server::fresh().await;
    let header = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}\r\n\r\n", "y".repeat(1 << 20));
    let requests: [&[u8]; 5] = [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"GET /../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"GET /api/tables/%00%ff/record HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 99999999\r\n\r\n",
        header.as_bytes(),
    ];
    for request in requests {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(request).await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        let _ = tokio::time::timeout(Duration::from_secs(10), read).await.expect("it is answered or closed");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    let client = server.client();
    let large = client.post("/api/tables", &json!({ "game": "x".repeat(200_000) })).await.unwrap();
    assert_eq!((large.status.as_u16(), &body(&large)["code"]), (413, &json!("malformed")));
    let patch = client.send(client.request(Method::PATCH, "/api/tables")).await.unwrap();
    assert_eq!(patch.status, 405);
    assert_eq!(client.get("/healthz").await.unwrap().body, "ok\n");
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let folder = tempfile::tempdir().unwrap();
    let own = "https://games.example".to_string();
    let server = Server::start(Settings { origins: vec![own], ..settings(folder.path()) }).await;
    let here = server.url();
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("https://games.example.evil.example", 403),
        (here.as_str(), 201),
        ("https://games.example", 201),
    ] {
        let client = server.client();
        let request = client.request(Method::POST, "/api/tables").header("origin", origin);
        let reply = client.send(request.json(&open_table())).await.unwrap();
        assert_eq!(reply.status, status, "{origin}");
        if status == 201 {
            let cookie = reply.header("set-cookie").unwrap();
            assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
            assert_eq!(reply.header("cache-control"), Some("no-store"));
            assert!(reply.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
            continue;
        }
        let table = client.found(&open_table()).await.unwrap().id;
        let mut request = client.request(Method::GET, &format!("/api/tables/{table}/socket"));
        for (name, value) in [
            ("origin", origin),
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ] {
            request = request.header(name, value);
        }
        assert_eq!(client.send(request).await.unwrap().status, 403, "{origin}");
    }
    server.stop().await;
}

#[tokio::test]
async fn there_is_a_limit_to_everything() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings {
        tables_per_guest: 3,
        sockets_per_address: 4,
        messages_per_second: 5,
        ..settings(folder.path())
    })
    .await;
    let guest = server.client();
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(guest.found(&open_table()).await.unwrap().id);
    }
    let refused = guest.found(&open_table()).await.unwrap_err().to_string();
    assert!(refused.contains("you have 3 open tables"), "{refused}");

    let opened = join_all((0..8).map(|_| guest.socket(&tables[0], None))).await;
    let mut sockets: Vec<_> = opened.into_iter().flatten().collect();
    assert_eq!(sockets.len(), 4);
    // A flood of messages: first slowed down, then thrown out; the others stay.
    let mut flooder = sockets.pop().unwrap();
    for _ in 0..200 {
        if flooder.send(Ask::Ping, None).await.is_err() {
            break;
        }
    }
    let told = until_closed(&mut flooder).await;
    let count = |code: Option<Code>| {
        let errors = told.iter().filter_map(|notice| match notice {
            Notice::Answer { error, .. } => Some(error.as_ref().map(|error| error.code)),
            _ => None,
        });
        errors.filter(|error| *error == code).count()
    };
    let (done, slowed) = (count(None), count(Some(Code::TooFast)));
    assert!(done < 40 && slowed > 40, "{done} {slowed}");
    assert_eq!(told.last(), Some(&Notice::Bye { reason: Parting::Misbehaved }));
    // Its place is free again.
    let mut again = None;
    for _ in 0..100 {
        again = guest.socket(&tables[0], None).await.ok();
        if again.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(again.is_some());
    sockets[0].ask(Ask::Ping).await.unwrap();
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings { requests_per_second: 2, ..settings(folder.path()) }).await;
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(server.client().get("/api/me").await.unwrap().status.as_u16());
    }
    let passed = statuses.iter().filter(|&&status| status == 200).count();
    assert!((20..40).contains(&passed) && statuses.contains(&429), "{passed}");
    server.stop().await;
}

#[tokio::test]
async fn chat_floods_dry_up_and_markup_is_text() {
    let (server, _folder) = Server::fresh().await;
    let host = server.client();
    let name = "<b>Bobby'); --</b>";
    let wanted = NewTable { name: Some(name.to_string()), ..NewTable::new(GAME, ["me", "level1"]) };
    let table = host.found(&wanted).await.unwrap().id;
    let mut socket = host.socket(&table, Some(P1)).await.unwrap();
    assert_eq!(socket.state().standing.seats[0].name, name);
    let mut said = 0;
    for _ in 0..20 {
        let text = "<script>alert('x')</script> \"quoted\" \\ & ";
        match code(socket.ask(Ask::say(text)).await) {
            None => said += 1,
            code => assert_eq!(code, Some(Code::TooFast)),
        }
    }
    assert!((5..8).contains(&said), "{said}");
    for wrong in ["", " ", "a\tb", "\u{200f}x", &"n".repeat(25)] {
        assert_eq!(code(host.rename(wrong).await), Some(Code::Malformed), "{wrong:?}");
    }
    assert_eq!(host.me().await.unwrap().name.as_deref(), Some(name));
    // Someone without a name has to say who they are first.
    let mut stranger = server.client().socket(&table, None).await.unwrap();
    assert_eq!(code(stranger.ask(Ask::say("psst")).await), Some(Code::Refused));
    server.stop().await;
}

#[tokio::test]
async fn sql_in_every_field_is_text_or_refused() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let client = server.client();
    let table = company.table.clone();
    for sql in [
        "'; DROP TABLE tables; --",
        "x' OR '1'='1",
        "1); DELETE FROM events; --",
        "%' UNION SELECT token_hash",
    ] {
        let encoded = sql.bytes().map(|byte| format!("%{byte:02x}")).collect::<Vec<_>>().concat();
        for path in [
            format!("/api/tables/{encoded}"),
            format!("/api/tables/{encoded}/record"),
            format!("/api/tables/{encoded}/socket"),
            format!("/api/archive/{encoded}"),
            format!("/api/games/{encoded}/rules"),
            format!("/api/tables/{table}/record?seat={encoded}"),
            format!("/api/tables?before={encoded}"),
            format!("/api/tables?after={encoded}"),
            format!("/api/archive?after={encoded}"),
            format!("/api/archive?limit={encoded}"),
        ] {
            let reply = client.get(&path).await.unwrap();
            assert!(reply.status.is_client_error(), "{path}: {}", reply.status);
            assert!(body(&reply)["text"].is_string(), "{path}: {}", reply.body);
        }
        for list in ["/api/tables", "/api/archive"] {
            let reply = client.get(&format!("{list}?game={encoded}")).await.unwrap();
            assert_eq!(body(&reply), json!([]), "{list}");
        }
        for wanted in [
            json!({ "game": sql, "seats": ["me", "open"] }),
            json!({ "game": GAME, "variant": sql, "seats": ["me", "open"] }),
            json!({ "game": GAME, "seats": ["me", sql] }),
            json!({ "game": GAME, "seats": ["me", "open"], "seed": sql }),
            json!({ "game": GAME, "seats": ["me", "open"], "start": sql }),
            json!({ "game": GAME, "seats": ["me", "open"], "control": { "type": sql } }),
            json!({ "game": GAME, "seats": ["me", "open"], sql: 1 }),
            json!({ "game": GAME, "seats": ["me"] }),
            json!({ "game": GAME, "seats": ["me", "open", "open", "open", "open"] }),
            json!({ "game": GAME, "seats": ["person", "free"] }),
            json!({ "game": GAME, "seats": ["me", "champion:threads=64"] }),
            json!({ "game": GAME, "seats": ["me", "open"], "control": { "type": "per_move", "time": 0 } }),
        ] {
            let reply = client.post("/api/tables", &wanted).await.unwrap();
            assert_eq!(
                (reply.status.as_u16(), &body(&reply)["code"]),
                (400, &json!("malformed")),
                "{wanted}"
            );
        }
        client.rename(&sql[..12]).await.unwrap();
        let socket = &mut company.sockets[0];
        drop(socket.ask(Ask::say(sql)).await);
        assert_eq!(code(socket.ask(Ask::Aid { name: sql.to_string() }).await), Some(Code::Refused));
    }
    assert_unharmed(&mut company).await;
    // The table of two who were invited is there, and stands in no list.
    assert_eq!(client.tables(&ListQuery::default()).await.unwrap().rows.len(), 0);
    client.table(&table).await.unwrap();
    server.stop().await;
}
