//! The table: one game being played. Every action enters here, by its notation, and there is no second door.
//!
//! A table is a value, the sum of its events: no bots, no listeners, no sockets, no threads, and it is told what time
//! it is. [`Table::new`] makes one of a [`TableStart`], [`Table::from_events`] of all that happened. [`Table::request`] turns a request into an event and the table that follows, [`Table::after`] is the table after
//! an event that was stored, [`news`] what a viewer is told of it. [`clock`] is the players' time, [`chat`] what they say. With its
//! bots it is a [`Company`](crate::company::Company).

mod after;
pub mod chat;
pub mod clock;
mod consider;
mod ending;
pub mod event;
pub mod news;
mod offers;
pub mod request;
mod seat;
mod start;
mod thinking;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::options::SpecError;
use parlour_core::record::{RecordError, ReplayError};
use parlour_core::scene::Help;
use parlour_core::sync::Arc;
use parlour_core::{PlayError, Player, PositionError, Record, Rng, Scene, Turn, Viewer};
use thiserror::Error;

use crate::catalog::CatalogError;
use crate::rules::AnyRules;
use crate::session::Session;
use clock::Clock;
pub use ending::{Ending, read_result, result_line};
use offers::Offers;
pub use seat::{ENGINE, FREE, PERSON, Seat, Sitter};
pub use start::TableStart;
use thinking::Thinking;

/// What can go wrong when a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// No such game or variant.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The position it should begin with is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A seat names a bot that cannot be had.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The record cannot be read.
    #[error("the record cannot be read: {0}")]
    Record(#[from] RecordError),
    /// The record breaks the rules.
    #[error("the record does not replay: {0}")]
    Replay(#[from] ReplayError),
    /// What is said to have been played already breaks the rules.
    #[error("action {number} of the opening: {why}")]
    Opening {
        /// Which, from one.
        number: usize,
        /// Why not.
        why: PlayError,
    },
    /// What is said to have happened breaks the rules.
    #[error("what happened at the table cannot happen: {0}")]
    Story(#[from] PlayError),
    /// The record claims another result than its actions lead to.
    #[error("the record says `{claimed}`, but its actions lead to `{real}`")]
    Result {
        /// What the record says.
        claimed: String,
        /// What the rules say.
        real: String,
    },
    /// More or fewer seats than players.
    #[error("{game} seats {players}, not {seats}")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many it seats.
        players: usize,
        /// How many were given.
        seats: usize,
    },
    /// Something is said to have happened to someone who is not there.
    #[error("there is no seat for {player}")]
    NoSuchSeat {
        /// Who.
        player: Player,
    },
    /// An event is missing, or told twice.
    #[error("event {seq} follows event {last}")]
    Order {
        /// Its number.
        seq: u64,
        /// The number of the one before.
        last: u64,
    },
    /// A clock nobody could play with.
    #[error("{0}")]
    Clock(String),
}

/// A chair: who sits there, and who has in this game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Chair {
    seat: Seat,
    /// Who last sat down here, whether or not they are still there.
    last_sitter: Option<u64>,
    /// Who last acted from here. What is hidden here is theirs.
    last_actor: Option<u64>,
    /// Whether anyone has acted from here, bots included.
    has_acted: bool,
}

impl Chair {
    fn new(seat: Seat) -> Self {
        let last_sitter = seat.sitter().map(|sitter| sitter.id);
        Chair { seat, last_sitter, last_actor: None, has_acted: false }
    }
}

/// One game being played, and the ones after it.
#[derive(Clone)]
pub struct Table {
    rules: Arc<dyn AnyRules>,
    session: Box<dyn Session>,
    chairs: Vec<Chair>,
    /// What the layout is dealt from.
    seed: u64,
    /// What chance and bots follow from. The seed at first; another as soon as someone sits down who could not know
    /// what those before have seen and taken back.
    chance_seed: u64,
    start: Option<String>,
    /// Which game of this table it is, from one.
    number: u32,
    /// How it ended, if not by its rules.
    ending: Option<Ending>,
    clock: Clock,
    /// How long every action took.
    thinking: Thinking,
    offers: Offers,
    /// Whether every seat has been taken at some time.
    had_everyone: bool,
    /// Whether different guests have held seats in this game: what they agreed on holds though one is away.
    is_shared: bool,
    /// How many events there have been.
    seq: u64,
    /// The last one that changed the position.
    last_change: u64,
}

/// What a table's chance seed is for: chance draws from the first, with a stream of its own for every ply, so that a
/// roll that is taken back comes up the same; each bot has a stream of the second, and each aid one of the third.
const DICE: u64 = 0x6469_6365;
const BOTS: u64 = 0x626f_7473;
const AIDS: u64 = 0x6169_6473;

/// Lets chance act until it is someone's turn, and returns what came up. What comes up follows from the seed and the ply, so
/// that the same seed is the same game wherever it is played.
pub fn draw_chance(session: &mut dyn Session, seed: u64) -> Vec<String> {
    let mut drawn = Vec::new();
    while let Some(outcome) = session.draw(&mut Rng::stream(seed ^ DICE, session.plies())) {
        session.play(&outcome).expect("a drawn outcome is legal");
        drawn.push(outcome);
    }
    drawn
}

/// How an action is written that one has not seen.
pub const UNSEEN: &str = "?";

impl Table {
    /// Makes a table of what it begins with. Chance acts at once where it is first to act.
    pub fn new(start: TableStart) -> Result<Self, TableError> {
        let TableStart { rules, session, position, seed, chance_seed, seats, control, result } = start;
        let players = rules.players();
        if seats.len() != players {
            return Err(TableError::Seats { game: rules.info().title, players, seats: seats.len() });
        }
        let mut table = Table {
            rules,
            session,
            chairs: seats.into_iter().map(Chair::new).collect(),
            seed,
            chance_seed,
            start: position,
            number: 1,
            ending: None,
            clock: Clock::new(control, players),
            thinking: Thinking::default(),
            offers: Offers::default(),
            had_everyone: false,
            is_shared: false,
            seq: 0,
            last_change: 0,
        };
        table.note_who_is_here();
        table.draw_chance();
        if let Some(result) = &result {
            table.end_as(result)?;
        }
        Ok(table)
    }

    /// Ends the game as a record says, if the rules can bear it out.
    fn end_as(&mut self, claimed: &str) -> Result<(), TableError> {
        if !matches!(self.turn(), Turn::Over(_)) {
            self.ending = Ending::read(claimed, self.rules.players());
        }
        match self.result_line() {
            Some(real) if real == claimed => Ok(()),
            real => {
                let real = real.unwrap_or_else(|| "the game goes on".to_string());
                Err(TableError::Result { claimed: claimed.to_string(), real })
            }
        }
    }

    /// The rules being played.
    pub fn rules(&self) -> &Arc<dyn AnyRules> {
        &self.rules
    }

    /// The game in progress, to look at.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    fn chair(&self, player: Player) -> &Chair {
        &self.chairs[player.index()]
    }

    fn chair_mut(&mut self, player: Player) -> &mut Chair {
        &mut self.chairs[player.index()]
    }

    /// Who sits where.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.chair(player).seat
    }

    /// Which game of this table it is, from one.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Which chair a player has, counted as they stood in the first game: chairs move on with every game.
    pub fn chair_of(&self, player: Player) -> usize {
        let players = self.rules.players();
        let turned = (self.number as usize - 1) % players;
        (player.index() + players - turned) % players
    }

    /// How many events there have been.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The last event that changed the position.
    pub fn last_change(&self) -> u64 {
        self.last_change
    }

    /// The players' time.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How long the action at a ply took, in milliseconds. Nothing is known of chance, of what was played before the
    /// table was founded, and of the first action where only bots play. Time in which the house was closed counts only
    /// where there is no clock, since nobody is told then.
    pub fn spent(&self, ply: u64) -> Option<u64> {
        self.thinking.spent(ply)
    }

    /// A game as it was stored, with what was stored of the time its actions took.
    #[must_use]
    pub fn with_times(self, spent: impl IntoIterator<Item = Option<u64>>) -> Self {
        Table { thinking: Thinking::recall(spent), ..self }
    }

    /// Whether a seat is free.
    pub fn is_anyone_missing(&self) -> bool {
        self.chairs.iter().any(|chair| chair.seat == Seat::Free)
    }

    /// Whether everyone has been there, so that the game can be played.
    pub fn has_begun(&self) -> bool {
        self.had_everyone
    }

    /// Who last sat on a player's chair in this game, whether or not they are still there.
    pub fn last_sitter(&self, player: Player) -> Option<u64> {
        self.chair(player).last_sitter
    }

    fn has_everyone_acted(&self) -> bool {
        self.chairs.iter().all(|chair| chair.has_acted)
    }

    /// Whether only one guest plays or has played here, so that nobody else has a say. Someone may still come where a
    /// seat is free.
    pub fn is_alone(&self) -> bool {
        !self.is_anyone_missing() && !self.is_shared
    }

    /// Remembers that everyone has been here, and that different guests have held seats.
    fn note_who_is_here(&mut self) {
        self.had_everyone |= !self.is_anyone_missing();
        let mut guests = self.chairs.iter().filter_map(|chair| chair.last_sitter);
        let first = guests.next();
        self.is_shared |= guests.any(|guest| Some(guest) != first);
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        match self.ending {
            Some(ending) => Turn::Over(ending.outcome(self.rules.players())),
            None => self.session.turn(),
        }
    }

    /// How a record tells the result; `None` while the game goes on.
    fn result_line(&self) -> Option<String> {
        match self.ending {
            Some(ending) => Some(ending.line(self.rules.players())),
            None => self.turn().outcome().map(|outcome| result_line(&outcome)),
        }
    }

    /// Lets chance act until it is someone's turn, and returns what came up.
    fn draw_chance(&mut self) -> Vec<String> {
        draw_chance(&mut *self.session, self.chance_seed)
    }

    /// What the random choices of a seat's bot follow from.
    pub fn bot_seed(&self, player: Player) -> u64 {
        Rng::stream(self.chance_seed ^ BOTS, player.index() as u64).next_u64()
    }

    /// What the random choices of an aid follow from at this ply. Not a seat's stream, so that nobody can foresee
    /// what a bot at the table would choose.
    pub fn aid_seed(&self) -> u64 {
        Rng::stream(self.chance_seed ^ AIDS, self.session.plies()).next_u64()
    }

    /// What the table can do for a player at one touch, by its name.
    pub fn aid(&self, player: Player, name: &str) -> Option<Help> {
        let aids = self.scene(Viewer::Player(player)).aids;
        aids.into_iter().find(|aid| aid.name == name).map(|aid| aid.help)
    }

    /// Whose eyes a viewer has. Whoever sits down where another has hidden something sees what spectators see.
    pub fn eyes(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Player(player) if self.hides_from_its_sitter(player) => Viewer::Spectator,
            viewer => viewer,
        }
    }

    fn hides_from_its_sitter(&self, player: Player) -> bool {
        let Chair { seat, last_actor, .. } = self.chair(player);
        let is_another =
            seat.sitter().is_some_and(|sitter| last_actor.is_some_and(|actor| actor != sitter.id));
        self.rules.has_secrets() && is_another && !self.is_settled()
    }

    /// What a viewer sees and may do: nothing before everyone sits, and after an end that is not the rules'.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.session.scene(self.eyes(viewer));
        if !self.has_begun() {
            scene.choices.clear();
            scene.aids.clear();
        }
        if let Some(ending) = self.ending {
            scene.choices.clear();
            scene.aids.clear();
            scene.to_move = None;
            scene.prompt = ending.words(self.rules.players(), |player| self.rules.player_name(player));
        }
        scene
    }

    /// The record as a viewer may have it: hidden actions and the seed, which tells the future, are left out until
    /// the game is over.
    pub fn record_for(&self, viewer: Viewer) -> Record {
        if self.is_settled() {
            return self.record();
        }
        let viewer = self.eyes(viewer);
        let seen = self.session.seen(viewer, 0).into_iter();
        let actions = seen.map(|action| action.unwrap_or_else(|| UNSEEN.to_string())).collect();
        let start = self.start.as_ref().map(|_| self.session.at_ply(0).position_for(viewer));
        Record { seed: 0, start, actions, ..self.record() }
    }

    /// Whether the game is over in such a way that nothing need be hidden any more: whoever gives up shows nothing.
    pub fn is_settled(&self) -> bool {
        matches!(self.session.turn(), Turn::Over(_)) || self.ending.is_some() && !self.rules.has_secrets()
    }

    /// Whether the end tells something that nobody should know who plays on: what was hidden, or what the dice will
    /// show.
    fn tells_more_when_over(&self) -> bool {
        self.rules.has_secrets() || self.rules.has_chance()
    }

    /// The record so far: enough to replay the game exactly. It holds what is hidden, so it is for the referee; for
    /// anyone else there is [`Table::record_for`].
    pub fn record(&self) -> Record {
        Record { actions: self.session.history(), ..self.record_without_actions() }
    }

    /// What the layout is dealt from. It tells what chance brings, so it is for the referee.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How it ended, if not by its rules.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    pub(crate) fn record_without_actions(&self) -> Record {
        Record {
            game: self.rules.info().id.to_string(),
            variant: self.rules.variant().to_string(),
            revision: self.rules.revision(),
            seed: self.seed,
            start: self.start.clone(),
            seats: self.chairs.iter().map(|chair| chair.seat.name()).collect(),
            result: self.result_line(),
            actions: Vec::new(),
        }
    }
}
