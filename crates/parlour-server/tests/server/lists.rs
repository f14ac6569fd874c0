//! Lists page by page: every row exactly once, however many have the same time.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use parlour_client::protocol::{Code, ListQuery, NewTable};
use parlour_core::Revision;
use parlour_host::{Batch, FinishedGame, Metadata, Summary};
use parlour_server::open_store;
use parlour_server::store::Store;
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Entry, Event, Setup};

use crate::requests::Requests;
use crate::{Server, code, settings};

const GAME: &str = "larva";
/// More than one page of the largest size, and not a multiple of any size below.
const ROWS: usize = 251;

fn metadata(host: u64, number: usize, created: u64) -> Metadata {
    let setup = Setup {
        game: GAME.to_string(),
        variant: "standard".to_string(),
        revision: Revision::FIRST,
        seed: 1,
        chance_seed: None,
        start: None,
        opening: Vec::new(),
        result: None,
        seats: vec!["free".to_string(), "free".to_string()],
        control: Control::None,
    };
    Metadata {
        id: format!("table{number}"),
        founder: host,
        invitation: [5; 32],
        reserved: 0,
        is_private: false,
        is_listed: true,
        setup,
        created: Moment(created),
    }
}

fn summary(is_over: bool) -> Summary {
    Summary { is_over, is_waiting: true, reserved: 0, plies: 0, seats: Vec::new() }
}

/// A table that sleeps, so that it is not set up when the server starts.
async fn add_table(store: &dyn Store, metadata: &Metadata) {
    store.found(metadata.clone(), summary(false)).await.unwrap();
    let asleep = Batch { is_asleep: true, ..Batch::default() };
    store.commit(&metadata.id, 0, asleep).await.unwrap();
}

/// Tables of which nearly all changed in the same millisecond, and as many ended games.
async fn full_house() -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(folder.path());
    let opened = open_store(&settings).await.unwrap();
    let store = &*opened;
    let host = store.add_guest([7; 32], "Ada", Moment(1)).await.unwrap().id;
    // At the same time, so that they share commits.
    join_all((0..ROWS).map(async |number| {
        let moment = if number % 50 == 0 { 1000 + number as u64 } else { 2000 };
        add_table(store, &metadata(host, number, moment)).await;
        let ended = metadata(host, ROWS + number, 2000);
        add_table(store, &ended).await;
        let game = FinishedGame {
            number: 1,
            game: GAME.to_string(),
            variant: "standard".to_string(),
            seats: Vec::new(),
            result: "draw, by agreement".to_string(),
            plies: 0,
            record: String::new(),
            times: Vec::new(),
        };
        let entry = Entry { seq: 1, at: Moment(2000), event: Event::Held };
        let batch = Batch {
            entries: vec![entry],
            summary: Some(summary(true)),
            finished: Some(Box::new(game)),
            ..Batch::default()
        };
        store.commit(&ended.id, 0, batch).await.unwrap();
    }))
    .await;
    (Server::start_with(settings, opened).await, folder)
}

#[tokio::test]
async fn every_row_is_listed_exactly_once() {
    let (server, _folder) = full_house().await;
    let client = server.client();
    for (game, limit) in [(None, 100), (Some(GAME), 100), (Some(GAME), 7), (None, 30), (None, 1)] {
        let query = ListQuery { game: game.map(str::to_string), limit: Some(limit), ..ListQuery::default() };
        let (mut tables, mut games) = (Vec::new(), Vec::new());
        let mut after = None;
        loop {
            let page = client.tables(&ListQuery { after, ..query.clone() }).await.unwrap();
            assert!(page.rows.len() == limit as usize || page.next.is_none());
            tables.extend(page.rows.into_iter().map(|row| (row.changed, row.id)));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert!(tables.windows(2).all(|rows| rows[0] > rows[1]), "the last changed comes first");
        assert_eq!(tables.len(), ROWS);
        loop {
            let page = client.archive(&ListQuery { after, ..query.clone() }).await.unwrap();
            games.extend(page.rows.into_iter().map(|row| row.id));
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert!(games.windows(2).all(|rows| rows[0] > rows[1]), "the last ended comes first");
        assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), ROWS);
    }
    let wrong = ListQuery { after: Some("x".to_string()), ..ListQuery::default() };
    assert_eq!(code(client.tables(&wrong).await), Some(Code::Malformed));
    assert_eq!(code(client.archive(&wrong).await), Some(Code::Malformed));
    server.stop().await;
}

/// Clients that page by the time of the last row go on working, though they miss rows of the same millisecond.
#[tokio::test]
async fn older_clients_page_by_time() {
    let (server, _folder) = full_house().await;
    let client = server.client();
    let before = async |moment| {
        let query = ListQuery { before: Some(moment), limit: Some(100), ..ListQuery::default() };
        client.tables(&query).await.unwrap()
    };
    assert!(before(2001).await.rows.iter().all(|row| row.changed == Moment(2000)));
    assert_eq!(before(2000).await.rows.len(), ROWS.div_ceil(50));
    // What they are told of the next page works for them as well.
    assert!(before(2001).await.next.is_some() && before(2000).await.next.is_none());
    server.stop().await;
}

/// A game filter travels along to the next page.
#[tokio::test]
async fn a_next_page_is_a_link() {
    let (server, _folder) = Server::fresh().await;
    let client = server.client();
    for _ in 0..3 {
        client.found(&NewTable::new(GAME, ["me", "open"])).await.unwrap();
    }
    let first = client.get("/api/tables?limit=2&game=larva").await.unwrap();
    let link = first.header("link").unwrap();
    let next = link.strip_prefix('<').unwrap().strip_suffix(">; rel=\"next\"").unwrap();
    assert!(next.starts_with("/api/tables?game=larva&after=") && next.ends_with("&limit=2"), "{next}");
    let last = client.get(next).await.unwrap();
    assert_eq!((last.body.matches("\"id\":").count(), last.header("link")), (1, None));
    server.stop().await;
}
