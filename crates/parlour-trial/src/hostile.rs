//! Hostile clients: many sockets that send whatever might break a server, nearly right and garbled, as fast as it is
//! answered. Then someone who means well plays on, and what the server uses is compared with what it used before.

use std::fmt;
use std::io;

use parlour_builtin::games;
use parlour_client::protocol::{MAX_MESSAGE_BYTES, NewTable, SocketQuery};
use parlour_client::{Client, RawSocket};
use parlour_core::{Player, Rng};
use tokio::task::JoinSet;

use crate::{Launch, Process};

/// How many messages are sent before the answers are read: fewer than a slow reader may leave unread.
const MESSAGES_AT_ONCE: u64 = 32;

/// What to do.
#[derive(Clone, Debug)]
pub struct Hostile {
    /// The server.
    pub launch: Launch,
    /// How many clients there are.
    pub clients: u64,
    /// How many messages each sends.
    pub messages: u64,
    /// What the messages follow from.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct HostileReport {
    /// How many messages were sent.
    pub messages: u64,
    /// How many sockets it took, since the server closes those that misbehave.
    pub sockets: u64,
    /// What the server used when the tables had been founded, and after everything.
    pub bytes: (u64, u64),
    /// What the server counts as open sockets when all have gone.
    pub sockets_left: u64,
}

impl fmt::Display for HostileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HostileReport { messages, sockets, bytes: (before, after), sockets_left } = self;
        let (before, after) = (before >> 20, after >> 20);
        write!(
            f,
            "{messages} messages on {sockets} sockets: {before} MiB before, {after} MiB after, {sockets_left} left open"
        )
    }
}

impl Hostile {
    /// Does it. The server has to answer someone who means well in the end.
    pub async fn run(&self) -> io::Result<HostileReport> {
        let mut server = self.launch.start().await?;
        let mut attackers = Vec::new();
        for number in 0..self.clients {
            attackers.push(Attacker::sit_down(&server, Rng::stream(self.seed, number)).await?);
        }
        let before = server.resident_bytes()?;
        let mut tasks = JoinSet::new();
        for attacker in attackers {
            tasks.spawn(attacker.attack(self.messages));
        }
        let mut report = HostileReport::default();
        while let Some(sent) = tasks.join_next().await {
            let (messages, sockets) = sent.map_err(io::Error::other)??;
            report.messages += messages;
            report.sockets += sockets;
        }
        play_well(&server).await?;
        report.bytes = (before, server.resident_bytes()?);
        report.sockets_left = sockets_left(&server).await?;
        if server.stop().await? { Ok(report) } else { Err(io::Error::other("the server did not close well")) }
    }
}

/// Someone who means no good, with a table of their own.
struct Attacker {
    client: Client,
    table: String,
    rng: Rng,
}

impl Attacker {
    async fn sit_down(server: &Process, mut rng: Rng) -> io::Result<Self> {
        let ids: Vec<_> = games().games().map(|game| game.info().id).collect();
        let game = ids[rng.below(ids.len() as u32) as usize];
        let players = games().rules(game, None).map_or(2, |rules| rules.players());
        let client = Client::new(&server.url).map_err(io::Error::other)?;
        let wanted = NewTable::new(game, vec!["me"; players]);
        let table = client.found(&wanted).await.map_err(io::Error::other)?.id;
        Ok(Attacker { client, table, rng })
    }

    /// Sends so many messages, on as many sockets as it takes.
    async fn attack(mut self, messages: u64) -> io::Result<(u64, u64)> {
        let (mut sent, mut sockets) = (0, 0);
        while sent < messages {
            let own_seat = (self.rng.below(3) > 0).then(|| Player::FIRST.to_string());
            let query = SocketQuery { seat: own_seat, ..SocketQuery::default() };
            let mut socket = self.client.raw_socket(&self.table, &query).await.map_err(io::Error::other)?;
            sockets += 1;
            while sent < messages {
                for _ in 0..MESSAGES_AT_ONCE {
                    let text = self.message();
                    sent += 1;
                    if socket.send(text).await.is_err() {
                        break;
                    }
                }
                if !is_answered(&mut socket, sent).await {
                    break;
                }
            }
        }
        Ok((sent, sockets))
    }

    /// Something nearly right, and now and then garbled.
    fn message(&mut self) -> String {
        const ASKS: [&str; 12] = [
            r#""type":"ping""#,
            r#""type":"act","action":"a1a2","knowing":1"#,
            r#""type":"act","action":"d2c3","knowing":18446744073709551615"#,
            r#""type":"say","text":"<script>'; DROP TABLE events; --""#,
            r#""type":"hint""#,
            r#""type":"why","ply":0,"quick":true,"by":"champion:threads=64""#,
            r#""type":"why","ply":9999999,"quick":true"#,
            r#""type":"aid","name":"finish""#,
            r#""type":"undo""#,
            r#""type":"draw""#,
            r#""type":"rematch""#,
            r#""type":"decline","offer":"undo""#,
        ];
        let ask = ASKS[self.rng.below(ASKS.len() as u32) as usize];
        let mut text: Vec<char> = format!("{{\"id\":{},{ask}}}", self.rng.below(1000)).chars().collect();
        match self.rng.below(20) {
            0 => text.truncate(self.rng.below(text.len() as u32) as usize),
            1 => text.extend(std::iter::repeat_n('[', self.rng.below(MAX_MESSAGE_BYTES as u32) as usize)),
            2 => {
                let place = self.rng.below(text.len() as u32) as usize;
                text[place] = char::from_u32(self.rng.below(0xd800)).unwrap_or(' ');
            }
            _ => {}
        }
        text.into_iter().collect()
    }
}

/// Asks for a sign of life, and reads until it comes; the server may have closed the socket instead.
async fn is_answered(socket: &mut RawSocket, sent: u64) -> bool {
    let id = 1_000_000 + sent;
    if socket.send(format!("{{\"id\":{id},\"type\":\"ping\"}}")).await.is_err() {
        return false;
    }
    let answer = format!("\"id\":{id}");
    while let Ok(Some(text)) = socket.next().await {
        if text.contains(&answer) {
            return true;
        }
    }
    false
}

/// Someone new founds a table and acts.
async fn play_well(server: &Process) -> io::Result<()> {
    let client = Client::new(&server.url).map_err(io::Error::other)?;
    let game = games().games().next().ok_or_else(|| io::Error::other("there is no game"))?;
    let players = game.rules(None).map_or(2, |rules| rules.players());
    let wanted = NewTable::new(game.info().id, vec!["me"; players]);
    let table = client.found(&wanted).await.map_err(io::Error::other)?.id;
    let mut socket = client.socket(&table, Some(Player::FIRST)).await.map_err(io::Error::other)?;
    let action = socket.state().choices().next().map(str::to_string);
    let action = action.ok_or_else(|| io::Error::other("there is nothing to do"))?;
    socket.act(action).await.map_err(io::Error::other)?;
    socket.close().await;
    Ok(())
}

/// How many sockets the server counts once all have gone, or after having waited long for that.
async fn sockets_left(server: &Process) -> io::Result<u64> {
    const TRIES: usize = 300;
    let client = Client::new(&server.url).map_err(io::Error::other)?;
    let mut left = u64::MAX;
    for _ in 0..TRIES {
        let metrics = client.get("/metrics").await.map_err(io::Error::other)?.body;
        let line = metrics.lines().find_map(|line| line.strip_prefix("parlour_sockets "));
        left = line.and_then(|count| count.parse().ok()).unwrap_or(u64::MAX);
        if left == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    Ok(left)
}
