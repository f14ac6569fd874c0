//! The server as a process: crashes, bad files, full disks, signals.

use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use parlour_server::client::Visitor;
use parlour_server::trial::chaos::Chaos;
use parlour_server::trial::{Launch, Process};
use serde_json::json;

use crate::{GAME, parlour, run};

fn launch(database: &Path) -> Launch {
    let mut launch = Launch::unlimited(Path::new(env!("CARGO_BIN_EXE_parlour")), database);
    launch.flags.push("--log=off".to_string());
    launch
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

/// Killed a dozen times while people play: everything that anyone was told of is there, in order, exactly once. Minutes
/// of it are `cargo xtask chaos`.
#[test]
fn a_crash_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let chaos = Chaos {
        launch: launch(&folder.path().join("chaos.db")),
        tables: 10,
        time: Duration::from_secs(6),
        longest_run: Duration::from_millis(800),
        seed: 5,
    };
    let report = block_on(chaos.run()).unwrap();
    assert!(report.faults.is_empty(), "{report}");
    assert!(report.kills >= 5 && report.told > 200 && report.lines > 0, "{report}");
}

/// Starts a server that cannot open; what it says.
fn refused(database: &Path) -> String {
    let database = database.to_str().unwrap();
    run(&["serve", "--port", "0", "--database", database]).failure(2)
}

#[test]
fn a_database_that_cannot_be_used_is_said_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/such/folder/parlour.db");
    assert!(refused(&missing).contains("cannot be written"), "{}", refused(&missing));

    let rubbish = folder.path().join("rubbish.db");
    fs::write(&rubbish, "this is no database, only text that is long enough to be taken for one".repeat(100))
        .unwrap();
    let before = fs::read(&rubbish).unwrap();
    assert!(refused(&rubbish).contains("is damaged"), "{}", refused(&rubbish));
    assert_eq!(fs::read(&rubbish).unwrap(), before, "it is left as it was");

    // A second server on the same file.
    let database = folder.path().join("parlour.db");
    block_on(async {
        let server = launch(&database).start().await.unwrap();
        let error = tokio::task::block_in_place(|| refused(&database));
        assert!(error.contains("locked by another program"), "{error}");
        found_table(&server).await;
        assert!(server.stop().await.unwrap());
    });

    // Some pages of a good file are overwritten.
    let mut file = fs::OpenOptions::new().read(true).write(true).open(&database).unwrap();
    let length = file.seek(SeekFrom::End(0)).unwrap();
    assert!(length > 3 * 4096, "{length}");
    file.seek(SeekFrom::Start(4096)).unwrap();
    file.write_all(&[0x5a; 2 * 4096]).unwrap();
    drop(file);
    assert!(refused(&database).contains("is damaged"), "{}", refused(&database));
}

async fn found_table(server: &Process) -> (Visitor, String) {
    let mut guest = Visitor::new(server.address);
    let founded = guest.found(&json!({ "game": GAME, "seats": ["me", "me"] })).await.unwrap();
    (guest, founded["id"].as_str().unwrap().to_string())
}

/// Another program locks the file while the server runs: actions are refused, nothing happens, and when the lock is
/// gone everything goes on.
#[test]
fn a_locked_database_refuses_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("parlour.db");
    block_on(async {
        let server = launch(&database).start().await.unwrap();
        let (guest, table) = found_table(&server).await;
        let mut socket = guest.socket(&table, "seat=p1").await.unwrap();
        socket.next_of("welcome").await.unwrap();
        let seq = socket.view.seq;
        let action = socket.view.choices()[0].clone();

        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&database);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let mut other = pool.acquire().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
        let answer = socket.act(&action).await.unwrap();
        assert_eq!(answer["error"]["code"], "not_stored", "{answer}");
        assert_eq!(answer["error"]["text"], "the database is locked by another program");
        sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();

        assert_eq!(socket.view.seq, seq, "nobody heard of it");
        let answer = socket.act(&action).await.unwrap();
        assert!(answer["error"].is_null(), "{answer}");
        assert_eq!(socket.view.seq, seq + 1);
        assert!(server.stop().await.unwrap());
    });
}

/// The disk is full: files cannot grow past a limit that the system sets for the process.
#[test]
fn a_full_disk_refuses_and_corrupts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("parlour.db");
    let limited = folder.path().join("limited.sh");
    // Blocks of 512 bytes or of a KiB: either way little more than an empty database and its log.
    let script =
        format!("#!/bin/sh\ntrap '' XFSZ\nulimit -S -f 600\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_parlour"));
    fs::write(&limited, script).unwrap();
    let mut permissions = fs::metadata(&limited).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
    fs::set_permissions(&limited, permissions).unwrap();
    let (guest, table, seq, position) = block_on(async {
        let server = Launch { binary: limited, ..launch(&database) }.start().await.unwrap();
        let (guest, table) = found_table(&server).await;
        let mut first = guest.socket(&table, "seat=p1").await.unwrap();
        first.next_of("welcome").await.unwrap();
        // Talk until nothing more can be stored.
        let mut answer = json!(null);
        for round in 0..5000 {
            let offer = if round % 2 == 0 { json!({ "type": "draw" }) } else { json!({ "type": "undo" }) };
            let decline = json!({ "type": "decline", "offer": offer["type"] });
            let name = json!({ "name": format!("{round:_>24}") });
            drop(Visitor::new(server.address).request("PUT", "/api/me", Some(&name)).await);
            let action = first.view.choices().first().cloned();
            answer = match action {
                Some(action) if round == 0 => first.act(&action).await.unwrap(),
                _ => first.ask(decline).await.unwrap(),
            };
            if answer["error"]["code"] == "not_stored" {
                break;
            }
            answer = first.ask(json!({ "type": "say", "text": "x".repeat(300) })).await.unwrap();
            if answer["error"]["code"] == "not_stored" {
                break;
            }
        }
        assert_eq!(answer["error"]["code"], "not_stored", "{answer}");
        let health = Visitor::new(server.address).request("GET", "/healthz", None).await.unwrap();
        // What is small enough may still find room.
        assert!(matches!(health.status, 200 | 503) && health.body.lines().count() == 1, "{}", health.body);
        // With room again, the same server goes on.
        let process = format!("--pid={}", server.id().unwrap());
        let freed =
            std::process::Command::new("prlimit").args([&process, "--fsize=unlimited"]).status().unwrap();
        assert!(freed.success());
        assert_eq!(Visitor::new(server.address).request("GET", "/healthz", None).await.unwrap().body, "ok\n");
        let answer = first.ask(json!({ "type": "resign" })).await.unwrap();
        assert!(answer["error"].is_null(), "{answer}");
        let (seq, position) = (first.view.seq, first.view.scene.clone());
        server.kill().await.unwrap();
        (guest, table, seq, position)
    });
    // Everything that was told is there.
    block_on(async {
        let server = launch(&database).start().await.unwrap();
        let mut socket = guest.at(server.address).socket(&table, "seat=p1").await.unwrap();
        socket.next_of("welcome").await.unwrap();
        assert_eq!((socket.view.seq, &socket.view.scene["pieces"]), (seq, &position["pieces"]));
        assert!(server.stop().await.unwrap());
    });
}

#[test]
fn a_port_that_is_taken_is_said() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("parlour.db");
    let error = run(&["serve", "--port", &port, "--database", database.to_str().unwrap()]).failure(2);
    assert!(error.contains("cannot listen at 127.0.0.1"), "{error}");
    assert!(!database.exists());
    assert!(run(&["serve", "--log", "=="]).failure(2).contains("is no log filter"));
}

#[test]
fn help_names_every_setting_and_its_variable() {
    let help = run(&["serve", "--help"]).success();
    for name in
        ["--bind", "--port", "--database", "--origin", "--behind-proxy", "--bot-time", "--idle", "--log"]
    {
        assert!(help.contains(name), "{name}");
    }
    assert_eq!(help.matches("PARLOUR_").count(), help.matches("\n      --").count());
}

/// No token, cookie or invitation stands in the most talkative log.
#[test]
fn logs_tell_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let mut child = parlour(&["serve", "--port", "0", "--log", "trace", "--log-json"])
        .arg("--database")
        .arg(folder.path().join("parlour.db"))
        .stderr(fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut out, &mut line).unwrap();
    let address = line.trim().trim_end_matches('/').rsplit("//").next().unwrap().parse().unwrap();
    let (cookie, invitation) = block_on(async {
        let mut guest = Visitor::new(address);
        let founded = guest.found(&json!({ "game": GAME, "seats": ["me", "invited"] })).await.unwrap();
        let table = founded["id"].as_str().unwrap();
        let mut friend = Visitor::new(address);
        friend.sit(table, "p2", founded["invitation"].as_str().unwrap()).await.unwrap();
        let mut socket = guest.socket(table, "seat=p1").await.unwrap();
        socket.next_of("welcome").await.unwrap();
        let action = socket.view.choices()[0].clone();
        socket.act(&action).await.unwrap();
        (guest.cookie().unwrap().to_string(), founded["invitation"].as_str().unwrap().to_string())
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let mut text = String::new();
    fs::File::open(&log).unwrap().read_to_string(&mut text).unwrap();
    assert!(text.contains("\"founded\"") && text.lines().all(|line| line.starts_with('{')), "{text}");
    let token = cookie.split_once('=').unwrap().1;
    for secret in [token, &invitation] {
        assert!(!text.contains(secret), "a secret is logged");
    }
}
