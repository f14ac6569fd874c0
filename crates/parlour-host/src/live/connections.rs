//! Connections: who follows the table, with whose eyes, and what each is sent.

use std::sync::Arc;

use parlour_client::protocol::{Back, Notice, Parting, Presence, Problem, Welcome};
use parlour_core::{Player, Viewer};
use parlour_table::Table;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::event::Event;

use super::summary::players;
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
    pub(super) fn stays_at(&self, table: &Table) -> bool {
        match self.viewer {
            Viewer::Player(player) => table.seat(player).sitter().map(|sitter| sitter.id) == self.guest,
            Viewer::Spectator => true,
        }
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
    /// Returns the ids of some connections.
    pub(super) fn connections_where(&self, is_meant: impl Fn(&Connection) -> bool) -> Vec<u64> {
        let meant = self.connections.iter().filter(|connection| is_meant(connection));
        meant.map(|connection| connection.id).collect()
    }

    fn count(&self, viewer: Viewer) -> usize {
        self.connections.iter().filter(|connection| connection.viewer == viewer).count()
    }

    /// Returns how many connections only watch.
    pub fn spectators(&self) -> usize {
        self.count(Viewer::Spectator)
    }

    /// Returns the connection for which bots think here: a player's, or else a spectator's.
    pub fn main_connection(&self) -> Option<u64> {
        let player = self.connections.iter().find(|connection| seat_of(connection.viewer).is_some());
        player.or(self.connections.first()).map(|connection| connection.id)
    }

    /// Plans a connection. Clocks that stood still because nobody was here go on.
    pub(super) fn plan_connection(&self, draft: &mut Draft, connect: Box<Connect>) -> Result<(), Problem> {
        draft.then = Then::Reply;
        if let Some(player) = connect.player {
            self.check_holder(connect.guest.as_ref().map(|guest| guest.id), player)?;
        }
        draft.then = Then::Connect(connect);
        let clock = self.table.clock();
        if clock.is_in_use() && clock.running().is_none() {
            self.plan_event(draft, Event::Resumed { last_open: self.now });
        }
        Ok(())
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
        self.connections.push(Connection { id, guest, name, viewer, room, lends, invitation });
        self.effects.push(Effect::Reply(Ok(())));
        match have.and_then(|have| Some((have, self.feeds.since(viewer, have, self.table.seq())?))) {
            Some((have, missed)) => self.welcome_back(id, have, heard, missed),
            None => self.welcome(id),
        }
        self.presence_changed();
    }

    pub(super) fn disconnected(&mut self, id: u64) {
        if let Some(place) = self.connections.iter().position(|connection| connection.id == id) {
            self.connections.remove(place);
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
        let leaving: Vec<_> = self.connections.extract_if(.., |connection| is_meant(connection)).collect();
        for connection in leaving {
            self.effects.push(Effect::Disconnect { connection: connection.id, reason });
            self.gone(connection.id);
        }
    }

    /// After someone sat down or left: closes the connections of those who left, and moves others to their rooms.
    pub(super) fn seats_changed(&mut self) {
        let table = self.table.clone();
        self.dismiss(Parting::Left, |connection| !connection.stays_at(&table));
        let mut connections = std::mem::take(&mut self.connections);
        for connection in &mut connections {
            connection.room = self.room(connection.guest, connection.viewer);
        }
        self.connections = connections;
        self.presence_changed();
    }

    /// After a rematch everyone has another seat and sees another scene.
    pub(super) fn change_seats(&mut self) {
        let players = self.table.rules().players();
        self.feeds.clear(&self.table);
        for connection in &mut self.connections {
            if let Viewer::Player(player) = connection.viewer {
                connection.viewer = Viewer::Player(Player::new((player.index() + 1) % players));
            }
            self.feeds.open(&self.table, connection.viewer);
        }
        for id in self.connections_where(|_| true) {
            self.welcome(id);
        }
    }

    /// Sends a connection everything.
    fn welcome(&mut self, id: u64) {
        let Ok(&Connection { viewer, room, ref invitation, .. }) = self.connection(id) else { return };
        let welcome = Welcome {
            table: self.card(),
            seat: seat_of(viewer),
            seq: self.table.seq(),
            at: self.now,
            standing: self.table.standing(self.now),
            scene: self.table.scene(viewer),
            played: self.table.played(viewer),
            room,
            chat: self.lines(room, 0),
            here: self.presence(),
            may_ask: may_ask(&self.table, viewer),
            invitation: invitation.clone(),
        };
        self.send_notice(id, &Notice::Welcome(Box::new(welcome)));
    }

    /// Sends a connection what it missed.
    fn welcome_back(&mut self, id: u64, have: u64, heard: u64, missed: Vec<Arc<str>>) {
        let Ok(&Connection { viewer, room, .. }) = self.connection(id) else { return };
        let back = Back {
            seat: seat_of(viewer),
            seq: have,
            at: self.now,
            standing: self.table.standing(self.now),
            chat: self.lines(room, heard),
            here: self.presence(),
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
        let to = self.connections_where(|connection| connection.room == Some(room));
        self.send(to, to_json(&Notice::Said { room, line }));
    }

    pub(super) fn presence(&self) -> Presence {
        let is_here = |player| self.count(Viewer::Player(player)) > 0;
        Presence { players: players(&self.table).map(is_here).collect(), spectators: self.spectators() }
    }

    /// After someone came or went: tells everyone, but not every time when many do.
    fn presence_changed(&mut self) {
        let next = later(self.presence_sent, self.policy.presence_interval);
        if next > self.now {
            self.presence_due = Some(next);
        } else {
            self.send_presence();
        }
    }

    pub(super) fn send_presence_if_due(&mut self) {
        if self.presence_due.is_some_and(|due| due <= self.now) {
            self.send_presence();
        }
    }

    fn send_presence(&mut self) {
        self.presence_sent = self.now;
        self.presence_due = None;
        let here = to_json(&Notice::Here(self.presence()));
        self.send(self.connections_where(|_| true), here);
    }
}
