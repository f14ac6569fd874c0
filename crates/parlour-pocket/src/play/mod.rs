//! A game in progress on this console: the table, its bots, what is shown of it and what the hand has picked.

mod minds;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_builtin::games;
use parlour_core::scene::told;
use parlour_core::{Player, Revision, Scene, Turn, Viewer};
use parlour_games::pixels::Pixels;
use parlour_table::code::{self, CodeError, Replayed};
use parlour_table::company::SeatedBot;
use parlour_table::session::Place as Step;
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::Setup;
use parlour_table::table::request::Request;
use parlour_table::{Table, TableError, TableStart};

use crate::hand::Hand;
use crate::machine::Machine;
use crate::motion::{Before, Change};
use crate::seating::{Seating, Sitter, sitter};
use crate::store::GAME;

pub use minds::judges;

/// Seeds are drawn from so many: a code is shorter for a small one.
const SEED_BITS: u32 = 30;

/// About so many bytes are for how a game came to its position, where more would not matter.
const MEMORY: usize = 24 << 10;

/// A game in progress.
pub struct Play {
    table: Table,
    bots: Vec<Option<SeatedBot>>,
    /// Who sits where.
    pub sitters: Vec<Sitter>,
    /// What the game is drawn with.
    pub pixels: &'static Pixels,
    /// The actions so far, by their places.
    steps: Vec<Step>,
    /// How many of them the table has forgotten: a long game would not fit.
    forgotten: usize,
    /// Whose eyes look.
    pub eyes: Viewer,
    /// What they see.
    pub scene: Scene,
    /// What the hand has picked.
    pub hand: Hand,
    /// What happened last, in words.
    pub words: String,
    /// What the eyes' player can expect, per mille, as a bot last told.
    pub chance: Option<u16>,
    /// Whether it can be kept: it fits into the machine's memory.
    pub is_kept: bool,
}

impl Play {
    /// A new game.
    pub fn begin(seating: &Seating, machine: &mut dyn Machine) -> Option<Self> {
        let seed = machine.entropy() & ((1 << SEED_BITS) - 1);
        let setup = Setup {
            game: seating.info.id.to_string(),
            variant: seating.variant_name().to_string(),
            revision: Revision::FIRST,
            seed,
            chance_seed: None,
            start: None,
            opening: Vec::new(),
            result: None,
            seats: seating.seats.clone(),
            control: Control::None,
        };
        let table = Table::from_events(games(), &setup, &[]).ok()?;
        let places = table.session().places(0);
        let mut play = Self::around(Replayed { table, places, forgotten: 0 }).ok()?;
        play.keep(machine);
        Some(play)
    }

    /// A game that was stored.
    pub fn resume(bytes: &[u8]) -> Result<Self, CodeError> {
        Ok(Self::around(code::replay(games(), bytes, MEMORY)?)?)
    }

    fn around(replayed: Replayed) -> Result<Self, TableError> {
        let Replayed { table, places, forgotten } = replayed;
        let rules = table.rules().clone();
        let players = || (0..rules.players()).map(Player::new);
        let specs: Vec<String> = players().map(|player| table.seat(player).name()).collect();
        let sitters: Vec<Sitter> = specs.iter().map(|spec| sitter(&*rules, spec)).collect();
        let mut bots = Vec::new();
        for player in players() {
            let spec = &specs[player.index()];
            let is_person = sitters[player.index()].is_person();
            bots.push(if is_person {
                None
            } else {
                let bot = rules.bot(&spec.parse()?, table.bot_seed(player))?;
                Some(SeatedBot::new(bot, table.number()))
            });
        }
        let people: Vec<Player> = players().filter(|player| sitters[player.index()].is_person()).collect();
        let eyes = people.first().map_or(Viewer::Spectator, |&player| Viewer::Player(player));
        let pixels = parlour_games::pixels::pixels(rules.info().id).ok_or_else(no_pixels)?;
        let mut play = Play {
            steps: places,
            forgotten,
            table,
            bots,
            sitters,
            pixels,
            eyes,
            scene: Scene::default(),
            hand: Hand::default(),
            words: String::new(),
            chance: None,
            is_kept: true,
        };
        play.look();
        Ok(play)
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        self.table.turn()
    }

    /// The player to move, if it is a person's turn.
    pub fn person_to_move(&self) -> Option<Player> {
        self.turn().player().filter(|player| self.sitters[player.index()].is_person())
    }

    /// The player to move, if it is a bot's turn.
    pub fn bot_to_move(&self) -> Option<Player> {
        self.turn().player().filter(|player| !self.sitters[player.index()].is_person())
    }

    /// Whether it is the eyes' turn.
    pub fn is_my_turn(&self) -> bool {
        self.person_to_move().is_some_and(|player| self.eyes == Viewer::Player(player))
    }

    /// How many people share the console.
    pub fn people(&self) -> usize {
        self.sitters.iter().filter(|sitter| sitter.is_person()).count()
    }

    /// Whether the console is to be handed over, and to whom: someone else is to move who knows other things.
    pub fn hand_over(&self) -> Option<Player> {
        let player = self.person_to_move()?;
        (self.eyes != Viewer::Player(player) && self.table.rules().has_secrets()).then_some(player)
    }

    /// The player whose eyes look.
    pub fn me(&self) -> Option<Player> {
        match self.eyes {
            Viewer::Player(player) => Some(player),
            Viewer::Spectator => None,
        }
    }

    /// The player whose eyes look; whoever is to move where nobody's do.
    pub fn me_or_mover(&self) -> Option<Player> {
        self.me().or_else(|| self.turn().player())
    }

    /// What to call a player: "You" where only one person plays.
    pub fn name(&self, player: Player) -> &str {
        let sitter = &self.sitters[player.index()];
        if sitter.is_person() && self.people() > 1 {
            return self.table.rules().player_name(player);
        }
        &sitter.name
    }

    /// Turns the eyes to whoever is to move, and looks.
    pub fn turn_eyes(&mut self) {
        if let Some(player) = self.person_to_move() {
            self.eyes = Viewer::Player(player);
        }
        self.look();
    }

    /// Looks at the table again.
    pub fn look(&mut self) {
        // The old scene goes before the new one is made: there is not much room.
        self.scene = Scene::default();
        self.scene = self.table.scene(self.eyes);
        self.hand = Hand::default();
    }

    /// Asks the table for something; what changed, or why it is refused.
    pub fn ask(
        &mut self,
        player: Player,
        request: &Request,
        machine: &mut dyn Machine,
    ) -> Result<Change, String> {
        self.forget();
        let now = Moment::default();
        // The old scene goes before the next table is made: there is not much room.
        let before = Before::of(core::mem::take(&mut self.scene));
        let plies = self.table.session().plies();
        match self.table.request(player, request, now) {
            Ok((_, table)) => self.table = table,
            Err(refusal) => {
                self.look_again();
                return Err(refusal.to_string());
            }
        }
        self.keep(machine);
        let is_alone = self.people() == 1;
        if let (false, Some(player)) = (is_alone || self.table.rules().has_secrets(), self.person_to_move()) {
            self.eyes = Viewer::Player(player);
        }
        self.tell(plies);
        self.look();
        self.let_bots_learn();
        Ok(Change::between(&before, &self.scene))
    }

    /// Lets a long game forget how it began, where that does not matter.
    fn forget(&mut self) {
        let rules = self.table.rules().clone();
        let mut session = self.table.session().boxed_clone();
        if self.table.ending().is_some() || !code::forget(&*rules, &mut session, MEMORY) {
            return;
        }
        let seed = self.table.seed();
        let players = (0..rules.players()).map(Player::new);
        let seats = players.map(|player| self.table.seat(player).clone()).collect();
        let start = TableStart::new(rules, session, seed, seats);
        let chance_seed = code::chance_seed(seed, self.steps.len());
        if let Ok(table) = Table::new(TableStart { chance_seed, ..start }) {
            self.forgotten = self.steps.len();
            self.table = table;
            self.look_again();
        }
    }

    /// Makes the scene anew and keeps what is picked.
    fn look_again(&mut self) {
        let hand = core::mem::take(&mut self.hand);
        self.look();
        self.hand = hand;
    }

    /// How many actions there have been, chance included.
    pub fn actions(&self) -> u64 {
        self.steps.len() as u64
    }

    /// Whether the table knows how the game began.
    pub fn has_all(&self) -> bool {
        self.forgotten == 0
    }

    /// What happened since a ply, in words.
    fn tell(&mut self, plies: u64) {
        let session = self.table.session();
        let plies = plies.min(session.plies());
        let told = session.told(self.eyes, plies);
        let movers = session.movers();
        let name = |player: Player| self.name(player);
        let mut words = String::new();
        for (index, text) in told.iter().enumerate() {
            let who = movers.get(plies as usize + index).copied().flatten().map_or("", name);
            let sentence = told::plain(text, who, name);
            if !words.is_empty() {
                words.push_str(". ");
            }
            words.push_str(&sentence);
        }
        self.words = words;
    }

    /// Once the game has ended by its rules, every bot sees what its player may now know.
    fn let_bots_learn(&mut self) {
        if !matches!(self.table.session().turn(), Turn::Over(_)) {
            return;
        }
        for (index, bot) in self.bots.iter_mut().enumerate() {
            if let Some(bot) = bot {
                // It is a bot of this very game, so that it can look.
                let _ = bot.learn(&self.table.session().sight_of(Player::new(index)));
            }
        }
    }

    /// Stores the game as it stands.
    pub fn keep(&mut self, machine: &mut dyn Machine) {
        let plies = self.table.session().plies() as usize + self.forgotten;
        // Only an undo makes it shorter, and it is kept after every event.
        self.steps.truncate(plies);
        self.steps.extend(self.table.session().places((self.steps.len() - self.forgotten) as u64));
        let bytes = code::bytes_of(&self.table, &self.steps);
        self.is_kept = bytes.is_some_and(|bytes| GAME.store(&bytes, machine));
    }

    /// The game as a code.
    pub fn code(&self) -> Option<String> {
        code::bytes_of(&self.table, &self.steps).map(|bytes| code::written(&bytes))
    }

    /// Everyone's seats, as they were chosen.
    pub fn specs(&self) -> Vec<String> {
        self.sitters.iter().map(|sitter| sitter.spec.to_string()).collect()
    }
}

/// A game that nobody has drawn cannot be played here.
fn no_pixels() -> TableError {
    TableError::Clock("the game is not drawn for this screen".to_string())
}
