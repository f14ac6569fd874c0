//! Pick paths: the one rule behind clicks, drags, cursors, D-pads and typed squares.
//!
//! Each choice lists the spots to pick, in order. A pick keeps the choices with that prefix. When one choice is left
//! and its whole path is picked, it is made. Choices whose whole path is picked while others are left are offered as
//! buttons by their labels: before the first pick those without a path (roll, end of turn), after the last pick those
//! that differ in something else than spots (what a pawn becomes), and on the way those that may stop here while
//! others go on (a chain of jumps).

use alloc::vec::Vec;

use super::{Choice, Scene};

impl Scene {
    /// The choices whose path begins with these picks.
    ///
    /// ```
    /// # use parlour_core::toy::Tree;
    /// # use parlour_core::{Game, Look, Player, Face, Viewer};
    /// let tree: Tree = "p1[3 p2[5 -2]]".parse().unwrap();
    /// let state = tree.start(0);
    /// let viewer = Viewer::Player(Player::FIRST);
    /// let scene = tree.scene(&Look::new(&tree, viewer, &state, tree.turn(&state)));
    /// assert_eq!(scene.narrow(&["0.1"]).len(), 1);
    /// assert_eq!(scene.chosen(&["0.1"]).unwrap().notation, "1");
    /// ```
    pub fn narrow(&self, picks: &[&str]) -> Vec<&Choice> {
        self.choices.iter().filter(|choice| begins_with(choice, picks)).collect()
    }

    /// The choice that these picks make: the only one left, with its whole path picked.
    pub fn chosen(&self, picks: &[&str]) -> Option<&Choice> {
        match self.narrow(picks)[..] {
            [choice] if !picks.is_empty() && choice.picks.len() == picks.len() => Some(choice),
            _ => None,
        }
    }

    /// The choices to offer as buttons after these picks: those whose whole path they are, unless that is the choice
    /// made by them.
    pub fn buttons(&self, picks: &[&str]) -> Vec<&Choice> {
        if self.chosen(picks).is_some() {
            return Vec::new();
        }
        self.narrow(picks).into_iter().filter(|choice| choice.picks.len() == picks.len()).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    /// Choices written as label and picks: `queen:a7,a8 pass:`.
    fn scene(text: &str) -> Scene {
        let choice = |word: &str| {
            let (label, picks) = word.split_once(':').unwrap();
            let picks = picks.split(',').filter(|pick| !pick.is_empty()).map(ToString::to_string).collect();
            let (notation, label) = (word.to_string(), label.to_string());
            Choice { notation, label, group: "move".into(), picks, confirm: false, piece: None }
        };
        Scene { choices: text.split_whitespace().map(choice).collect(), ..Scene::default() }
    }

    #[test]
    fn choices_with_the_same_picks_are_buttons() {
        let scene = scene("queen:a7,a8 rook:a7,a8 take:a7,b8 pass:");
        let labels = |picks: &[&str]| -> Vec<&str> {
            scene.buttons(picks).iter().map(|choice| choice.label.as_str()).collect()
        };
        assert_eq!((labels(&[]), scene.next_spots(&[])), (alloc::vec!["pass"], alloc::vec!["a7"]));
        assert_eq!((labels(&["a7"]), scene.next_spots(&["a7"])), (alloc::vec![], alloc::vec!["a8", "b8"]));
        assert_eq!(labels(&["a7", "a8"]), ["queen", "rook"]);
        assert!(scene.chosen(&["a7", "a8"]).is_none() && scene.next_spots(&["a7", "a8"]).is_empty());
        assert_eq!(scene.chosen(&["a7", "b8"]).unwrap().label, "take");
        assert!(labels(&["a7", "b8"]).is_empty());
    }

    #[test]
    fn a_path_may_stop_early() {
        let scene = scene("once:a1,c3 twice:a1,c3,e5 other:a1,b2");
        let stop = scene.buttons(&["a1", "c3"]);
        assert_eq!((stop.len(), stop[0].label.as_str()), (1, "once"));
        assert!(scene.chosen(&["a1", "c3"]).is_none());
        assert_eq!(scene.next_spots(&["a1", "c3"]), ["e5"]);
        assert_eq!(scene.chosen(&["a1", "c3", "e5"]).unwrap().label, "twice");
        assert_eq!(scene.chosen(&["a1", "b2"]).unwrap().label, "other");
    }
}
