//! Who sits where, and what each may look at: sitting down, getting up, and the views, records and positions of whoever asks.

use parlour_core::{Player, Record, Viewer};
use parlour_table::table::Sitter;
use parlour_table::table::chat::Room;
use parlour_table::table::request::Request;

use super::TableActor;
use super::filing::{reserved_and_free, reserved_now, reserved_seats};
use crate::protocol::{self, Code, Problem, Replay, TableCard, TableView};
use crate::random::{self, random_number};
use crate::store::{Foundation, Guest};

impl TableActor {
    pub(super) async fn sit(
        &mut self,
        guest: Guest,
        player: Player,
        invitation: Option<&str>,
        engine: bool,
    ) -> Result<(), Problem> {
        self.check_player(player)?;
        if self.foundation.is_private && guest.id != self.foundation.host {
            let text = "whoever founded this table knows what is hidden: nobody else plays here";
            return Err(Problem::new(Code::NotYours, text));
        }
        let is_reserved = reserved_now(&self.foundation, &self.table) >> player.index() & 1 == 1;
        // Whoever sat there before was invited before.
        let is_known = guest.id == self.foundation.host || self.table.last_sitter(player) == Some(guest.id);
        if is_reserved && !is_known && invitation.map(random::hash) != Some(self.foundation.invitation) {
            return Err(Problem::new(Code::NotYours, "this seat is for whoever has the invitation"));
        }
        // Sitting down twice is no mistake: the answer may have been lost.
        if self.table.seat(player).sitter().is_some_and(|sitter| sitter.id == guest.id) {
            return Ok(());
        }
        let sitter = Sitter { id: guest.id, name: guest.name };
        let chance_seed = random_number();
        self.request(player, &Request::Sit { sitter, engine, chance_seed }).await
    }

    pub(super) async fn leave(&mut self, guest: u64, player: Player) -> Result<(), Problem> {
        self.check_holder(Some(guest), player)?;
        self.request(player, &Request::Leave).await
    }

    pub(super) fn check_player(&self, player: Player) -> Result<(), Problem> {
        if player.index() < self.table.rules().players() {
            return Ok(());
        }
        Err(Problem::new(Code::Unknown, "there is no such seat"))
    }

    /// That the seat is the guest's.
    pub(super) fn check_holder(&self, guest: Option<u64>, player: Player) -> Result<(), Problem> {
        self.check_player(player)?;
        match self.table.seat(player).sitter() {
            Some(sitter) if Some(sitter.id) == guest => Ok(()),
            _ => Err(Problem::new(Code::NotYours, "this seat is not yours")),
        }
    }

    pub(super) fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.table.rules().players()).map(Player::new)
    }

    /// The seats that a guest holds.
    pub(super) fn seats_of(&self, guest: Option<u64>) -> Vec<Player> {
        let Some(guest) = guest else { return Vec::new() };
        let holds =
            |player: &Player| self.table.seat(*player).sitter().is_some_and(|sitter| sitter.id == guest);
        self.players().filter(holds).collect()
    }

    pub(super) fn view(&self, guest: Option<u64>) -> TableView {
        TableView {
            table: self.card(),
            standing: self.table.standing(self.now),
            seats: self.seats_of(guest),
            here: self.presence(),
        }
    }

    pub(super) fn record(&self, guest: Option<u64>, player: Option<Player>) -> Result<Record, Problem> {
        let Some(player) = player else { return Ok(self.table.record_for(Viewer::Spectator)) };
        self.check_holder(guest, player)?;
        Ok(self.table.record_for(Viewer::Player(player)))
    }

    pub(super) fn replay(
        &self,
        guest: Option<u64>,
        player: Option<Player>,
        ply: Option<u64>,
    ) -> Result<Replay, Problem> {
        // What is settled anyone may see with anyone's eyes.
        match player {
            Some(player) if self.table.is_settled() => self.check_player(player)?,
            Some(player) => self.check_holder(guest, player)?,
            None => {}
        }
        protocol::replay(&self.table, player, ply)
    }

    pub(super) fn card(&self) -> TableCard {
        let Foundation { id, setup, .. } = &self.foundation;
        TableCard {
            id: id.clone(),
            game: setup.game.clone(),
            title: self.table.rules().info().title.to_string(),
            variant: setup.variant.clone(),
            control: setup.control,
            reserved: reserved_seats(reserved_and_free(&self.foundation, &self.table)).collect(),
        }
    }

    /// Which chat someone hears: a player's own, and a spectator's unless they have a seat and could be told what to
    /// do.
    pub(super) fn room(&self, guest: Option<u64>, player: Option<Player>) -> Option<Room> {
        match player {
            Some(_) => Some(Room::Players),
            None if self.seats_of(guest).is_empty() => Some(Room::Spectators),
            None => None,
        }
    }
}
