//! Clients that mean no good: they get an error and nothing else, and nobody else notices.

use std::time::Duration;

use futures_util::future::join_all;
use parlour_server::client::Visitor;
use parlour_server::{Settings, client::Socket};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message as Frame;

use crate::{Company, Server, error, settings};

const GAME: &str = "larva";

/// The table still works: the player to move can move.
async fn assert_unharmed(company: &mut Company) {
    let player = company.to_move(0).unwrap();
    let action = company.sockets[player].view.choices()[0].clone();
    assert_eq!(error(&company.sockets[player].act(&action).await.unwrap()), "none");
}

#[tokio::test]
async fn anothers_seat_is_not_to_be_had() {
    let (server, folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let (table, cookie) = (company.table.clone(), company.guests[0].cookie().unwrap().to_string());
    let token = cookie.split_once('=').unwrap().1.to_string();
    let forged = "a".repeat(token.len());
    let upside_down: String = token.chars().rev().collect();
    // What stands in the database is of no use to whoever has read it.
    let hash = stored_hash(&folder.path().join("parlour.db")).await;
    let mut strangers = vec![server.visitor(), company.guests[1].clone()];
    for token in [forged, upside_down, hash, String::new(), "' OR 1=1 --".into(), token[1..].to_string()] {
        strangers.push(Visitor::with_cookie(server.address, &format!("parlour_guest={token}")));
    }
    for stranger in &mut strangers {
        assert!(stranger.socket(&table, "seat=p1").await.is_err());
        let path = format!("/api/tables/{table}/record?seat=p1");
        assert_eq!(stranger.request("GET", &path, None).await.unwrap().status, 403);
        let path = format!("/api/tables/{table}/seats/p1");
        assert_eq!(stranger.request("DELETE", &path, None).await.unwrap().status, 403);
        // Whoever watches cannot act, whatever they know.
        let mut socket = stranger.socket(&table, "").await.unwrap();
        socket.next_of("welcome").await.unwrap();
        let action = company.sockets[0].view.choices()[0].clone();
        assert_eq!(error(&socket.act(&action).await.unwrap()), "not_yours");
        for ask in ["undo", "draw", "resign", "abort", "rematch"] {
            assert_eq!(error(&socket.ask(json!({ "type": ask })).await.unwrap()), "not_yours");
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
    for text in rubbish {
        company.sockets[0].send_frame(Frame::text(text.clone())).await.unwrap();
        let answer = company.sockets[0].next_of("answer").await.unwrap();
        assert_eq!(error(&answer), "malformed", "{text}");
    }
    company.sockets[0].send_frame(Frame::binary(vec![0xff; 100])).await.unwrap();
    assert_eq!(error(&company.sockets[0].next_of("answer").await.unwrap()), "malformed");
    for action in ["", "zz", "d2c3; DROP TABLE events", "<img src=x>", "🐦", &"d2".repeat(1000)] {
        let answer = company.sockets[0].act(action).await.unwrap();
        assert_eq!(error(&answer), "refused", "{action}");
    }
    let knowing = json!({ "type": "act", "action": "d2c3", "knowing": u64::MAX });
    assert_eq!(error(&company.sockets[0].ask(knowing).await.unwrap()), "refused");
    for text in ["", "  ", "a\nb", "\u{202e}olleh", &"x".repeat(401)] {
        let answer = company.sockets[0].ask(json!({ "type": "say", "text": text })).await.unwrap();
        assert_eq!(error(&answer), "refused", "{text}");
    }
    assert_unharmed(&mut company).await;
    server.stop().await;
}

/// Reads until the socket is closed; the last message.
async fn until_closed(socket: &mut Socket) -> Option<Value> {
    let mut last = None;
    while let Some(notice) = socket.next().await {
        last = Some(notice);
    }
    last
}

#[tokio::test]
async fn what_is_no_message_at_all_ends_the_socket() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut large = server.visitor().socket(&company.table, "").await.unwrap();
    large.next_of("welcome").await.unwrap();
    let _ = large.send_frame(Frame::text("x".repeat(1 << 20))).await;
    // It may be told why, or find the connection closed in its face while it still sends.
    let last = until_closed(&mut large).await;
    assert!(last.is_none_or(|last| last["type"] != "answer"));

    let mut garbler = server.visitor().socket(&company.table, "").await.unwrap();
    garbler.next_of("welcome").await.unwrap();
    for _ in 0..60 {
        if garbler.send_frame(Frame::text("{")).await.is_err() {
            break;
        }
    }
    let last = until_closed(&mut garbler).await.unwrap();
    assert_eq!(last, json!({ "type": "bye", "reason": "misbehaved" }));
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
    let mut visitor = server.visitor();
    let body = format!("{{\"game\":\"{}\"}}", "x".repeat(200_000));
    let large = visitor.request_raw("POST", "/api/tables", &[], Some(body.as_bytes())).await.unwrap();
    assert_eq!((large.status, large.json()["code"].as_str()), (413, Some("malformed")));
    assert_eq!(visitor.request("PATCH", "/api/tables", None).await.unwrap().status, 405);
    assert_eq!(visitor.request("GET", "/healthz", None).await.unwrap().body, "ok\n");
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let folder = tempfile::tempdir().unwrap();
    let own = "https://games.example".to_string();
    let server = Server::start(Settings { origins: vec![own], ..settings(folder.path()) }).await;
    let body = json!({ "game": GAME, "seats": ["me", "open"] }).to_string();
    let here = format!("http://{}", server.address);
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("https://games.example.evil.example", 403),
        (here.as_str(), 201),
        ("https://games.example", 201),
    ] {
        let headers = [("origin", origin)];
        let reply =
            server.visitor().request_raw("POST", "/api/tables", &headers, Some(body.as_bytes())).await;
        let reply = reply.unwrap();
        assert_eq!(reply.status, status, "{origin}");
        if status == 201 {
            let cookie = reply.header("set-cookie").unwrap();
            assert!(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"), "{cookie}");
            assert_eq!(reply.header("cache-control"), Some("no-store"));
            assert!(reply.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
            continue;
        }
        let table = founded(&server).await;
        let upgrade = [
            ("origin", origin),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let path = format!("/api/tables/{table}/socket");
        let reply = server.visitor().request_raw("GET", &path, &upgrade, None).await.unwrap();
        assert_eq!(reply.status, 403, "{origin}");
    }
    server.stop().await;
}

async fn founded(server: &Server) -> String {
    let founded = server.visitor().found(&json!({ "game": GAME, "seats": ["me", "open"] })).await.unwrap();
    founded["id"].as_str().unwrap().to_string()
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
    let mut guest = server.visitor();
    let wanted = json!({ "game": GAME, "seats": ["me", "open"] });
    let mut tables = Vec::new();
    for _ in 0..3 {
        tables.push(guest.found(&wanted).await.unwrap()["id"].as_str().unwrap().to_string());
    }
    let refused = guest.found(&wanted).await.unwrap_err().to_string();
    assert!(refused.contains("you have 3 open tables"), "{refused}");

    let opened = join_all((0..8).map(|_| guest.socket(&tables[0], ""))).await;
    let mut sockets: Vec<_> = opened.into_iter().flatten().collect();
    assert_eq!(sockets.len(), 4);
    // A flood of messages: first slowed down, then thrown out; the others stay.
    let mut flooder = sockets.pop().unwrap();
    for _ in 0..200 {
        if flooder.send(json!({ "type": "ping" })).await.is_err() {
            break;
        }
    }
    let (mut done, mut slowed, mut last) = (0, 0, None);
    while let Some(notice) = flooder.next().await {
        done += usize::from(notice["type"] == "answer" && error(&notice) == "none");
        slowed += usize::from(error(&notice) == "too_fast");
        last = Some(notice);
    }
    assert!(done < 40 && slowed > 40, "{done} {slowed}");
    assert_eq!(last.unwrap()["reason"], "misbehaved");
    // Its place is free again.
    let mut again = None;
    for _ in 0..100 {
        again = guest.socket(&tables[0], "").await.ok();
        if again.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(again.is_some());
    assert_eq!(error(&sockets[0].ask(json!({ "type": "ping" })).await.unwrap()), "none");
    server.stop().await;

    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(Settings { requests_per_second: 2, ..settings(folder.path()) }).await;
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(server.visitor().request("GET", "/api/me", None).await.unwrap().status);
    }
    let passed = statuses.iter().filter(|&&status| status == 200).count();
    assert!((20..40).contains(&passed) && statuses.contains(&429), "{passed}");
    server.stop().await;
}

#[tokio::test]
async fn chat_floods_dry_up_and_markup_is_text() {
    let (server, _folder) = Server::fresh().await;
    let mut host = server.visitor();
    let name = "<b>Bobby'); --</b>";
    let wanted = json!({ "game": GAME, "seats": ["me", "level1"], "name": name });
    let founded = host.found(&wanted).await.unwrap();
    let mut socket = host.socket(founded["id"].as_str().unwrap(), "seat=p1").await.unwrap();
    let welcome = socket.next_of("welcome").await.unwrap();
    assert_eq!(welcome["standing"]["seats"][0]["name"], name);
    let mut said = 0;
    for _ in 0..20 {
        let text = "<script>alert('x')</script> \"quoted\" \\ & ";
        let answer = socket.ask(json!({ "type": "say", "text": text })).await.unwrap();
        match error(&answer) {
            "none" => said += 1,
            code => assert_eq!(code, "too_fast"),
        }
    }
    assert!((5..8).contains(&said), "{said}");
    for wrong in ["", " ", "a\tb", "\u{200f}x", &"n".repeat(25)] {
        let reply = host.request("PUT", "/api/me", Some(&json!({ "name": wrong }))).await.unwrap();
        assert_eq!(reply.status, 400, "{wrong:?}");
    }
    assert_eq!(host.request("GET", "/api/me", None).await.unwrap().json()["name"], name);
    // Someone without a name has to say who they are first.
    let table = founded["id"].as_str().unwrap();
    let mut stranger = server.visitor().socket(table, "").await.unwrap();
    stranger.next_of("welcome").await.unwrap();
    assert_eq!(error(&stranger.ask(json!({ "type": "say", "text": "psst" })).await.unwrap()), "refused");
    server.stop().await;
}

#[tokio::test]
async fn sql_in_every_field_is_text_or_refused() {
    let (server, _folder) = Server::fresh().await;
    let mut company = Company::pair(&server, GAME).await;
    let mut visitor = server.visitor();
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
            format!("/api/archive?limit={encoded}"),
        ] {
            let reply = visitor.request("GET", &path, None).await.unwrap();
            assert!((400..500).contains(&reply.status), "{path}: {}", reply.status);
            assert!(reply.json()["text"].is_string(), "{path}: {}", reply.body);
        }
        for list in ["/api/tables", "/api/archive"] {
            let reply = visitor.request("GET", &format!("{list}?game={encoded}"), None).await.unwrap();
            assert_eq!(reply.json(), json!([]), "{list}");
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
            let reply = visitor.request("POST", "/api/tables", Some(&wanted)).await.unwrap();
            assert_eq!((reply.status, reply.json()["code"].as_str()), (400, Some("malformed")), "{wanted}");
        }
        visitor.request("PUT", "/api/me", Some(&json!({ "name": &sql[..12] }))).await.unwrap().ok().unwrap();
        company.sockets[0].ask(json!({ "type": "say", "text": sql })).await.unwrap();
        let answer = company.sockets[0].ask(json!({ "type": "aid", "name": sql })).await.unwrap();
        assert_eq!(error(&answer), "refused");
    }
    assert_unharmed(&mut company).await;
    let list = visitor.request("GET", "/api/tables", None).await.unwrap().json();
    assert_eq!(list.as_array().unwrap().len(), 1);
    server.stop().await;
}
