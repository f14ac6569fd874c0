//! Clients who play whatever is offered, come back whenever they are thrown out, and write down all that they are told.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Happening, NewTable, Notice, Sit, SocketQuery, Welcome};
use parlour_client::{Client, ClientError, Socket};
use parlour_core::{Player, Rng};
use parlour_table::table::clock::Control;
use parlour_table::table::event::Offer;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// What the clients of a table were told, from the first day on.
#[derive(Default)]
pub(crate) struct Told {
    /// Every telling of an event: its number and what it was.
    pub(crate) events: Vec<(u64, Happening)>,
    /// Every telling of a line.
    pub(crate) lines: Vec<(u64, String)>,
    /// The last event that a welcome spoke of.
    pub(crate) seq: u64,
    /// How long a client was without a socket, at worst.
    pub(crate) longest_outage: Duration,
    /// What was told out of order.
    pub(crate) faults: Vec<String>,
}

pub(crate) type Log = Arc<Mutex<HashMap<String, Told>>>;

/// Where the servers are now; nowhere while they are down.
pub(crate) type Where = watch::Receiver<Vec<String>>;

/// A table with two clients who will play.
pub(crate) async fn set_table(
    server: &str,
    seed: u64,
    index: usize,
    address: &Where,
    log: &Log,
) -> io::Result<Vec<Visitor>> {
    let ids: Vec<_> = games().games().map(|game| game.info().id).collect();
    let game = ids[index % ids.len()];
    let players = games().rules(game, None).map_or(2, |rules| rules.players());
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
        let rng = Rng::stream(seed, (index * 2 + seat) as u64);
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

fn client(server: &str) -> io::Result<Client> {
    Client::new(server).map_err(io::Error::other)
}

/// How long a client waits for a message before it tries another socket.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(2);
/// How long it waits while the server is away.
const RETRY_DELAY: Duration = Duration::from_millis(5);

/// A client who plays whatever is offered, and comes back whenever it is thrown out.
pub(crate) struct Visitor {
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
    /// Plays until it is time to stop, at whichever server is there.
    pub(crate) async fn play(mut self, until: Instant) {
        let mut last_there = Instant::now();
        while Instant::now() < until {
            let addresses = self.address.borrow_and_update().clone();
            let address = self.rng.pick(&addresses).cloned();
            let Some(Ok(client)) = address.map(|address| self.client.at(&address)) else {
                sleep(RETRY_DELAY).await;
                continue;
            };
            self.client = client;
            // A server that does not answer is left for another.
            match timeout(MESSAGE_TIMEOUT, self.open()).await {
                Ok(Ok(socket)) => {
                    let outage = last_there.elapsed();
                    self.tell(|told, _| told.longest_outage = told.longest_outage.max(outage));
                    self.sit_and_play(socket, until).await;
                    last_there = Instant::now();
                }
                Ok(Err(_)) => drop(timeout(MESSAGE_TIMEOUT, self.find_seat()).await),
                Err(_) => {}
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
            thinks: false,
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
