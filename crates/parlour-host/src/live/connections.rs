//! Connections: who follows the table, with whose eyes, and what each is sent.

use std::sync::Arc;

use parlour_client::protocol::{Back, Notice, Parting, Presence, Welcome};
use parlour_core::{Player, Viewer};
use parlour_table::Table;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Event;

use super::{Connect, Draft, Effect, LiveTable, Then, later, to_json};
use crate::thoughts::may_ask;

/// What a guest is called in the chat who has no name.
const NAMELESS: &str = "guest";

/// One connection.
pub(super) struct Connection {
    pub(super) id: u64,
    pub(super) guest: Option<u64>,
    /// The guest's name in the chat.
    pub(super) name: String,
    pub(super) viewer: Viewer,
    pub(super) room: Option<Room>,
    /// Whether bots may think there.
    pub(super) lends: bool,
    /// The table's invitation, for its founder.
    invitation: Option<String>,
}

impl Connection {
    /// Returns whether it goes on with a table: a seat's connection is its sitter's.
    fn stays_at(&self, table: &Table) -> bool {
        match self.viewer {
            Viewer::Player(player) => table.seat(player).sitter().map(|sitter| sitter.id) == self.guest,
            Viewer::Spectator => true,
        }
    }
}

/// All connections of a table, and when they were last told who is here.
pub(super) struct Connections {
    all: Vec<Connection>,
    presence_sent: Moment,
    pub(super) presence_due: Option<Moment>,
}

impl Connections {
    pub(super) fn new(now: Moment) -> Self {
        Connections { all: Vec::new(), presence_sent: now, presence_due: None }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn get(&mut self, id: u64) -> Option<&mut Connection> {
        self.all.iter_mut().find(|connection| connection.id == id)
    }

    pub(super) fn ids(&self, is_meant: impl Fn(&Connection) -> bool) -> Vec<u64> {
        self.all.iter().filter(|connection| is_meant(connection)).map(|connection| connection.id).collect()
    }

    /// Returns whether one of them goes on with a table.
    pub(super) fn stay_at(&self, table: &Table) -> bool {
        self.all.iter().any(|connection| connection.stays_at(table))
    }

    /// Returns a player's connection at which bots may think.
    pub(super) fn lender(&self) -> Option<u64> {
        let lends =
            |connection: &&Connection| connection.lends && matches!(connection.viewer, Viewer::Player(_));
        self.all.iter().find(lends).map(|connection| connection.id)
    }

    fn count(&self, viewer: Viewer) -> usize {
        self.all.iter().filter(|connection| connection.viewer == viewer).count()
    }
}

/// Returns the seat of a viewer.
pub(super) fn seat_of(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}

impl LiveTable {
    /// Returns how many connections only watch.
    pub fn spectators(&self) -> usize {
        self.connections.count(Viewer::Spectator)
    }

    /// Returns the connection for which bots think here: a player's, or else a spectator's.
    pub fn main_connection(&self) -> Option<u64> {
        let all = &self.connections.all;
        let player = all.iter().find(|connection| matches!(connection.viewer, Viewer::Player(_)));
        player.or(all.first()).map(|connection| connection.id)
    }

    /// Plans a connection. Clocks that stood still because nobody was here go on.
    pub(super) fn plan_connection(&mut self, draft: &mut Draft, connect: Box<Connect>) {
        let guest = connect.guest.as_ref().map(|guest| guest.id);
        if let Some(player) = connect.player
            && let Err(problem) = self.check_holder(guest, player)
        {
            self.effects.push(Effect::Reply(Err(problem)));
            return;
        }
        draft.then = Then::Connect(connect);
        let clock = self.table.clock();
        if clock.is_in_use() && clock.running().is_none() {
            self.plan_event(draft, Event::Resumed { last_open: self.now });
        }
    }

    /// Adds a connection. An older one with the same seat is closed: the guest has come back elsewhere.
    pub(super) fn connect(&mut self, connect: Connect) {
        let Connect { connection: id, guest, player, have, heard, lends, invitation } = connect;
        let invitation = invitation.filter(|invitation| self.metadata.is_invited(Some(invitation)));
        let invitation = invitation.map(|invitation| invitation.text);
        let viewer = player.map_or(Viewer::Spectator, Viewer::Player);
        if player.is_some() {
            self.dismiss(Parting::TakenOver, |connection| connection.viewer == viewer);
        }
        self.feeds.open(&self.table, viewer);
        let (guest, name) = guest.map_or((None, NAMELESS.to_string()), |guest| (Some(guest.id), guest.name));
        let room = self.room(guest, viewer);
        self.connections.all.push(Connection { id, guest, name, viewer, room, lends, invitation });
        self.effects.push(Effect::Reply(Ok(())));
        match have.and_then(|have| Some((have, self.feeds.since(viewer, have, self.table.seq())?))) {
            Some((have, missed)) => self.welcome_back(id, have, heard, missed),
            None => self.welcome(id),
        }
        self.presence_changed();
    }

    pub(super) fn disconnected(&mut self, id: u64) {
        let before = self.connections.all.len();
        self.connections.all.retain(|connection| connection.id != id);
        if self.connections.all.len() < before {
            self.gone(id);
            self.presence_changed();
        }
    }

    /// Stops what is under way for a connection that is gone.
    fn gone(&mut self, id: u64) {
        self.drop_questions(id);
        self.take_back_bot(id);
    }

    /// Closes some connections.
    pub(super) fn dismiss(&mut self, reason: Parting, is_meant: impl Fn(&Connection) -> bool) {
        let (leaving, staying): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.connections.all).into_iter().partition(is_meant);
        self.connections.all = staying;
        for connection in leaving {
            self.effects.push(Effect::Disconnect { connection: connection.id, reason });
            self.gone(connection.id);
        }
    }

    /// After someone sat down or left: closes the connections of those who left, and moves others to their rooms.
    pub(super) fn seats_changed(&mut self) {
        let table = self.table.clone();
        self.dismiss(Parting::Left, |connection| !connection.stays_at(&table));
        let mut all = std::mem::take(&mut self.connections.all);
        for connection in &mut all {
            connection.room = self.room(connection.guest, connection.viewer);
        }
        self.connections.all = all;
        self.presence_changed();
    }

    /// After a rematch everyone has another seat and sees another scene.
    pub(super) fn change_seats(&mut self) {
        let players = self.table.rules().players();
        self.feeds.clear(&self.table);
        for connection in &mut self.connections.all {
            if let Viewer::Player(player) = connection.viewer {
                connection.viewer = Viewer::Player(Player::new((player.index() + 1) % players));
            }
            self.feeds.open(&self.table, connection.viewer);
        }
        for id in self.connections.ids(|_| true) {
            self.welcome(id);
        }
    }

    /// Sends a connection everything.
    fn welcome(&mut self, id: u64) {
        let (table, here) = (self.card(), self.presence());
        let Some(connection) = self.connections.get(id) else { return };
        let (viewer, room) = (connection.viewer, connection.room);
        let invitation = connection.invitation.clone();
        let welcome = Welcome {
            table,
            seat: seat_of(viewer),
            seq: self.table.seq(),
            at: self.now,
            standing: self.table.standing(self.now),
            scene: self.table.scene(viewer),
            played: self.table.played(viewer),
            room,
            chat: self.lines(room, 0),
            here,
            may_ask: may_ask(&self.table, viewer),
            invitation,
        };
        self.send_notice(id, &Notice::Welcome(Box::new(welcome)));
    }

    /// Sends a connection what it missed.
    fn welcome_back(&mut self, id: u64, have: u64, heard: u64, missed: Vec<Arc<str>>) {
        let here = self.presence();
        let Some(connection) = self.connections.get(id) else { return };
        let (viewer, room) = (connection.viewer, connection.room);
        let back = Back {
            seat: seat_of(viewer),
            seq: have,
            at: self.now,
            standing: self.table.standing(self.now),
            chat: self.lines(room, heard),
            here,
            may_ask: may_ask(&self.table, viewer),
        };
        self.send_notice(id, &Notice::Back(Box::new(back)));
        for text in missed {
            self.send(vec![id], text);
        }
    }

    fn lines(&self, room: Option<Room>, after: u64) -> Vec<Line> {
        room.map(|room| self.chat.lines(room, after).to_vec()).unwrap_or_default()
    }

    /// Sends a room what was said.
    pub(super) fn send_line(&mut self, room: Room, guest: Option<u64>, line: Line) {
        self.chat.say(room, guest, line.clone());
        let to = self.connections.ids(|connection| connection.room == Some(room));
        self.send(to, to_json(&Notice::Said { room, line }));
    }

    pub(super) fn presence(&self) -> Presence {
        let is_here = |player| self.connections.count(Viewer::Player(player)) > 0;
        Presence { players: self.players().map(is_here).collect(), spectators: self.spectators() }
    }

    /// After someone came or went: tells everyone, but not every time when many do.
    fn presence_changed(&mut self) {
        let next = later(self.connections.presence_sent, self.policy.presence_interval);
        if next > self.now {
            self.connections.presence_due = Some(next);
        } else {
            self.send_presence();
        }
    }

    pub(super) fn send_presence_if_due(&mut self) {
        if self.connections.presence_due.is_some_and(|due| due <= self.now) {
            self.send_presence();
        }
    }

    fn send_presence(&mut self) {
        self.connections.presence_sent = self.now;
        self.connections.presence_due = None;
        let here = to_json(&Notice::Here(self.presence()));
        self.send(self.connections.ids(|_| true), here);
    }
}
