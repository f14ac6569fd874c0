//! Toy games: trees written as text, to test searches on values known by hand.
//!
//! `p1[3 p2=7[5 -2] chance[1:win 3:-4]]`: player 1 chooses between a leaf worth 3, a node where player 2
//! chooses, and one where chance draws with weights 1 and 3. A leaf is what player 1 gets (`win` and `loss`
//! are the bounds); `=7` after a name is the node's static evaluation for player 1, zero if not given.
//!
//! And [`Nim`], a game in a hundred lines that can be put into a catalog.

mod nim;
mod parse;
mod scene;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::ControlFlow;
use core::str::FromStr;

use arrayvec::ArrayVec;

use crate::evaluation::Evaluation;
use crate::game::{Deterministic, Game, Indexable, Player, Turn, ZeroSum};
use crate::key::Key;
use crate::notation::{Action, ActionError, PositionError};
use crate::outcome::{Outcome, Returns};
use crate::rng::Rng;
use crate::views::Open;

pub use nim::{Nim, Pile};

/// What player 1 gets at a leaf `win`.
pub const WIN: i32 = 1000;
/// The most children a node can have.
pub const MAX_CHILDREN: usize = 16;

/// A tree. Only a `Tree<true>` may hold chance nodes, so that a search without chance accepts no other.
#[derive(Clone, Debug)]
pub struct Tree<const CHANCE: bool = false> {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
struct Node {
    kind: Kind,
    /// The static evaluation for player 1; at a leaf, what player 1 gets.
    value: i32,
    children: Vec<usize>,
    /// The weight of this node among its parent's outcomes.
    weight: u32,
    parent: usize,
    depth: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Choice(Player),
    Chance,
    Leaf,
}

/// A node of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place(usize);

impl Place {
    /// Returns the number of the node, from zero.
    pub(crate) fn number(self) -> u64 {
        self.0 as u64
    }
}

/// Going to a child, by its number from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Branch(pub u8);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = ActionError;
    fn from_str(text: &str) -> Result<Self, ActionError> {
        text.parse().map(Branch).map_err(|_| ActionError::new(text, "expected the number of a child"))
    }
}

impl Action for Branch {
    fn to_bits(self) -> u32 {
        u32::from(self.0)
    }
}

impl<const CHANCE: bool> Tree<CHANCE> {
    fn node(&self, place: Place) -> &Node {
        &self.nodes[place.0]
    }

    /// The way from the root: `0` is the root, `0.2` its third child.
    fn path(&self, place: Place) -> String {
        if place.0 == 0 {
            return "0".to_string();
        }
        let parent = self.node(place).parent;
        let child = self.nodes[parent].children.iter().position(|&child| child == place.0);
        let child = child.expect("a node is its parent's child");
        alloc::format!("{}.{child}", self.path(Place(parent)))
    }
}

impl<const CHANCE: bool> Game for Tree<CHANCE> {
    type State = Place;
    type Action = Branch;
    type List<T: Copy> = ArrayVec<T, MAX_CHILDREN>;
    type RandomCache = ();

    const CHANCE: bool = CHANCE;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> Place {
        Place(0)
    }

    fn turn(&self, state: &Place) -> Turn {
        let node = self.node(*state);
        match node.kind {
            Kind::Choice(player) => Turn::Player(player),
            Kind::Chance => Turn::Chance,
            Kind::Leaf => {
                let returns = Returns::new(&[node.value as i16, -node.value as i16]);
                Turn::Over(Outcome::new(returns, "a leaf is reached"))
            }
        }
    }

    fn for_each_action<F>(&self, state: &Place, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Branch) -> ControlFlow<()>,
    {
        (0..self.node(*state).children.len()).try_for_each(|child| visit(Branch(child as u8)))
    }

    fn play(&self, state: &mut Place, action: Branch) {
        *state = Place(self.node(*state).children[usize::from(action.0)]);
    }

    fn key(&self, state: &Place) -> Key {
        Key::new(state.number() + 1)
    }

    fn why_illegal(&self, state: &Place, _action: Branch) -> String {
        alloc::format!("the node has {} children", self.node(*state).children.len())
    }

    fn position(&self, state: &Place) -> String {
        self.path(*state)
    }

    fn parse_position(&self, text: &str) -> Result<Place, PositionError> {
        let mut steps = text.split('.');
        if steps.next() != Some("0") {
            return Err(PositionError::new("a path begins with 0, the root"));
        }
        steps.try_fold(Place(0), |place, step| {
            let child = step.parse().ok().and_then(|step: usize| self.node(place).children.get(step));
            child
                .copied()
                .map(Place)
                .ok_or_else(|| PositionError::new(alloc::format!("there is no child `{step}`")))
        })
    }

    fn best_return(&self) -> i32 {
        WIN
    }

    fn weight(&self, state: &Place, action: Branch) -> u32 {
        self.nodes[self.node(*state).children[usize::from(action.0)]].weight
    }

    fn total_weight(&self, state: &Place) -> u32 {
        self.node(*state).children.iter().map(|&child| self.nodes[child].weight).sum()
    }
}

impl<const CHANCE: bool> Open for Tree<CHANCE> {}
impl<const CHANCE: bool> ZeroSum for Tree<CHANCE> {}
impl Deterministic for Tree<false> {}

/// Every node has a number, so that small trees can be solved.
impl Indexable for Tree<false> {
    fn index_count(&self) -> usize {
        self.nodes.len()
    }

    fn index(&self, state: &Place) -> usize {
        state.0
    }

    fn at_index(&self, index: usize) -> Place {
        Place(index)
    }

    fn for_each_predecessor<F: FnMut(Place)>(&self, state: &Place, mut visit: F) {
        if state.0 > 0 {
            visit(Place(self.node(*state).parent));
        }
    }
}

/// The static values written in the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Written;

impl<const CHANCE: bool> Evaluation<Tree<CHANCE>> for Written {
    type Trace = ();

    fn trace(&self, _game: &Tree<CHANCE>, _state: &Place) {}

    fn evaluate(&self, game: &Tree<CHANCE>, state: &Place, _trace: &(), player: Player) -> i32 {
        let value = game.node(*state).value;
        if player == Player::FIRST { value } else { -value }
    }
}

impl Tree<false> {
    /// A random tree of choices: up to `width` children a node and `depth` plies, with wins and losses
    /// scattered at all depths.
    pub fn random(rng: &mut Rng, depth: u32, width: u32) -> Self {
        let mut text = String::new();
        write_random(&mut text, rng, depth, width);
        text.parse().expect("a random tree is well formed")
    }
}

fn write_random(text: &mut String, rng: &mut Rng, depth: u32, width: u32) {
    let value = rng.below(41) as i32 - 20;
    if depth == 0 || rng.chance(15) {
        text.push_str(&match rng.below(6) {
            0 => "win".to_string(),
            1 => "loss".to_string(),
            _ => value.to_string(),
        });
        return;
    }
    let _ = write!(text, "p{}={value}[", 1 + rng.below(2));
    for child in 0..=rng.below(width) {
        if child > 0 {
            text.push(' ');
        }
        write_random(text, rng, depth - 1, width);
    }
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance;

    /// Expectiminimax straight from the definition, in exact fractions of the weights' product.
    fn value(tree: &Tree<true>, place: Place) -> (i64, i64) {
        let node = tree.node(place);
        let children = node.children.iter().map(|&child| value(tree, Place(child)));
        match node.kind {
            Kind::Leaf => (i64::from(node.value), 1),
            Kind::Choice(Player::FIRST) => children.max_by_key(|&(top, bottom)| top * 1000 / bottom).unwrap(),
            Kind::Choice(_) => children.min_by_key(|&(top, bottom)| top * 1000 / bottom).unwrap(),
            Kind::Chance => {
                let total = i64::from(tree.total_weight(&place));
                node.children.iter().zip(children).fold((0, total), |(top, bottom), (&child, (a, b))| {
                    (top * b + i64::from(tree.nodes[child].weight) * a * bottom / total, bottom * b)
                })
            }
        }
    }

    #[test]
    fn the_value_known_by_hand() {
        // Player 2 takes -2; chance gives (1 * 8 + 3 * 4) / 4 = 5, which is best.
        let tree: Tree<true> = "p1[3 p2[5 -2] chance[1:8 3:4]]".parse().unwrap();
        let (top, bottom) = value(&tree, tree.start(0));
        assert_eq!((top / bottom, top % bottom), (5, 0));
    }

    #[test]
    fn toys_conform() {
        let tree: Tree<true> = "p1[3 p2=7[5 -2] chance[1:win 3:-4]]".parse().unwrap();
        conformance::open(&tree).zero_sum().games(50).run().unwrap();
        let mut rng = Rng::new(5);
        for _ in 0..20 {
            conformance::duel(&Tree::random(&mut rng, 5, 4)).indexed().games(20).run().unwrap();
        }
    }

    #[test]
    fn chance_is_refused_where_a_search_could_not_handle_it() {
        let error = "p1[3 chance[1:2 1:4]]".parse::<Tree<false>>().unwrap_err();
        assert_eq!(error.to_string(), "not a position: a chance node in a tree without chance");
    }
}
