//! Who sits where, and what each guest may look at.

use parlour_client::protocol::{Code, Problem, Replay, TableCard, TableView};
use parlour_core::{Player, Record, Viewer};
use parlour_table::table::Sitter;
use parlour_table::table::chat::Room;
use parlour_table::table::request::Request;

use super::summary::players;
use super::{Draft, Invitation, LiveTable, Metadata};
use crate::{refused, thoughts};

impl LiveTable {
    /// Returns what anyone may know of the table.
    pub fn view(&self, guest: Option<u64>) -> TableView {
        TableView {
            table: self.card(),
            standing: self.table.standing(self.now),
            seats: self.seats_of(guest),
            here: self.presence(),
        }
    }

    /// Returns the record so far, as a seat or a spectator may have it.
    pub fn record(&self, guest: Option<u64>, player: Option<Player>) -> Result<Record, Problem> {
        let Some(player) = player else { return Ok(self.table.record_for(Viewer::Spectator)) };
        self.check_holder(guest, player)?;
        Ok(self.table.record_for(Viewer::Player(player)))
    }

    /// Returns one position of the game so far, as a seat or a spectator may know it.
    pub fn replay(
        &self,
        guest: Option<u64>,
        player: Option<Player>,
        ply: Option<u64>,
    ) -> Result<Replay, Problem> {
        // A settled game anyone may see with anyone's eyes.
        match player {
            Some(player) if self.table.is_settled() => self.check_player(player)?,
            Some(player) => self.check_holder(guest, player)?,
            None => {}
        }
        thoughts::replay(&self.table, player, ply)
    }

    pub(super) fn plan_sitting(
        &self,
        draft: &mut Draft,
        entropy: &mut dyn FnMut() -> u64,
        guest: Sitter,
        player: Player,
        invitation: Option<&Invitation>,
        is_engine: bool,
    ) -> Result<(), Problem> {
        self.check_player(player)?;
        if let Some(why) = self.policy.no_engines.filter(|_| is_engine) {
            return Err(refused(why));
        }
        let is_founder = guest.id == self.metadata.founder;
        if self.metadata.is_private && !is_founder {
            let text = "whoever founded this table knows what is hidden: nobody else plays here";
            return Err(Problem::new(Code::NotYours, text));
        }
        let is_reserved = self.metadata.is_reserved(&self.table, player);
        // Whoever sat there before was invited before.
        let is_known = is_founder || self.table.last_sitter(player) == Some(guest.id);
        if is_reserved && !is_known && !self.metadata.is_invited(invitation) {
            return Err(Problem::new(Code::NotYours, "this seat is for whoever has the invitation"));
        }
        // Sitting down twice is no mistake: the answer may have been lost.
        if self.table.seat(player).sitter().is_some_and(|sitter| sitter.id == guest.id) {
            return Ok(());
        }
        let request = Request::Sit { sitter: guest, engine: is_engine, chance_seed: entropy() };
        self.plan_request(draft, player, &request)
    }

    fn check_player(&self, player: Player) -> Result<(), Problem> {
        if player.index() < self.table.rules().players() {
            return Ok(());
        }
        Err(Problem::new(Code::Unknown, "there is no such seat"))
    }

    /// Checks that a seat is a guest's.
    pub(super) fn check_holder(&self, guest: Option<u64>, player: Player) -> Result<(), Problem> {
        self.check_player(player)?;
        match self.table.seat(player).sitter() {
            Some(sitter) if Some(sitter.id) == guest => Ok(()),
            _ => Err(Problem::new(Code::NotYours, "this seat is not yours")),
        }
    }

    fn seats_of(&self, guest: Option<u64>) -> Vec<Player> {
        let sitter = |player: Player| self.table.seat(player).sitter().map(|sitter| sitter.id);
        players(&self.table).filter(|&player| guest.is_some() && sitter(player) == guest).collect()
    }

    pub(super) fn card(&self) -> TableCard {
        let Metadata { id, setup, .. } = &self.metadata;
        TableCard {
            id: id.clone(),
            game: setup.game.clone(),
            title: self.table.rules().info().title.to_string(),
            variant: setup.variant.clone(),
            control: setup.control,
            reserved: self.metadata.reserved_and_free(&self.table).collect(),
        }
    }

    /// Returns the chat that a guest hears: players theirs, and spectators theirs unless they have a seat and could be
    /// told what to do.
    pub(super) fn room(&self, guest: Option<u64>, viewer: Viewer) -> Option<Room> {
        match viewer {
            Viewer::Player(_) => Some(Room::Players),
            Viewer::Spectator if self.policy.no_chat.is_none() && self.seats_of(guest).is_empty() => {
                Some(Room::Spectators)
            }
            Viewer::Spectator => None,
        }
    }
}
