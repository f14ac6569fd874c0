//! Listeners: the sockets at a table, and what they are sent.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use parlour_client::desk::feeds::write;
use parlour_core::{Player, Viewer};
use parlour_table::table::chat::Room;
use tokio::sync::mpsc;
use tokio::time::Instant as Alarm;

use super::{Join, TableActor};
use crate::protocol::{Back, Notice, Parting, Presence, Welcome};
use crate::random;

/// The shortest time between two messages about who is here.
const MIN_PRESENCE_INTERVAL: Duration = Duration::from_millis(500);

/// What goes out through a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Bye(Parting),
}

/// What a socket learns when it has joined.
pub(crate) struct Joined {
    /// Its number at the table.
    pub(crate) listener: u64,
}

/// A socket at a table.
pub(super) struct Listener {
    pub(super) id: u64,
    pub(super) guest: Option<u64>,
    /// What they are called in the chat.
    pub(super) name: String,
    pub(super) viewer: Viewer,
    pub(super) room: Option<Room>,
    /// What ends the analysis that is under way for them.
    pub(super) analysis: Option<Arc<AtomicBool>>,
    /// Whether bots may think there.
    pub(super) thinks: bool,
    /// From where they listen.
    pub(super) address: IpAddr,
    /// The table's invitation, for its founder.
    invitation: Option<String>,
    outgoing: mpsc::Sender<Outgoing>,
}

impl Listener {
    /// Whether the message could be sent: whoever does not read is not waited for.
    fn send(&self, outgoing: Outgoing) -> bool {
        self.outgoing.try_send(outgoing).is_ok()
    }
}

/// Nobody thinks for someone who has gone.
impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(analysis) = &self.analysis {
            analysis.store(true, Ordering::Relaxed);
        }
    }
}

/// All sockets at a table.
#[derive(Default)]
pub(super) struct Listeners {
    all: Vec<Listener>,
    last_id: u64,
}

impl Listeners {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn get(&mut self, id: u64) -> Option<&mut Listener> {
        self.all.iter_mut().find(|listener| listener.id == id)
    }

    /// Tells some of them. A socket that takes no more is let go; it ends when nobody can send to it.
    pub(super) fn tell(&mut self, text: &Utf8Bytes, is_meant: impl Fn(&Listener) -> bool) {
        self.all.retain(|listener| !is_meant(listener) || listener.send(Outgoing::Text(text.clone())));
    }

    /// Tells one of them.
    pub(super) fn tell_one(&mut self, id: u64, notice: &Notice) {
        self.tell(&write(notice), |listener| listener.id == id);
    }

    pub(super) fn part(&mut self, id: u64) {
        self.all.retain(|listener| listener.id != id);
    }

    /// Says good-bye to some of them.
    fn dismiss_all(&mut self, reason: Parting, is_meant: impl Fn(&Listener) -> bool) {
        self.all.retain(|listener| {
            let is_meant = is_meant(listener);
            if is_meant {
                listener.send(Outgoing::Bye(reason));
            }
            !is_meant
        });
    }

    /// Says good-bye to everyone.
    pub(super) fn close(&mut self) {
        self.dismiss_all(Parting::Closing, |_| true);
    }

    /// For whom bots think here: whoever plays, or else whoever watches; nobody's address where nobody is.
    pub(super) fn household(&self) -> Option<IpAddr> {
        let player = self.all.iter().find(|listener| matches!(listener.viewer, Viewer::Player(_)));
        player.or(self.all.first()).map(|listener| listener.address)
    }

    /// A player at whose end bots may think.
    pub(super) fn mind(&self) -> Option<u64> {
        let lends = |listener: &&Listener| listener.thinks && matches!(listener.viewer, Viewer::Player(_));
        self.all.iter().find(lends).map(|listener| listener.id)
    }

    fn count(&self, viewer: Viewer) -> usize {
        self.all.iter().filter(|listener| listener.viewer == viewer).count()
    }
}

impl TableActor {
    /// Lets a socket listen. One that has the same seat is let go: whoever has the token takes over.
    pub(super) fn join(&mut self, join: Join) {
        let Join { guest, player, have, heard, thinks, address, invitation, outgoing, reply } = join;
        let guest_id = guest.as_ref().map(|guest| guest.id);
        if let Some(player) = player
            && let Err(problem) = self.check_holder(guest_id, player)
        {
            drop(reply.send(Err(problem)));
            return;
        }
        let viewer = player.map_or(Viewer::Spectator, Viewer::Player);
        if player.is_some() {
            self.listeners.dismiss_all(Parting::TakenOver, |listener| listener.viewer == viewer);
        }
        self.listeners.last_id += 1;
        let id = self.listeners.last_id;
        let room = self.room(guest_id, player);
        let name = guest.map_or_else(|| "guest".to_string(), |guest| guest.name);
        self.feeds.open(&self.table, viewer);
        // It follows from the founder's token; anyone else's gives another.
        let is_ours = |invitation: &String| random::hash(invitation) == self.foundation.invitation;
        let invitation = invitation.filter(is_ours);
        let analysis = None;
        let listener = Listener {
            id,
            guest: guest_id,
            name,
            viewer,
            room,
            analysis,
            thinks,
            address,
            invitation,
            outgoing,
        };
        self.listeners.all.push(listener);
        drop(reply.send(Ok(Joined { listener: id })));
        match have.and_then(|have| Some((have, self.feeds.since(viewer, have, self.table.seq())?))) {
            Some((have, missed)) => self.welcome_back(id, player, room, have, heard, &missed),
            None => self.welcome(id),
        }
        self.presence_changed();
        // A bot that could not act, because nothing could be stored, tries again when someone comes.
        self.let_bot_think();
    }

    /// After someone sat down or got up: a seat's socket is its sitter's, and who plays does not hear the spectators.
    pub(super) fn look_who_sits(&mut self) {
        let table = &self.table;
        self.listeners.dismiss_all(Parting::Left, |listener| match listener.viewer {
            Viewer::Player(player) => table.seat(player).sitter().map(|sitter| sitter.id) != listener.guest,
            Viewer::Spectator => false,
        });
        let mut all = std::mem::take(&mut self.listeners.all);
        for listener in &mut all {
            listener.room = self.room(listener.guest, seat_of(listener.viewer));
        }
        self.listeners.all = all;
        self.presence_changed();
    }

    /// Tells a listener everything.
    fn welcome(&mut self, id: u64) {
        let at = self.now;
        let (card, here) = (self.card(), self.presence());
        let Some(listener) = self.listeners.get(id) else { return };
        let (viewer, room) = (listener.viewer, listener.room);
        let invitation = listener.invitation.clone();
        let seat = seat_of(viewer);
        let chat = room.map(|room| self.chat.lines(room, 0).to_vec()).unwrap_or_default();
        let welcome = Welcome {
            table: card,
            seat,
            seq: self.table.seq(),
            at,
            standing: self.table.standing(at),
            scene: self.table.scene(viewer),
            played: self.table.played(viewer),
            room,
            chat,
            here,
            may_ask: super::asks::may_ask(&self.table, viewer),
            invitation,
        };
        self.listeners.tell_one(id, &Notice::Welcome(Box::new(welcome)));
    }

    fn welcome_back(
        &mut self,
        id: u64,
        seat: Option<Player>,
        room: Option<Room>,
        have: u64,
        heard: u64,
        missed: &[Utf8Bytes],
    ) {
        let at = self.now;
        let chat = room.map(|room| self.chat.lines(room, heard).to_vec()).unwrap_or_default();
        let back = Back {
            seat,
            seq: have,
            at,
            standing: self.table.standing(at),
            chat,
            here: self.presence(),
            may_ask: super::asks::may_ask(&self.table, seat.map_or(Viewer::Spectator, Viewer::Player)),
        };
        self.listeners.tell_one(id, &Notice::Back(Box::new(back)));
        for text in missed {
            self.listeners.tell(text, |listener| listener.id == id);
        }
    }

    /// After a rematch everyone has another seat and sees another scene.
    pub(super) fn change_seats(&mut self) {
        let players = self.table.rules().players();
        self.feeds.clear(&self.table);
        let mut ids = Vec::new();
        for listener in &mut self.listeners.all {
            if let Viewer::Player(player) = listener.viewer {
                listener.viewer = Viewer::Player(Player::new((player.index() + 1) % players));
            }
            self.feeds.open(&self.table, listener.viewer);
            ids.push(listener.id);
        }
        for id in ids {
            self.welcome(id);
        }
    }

    pub(super) fn presence(&self) -> Presence {
        let is_here = |player| self.listeners.count(Viewer::Player(player)) > 0;
        Presence {
            players: self.players().map(is_here).collect(),
            spectators: self.listeners.count(Viewer::Spectator),
        }
    }

    /// Someone came or went: everyone is told, but not every time when many do.
    pub(super) fn presence_changed(&mut self) {
        self.app.note_audience(&self.foundation.id, self.listeners.count(Viewer::Spectator));
        if self.presence_told.elapsed() >= MIN_PRESENCE_INTERVAL {
            self.tell_presence();
        } else {
            self.presence_due
                .get_or_insert_with(|| Alarm::from_std(self.presence_told + MIN_PRESENCE_INTERVAL));
        }
    }

    pub(super) fn tell_presence(&mut self) {
        self.presence_told = Instant::now();
        self.presence_due = None;
        let here = write(&Notice::Here(self.presence()));
        self.listeners.tell(&here, |_| true);
    }
}

/// Which seat a viewer has.
pub(super) fn seat_of(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}
