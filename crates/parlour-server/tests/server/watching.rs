//! What those who watch are told: which table is worth it, and how long every action took.

use parlour_client::protocol::{Ask, Happening, ListQuery, NewTable};

use crate::requests::Requests;
use crate::{Company, Server, first_choice, next_update, settings};

const GAME: &str = "larva";

/// Someone acts, and everyone at the table hears of it.
async fn act(company: &mut Company, player: usize) {
    let action = first_choice(&company.sockets[player]);
    company.sockets[player].act(&action).await.unwrap();
    let seq = company.last_seq();
    for socket in 0..company.sockets.len() {
        company.catch_up(socket, seq).await;
    }
}

#[tokio::test]
async fn every_action_has_its_time_at_the_table_after_a_restart_and_in_the_archive() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(settings(folder.path())).await;
    let mut company = Company::pair(&server, GAME).await;
    let mut watcher = server.client().socket(&company.table, None).await.unwrap();
    act(&mut company, 0).await;
    let update = next_update(&mut watcher).await;
    let Happening::Acted { spent, .. } = update.event else { panic!("{:?}", update.event) };
    act(&mut company, 1).await;
    act(&mut company, 0).await;
    // Whoever followed knows what whoever comes now is told.
    let followed = company.sockets[1].state().played.clone();
    let told = server.client().socket(&company.table, None).await.unwrap().state().played.clone();
    assert_eq!(followed, told);
    assert!(spent.is_some() && told[0].spent == spent, "{told:?}");
    assert!(told.len() == 3 && told.iter().all(|played| played.spent.is_some()), "{told:?}");

    let (table, host) = (company.table.clone(), company.guests[0].clone());
    let address = server.address;
    drop((company, watcher));
    server.stop().await;
    let server = Server::start_at(settings(folder.path()), address).await;
    let mut again = host.socket(&table, Some(parlour_core::Player::FIRST)).await.unwrap();
    assert_eq!(again.state().played, told);
    again.ask(Ask::Resign).await.unwrap();
    let query = ListQuery { table: Some(table), ..ListQuery::default() };
    let ended = server.client().archive(&query).await.unwrap().rows.remove(0);
    let replay = server.client().ended_replay(ended.id, 0, None).await.unwrap();
    assert_eq!(replay.played, told);
    server.stop().await;
}

#[tokio::test]
async fn the_most_interesting_table_comes_first_and_what_is_over_is_gone() {
    let (server, _folder) = Server::fresh().await;
    let alone = server.client();
    let against_bot = alone.found(&NewTable::new(GAME, ["me", "level1"])).await.unwrap().id;
    let waiting = alone.found(&NewTable::new(GAME, ["me", "open"])).await.unwrap().id;
    let listed = NewTable { listed: Some(true), ..NewTable::new(GAME, ["me", "invited"]) };
    let mut company = Company::gather(&server, &listed).await;
    let mut watcher = server.client().socket(&against_bot, None).await.unwrap();
    act(&mut company, 0).await;

    let client = server.client();
    let found = client.watch(Some(GAME)).await.unwrap();
    let ids: Vec<&str> = found.iter().map(|table| table.id.as_str()).collect();
    assert_eq!(ids, [company.table.as_str(), &against_bot, &waiting]);
    let facts: Vec<_> = found.iter().map(|table| (table.plies, table.spectators)).collect();
    assert_eq!(facts, [(1, 0), (0, 1), (0, 0)]);
    assert_eq!(client.watch(None).await.unwrap(), found);
    assert_eq!(client.watch(Some("nothing")).await.unwrap(), []);

    company.sockets[0].ask(Ask::Resign).await.unwrap();
    let found = client.watch(None).await.unwrap();
    assert!(found.iter().all(|table| table.id != company.table), "{found:?}");
    // Whoever goes is not counted any more.
    watcher.ask(Ask::Ping).await.unwrap();
    drop(watcher);
    while client.watch(None).await.unwrap().iter().any(|table| table.spectators > 0) {
        tokio::task::yield_now().await;
    }
}
