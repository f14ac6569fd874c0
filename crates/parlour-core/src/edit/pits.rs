//! Setting up positions of pits with counts: a tap adds one, the hand pours what lies in one hole into another.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{
    Dial, EditError, Editor, PaletteItem, Sheet, TURN, no_such_item, no_such_setting, no_such_spot,
    nothing_there,
};
use crate::game::Player;
use crate::scene::pits::PitBoard;
use crate::scene::{Scene, Shape};

/// Sets up positions whose notation is that of a [`PitBoard`].
#[derive(Clone, Copy, Debug)]
pub struct PitEditor {
    /// The pits.
    pub board: PitBoard,
    /// What one of what lies in them is called: "seed".
    pub label: &'static str,
    /// The most that a hole holds.
    pub most: u16,
}

impl PitEditor {
    fn hole(&self, spot: &str) -> Result<usize, EditError> {
        self.board.hole(spot).ok_or_else(|| no_such_spot(spot))
    }

    fn change(
        &self,
        text: &str,
        change: impl FnOnce(&mut [u16], &mut Player) -> Result<(), EditError>,
    ) -> Result<String, EditError> {
        let (mut counts, mut to_move) = self.board.read(text)?;
        change(&mut counts, &mut to_move)?;
        Ok(self.board.write(&counts, to_move))
    }

    fn add(&self, hole: &mut u16, count: u16) -> Result<(), EditError> {
        *hole = hole
            .checked_add(count)
            .filter(|sum| *sum <= self.most)
            .ok_or_else(|| EditError::new(alloc::format!("no more than {} fit into one place", self.most)))?;
        Ok(())
    }
}

impl Editor for PitEditor {
    fn empty(&self) -> String {
        self.board.write(&vec![0; self.board.holes()], Player::FIRST)
    }

    fn palette(&self) -> Vec<PaletteItem> {
        vec![PaletteItem {
            key: self.board.role.into(),
            label: self.label.into(),
            symbol: self.board.role.into(),
            owner: None,
            group: String::new(),
            shape: Shape::Square,
        }]
    }

    fn read(&self, text: &str) -> Result<Sheet, EditError> {
        let (counts, to_move) = self.board.read(text)?;
        let names = self.board.names;
        let sides = names.map(|name| (name.to_string(), name.to_string()));
        let scene = Scene {
            boards: vec![self.board.board()],
            pieces: self.board.pieces(&counts),
            to_move: Some(to_move),
            ..Scene::default()
        };
        let dials = vec![Dial::one(TURN, "To move", names[to_move.index()], sides.into())];
        Ok(Sheet { text: self.board.write(&counts, to_move), scene, dials })
    }

    /// Adds one.
    fn put(&self, text: &str, spot: &str, item: &str) -> Result<String, EditError> {
        let hole = self.hole(spot)?;
        if item != self.board.role {
            return Err(no_such_item(item));
        }
        self.change(text, |counts, _| self.add(&mut counts[hole], 1))
    }

    fn take(&self, text: &str, spot: &str) -> Result<String, EditError> {
        let hole = self.hole(spot)?;
        self.change(text, |counts, _| {
            counts[hole] = 0;
            Ok(())
        })
    }

    /// Adds what lies on one spot to what lies on another.
    fn shift(&self, text: &str, from: &str, to: &str) -> Result<String, EditError> {
        let (start, end) = (self.hole(from)?, self.hole(to)?);
        self.change(text, |counts, _| match core::mem::take(&mut counts[start]) {
            0 => Err(nothing_there(from)),
            count => self.add(&mut counts[end], count),
        })
    }

    fn set(&self, text: &str, dial: &str, value: &str) -> Result<String, EditError> {
        let side = self.board.names.iter().position(|name| dial == TURN && *name == value);
        let side = side.ok_or_else(|| no_such_setting(dial, value))?;
        self.change(text, |_, to_move| {
            *to_move = Player::new(side);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Edit;

    const EDITOR: PitEditor = PitEditor {
        board: PitBoard { pits: 2, names: ["south", "north"], role: "seeds" },
        label: "seed",
        most: 5,
    };

    fn edited(text: &str, edit: &Edit) -> Result<String, String> {
        EDITOR.edit(text, edit).map_err(|error| error.why)
    }

    #[test]
    fn counts_are_added_poured_and_emptied() {
        let put = |spot: &str| Edit::Put { spot: spot.into(), item: "seeds".into() };
        let shift = |from: &str, to: &str| Edit::Move { from: from.into(), to: to.into() };
        let start = "4,0,0/1,2,3 north";
        assert_eq!(edited(start, &put("a1")).unwrap(), "5,0,0/1,2,3 north");
        assert_eq!(edited(start, &shift("b2", "north")).unwrap(), "4,0,0/0,2,4 north");
        assert_eq!(edited(start, &shift("a1", "north")).unwrap_err(), "no more than 5 fit into one place");
        assert_eq!(edited(start, &shift("b1", "a1")).unwrap_err(), "there is nothing on b1 to move");
        assert_eq!(edited(start, &Edit::Take { spot: "north".into() }).unwrap(), "4,0,0/1,2,0 north");
        let turn = |value: &str| Edit::Set { dial: TURN.into(), value: value.into() };
        assert_eq!(edited(start, &turn("south")).unwrap(), "4,0,0/1,2,3 south");
        assert!(edited(start, &turn("east")).is_err() && edited(start, &put("c1")).is_err());
        assert_eq!(edited(start, &Edit::Clear).unwrap(), "0,0,0/0,0,0 south");
    }
}
