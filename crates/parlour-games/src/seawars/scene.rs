//! Both waters as a scene, as far as the viewer may look: ships, shots with their answers, and the fleet lists.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid;
use parlour_core::scene::{Aid, Board, Choice, Help, Mark, Panel, Piece, Spot};
use parlour_core::{Look, Player, Scene, Staged, Viewer};

use super::action::Order;
use super::cells::{Cell, Set};
use super::ship::{Heading, Ship};
use super::state::{Known, View};
use super::track::Answer;
use super::variants::take_out;
use super::{PLAYERS, SeaWars, words};

/// The name of a cell in a player's waters: `p2.c4`.
pub(super) fn spot(owner: Player, cell: Cell) -> String {
    format!("{owner}.{cell}")
}

impl Staged for SeaWars {
    fn pieces(&self, view: &View) -> Vec<Piece> {
        let ships = PLAYERS
            .iter()
            .flat_map(|&owner| view.fleets[owner.index()].ships().iter().map(move |&ship| (owner, ship)));
        ships.flat_map(|(owner, ship)| parts(owner, ship)).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let view = look.view;
        let owners = match look.viewer {
            Viewer::Player(me) => [me, me.other()],
            Viewer::Spectator => PLAYERS,
        };
        let to_place = view.mover.and_then(|mover| self.next_length(view.fleets[mover.index()].placed()));
        Scene {
            boards: owners.iter().map(|&owner| self.waters_of(owner, look)).collect(),
            pieces: self.pieces(view),
            marks: self.marks(look.view),
            last: last_shot(look).map(|(shooter, cell, _)| spot(shooter.other(), cell)).into_iter().collect(),
            panels: owners.iter().map(|&owner| self.fleet_of(owner, look)).collect(),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.viewer, to_place),
            speech: self.speech(look, to_place.is_some()),
            choices: look.choices().iter().map(|&order| choice(order, look)).collect(),
            aids: if to_place.is_some() && look.is_my_turn() { aids(view) } else { Vec::new() },
            ..Scene::default()
        }
    }
}

/// The cells of a ship as pieces; a role tells which part of it and how it lies.
fn parts(owner: Player, ship: Ship) -> impl Iterator<Item = Piece> {
    let last = usize::from(ship.length) - 1;
    ship.cells().enumerate().map(move |(index, cell)| {
        let role = match (ship.heading, index) {
            (Heading::Across, 0) => "ship-left",
            (Heading::Across, index) if index == last => "ship-right",
            (Heading::Across, _) => "ship-across",
            (Heading::Up, 0) => "ship-bottom",
            (Heading::Up, index) if index == last => "ship-top",
            (Heading::Up, _) => "ship-up",
        };
        Piece::new(&spot(owner, cell), owner, role, '#')
    })
}

fn choice(order: Order, look: &Look<'_, SeaWars>) -> Choice {
    let me = look.turn.player().unwrap_or(Player::FIRST);
    let (label, group, picks) = match order {
        Order::Place(ship) => {
            let ends = [Some(ship.bow), ship.stern()].into_iter().flatten();
            let picks = ends.map(|cell| spot(me, cell)).collect();
            (words::place_label(ship), words::PLACE_GROUP, picks)
        }
        Order::Shoot(cell) => (words::shoot_label(cell), words::SHOOT_GROUP, vec![spot(me.other(), cell)]),
    };
    Choice { notation: order.to_string(), label, group: group.into(), picks, confirm: false, piece: None }
}

impl SeaWars {
    fn waters_of(&self, owner: Player, look: &Look<'_, Self>) -> Board {
        let (view, shooter) = (look.view, owner.other());
        let note = |cell: Cell| {
            let ship = view.fleets[owner.index()].ships().iter().find(|ship| ship.covers(cell));
            let is_mine = look.viewer == Viewer::Player(owner);
            let answer = view.tracks[shooter.index()].answer_at(cell).map(words::note);
            answer.or_else(|| ship.filter(|_| is_mine).map(|&ship| words::note_of_ship(ship)))
        };
        let spots = self.board().cells().map(|cell| Spot {
            id: spot(owner, cell),
            note: note(cell).unwrap_or_default(),
            ..grid::spot(cell)
        });
        Board {
            id: format!("{owner}"),
            title: words::waters(owner, look.viewer),
            picture: None,
            rim: 0,
            spots: spots.collect(),
            bottom: None,
        }
    }

    fn marks(&self, view: &View) -> Vec<Mark> {
        let mut marks = Vec::new();
        for owner in PLAYERS {
            let track = &view.tracks[owner.other().index()];
            let sunk = self.sunk_cells(view, owner);
            let mut mark = |role: &'static str, symbol: char, label: &str, cells: Set| {
                let spots: Vec<String> = cells.cells().map(|cell| spot(owner, cell)).collect();
                if !spots.is_empty() {
                    marks.push(Mark { role: role.into(), symbol, label: label.to_string(), spots });
                }
            };
            mark("miss", 'o', words::MISS, track.misses());
            mark("hit", 'x', words::HIT, track.hit_cells() & !sunk);
            mark("sunk", 'X', &words::sunk(), sunk);
        }
        marks
    }

    /// The cells of ships that went down, as far as the viewer can know: where that does not follow from the
    /// answers, the cells that sank them.
    fn sunk_cells(&self, view: &View, owner: Player) -> Set {
        let track = &view.tracks[owner.other().index()];
        match &view.fleets[owner.index()] {
            Known::Ships(ships) => {
                let hit = track.hit_cells();
                let down = ships.iter().filter(|ship| ship.cells().all(|cell| hit.contains(cell)));
                down.flat_map(|ship| ship.cells()).collect()
            }
            Known::Count(_) => {
                let last = track.hits().iter().filter(|hit| hit.sunk.is_some()).map(|hit| hit.cell);
                self.hunt.surely_sunk(track) | last.collect()
            }
        }
    }

    /// The ships of a fleet and how they fare.
    fn fleet_of(&self, owner: Player, look: &Look<'_, Self>) -> Panel {
        let track = &look.view.tracks[owner.other().index()];
        let lengths = &self.waters.lengths;
        let fleet = &look.view.fleets[owner.index()];
        let mut rows: Vec<(String, String)> = match fleet {
            Known::Ships(ships) => {
                let hits =
                    |ship: &Ship| ship.cells().filter(|&cell| track.hit_cells().contains(cell)).count();
                let row = |ship: &Ship| words::condition(hits(ship) as u32, ship.length);
                ships.iter().map(|ship| (words::ship(ship.length), row(ship))).collect()
            }
            Known::Count(placed) => {
                let mut afloat = self.afloat(track);
                let mut row = |&length: &u8| {
                    let fate = if take_out(&mut afloat, length) { words::afloat() } else { words::sunk() };
                    (words::ship(length), fate)
                };
                lengths[..*placed].iter().map(&mut row).collect()
            }
        };
        let missing = lengths[rows.len()..].iter();
        rows.extend(missing.map(|&length| (words::ship(length), words::to_be_placed())));
        if track.shots() > 0 {
            rows.push((words::shots_title(), words::shots(track.shots(), track.hits().len())));
        }
        Panel::Facts { title: words::fleet(owner, look.viewer), rows }
    }

    fn speech(&self, look: &Look<'_, Self>, is_placing: bool) -> String {
        let ships = self.waters.lengths.len();
        if let (true, Some(mover)) = (is_placing, look.view.mover) {
            let placed = look.view.fleets[mover.index()].placed();
            return words::placing(mover, look.viewer, placed, ships);
        }
        let afloat = PLAYERS.map(|owner| ships - look.view.tracks[owner.other().index()].sunk());
        let standing = words::standing(look.viewer, afloat);
        match last_shot(look) {
            Some((shooter, cell, answer)) => {
                format!("{} {standing}", words::news(shooter, cell, answer, look.viewer))
            }
            None => standing,
        }
    }
}

/// Who shot last, where, and what came of it.
fn last_shot(look: &Look<'_, SeaWars>) -> Option<(Player, Cell, Answer)> {
    let Some(Order::Shoot(cell)) = look.last() else { return None };
    // Whoever has shot more often shot last; player 1 begins (R4).
    let tracks = &look.view.tracks;
    let shooter = if tracks[0].shots() > tracks[1].shots() { Player::FIRST } else { Player::SECOND };
    Some((shooter, cell, tracks[shooter.index()].answer_at(cell)?))
}

/// While placing: the last ship back, or the rest of the fleet at one touch.
fn aids(view: &View) -> Vec<Aid> {
    let placed = view.mover.map_or(0, |mover| view.fleets[mover.index()].placed());
    let back = Aid { name: "back".into(), label: words::TAKE_BACK.into(), help: Help::TakeBack };
    let finish = |name: &'static str, label: &str, bot: &'static str| Aid {
        name: name.into(),
        label: label.into(),
        help: Help::Finish { bot: bot.into() },
    };
    let mut aids = vec![
        finish("scatter", words::REST_AT_RANDOM, "random"),
        finish("hide", words::REST_BY_CHAMPION, "champion"),
    ];
    if placed > 0 {
        aids.insert(0, back);
    }
    aids
}
