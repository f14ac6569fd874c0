//! Pick paths: the one rule behind clicks, drags, cursors, D-pads and typed squares.
//!
//! Each choice lists the spots to pick, in order. A pick keeps the choices with that prefix; when the picks so
//! far are the whole path of one choice, that choice is made.

use alloc::vec::Vec;

use super::{Choice, Scene};

impl Scene {
    /// The choices whose path begins with these picks.
    ///
    /// ```
    /// # use parlour_core::toy::Tree;
    /// # use parlour_core::{Game, Look, Player, Staged, Viewer};
    /// let tree: Tree = "p1[3 p2[5 -2]]".parse().unwrap();
    /// let state = tree.start(0);
    /// let viewer = Viewer::Player(Player::FIRST);
    /// let scene = tree.scene(&Look::new(&tree, viewer, &state, tree.turn(&state)));
    /// assert_eq!(scene.narrow(&["0.1"]).len(), 1);
    /// assert_eq!(scene.chosen(&["0.1"]).unwrap().notation, "1");
    /// ```
    pub fn narrow<'a>(&'a self, picks: &'a [&str]) -> Vec<&'a Choice> {
        self.choices.iter().filter(|choice| begins_with(choice, picks)).collect()
    }

    /// The choice that these picks make, if they are its whole path. Buttons have no path and are made by
    /// their notation.
    pub fn chosen(&self, picks: &[&str]) -> Option<&Choice> {
        self.choices.iter().find(|choice| {
            !picks.is_empty() && choice.picks.len() == picks.len() && begins_with(choice, picks)
        })
    }

    /// The spots that typed words mean, one after the other: each a spot that can be picked next, by its name or by
    /// its label; `None` if a word means none of these.
    pub fn spots_meant<'a>(&'a self, words: &[&str]) -> Option<Vec<&'a str>> {
        let mut picks: Vec<&str> = Vec::new();
        for &word in words {
            let nexts = self.next_spots(&picks);
            let is_meant = |id: &&str| *id == word || self.label_of(id) == Some(word);
            picks.push(nexts.into_iter().find(is_meant)?);
        }
        Some(picks)
    }

    fn label_of(&self, id: &str) -> Option<&str> {
        let mut spots = self.boards.iter().flat_map(|board| &board.spots);
        spots.find(|spot| spot.id == id).map(|spot| spot.label.as_str())
    }

    /// The spots that can be picked next, without repeats, in the order of the choices.
    pub fn next_spots(&self, picks: &[&str]) -> Vec<&str> {
        let mut spots: Vec<&str> = Vec::new();
        for choice in self.choices.iter().filter(|choice| begins_with(choice, picks)) {
            match choice.picks.get(picks.len()) {
                Some(spot) if !spots.contains(&spot.as_str()) => spots.push(spot),
                _ => {}
            }
        }
        spots
    }
}

fn begins_with(choice: &Choice, picks: &[&str]) -> bool {
    choice.picks.len() >= picks.len() && choice.picks.iter().zip(picks).all(|(spot, pick)| spot == pick)
}
