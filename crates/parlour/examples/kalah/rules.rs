//! The rules: states, actions, and what follows from them. The numbers are those of `RULES.md`.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use parlour_core::game::{Deterministic, ZeroSum};
use parlour_core::key::Zobrist;
use parlour_core::list::Room;
use parlour_core::scene::pits::PitBoard;
use parlour_core::views::Open;
use parlour_core::{Action, ActionError, Game, Key, Outcome, Player, PositionError, Reason, Turn};

/// Each player's pits.
pub(crate) const PITS: usize = 6;
/// Pits and stores, in the order of sowing.
pub(crate) const HOLES: usize = 2 * (PITS + 1);
/// All seeds.
pub(crate) const SEEDS: u16 = 48;
/// The names of the holes.
pub(crate) const BOARD: PitBoard = PitBoard { pits: PITS, names: ["south", "north"], role: "seeds" };

/// The game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kalah;

/// How many seeds lie in each hole, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    pub(crate) seeds: [u16; HOLES],
    pub(crate) to_move: Player,
}

/// Sows the seeds of a pit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sow {
    pub(crate) pit: usize,
}

impl Action for Sow {
    fn to_bits(self) -> u32 {
        self.pit as u32
    }
}

impl fmt::Display for Sow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BOARD.spot(self.pit))
    }
}

impl FromStr for Sow {
    type Err = ActionError;

    fn from_str(text: &str) -> Result<Self, ActionError> {
        let pit = BOARD.hole(text).filter(|hole| !is_store(*hole));
        let pit = pit.ok_or_else(|| ActionError::new(text, "write the pit to sow from, like c1"))?;
        Ok(Sow { pit })
    }
}

/// Returns the store of a player.
pub(crate) const fn store(player: Player) -> usize {
    player.index() * (PITS + 1) + PITS
}

/// Returns the pits of a player.
fn pits(player: Player) -> std::ops::Range<usize> {
    store(player) - PITS..store(player)
}

fn is_store(hole: usize) -> bool {
    hole % (PITS + 1) == PITS
}

impl State {
    /// Returns how many seeds lie in a player's pits.
    pub(crate) fn in_pits(&self, player: Player) -> u16 {
        self.seeds[pits(player)].iter().sum()
    }

    /// Sows from a pit (R2 to R5). Calls `moved` with what goes from one hole to another and how many, in order.
    pub(crate) fn sow(&mut self, pit: usize, mut moved: impl FnMut(usize, usize, u16)) {
        let player = self.to_move;
        let mut shift = |state: &mut State, from: usize, to: usize, count: u16| {
            state.seeds[from] -= count;
            state.seeds[to] += count;
            moved(from, to, count);
        };
        // R2: one seed into each hole that follows, but for the opponent's store.
        let mut hole = pit;
        for _ in 0..self.seeds[pit] {
            hole = (hole + 1) % HOLES;
            if hole == store(player.other()) {
                hole = (hole + 1) % HOLES;
            }
            shift(self, pit, hole, 1);
        }
        // R4: the last seed in an own empty pit takes what lies opposite.
        let opposite = HOLES - 2 - hole.min(HOLES - 2);
        if pits(player).contains(&hole) && self.seeds[hole] == 1 && self.seeds[opposite] > 0 {
            shift(self, opposite, store(player), self.seeds[opposite]);
            shift(self, hole, store(player), 1);
        }
        // R5: when one player's pits are empty, the other's seeds go into the other's store.
        if [Player::FIRST, Player::SECOND].into_iter().any(|player| self.in_pits(player) == 0) {
            for player in [Player::FIRST, Player::SECOND] {
                for pit in pits(player).filter(|&pit| self.seeds[pit] > 0).collect::<Room<usize, PITS>>() {
                    shift(self, pit, store(player), self.seeds[pit]);
                }
            }
        }
        // R3: the last seed in the own store is another turn.
        if hole != store(player) {
            self.to_move = player.other();
        }
    }
}

/// One word for each count of each hole, and one for the second player's turn.
static KEYS: Zobrist<{ HOLES * (SEEDS as usize + 1) + 1 }> = Zobrist::new(0x6b61_6c61_6800_0001);

impl Game for Kalah {
    type State = State;
    type Action = Sow;
    type List<T: Copy> = Room<T, PITS>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        let seeds = std::array::from_fn(|hole| if is_store(hole) { 0 } else { 4 });
        State { seeds, to_move: Player::FIRST }
    }

    fn turn(&self, state: &State) -> Turn {
        if state.in_pits(state.to_move) > 0 {
            return Turn::Player(state.to_move);
        }
        let [south, north] = [Player::FIRST, Player::SECOND].map(|player| state.seeds[store(player)]);
        let score = [south.max(north), south.min(north)];
        Turn::Over(match south.cmp(&north) {
            std::cmp::Ordering::Equal => Outcome::draw(2, "both stores hold 24 seeds"),
            order => {
                let winner = if order.is_gt() { Player::FIRST } else { Player::SECOND };
                Outcome::win(2, winner, Reason::with_score("{} seeds against {}", score))
            }
        })
    }

    fn for_each_action<F>(&self, state: &State, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Sow) -> ControlFlow<()>,
    {
        pits(state.to_move).filter(|&pit| state.seeds[pit] > 0).try_for_each(|pit| visit(Sow { pit }))
    }

    fn play(&self, state: &mut State, action: Sow) {
        state.sow(action.pit, |_, _, _| {});
    }

    fn key(&self, state: &State) -> Key {
        let words = state.seeds.iter().enumerate();
        let words = words.map(|(hole, &seeds)| KEYS.word(hole * (SEEDS as usize + 1) + usize::from(seeds)));
        let side = (state.to_move == Player::SECOND).then(|| KEYS.word(HOLES * (SEEDS as usize + 1)));
        words.chain(side).fold(Key::default(), |key, word| key ^ word)
    }

    fn why_illegal(&self, state: &State, action: Sow) -> String {
        let is_own = pits(state.to_move).contains(&action.pit);
        if is_own { "the pit is empty".into() } else { "the pit is the opponent's".into() }
    }

    fn position(&self, state: &State) -> String {
        BOARD.write(&state.seeds, state.to_move)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let (seeds, to_move) = BOARD.read(text)?;
        let state = State { seeds: seeds.try_into().expect("as many as holes"), to_move };
        let sum: u32 = state.seeds.iter().map(|&seeds| u32::from(seeds)).sum();
        if sum != u32::from(SEEDS) {
            return Err(PositionError::new(format!("there are {SEEDS} seeds in all, not {sum}")));
        }
        let [south, north] = [Player::FIRST, Player::SECOND].map(|player| state.in_pits(player));
        if (south == 0) != (north == 0) {
            return Err(PositionError::new(
                "when one player's pits are empty, the other's seeds are in the store",
            ));
        }
        Ok(state)
    }
}

impl Open for Kalah {}
impl Deterministic for Kalah {}
impl ZeroSum for Kalah {}
