//! The store, on every database there is: what was written comes back, each write succeeds or fails alone, and nobody
//! writes to a table that is another's.

use std::collections::BTreeSet;
use std::sync::Arc;

use futures_util::future::join_all;
use parlour_client::protocol::GameListing;
use parlour_core::Player;
use parlour_core::Revision;
use parlour_host::{Batch, FinishedGame, Metadata, Summary};
use parlour_server::store::{
    Claim, Database, Expired, Fault, GamesQuery, Lease, Operation, Store, StoreError, TableKey, TablesQuery,
};
use parlour_server::{Settings, open_store};
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Entry, Event, Setup};
use parlour_table::table::news::{SeatCard, SeatKind};
use parlour_table::table::{Ending, Sitter};
use tempfile::TempDir;

/// An empty database of a test.
pub(crate) struct Place {
    pub(crate) database: Database,
    _folder: TempDir,
}

impl Place {
    /// One of each kind that can be had here.
    fn each() -> Vec<Self> {
        let folder = || tempfile::tempdir().unwrap();
        let file = folder();
        let mut places = vec![Place { database: file.path().join("parlour.db").into(), _folder: file }];
        places.extend(Self::postgres());
        places
    }

    pub(crate) fn postgres() -> Option<Self> {
        let url = parlour_trial::postgres::shared_database()?;
        Some(Place { database: Database::Postgres(url), _folder: tempfile::tempdir().unwrap() })
    }

    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        self.open_with(false).await
    }

    /// Opens it as a node with a name.
    pub(crate) async fn open_as(&self, node: &str) -> Arc<dyn Store> {
        let (database, node) = (self.database.clone(), node.to_string());
        open_store(&Settings { database, node, ..Settings::default() }).await.unwrap()
    }

    async fn open_with(&self, has_checksums: bool) -> Arc<dyn Store> {
        open(&self.database, has_checksums).await
    }

    /// Changes the database behind the store's back.
    pub(crate) async fn tamper(&self, sql: &'static str) {
        tamper(&self.database, sql).await;
    }
}

pub(crate) async fn open(database: &Database, has_checksums: bool) -> Arc<dyn Store> {
    let settings = Settings { database: database.clone(), has_checksums, ..Settings::default() };
    open_store(&settings).await.unwrap()
}

pub(crate) async fn tamper(database: &Database, sql: &'static str) {
    match database {
        Database::File(file) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
            let mut session = sqlx::ConnectOptions::connect(&options).await.unwrap();
            sqlx::query(sql).execute(&mut session).await.unwrap();
            sqlx::Connection::close(session).await.unwrap();
        }
        Database::Postgres(url) => {
            let mut session = <sqlx::PgConnection as sqlx::Connection>::connect(url).await.unwrap();
            sqlx::query(sql).execute(&mut session).await.unwrap();
        }
    }
}

pub(crate) fn metadata(id: &str, host: u64) -> Metadata {
    let setup = Setup {
        game: "larva".to_string(),
        variant: "standard".to_string(),
        revision: Revision::FIRST,
        seed: u64::MAX,
        chance_seed: None,
        start: None,
        opening: Vec::new(),
        result: None,
        seats: vec!["free".to_string(), "free".to_string()],
        control: Control::None,
    };
    Metadata {
        id: id.to_string(),
        founder: host,
        invitation: [0xfe; 32],
        reserved: 3,
        is_private: true,
        is_listed: true,
        setup,
        created: Moment(7),
    }
}

pub(crate) fn summary() -> Summary {
    let seat = SeatCard { player: "é".into(), kind: SeatKind::Free, name: String::new() };
    Summary { is_over: false, is_waiting: true, reserved: 2, plies: 4, seats: vec![seat] }
}

pub(crate) fn events<const N: usize>(entries: [Entry; N]) -> Batch {
    Batch { entries: entries.into(), summary: Some(summary()), ..Batch::default() }
}

pub(crate) fn said(room: Room, line: Line) -> Batch {
    Batch { line: Some((room, line)), ..Batch::default() }
}

pub(crate) fn asleep() -> Batch {
    Batch { is_asleep: true, ..Batch::default() }
}

pub(crate) fn archived(entry: Entry, game: FinishedGame) -> Batch {
    Batch { finished: Some(Box::new(game)), ..events([entry]) }
}

pub(crate) fn entry(seq: u64) -> Entry {
    Entry { seq, at: Moment(1000 + seq), event: Event::Held }
}

pub(crate) fn finished(number: u32) -> FinishedGame {
    FinishedGame {
        number,
        game: "larva".to_string(),
        variant: "standard".to_string(),
        seats: Vec::new(),
        result: "draw".to_string(),
        plies: 12,
        record: "a record\nof two lines".to_string(),
        times: vec![Some(1), None],
    }
}

pub(crate) fn refused(fault: Fault) -> Result<(), StoreError> {
    Err(StoreError { operation: Operation::Write, fault })
}

pub(crate) fn fence(claim: Option<Claim>) -> u64 {
    match claim {
        Some(Claim::Ours(Lease { fence, .. })) => fence,
        other => panic!("not ours: {other:?}"),
    }
}

/// A guest and a table of theirs, which is ours.
pub(crate) async fn founded(store: &dyn Store, id: &str) -> (u64, u64) {
    let token = std::array::from_fn(|place| *id.as_bytes().get(place).unwrap_or(&0));
    let host = store.add_guest(token, "Ada", Moment(1)).await.unwrap().id;
    store.found(metadata(id, host), summary()).await.unwrap();
    (host, fence(store.claim(id).await.unwrap()))
}

#[tokio::test]
async fn what_was_written_comes_back() {
    for place in Place::each() {
        let store = place.open().await;
        let (host, fence) = founded(&*store, "table").await;
        store.rename_guest(host, "Ada L.").await.unwrap();
        let sitter = Sitter { id: 99, name: "Grace".to_string() };
        let sat = Event::Sat { player: Player::new(1), sitter, engine: false, chance_seed: None };
        let entries = [Entry { seq: 1, at: Moment(u64::MAX >> 1), event: sat }, entry(2), entry(3)];
        for entry in &entries {
            store.commit("table", fence, events([entry.clone()])).await.unwrap();
        }
        let line = |number, seat| Line {
            number,
            at: Moment(5),
            seat,
            name: "Ada".to_string(),
            text: "a 'quoted' ☺".to_string(),
        };
        let chat = [
            (Room::Players, line(1, Some(Player::new(1)))),
            (Room::Players, line(2, Some(Player::new(0)))),
            (Room::Spectators, line(1, None)),
        ];
        for (room, line) in &chat {
            store.commit("table", fence, said(*room, line.clone())).await.unwrap();
        }
        store.commit("table", fence, asleep()).await.unwrap();
        assert_eq!(store.open_tables_of(host).await, Ok(1));
        store.close().await;

        let store = place.open().await;
        let found = store.story("table").await.unwrap().unwrap();
        assert_eq!((found.metadata, found.is_asleep), (metadata("table", host), true));
        assert_eq!((&found.entries[..], &found.chat[..]), (&entries[..], &chat[..]));
        assert_eq!(store.orphans(&BTreeSet::new()).await, Ok(vec![]));
        let mut token = [0; 32];
        token[..5].copy_from_slice(b"table");
        let guest = store.guest(token).await.unwrap().unwrap();
        assert_eq!((guest.id, guest.name.as_str()), (host, "Ada L."));
        assert_eq!(store.guest([9; 32]).await, Ok(None));
        assert_eq!(store.story("nowhere").await, Ok(None));
        assert_eq!(store.claim("nowhere").await, Ok(None));
        store.close().await;
    }
}

#[tokio::test]
async fn each_write_succeeds_or_fails_alone() {
    for place in Place::each() {
        let store = place.open().await;
        let mut tables = Vec::new();
        for number in 0..6 {
            let id = format!("table{number}");
            let (_, fence) = founded(&*store, &id).await;
            store.commit(&id, fence, events([entry(1)])).await.unwrap();
            tables.push((id, fence));
        }
        // Together, so that they share commits: every other one is written twice.
        let write = async |(number, (id, fence)): (usize, &(String, u64))| {
            let entry = entry(if number % 2 == 0 { 2 } else { 1 });
            store.commit(id, *fence, events([entry])).await.is_ok()
        };
        let written = join_all(tables.iter().enumerate().map(write)).await;
        assert_eq!(written, [true, false, true, false, true, false]);
        for (number, (id, _)) in tables.iter().enumerate() {
            let events = store.story(id).await.unwrap().unwrap().entries.len();
            assert_eq!(events, if number % 2 == 0 { 2 } else { 1 }, "{id}");
        }
        assert_eq!(store.rename_guest(1 << 40, "Ada").await, refused(Fault::Missing));
        assert_eq!(store.commit("nowhere", 0, asleep()).await, refused(Fault::Missing));
        store.close().await;
        assert_eq!(store.beat(Moment(1)).await.map(drop), refused(Fault::Closed));
    }
}

/// Whoever comes with another fencing token than the last is refused, and nothing of it is written.
#[tokio::test]
async fn an_old_fencing_token_writes_nothing() {
    for place in Place::each() {
        let store = place.open().await;
        let (_, fence) = founded(&*store, "table").await;
        store.commit("table", fence, events([entry(1)])).await.unwrap();
        let before = store.story("table").await.unwrap();
        let list = store.tables(&TablesQuery { limit: 9, ..TablesQuery::default() }).await.unwrap();
        let line = Line { number: 1, at: Moment(5), seat: None, name: String::new(), text: String::new() };
        for wrong in [fence + 1, fence.wrapping_sub(1)] {
            let mut over = archived(entry(2), finished(1));
            over.summary = Some(Summary { is_over: true, ..summary() });
            assert_eq!(store.commit("table", wrong, over).await, refused(Fault::Fenced));
            assert_eq!(
                store.commit("table", wrong, said(Room::Players, line.clone())).await,
                refused(Fault::Fenced)
            );
            assert_eq!(store.commit("table", wrong, asleep()).await, refused(Fault::Fenced));
        }
        assert_eq!(store.story("table").await.unwrap(), before);
        assert_eq!(store.tables(&TablesQuery { limit: 9, ..TablesQuery::default() }).await, Ok(list));
        assert_eq!(store.games(&GamesQuery { limit: 9, ..GamesQuery::default() }).await, Ok(vec![]));
        store.close().await;
    }
}

#[tokio::test]
async fn ended_games_are_filed_and_withdrawn() {
    for place in Place::each() {
        let store = place.open().await;
        let (_, fence) = founded(&*store, "table").await;
        let all = GamesQuery { limit: 9, ..GamesQuery::default() };
        let archive = async |seq, number| {
            let batch = archived(entry(seq), finished(number));
            store.commit("table", fence, batch).await.unwrap();
        };
        archive(1, 1).await;
        let first = store.games(&all).await.unwrap().remove(0);
        let FinishedGame { game, variant, seats, result, plies, record, times, .. } = finished(1);
        let listing = GameListing {
            id: first.id,
            table: "table".to_string(),
            game,
            variant,
            seats,
            result,
            winner: None,
            reason: String::new(),
            plies,
            ended: Moment(1001),
        };
        assert_eq!(first, listing);
        let whole = store.game(first.id).await.unwrap().unwrap();
        assert_eq!((whole.listing, whole.record, whole.times), (listing, record, times));
        let withdrawn = Batch { withdrawn: Some(1), ..events([entry(2)]) };
        store.commit("table", fence, withdrawn).await.unwrap();
        assert_eq!(store.games(&all).await, Ok(vec![]));
        archive(3, 1).await;
        archive(4, 2).await;
        let ids =
            |rows: Vec<GameListing>| rows.into_iter().map(|row| (row.id, row.ended)).collect::<Vec<_>>();
        let all_ids = ids(store.games(&all).await.unwrap());
        assert_eq!(all_ids.iter().map(|(_, ended)| ended.0).collect::<Vec<_>>(), [1004, 1003]);
        assert!(all_ids.iter().all(|(id, _)| *id > first.id), "a number is never given twice: {all_ids:?}");
        for query in [
            GamesQuery { after: Some(all_ids[0].0), ..all.clone() },
            GamesQuery { after: Some(all_ids[0].0), game: Some("larva".to_string()), ..all.clone() },
            GamesQuery { after: Some(all_ids[0].0), table: Some("table".to_string()), ..all.clone() },
        ] {
            assert_eq!(ids(store.games(&query).await.unwrap()), all_ids[1..], "{query:?}");
        }
        let other = GamesQuery { game: Some("chess".to_string()), ..all };
        assert_eq!(store.games(&other).await, Ok(vec![]));
        store.close().await;
    }
}

/// Those that changed together by falling id, byte by byte, whatever a language makes of the letters.
#[tokio::test]
async fn tables_are_listed_in_the_same_order_everywhere() {
    for place in Place::each() {
        let store = place.open().await;
        for id in ["a-b", "ab", "B", "b", "aa"] {
            founded(&*store, id).await;
        }
        let mut found = Vec::new();
        let mut query = TablesQuery { limit: 2, game: Some("larva".to_string()), after: None };
        loop {
            let page = store.tables(&query).await.unwrap();
            let Some(last) = page.last() else { break };
            query.after = Some(TableKey { changed: last.changed, id: last.id.clone() });
            found.extend(page.into_iter().map(|row| row.id));
        }
        assert_eq!(found, ["b", "ab", "aa", "a-b", "B"]);
        store.close().await;
    }
}

#[tokio::test]
async fn what_nobody_uses_expires() {
    for place in Place::each() {
        let store = place.open().await;
        let (_, empty) = founded(&*store, "empty").await;
        let (host, played) = founded(&*store, "played").await;
        let acted = Event::Ended { ending: Ending::Agreed };
        store.commit("played", played, events([Entry { event: acted, ..entry(1) }])).await.unwrap();
        store.add_guest([1; 32], "Eve", Moment(1)).await.unwrap();
        store.add_guest([2; 32], "Max", Moment(1)).await.unwrap();
        assert_eq!(
            store.expire(Moment(2000)).await,
            Ok(Expired { tables: 0, guests: 1 }),
            "awake tables stay"
        );
        store.commit("empty", empty, asleep()).await.unwrap();
        store.commit("played", played, asleep()).await.unwrap();
        assert_eq!(store.expire(Moment(2000)).await, Ok(Expired { tables: 1, guests: 0 }));
        assert_eq!(store.expire(Moment(2000)).await, Ok(Expired { tables: 0, guests: 1 }), "its host");
        assert_eq!(store.expire(Moment(2000)).await, Ok(Expired::default()));
        assert_eq!(store.story("empty").await, Ok(None));
        assert_eq!(store.story("played").await.unwrap().unwrap().metadata.founder, host);
        store.close().await;
    }
}

#[tokio::test]
async fn a_story_that_was_changed_is_found_where_there_is_a_chain() {
    for place in Place::each() {
        // The chain begins in the middle: what was stored before is part of it.
        for (has_checksums, seqs) in [(false, 1..=3), (true, 4..=6)] {
            let store = place.open_with(has_checksums).await;
            let fence = if has_checksums {
                fence(store.claim("table").await.unwrap())
            } else {
                founded(&*store, "table").await.1
            };
            for seq in seqs {
                store.commit("table", fence, events([entry(seq)])).await.unwrap();
            }
            store.close().await;
        }
        place.tamper("UPDATE events SET at = at + 1 WHERE seq = 2").await;
        let store = place.open().await;
        let error = store.story("table").await.unwrap_err();
        assert_eq!((error.operation, error.fault.kind()), (Operation::Read, "damaged"), "{error}");
        place.tamper("UPDATE events SET at = at - 1 WHERE seq = 2").await;
        assert_eq!(store.story("table").await.unwrap().unwrap().entries.len(), 6);
        store.close().await;
    }
}
