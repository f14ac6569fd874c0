//! The fast and the slow rules agree over random games, and the report's AI with a slow reading of it.

use std::collections::BTreeSet;
use std::string::{String, ToString};
use std::vec::Vec;

use parlour_core::{Game, Player, Rng, Turn};

use super::game;
use super::reference::{Island, Position};
use crate::settlers::island::{Edge, Hex, Vertex, vertices};
use crate::settlers::report::{Desirability, Outlook, SCALE, stages};
use crate::settlers::state::Phase;
use crate::settlers::{Action, Settlers, State};

/// `PARLOUR_THOROUGH=1` asks for twenty times as much.
fn times(count: u64) -> u64 {
    if std::env::var_os("PARLOUR_THOROUGH").is_some() { 20 * count } else { count }
}

#[test]
fn on_the_island() {
    let island = Island::new();
    assert_eq!(island.edges.len(), Edge::all().count());
    for hex in Hex::all() {
        let expected: BTreeSet<usize> = island.hex_vertices[hex.index()].into_iter().collect();
        assert_eq!(hex.vertices().map(Vertex::index).into_iter().collect::<BTreeSet<_>>(), expected, "{hex}");
    }
    for edge in Edge::all() {
        let [low, high] = edge.ends().map(Vertex::index);
        assert_eq!((low, high), island.edges[edge.index()], "{edge}");
    }
    for vertex in Vertex::all() {
        let sorted = |mut list: Vec<usize>| {
            list.sort_unstable();
            list
        };
        let neighbours: Vec<usize> = vertices(vertex.neighbours()).map(Vertex::index).collect();
        assert_eq!(neighbours, sorted(island.neighbours(vertex.index())), "{vertex}");
        let hexes: Vec<usize> = vertex.hexes().iter().map(|hex| hex.index()).collect();
        assert_eq!(hexes, sorted(island.hexes_at(vertex.index())), "{vertex}");
        for (edge, next) in vertex.roads() {
            assert_eq!(island.edge_between(vertex.index(), next.index()), Some(edge.index()), "{vertex}");
        }
        assert_eq!(sorted(island.edges_at(vertex.index())).len(), vertex.roads().len(), "{vertex}");
    }
}

/// Both at one position.
struct Both {
    game: Settlers,
    fast: State,
    slow: Position,
}

impl Both {
    fn start(kind: &str, players: usize, seed: u64) -> Self {
        let game = game(kind, players);
        let fast = game.start(seed);
        let hexes = Position::parse(&game.position(&fast)).unwrap().hexes;
        let slow = match kind {
            "draft" => Position::draft(&hexes, players),
            _ => Position::preset(&hexes, players),
        };
        Both { game, fast, slow }
    }

    /// Everything that can be seen of the position, both ways; the legal actions.
    fn compare(&self) -> BTreeSet<String> {
        let text = self.game.position(&self.fast);
        assert_eq!(text, self.slow.notation());
        assert_eq!(self.game.parse_position(&text).as_ref(), Ok(&self.fast));
        let legal: BTreeSet<String> = self.game.actions(&self.fast).iter().map(ToString::to_string).collect();
        assert_eq!(legal, self.slow.actions(), "{text}");
        let winner = self.game.turn(&self.fast).outcome().and_then(|outcome| outcome.winner());
        assert_eq!(winner.map(Player::index), self.slow.winner(), "{text}");
        for player in self.game.seats() {
            assert_eq!(self.fast.points(player), self.slow.points(player.index()), "{text}");
            assert_eq!(
                usize::from(self.fast.road_length(player)),
                self.slow.longest_road(player.index()),
                "{text}"
            );
        }
        if self.game.turn(&self.fast) == Turn::Chance {
            for action in &legal {
                let weight = self.game.weight(&self.fast, action.parse().unwrap());
                assert_eq!(weight, Position::weight(action), "{text}");
            }
        }
        legal
    }

    fn play(&mut self, action: &str) {
        self.game.try_play(&mut self.fast, action.parse().unwrap()).unwrap();
        self.slow.play(action);
    }

    /// The report's AI, both ways, stage by stage; its action.
    fn compare_minds(&self) -> Option<Action> {
        if self.fast.phase() != Phase::Main || self.fast.winner().is_some() {
            return None;
        }
        let text = self.game.position(&self.fast);
        for need in [false, true] {
            let outlook = Outlook::new(&self.fast, self.fast.to_move());
            let mut after = self.slow.stages(need).into_iter();
            parlour_core::assessment::assess(&outlook, SCALE, stages(need), |name, weights| {
                assert_eq!(Some(*weights), after.next(), "{name} in {text}");
            });
            assert_eq!(after.next(), None);
            let action = Desirability::new(need).action(&self.fast);
            assert_eq!(action.to_string(), self.slow.desirability(need), "{text}");
        }
        Some(Desirability::new(false).action(&self.fast))
    }
}

/// Random players, who now and then follow the report's AI so as to get somewhere.
#[test]
fn over_random_games() {
    for kind in ["preset", "draft"] {
        for players in 2..=4 {
            for seed in 0..times(4) {
                let mut both = Both::start(kind, players, seed);
                let mut rng = Rng::new(seed);
                for _ in 0..600 {
                    let legal: Vec<String> = both.compare().into_iter().collect();
                    let advice =
                        both.compare_minds().filter(|_| rng.chance(40)).map(|action| action.to_string());
                    let Some(action) = advice.or_else(|| rng.pick(&legal).cloned()) else { break };
                    both.play(&action);
                }
            }
        }
    }
}
