//! What speaks for a shot: a hit that goes on, or the room that ships have there. From nothing but the answers.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::Player;
use parlour_core::bits::BitSet;
use parlour_core::grid::GridSquare;
use parlour_core::reasons::several;

use super::action::Order;
use super::cells::{Cell, Set};
use super::fleet::ShipName;
use super::hunt::with_chart;
use super::hunt::word::Word;
use super::track::Track;
use super::{SeaWars, View, words};

const SIDES: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl SeaWars {
    pub(super) fn reason_of(&self, view: &View, player: Player, order: Order) -> String {
        match order {
            Order::Shoot(cell) => self.reason_to_shoot(&view.tracks[player.index()], cell),
            Order::Place(ship) => {
                let others = view.fleets[player.index()].ships();
                let is_beside = others.iter().any(|other| other.touches(ship));
                let is_alone =
                    if is_beside { "Lies beside another ship" } else { "Lies apart from the others" };
                format!("{is_alone}{}", if self.is_along_the_edge(ship) { ", along the edge" } else { "" })
            }
        }
    }

    fn is_along_the_edge(&self, ship: super::Ship) -> bool {
        let (width, height) = (self.waters.width - 1, self.waters.height - 1);
        let all = |is_there: &dyn Fn(Cell) -> bool| ship.cells().all(is_there);
        all(&|cell| cell.file() == 0)
            || all(&|cell| cell.file() == width)
            || all(&|cell| cell.rank() == 0)
            || all(&|cell| cell.rank() == height)
    }

    pub(super) fn reason_to_shoot(&self, track: &Track, cell: Cell) -> String {
        let wrecks = self.hunt().wrecks(track);
        let open: Set = track.hit_cells().cells().filter(|&hit| !wrecks.cells.contains(hit)).collect();
        let beside = |cell: Cell, (files, ranks): (i8, i8)| {
            cell.offset(files, ranks).filter(|&next| self.board().contains(next))
        };
        let hits: Vec<(Cell, (i8, i8))> = SIDES
            .iter()
            .filter_map(|&step| Some((beside(cell, step).filter(|&next| open.contains(next))?, step)))
            .collect();
        // Two hits in line point at the cell; a lone one has several sides.
        if let Some((first, second)) = hits
            .iter()
            .find_map(|&(hit, step)| Some((hit, beside(hit, step).filter(|&next| open.contains(next))?)))
        {
            return words::in_line(first, second);
        }
        let Some(&(hit, _)) = hits.first() else { return self.room_at(track, cell) };
        let is_lone = SIDES.iter().all(|&step| beside(hit, step).is_none_or(|next| !open.contains(next)));
        let is_sure = wrecks.ships.len() == track.sunk();
        let is_open =
            |step: &&(i8, i8)| beside(hit, **step).is_some_and(|next| track.answer_at(next).is_none());
        match SIDES.iter().filter(is_open).count() {
            _ if !(is_lone && is_sure) => words::beside_hit(hit),
            1 => words::only_side(hit),
            sides => words::one_of_sides(hit, sides as u32 - 1),
        }
    }

    /// In how many ways the longest ship afloat could lie over a cell.
    fn room_at(&self, track: &Track, cell: Cell) -> String {
        let (length, ways) = with_chart!(self.hunt(), chart => {
            let sighting = chart.sighting(track);
            let length = sighting.afloat.first().copied().unwrap_or(0);
            let berths = chart.berths_over(chart.index(cell), length);
            // No ship afloat lies on hits alone, and none on a miss.
            let fits = |berth: &u16| {
                let mask = chart.mask(*berth);
                (mask & sighting.misses).is_empty() && !mask.minus(sighting.hits).is_empty()
            };
            (length, berths.filter(fits).count() as u32)
        });
        match (length, ways) {
            (0, _) => String::new(),
            (_, 0) => "Only shorter ships fit here".to_string(),
            (_, ways) => {
                let name = ShipName { length, equals_before: 0 };
                format!(
                    "The {} could lie here in {}",
                    words::ship_inside(name),
                    several(ways, "one way", "ways")
                )
            }
        }
    }
}
