//! The sockets at a table: the page has one for each seat that is played from it.

use parlour_client::protocol::{Back, Notice, Parting, Presence, Problem, SocketQuery, Welcome};
use parlour_core::{Player, Viewer};
use parlour_table::table::chat::Room;
use parlour_table::table::event::Event;

use super::OpenTable;
use crate::house::Shared;
use crate::wire::Effect;

/// A socket.
pub(super) struct Listener {
    pub(super) socket: u64,
    pub(super) viewer: Viewer,
}

/// Which seat a viewer has.
fn seat_of(viewer: Viewer) -> Option<Player> {
    match viewer {
        Viewer::Player(player) => Some(player),
        Viewer::Spectator => None,
    }
}

impl OpenTable {
    /// Lets a socket listen. One that has the same seat is let go.
    pub(crate) fn join(
        &mut self,
        shared: &mut Shared,
        socket: u64,
        player: Option<Player>,
        query: &SocketQuery,
    ) -> Result<(), Problem> {
        if let Some(player) = player {
            self.check_holder(player)?;
        }
        let viewer = player.map_or(Viewer::Spectator, Viewer::Player);
        if player.is_some() {
            self.dismiss(shared, Parting::TakenOver, |listener| listener.viewer == viewer);
        }
        self.feeds.open(&self.table, viewer);
        self.listeners.push(Listener { socket, viewer });
        shared.outcome.effects.push(Effect::Opened { socket });
        let missed =
            query.have.and_then(|have| Some((have, self.feeds.since(viewer, have, self.table.seq())?)));
        match missed {
            Some((have, missed)) => self.welcome_back(shared, socket, viewer, have, missed),
            None => self.welcome(shared, socket, viewer),
        }
        self.tell_presence(shared);
        self.go_on_playing(shared);
        self.let_bot_think(shared);
        Ok(())
    }

    /// A socket is closed. Where nobody is left, clocks stand still: nobody else waits here.
    pub(crate) fn part(&mut self, shared: &mut Shared, socket: u64) {
        self.listeners.retain(|listener| listener.socket != socket);
        self.drop_questions(shared, |question| question.socket == socket);
        if !self.listeners.is_empty() {
            return self.tell_presence(shared);
        }
        self.stop_thinking(shared);
        if self.table.clock().running().is_some() {
            drop(self.commit(shared, Event::Held));
        }
    }

    /// Someone came: clocks that stood still run again.
    fn go_on_playing(&mut self, shared: &mut Shared) {
        let clock = self.table.clock();
        if clock.is_in_use() && clock.running().is_none() {
            let last_open = shared.now;
            drop(self.commit(shared, Event::Resumed { last_open }));
        }
    }

    /// Says good-bye to some.
    fn dismiss(&mut self, shared: &mut Shared, reason: Parting, is_meant: impl Fn(&Listener) -> bool) {
        let (leaving, staying) = std::mem::take(&mut self.listeners).into_iter().partition(is_meant);
        self.listeners = staying;
        let leaving: Vec<Listener> = leaving;
        for Listener { socket, .. } in leaving {
            Self::notice(shared, socket, &Notice::Bye { reason });
            shared.outcome.effects.push(Effect::HangUp { socket });
            self.drop_questions(shared, |question| question.socket == socket);
        }
    }

    /// After someone sat down or got up.
    pub(super) fn look_who_sits(&mut self, shared: &mut Shared) {
        let own = self.own_seats();
        self.dismiss(shared, Parting::Left, |listener| {
            seat_of(listener.viewer).is_some_and(|player| !own.contains(&player))
        });
        self.tell_presence(shared);
    }

    fn room(viewer: Viewer) -> Option<Room> {
        seat_of(viewer).map(|_| Room::Players)
    }

    fn welcome(&self, shared: &mut Shared, socket: u64, viewer: Viewer) {
        let at = shared.now;
        let welcome = Welcome {
            table: self.card(),
            seat: seat_of(viewer),
            seq: self.table.seq(),
            at,
            standing: self.table.standing(at),
            scene: self.table.scene(viewer),
            played: self.table.played(viewer),
            room: Self::room(viewer),
            chat: Vec::new(),
            here: self.presence(),
            may_ask: super::thoughts::may_ask(&self.table, viewer),
            invitation: None,
        };
        Self::notice(shared, socket, &Notice::Welcome(Box::new(welcome)));
    }

    fn welcome_back(&self, shared: &mut Shared, socket: u64, viewer: Viewer, have: u64, missed: Vec<String>) {
        let back = Back {
            seat: seat_of(viewer),
            seq: have,
            at: shared.now,
            standing: self.table.standing(shared.now),
            chat: Vec::new(),
            here: self.presence(),
            may_ask: super::thoughts::may_ask(&self.table, viewer),
        };
        Self::notice(shared, socket, &Notice::Back(Box::new(back)));
        for text in missed {
            shared.tell(socket, text);
        }
    }

    /// After a rematch everyone has another seat and sees another scene.
    pub(super) fn change_seats(&mut self, shared: &mut Shared) {
        let players = self.table.rules().players();
        self.feeds.clear(&self.table);
        for listener in &mut self.listeners {
            if let Viewer::Player(player) = listener.viewer {
                listener.viewer = Viewer::Player(Player::new((player.index() + 1) % players));
            }
            self.feeds.open(&self.table, listener.viewer);
        }
        for &Listener { socket, viewer } in &self.listeners {
            self.welcome(shared, socket, viewer);
        }
    }

    pub(super) fn presence(&self) -> Presence {
        let count = |viewer| self.listeners.iter().filter(|listener| listener.viewer == viewer).count();
        Presence {
            players: self.players().map(|player| count(Viewer::Player(player)) > 0).collect(),
            spectators: count(Viewer::Spectator),
        }
    }

    fn tell_presence(&self, shared: &mut Shared) {
        let here = Notice::Here(self.presence());
        for listener in &self.listeners {
            Self::notice(shared, listener.socket, &here);
        }
    }

    /// With whose eyes a socket looks.
    pub(super) fn viewer_of(&self, socket: u64) -> Option<Viewer> {
        self.listeners.iter().find(|listener| listener.socket == socket).map(|listener| listener.viewer)
    }
}
