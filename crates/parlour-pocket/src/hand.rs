//! What the buttons pick: the spots picked so far, and what can be done now, one after the other. Pure: scenes and names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::Scene;
use parlour_core::scene::{Choice, Spot};

/// What the viewer has picked, and where the attention is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The spots picked so far.
    pub picks: Vec<String>,
    /// The deed looked at that lies on no spot, by its place among all deeds; `None` while the cursor leads.
    pub focus: Option<usize>,
}

/// Something that can be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed<'a> {
    /// To pick this spot next.
    Pick(&'a str),
    /// To do what needs no further spot, by its place among the choices.
    Choose(usize),
    /// To let the table help, by its place among the aids.
    Help(usize),
}

/// What came of a press.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nothing can be done there.
    Nothing,
    /// A spot was picked, or given back.
    Picked,
    /// This choice was made, by its place.
    Chosen(usize),
    /// This help is wanted, by its place.
    Helped(usize),
}

impl Hand {
    /// The picks as a scene wants them.
    pub fn path(&self) -> Vec<&str> {
        self.picks.iter().map(String::as_str).collect()
    }

    /// All that can be done now: first spots, then what needs none.
    pub fn deeds<'a>(&self, scene: &'a Scene) -> Vec<Deed<'a>> {
        let path = self.path();
        let spots = scene.next_spots(&path).into_iter().map(Deed::Pick);
        let buttons = scene.buttons(&path);
        let is_button = |choice: &Choice| buttons.iter().any(|button| core::ptr::eq(*button, choice));
        let choices = scene.choices.iter().enumerate().filter(|(_, choice)| is_button(choice));
        let choices = choices.map(|(index, _)| Deed::Choose(index));
        // Help is for whoever has not begun.
        let aids = if self.picks.is_empty() { scene.aids.len() } else { 0 };
        spots.chain((0..aids).map(Deed::Help)).chain(choices).collect()
    }

    /// The deed looked at, if it lies on no spot.
    pub fn focused<'a>(&self, scene: &'a Scene) -> Option<Deed<'a>> {
        self.deeds(scene).get(self.focus?).copied().filter(|deed| !matches!(deed, Deed::Pick(_)))
    }

    /// Steps on to the next deed, or back; where it lies on a spot, which. `at` is the spot under the cursor.
    pub fn step<'a>(&mut self, scene: &'a Scene, at: Option<&str>, forward: bool) -> Option<Deed<'a>> {
        let deeds = self.deeds(scene);
        if deeds.is_empty() {
            return None;
        }
        let here = self
            .focus
            .or_else(|| deeds.iter().position(|deed| matches!(deed, Deed::Pick(spot) if Some(*spot) == at)));
        let next = match here {
            Some(here) => (here + if forward { 1 } else { deeds.len() - 1 }) % deeds.len(),
            None if forward => 0,
            None => deeds.len() - 1,
        };
        let deed = deeds[next];
        self.focus = (!matches!(deed, Deed::Pick(_))).then_some(next);
        Some(deed)
    }

    /// The main button, with the cursor on a spot.
    pub fn press(&mut self, scene: &Scene, at: Option<&Spot>) -> Outcome {
        match self.focused(scene) {
            Some(Deed::Choose(index)) => return Outcome::Chosen(index),
            Some(Deed::Help(index)) => return Outcome::Helped(index),
            _ => {}
        }
        let Some(spot) = at else { return Outcome::Nothing };
        if self.is_next(scene, &spot.id) {
            return self.pick(scene, &spot.id);
        }
        // The spot picked last, once more: that is all, where it may be all.
        if self.picks.last() == Some(&spot.id) {
            return match scene.buttons(&self.path())[..] {
                [only] => place_of(scene, only).map_or(Outcome::Nothing, Outcome::Chosen),
                _ => self.give_back(),
            };
        }
        // Another piece instead of the one picked.
        let mut anew = Hand::default();
        if !self.picks.is_empty() && anew.is_next(scene, &spot.id) {
            let outcome = anew.pick(scene, &spot.id);
            *self = anew;
            return outcome;
        }
        Outcome::Nothing
    }

    fn is_next(&self, scene: &Scene, id: &str) -> bool {
        scene.next_spots(&self.path()).contains(&id)
    }

    fn pick(&mut self, scene: &Scene, id: &str) -> Outcome {
        self.picks.push(id.to_string());
        self.focus = None;
        if let Some(chosen) = scene.chosen(&self.path()) {
            return place_of(scene, chosen).map_or(Outcome::Nothing, Outcome::Chosen);
        }
        if scene.next_spots(&self.path()).is_empty() {
            // Only words tell the rest apart.
            self.focus = Some(0);
        }
        Outcome::Picked
    }

    /// Gives the last pick back.
    pub fn give_back(&mut self) -> Outcome {
        self.focus = None;
        if self.picks.pop().is_some() { Outcome::Picked } else { Outcome::Nothing }
    }
}

fn place_of(scene: &Scene, choice: &Choice) -> Option<usize> {
    scene.choices.iter().position(|other| core::ptr::eq(other, choice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use parlour_core::scene::{Aid, FULL_SIZE, Help, Shape};

    fn choice(label: &str, picks: &[&str]) -> Choice {
        let picks = picks.iter().map(ToString::to_string).collect();
        let (notation, label) = (label.to_string(), label.to_string());
        Choice { notation, label, group: "move".into(), picks, confirm: false, piece: None }
    }

    fn spot(id: &str) -> Spot {
        Spot {
            id: id.into(),
            shape: Shape::Square,
            x: 0,
            y: 0,
            label: id.into(),
            symbol: '.',
            picture: None,
            caption: None,
            size: FULL_SIZE,
            tags: vec![],
            note: String::new(),
        }
    }

    fn scene() -> Scene {
        let choices = vec![
            choice("once", &["a1", "c3"]),
            choice("twice", &["a1", "c3", "e5"]),
            choice("other", &["b2", "b3"]),
            choice("end", &[]),
        ];
        let aid = Aid { name: "undo".into(), label: "Undo".into(), help: Help::TakeBack };
        Scene { choices, aids: vec![aid], ..Scene::default() }
    }

    #[test]
    fn picks_lead_to_a_choice() {
        let (scene, mut hand) = (scene(), Hand::default());
        assert_eq!(hand.press(&scene, Some(&spot("h8"))), Outcome::Nothing);
        assert_eq!(hand.press(&scene, Some(&spot("a1"))), Outcome::Picked);
        // Another piece instead, and back.
        assert_eq!(hand.press(&scene, Some(&spot("b2"))), Outcome::Picked);
        assert_eq!(hand.picks, ["b2"]);
        assert_eq!(hand.press(&scene, Some(&spot("b3"))), Outcome::Chosen(2));
    }

    #[test]
    fn a_path_may_stop_by_a_second_press() {
        let (scene, mut hand) = (scene(), Hand::default());
        for id in ["a1", "c3"] {
            assert_eq!(hand.press(&scene, Some(&spot(id))), Outcome::Picked);
        }
        assert_eq!(hand.press(&scene, Some(&spot("c3"))), Outcome::Chosen(0));
        hand.picks.truncate(2);
        assert_eq!(hand.press(&scene, Some(&spot("e5"))), Outcome::Chosen(1));
        assert_eq!(hand.give_back(), Outcome::Picked);
    }

    #[test]
    fn shoulders_step_through_everything() {
        let (scene, mut hand) = (scene(), Hand::default());
        assert_eq!(hand.step(&scene, None, true), Some(Deed::Pick("a1")));
        assert_eq!(hand.step(&scene, Some("a1"), true), Some(Deed::Pick("b2")));
        assert_eq!(hand.step(&scene, Some("b2"), true), Some(Deed::Help(0)));
        assert_eq!(hand.press(&scene, None), Outcome::Helped(0));
        assert_eq!(hand.step(&scene, Some("b2"), true), Some(Deed::Choose(3)));
        assert_eq!(hand.press(&scene, Some(&spot("a1"))), Outcome::Chosen(3));
        assert_eq!(hand.step(&scene, Some("b2"), true), Some(Deed::Pick("a1")));
        assert_eq!(hand.step(&scene, Some("a1"), false), Some(Deed::Choose(3)));
    }
}
