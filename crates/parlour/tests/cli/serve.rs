//! The server as a process: crashes, bad files, full disks, signals.

use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_builtin::games;
use parlour_client::protocol::api::SetName;
use parlour_client::protocol::{Ask, Code, NewTable, Rename, Sit};
use parlour_client::{Client, ClientError, Socket};
use parlour_core::{Player, Rng};
use parlour_table::table::event::Offer;
use parlour_trial::chaos::Chaos;
use parlour_trial::hostile::Hostile;
use parlour_trial::power::Disk;
use parlour_trial::{Launch, Process};

use crate::{GAME, parlour, run};

pub(crate) fn launch(database: &Path) -> Launch {
    let mut launch = Launch::unlimited(Path::new(env!("CARGO_BIN_EXE_parlour")), database);
    launch.flags.push("--log=off".to_string());
    launch
}

/// The binary behind a script that prepares its process.
pub(crate) fn wrapped(folder: &Path, preparation: &str) -> PathBuf {
    let script = folder.join("parlour.sh");
    let binary = env!("CARGO_BIN_EXE_parlour");
    fs::write(&script, format!("#!/bin/sh\n{preparation}exec {binary} \"$@\"\n")).unwrap();
    let mut permissions = fs::metadata(&script).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o755);
    fs::set_permissions(&script, permissions).unwrap();
    script
}

pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
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
    assert!(report.findings.faults.is_empty(), "{report}");
    assert!(report.kills >= 5 && report.findings.told > 200 && report.findings.lines > 0, "{report}");
}

/// The power of the disk is cut while people play: what anyone was told of is there when it is back, though a file that
/// was written just before and not flushed is gone.
#[test]
fn a_power_loss_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let mut disk = match Disk::make(folder.path()) {
        Ok(disk) => disk,
        // Whoever may not mount cannot cut anything off.
        Err(error) => return eprintln!("left out, since there is no disk to cut off: {error}"),
    };
    let chaos = Chaos {
        launch: launch(&disk.path().join("chaos.db")),
        tables: 8,
        time: Duration::from_secs(6),
        longest_run: Duration::from_millis(1200),
        seed: 7,
    };
    let report = block_on(chaos.run_on(Some(&mut disk))).unwrap();
    assert!(report.findings.faults.is_empty(), "{report}");
    let (cuts, losses) = disk.cuts();
    assert!(cuts >= 1 && losses >= 1 && report.findings.told > 50, "{cuts} {losses} {report}");
}

/// A hundred thousand messages from clients that mean no good: the server answers, and uses no more than before.
#[test]
fn hostile_clients_break_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let errors = folder.path().join("errors.txt");
    let binary = wrapped(folder.path(), &format!("exec 2>{}\n", errors.display()));
    let launch = Launch { binary, ..launch(&folder.path().join("parlour.db")) };
    let report = block_on(Hostile { launch, clients: 20, messages: 5_000, seed: 3 }.run()).unwrap();
    assert!(report.messages >= 100_000 && report.sockets > 100, "{report}");
    assert_eq!(report.sockets_left, 0, "{report}");
    let (before, after) = report.bytes;
    assert!(after < before + (64 << 20), "{report}");
    assert_eq!(fs::read_to_string(errors).unwrap(), "", "nothing broke down");
}

/// Long games are woken from the store: they take no more memory than they are reckoned at.
#[test]
fn tables_take_no_more_memory_than_is_reckoned() {
    const TABLES: usize = 60;
    const PLIES: usize = 1_500;
    let folder = tempfile::tempdir().unwrap();
    let reckoned = ((128 << 10) + PLIES * (1 << 10)) * TABLES;
    block_on(async {
        let mut server = launch(&folder.path().join("parlour.db")).start().await.unwrap();
        let guest = Client::new(&server.url).unwrap();
        let wanted = long_game(PLIES);
        // The first one brings what all of them need.
        guest.found(&wanted).await.unwrap();
        let before = server.resident_bytes().unwrap();
        for _ in 0..TABLES {
            guest.found(&wanted).await.unwrap();
        }
        let taken = server.resident_bytes().unwrap().saturating_sub(before) as usize;
        assert!(taken < reckoned, "{} of {} KiB", taken >> 10, reckoned >> 10);
        // It is not reckoned at a multiple either.
        assert!(taken > reckoned / 20, "{} of {} KiB", taken >> 10, reckoned >> 10);
        assert!(server.stop().await.unwrap());
    });
}

/// A table founded with a long game of whoever plays anything: the first game of the list that lasts so long.
fn long_game(plies: usize) -> NewTable {
    let lasting = |seed: u64| {
        games().games().find_map(|game| {
            let rules = game.rules(None).unwrap();
            if rules.has_chance() || rules.has_secrets() || rules.players() != 2 {
                return None;
            }
            let (mut session, mut rng) = (rules.start(0), Rng::new(seed));
            while (session.plies() as usize) < plies {
                let actions = session.actions();
                let action = actions.get(rng.below(actions.len().max(1) as u32) as usize)?;
                session.play(action).ok()?;
            }
            Some(NewTable { opening: session.history(), ..NewTable::new(game.info().id, ["me", "open"]) })
        })
    };
    (0..200).find_map(lasting).expect("some game lasts")
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
        let mut server = launch(&database).start().await.unwrap();
        let error = tokio::task::block_in_place(|| refused(&database));
        assert!(error.contains("locked by another program"), "{error}");
        found_table(&server).await;
        assert!(server.stop().await.unwrap());
    });

    // It is reached by another name, and the file that was once the lock is gone.
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&database, &link).unwrap();
    block_on(async {
        let mut server = launch(&database).start().await.unwrap();
        drop(fs::remove_file(folder.path().join("parlour.db.lock")));
        for name in [&database, &link] {
            let error = tokio::task::block_in_place(|| refused(name));
            assert!(error.contains("locked by another program"), "{error}");
        }
        assert!(server.stop().await.unwrap());
    });

    // What cannot open does not say that it is open.
    let bare = folder.path().join("bare.db");
    block_on(async {
        assert!(launch(&bare).start().await.unwrap().stop().await.unwrap());
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&bare);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        sqlx::query("DROP TABLE heartbeat").execute(&pool).await.unwrap();
        pool.close().await;
    });
    let error = run(&["serve", "--port=0", "--log=off", "--database", bare.to_str().unwrap()]).failure(2);
    assert!(error.contains("no such table: heartbeat"), "{error}");

    // Some pages of a good file are overwritten.
    let mut file = fs::OpenOptions::new().read(true).write(true).open(&database).unwrap();
    let length = file.seek(SeekFrom::End(0)).unwrap();
    assert!(length > 3 * 4096, "{length}");
    file.seek(SeekFrom::Start(4096)).unwrap();
    file.write_all(&[0x5a; 2 * 4096]).unwrap();
    drop(file);
    assert!(refused(&database).contains("is damaged"), "{}", refused(&database));
}

async fn found_table(server: &Process) -> (Client, String) {
    let guest = Client::new(&server.url).unwrap();
    let founded = guest.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap();
    (guest, founded.id)
}

fn first_choice(socket: &Socket) -> String {
    socket.state().choices().next().unwrap().to_string()
}

/// Another program locks the file while the server runs: actions are refused, nothing happens, and when the lock is
/// gone everything goes on.
#[test]
fn a_locked_database_refuses_and_recovers() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("parlour.db");
    block_on(async {
        let mut server = launch(&database).start().await.unwrap();
        let (guest, table) = found_table(&server).await;
        let mut socket = guest.socket(&table, Some(Player::FIRST)).await.unwrap();
        let seq = socket.state().seq;
        let action = first_choice(&socket);

        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&database);
        let pool = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let mut other = pool.acquire().await.unwrap();
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *other).await.unwrap();
        let refused = socket.act(&action).await.unwrap_err();
        assert_eq!(refused.code(), Some(Code::NotStored), "{refused}");
        assert_eq!(refused.to_string(), "nothing can be stored: the file is locked by another program");
        sqlx::query("ROLLBACK").execute(&mut *other).await.unwrap();

        assert_eq!(socket.state().seq, seq, "nobody heard of it");
        socket.act(&action).await.unwrap();
        assert_eq!(socket.state().seq, seq + 1);
        assert!(server.stop().await.unwrap());
    });
}

/// The disk is full: files cannot grow past a limit that the system sets for the process.
#[test]
fn a_full_disk_refuses_and_corrupts_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("parlour.db");
    // Blocks of 512 bytes or of a KiB: either way little more than an empty database and its log.
    let limited = wrapped(folder.path(), "trap '' XFSZ\nulimit -S -f 900\n");
    let (guest, table, seq, position) = block_on(async {
        let mut server = Launch { binary: limited, ..launch(&database) }.start().await.unwrap();
        let (guest, table) = found_table(&server).await;
        let mut first = guest.socket(&table, Some(Player::FIRST)).await.unwrap();
        first.act(first_choice(&first)).await.unwrap();
        // Talk until nothing more can be stored.
        let is_full = |answer: &Result<_, ClientError>| {
            answer.as_ref().err().and_then(ClientError::code) == Some(Code::NotStored)
        };
        let mut is_refused = false;
        for round in 0..5000 {
            let offer = if round % 2 == 0 { Offer::Draw } else { Offer::Undo };
            let input = Rename { name: format!("{round:_>24}") };
            drop(Client::new(&server.url).unwrap().call(&SetName { input }).await);
            is_refused = is_full(&first.ask(Ask::Decline { offer }).await)
                || is_full(&first.ask(Ask::say("x".repeat(300))).await);
            if is_refused {
                break;
            }
        }
        assert!(is_refused, "the disk was never full");
        let health = Client::new(&server.url).unwrap().get("/healthz").await.unwrap();
        // What is small enough may still find room.
        let status = health.status.as_u16();
        assert!(matches!(status, 200 | 503) && health.body.lines().count() == 1, "{}", health.body);
        // With room again, the same server goes on.
        let process = format!("--pid={}", server.id().unwrap());
        let freed =
            std::process::Command::new("prlimit").args([&process, "--fsize=unlimited"]).status().unwrap();
        assert!(freed.success());
        // The next heartbeat finds it.
        while Client::new(&server.url).unwrap().get("/healthz").await.unwrap().body != "ok\n" {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        first.ask(Ask::Resign).await.unwrap();
        let (seq, position) = (first.state().seq, first.state().scene.clone());
        server.kill().await.unwrap();
        (guest, table, seq, position)
    });
    // Everything that was told is there.
    block_on(async {
        let mut server = launch(&database).start().await.unwrap();
        let guest = guest.at(&server.url).unwrap();
        let socket = guest.socket(&table, Some(Player::FIRST)).await.unwrap();
        assert_eq!((socket.state().seq, &socket.state().scene.pieces), (seq, &position.pieces));
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
    for name in [
        "--bind",
        "--port",
        "--database",
        "--host",
        "--checksums",
        "--origin",
        "--behind-proxy",
        "--bot-time",
        "--idle",
        "--log",
    ] {
        assert!(help.contains(name), "{name}");
    }
    assert_eq!(help.matches("[env:").count(), help.matches("\n      --").count());
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
    let url = line.trim().trim_end_matches('/').rsplit(' ').next().unwrap();
    let (cookie, invitation, table) = block_on(async {
        let guest = Client::new(url).unwrap();
        let founded = guest.found(&NewTable::new(GAME, ["me", "invited"])).await.unwrap();
        let wish = Sit { invitation: Some(founded.invitation.clone()), ..Sit::default() };
        Client::new(url).unwrap().sit(&founded.id, Player::new(1), &wish).await.unwrap();
        let mut socket = guest.socket(&founded.id, Some(Player::FIRST)).await.unwrap();
        socket.act(first_choice(&socket)).await.unwrap();
        (guest.cookie().unwrap(), founded.invitation, founded.id)
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
    // Every request is logged, by its route: the address would tell where an unlisted table is.
    let requests: Vec<&str> =
        text.lines().filter(|line| line.contains("\"target\":\"parlour_server::request\"")).collect();
    let sat = requests.iter().find(|line| line.contains("/api/tables/{table}/seats/{seat}")).unwrap();
    assert!(sat.contains("\"method\":\"POST\"") && sat.contains("\"status\":204"), "{sat}");
    assert!(sat.contains("\"ms\":") && sat.contains("\"address\":\"127.0.0.1\""), "{sat}");
    assert!(requests.len() >= 3 && requests.iter().all(|line| !line.contains(&table)), "{requests:?}");
}
