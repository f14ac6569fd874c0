//! A house moves from a file to PostgreSQL: everything is there, new numbers come after the old ones, and what is in the
//! way is said.

use std::path::Path;
use std::sync::Arc;

use parlour_server::store::{
    Claim, Database, EndedGame, Filing, GamesQuery, Lease, MovingError, SqliteStore, Store, TablesQuery,
    move_house,
};
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_trial::postgres::shared_database;

use crate::store::{digest, entry, founded, open};

const TABLES: usize = 7;
const EVENTS: u64 = 60;

fn game(number: u32) -> EndedGame {
    EndedGame {
        number,
        game: "larva".to_string(),
        variant: "standard".to_string(),
        seats: "[]".to_string(),
        result: "draw".to_string(),
        plies: 12,
        record: "a record".to_string(),
        times: None,
    }
}

/// Tables with events, chat and ended games; every other one asleep, and some events with a chain.
async fn fill(file: &Path) {
    let store = SqliteStore::open_with(file, true).await.unwrap();
    for number in 0..TABLES {
        let id = format!("table{number}");
        let (_, fence) = founded(&store, &id).await;
        for seq in 1..=EVENTS {
            let filing = match seq {
                10 => Filing::Archive(Box::new(game(1))),
                20 => Filing::Archive(Box::new(game(2))),
                // So that the last number given is not one that is still there.
                21 => Filing::Withdraw { number: 2 },
                _ => Filing::Nothing,
            };
            store.append(&id, fence, entry(seq), digest(), filing).await.unwrap();
        }
        let line =
            Line { number: 1, at: Moment(5), seat: None, name: "Ada".to_string(), text: "☺".to_string() };
        store.say(&id, fence, Room::Spectators, line).await.unwrap();
        store.set_asleep(&id, fence, number % 2 == 0).await.unwrap();
    }
    store.beat(Moment(98765)).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn everything_moves() {
    let Some(url) = shared_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    fill(&file).await;
    let moved = move_house(&file, &url, |_, _| {}).await.unwrap();
    let tables = TABLES as u64;
    let rows = [("guests", tables), ("tables", tables), ("events", tables * EVENTS), ("chat", tables)];
    assert_eq!(moved.rows[..4], rows);
    assert_eq!((moved.rows[4], moved.stories), (("games", tables), tables));

    let old: Arc<dyn Store> = Arc::new(SqliteStore::open(&file).await.unwrap());
    let new = open(&Database::Postgres(url.clone()), false).await;
    for number in 0..TABLES {
        let id = format!("table{number}");
        assert_eq!(new.story(&id).await, old.story(&id).await, "{id}");
    }
    let (tables, games) = (
        TablesQuery { limit: 50, ..TablesQuery::default() },
        GamesQuery { limit: 50, ..GamesQuery::default() },
    );
    assert_eq!(new.tables(&tables).await, old.tables(&tables).await);
    assert_eq!(new.games(&games).await, old.games(&games).await);
    // Open tables wait for a node, which learns when the old server was last running.
    let mut orphans = new.orphans().await.unwrap();
    orphans.sort();
    assert_eq!(orphans, ["table1", "table3", "table5"]);
    let claim = new.claim("table1").await.unwrap();
    let Some(Claim::Ours(Lease { fence, last_open: Some(Moment(98765)) })) = claim else {
        panic!("{claim:?}")
    };
    // What comes next has new numbers, in both alike.
    let next = entry(EVENTS + 1);
    let filing = || Filing::Archive(Box::new(game(3)));
    new.append("table1", fence, next.clone(), digest(), filing()).await.unwrap();
    old.append("table1", 0, next, digest(), filing()).await.unwrap();
    let last = async |store: &dyn Store| store.games(&games).await.unwrap()[0].id;
    assert_eq!(last(&*new).await, last(&*old).await);
    let guest = async |store: &dyn Store| store.add_guest([77; 32], "Max", Moment(1)).await.unwrap().id;
    assert_eq!(guest(&*new).await, guest(&*old).await);

    // A file that is in use does not move, nor does anything move to where something is.
    let refused = move_house(&file, &url, |_, _| {}).await.unwrap_err();
    assert!(
        matches!(refused, MovingError::Source(..)) && refused.to_string().contains("locked"),
        "{refused}"
    );
    old.close().await;
    let refused = move_house(&file, &url, |_, _| {}).await.unwrap_err();
    assert!(matches!(refused, MovingError::NotEmpty(_)), "{refused}");
    assert!(move_house(&folder.path().join("nowhere.db"), &url, |_, _| {}).await.is_err());
    assert!(!folder.path().join("nowhere.db").exists());
    new.close().await;
}

/// A damaged story is noticed, and nothing has moved.
#[tokio::test]
async fn a_damaged_house_does_not_move() {
    let Some(url) = shared_database() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    fill(&file).await;
    crate::store::tamper(
        &file.clone().into(),
        "UPDATE events SET at = at + 1 WHERE table_id = 'table4' AND seq = 33",
    )
    .await;
    let refused = move_house(&file, &url, |_, _| {}).await.unwrap_err();
    assert!(matches!(&refused, MovingError::Story(table, _) if table == "table4"), "{refused}");
    let new = open(&Database::Postgres(url), false).await;
    assert_eq!(new.story("table1").await, Ok(None));
    new.close().await;
}
