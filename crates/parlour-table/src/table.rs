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
}

/// What a table's seed is for: chance draws from the first, with a stream of its own for every ply, so that a
/// roll that is taken back or replayed comes up the same; each bot has a stream of the second.
const DICE: u64 = 0x6469_6365;
const BOTS: u64 = 0x626f_7473;

const RESIGNED: [&str; MAX_PLAYERS] = ["p1 resigned", "p2 resigned", "p3 resigned", "p4 resigned"];

impl Table {
    /// Sits everyone down at the first position. A seat is `person` or a bot's spec.
    pub fn open(rules: Arc<dyn AnyRules>, seed: u64, seats: &[String]) -> Result<Self, TableError> {
        let session = rules.start(seed);
        Self::with_session(rules, session, seed, None, seats)
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
        if seats.len() != rules.players() {
            let (game, players) = (rules.info().title, rules.players());
            return Err(TableError::Seats { game, players, seats: seats.len() });
        }
        let streams = (0..).map(|stream| Rng::stream(seed ^ BOTS, stream));
        let seats =
            streams.zip(seats).map(|(rng, name)| sit(&*rules, name, rng)).collect::<Result<_, _>>()?;
        let mut table = Table { rules, session, seats, seed, start, resigned: None };
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
        Ok(())
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
    /// there is nothing to take back.
    pub fn undo(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
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

    /// The record so far: enough to replay the game exactly.
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
