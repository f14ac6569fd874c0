//! A table that is open: its sockets, its bots, and what is stored of it. It does what the server's actor of a table does,
//! for one person instead of many.

mod asks;
mod bots;
mod listeners;

use parlour_client::desk::feeds::{Feeds, write};
use parlour_client::desk::thoughts;
use parlour_client::desk::{MAX_GAME_PLIES, MAX_TABLE_EVENTS};
use parlour_client::protocol::{
    Code, GameListing, Notice, Problem, Replay, TableCard, TableListing, TableView,
};
use parlour_core::{Player, Record, Turn, Viewer};
use parlour_table::Table;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Event, Setup};
use parlour_table::table::request::Request;
use parlour_table::table::{Ending, Seat, Sitter};

use crate::house::Shared;
use crate::shelf::{self, StoredGame, StoredRecord, StoredTable};
use crate::wire::{Effect, Write};
use asks::OpenQuestion;
pub(crate) use bots::BOT_BYTES;
pub use bots::Pace;
use bots::Thinking;
use listeners::Listener;

/// The one person who lives here, as seats know people.
pub(crate) const RESIDENT: u64 = 1;

/// One table.
pub(crate) struct OpenTable {
    id: String,
    setup: Setup,
    table: Table,
    feeds: Feeds<String>,
    listeners: Vec<Listener>,
    thinking: Option<Thinking>,
    questions: Vec<OpenQuestion>,
}

impl OpenTable {
    /// A table as its founder wants it, stored and not yet played at.
    pub(crate) fn found(shared: &mut Shared, id: String, setup: Setup, table: Table) -> Self {
        shared.write(shelf::add_setup(&id, &setup));
        let table = Self::around(id, setup, table);
        table.store_row(shared);
        table
    }

    /// A table as it stood.
    pub(crate) fn wake(
        shared: &mut Shared,
        id: String,
        setup: Setup,
        entries: &[Entry],
    ) -> Result<Self, Problem> {
        let table = Table::from_events(&shared.catalog, &setup, entries).map_err(|error| {
            Problem::new(Code::Damaged, format!("this table cannot be set up again: {error}"))
        })?;
        let last_open = entries.last().map_or(shared.now, |entry| entry.at);
        let mut table = Self::around(id, setup, table);
        // Nobody pays for the time in which the house was closed.
        if table.table.clock().running().is_some() {
            table.commit(shared, Event::Resumed { last_open })?;
        }
        Ok(table)
    }

    fn around(id: String, setup: Setup, table: Table) -> Self {
        OpenTable {
            id,
            setup,
            table,
            feeds: Feeds::default(),
            listeners: Vec::new(),
            thinking: None,
            questions: Vec::new(),
        }
    }

    /// Whether nobody is here, and nothing is under way.
    pub(crate) fn is_idle(&self) -> bool {
        self.listeners.is_empty() && self.thinking.is_none()
    }

    /// The position, for whoever looks after the whole house.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// Sits down, for whoever lives here.
    pub(crate) fn sit(&mut self, shared: &mut Shared, player: Player) -> Result<(), Problem> {
        self.check_player(player)?;
        if self.table.seat(player).sitter().is_some() {
            return Ok(());
        }
        let sitter = Sitter { id: RESIDENT, name: shared.name() };
        let chance_seed = shared.random();
        self.request(shared, player, &Request::Sit { sitter, engine: false, chance_seed })
    }

    /// Gets up.
    pub(crate) fn leave(&mut self, shared: &mut Shared, player: Player) -> Result<(), Problem> {
        self.check_holder(player)?;
        self.request(shared, player, &Request::Leave)
    }

    /// What anyone may ask for.
    pub(crate) fn view(&self, now: Moment) -> TableView {
        TableView {
            table: self.card(),
            standing: self.table.standing(now),
            seats: self.own_seats(),
            here: self.presence(),
        }
    }

    /// The record so far.
    pub(crate) fn record(&self, player: Option<Player>) -> Result<Record, Problem> {
        let Some(player) = player else { return Ok(self.table.record_for(Viewer::Spectator)) };
        self.check_holder(player)?;
        Ok(self.table.record_for(Viewer::Player(player)))
    }

    /// One position of the game so far.
    pub(crate) fn replay(&self, player: Option<Player>, ply: Option<u64>) -> Result<Replay, Problem> {
        match player {
            Some(player) if self.table.is_settled() => self.check_player(player)?,
            Some(player) => self.check_holder(player)?,
            None => {}
        }
        thoughts::replay(&self.table, player, ply)
    }

    fn card(&self) -> TableCard {
        TableCard {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            title: self.table.rules().info().title.to_string(),
            variant: self.setup.variant.clone(),
            control: self.setup.control,
            reserved: Vec::new(),
        }
    }

    fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.table.rules().players()).map(Player::new)
    }

    fn own_seats(&self) -> Vec<Player> {
        self.players().filter(|&player| self.table.seat(player).sitter().is_some()).collect()
    }

    fn check_player(&self, player: Player) -> Result<(), Problem> {
        if player.index() < self.table.rules().players() {
            return Ok(());
        }
        Err(Problem::new(Code::Unknown, "there is no such seat"))
    }

    fn check_holder(&self, player: Player) -> Result<(), Problem> {
        self.check_player(player)?;
        match self.table.seat(player).sitter() {
            Some(_) => Ok(()),
            None => Err(Problem::new(Code::NotYours, "this seat is not yours")),
        }
    }

    /// When the time of whoever is to move is up, or a bot that has decided acts.
    pub(crate) fn alarm(&self) -> Option<Moment> {
        let time_is_up = self.table.clock().deadline().map(|(_, deadline)| deadline);
        let bot_acts = self.thinking.as_ref().and_then(Thinking::acts_at);
        [time_is_up, bot_acts].into_iter().flatten().min()
    }

    /// Does what is due.
    pub(crate) fn look_at_clock(&mut self, shared: &mut Shared) {
        if let Some(event) = self.table.consider_time(shared.now) {
            drop(self.commit(shared, event));
        }
        self.let_bot_act(shared);
    }

    /// The house has stood still since a moment: nobody pays for that.
    pub(crate) fn stood_still(&mut self, shared: &mut Shared, since: Moment) {
        if self.table.clock().running().is_some() {
            drop(self.commit(shared, Event::Resumed { last_open: since }));
        }
    }

    /// Asks the table and lets happen what it says.
    fn request(&mut self, shared: &mut Shared, player: Player, request: &Request) -> Result<(), Problem> {
        if self.table.seq() >= MAX_TABLE_EVENTS {
            return Err(Problem::new(Code::Refused, "this table has seen enough: found another"));
        }
        if matches!(request, Request::Act { .. }) && self.table.session().plies() >= MAX_GAME_PLIES {
            let text = "this game has gone on too long: resign, or agree on a draw";
            return Err(Problem::new(Code::Refused, text));
        }
        let event = self.table.consider(player, request, shared.now)?;
        self.commit(shared, event)
    }

    /// Lets something happen: it is stored before anyone hears of it, since the house tells nobody before all its writes
    /// are done.
    fn commit(&mut self, shared: &mut Shared, event: Event) -> Result<(), Problem> {
        let at = shared.now;
        let next =
            self.table.after(at, &event).map_err(|error| Problem::new(Code::Refused, error.to_string()))?;
        let entry = Entry { seq: next.seq(), at, event };
        shared.write(shelf::add_entry(&self.id, &entry));
        let was_over = self.is_over();
        let number = self.table.number();
        self.table = next;
        match (was_over, self.is_over()) {
            (false, true) => self.archive(shared),
            (true, false) if self.table.number() == number => shared.withdraw(&self.id, number),
            _ => {}
        }
        self.store_row(shared);
        self.tell(shared, &entry);
        if !was_over && self.is_over() {
            self.let_bots_learn(shared);
        }
        self.let_bot_think(shared);
        Ok(())
    }

    fn is_over(&self) -> bool {
        matches!(self.table.turn(), Turn::Over(_))
    }

    /// Tells everyone what has happened.
    fn tell(&mut self, shared: &mut Shared, entry: &Entry) {
        if matches!(entry.event, Event::Rematched { .. }) {
            return self.change_seats(shared);
        }
        for (viewer, text) in self.feeds.publish(&self.table, entry) {
            for listener in self.listeners.iter().filter(|listener| listener.viewer == viewer) {
                shared.tell(listener.socket, text.clone());
            }
        }
        if let Event::Left { player } = entry.event {
            self.feeds.close(Viewer::Player(player));
        }
        if matches!(entry.event, Event::Sat { .. } | Event::Left { .. }) {
            self.look_who_sits(shared);
        }
    }

    /// The line of this table in the list.
    fn store_row(&self, shared: &mut Shared) {
        let listing = TableListing {
            id: self.id.clone(),
            game: self.setup.game.clone(),
            variant: self.setup.variant.clone(),
            seats: self.table.seat_cards(),
            waiting: self.table.is_anyone_missing(),
            reserved: Vec::new(),
            plies: self.table.session().plies(),
            spectators: 0,
            changed: shared.now,
        };
        shared.store_row(StoredTable { is_over: self.is_over(), listing });
    }

    /// Files a game that is over; one that was called off is forgotten.
    fn archive(&self, shared: &mut Shared) {
        let Some(result) = self.table.result() else { return };
        if result.line == Ending::Aborted.line(self.table.rules().players()) {
            return;
        }
        let plies = self.table.session().plies();
        let listing = GameListing {
            id: shared.next_game(),
            table: self.id.clone(),
            game: self.setup.game.clone(),
            variant: self.setup.variant.clone(),
            seats: self.table.seat_cards(),
            result: result.line,
            plies,
            ended: shared.now,
        };
        let times = (0..plies).map(|ply| self.table.spent(ply)).collect();
        let record = StoredRecord { record: self.table.record().to_string(), times };
        shared.archive(StoredGame { number: self.table.number(), listing }, &record);
    }

    fn notice(shared: &mut Shared, socket: u64, notice: &Notice) {
        shared.tell(socket, write(notice));
    }

    /// The spec of the bot on a seat, if one sits there.
    fn bot_spec(&self, player: Player) -> Option<&parlour_core::options::Spec> {
        match self.table.seat(player) {
            Seat::Bot(spec) => Some(spec),
            _ => None,
        }
    }
}

/// What a house does for all its tables.
impl Shared {
    /// Stores something before anyone is told.
    pub(crate) fn write(&mut self, write: Write) {
        self.outcome.writes.push(write);
    }

    /// Tells a socket something.
    pub(crate) fn tell(&mut self, socket: u64, text: String) {
        self.outcome.effects.push(Effect::Tell { socket, text });
    }
}
