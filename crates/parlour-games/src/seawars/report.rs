//! The report's own AI, `sea-wars-ii`: a value per cell, a scan for hits, a checkerboard to hunt on.
//!
//! Its steps are numbered as in `RULES.md`.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use parlour_core::bot::Judgement;
use parlour_core::grid::GridSquare;
use parlour_core::insight::{SpotValue, Tone};
use parlour_core::roster::BoxedBot;
use parlour_core::{Bot, Budget, Decision, Insight, Rng, Sight};

use super::action::Order;
use super::cells::{Cell, MOST_CELLS, Set};
use super::scene::spot;
use super::track::{Answer, Track};
use super::{SeaWars, View, stages, words};

pub(super) fn make(_: &SeaWars, _: (), seed: u64) -> BoxedBot<SeaWars> {
    Box::new(SeaWarsII::new(seed))
}

/// What it thinks of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Value {
    /// Not shot at.
    #[default]
    Unknown,
    /// Nothing there.
    Miss,
    /// 6: a hit hardly investigated.
    Fresh,
    /// 7: a hit investigated more.
    Investigated,
    /// 8: a hit that is done with.
    Done,
}

impl Value {
    /// The report's number, for hits.
    pub const fn number(self) -> Option<u8> {
        match self {
            Value::Unknown | Value::Miss => None,
            Value::Fresh => Some(6),
            Value::Investigated => Some(7),
            Value::Done => Some(8),
        }
    }

    /// Whether it is a hit to be followed: a 6 or 7.
    const fn is_open(self) -> bool {
        matches!(self, Value::Fresh | Value::Investigated)
    }
}

/// A step on the board: files to the right, ranks up.
type Step = (i8, i8);

const UP: Step = (0, 1);
const RIGHT: Step = (1, 0);
const DOWN: Step = (0, -1);
const LEFT: Step = (-1, 0);
/// The ends of a row's line and of a column's, in the order they are tried (step 3).
const LINES: [[Step; 2]; 2] = [[LEFT, RIGHT], [UP, DOWN]];

/// The values of all cells.
#[derive(Clone, Debug)]
pub struct Values {
    board: Set,
    values: [Value; MOST_CELLS],
}

/// Where it may shoot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Beside a hit.
    At(Cell),
    /// Anywhere among these.
    Hunt(Set),
}

impl Values {
    /// Nothing is known yet.
    pub fn new(board: Set) -> Self {
        Values { board, values: [Value::Unknown; MOST_CELLS] }
    }

    /// What it thinks of a cell.
    pub fn of(&self, cell: Cell) -> Value {
        self.values[cell.index()]
    }

    fn set(&mut self, cell: Cell, value: Value) {
        self.values[cell.index()] = value;
    }

    /// The next cell one way, on the board.
    fn beside(&self, cell: Cell, (files, ranks): Step) -> Option<Cell> {
        cell.offset(files, ranks).filter(|&next| self.board.contains(next))
    }

    /// The hits to be followed from a cell one way, without a gap.
    fn run(&self, cell: Cell, step: Step) -> impl Iterator<Item = Cell> + '_ {
        let next = move |&cell: &Cell| self.beside(cell, step).filter(|&next| self.of(next).is_open());
        core::iter::successors(next(&cell), next)
    }

    /// The cell behind the last hit one way, if it is unknown.
    fn end(&self, cell: Cell, step: Step) -> Option<Cell> {
        let last = self.run(cell, step).last().unwrap_or(cell);
        self.unknown_beside(last, step)
    }

    fn unknown_beside(&self, cell: Cell, step: Step) -> Option<Cell> {
        self.beside(cell, step).filter(|&next| self.of(next) == Value::Unknown)
    }

    /// The cells with a value, in reading order: the last rank first.
    fn scan(&self, value: Value) -> Option<Cell> {
        let cells = self.board.cells().filter(|&cell| self.of(cell) == value);
        cells.min_by_key(|cell| (core::cmp::Reverse(cell.rank()), cell.file()))
    }

    /// Where to shoot. Hits that lead nowhere become 8 on the way.
    pub fn target(&mut self) -> Target {
        // Step 1.
        while let Some(hit) = self.scan(Value::Fresh).or_else(|| self.scan(Value::Investigated)) {
            if let Some(cell) = self.beside_line(hit).or_else(|| self.beside_lone(hit)) {
                return Target::At(cell);
            }
            self.set(hit, Value::Done);
        }
        // Step 2.
        let unknown: Set = self.board.cells().filter(|&cell| self.of(cell) == Value::Unknown).collect();
        let is_even = |cell: &Cell| (cell.file() + cell.rank()).is_multiple_of(2);
        let even: Set = unknown.cells().filter(is_even).collect();
        Target::Hunt(if even.is_empty() { unknown } else { even })
    }

    /// Step 3: an open end of a line through a hit.
    fn beside_line(&self, hit: Cell) -> Option<Cell> {
        let is_line = |ends: &&[Step; 2]| ends.iter().any(|&step| self.run(hit, step).next().is_some());
        LINES.iter().filter(is_line).flatten().find_map(|&step| self.end(hit, step))
    }

    /// Step 4: any side of a lone hit.
    fn beside_lone(&self, hit: Cell) -> Option<Cell> {
        [UP, RIGHT, DOWN, LEFT].into_iter().find_map(|step| self.unknown_beside(hit, step))
    }

    /// Step 5: takes an answer in.
    pub fn told(&mut self, cell: Cell, answer: Answer) {
        match answer {
            Answer::Miss => self.set(cell, Value::Miss),
            Answer::Hit => {
                self.set(cell, Value::Fresh);
                for ends in LINES {
                    let line: Vec<Cell> = ends.iter().flat_map(|&step| self.run(cell, step)).collect();
                    if !line.is_empty() {
                        line.into_iter().chain([cell]).for_each(|hit| self.set(hit, Value::Investigated));
                    }
                }
            }
            Answer::Sunk(_) => self.sunk(cell),
        }
    }

    fn sunk(&mut self, cell: Cell) {
        self.set(cell, Value::Done);
        let is_hit = |&step: &Step| self.run(cell, step).next().is_some();
        let mut ways = [UP, RIGHT, DOWN, LEFT].into_iter().filter(is_hit);
        if let (Some(step), None) = (ways.next(), ways.next()) {
            let line: Vec<Cell> = self.run(cell, step).collect();
            for (index, &hit) in line.iter().enumerate() {
                self.set(hit, if index == 0 { Value::Done } else { Value::Investigated });
            }
        }
    }
}

/// The report's own AI.
#[derive(Clone, Debug)]
pub struct SeaWarsII {
    rng: Rng,
    /// What it has been told so far, and what it made of it.
    memory: Option<(Track, Values)>,
}

impl SeaWarsII {
    /// A player whose random choices follow from the seed.
    pub fn new(seed: u64) -> Self {
        SeaWarsII { rng: Rng::new(seed), memory: None }
    }

    /// The values after these shots: its own game goes on, any other is taken in from its start.
    fn values(&mut self, board: Set, track: &Track) -> Values {
        let values =
            self.memory.take().filter(|(_, values)| values.board == board).and_then(|(seen, values)| {
                let new = track.since(&seen)?;
                // The order of more than one shot is not known.
                (new.clone().count() < 2).then(|| {
                    new.fold(values, |mut values, (cell, answer)| {
                        values.told(cell, answer);
                        values
                    })
                })
            });
        values.unwrap_or_else(|| taken_in(board, track))
    }
}

/// Its values, painted on the hits.
fn spots(sight: &Sight<'_, SeaWars>, values: &Values) -> Vec<SpotValue> {
    let owner = sight.player.other();
    let spot_value = |cell: Cell| {
        let number = values.of(cell).number()?;
        Some(SpotValue {
            spot: Some(spot(owner, cell)),
            from: None,
            choice: None,
            value: number.into(),
            short: number.to_string(),
            tone: if number == 8 { Tone::Neutral } else { Tone::Good },
            text: words::value(cell, number),
            score: None,
            chance: None,
            about: words::worth(cell, number),
        })
    };
    sight.game.board().cells().filter_map(spot_value).collect()
}

/// Shots that it has not fired itself: the misses first, then the hits in their order.
fn taken_in(board: Set, track: &Track) -> Values {
    let mut values = Values::new(board);
    track.misses().cells().for_each(|cell| values.told(cell, Answer::Miss));
    for hit in track.hits() {
        values.told(hit.cell, hit.answer());
    }
    values
}

impl Bot<SeaWars> for SeaWarsII {
    fn choose(
        &mut self,
        sight: Sight<'_, SeaWars>,
        _budget: &Budget<'_>,
        _report: &mut dyn FnMut(&Insight<Order>),
    ) -> Decision<Order> {
        let (game, view): (_, &View) = (sight.game, sight.view);
        let ships = view.fleets[sight.player.index()].ships();
        if let Some(length) = game.length_to_place(view, sight.player) {
            let action = Order::Place(game.random_berth(ships, length, &mut self.rng));
            return Decision { action, insight: Insight::default() };
        }
        let track = &view.tracks[sight.player.index()];
        let mut values = self.values(game.board(), track);
        let cell = match values.target() {
            Target::At(cell) => cell,
            Target::Hunt(cells) => {
                cells.nth(self.rng.below(cells.len())).expect("a bot is asked only when it has a choice")
            }
        };
        let insight = Insight { spots: spots(&sight, &values), nodes: 1, ..Insight::default() };
        self.memory = Some((track.clone(), values));
        Decision { action: Order::Shoot(cell), insight }
    }

    fn elaborate(&mut self, sight: Sight<'_, SeaWars>, _: &Budget<'_>, decision: &mut Decision<Order>) {
        let Order::Shoot(shot) = decision.action else { return };
        let track = &sight.view.tracks[sight.player.index()];
        // As it was before it looked for a target, which is done with some hits on the way.
        let mut values = taken_in(sight.game.board(), track);
        let hits = spots(&sight, &values);
        let target = match values.target() {
            Target::Hunt(cells) if cells.contains(shot) => Target::Hunt(cells),
            // Its own memory may know the order of the shots better.
            _ => Target::At(shot),
        };
        decision.insight.stages = stages::of_shot(hits, &target, sight.player.other(), shot);
    }

    /// Its values of the hits.
    fn judge(&mut self, sight: Sight<'_, SeaWars>) -> Option<Judgement> {
        if sight.game.length_to_place(sight.view, sight.player).is_some() {
            return None;
        }
        let track = &sight.view.tracks[sight.player.index()];
        let values = self.values(sight.game.board(), track);
        self.memory = Some((track.clone(), values.clone()));
        let numbered = |cell: Cell| Some((cell.to_string(), values.of(cell).number()?.into()));
        Some(Judgement::Weights(sight.game.board().cells().filter_map(numbered).collect()))
    }

    fn new_game(&mut self, seed: u64) {
        *self = SeaWarsII::new(seed);
    }
}
