//! Chaos: the server is killed at random moments while many clients play, and started again on the same database. Then
//! a checker compares what every client was ever told with what is stored: every event, in order, exactly once.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_core::Rng;
use parlour_table::table::{Ending, UNSEEN};
use parlour_table::{Table, house};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::sleep;

use super::Launch;
use crate::client::{Socket, View, Visitor};
use crate::protocol::Happening;
use crate::store::{Page, SqliteStore, Store, Story};

/// What to do.
#[derive(Clone, Debug)]
pub struct Chaos {
    /// The server.
    pub launch: Launch,
    /// How many tables are played at, each by two clients.
    pub tables: usize,
    /// For how long.
    pub time: Duration,
    /// The longest that the server runs before it is killed.
    pub longest_run: Duration,
    /// What the moments and the actions follow from.
    pub seed: u64,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How often the server was killed.
    pub kills: u32,
    /// How many tables there were.
    pub tables: usize,
    /// How many events are stored.
    pub events: u64,
    /// How many times a client was told of an event.
    pub told: u64,
    /// How many chat lines clients were told of.
    pub lines: u64,
    /// How many games ended.
    pub games: u64,
    /// What is wrong; nothing, if nothing was lost.
    pub faults: Vec<String>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { kills, tables, events, told, lines, games, faults } = self;
        writeln!(f, "{kills} kills, {tables} tables, {events} events stored and told {told} times,")?;
        writeln!(f, "{games} games ended, {lines} lines told")?;
        for fault in faults.iter().take(20) {
            writeln!(f, "fault: {fault}")?;
        }
        write!(f, "{}", if faults.is_empty() { "nothing was lost" } else { "something was lost" })
    }
}

/// What the clients of a table were told, from the first day on.
#[derive(Default)]
struct Told {
    /// Every telling of an event: its number and what it was.
    events: Vec<(u64, Value)>,
    /// Every telling of a line.
    lines: Vec<(u64, String)>,
    /// The last event that a welcome spoke of.
    seq: u64,
    /// What was told out of order.
    faults: Vec<String>,
}

type Log = Arc<Mutex<HashMap<String, Told>>>;

/// Where the server is now; nowhere while it is down.
type Where = watch::Receiver<Option<SocketAddr>>;

impl Chaos {
    /// Does it, and looks for what was lost.
    pub async fn run(&self) -> io::Result<Report> {
        let mut rng = Rng::new(self.seed);
        let mut server = self.launch.start().await?;
        let (tell_where, address) = watch::channel(Some(server.address));
        let log = Log::default();
        let until = Instant::now() + self.time;
        let mut players = Vec::new();
        for index in 0..self.tables {
            players.extend(self.set_table(server.address, index, &address, &log, until).await?);
        }
        let mut kills = 0;
        while Instant::now() < until {
            let longest = self.longest_run.as_millis() as u32;
            sleep(Duration::from_millis(u64::from(rng.below(longest)))).await;
            server.kill().await?;
            kills += 1;
            tell_where.send_replace(None);
            server = self.launch.start().await?;
            tell_where.send_replace(Some(server.address));
        }
        for player in players {
            player.await.map_err(io::Error::other)?;
        }
        if !server.stop().await? {
            return Err(io::Error::other("the server did not close well"));
        }
        let log = std::mem::take(&mut *log.lock().unwrap_or_else(PoisonError::into_inner));
        self.check(log, kills).await
    }

    /// A table with two clients who play until the time is up.
    async fn set_table(
        &self,
        server: SocketAddr,
        index: usize,
        address: &Where,
        log: &Log,
        until: Instant,
    ) -> io::Result<Vec<tokio::task::JoinHandle<()>>> {
        let games: Vec<_> = house().games().map(|game| game.info().id).collect();
        let game = games[index % games.len()];
        let players = house().rules(game, None).map_or(2, |rules| rules.players());
        // Bots act as well, and resume when the server does.
        let mut seats = vec!["me", "invited", "random", "random"];
        seats.truncate(players);
        let (mut host, mut guest) = (Visitor::new(server), Visitor::new(server));
        // Some play with a clock, which a crash must not run down.
        let clock = json!({ "type": "increment", "base": 3_600_000, "increment": 1000 });
        let control = if index.is_multiple_of(3) { clock } else { json!({ "type": "none" }) };
        let founded = host.found(&json!({ "game": game, "seats": seats, "control": control })).await?;
        let table = founded["id"].as_str().unwrap_or_default().to_string();
        guest.sit(&table, "p2", founded["invitation"].as_str().unwrap_or_default()).await?;
        log.lock().unwrap_or_else(PoisonError::into_inner).entry(table.clone()).or_default();
        let player = |visitor: Visitor, seat: u64| {
            let rng = Rng::stream(self.seed, index as u64 * 2 + seat);
            let player = Player {
                visitor,
                table: table.clone(),
                seat,
                address: address.clone(),
                log: log.clone(),
                rng,
                view: View::default(),
            };
            tokio::spawn(player.play(until))
        };
        Ok(vec![player(host, 0), player(guest, 1)])
    }

    /// Compares what is stored with what was told.
    async fn check(&self, log: HashMap<String, Told>, kills: u32) -> io::Result<Report> {
        let store = SqliteStore::open(&self.launch.database).await.map_err(io::Error::other)?;
        let mut report = Report { kills, tables: log.len(), ..Report::default() };
        for (table, told) in log {
            let faults = check_table(&store, &table, told, &mut report).await?;
            report.faults.extend(faults.into_iter().map(|fault| format!("{table}: {fault}")));
        }
        store.close().await;
        Ok(report)
    }
}

/// Compares what is stored of a table with what was told of it.
async fn check_table(
    store: &SqliteStore,
    table: &str,
    told: Told,
    report: &mut Report,
) -> io::Result<Vec<String>> {
    let mut faults = told.faults;
    let found = store.story(table).await.map_err(io::Error::other)?;
    let Some(Story { foundation, entries, chat, .. }) = found else {
        return Ok(vec!["the table is gone".to_string()]);
    };
    let (mut stored, mut ended) = (BTreeMap::new(), BTreeMap::new());
    let mut replay = Table::set_up(&foundation.setup).map_err(io::Error::other)?;
    for entry in entries {
        if entry.seq != replay.seq() + 1 {
            faults.push(format!("event {} follows {}", entry.seq, replay.seq()));
        }
        match replay.after(entry.at, &entry.event) {
            Ok(next) => replay = next,
            Err(error) => faults.push(format!("event {} cannot happen: {error}", entry.seq)),
        }
        let aborted = Ending::Aborted.line(replay.rules().players());
        match replay.result().map(|result| result.line).filter(|line| *line != aborted) {
            Some(line) => ended.insert(replay.number(), line),
            None => ended.remove(&replay.number()),
        };
        let happening = serde_json::to_value(Happening::of(entry.event)).map_err(io::Error::other)?;
        stored.insert(entry.seq, happening);
    }
    report.events += stored.len() as u64;
    report.told += told.events.len() as u64;
    report.lines += told.lines.len() as u64;
    report.games += ended.len() as u64;
    if told.seq > replay.seq() {
        faults.push(format!("someone knew of event {}, the last is {}", told.seq, replay.seq()));
    }
    for (seq, happening) in &told.events {
        if !stored.get(seq).is_some_and(|stored| is_same(stored, happening)) {
            faults.push(format!("told {seq} {happening}, stored {:?}", stored.get(seq)));
        }
    }
    let said: HashMap<u64, String> = chat.into_iter().map(|(_, line)| (line.number, line.text)).collect();
    // Of a long talk only the end is kept.
    let first = said.keys().min().copied().unwrap_or(0);
    for (number, text) in told.lines.iter().filter(|(number, _)| *number >= first) {
        if said.get(number) != Some(text) {
            faults.push(format!("line {number} `{text}` is {:?}", said.get(number)));
        }
    }
    let page = Page { table: Some(table.to_string()), limit: u32::MAX, ..Page::default() };
    let archive = store.games(&page).await.map_err(io::Error::other)?;
    let archive: BTreeMap<u32, String> =
        archive.into_iter().map(|row| (row.game.number, row.game.result)).collect();
    if archive != ended {
        faults.push(format!("the archive has {archive:?}, not {ended:?}"));
    }
    Ok(faults)
}

/// Whether a client was told what is stored, as far as it may know.
fn is_same(stored: &Value, told: &Value) -> bool {
    let mut told = told.clone();
    if told["action"] == UNSEEN {
        told["action"] = stored["action"].clone();
    }
    *stored == told
}

/// A client who plays whatever is offered, and comes back whenever it is thrown out.
struct Player {
    visitor: Visitor,
    table: String,
    seat: u64,
    address: Where,
    log: Log,
    rng: Rng,
    /// What one has been told so far.
    view: View,
}

impl Player {
    async fn play(mut self, until: Instant) {
        while Instant::now() < until {
            let Some(address) = *self.address.borrow_and_update() else {
                sleep(Duration::from_millis(5)).await;
                continue;
            };
            self.visitor = self.visitor.at(address);
            // Seats change with every rematch; what one has is of use for the same seat only.
            let is_same_seat = self.view.seat == Some(self.seat);
            let have = if is_same_seat { format!("&have={}", self.view.seq) } else { String::new() };
            let query = format!("seat=p{}{have}", self.seat + 1);
            match self.visitor.socket(&self.table, &query).await {
                Ok(mut socket) => self.sit_and_play(&mut socket, until).await,
                Err(_) => self.find_seat().await,
            }
        }
    }

    /// Looks up which seat is one's own.
    async fn find_seat(&mut self) {
        let path = format!("/api/tables/{}", self.table);
        if let Ok(reply) = self.visitor.request("GET", &path, None).await
            && let Some(seat) = reply.json()["seats"][0].as_u64()
        {
            self.seat = seat;
        }
        sleep(Duration::from_millis(5)).await;
    }

    /// Plays until the socket breaks, and keeps what one has been told.
    async fn sit_and_play(&mut self, socket: &mut Socket, until: Instant) {
        socket.view = self.view.clone();
        let mut is_waiting = false;
        while Instant::now() < until {
            let before = socket.view.seq;
            let Some(notice) = socket.next_within(Duration::from_secs(2)).await else { break };
            self.write_down(&notice, before);
            if let Some(seat) = socket.view.seat {
                self.seat = seat;
            }
            if notice["type"] == "answer" {
                is_waiting = false;
            }
            if is_waiting {
                continue;
            }
            let Some(message) = self.choose(socket) else { continue };
            if socket.send(message).await.is_err() {
                break;
            }
            is_waiting = true;
        }
        self.view = socket.view.clone();
    }

    /// Something to do, if there is something.
    fn choose(&mut self, socket: &Socket) -> Option<Value> {
        let view = &socket.view;
        if view.is_over() {
            return Some(json!({ "type": "rematch" }));
        }
        match self.rng.below(60) {
            0 => return Some(json!({ "type": "say", "text": format!("line {}", self.rng.next_u64()) })),
            1 => return Some(json!({ "type": "undo" })),
            2 => return Some(json!({ "type": "draw" })),
            3 => return Some(json!({ "type": "decline", "offer": "draw" })),
            4 if self.rng.below(10) == 0 => return Some(json!({ "type": "resign" })),
            _ => {}
        }
        let choices = view.choices();
        let action = self.rng.pick(&choices)?;
        Some(json!({ "type": "act", "action": action, "knowing": view.seq }))
    }

    fn write_down(&self, notice: &Value, before: u64) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let told = log.entry(self.table.clone()).or_default();
        match notice["type"].as_str() {
            Some("update") => {
                if notice["seq"].as_u64() != Some(before + 1) {
                    told.faults.push(format!("after {before} someone was told {}", notice["seq"]));
                }
                told.events.push((notice["seq"].as_u64().unwrap_or(0), notice["event"].clone()));
            }
            Some("welcome" | "back") => told.seq = told.seq.max(notice["seq"].as_u64().unwrap_or(0)),
            Some("said") => {
                let line = &notice["line"];
                let text = line["text"].as_str().unwrap_or_default().to_string();
                told.lines.push((line["number"].as_u64().unwrap_or(0), text));
            }
            _ => {}
        }
    }
}
