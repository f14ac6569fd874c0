//! Where to have dinner: the staged assessment on a road map, as the report suggests in its section 6.
//!
//! ```sh
//! cargo run -p parlour-core --example dinner -- mill
//! ```
//!
//! Every inn of a small county is weighed by its distance, by the traffic on the way and by taste; the
//! explanation says what each stage made of it.
#![allow(clippy::print_stdout, reason = "an example prints")]

use parlour_core::assessment::{Explanation, Scale, Stage, best, steps};

const TOWNS: usize = 8;
const NAMES: [&str; TOWNS] = ["mill", "bridge", "market", "harbour", "hill", "abbey", "quarry", "island"];

/// The roads, each between two towns, with the traffic on it.
const ROADS: [(usize, usize, i32); 8] =
    [(0, 1, 5), (1, 2, 40), (2, 3, 30), (1, 4, 0), (4, 5, 5), (5, 2, 10), (4, 6, 0), (6, 5, 0)];

/// What the guides say about the inn of each town; nobody cooks at the quarry.
const STARS: [Option<i32>; TOWNS] = [Some(1), Some(2), Some(4), Some(5), Some(2), Some(4), None, Some(5)];

/// A trip from a town.
struct Trip {
    distances: [Option<u8>; TOWNS],
}

impl Trip {
    fn from(town: usize) -> Self {
        Trip { distances: steps([town], |here, visit| neighbours(here).for_each(|(next, _)| visit(next))) }
    }
}

/// The towns one road away, with the traffic on that road.
fn neighbours(town: usize) -> impl Iterator<Item = (usize, i32)> {
    ROADS.into_iter().filter_map(move |(one, other, traffic)| match town {
        _ if town == one => Some((other, traffic)),
        _ if town == other => Some((one, traffic)),
        _ => None,
    })
}

/// Ten for each road on the way.
const DISTANCE: Stage<Trip, TOWNS> = Stage {
    name: "distance",
    apply: |trip, weights| {
        for (weight, distance) in weights.iter_mut().zip(trip.distances) {
            *weight -= 10 * i32::from(distance.unwrap_or(0));
        }
    },
};

/// The least traffic on a road that leads to a town.
const TRAFFIC: Stage<Trip, TOWNS> = Stage {
    name: "traffic",
    apply: |trip, weights| {
        for (town, weight) in weights.iter_mut().enumerate() {
            let is_away = trip.distances[town].is_some_and(|distance| distance > 0);
            *weight -= neighbours(town).map(|(_, traffic)| traffic).min().filter(|_| is_away).unwrap_or(0);
        }
    },
};

/// Fifteen for each star.
const TASTE: Stage<Trip, TOWNS> = Stage {
    name: "taste",
    apply: |_, weights| {
        for (weight, stars) in weights.iter_mut().zip(STARS) {
            *weight += 15 * stars.unwrap_or(0);
        }
    },
};

/// Nothing where nobody cooks, and where no road leads.
const CLOSED: Stage<Trip, TOWNS> = Stage {
    name: "closed",
    apply: |trip, weights| {
        for (town, weight) in weights.iter_mut().enumerate() {
            if STARS[town].is_none() || trip.distances[town].is_none() {
                *weight = 0;
            }
        }
    },
};

const STAGES: [Stage<Trip, TOWNS>; 4] = [DISTANCE, TRAFFIC, TASTE, CLOSED];
const SCALE: Scale = Scale { start: 100, least: 0, most: 200 };

fn assessed_from(town: usize) -> Explanation<TOWNS> {
    Explanation::of(&Trip::from(town), SCALE, &STAGES)
}

fn main() {
    let name = std::env::args().nth(1).unwrap_or_else(|| NAMES[0].into());
    let Some(town) = NAMES.iter().position(|known| *known == name) else {
        println!("no town is called `{name}`; there are {}", NAMES.join(", "));
        return;
    };
    let explanation = assessed_from(town);
    let goal = best(&explanation.weights(), SCALE.least);
    for (index, name) in NAMES.iter().enumerate() {
        let mark = if goal == Some(index) { '*' } else { ' ' };
        println!("{mark} {name:<8} {}", explanation.words(index));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the mill: the market is two roads away, the abbey three.
    #[test]
    fn dinner_from_the_mill() {
        let explanation = assessed_from(0);
        // 100 - 20, at least 10 of traffic (from the abbey), and 4 stars.
        assert_eq!(explanation.words(2), "100, distance -20, traffic -10, taste +60: 130");
        // 100 - 30, no traffic (from the quarry), and 4 stars.
        assert_eq!(explanation.words(5), "100, distance -30, taste +60: 130");
        // The harbour is further and its road is full.
        assert_eq!(explanation.words(3), "100, distance -30, traffic -30, taste +75: 115");
        // No road leads to the island, and nobody cooks at the quarry.
        assert_eq!([explanation.weights()[7], explanation.weights()[6]], [0, 0]);
        // Of two equals the first.
        assert_eq!(best(&explanation.weights(), SCALE.least).map(|town| NAMES[town]), Some("market"));
    }
}
