//! A house moves from a file to PostgreSQL: everything is there, new numbers come after the old ones, and what is in the
//! way is said.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use futures_util::{StreamExt, stream};
use parlour_core::Revision;
use parlour_core::Rng;
use parlour_host::{Batch, FinishedGame, Metadata};
use parlour_server::store::{
    Claim, Database, GamesQuery, Lease, MovingError, SqliteStore, Store, TablesQuery, move_house,
};
use parlour_table::Table;
use parlour_table::table::Ending;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event, Setup};
use parlour_table::table::request::Request;
use parlour_trial::postgres::shared_database;

use crate::store::{
    archived, asleep, entry, events, finished, founded, metadata, open, said, summary, tamper,
};

const TABLES: usize = 7;
const EVENTS: u64 = 60;

/// Tables with events, chat and ended games; every other one asleep, and some events with a chain.
async fn fill(file: &Path) {
    let store = SqliteStore::open(file, true).await.unwrap();
    for number in 0..TABLES {
        let id = format!("table{number}");
        let (_, fence) = founded(&store, &id).await;
        for seq in 1..=EVENTS {
            let batch = match seq {
                10 => archived(entry(seq), finished(1)),
                20 => archived(entry(seq), finished(2)),
                // So that the last number given is not one that is still there.
                21 => Batch { withdrawn: Some(2), ..events([entry(seq)]) },
                _ => events([entry(seq)]),
            };
            store.commit(&id, fence, batch).await.unwrap();
        }
        let line =
            Line { number: 1, at: Moment(5), seat: None, name: "Ada".to_string(), text: "☺".to_string() };
        store.commit(&id, fence, said(Room::Spectators, line)).await.unwrap();
        if number % 2 == 0 {
            store.commit(&id, fence, asleep()).await.unwrap();
        }
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

    let old: Arc<dyn Store> = Arc::new(SqliteStore::open(&file, false).await.unwrap());
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
    let mut orphans = new.orphans(&BTreeSet::new()).await.unwrap();
    orphans.sort();
    assert_eq!(orphans, ["table1", "table3", "table5"]);
    let claim = new.claim("table1").await.unwrap();
    let Some(Claim::Ours(Lease { fence, last_open: Some(Moment(98765)) })) = claim else {
        panic!("{claim:?}")
    };
    // What comes next has new numbers, in both alike.
    let next = entry(EVENTS + 1);
    let batch = archived(next, finished(3));
    new.commit("table1", fence, batch.clone()).await.unwrap();
    old.commit("table1", 0, batch).await.unwrap();
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
    let refused = move_house(&folder.path().join("nowhere.db"), &url, |_, _| {}).await.unwrap_err();
    assert!(refused.to_string().ends_with("nowhere.db: there is no such file"), "{refused}");
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
    tamper(&file.clone().into(), "UPDATE events SET at = at + 1 WHERE table_id = 'table4' AND seq = 33")
        .await;
    let refused = move_house(&file, &url, |_, _| {}).await.unwrap_err();
    assert!(matches!(&refused, MovingError::Story(table, _) if table == "table4"), "{refused}");
    let new = open(&Database::Postgres(url), false).await;
    assert_eq!(new.story("table1").await, Ok(None));
    new.close().await;
}

/// The most actions of a game here; longer ones are called a draw.
const MAX_PLIES: usize = 80;

/// A real game of two or more people at a table, played at random: what it began with, every event, and how it ended.
fn played(game: &str, seed: u64) -> (Setup, Vec<Entry>, FinishedGame) {
    let rules = parlour_builtin::games().rules(game, None).unwrap();
    let setup = Setup {
        game: game.to_string(),
        variant: rules.variant().to_string(),
        revision: Revision::FIRST,
        seed,
        seats: vec!["person".to_string(); rules.players()],
        ..metadata("", 0).setup
    };
    let mut table = Table::from_events(parlour_builtin::games(), &setup, &[]).unwrap();
    let mut entries = Vec::new();
    let mut rng = Rng::new(seed);
    for ply in 0.. {
        let now = Moment(1_000 * ply as u64);
        let event = match table.turn().player() {
            Some(player) if ply < MAX_PLIES => {
                let action = table.session().random_action(&mut rng).unwrap();
                table.request(player, &Request::Act { action }, now).unwrap().0
            }
            Some(_) => Event::Ended { ending: Ending::Agreed },
            None => break,
        };
        table = table.after(now, &event).unwrap();
        entries.push(Entry { seq: table.seq(), at: now, event });
    }
    let record = table.record();
    let ended = FinishedGame { record: record.to_string(), game: game.to_string(), ..finished(1) };
    (setup, entries, ended)
}

/// `PARLOUR_THOROUGH=1` moves ten thousand games of every kind and tells how long it takes.
#[tokio::test]
async fn thorough_ten_thousand_games_move() {
    let Some(url) = shared_database() else { return };
    let games = if std::env::var_os("PARLOUR_THOROUGH").is_some() { 10_000 } else { 10 };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlour.db");
    let store = &SqliteStore::open(&file, false).await.unwrap();
    let host = store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap().id;
    let kinds: Vec<&str> = parlour_builtin::games().games().map(|game| game.info().id).collect();
    let stories: Vec<_> =
        (0..games.min(100)).map(|seed| played(kinds[seed % kinds.len()], seed as u64)).collect();
    let write = async |number: usize| {
        let (id, (setup, entries, ended)) = (format!("t{number:05}"), &stories[number % stories.len()]);
        store.found(Metadata { setup: setup.clone(), ..metadata(&id, host) }, summary()).await.unwrap();
        for (place, entry) in entries.iter().enumerate() {
            let is_last = place + 1 == entries.len();
            let finished = is_last.then(|| Box::new(ended.clone()));
            let batch = Batch { finished, ..events([entry.clone()]) };
            store.commit(&id, 0, batch).await.unwrap();
        }
        store.commit(&id, 0, asleep()).await.unwrap();
    };
    // At the same time, so that they share commits.
    stream::iter(0..games).for_each_concurrent(256, write).await;
    store.close().await;
    let begun = Instant::now();
    let moved = move_house(&file, &url, |_, _| {}).await.unwrap();
    let bytes = std::fs::metadata(&file).unwrap().len();
    println!("{moved:?} from {} MiB in {:.1} s", bytes >> 20, begun.elapsed().as_secs_f64());
    assert_eq!(moved.rows[1], ("tables", games as u64));
    assert_eq!(moved.rows[4], ("games", games as u64));
    assert_eq!(moved.stories, games as u64);
}
