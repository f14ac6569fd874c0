//! Which spot lies in a direction: the same idea as the page's arrow keys.

use alloc::vec::Vec;

use crate::overlay::{Net, Place};

/// What lies more to the side than ahead counts as so many pixels farther.
const SIDE_PENALTY: i32 = 10_000;

/// The net of places: from each of them the nearest in every direction.
pub fn net_of(places: Vec<Place>) -> Net {
    const DIRECTIONS: [Place; 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];
    let link = |from: usize| DIRECTIONS.map(|direction| next(&places, from, direction) as u8);
    let links = (0..places.len()).map(link).collect();
    Net { places, links }
}

/// The next place in a direction; one to the side only if there is nothing ahead; itself if there is nothing at all.
fn next(places: &[Place], from: usize, (dx, dy): Place) -> usize {
    let (x, y) = places[from];
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
    use alloc::vec;

    #[test]
    fn a_grid_is_walked_square_by_square() {
        let places = (0..9).map(|index| (index % 3 * 14, index / 3 * 14)).collect();
        let net = net_of(places);
        assert_eq!(net.links[4], [1, 7, 3, 5]);
        // Nothing lies there: it stays.
        assert_eq!(net.links[0], [0, 3, 0, 1]);
    }

    #[test]
    fn what_lies_askew_is_reached_as_well() {
        let net = net_of(vec![(0, 0), (30, 4), (10, 40)]);
        assert_eq!(net.links[0][3], 1);
        assert_eq!(net.links[0][1], 2);
        assert_eq!(nearest(&net.places, (28, 9)), 1);
    }
}
