//! A company: a table with its bots in their chairs. What the terminal, the arena and the bench play at.
//!
//! A server's bots think elsewhere, and are kept there between their turns; a [`SeatedBot`] is the same in both places.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::options::SpecError;
use parlour_core::sync::{Arc, AtomicBool};
use parlour_core::{Decision, Insight, PlayError, Player, Record, Turn};
use thiserror::Error;

use crate::bots::{AnyBot, AnySight, WrongGame};
use crate::catalog::Catalog;
use crate::limits::Limits;
use crate::rules::AnyRules;
use crate::table::clock::Moment;
use crate::table::event::Event;
use crate::table::request::{Refusal, Request};
use crate::table::{Seat, Table, TableError, TableStart};

/// Why a bot cannot do the rest of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AidError {
    /// There is no such bot.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// It is not that player's turn.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The bot plays another game.
    #[error(transparent)]
    WrongGame(#[from] WrongGame),
}

/// A bot that is carried from game to game of one table, and learns from each.
pub struct SeatedBot {
    bot: Box<dyn AnyBot>,
    /// Which game of the table it knows of.
    game: u32,
    /// Whether it has seen how that one ended.
    has_learnt: bool,
}

impl SeatedBot {
    /// A bot made for a game of its table.
    pub fn new(bot: Box<dyn AnyBot>, game: u32) -> Self {
        SeatedBot { bot, game, has_learnt: false }
    }

    /// The bot, ready for a game of its table: told of it, with the seed of its random choices, if it is a new one.
    pub fn ready(&mut self, game: u32, seed: u64) -> &mut dyn AnyBot {
        if self.game != game {
            self.bot.new_game(seed);
            self.game = game;
            self.has_learnt = false;
        }
        &mut *self.bot
    }

    /// Shows it how its game ended, once.
    pub fn learn(&mut self, sight: &AnySight) -> Result<(), WrongGame> {
        if core::mem::replace(&mut self.has_learnt, true) {
            return Ok(());
        }
        self.bot.learn(sight)
    }

    /// Whether it plays differently for what it has learnt from earlier games.
    pub fn learns(&self) -> bool {
        self.bot.learns()
    }
}

/// Who comes to a table: a name, and the bot if it is one's.
pub struct Occupant {
    seat: Seat,
    bot: Option<Box<dyn AnyBot>>,
}

/// A table with its bots.
pub struct Company {
    table: Table,
    bots: Vec<Option<SeatedBot>>,
}

impl Company {
    /// Sits everyone down at the first position. A seat is `person` or a bot's spec.
    pub fn open(rules: Arc<dyn AnyRules>, seed: u64, seats: &[String]) -> Result<Self, TableError> {
        let seats = Seat::read_all(&*rules, seats)?;
        Self::around(TableStart::first(rules, None, seed, seats)?)
    }

    /// Sits everyone down at a written position.
    pub fn open_at(
        rules: Arc<dyn AnyRules>,
        position: &str,
        seed: u64,
        seats: &[String],
    ) -> Result<Self, TableError> {
        let seats = Seat::read_all(&*rules, seats)?;
        Self::around(TableStart::first(rules, Some(position), seed, seats)?)
    }

    /// Sits down those who are here already, as after an earlier game: bots keep what they have learnt.
    pub fn open_again(
        rules: Arc<dyn AnyRules>,
        seed: u64,
        occupants: Vec<Occupant>,
    ) -> Result<Self, TableError> {
        let (seats, bots): (Vec<_>, Vec<_>) =
            occupants.into_iter().map(|occupant| (occupant.seat, occupant.bot)).unzip();
        let table = Table::new(TableStart::first(rules, None, seed, seats)?)?;
        let players = (0..).map(Player::new);
        let bots = bots.into_iter().zip(players).map(|(bot, player)| {
            let mut bot = SeatedBot::new(bot?, 0);
            bot.ready(table.number(), table.bot_seed(player));
            Some(bot)
        });
        Ok(Company { bots: bots.collect(), table })
    }

    /// Sits down at a stored game, where it stood.
    pub fn from_record(catalog: &Catalog, record: &Record, seats: &[String]) -> Result<Self, TableError> {
        let start = TableStart::from_record(catalog, record)?;
        let seats = Seat::read_all(&*start.rules, seats)?;
        Self::around(TableStart { seats, ..start })
    }

    /// The bots that the seats name take their chairs.
    fn around(start: TableStart) -> Result<Self, TableError> {
        let table = Table::new(start)?;
        let bot_of = |player: Player| match table.seat(player) {
            Seat::Bot(spec) => {
                let bot = table.rules().bot(spec, table.bot_seed(player))?;
                Ok(Some(SeatedBot::new(bot, table.number())))
            }
            _ => Ok::<_, SpecError>(None),
        };
        let bots = (0..table.rules().players()).map(Player::new).map(bot_of).collect::<Result<_, _>>()?;
        Ok(Company { table, bots })
    }

    /// Everyone gets up, to sit down elsewhere.
    pub fn into_occupants(self) -> Vec<Occupant> {
        let Company { table, bots } = self;
        let players = (0..).map(Player::new);
        let occupants = bots.into_iter().zip(players);
        occupants
            .map(|(bot, player)| Occupant { seat: table.seat(player).clone(), bot: bot.map(|bot| bot.bot) })
            .collect()
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Asks the table for something and lets it happen.
    pub fn ask(&mut self, player: Player, request: &Request, now: Moment) -> Result<Event, Refusal> {
        let (event, table) = self.table.request(player, request, now)?;
        self.table = table;
        if matches!(event, Event::Rematched { .. }) {
            self.bots.rotate_right(1);
        }
        self.let_bots_learn();
        Ok(event)
    }

    /// A player acts, by notation; chance answers at once. Or nothing changes, and the error says why.
    pub fn act(&mut self, player: Player, action: &str) -> Result<(), Refusal> {
        let act = Request::Act { action: action.to_string() };
        self.ask(player, &act, Moment::default()).map(|_| ())
    }

    /// Once the game has ended by its rules, every bot sees what its player may now know.
    fn let_bots_learn(&mut self) {
        if !matches!(self.table.session().turn(), Turn::Over(_)) {
            return;
        }
        for (bot, player) in self.bots.iter_mut().zip((0..).map(Player::new)) {
            if let Some(bot) = bot {
                bot.learn(&self.table.session().sight_of(player)).expect("a company's bots play its game");
            }
        }
    }

    /// The bot to move thinks and chooses; `None` if no bot is to move. Nothing is played yet.
    pub fn think(
        &mut self,
        limits: &Limits,
        cancel: &AtomicBool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Option<Decision<String>> {
        self.think_until(limits, cancel, &|| false, report)
    }

    /// The same, with one more reason to stop.
    pub fn think_until(
        &mut self,
        limits: &Limits,
        cancel: &AtomicBool,
        is_enough: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Option<Decision<String>> {
        let player = self.table.turn().player()?;
        let sight = self.table.session().sight()?;
        let seed = self.table.bot_seed(player);
        let bot = self.bots[player.index()].as_mut()?.ready(self.table.number(), seed);
        limits.choose_until(bot, &sight, cancel, is_enough, report).ok()
    }

    /// A bot, by its spec, does the rest of a player's turn.
    pub fn finish_turn(
        &mut self,
        player: Player,
        bot: &str,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<(), AidError> {
        let mut bot = self.table.rules().bot(&bot.parse()?, self.table.aid_seed())?;
        if self.table.turn().player() != Some(player) {
            return Err(Refusal::from(PlayError::NotYourTurn { player }).into());
        }
        while self.table.turn().player() == Some(player) {
            let sight = self.table.session().sight_of(player);
            let action = limits.choose(&mut *bot, &sight, cancel, &mut |_| {})?.action;
            self.act(player, &action)?;
        }
        Ok(())
    }
}
