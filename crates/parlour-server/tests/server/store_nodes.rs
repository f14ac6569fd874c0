//! Several nodes over one PostgreSQL: a table is one node's at a time, whoever lost it cannot write, and a database that
//! is gone for a while is an error that does not last.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use parlour_server::store::{Claim, Fault, Lease, Peer, PostgresStore, Pulse, Store};
use parlour_table::table::clock::Moment;
use parlour_trial::note_skipped;
use parlour_trial::postgres::{Server, programs, shared_database};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::store::{Place, asleep, entry, events, fence, founded, refused};

/// Whatever is bounded is done by then, also on a machine that does much else.
const BOUND: Duration = Duration::from_mins(2);

/// As if the first node, and only it, had not been heard of for long.
const FIRST_LEASE_RAN_OUT: &str = "UPDATE nodes SET expires_at = now() - interval '1 second' \
                                   WHERE id = (SELECT owner FROM tables WHERE id = 'table')";

/// However long a test is held up, nobody's lease runs out.
const ALL_RUN: &str = "UPDATE nodes SET expires_at = now() + interval '1 hour'";

fn peer(node: &str, address: Option<&str>) -> Peer {
    Peer { node: node.to_string(), address: address.map(str::to_string) }
}

#[tokio::test]
async fn whoever_runs_is_known_by_name_and_address() {
    let Some(place) = Place::postgres() else { return };
    let (first, second) = (place.open_as("first").await, place.open_as("second").await);
    assert_eq!(first.peers().await, Ok(vec![peer("second", None)]));
    second.announce("10.0.0.5:8081");
    second.beat(Moment(1)).await.unwrap();
    place.tamper(ALL_RUN).await;
    let known = peer("second", Some("10.0.0.5:8081"));
    assert_eq!(first.peers().await, Ok(vec![known.clone()]));
    founded(&*second, "table").await;
    assert_eq!(first.claim("table").await, Ok(Some(Claim::Theirs(known))));
    second.close().await;
    assert_eq!(first.peers().await, Ok(vec![]));
    first.close().await;
}

#[tokio::test]
async fn a_table_goes_to_another_node_when_the_lease_has_run_out() {
    let Some(place) = Place::postgres() else { return };
    let (first, second) = (place.open_as("first").await, place.open_as("second").await);
    let (_, old) = founded(&*first, "table").await;
    first.beat(Moment(1234)).await.unwrap();
    first.commit("table", old, events([entry(1)])).await.unwrap();
    place.tamper(ALL_RUN).await;
    assert_eq!(second.claim("table").await, Ok(Some(Claim::Theirs(peer("first", None)))));
    assert_eq!(second.orphans(&BTreeSet::new()).await, Ok(vec![]));

    place.tamper(FIRST_LEASE_RAN_OUT).await;
    assert_eq!(second.orphans(&BTreeSet::new()).await, Ok(vec!["table".to_string()]));
    let taken = second.claim("table").await.unwrap().unwrap();
    let Claim::Ours(Lease { fence: new, last_open }) = taken else { panic!("{taken:?}") };
    assert!(new > old, "{new} {old}");
    assert_eq!(last_open, Some(Moment(1234)), "when the first node was last running");
    // The first does not know yet. It is running again, but the table is not its own any more.
    assert_eq!(first.beat(Moment(2000)).await, Ok(Pulse::Lapsed));
    assert_eq!(first.beat(Moment(2001)).await, Ok(Pulse::Steady));
    let append = async |node: &dyn Store, fence, seq| node.commit("table", fence, events([entry(seq)])).await;
    assert_eq!(append(&*first, old, 2).await, refused(Fault::Fenced));
    place.tamper(ALL_RUN).await;
    assert_eq!(first.claim("table").await, Ok(Some(Claim::Theirs(peer("second", None)))));
    assert_eq!(append(&*second, new, 2).await, Ok(()));
    let story = second.story("table").await.unwrap().unwrap();
    assert_eq!(story.entries, [entry(1), entry(2)]);

    // Whoever is closed lets go at once.
    second.beat(Moment(3000)).await.unwrap();
    second.close().await;
    assert_eq!(first.orphans(&BTreeSet::new()).await, Ok(vec!["table".to_string()]));
    let back = first.claim("table").await.unwrap();
    assert!(matches!(back, Some(Claim::Ours(Lease { last_open: Some(Moment(3000)), .. }))), "{back:?}");
    // And so does whoever puts the table to sleep.
    first.commit("table", fence(back), asleep()).await.unwrap();
    let third = place.open().await;
    assert_eq!(third.orphans(&BTreeSet::new()).await, Ok(vec![]));
    fence(third.claim("table").await.unwrap());
    first.close().await;
    third.close().await;
}

/// Many reach for the same table at once: no two get the same token, and only the last writes.
#[tokio::test]
async fn one_of_many_gets_the_table() {
    let Some(place) = Place::postgres() else { return };
    let gone = place.open().await;
    founded(&*gone, "table").await;
    let nodes = join_all((0..6).map(|_| place.open())).await;
    for seq in 1..=5 {
        place.tamper(FIRST_LEASE_RAN_OUT).await;
        let claims = join_all(nodes.iter().map(|node| node.claim("table"))).await;
        let fence = |claim: Result<Option<Claim>, _>| match claim {
            Ok(Some(Claim::Ours(lease))) => Some(lease.fence),
            Ok(Some(Claim::Theirs(_))) => None,
            other => panic!("{other:?}"),
        };
        let fences: Vec<Option<u64>> = claims.into_iter().map(fence).collect();
        let mut tokens: Vec<u64> = fences.iter().flatten().copied().collect();
        tokens.sort_unstable();
        tokens.dedup();
        assert_eq!(
            tokens.len(),
            fences.iter().flatten().count(),
            "two nodes have the same token: {fences:?}"
        );
        let append = async |(node, fence): (&Arc<dyn Store>, &Option<u64>)| match fence {
            Some(fence) => node.commit("table", *fence, events([entry(seq)])).await.ok().map(|()| *fence),
            None => None,
        };
        let written = join_all(nodes.iter().zip(&fences).map(append)).await;
        assert_eq!(written.into_iter().flatten().collect::<Vec<_>>(), tokens[tokens.len() - 1..]);
    }
    assert_eq!(gone.story("table").await.unwrap().unwrap().entries.len(), 5);
    for node in nodes.into_iter().chain([gone]) {
        node.close().await;
    }
}

/// Tries until it is done.
async fn eventually(node: &dyn Store, fence: u64, seq: u64) {
    let appended = async {
        while node.commit("table", fence, events([entry(seq)])).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(BOUND, appended).await.unwrap();
}

#[tokio::test]
async fn a_database_that_comes_back_is_written_to_again() {
    if programs().is_none() {
        return note_skipped("PostgreSQL is not installed");
    }
    let mut server = Server::start().unwrap();
    let store = PostgresStore::open(&server.new_database().unwrap(), "node", false).await.unwrap();
    let (_, fence) = founded(&store, "table").await;
    store.commit("table", fence, events([entry(1)])).await.unwrap();
    for (seq, is_crash) in [(2, false), (3, true)] {
        if is_crash {
            server.crash().unwrap();
        } else {
            server.stop().unwrap();
        }
        let error = store.commit("table", fence, events([entry(seq)])).await.unwrap_err();
        assert_eq!(error.fault.kind(), "unreachable", "{error}");
        let error = store.story("table").await.unwrap_err();
        assert_eq!(error.fault.kind(), "unreachable", "{error}");
        server.run().unwrap();
        eventually(&store, fence, seq).await;
        assert_eq!(store.story("table").await.unwrap().unwrap().entries.len() as u64, seq);
    }
    // Between two writes nobody notices.
    server.stop().unwrap();
    server.run().unwrap();
    store.beat(Moment(1)).await.unwrap();
    store.commit("table", fence, events([entry(4)])).await.unwrap();
    store.close().await;
}

/// A link to a server that can be cut: then nothing comes through any more, and nobody is told.
async fn link(target: String) -> (u16, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (cut, is_cut) = watch::channel(false);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let (target, mut is_cut) = (target.clone(), is_cut.clone());
            tokio::spawn(async move {
                if !*is_cut.borrow() {
                    let mut far = TcpStream::connect(target).await.unwrap();
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => return,
                        _ = is_cut.wait_for(|is_cut| *is_cut) => {}
                    }
                }
                // Both ends stay open and silent until the link is mended.
                drop(is_cut.wait_for(|is_cut| !is_cut).await);
            });
        }
    });
    (port, cut)
}

#[tokio::test]
async fn a_cut_link_is_an_error_and_not_silence() {
    let Some(url) = shared_database() else { return };
    let (host, name) = url.rsplit_once('/').unwrap();
    let (_, address) = host.rsplit_once('@').unwrap();
    let (port, cut) = link(address.to_string()).await;
    let url = format!("postgres://postgres@127.0.0.1:{port}/{name}");
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&url, "node", false).await.unwrap());
    let (_, fence) = founded(&*store, "table").await;
    store.commit("table", fence, events([entry(1)])).await.unwrap();
    cut.send(true).unwrap();
    let everything = async {
        tokio::join!(
            store.commit("table", fence, events([entry(2)])),
            store.beat(Moment(1)),
            async { store.story("table").await.map(drop) },
            async { store.claim("table").await.map(drop) },
        )
    };
    let (append, beat, read, claim) = tokio::time::timeout(BOUND, everything).await.unwrap();
    for error in [append, beat.map(drop), read, claim] {
        let error = error.unwrap_err();
        assert_eq!(error.fault.kind(), "unreachable", "{error}");
    }
    cut.send(false).unwrap();
    eventually(&*store, fence, 2).await;
    assert_eq!(store.story("table").await.unwrap().unwrap().entries, [entry(1), entry(2)]);
    store.close().await;
}

#[tokio::test]
async fn the_link_can_be_encrypted() {
    if programs().is_none() {
        return note_skipped("PostgreSQL is not installed");
    }
    let mut server = Server::start().unwrap();
    let url = server.new_database().unwrap();
    server.stop().unwrap();
    if !server.encrypt().unwrap() {
        return;
    }
    server.run().unwrap();
    let open = async |mode: &str| PostgresStore::open(&format!("{url}?sslmode={mode}"), "node", false).await;
    assert!(open("disable").await.is_err(), "the server wants it encrypted");
    // The server's certificate is nobody's that we trust.
    let error = open("verify-full").await.err().unwrap();
    assert_eq!(error.fault.kind(), "unreachable", "{error}");
    let store = open("require").await.unwrap();
    store.add_guest([1; 32], "Ada", Moment(1)).await.unwrap();
    store.close().await;
}

#[tokio::test]
async fn no_error_tells_the_password() {
    let Some(url) = shared_database() else { return };
    let (server, _) = url.rsplit_once('/').unwrap();
    let with_password = server.replace("postgres@", "postgres:secret@");
    for url in [
        format!("{with_password}/nowhere"),
        "postgres://ada:secret@127.0.0.1:1/parlour".to_string(),
        "postgres://ada:secret@127.0.0.1:port/parlour".to_string(),
    ] {
        let error = PostgresStore::open(&url, "node", false).await.err().unwrap();
        assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
    }
}
