//! Several nodes, PostgreSQL and NATS, all of them real processes.

use std::time::Duration;

use parlour_client::protocol::{Ask, Message, NewTable, Notice, SocketQuery};
use parlour_client::{Client, RawSocket};
use parlour_trial::nodes::{Nodes, NodesReport, Plan};
use parlour_trial::{Launch, nats, note_skipped, postgres};

use crate::serve::block_on;

/// Plays for a while; nothing where PostgreSQL or NATS cannot be had.
fn play(plan: Plan, seconds: u64, seed: u64) -> Option<NodesReport> {
    if postgres::programs().is_none() || !nats::is_installed() {
        note_skipped("PostgreSQL or NATS is not installed");
        return None;
    }
    let trial = Nodes {
        binary: env!("CARGO_BIN_EXE_parlour").into(),
        nodes: 3,
        tables: 10,
        time: Duration::from_secs(seconds),
        plan,
        has_namespaces: false,
        seed,
    };
    let report = block_on(trial.run()).unwrap();
    assert!(report.findings.faults.is_empty(), "{report}");
    Some(report)
}

#[test]
fn nodes_in_trouble_lose_nothing() {
    let Some(report) = play(Plan::Trouble, 20, 1) else { return };
    assert!(report.troubles.len() >= 2 && report.findings.told > 100, "{report}");
}

#[test]
fn an_upgrade_of_one_node_after_the_other_loses_nothing() {
    let Some(report) = play(Plan::Rolling, 20, 2) else { return };
    assert!(report.troubles["upgrades"] == 3 && report.findings.told > 100, "{report}");
}

/// Reads until a socket is told something of interest.
async fn told<T>(socket: &mut RawSocket, wanted: impl Fn(Notice) -> Option<T>) -> T {
    loop {
        let text = socket.next().await.unwrap().expect("the socket is open");
        if let Some(found) = wanted(serde_json::from_str(&text).unwrap()) {
            return found;
        }
    }
}

/// Someone plays alone at a table of one node, through another, and lets the bot think. Then the other is killed.
#[test]
fn a_bot_comes_back_from_a_browser_whose_node_is_killed() {
    let Some(postgres) = postgres::programs().and_then(|_| postgres::Server::start().ok()) else {
        return note_skipped("PostgreSQL is not installed");
    };
    let Some(nats) = nats::server_or_skip() else { return };
    let database = postgres.new_database().unwrap();
    let mut launch = Launch::unlimited(env!("CARGO_BIN_EXE_parlour").as_ref(), database.as_ref());
    launch.join_cluster(&nats.url());
    block_on(async {
        let (mut keeper, mut other) = (launch.start().await.unwrap(), launch.start().await.unwrap());
        let guest = Client::new(&keeper.url).unwrap();
        let table = guest.found(&NewTable::new("larva", ["me", "level2"])).await.unwrap().id;
        let query = SocketQuery { seat: Some("p1".to_string()), thinks: true, ..SocketQuery::default() };
        let elsewhere = guest.at(&other.url).unwrap();
        let mut socket = elsewhere.raw_socket(&table, &query).await.unwrap();
        let welcome = |notice| if let Notice::Welcome(state) = notice { Some(state) } else { None };
        let state = told(&mut socket, welcome).await;
        let action = state.choices().next().unwrap().to_string();
        let message = Message { id: 1, knowing: Some(state.seq), ask: Ask::Act { action } };
        socket.send(serde_json::to_string(&message).unwrap()).await.unwrap();
        told(&mut socket, |notice| matches!(notice, Notice::Think { .. }).then_some(())).await;
        other.kill().await.unwrap();
        while guest.table(&table).await.unwrap().standing.plies < 2 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(keeper.stop().await.unwrap());
    });
}
