//! Chaos: the server is killed at random moments while many clients play, and started again on the same database. Then
//! a checker compares what every client was ever told with what is stored: every event, in order, exactly once.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_client::protocol::{Ask, Happening, NewTable, Notice, Sit, SocketQuery, Welcome};
use parlour_client::{Client, ClientError, Socket};
use parlour_core::{Player, Rng};
use parlour_server::store::{GamesQuery, SqliteStore, Store, Story};
use parlour_table::table::clock::Control;
use parlour_table::table::event::Offer;
use parlour_table::table::{Ending, UNSEEN};
use parlour_table::{Table, house};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::Launch;
use crate::power::Disk;

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
pub struct ChaosReport {
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

impl fmt::Display for ChaosReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChaosReport { kills, tables, events, told, lines, games, faults } = self;
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
    events: Vec<(u64, Happening)>,
    /// Every telling of a line.
    lines: Vec<(u64, String)>,
    /// The last event that a welcome spoke of.
    seq: u64,
    /// What was told out of order.
    faults: Vec<String>,
}

type Log = Arc<Mutex<HashMap<String, Told>>>;

/// Where the server is now; nowhere while it is down.
type Where = watch::Receiver<Option<String>>;

impl Chaos {
    /// Does it, and looks for what was lost.
    pub async fn run(&self) -> io::Result<ChaosReport> {
        self.run_on(None).await
    }

    /// Does it; on a disk whose power is cut each time before the server is killed, if one is given.
    pub async fn run_on(&self, mut disk: Option<&mut Disk>) -> io::Result<ChaosReport> {
        let mut rng = Rng::new(self.seed);
        let mut server = self.launch.start().await?;
        let (tell_where, address) = watch::channel(Some(server.url.clone()));
        let log = Log::default();
        let mut visitors = Vec::new();
        for index in 0..self.tables {
            visitors.extend(self.set_table(&server.url, index, &address, &log).await?);
        }
        // The time begins when everyone sits, however long that took.
        let until = Instant::now() + self.time;
        let play = |visitor: Visitor| tokio::spawn(visitor.play(until));
        let players: Vec<_> = visitors.into_iter().map(play).collect();
        let mut kills = 0;
        while Instant::now() < until {
            let longest = self.longest_run.as_millis() as u32;
            sleep(Duration::from_millis(u64::from(rng.below(longest)))).await;
            if let Some(disk) = disk.as_deref_mut() {
                disk.cut()?;
            }
            server.kill().await?;
            kills += 1;
            tell_where.send_replace(None);
            if let Some(disk) = disk.as_deref_mut() {
                disk.restore()?;
            }
            server = self.launch.start().await?;
            tell_where.send_replace(Some(server.url.clone()));
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

    /// A table with two clients who will play.
    async fn set_table(
        &self,
        server: &str,
        index: usize,
        address: &Where,
        log: &Log,
    ) -> io::Result<Vec<Visitor>> {
        let games: Vec<_> = house().games().map(|game| game.info().id).collect();
        let game = games[index % games.len()];
        let players = house().rules(game, None).map_or(2, |rules| rules.players());
        // Bots act as well, and resume when the server does.
        let mut seats = vec!["me", "invited", "random", "random"];
        seats.truncate(players);
        let (host, guest) = (client(server)?, client(server)?);
        // Some play with a clock, which a crash must not run down.
        let clock = Control::Increment { base: 3_600_000, increment: 1000 };
        let control = if index.is_multiple_of(3) { clock } else { Control::None };
        let wanted = NewTable { control, ..NewTable::new(game, seats) };
        let founded = host.found(&wanted).await.map_err(io::Error::other)?;
        let table = founded.id;
        let wish = Sit { invitation: Some(founded.invitation), ..Sit::default() };
        guest.sit(&table, Player::new(1), &wish).await.map_err(io::Error::other)?;
        log.lock().unwrap_or_else(PoisonError::into_inner).entry(table.clone()).or_default();
        let visitor = |client: Client, seat: usize| {
            let rng = Rng::stream(self.seed, (index * 2 + seat) as u64);
            Visitor {
                client,
                table: table.clone(),
                seat: Player::new(seat),
                address: address.clone(),
                log: log.clone(),
                rng,
                state: None,
            }
        };
        Ok(vec![visitor(host, 0), visitor(guest, 1)])
    }

    /// Compares what is stored with what was told.
    async fn check(&self, log: HashMap<String, Told>, kills: u32) -> io::Result<ChaosReport> {
        let store = SqliteStore::open(&self.launch.database).await.map_err(io::Error::other)?;
        let mut report = ChaosReport { kills, tables: log.len(), ..ChaosReport::default() };
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
    report: &mut ChaosReport,
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
        stored.insert(entry.seq, Happening::of(entry.event, Vec::new(), None));
    }
    report.events += stored.len() as u64;
    report.told += told.events.len() as u64;
    report.lines += told.lines.len() as u64;
    report.games += ended.len() as u64;
    if told.seq > replay.seq() {
        faults.push(format!("someone knew of event {}, the last is {}", told.seq, replay.seq()));
    }
    for (seq, happening) in &told.events {
        let is_stored = stored
            .get(seq)
            .is_some_and(|stored| stored.as_ref().is_some_and(|stored| is_same(stored, happening)));
        if !is_stored {
            faults.push(format!("told {seq} {happening:?}, stored {:?}", stored.get(seq)));
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
    let query = GamesQuery { table: Some(table.to_string()), limit: u32::MAX, ..GamesQuery::default() };
    let archive = store.games(&query).await.map_err(io::Error::other)?;
    let archive: BTreeMap<u32, String> =
        archive.into_iter().map(|row| (row.game.number, row.game.result)).collect();
    if archive != ended {
        faults.push(format!("the archive has {archive:?}, not {ended:?}"));
    }
    Ok(faults)
}

/// Whether a client was told what is stored, as far as it may know.
fn is_same(stored: &Happening, told: &Happening) -> bool {
    let mut told = told.clone();
    if let (Happening::Acted { action, .. }, Happening::Acted { action: seen, told, spent, .. }) =
        (stored, &mut told)
    {
        // Words are made anew for every viewer, and how long it took from when events were stored.
        told.clear();
        *spent = None;
        if seen == UNSEEN {
            seen.clone_from(action);
        }
    }
    *stored == told
}

fn client(server: &str) -> io::Result<Client> {
    Client::new(server).map_err(io::Error::other)
}

/// How long a client waits for a message before it tries another socket.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(2);
/// How long it waits while the server is away.
const RETRY_DELAY: Duration = Duration::from_millis(5);

/// A client who plays whatever is offered, and comes back whenever it is thrown out.
struct Visitor {
    client: Client,
    table: String,
    seat: Player,
    address: Where,
    log: Log,
    rng: Rng,
    /// What one has been told so far.
    state: Option<Welcome>,
}

impl Visitor {
    async fn play(mut self, until: Instant) {
        while Instant::now() < until {
            let address = self.address.borrow_and_update().clone();
            let Some(Ok(client)) = address.map(|address| self.client.at(&address)) else {
                sleep(RETRY_DELAY).await;
                continue;
            };
            self.client = client;
            match self.open().await {
                Ok(socket) => self.sit_and_play(socket, until).await,
                Err(_) => self.find_seat().await,
            }
        }
    }

    /// Opens a socket with what one has.
    async fn open(&mut self) -> Result<Socket, ClientError> {
        // Seats change with every rematch; what one has is of use for the same seat only.
        let had = self.state.take_if(|state| state.seat == Some(self.seat));
        let query = SocketQuery {
            seat: Some(self.seat.to_string()),
            have: had.as_ref().map(|had| had.seq),
            heard: had.as_ref().map(Welcome::heard),
        };
        let raw = self.client.raw_socket(&self.table, &query).await;
        self.state.clone_from(&had);
        let socket = Socket::begin(raw?, had).await?;
        self.tell(|told, _| told.seq = told.seq.max(socket.state().seq));
        Ok(socket)
    }

    /// Looks up which seat is one's own.
    async fn find_seat(&mut self) {
        if let Ok(view) = self.client.table(&self.table).await
            && let Some(&seat) = view.seats.first()
        {
            self.seat = seat;
        }
        sleep(RETRY_DELAY).await;
    }

    /// Plays until the socket breaks, and keeps what one has been told.
    async fn sit_and_play(&mut self, mut socket: Socket, until: Instant) {
        let mut is_waiting = false;
        while Instant::now() < until {
            self.seat = socket.state().seat.unwrap_or(self.seat);
            if !is_waiting && let Some((ask, knowing)) = self.choose(socket.state()) {
                if socket.send(ask, knowing).await.is_err() {
                    break;
                }
                is_waiting = true;
            }
            let before = socket.state().seq;
            let Ok(notice) = socket.next_within(MESSAGE_TIMEOUT).await else { break };
            self.write_down(&notice, before);
            if matches!(notice, Notice::Answer { .. }) {
                is_waiting = false;
            }
        }
        self.state = Some(socket.into_state());
    }

    /// Something to do, if there is something, and what one knows.
    fn choose(&mut self, state: &Welcome) -> Option<(Ask, Option<u64>)> {
        if state.is_over() {
            return Some((Ask::Rematch, None));
        }
        let ask = match self.rng.below(60) {
            0 => Ask::say(format!("line {}", self.rng.next_u64())),
            1 => Ask::Undo,
            2 => Ask::Draw,
            3 => Ask::Decline { offer: Offer::Draw },
            4 if self.rng.below(10) == 0 => Ask::Resign,
            _ => {
                let choices: Vec<&str> = state.choices().collect();
                return Some((Ask::act(*self.rng.pick(&choices)?), Some(state.seq)));
            }
        };
        Some((ask, None))
    }

    fn write_down(&self, notice: &Notice, before: u64) {
        self.tell(|told, table| match notice {
            Notice::Update(update) => {
                if update.seq != before + 1 {
                    told.faults.push(format!("after {before} someone at {table} was told {}", update.seq));
                }
                told.events.push((update.seq, update.event.clone()));
            }
            Notice::Welcome(welcome) => told.seq = told.seq.max(welcome.seq),
            Notice::Said { line, .. } => told.lines.push((line.number, line.text.clone())),
            _ => {}
        });
    }

    fn tell(&self, write: impl FnOnce(&mut Told, &str)) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        write(log.entry(self.table.clone()).or_default(), &self.table);
    }
}
