//! Longest roads, by hand: what the rules' pitfalls look like on the island.
//!
//! The vertices of the island (R1):
//!
//! ```text
//!              0     1     2
//!            /   \ /   \ /   \
//!           3     4     5     6
//!           |  0  |  1  |  2  |
//!           7     8     9    10
//!         /   \ /   \ /   \ /   \
//!       11    12    13    14    15
//!        |  3  |  4  |  5  |  6  |
//!       16    17    18    19    20
//!     /   \ /   \ /   \ /   \ /   \
//!   21    22    23    24    25    26
//!    |  7  |  8  |  9  | 10  | 11  |
//!   27    28    29    30    31    32
//!     \   / \   / \   / \   / \   /
//!       33    34    35    36    37
//!        | 12  | 13  | 14  | 15  |
//!       38    39    40    41    42
//!         \   / \   / \   / \   /
//!          43    44    45    46
//!           | 16  | 17  | 18  |
//!          47    48    49    50
//!            \   / \   / \   /
//!             51    52    53
//! ```
//!
//! The edges are numbered in the same way of reading: 0 to 5 are 3-0, 0-4, 4-1, 1-5, 5-2, 2-6; 6 to 9 are
//! 3-7, 4-8, 5-9, 6-10; and so on.

use std::format;
use std::vec::Vec;

use parlour_core::{Game, Player, Rng};

use super::{HEXES, game};
use crate::settlers::island::{Edge, EdgeSet, Vertex, VertexSet};
use crate::settlers::roads::{longest_road, longest_road_with};
use crate::settlers::tests::reference::Position;

/// Longest roads: what it shows; the position without its hexes, in which the player to move can pay for
/// everything; an action; the lengths of all players' longest roads after it; and the holder after it.
///
/// Roads are described as lists of vertices. Unless something else is said, player 0 is near the top left and
/// player 1 near the bottom, with towns on 43 and 46.
const ROADS: &[(&str, &str, &str, &[usize], &str)] = &[
    // 3-0-4-8, then 12.
    ("four are not enough", "T3.8CR0.1.7H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m", "road:12", &[4, 1], "-"),
    // 3-0-4-8-12, then 17. The own town on 12 does not stop it.
    (
        "five are, through an own town",
        "T3.12CR0.1.7.12H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:19",
        &[5, 1],
        "0",
    ),
    (
        "and through an own city",
        "T3C12R0.1.7.12H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:19",
        &[5, 1],
        "0",
    ),
    // 3-0-4-8 and 17-22-28, then 8-12, which leaves 12-17 open. The town on 22 carries the second piece.
    (
        "two pieces do not add up",
        "T3.22CR0.1.7.25.34H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:12",
        &[4, 1],
        "-",
    ),
    (
        "until they meet",
        "T3.22CR0.1.7.12.25.34H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:19",
        &[7, 1],
        "0",
    ),
    // Three arms of two from 8: 8-4-0, 8-12-17, 8-13, then 18.
    (
        "a fork counts two of its arms",
        "T4.17CR1.7.12.13.19H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:20",
        &[4, 1],
        "-",
    ),
    // The same with an arm 8-4-0-3 of three.
    (
        "the longest two of its arms",
        "T4.17CR1.7.12.13.19.20H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 - 0 m",
        "road:0",
        &[5, 1],
        "0",
    ),
    // 7-12-8-4-0-3 around hex 0, then 3-7.
    (
        "a loop counts whole",
        "T3.8CR0.1.7.11.12H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:6",
        &[6, 1],
        "0",
    ),
    // The loop around hex 0, then 12-17.
    (
        "a loop with a tail",
        "T3.8CR0.1.6.7.11.12H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:19",
        &[7, 1],
        "0",
    ),
    // The loop around hex 0 with 12-17-22 and 8-13, then 18: all but 8-12.
    (
        "a loop with two tails leaves out the way between them",
        "T3.17CR0.1.6.7.11.12.13.19.25H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:20",
        &[9, 1],
        "0",
    ),
    // The ring around hexes 0 and 1, then 4-8 between them: 4-8, round hex 0 back to 4, round hex 1 to 8.
    (
        "a figure eight counts whole",
        "T3.5CR0.1.2.3.6.8.11.12.13.14H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:7",
        &[11, 1],
        "0",
    ),
    // The loops around hexes 0 and 8, then 12-17 between them.
    (
        "two loops and a bridge count whole",
        "T3.29CR0.1.6.7.11.12.25.26.34.35.41.42H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:19",
        &[13, 1],
        "0",
    ),
    // Hexes 0, 1 and 4 around vertex 8, in the end all 15 roads. The vertices 4, 8, 12
    // and 13 have three each, a trail can have only two such vertices, so it leaves out one road next to 8.
    (
        "three hexes around a vertex count all but one road",
        "T3.5CR0.1.2.3.6.7.8.11.12.13.14.19.20.26H1.1.1.1.0/T43.46CR62.65H0.0.0.0.0 0 0 m",
        "road:27",
        &[14, 1],
        "0",
    ),
    // Player 0 3-0-4-8-12-17, player 1 9-13-8. A town on 8 leaves 3-0-4-8 and 8-12-17.
    (
        "an opponent's town cuts",
        "T3.17CR0.1.7.12.19H0.0.0.0.0/T9.43CR13.14.62H1.1.1.1.0 0 1 m",
        "town:8",
        &[3, 2],
        "-",
    ),
    // The same pieces around an opponent's city, and one more road 17-22.
    (
        "an opponent's city cuts as well",
        "T3.17CR0.1.7.12.19H1.1.1.1.0/T43C8R13.14.62H0.0.0.0.0 - 0 m",
        "road:25",
        &[3, 2],
        "-",
    ),
    // Player 1's town on 17 with the road 17-22. Player 0 3-0-4-8-12, then 17.
    (
        "a road to an opponent's building counts",
        "T3.8CR0.1.7.12H1.1.1.1.0/T17.43CR25.62H0.0.0.0.0 - 0 m",
        "road:19",
        &[5, 1],
        "0",
    ),
    // Player 0 16-11-7-3-0-4-8-12, player 1 5-1-4. A town on 4 leaves 16-11-7-3-0-4 and 4-8-12.
    (
        "a cut road of five remains",
        "T11.12CR0.1.6.7.10.12.18H0.0.0.0.0/T5.43CR2.3.62H1.1.1.1.0 0 1 m",
        "town:4",
        &[5, 2],
        "0",
    ),
    // The loop around hex 0, player 1 12-17-22. The trail begins and ends on 12.
    (
        "a town on a loop does not cut",
        "T3.4CR0.1.6.7.11.12H0.0.0.0.0/T22.43CR19.25.62H1.1.1.1.0 0 1 m",
        "town:12",
        &[6, 2],
        "0",
    ),
    // The loop around hex 0 and the tail 4-1-5, player 1 12-17-22. A town on 12 leaves the ways 12-8-4 and
    // 12-7-3-0-4, so a trail through the tail has at most six roads: 12-7-3-0-4-1-5. Or, as before the tail,
    // the loop from 12 to 12.
    (
        "but on a loop with a tail it does",
        "T3.5CR0.1.2.3.6.7.11.12H0.0.0.0.0/T22.43CR19.25.62H1.1.1.1.0 0 1 m",
        "town:12",
        &[6, 2],
        "0",
    ),
    // Player 0 3-0-4-8-12, then 17. Player 1 43-47-51-48-52-49.
    (
        "a tie keeps the holder",
        "T3.12CR0.1.7.12H1.1.1.1.0/T43.46CR62.65.66.67.68.69H0.0.0.0.0 1 0 m",
        "road:19",
        &[5, 5],
        "1",
    ),
    // The same, and 17-22.
    (
        "one more takes it",
        "T3.12CR0.1.7.12.19H1.1.1.1.0/T43.46CR62.65.66.67.68.69H0.0.0.0.0 1 0 m",
        "road:25",
        &[6, 5],
        "0",
    ),
    (
        "one more than a tie that nobody holds takes it",
        "T3.12CR0.1.7.12.19H1.1.1.1.0/T43.46CR62.65.66.67.68.69H0.0.0.0.0 - 0 m",
        "road:25",
        &[6, 5],
        "0",
    ),
    // The same with the fork 8-13, which adds no length.
    (
        "a tie that nobody holds stays so",
        "T3.12CR0.1.7.12.19H1.1.1.1.0/T43.46CR62.65.66.67.68.69H0.0.0.0.0 - 0 m",
        "road:13",
        &[5, 5],
        "-",
    ),
    // Player 0 16-11-7-3-0-4-8, player 1 5-1-4 and 43-47-51-48-52-49. A town on 4 leaves 16-11-7-3-0-4.
    (
        "the holder of six falls to five, a tie, and keeps it",
        "T3.16CR0.1.6.7.10.18H0.0.0.0.0/T5.43CR2.3.62.66.67.68.69H1.1.1.1.0 0 1 m",
        "town:4",
        &[5, 5],
        "0",
    ),
    // The same with player 0 going on to 12 and player 1 to 53.
    (
        "the holder of seven falls to five, behind six",
        "T3.16CR0.1.6.7.10.12.18H0.0.0.0.0/T5.43CR2.3.62.66.67.68.69.70H1.1.1.1.0 0 1 m",
        "town:4",
        &[5, 6],
        "1",
    ),
    // Player 0 3-0-4-8-12-17-22, player 1 9-13-8 and 43, player 2 32-26-20-15-10-6. A town on 8 leaves
    // 3-0-4-8 and 8-12-17-22.
    (
        "the holder drops out, and the only one with five takes it",
        "T3.17CR0.1.7.12.19.25H0.0.0.0.0/T9.43CR13.14.62H1.1.1.1.0/T15.26CR9.17.22.32.38H0.0.0.0.0 0 1 m",
        "town:8",
        &[3, 2, 5],
        "2",
    ),
    // The same, and player 1 has 43-47-51-48-52-49.
    (
        "the holder drops out, and two others tie",
        "T3.17CR0.1.7.12.19.25H0.0.0.0.0/T9.43CR13.14.62.66.67.68.69H1.1.1.1.0/\
         T15.26CR9.17.22.32.38H0.0.0.0.0 0 1 m",
        "town:8",
        &[3, 5, 5],
        "-",
    ),
    // Player 0 16-11-7-3-0-4-8-12 is cut on 4 to 16-11-7-3-0-4; player 1 43-47-51-48-52-49-53, player 2
    // 37-32-26-20-15-10-6, both of six.
    (
        "the holder keeps five, and two others tie with six",
        "T3.16CR0.1.6.7.10.12.18H0.0.0.0.0/T5.43CR2.3.62.66.67.68.69.70H1.1.1.1.0/\
         T15.26CR9.17.22.32.38.48H0.0.0.0.0 0 1 m",
        "town:4",
        &[5, 6, 6],
        "-",
    ),
];

/// The longest trail by trying all, from every vertex.
fn tried(roads: EdgeSet, opponents: VertexSet) -> u8 {
    fn walk(at: Vertex, left: EdgeSet, opponents: VertexSet, is_start: bool) -> u8 {
        if !is_start && opponents & at.bit() != 0 {
            return 0;
        }
        let ways = at.roads().iter().filter(|(edge, _)| left & edge.bit() != 0);
        ways.map(|(edge, next)| 1 + walk(*next, left & !edge.bit(), opponents, false)).max().unwrap_or(0)
    }
    Vertex::all().map(|start| walk(start, roads, opponents, true)).max().unwrap_or(0)
}

/// Networks that grow road by road around a few hexes, thick with rings, with opponents in between.
#[test]
fn thick_networks_are_measured_right() {
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let opponents = (0..rng.below(4)).fold(0, |set: VertexSet, _| set | 1 << rng.below(54));
        let (mut roads, mut length): (EdgeSet, u8) = (0, 0);
        let centre = rng.below(19) as usize;
        for _ in 0..24 {
            let near = |edge: &Edge| {
                let hexes =
                    edge.ends().map(|end| end.hexes().iter().map(|hex| hex.index().abs_diff(centre)).min());
                hexes.iter().flatten().any(|&distance| distance <= 5)
            };
            let free: Vec<Edge> = Edge::all().filter(|edge| roads & edge.bit() == 0).filter(near).collect();
            let Some(&edge) = rng.pick(&free) else { break };
            roads |= edge.bit();
            length = longest_road_with(edge, length, roads, opponents);
            let expected = tried(roads, opponents);
            assert_eq!(length, expected, "seed {seed}: {edge} added to {roads:018x}, {opponents:014x}");
            assert_eq!(
                longest_road(roads, opponents),
                expected,
                "seed {seed}: {roads:018x}, {opponents:014x}"
            );
        }
    }
}

#[test]
fn roads_are_as_long_as_counted_by_hand() {
    for (what, position, action, lengths, holder) in ROADS {
        let text = format!("{HEXES} {position}");
        let game = game("preset", lengths.len());
        let mut state = game.parse_position(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
        game.try_play(&mut state, action.parse().unwrap()).unwrap_or_else(|error| panic!("{what}: {error}"));
        let mut slow = Position::parse(&text).unwrap();
        slow.play(action);
        for (player, length) in lengths.iter().enumerate() {
            assert_eq!(
                usize::from(state.road_length(Player::new(player))),
                *length,
                "{what}: player {player}"
            );
            assert_eq!(slow.longest_road(player), *length, "{what}: player {player}, slowly");
        }
        let held_by = state.holder().map_or("-".into(), |holder| format!("{}", holder.index()));
        assert_eq!(held_by, *holder, "{what}");
        assert_eq!(slow.holder, state.holder().map(Player::index), "{what}, slowly");
    }
}
