//! The table: one game being played. Every action enters here, by its notation, and there is no second door.
//!
//! A table is plain code: no sockets, no threads, and it is told what time it is. [`door`] is where requests come in
//! and events come out, [`news`] what subscribers are told, [`clock`] the players' time, [`chat`] what they say.

pub mod chat;
pub mod clock;
pub mod door;
mod ending;
pub mod event;
pub mod news;
mod seat;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::options::SpecError;
use parlour_core::record::{RecordError, ReplayError};
use parlour_core::{Decision, Insight, PlayError, Player, PositionError, Record, Rng, Scene, Turn, Viewer};
use thiserror::Error;

use crate::house::{HouseError, house};
use crate::limits::Limits;
use crate::rules::AnyRules;
use crate::session::Session;
use clock::{Clock, Control, Moment};
use door::{Offers, Players, Refusal, Request};
pub use ending::{Ending, result_line};
use event::Setup;
use news::Subscriber;
pub use seat::{Chair, ENGINE, FREE, PERSON, Seat, Sitter};

/// What can go wrong when a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// No such game or variant.
    #[error(transparent)]
    House(#[from] HouseError),
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
    /// A clock nobody could play with.
    #[error("{0}")]
    Clock(String),
}

/// Why a bot cannot do the rest of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AidError {
    /// There is no such bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// It is not that player's turn.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// One game being played, and the ones after it.
pub struct Table {
    rules: Arc<dyn AnyRules>,
    session: Box<dyn Session>,
    chairs: Vec<Chair>,
    seed: u64,
    start: Option<String>,
    /// Which game of this table it is, from one.
    number: u32,
    /// How it ended, if not by its rules.
    ending: Option<Ending>,
    clock: Clock,
    offers: Offers,
    /// Whether every seat has been taken at some time.
    had_everyone: bool,
    /// Who has acted in this game.
    acted: Players,
    /// Who last sat on each chair in this game, whether or not they are still there.
    last_sitters: Vec<Option<u64>>,
    /// Whether different guests have held seats in this game: what they agreed on holds though one is away.
    is_shared: bool,
    /// Whether the bots have seen how it ended.
    has_taught: bool,
    /// How many events there have been.
    seq: u64,
    /// The last one that changed the position.
    last_change: u64,
    subscribers: Vec<Box<dyn Subscriber>>,
}

/// What a table's seed is for: chance draws from the first, with a stream of its own for every ply, so that a
/// roll that is taken back or replayed comes up the same; each bot has a stream of the second, and
/// each aid one of the third.
const DICE: u64 = 0x6469_6365;
const BOTS: u64 = 0x626f_7473;
const AIDS: u64 = 0x6169_6473;

/// How an action is written that one has not seen.
pub const UNSEEN: &str = "?";

fn bot_streams(seed: u64) -> impl Iterator<Item = Rng> {
    (0..).map(move |stream| Rng::stream(seed ^ BOTS, stream))
}

impl Table {
    /// Sits everyone down at the first position. A seat is `person` or a bot's spec.
    pub fn open(rules: Arc<dyn AnyRules>, seed: u64, seats: &[String]) -> Result<Self, TableError> {
        Self::furnished(rules, None, seed, seats)
    }

    /// Sits everyone down at a written position.
    pub fn open_at(
        rules: Arc<dyn AnyRules>,
        position: &str,
        seed: u64,
        seats: &[String],
    ) -> Result<Self, TableError> {
        Self::furnished(rules, Some(position), seed, seats)
    }

    /// Sits down those who are here already, as after an earlier game: bots keep what they have learnt.
    pub fn open_again(
        rules: Arc<dyn AnyRules>,
        seed: u64,
        mut chairs: Vec<Chair>,
    ) -> Result<Self, TableError> {
        tell_of_new_game(&mut chairs, seed);
        let session = first_session(&*rules, None, seed)?;
        Self::seated(rules, session, seed, None, chairs)
    }

    /// A table whose bots think elsewhere, and whose free seats are for whoever comes.
    pub fn set_up(setup: &Setup) -> Result<Self, TableError> {
        let rules = house().rules(&setup.game, Some(&setup.variant))?;
        setup.control.check().map_err(TableError::Clock)?;
        let seats = setup.seats.iter().map(|name| Seat::read(&*rules, name));
        let chairs = seats.map(|seat| seat.map(Chair::bare)).collect::<Result<_, _>>()?;
        let start = setup.start.as_deref();
        let mut session = first_session(&*rules, start, setup.seed)?;
        let start = start.map(|_| session.position());
        for (action, number) in setup.opening.iter().zip(1..) {
            session.play(action).map_err(|why| TableError::Opening { number, why })?;
        }
        let mut table = Self::seated(rules, session, setup.seed, start, chairs)?;
        table.clock = Clock::new(setup.control, table.rules.players());
        if let Some(result) = &setup.result {
            table.end_as(result)?;
        }
        Ok(table)
    }

    fn furnished(
        rules: Arc<dyn AnyRules>,
        start: Option<&str>,
        seed: u64,
        seats: &[String],
    ) -> Result<Self, TableError> {
        let session = first_session(&*rules, start, seed)?;
        let start = start.map(|_| session.position());
        let chairs = chairs(&*rules, seed, seats)?;
        Self::seated(rules, session, seed, start, chairs)
    }

    fn seated(
        rules: Arc<dyn AnyRules>,
        session: Box<dyn Session>,
        seed: u64,
        start: Option<String>,
        chairs: Vec<Chair>,
    ) -> Result<Self, TableError> {
        let players = rules.players();
        if chairs.len() != players {
            return Err(TableError::Seats { game: rules.info().title, players, seats: chairs.len() });
        }
        let mut table = Table {
            rules,
            session,
            chairs,
            seed,
            start,
            number: 1,
            ending: None,
            clock: Clock::new(Control::None, players),
            offers: Offers::default(),
            had_everyone: false,
            acted: Players::default(),
            last_sitters: Vec::new(),
            is_shared: false,
            has_taught: false,
            seq: 0,
            last_change: 0,
            subscribers: Vec::new(),
        };
        table.had_everyone = !table.is_anyone_missing();
        table.last_sitters = table.chairs.iter().map(|chair| Some(chair.seat.sitter()?.id)).collect();
        table.note_guests();
        table.let_chance_begin();
        Ok(table)
    }

    /// Sits down at a stored game and plays it to where it stood. Without seats, people take them: whoever only
    /// looks need not have the bots that the record names.
    pub fn from_record(record: &Record, seats: Option<&[String]>) -> Result<Self, TableError> {
        let rules = house().rules(&record.game, Some(&record.variant))?;
        let people = vec![PERSON.to_string(); rules.players()];
        let session = rules.replay(record)?;
        let chairs = chairs(&*rules, record.seed, seats.unwrap_or(&people))?;
        let mut table = Self::seated(rules, session, record.seed, record.start.clone(), chairs)?;
        if let Some(claimed) = &record.result {
            table.end_as(claimed)?;
        }
        Ok(table)
    }

    /// Ends the game as a record says, if the rules can bear it out.
    fn end_as(&mut self, claimed: &str) -> Result<(), TableError> {
        if !matches!(self.turn(), Turn::Over(_)) {
            self.ending = Ending::read(claimed, self.rules.players());
        }
        match self.result() {
            Some(real) if real == claimed => Ok(()),
            real => {
                let real = real.unwrap_or_else(|| "the game goes on".to_string());
                Err(TableError::Result { claimed: claimed.to_string(), real })
            }
        }
    }

    /// Everyone gets up, to sit down elsewhere.
    pub fn into_chairs(self) -> Vec<Chair> {
        self.chairs
    }

    /// Another game, everyone one seat further.
    fn begin_again(&mut self, seed: u64) -> Result<(), TableError> {
        let session = first_session(&*self.rules, self.start.as_deref(), seed)?;
        let mut chairs = std::mem::take(&mut self.chairs);
        chairs.rotate_right(1);
        tell_of_new_game(&mut chairs, seed);
        let next = Self::seated(self.rules.clone(), session, seed, self.start.take(), chairs)?;
        *self = Table {
            number: self.number + 1,
            clock: Clock::new(self.clock.control(), self.rules.players()),
            seq: self.seq,
            subscribers: std::mem::take(&mut self.subscribers),
            ..next
        };
        Ok(())
    }

    /// The rules being played.
    pub fn rules(&self) -> &Arc<dyn AnyRules> {
        &self.rules
    }

    /// The game in progress, to look at.
    pub fn session(&self) -> &dyn Session {
        &*self.session
    }

    /// Who sits where.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.chairs[player.index()].seat
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
        self.last_sitters[player.index()]
    }

    fn has_everyone_acted(&self) -> bool {
        (0..self.rules.players()).all(|player| self.acted.contains(Player::new(player)))
    }

    /// Whether only one guest plays or has played here, so that nobody else has a say. Someone may still come where a
    /// seat is free.
    pub fn is_alone(&self) -> bool {
        !self.is_anyone_missing() && !self.is_shared
    }

    /// Remembers that different guests have held seats.
    fn note_guests(&mut self) {
        let mut guests = self.last_sitters.iter().flatten();
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
    fn result(&self) -> Option<String> {
        match self.ending {
            Some(ending) => Some(ending.line(self.rules.players())),
            None => self.turn().outcome().map(|outcome| result_line(&outcome)),
        }
    }

    /// A player acts, by notation; chance answers at once. Or nothing changes, and the error says why.
    pub fn act(&mut self, player: Player, action: &str) -> Result<(), Refusal> {
        let act = Request::Act { action: action.to_string() };
        self.ask(player, &act, Moment::default()).map(|_| ())
    }

    /// Once the game has ended by its rules, every bot at the table sees what its player may now know.
    fn let_bots_learn(&mut self) {
        if self.has_taught || !matches!(self.session.turn(), Turn::Over(_)) {
            return;
        }
        self.has_taught = true;
        for (index, chair) in self.chairs.iter_mut().enumerate() {
            if let Some(bot) = &mut chair.bot {
                bot.learn(&self.session.sight_of(Player::new(index)));
            }
        }
    }

    /// Chance acts first in some games.
    fn let_chance_begin(&mut self) {
        let mut session = self.session.fork();
        if !self.draw_chance(&mut *session).is_empty() {
            self.session = session;
        }
    }

    /// Lets chance act until it is someone's turn; what came up.
    fn draw_chance(&self, session: &mut dyn Session) -> Vec<String> {
        let mut drawn = Vec::new();
        while let Some(outcome) = session.draw(&mut Rng::stream(self.seed ^ DICE, session.plies())) {
            session.play(&outcome).expect("a drawn outcome is legal");
            drawn.push(outcome);
        }
        drawn
    }

    /// What the random choices of a seat's bot follow from, where it thinks elsewhere.
    pub fn bot_seed(&self, player: Player) -> u64 {
        Rng::stream(self.seed ^ BOTS, player.index() as u64).next_u64()
    }

    /// What the random choices of an aid follow from at this ply. Not a seat's stream, so that nobody can foresee
    /// what a bot at the table would choose.
    pub fn aid_seed(&self) -> u64 {
        Rng::stream(self.seed ^ AIDS, self.session.plies()).next_u64()
    }

    /// The bot to move thinks and chooses; `None` if no bot of this table is to move. Nothing is played yet.
    pub fn think(
        &mut self,
        limits: &Limits,
        cancel: &AtomicBool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Option<Decision<String>> {
        let player = self.turn().player()?;
        let sight = self.session.sight()?;
        let bot = self.chairs[player.index()].bot.as_deref_mut()?;
        Some(limits.choose(bot, &sight, cancel, report))
    }

    /// A bot, by its spec, does the rest of a player's turn.
    pub fn finish_turn(
        &mut self,
        player: Player,
        bot: &str,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<(), AidError> {
        let mut bot = self.rules.bot(&bot.parse()?, self.aid_seed())?;
        if self.turn().player() != Some(player) {
            return Err(Refusal::from(PlayError::NotYourTurn { player }).into());
        }
        while self.turn().player() == Some(player) {
            let sight = self.session.sight_of(player);
            let action = limits.choose(&mut *bot, &sight, cancel, &mut |_| {}).action;
            self.act(player, &action)?;
        }
        Ok(())
    }

    /// What a viewer sees and may do: nothing before everyone sits, and after an end that is not the rules'.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.session.scene(viewer);
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
        let seen = self.session.seen(viewer).into_iter();
        let actions = seen.map(|action| action.unwrap_or_else(|| UNSEEN.to_string())).collect();
        let start = self.start.as_ref().map(|_| self.first_position_for(viewer));
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

    fn first_position_for(&self, viewer: Viewer) -> String {
        let mut session = self.session.fork();
        while session.undo() {}
        session.position_for(viewer)
    }

    /// The record so far: enough to replay the game exactly. It holds what is hidden, so it is for the referee; for
    /// anyone else there is [`Table::record_for`].
    pub fn record(&self) -> Record {
        Record {
            game: self.rules.info().id.to_string(),
            variant: self.rules.variant().to_string(),
            seed: self.seed,
            start: self.start.clone(),
            seats: self.chairs.iter().map(|chair| chair.seat.name()).collect(),
            result: self.result(),
            actions: self.session.history(),
        }
    }
}

fn first_session(
    rules: &dyn AnyRules,
    start: Option<&str>,
    seed: u64,
) -> Result<Box<dyn Session>, PositionError> {
    match start {
        Some(position) => rules.start_at(position),
        None => Ok(rules.start(seed)),
    }
}

/// Chairs with their bots.
fn chairs(rules: &dyn AnyRules, seed: u64, seats: &[String]) -> Result<Vec<Chair>, SpecError> {
    bot_streams(seed).zip(seats).map(|(rng, name)| Chair::furnished(rules, name, rng)).collect()
}

fn tell_of_new_game(chairs: &mut [Chair], seed: u64) {
    for (chair, mut rng) in chairs.iter_mut().zip(bot_streams(seed)) {
        if let Some(bot) = &mut chair.bot {
            bot.new_game(rng.next_u64());
        }
    }
}
