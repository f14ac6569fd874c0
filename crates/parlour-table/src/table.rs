//! The table: one game being played. Every action enters here, by its notation, and there is no second door.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::options::{Spec, SpecError};
use parlour_core::record::{RecordError, ReplayError};
use parlour_core::{
    Decision, Insight, MAX_PLAYERS, Outcome, PlayError, Player, PositionError, Record, Rng, Scene, Turn,
    Viewer,
};
use thiserror::Error;

use crate::bots::AnyBot;
use crate::house::{HouseError, house};
use crate::limits::Limits;
use crate::rules::AnyRules;
use crate::session::Session;

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
}

/// Why a bot cannot do the rest of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AidError {
    /// There is no such bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// It is not that player's turn.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Who sits on a chair.
pub enum Seat {
    /// Someone who types or clicks.
    Person,
    /// A bot, by its spec.
    Bot(Spec, Box<dyn AnyBot>),
}

/// How a person's seat is written in a record.
pub const PERSON: &str = "person";

impl Seat {
    /// How the seat is written in a record.
    pub fn name(&self) -> String {
        match self {
            Seat::Person => PERSON.to_string(),
            Seat::Bot(spec, _) => spec.to_string(),
        }
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self, Seat::Person)
    }
}

/// One game being played.
pub struct Table {
    rules: Arc<dyn AnyRules>,
    session: Box<dyn Session>,
    seats: Vec<Seat>,
    seed: u64,
    start: Option<String>,
    /// Who gave up.
    resigned: Option<Player>,
    /// Whether the bots have seen how it ended.
    has_taught: bool,
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

const RESIGNED: [&str; MAX_PLAYERS] = ["p1 resigned", "p2 resigned", "p3 resigned", "p4 resigned"];

impl Table {
    /// Sits everyone down at the first position. A seat is `person` or a bot's spec.
    pub fn open(rules: Arc<dyn AnyRules>, seed: u64, seats: &[String]) -> Result<Self, TableError> {
        let session = rules.start(seed);
        Self::with_session(rules, session, seed, None, seats)
    }

    /// Sits down those who are here already, as after an earlier game: bots keep what they have learnt.
    pub fn open_again(rules: Arc<dyn AnyRules>, seed: u64, mut seats: Vec<Seat>) -> Result<Self, TableError> {
        for (seat, mut rng) in seats.iter_mut().zip(bot_streams(seed)) {
            if let Seat::Bot(_, bot) = seat {
                bot.new_game(rng.next_u64());
            }
        }
        let session = rules.start(seed);
        Self::seated(rules, session, seed, None, seats)
    }

    /// Another game with everyone where they sit.
    pub fn rematch(&mut self, seed: u64) -> Result<(), TableError> {
        let seats = std::mem::take(&mut self.seats);
        *self = Self::open_again(self.rules.clone(), seed, seats)?;
        Ok(())
    }

    /// Everyone gets up, to sit down elsewhere.
    pub fn into_seats(self) -> Vec<Seat> {
        self.seats
    }

    /// Sits everyone down at a written position.
    pub fn open_at(
        rules: Arc<dyn AnyRules>,
        position: &str,
        seed: u64,
        seats: &[String],
    ) -> Result<Self, TableError> {
        let session = rules.start_at(position)?;
        let start = Some(session.position());
        Self::with_session(rules, session, seed, start, seats)
    }

    fn with_session(
        rules: Arc<dyn AnyRules>,
        session: Box<dyn Session>,
        seed: u64,
        start: Option<String>,
        seats: &[String],
    ) -> Result<Self, TableError> {
        let seats = bot_streams(seed).zip(seats).map(|(rng, name)| sit(&*rules, name, rng));
        let seats = seats.collect::<Result<_, _>>()?;
        Self::seated(rules, session, seed, start, seats)
    }

    fn seated(
        rules: Arc<dyn AnyRules>,
        session: Box<dyn Session>,
        seed: u64,
        start: Option<String>,
        seats: Vec<Seat>,
    ) -> Result<Self, TableError> {
        if seats.len() != rules.players() {
            let (game, players) = (rules.info().title, rules.players());
            return Err(TableError::Seats { game, players, seats: seats.len() });
        }
        let mut table = Table { rules, session, seats, seed, start, resigned: None, has_taught: false };
        table.let_chance_act();
        Ok(table)
    }

    /// Sits down at a stored game and plays it to where it stood. Without seats, people take them: whoever only
    /// looks need not have the bots that the record names.
    pub fn from_record(record: &Record, seats: Option<&[String]>) -> Result<Self, TableError> {
        let rules = house().rules(&record.game, Some(&record.variant))?;
        let people = vec![PERSON.to_string(); rules.players()];
        let seats = seats.unwrap_or(&people);
        let session = rules.replay(record)?;
        let mut table = Self::with_session(rules, session, record.seed, record.start.clone(), seats)?;
        if let Some(claimed) = &record.result {
            table.end_as(claimed)?;
        }
        Ok(table)
    }

    /// Ends the game as a record says, if the rules or a resignation can bear it out.
    fn end_as(&mut self, claimed: &str) -> Result<(), TableError> {
        let resigned = RESIGNED.iter().position(|reason| claimed.ends_with(reason));
        if let Some(player) = resigned.filter(|&player| player < self.rules.players()) {
            self.resign(Player::new(player));
        }
        let real =
            self.turn().outcome().map_or("the game goes on".to_string(), |outcome| result_line(&outcome));
        if real == claimed { Ok(()) } else { Err(TableError::Result { claimed: claimed.to_string(), real }) }
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
        &self.seats[player.index()]
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        self.resigned.map_or_else(|| self.session.turn(), |player| Turn::Over(self.resignation(player)))
    }

    /// A player acts, by notation; chance answers at once. Or nothing changes, and the error says why.
    pub fn act(&mut self, player: Player, action: &str) -> Result<(), PlayError> {
        match self.turn() {
            Turn::Over(outcome) => return Err(PlayError::Over { reason: outcome.reason }),
            Turn::Player(mover) if mover == player => self.session.play(action)?,
            _ => return Err(PlayError::NotYourTurn { player }),
        }
        self.let_chance_act();
        if matches!(self.session.turn(), Turn::Over(_)) && !self.has_taught {
            self.has_taught = true;
            self.let_bots_learn();
        }
        Ok(())
    }

    /// Once the game has ended by its rules, every bot sees what its player may now know.
    fn let_bots_learn(&mut self) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if let Seat::Bot(_, bot) = seat {
                bot.learn(&self.session.sight_of(Player::new(index)));
            }
        }
    }

    fn let_chance_act(&mut self) {
        while let Some(outcome) = self.session.draw(&mut Rng::stream(self.seed ^ DICE, self.session.plies()))
        {
            self.session.play(&outcome).expect("a drawn outcome is legal");
        }
    }

    /// The bot to move thinks and chooses; `None` if no bot is to move. Nothing is played yet.
    pub fn think(
        &mut self,
        limits: &Limits,
        cancel: &AtomicBool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Option<Decision<String>> {
        let player = self.turn().player()?;
        let sight = self.session.sight()?;
        match &mut self.seats[player.index()] {
            Seat::Bot(_, bot) => Some(limits.choose(&mut **bot, &sight, cancel, report)),
            Seat::Person => None,
        }
    }

    /// Takes actions back until a person who acted before is to move again; a resignation first. False if
    /// there is nothing to take back: where something is hidden, whatever told anyone something.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        if self.rules.has_secrets() {
            let person = self.turn().player().filter(|&player| self.seat(player).is_person());
            return person.is_some_and(|player| self.take_back(player));
        }
        let mut fork = self.session.fork();
        while fork.undo() {
            match fork.turn() {
                Turn::Player(player) if self.seat(player).is_person() => {
                    self.session = fork;
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// A player takes the own last action back, which nobody else has seen: no leave is needed. False if that is
    /// not so.
    pub fn take_back(&mut self, player: Player) -> bool {
        matches!(self.turn(), Turn::Player(mover) if mover == player)
            && self.session.can_take_back(player)
            && self.session.undo()
    }

    /// A bot, by its spec, does the rest of a player's turn.
    pub fn finish_turn(
        &mut self,
        player: Player,
        bot: &str,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<(), AidError> {
        // Not a seat's stream, so that nobody can foresee what a bot at the table would choose.
        let seed = Rng::stream(self.seed ^ AIDS, self.session.plies()).next_u64();
        let mut bot = self.rules.bot(&bot.parse()?, seed)?;
        if self.turn().player() != Some(player) {
            return Err(PlayError::NotYourTurn { player }.into());
        }
        while self.turn().player() == Some(player) {
            let sight = self.session.sight_of(player);
            let action = limits.choose(&mut *bot, &sight, cancel, &mut |_| {}).action;
            self.act(player, &action)?;
        }
        Ok(())
    }

    /// A player gives up; false if the game was over already.
    pub fn resign(&mut self, player: Player) -> bool {
        if matches!(self.turn(), Turn::Over(_)) {
            return false;
        }
        self.resigned = Some(player);
        true
    }

    /// What a resignation makes of the game: of two the other wins, with more it ends without a winner.
    fn resignation(&self, player: Player) -> Outcome {
        let reason = RESIGNED[player.index()];
        match self.rules.players() {
            2 => Outcome::win(2, player.other(), reason),
            players => Outcome::draw(players, reason),
        }
    }

    /// What a viewer sees and may do. After a resignation nobody may do anything.
    pub fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.session.scene(viewer);
        if let Some(player) = self.resigned {
            scene.choices.clear();
            scene.aids.clear();
            scene.to_move = None;
            scene.prompt = self.resignation_in_words(player);
        }
        scene
    }

    fn resignation_in_words(&self, player: Player) -> String {
        let name = |player: Player| self.rules.player_name(player);
        let outcome = self.resignation(player);
        match outcome.winner() {
            Some(winner) => format!("{} resigned: the game goes to {}", name(player), name(winner)),
            None => result_line(&outcome),
        }
    }

    /// The record as a viewer may have it: hidden actions and the seed, which tells the future, are left out until
    /// the game is over.
    pub fn record_for(&self, viewer: Viewer) -> Record {
        if matches!(self.session.turn(), Turn::Over(_)) {
            return self.record();
        }
        let seen = self.session.seen(viewer).into_iter();
        let actions = seen.map(|action| action.unwrap_or_else(|| UNSEEN.to_string())).collect();
        let start = self.start.as_ref().map(|_| self.first_position_for(viewer));
        Record { seed: 0, start, actions, ..self.record() }
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
            seats: self.seats.iter().map(Seat::name).collect(),
            result: self.turn().outcome().map(|outcome| result_line(&outcome)),
            actions: self.session.history(),
        }
    }
}

fn sit(rules: &dyn AnyRules, name: &str, mut rng: Rng) -> Result<Seat, SpecError> {
    if name == PERSON {
        return Ok(Seat::Person);
    }
    let spec: Spec = name.parse()?;
    let bot = rules.bot(&spec, rng.next_u64())?;
    Ok(Seat::Bot(spec, bot))
}

/// A result with its reason: `p2win, the king was captured`.
pub fn result_line(outcome: &Outcome) -> String {
    format!("{outcome}, {}", outcome.reason)
}
