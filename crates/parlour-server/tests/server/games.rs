//! Every game from its first to its last move, between real sockets, with someone watching and a chat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Code, Happening, ListQuery, NewTable, Notice, Update};
use parlour_core::{Player, Record, Scene, Turn};
use parlour_table::{AnyBot, AnyRules, Limits, Session, Table, TableStart};

use crate::requests::{NextWhere, Requests};
use crate::{Company, Server, code, next_update};

/// The same game beside the server's, for a bot that knows what to do, so that it ends.
struct Mirror {
    session: Box<dyn Session>,
    bots: Vec<Box<dyn AnyBot>>,
}

impl Mirror {
    fn new(rules: &Arc<dyn AnyRules>) -> Self {
        let bot = |seed| rules.bot(&"level3".parse().unwrap(), seed).unwrap();
        Mirror { session: rules.start(20), bots: (0..rules.players() as u64).map(bot).collect() }
    }

    fn choose(&mut self, player: usize) -> String {
        let limits = Limits { nodes: Some(2000), bytes: 1 << 20, ..Limits::default() };
        let sight = self.session.sight_of(Player::new(player));
        limits.choose(&mut *self.bots[player], &sight, &AtomicBool::new(false), &mut |_| {}).unwrap().action
    }

    /// Follows what happened at the server's table.
    fn follow(&mut self, action: &str, update: Update) {
        self.session.play(action).unwrap();
        let Happening::Acted { chance, .. } = update.event else { panic!("{:?}", update.event) };
        for outcome in chance {
            self.session.play(&outcome).unwrap();
        }
    }
}

fn by_id(scene: &Scene) -> Scene {
    let mut scene = scene.clone();
    scene.pieces.sort_by_key(|piece| piece.id);
    scene
}

#[tokio::test]
async fn every_game_is_played_to_its_end_between_sockets() {
    let (server, _folder) = Server::fresh().await;
    for game in games().games() {
        let rules = game.rules(None).unwrap();
        let mut mirror = Mirror::new(&rules);
        let mut seats = vec!["invited"; rules.players()];
        seats[0] = "me";
        // The same island; the dice are the server's.
        let start = rules.has_chance().then(|| mirror.session.position());
        let wanted =
            NewTable { name: Some("Ada".to_string()), start, ..NewTable::new(game.info().id, seats) };
        let mut company = Company::gather(&server, &wanted).await;
        let mut watcher = server.client().socket(&company.table, None).await.unwrap();
        for outcome in &watcher.state().played {
            mirror.session.play(&outcome.action).unwrap();
        }

        company.sockets[0].ask(Ask::say("good luck")).await.unwrap();
        let said = |notice| if let Notice::Said { line, .. } = notice { Some(line) } else { None };
        let line = company.sockets[1].next_where(said).await.unwrap();
        assert_eq!((line.name.as_str(), line.text.as_str()), ("Ada", "good luck"));

        while let Turn::Player(player) = mirror.session.turn() {
            let player = player.index();
            assert!(mirror.session.plies() < 2000, "{} does not end", game.info().id);
            let seq = watcher.state().seq;
            company.catch_up(player, seq).await;
            assert_eq!(company.to_move(player), Some(player));
            let action = mirror.choose(player);
            assert!(company.sockets[player].state().choices().any(|choice| choice == action), "{action}");
            company.sockets[player].act(&action).await.unwrap();
            let update = next_update(&mut watcher).await;
            assert_eq!(update.seq, seq + 1);
            mirror.follow(&action, update);
        }

        let last = watcher.state().seq;
        for player in 0..company.sockets.len() {
            company.catch_up(player, last).await;
            // Whoever comes now is told the same as those who followed every change.
            let late =
                company.guests[player].socket(&company.table, Some(Player::new(player))).await.unwrap();
            let (late, followed) = (late.state(), company.sockets[player].state());
            assert!(followed.is_over());
            assert_eq!(by_id(&late.scene), followed.scene, "{}", game.info().id);
            assert_eq!((&late.standing, late.played.len()), (&followed.standing, followed.played.len()));
            if !rules.has_secrets() {
                assert_eq!(late.played, followed.played);
            }
        }
        let text = server.client().record(&company.table, None).await.unwrap();
        let record: Record = text.parse().unwrap();
        assert_eq!(record.actions, mirror.session.history());
        assert!(TableStart::from_record(games(), &record).and_then(Table::new).is_ok());
        check_archive(&server, &company.table, &text).await;
    }
    server.stop().await;
}

/// A finished game can be listed, fetched and replayed.
async fn check_archive(server: &Server, table: &str, record: &str) {
    let client = server.client();
    let query = ListQuery { table: Some(table.to_string()), ..ListQuery::default() };
    let entry = client.archive(&query).await.unwrap().rows.remove(0);
    assert_eq!(client.ended_game(entry.id).await.unwrap(), entry);
    assert_eq!(client.ended_record(entry.id).await.unwrap(), record);
    for ply in [0, entry.plies / 2, entry.plies] {
        let replay = client.ended_replay(entry.id, ply, Some(Player::new(1))).await.unwrap();
        assert_eq!(replay.played.len() as u64, entry.plies);
        assert!(replay.scene.choices.is_empty());
    }
    assert_eq!(code(client.ended_replay(entry.id, entry.plies + 1, None).await), Some(Code::Malformed));
}
