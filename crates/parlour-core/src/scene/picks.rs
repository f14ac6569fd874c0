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
    /// let scene = tree.scene(&Look { viewer, view: &state, turn: tree.turn(&state), seen: &[] });
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
