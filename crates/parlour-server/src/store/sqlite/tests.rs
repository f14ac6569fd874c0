//! The store and its file.

use std::process::Command;
use std::thread;

use parlour_host::{Batch, Metadata, Summary};
use parlour_table::table::event::Entry;
use sqlx::{Connection, Row, SqlitePool};

use super::super::fault::{read_error, write_error};
use super::super::sql::{GAMES, GAMES_OF_GAME, GAMES_OF_TABLE, TABLES, TABLES_OF_GAME};
use super::super::{Expired, Operation, Store, TablesQuery};
use super::*;

/// How SQLite would answer a query, step by step.
async fn plan(store: &SqliteStore, sql: &str) -> String {
    let sql = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows = sqlx::query(sql).bind(0_i64).bind("x").bind(1_i64).bind("x").fetch_all(&store.readers).await;
    let steps = rows.unwrap().iter().map(|row| row.get::<String, _>("detail")).collect::<Vec<_>>();
    steps.join("; ")
}

/// A page costs as much as it has rows, however long the list is.
#[tokio::test]
async fn every_page_is_served_by_an_index() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&folder.path().join("parlour.db"), false).await.unwrap();
    for (sql, index) in [
        (TABLES, "USING INDEX tables_by_change (is_listed=? AND is_over=? AND (changed_at,id)<(?,?))"),
        (
            TABLES_OF_GAME,
            "USING INDEX tables_by_game (game=? AND is_listed=? AND is_over=? AND (changed_at,id)<(?,?))",
        ),
        (GAMES, "USING INDEX games_listed (is_listed=? AND id<?)"),
        (GAMES_OF_GAME, "USING INDEX games_by_game (game=? AND is_listed=? AND id<?)"),
    ] {
        let plan = plan(&store, sql).await;
        assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{plan}");
    }
    // A table has few games.
    assert!(plan(&store, GAMES_OF_TABLE).await.contains("(table_id=?"), "by the table");
    store.close().await;
}

#[tokio::test]
async fn faults_keep_their_kind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = SqliteStore::open(&file, false).await.unwrap();
    assert_eq!(SqliteStore::open(&file, false).await.err(), Some(open_error(Fault::Locked)));
    // What is not there is nothing to read, and an error to change.
    assert_eq!(store.game(7).await, Ok(None));
    assert_eq!(store.story("nowhere").await, Ok(None));
    assert_eq!(store.rename_guest(7, "Ada").await, Err(write_error(Fault::Missing)));
    assert_eq!(store.commit("nowhere", 0, Batch::default()).await, Err(write_error(Fault::Missing)));

    let other = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&file)).await.unwrap();
    let mut held = other.acquire().await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *held).await.unwrap();
    assert_eq!(store.beat(Moment(1)).await, Err(write_error(Fault::Locked)));
    sqlx::query("ROLLBACK").execute(&mut *held).await.unwrap();
    assert_eq!(store.beat(Moment(1)).await, Ok(Pulse::Steady));

    // What stands there is not what was written.
    let guest = store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap();
    sqlx::query("UPDATE guests SET name = x'ff'").execute(&mut *held).await.unwrap();
    let error = store.guest([1; 32]).await.unwrap_err();
    assert_eq!((error.operation, error.fault.kind()), (Operation::Read, "damaged"), "{error} {guest:?}");
    sqlx::query("DROP TABLE games").execute(&mut *held).await.unwrap();
    let error = store.game(7).await.unwrap_err();
    assert_eq!((error.operation, error.fault.kind()), (Operation::Read, "other"), "{error}");

    store.close().await;
    assert_eq!(store.game(7).await, Err(read_error(Fault::Closed)));
    assert_eq!(store.beat(Moment(1)).await, Err(write_error(Fault::Closed)));
}

fn mode(path: &Path) -> u32 {
    std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(path).unwrap()) & 0o777
}

/// Whatever name the file is reached by, and whatever lies beside it: there is one server, and only its user reads it.
#[tokio::test]
async fn the_real_file_is_locked_and_private() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let (link, hard_link) = (folder.path().join("link.db"), folder.path().join("hard.db"));
    let store = SqliteStore::open(&file, false).await.unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    std::fs::hard_link(&file, &hard_link).unwrap();
    drop(std::fs::remove_file(folder.path().join("parlour.db.lock")));
    for name in [&file, &link, &hard_link] {
        assert_eq!(
            SqliteStore::open(name, false).await.err(),
            Some(open_error(Fault::Locked)),
            "{}",
            name.display()
        );
    }
    store.beat(Moment(1)).await.unwrap();
    for name in ["parlour.db", "parlour.db-wal", "parlour.db-shm"] {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
    store.close().await;
    // One that anyone could read is taken from them.
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    let store = SqliteStore::open(&link, false).await.unwrap();
    assert_eq!(mode(&file), 0o600);
    store.beat(Moment(2)).await.unwrap();
    store.close().await;
}

/// Deleted, replaced, or without its log: what is written then would be gone after a restart.
#[tokio::test]
async fn nothing_is_acknowledged_when_the_file_is_not_the_one_under_its_name() {
    for what in ["deleted", "replaced", "log"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("parlour.db");
        let store = SqliteStore::open(&file, false).await.unwrap();
        store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap();
        let away = folder.path().join("away.db");
        let taken = if what == "log" { folder.path().join("parlour.db-wal") } else { file.clone() };
        std::fs::rename(&taken, &away).unwrap();
        if what == "replaced" {
            std::fs::write(&file, "another").unwrap();
        }
        assert_eq!(store.beat(Moment(2)).await, Err(write_error(Fault::Gone)), "{what}");
        assert_eq!(store.game(7).await, Err(read_error(Fault::Gone)), "{what}");
        assert_eq!(store.story("nowhere").await, Err(read_error(Fault::Gone)), "{what}");
        // All that was acknowledged is saved beside it, for its owner.
        let rescued = folder.path().join("parlour.db.rescued");
        assert_eq!(mode(&rescued), 0o600);
        let saved = SqliteStore::open(&rescued, false).await.unwrap();
        assert_eq!(saved.guest([1; 32]).await.unwrap().map(|guest| guest.name), Some("Ada".to_string()));
        saved.close().await;
        // Whoever puts it back goes on.
        std::fs::rename(&away, &taken).unwrap();
        assert_eq!(store.beat(Moment(3)).await, Ok(Pulse::Steady), "{what}");
        assert_eq!(store.guest([1; 32]).await.unwrap().map(|guest| guest.id), Some(1), "{what}");
        store.close().await;
    }
}

fn setup() -> parlour_table::table::event::Setup {
    serde_json::from_str(
        r#"{"game":"larva","variant":"standard","seed":1,"start":null,"seats":["free","free"],"control":{"type":"none"}}"#,
    )
    .unwrap()
}

fn founded(host: u64) -> (Metadata, Summary) {
    let metadata = Metadata {
        id: "table".to_string(),
        founder: host,
        invitation: [3; 32],
        reserved: 3,
        is_private: false,
        is_listed: true,
        setup: setup(),
        created: Moment(1),
    };
    let summary = Summary { is_over: false, is_waiting: true, reserved: 0, plies: 0, seats: Vec::new() };
    (metadata, summary)
}

async fn with_events(store: &SqliteStore, first: u64, last: u64) {
    for seq in first..=last {
        let event = serde_json::from_str(&format!(
            r#"{{"type":"acted","player":0,"action":"action number {seq}","chance":[]}}"#
        ));
        let entry = Entry { seq, at: Moment(1000 + seq), event: event.unwrap() };
        let (_, summary) = founded(1);
        let batch = Batch { entries: vec![entry], summary: Some(summary), ..Batch::default() };
        store.commit("table", 0, batch).await.unwrap();
    }
}

/// Every bit that is flipped in what a table's story is made of is found.
#[tokio::test]
async fn flipped_bits_are_found_where_there_is_a_chain() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    // The chain begins in the middle: what was stored before is part of it.
    for (has_checksums, first, last) in [(false, 1, 20), (true, 21, 40)] {
        let store = SqliteStore::open(&file, has_checksums).await.unwrap();
        if first == 1 {
            let host = store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap().id;
            let (metadata, summary) = founded(host);
            store.found(metadata, summary).await.unwrap();
        }
        with_events(&store, first, last).await;
        assert_eq!(store.story("table").await.unwrap().unwrap().entries.len() as u64, last);
        store.close().await;
    }
    let bytes = std::fs::read(&file).unwrap();
    let places = |text: &str| -> Vec<usize> {
        let windows = bytes.windows(text.len()).enumerate();
        windows
            .filter(|(_, window)| *window == text.as_bytes())
            .map(|(place, _)| place + text.len() / 2)
            .collect()
    };
    let (mut events, setups) = (places("action number "), places("\"seed\":1"));
    assert!(events.len() >= 40 && !setups.is_empty(), "{} {}", events.len(), setups.len());
    events.extend(setups.iter().map(|place| place + 3));
    for (number, place) in events.into_iter().enumerate() {
        let damaged = folder.path().join(format!("damaged{number}.db"));
        let mut copy = bytes.clone();
        copy[place] ^= 1 << (number % 3);
        std::fs::write(&damaged, copy).unwrap();
        let found = match SqliteStore::open(&damaged, false).await {
            Ok(store) => store.story("table").await.map(drop),
            Err(error) => Err(error),
        };
        assert_eq!(found.err().map(|error| error.fault.kind()), Some("damaged"), "{number} at {place}");
    }
}

/// A file of the version before: its invitations are hashed and gone from the file, and its sitters are known.
#[tokio::test]
async fn an_older_file_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.journal_mode(SqliteJournalMode::Wal).connect().await.unwrap();
    let mut migrator = sqlx::migrate!("migrations/sqlite");
    migrator.migrations = migrator.iter().filter(|migration| migration.version < 4).cloned().collect();
    migrator.run(&mut old).await.unwrap();
    let setup = serde_json::to_string(&setup()).unwrap();
    let sat = r#"{"type":"sat","player":1,"sitter":{"id":2,"name":"Grace"},"engine":false}"#;
    for sql in [
        "INSERT INTO guests (id, token_hash, name, created_at) VALUES (1, x'01', 'Ada', 1), (2, x'02', 'Grace', 1), (3, x'03', 'Eve', 1), (4, x'04', 'Max', 1)".to_string(),
        format!(
            "INSERT INTO tables (id, host, invitation, reserved, is_private, game, setup, created_at, is_waiting, \
             reserved_now, seats, changed_at) VALUES ('friends', 1, 'plainsecretinvitation', 3, 0, 'larva', '{setup}', 1, 1, 0, '[]', 1), \
             ('alone', 1, 'anothersecretinvitation', 1, 0, 'larva', '{setup}', 1, 1, 0, '[]', 1)"
        ),
        format!("INSERT INTO events (table_id, seq, at, event) VALUES ('friends', 1, 1, '{sat}')"),
    ] {
        sqlx::query(AssertSqlSafe(sql)).execute(&mut old).await.unwrap();
    }
    Connection::close(old).await.unwrap();
    let store = SqliteStore::open(&file, false).await.unwrap();
    let friends = store.story("friends").await.unwrap().unwrap().metadata;
    assert_eq!(friends.invitation, crate::random::hash("plainsecretinvitation"));
    assert!(!friends.is_listed && store.story("alone").await.unwrap().unwrap().metadata.is_listed);
    let rows = store.tables(&TablesQuery { limit: 10, ..TablesQuery::default() }).await.unwrap();
    assert_eq!(rows.into_iter().map(|row| row.id).collect::<Vec<_>>(), ["alone"]);
    // Eve has neither a table nor a seat; Max has the last number.
    assert_eq!(store.expire(Moment(9)).await, Ok(Expired { tables: 0, guests: 1 }));
    store.close().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let is_there = bytes.windows(b"secretinvitation".len()).any(|window| window == b"secretinvitation");
        assert!(!is_there, "an invitation is still in the file");
    }
}

/// Between its fork and its exec a program that is started holds copies of all files, with their locks.
#[test]
fn a_file_that_was_let_go_can_be_locked_while_programs_are_started() {
    let folder = tempfile::tempdir().unwrap();
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                Command::new("true").status().unwrap();
            }
        });
        let path = folder.path().join("parlour.db");
        let refused = (0..2000).find_map(|_| RealFile::open(&path).err());
        is_done.store(true, Ordering::Relaxed);
        assert_eq!(refused, None);
    });
}
