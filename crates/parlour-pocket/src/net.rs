//! Which spot lies in a direction: the same idea as the page's arrow keys.

use crate::overlay::Place;

/// Up, down, left and right.
pub const DIRECTIONS: [Place; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// What lies more to the side than ahead counts as so many pixels farther.
const SIDE_PENALTY: i32 = 10_000;

/// The next place in a direction; one to the side only if there is nothing ahead; itself if there is nothing at all.
///
/// Found when it is asked for: of a hundred places all ways at once would take a small machine half a second.
pub fn next(places: &[Place], from: usize, (dx, dy): Place) -> usize {
    let Some(&(x, y)) = places.get(from) else { return from };
    let cost = |&(px, py): &Place| {
        let (px, py) = (i32::from(px - x), i32::from(py - y));
        let (dx, dy) = (i32::from(dx), i32::from(dy));
        let (along, across) = (px * dx + py * dy, (px * dy).abs() + (py * dx).abs());
        let aside = if across > along { SIDE_PENALTY } else { 0 };
        (along > 1).then(|| (along * along + across * across).unsigned_abs().isqrt() as i32 + aside + across)
    };
    let costs = places.iter().enumerate().filter_map(|(index, place)| Some((cost(place)?, index)));
    costs.min().map_or(from, |(_, index)| index)
}

/// The place that is nearest to another.
pub fn nearest(places: &[Place], (x, y): Place) -> usize {
    let distance = |&(px, py): &Place| {
        let (dx, dy) = (i32::from(px - x), i32::from(py - y));
        dx * dx + dy * dy
    };
    let distances = places.iter().map(distance).enumerate();
    distances.min_by_key(|(_, distance)| *distance).map_or(0, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(places: &[Place], from: usize) -> [usize; 4] {
        DIRECTIONS.map(|direction| next(places, from, direction))
    }

    #[test]
    fn a_grid_is_walked_square_by_square() {
        let places: [Place; 9] = core::array::from_fn(|index| (index as i16 % 3 * 14, index as i16 / 3 * 14));
        assert_eq!(links(&places, 4), [1, 7, 3, 5]);
        // Nothing lies there: it stays.
        assert_eq!(links(&places, 0), [0, 3, 0, 1]);
    }

    #[test]
    fn what_lies_askew_is_reached_as_well() {
        let places = [(0, 0), (30, 4), (10, 40)];
        assert_eq!(links(&places, 0)[3], 1);
        assert_eq!(links(&places, 0)[1], 2);
        assert_eq!(nearest(&places, (28, 9)), 1);
    }
}
