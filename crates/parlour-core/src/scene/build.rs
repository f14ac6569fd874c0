//! Scenes in a few lines: a chequered board, and all of a scene that follows from whose turn it is and what is legal.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Board, Choice, Look, Scene, Spot, plain};
use crate::game::Player;
use crate::grid::{self, Square};
use crate::views::Views;

impl Board {
    /// Returns a chequered board of squares that are named like `a1`, which is dark and at the bottom left, where the first
    /// player sits.
    pub fn squares<const FILES: u8, const RANKS: u8>() -> Self {
        let square = |file, rank| {
            let tag = if (file + rank) % 2 == 0 { "dark" } else { "light" };
            Spot { tags: vec![tag.into()], ..grid::spot(Square::<FILES, RANKS>::at(file, rank)) }
        };
        let spots = (0..RANKS).rev().flat_map(|rank| (0..FILES).map(move |file| square(file, rank)));
        Board {
            id: "board".into(),
            title: "Board".into(),
            picture: None,
            rim: 0,
            spots: spots.collect(),
            bottom: Some(Player::FIRST),
        }
    }

    /// Adds a tag to some spots.
    #[must_use]
    pub fn with_tag(mut self, tag: &'static str, spots: &[&str]) -> Self {
        for spot in self.spots.iter_mut().filter(|spot| spots.contains(&&*spot.id)) {
            spot.tags.push(tag.into());
        }
        self
    }
}

impl Choice {
    /// Returns the choice of an action by picking spots, one after the other; a button if there are none.
    pub fn new(action: &impl ToString, picks: Vec<String>) -> Self {
        let notation = action.to_string();
        let group = Cow::Borrowed("action");
        Choice { label: notation.clone(), notation, group, picks, confirm: false, piece: None }
    }
}

impl<G: Views> Look<'_, G> {
    /// Returns a scene without boards: whose turn it is, what is asked, what the last action touched, and a choice for
    /// every legal action, made by picking the spots that `picks` gives.
    pub fn scene(&self, picks: impl Fn(G::Action) -> Vec<String>) -> Scene {
        let prompt = plain::prompt(self.turn, self.is_my_turn());
        let position = self.game.view_position(self.view, self.viewer);
        Scene {
            last: self.last().map(&picks).unwrap_or_default(),
            to_move: self.turn.player(),
            speech: alloc::format!("{prompt} Position: {position}"),
            prompt,
            choices: self
                .choices()
                .as_ref()
                .iter()
                .map(|&action| Choice::new(&action, picks(action)))
                .collect(),
            ..Scene::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Turn};
    use crate::toy::Tree;
    use crate::views::Viewer;

    #[test]
    fn squares_are_named_chequered_and_tagged() {
        let board = Board::squares::<3, 2>().with_tag("goal", &["b2"]);
        let text: Vec<String> =
            board.spots.iter().map(|spot| alloc::format!("{} {}", spot.id, spot.tags.join(" "))).collect();
        assert_eq!(text, ["a2 light", "b2 dark goal", "c2 light", "a1 dark", "b1 light", "c1 dark"]);
    }

    #[test]
    fn every_action_of_the_viewer_is_a_choice() {
        let tree: Tree = "p1[3 5]".parse().unwrap();
        let state = tree.start(0);
        let scene = |viewer| {
            let look = Look::new(&tree, viewer, &state, Turn::Player(Player::FIRST));
            look.scene(|action| vec![alloc::format!("spot{action}")])
        };
        let mine = scene(Viewer::Player(Player::FIRST));
        assert_eq!(mine.next_spots(&[]), ["spot0", "spot1"]);
        assert_eq!(mine.prompt, "Choose an action.");
        assert!(scene(Viewer::Spectator).choices.is_empty());
    }
}
