//! Drawings by name: what a game or the house has drawn, and how the fitting one is found.

use super::{Rect, Sprite};

/// A sprite with its name and its anchor. A name may be drawn several times: for each owner, for each way it can lie,
/// and for squares of several sizes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// What it shows: the role of a piece, a mark, a picture of a scene.
    pub name: &'static str,
    /// Whose it is; `None` for anyone's.
    pub owner: Option<u8>,
    /// How it lies: the symbol of an edge; elsewhere `>` or `<`, the way to the middle of the board. `None` where that does
    /// not matter.
    pub lie: Option<char>,
    /// The side of the squares it is drawn for; zero where that does not matter.
    pub size: u8,
    /// The column of the sprite that lies at the middle of its spot.
    pub x: i16,
    /// The row of the sprite that lies at the middle of its spot.
    pub y: i16,
    /// Its pixels.
    pub sprite: Sprite,
    /// What is laid over them.
    pub over: &'static [Over],
}

/// A sprite that is laid over another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Over {
    /// How far to the right of the other's upper left corner.
    pub x: i16,
    /// How far down.
    pub y: i16,
    /// Its pixels.
    pub sprite: Sprite,
}

impl Drawing {
    /// The rectangle it covers when its anchor lies at a place.
    pub fn around(&self, x: i16, y: i16) -> Rect {
        let (left, top) = (x - self.x, y - self.y);
        let whole = self.sprite.at(left, top);
        self.over.iter().fold(whole, |whole, over| whole.join(over.sprite.at(left + over.x, top + over.y)))
    }
}

/// What is looked for among drawings.
#[derive(Clone, Copy, Default, Debug)]
pub struct Wanted<'a> {
    /// What it shows.
    pub name: &'a str,
    /// Whose it is.
    pub owner: Option<u8>,
    /// How it lies.
    pub lie: Option<char>,
    /// The side of its square; zero where any will do.
    pub size: u8,
}

impl<'a> Wanted<'a> {
    /// Anything with this name.
    pub const fn named(name: &'a str) -> Self {
        Wanted { name, owner: None, lie: None, size: 0 }
    }
}

/// All drawings of a game or of the house, in the order of their names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drawings(pub &'static [Drawing]);

impl Drawings {
    /// The drawing that fits best: of the owner, of the lie, and for the largest square that is not too large.
    pub fn find(self, wanted: &Wanted<'_>) -> Option<&'static Drawing> {
        let from = self.0.partition_point(|drawing| drawing.name < wanted.name);
        let same = self.0[from..].iter().take_while(|drawing| drawing.name == wanted.name);
        same.max_by_key(|drawing| {
            let is_small_enough = wanted.size == 0 || drawing.size <= wanted.size;
            let size = if is_small_enough { i16::from(drawing.size) } else { -i16::from(drawing.size) };
            (fits(drawing.owner, wanted.owner), fits(drawing.lie, wanted.lie), size)
        })
    }

    /// Any drawing with a name.
    pub fn named(self, name: &str) -> Option<&'static Sprite> {
        self.find(&Wanted::named(name)).map(|drawing| &drawing.sprite)
    }
}

/// How well what is drawn fits what is wanted: the very same, for all, or another's.
fn fits<T: PartialEq>(drawn: Option<T>, wanted: Option<T>) -> u8 {
    match (drawn, wanted) {
        (Some(drawn), Some(wanted)) if drawn == wanted => 2,
        (None, _) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn drawing(name: &'static str, owner: Option<u8>, lie: Option<char>, size: u8) -> Drawing {
        let sprite = Sprite { width: 1, height: 1, pixels: &[1] };
        Drawing { name, owner, lie, size, x: 0, y: 0, sprite, over: &[] }
    }

    const ALL: Drawings = Drawings(&[
        drawing("king", None, None, 14),
        drawing("king", None, None, 20),
        drawing("road", Some(0), Some('/'), 0),
        drawing("road", Some(0), Some('|'), 0),
        drawing("road", Some(1), Some('|'), 0),
    ]);

    #[test]
    fn the_best_fit_is_found() {
        let size = |size| ALL.find(&Wanted { size, ..Wanted::named("king") }).unwrap().size;
        assert_eq!([13, 14, 16, 20, 99].map(size), [14, 14, 14, 20, 20]);
        let road = |owner, lie| {
            let found = ALL.find(&Wanted { owner: Some(owner), lie: Some(lie), ..Wanted::named("road") });
            found.map(|drawing| (drawing.owner, drawing.lie)).unwrap()
        };
        assert_eq!(road(0, '/'), (Some(0), Some('/')));
        assert_eq!(road(1, '|'), (Some(1), Some('|')));
        assert_eq!(ALL.find(&Wanted::named("queen")), None);
    }
}
