//! Endings of Brandubh with few men, solved by value iteration: going over all of them until nothing changes is slow, and
//! easy to see right. What is won is known then, and the champion wins it.

use std::collections::{BTreeMap, HashMap};
use std::println;
use std::string::String;
use std::vec;
use std::vec::Vec;

use parlour_core::driver::Driver;
use parlour_core::{Budget, Game, Key, Player, Rng, Sight, Symmetric, Turn};
use parlour_search::AlphaBeta;

use super::super::board::{Set, Square, squares};
use super::super::network::LearnedSiege;
use super::super::{Hnefatafl, Move, State};
use super::variant;

/// What a position is worth to whoever is to move, and in how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    Win(u32),
    Loss(u32),
}

/// Where a move leads.
#[derive(Clone, Copy)]
enum Reply {
    /// The game is over, and who moved has won.
    Won,
    /// To the position with this number.
    Position(u32),
}

/// How many nodes a move the champion has.
const NODES: u64 = 20_000;

struct Endings {
    game: Hnefatafl,
    /// The number of each position, by the least key of its eight images.
    numbers: HashMap<Key, u32>,
    states: Vec<State>,
    /// Nothing is known of those that nobody can win.
    worths: Vec<Option<Worth>>,
}

/// All sets of so many of some squares.
fn subsets(squares: &[Square], count: usize) -> Vec<Set> {
    let Some((first, others)) = squares.split_first().filter(|_| count > 0) else {
        return if count == 0 { Vec::from([0]) } else { Vec::new() };
    };
    let mut sets: Vec<Set> = subsets(others, count - 1).iter().map(|set| set | first.bit()).collect();
    sets.append(&mut subsets(others, count));
    sets
}

impl Endings {
    /// All positions with a king and so many others at the most, one of them an attacker at the least.
    fn solved(others: usize) -> Self {
        let mut endings = Endings {
            game: variant("brandubh"),
            numbers: HashMap::new(),
            states: Vec::new(),
            worths: Vec::new(),
        };
        for attackers in 1..=others {
            for men in 0..=others - attackers {
                endings.list(attackers, men);
            }
        }
        endings.solve();
        endings
    }

    /// The least key of the images of a state.
    fn key(&self, state: &State) -> Key {
        let images = (0..self.game.symmetries()).map(|symmetry| self.game.map_state(state, symmetry));
        images.map(|image| image.key).min().expect("a state is its own image")
    }

    fn list(&mut self, attackers: usize, men: usize) {
        let stops: Vec<Square> = squares(self.game.stops).collect();
        let (attackers, men) = (subsets(&stops, attackers), subsets(&stops, men));
        for king in squares(self.game.board) {
            for &attackers in attackers.iter().filter(|&set| set & king.bit() == 0) {
                for &men in men.iter().filter(|&set| set & (attackers | king.bit()) == 0) {
                    for is_attackers_turn in [true, false] {
                        self.add(State::new(attackers, men, Some(king), is_attackers_turn));
                    }
                }
            }
        }
    }

    fn add(&mut self, mut state: State) {
        state.ending = self.game.ending(&state);
        let (key, number) = (self.key(&state), self.states.len() as u32);
        if state.ending.is_none() && !self.numbers.contains_key(&key) {
            self.numbers.insert(key, number);
            self.states.push(state);
        }
    }

    fn number(&self, state: &State) -> usize {
        self.numbers[&self.key(state)] as usize
    }

    fn worth(&self, state: &State) -> Option<Worth> {
        self.worths[self.number(state)]
    }

    fn replies(&self, state: &State) -> Vec<Reply> {
        let mover = self.game.turn(state).player();
        let reply = |action: &Move| {
            let next = self.game.after(state, *action);
            let Turn::Over(outcome) = self.game.turn(&next) else {
                return Reply::Position(self.number(&next) as u32);
            };
            assert_eq!(outcome.winner(), mover, "nobody loses by a move of one's own");
            Reply::Won
        };
        self.game.actions(state).iter().map(reply).collect()
    }

    fn solve(&mut self) {
        let replies: Vec<Vec<Reply>> = self.states.iter().map(|state| self.replies(state)).collect();
        self.worths = vec![None; self.states.len()];
        for plies in 1.. {
            let mut found = Vec::new();
            for (number, replies) in
                replies.iter().enumerate().filter(|(number, _)| self.worths[*number].is_none())
            {
                let after = |reply: &Reply| match *reply {
                    Reply::Won => Some(Worth::Loss(0)),
                    Reply::Position(number) => self.worths[number as usize],
                };
                if replies.iter().any(|reply| after(reply) == Some(Worth::Loss(plies - 1))) {
                    found.push((number, Worth::Win(plies)));
                } else if replies.iter().all(|reply| matches!(after(reply), Some(Worth::Win(_)))) {
                    found.push((number, Worth::Loss(plies)));
                }
            }
            if found.is_empty() {
                return;
            }
            for (number, worth) in found {
                self.worths[number] = Some(worth);
            }
        }
    }

    /// The move that puts the loss off for longest.
    fn best_defence(&self, state: &State) -> Move {
        let plies = |action: &Move| match self.worth(&self.game.after(state, *action)) {
            Some(Worth::Win(plies)) => plies,
            worth => panic!("{} after {action} is {worth:?}", self.game.position(state)),
        };
        self.game.actions(state).iter().copied().max_by_key(plies).expect("there is a move")
    }

    /// How many plies the champion needs to win a position that is won; or where it is no longer.
    fn plies_to_win(&self, state: &State) -> Result<usize, String> {
        let mut course = Driver::new(*state);
        let mut champion = AlphaBeta::new(LearnedSiege::of(&self.game));
        let Turn::Player(winner) = self.game.turn(state) else { panic!("it is over") };
        loop {
            let action = match course.turn(&self.game) {
                Turn::Over(outcome) if outcome.winner() == Some(winner) => return Ok(course.plies()),
                Turn::Player(player) if player == winner => self.chosen(&course, player, &mut champion),
                Turn::Player(_) if matches!(self.worth(course.state()), Some(Worth::Loss(_))) => {
                    self.best_defence(course.state())
                }
                _ => return Err(self.game.position(course.state())),
            };
            course.try_play(&self.game, action).expect("it is legal");
        }
    }

    fn chosen(
        &self,
        course: &Driver<Hnefatafl>,
        player: Player,
        champion: &mut AlphaBeta<LearnedSiege>,
    ) -> Move {
        let past = course.past();
        let sight = Sight { game: &self.game, player, view: course.state(), past: &past };
        champion.search(sight, &Budget::default().nodes(NODES), &mut |_| {}).action
    }
}

/// Of every distance some are tried. `PARLOUR_THOROUGH=1` solves all with five pieces: minutes, and gigabytes.
#[test]
fn the_champion_wins_what_is_won() {
    let (others, tries) = if std::env::var_os("PARLOUR_THOROUGH").is_some() { (4, 200) } else { (2, 20) };
    let endings = Endings::solved(others);
    let mut by_distance = BTreeMap::<u32, Vec<usize>>::new();
    for (number, worth) in endings.worths.iter().enumerate() {
        if let Some(Worth::Win(plies)) = worth {
            by_distance.entry(*plies).or_default().push(number);
        }
    }
    let drawn = endings.worths.iter().filter(|worth| worth.is_none()).count();
    println!("{} positions with a king and {others} others at the most, {drawn} drawn", endings.states.len());
    let mut rng = Rng::new(1);
    for (plies, numbers) in by_distance {
        let mut longer = 0;
        for _ in 0..tries {
            let state = &endings.states[numbers[rng.below(numbers.len() as u32) as usize]];
            let needed = endings.plies_to_win(state);
            let position = endings.game.position(state);
            let needed =
                needed.unwrap_or_else(|slip| panic!("{position} is won in {plies}, {slip} is not lost"));
            longer += u32::from(needed > plies as usize);
        }
        println!("won in {plies}: {} positions, {longer} of {tries} took longer", numbers.len());
    }
}
