//! A value that is true only on the way that led to it must not be believed on another way.
//!
//! The graph, in which repetition loses for player 2:
//!
//! ```text
//! A (p2) -> N or a long way home      N (p1) -> A or a win for p2      B (p2) -> a draw or N
//! ```
//!
//! From A, going to N and back repeats A and loses, so on that way N looks bad for player 2. From B it is good:
//! player 1 must go on to A, and player 2 goes home.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::string::{String, ToString};
use std::vec::Vec;

use arrayvec::ArrayVec;
use parlour_core::{
    Action, ActionError, Bot, Budget, Deterministic, Evaluation, Game, Key, Open, Outcome, Player,
    PositionError, Score, Sight, Turn, ZeroSum,
};

use super::super::AlphaBeta;
use crate::Parallel;

#[derive(Clone, Copy)]
enum Node {
    Choice(Player, [Option<usize>; 2]),
    Over(Option<Player>),
}

const A: usize = 0;
const N: usize = 1;
const B: usize = 2;
const LOST: usize = 3;
const DRAWN: usize = 4;
const HOME: usize = 5;
/// Longer than anyone here looks ahead.
const WAY_HOME: usize = 20;

fn node(index: usize) -> Node {
    const MOVERS: [Player; 2] = [Player::FIRST, Player::SECOND];
    match index {
        A => Node::Choice(Player::SECOND, [Some(N), Some(HOME)]),
        N => Node::Choice(Player::FIRST, [Some(A), Some(LOST)]),
        B => Node::Choice(Player::SECOND, [Some(DRAWN), Some(N)]),
        LOST => Node::Over(Some(Player::SECOND)),
        DRAWN => Node::Over(None),
        _ if index == HOME + WAY_HOME => Node::Over(Some(Player::SECOND)),
        step => Node::Choice(MOVERS[(step - HOME) % 2], [Some(step + 1), None]),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Go(usize);

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Go {
    type Err = ActionError;
    fn from_str(text: &str) -> Result<Self, ActionError> {
        text.parse().map(Go).map_err(|_| ActionError::new(text, "a node"))
    }
}

impl Action for Go {
    fn to_bits(self) -> u32 {
        self.0 as u32
    }
}

struct Graph;

impl Game for Graph {
    type State = usize;
    type Action = Go;
    type List<T: Copy> = ArrayVec<T, 2>;
    type RandomCache = ();
    const REPEATS: bool = true;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> usize {
        A
    }

    fn turn(&self, state: &usize) -> Turn {
        match node(*state) {
            Node::Choice(player, _) => Turn::Player(player),
            Node::Over(Some(winner)) => Turn::Over(Outcome::win(2, winner, "won")),
            Node::Over(None) => Turn::Over(Outcome::draw(2, "drawn")),
        }
    }

    fn for_each_action<F>(&self, state: &usize, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Go) -> ControlFlow<()>,
    {
        match node(*state) {
            Node::Choice(_, edges) => edges.into_iter().flatten().map(Go).try_for_each(visit),
            Node::Over(_) => ControlFlow::Continue(()),
        }
    }

    fn play(&self, state: &mut usize, action: Go) {
        *state = action.0;
    }

    fn key(&self, state: &usize) -> Key {
        Key::new(*state as u64 + 1)
    }

    fn why_illegal(&self, _state: &usize, _action: Go) -> String {
        "there is no such edge".into()
    }

    fn position(&self, state: &usize) -> String {
        state.to_string()
    }

    fn parse_position(&self, _text: &str) -> Result<usize, PositionError> {
        Err(PositionError::new("not needed here"))
    }

    fn repeated(&self, _state: &usize, times: u32) -> Option<Outcome> {
        (times >= 3).then(|| Outcome::win(2, Player::FIRST, "repetition"))
    }
}

impl Open for Graph {}
impl Deterministic for Graph {}
impl ZeroSum for Graph {}

/// Player 2 stands better everywhere but at N, which looks worse than it is: a search that comes to B without
/// prejudice must look behind it.
#[derive(Clone, Copy)]
struct SecondIsBetter;

impl Evaluation<Graph> for SecondIsBetter {
    type Trace = ();

    fn trace(&self, _game: &Graph, _state: &usize) {}

    fn evaluate(&self, _game: &Graph, state: &usize, _trace: &(), player: Player) -> i32 {
        let value = if *state == N { -10 } else { 50 };
        if player == Player::SECOND { value } else { -value }
    }
}

fn search(bot: &mut impl Bot<Graph>, node: usize) -> (String, Option<Score>) {
    search_after(bot, node, &[])
}

fn search_after(bot: &mut impl Bot<Graph>, node: usize, past: &[usize]) -> (String, Option<Score>) {
    let past: Vec<Key> = past.iter().map(|state| Graph.key(state)).collect();
    let sight = Sight { game: &Graph, player: Player::SECOND, view: &node, past: &past };
    let decision = bot.choose(sight, &Budget::default().depth(6), &mut |_| {});
    (decision.action.to_string(), decision.insight.score)
}

#[test]
fn what_was_learnt_on_one_way_does_not_mislead_on_another() {
    let good = |node: usize| (node.to_string(), Some(Score::Points(50)));
    assert_eq!(search(&mut AlphaBeta::new(SecondIsBetter), B), good(N));
    let mut veteran = AlphaBeta::new(SecondIsBetter);
    assert_eq!(search(&mut veteran, A), good(HOME));
    assert_eq!(search(&mut veteran, B), good(N));
}

/// Once A has occurred twice, going to N loses: player 1 goes on to A. What was found when A had occurred once, or
/// never, says otherwise, and must not be believed; nor the other way round.
#[test]
fn what_was_learnt_with_another_history_does_not_mislead() {
    let good = (N.to_string(), Some(Score::Points(50)));
    let drawn = (DRAWN.to_string(), Some(Score::Points(0)));
    let (mut alone, mut parallel) = (AlphaBeta::new(SecondIsBetter), Parallel::new(SecondIsBetter, 2));
    for (past, expected) in [(&[][..], &good), (&[A, N], &good), (&[A, N, A, N], &drawn), (&[], &good)] {
        assert_eq!(&search_after(&mut alone, B, past), expected, "{past:?}");
        assert_eq!(&search_after(&mut parallel, B, past), expected, "{past:?}");
    }
}
