//! Both waters as a scene, as far as the viewer may look: ships, shots with their answers, and what was done in words.
//! The lists of the fleets are in `fleet.rs`.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::grid::{self, GridSquare};
use parlour_core::scene::{Aid, Board, Choice, Deed, Help, Mark, Piece, Spot};
use parlour_core::{Face, Look, Player, Scene, Viewer};

use super::action::Order;
use super::cells::{Cell, Set};
use super::hunt::Wrecks;
use super::ship::{Heading, Ship};
use super::state::{Known, View};
use super::track::Answer;
use super::words::{self, Asked};
use super::{PLAYERS, SeaWars};

/// The name of a cell in a player's waters: `p2.c4`.
pub(super) fn spot(owner: Player, cell: Cell) -> String {
    format!("{owner}.{cell}")
}

impl Face<Self> for SeaWars {
    fn pieces(&self, view: &View) -> Vec<Piece> {
        let ships = PLAYERS
            .iter()
            .flat_map(|&owner| view.fleets[owner.index()].ships().iter().map(move |&ship| (owner, ship)));
        ships.flat_map(|(owner, ship)| parts(owner, ship, is_down(view, owner, ship))).collect()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let view = look.view;
        let owners = match look.viewer {
            Viewer::Player(me) => [me, me.other()],
            Viewer::Spectator => PLAYERS,
        };
        let asked = self.asked(look);
        let is_placing = matches!(asked, Asked::Place(_));
        Scene {
            boards: owners.iter().map(|&owner| self.waters_of(owner, look)).collect(),
            pieces: self.pieces(view),
            marks: self.marks(look.view),
            last: last_shot(look).map(|(shooter, cell, _)| spot(shooter.other(), cell)).into_iter().collect(),
            panels: owners.iter().map(|&owner| self.fleet_of(owner, look)).collect(),
            to_move: look.turn.player(),
            prompt: words::prompt(look.turn, look.viewer, &asked),
            goal: words::goal(look.viewer, self.waters.lengths.len()).into(),
            speech: self.speech(look, is_placing),
            choices: look.choices().iter().map(|&order| self.choice(order, look)).collect(),
            aids: if is_placing && look.is_my_turn() { aids(view) } else { Vec::new() },
            covers: look.turn.player().and_then(|player| self.length_to_place(view, player)).unwrap_or(0),
            ..Scene::default()
        }
    }

    fn tell(&self, deed: &Deed<'_, Self>) -> String {
        let Some(player) = deed.player else { return String::new() };
        let placed = deed.before.fleets[player.index()].placed();
        match deed.action {
            Some(Order::Shoot(cell)) => self.tell_shot(deed, player, cell),
            Some(Order::Place(_)) => words::told_placed(self.name_at(placed)),
            None => words::told_placed_unseen(placed + 1 == self.waters.lengths.len()),
        }
    }

    fn reason(&self, view: &View, player: Player, line: &[Order]) -> String {
        line.first().map_or_else(String::new, |&order| self.reason_of(view, player, order))
    }
}

/// Whether all cells of a ship are hit.
fn is_down(view: &View, owner: Player, ship: Ship) -> bool {
    let hit = view.tracks[owner.other().index()].hit_cells();
    ship.cells().all(|cell| hit.contains(cell))
}

/// How a ship lies, as part of a picture's name.
const fn direction(heading: Heading) -> &'static str {
    match heading {
        Heading::Across => "across",
        Heading::Up => "up",
    }
}

/// The cells of a ship as pieces. The first is drawn as the whole ship, over all its cells; where the ship went down,
/// its wreck is a mark.
fn parts(owner: Player, ship: Ship, is_down: bool) -> impl Iterator<Item = Piece> {
    ship.cells().map(move |cell| {
        let mut piece = Piece::new(&spot(owner, cell), owner, "ship-part", '#');
        if cell == ship.bow && !is_down {
            piece.role = format!("ship-{}-{}", ship.length, direction(ship.heading)).into();
        }
        piece
    })
}

impl SeaWars {
    fn choice(&self, order: Order, look: &Look<'_, Self>) -> Choice {
        let me = look.turn.player().unwrap_or(Player::FIRST);
        let (label, group, picks) = match order {
            Order::Place(ship) => {
                let ends = [Some(ship.bow), ship.stern()].into_iter().flatten();
                let picks = ends.map(|cell| spot(me, cell)).collect();
                let name = self.name_at(look.view.fleets[me.index()].placed());
                (words::place_label(ship, name), words::PLACE_GROUP, picks)
            }
            Order::Shoot(cell) => {
                (words::shoot_label(cell), words::SHOOT_GROUP, vec![spot(me.other(), cell)])
            }
        };
        Choice { notation: order.to_string(), label, group: group.into(), picks, confirm: false, piece: None }
    }

    /// What whoever is to move is asked.
    fn asked(&self, look: &Look<'_, Self>) -> Asked {
        let view = look.view;
        let placed = view.mover.map_or(0, |mover| view.fleets[mover.index()].placed());
        if view.mover.is_some() && placed < self.waters.lengths.len() {
            return Asked::Place(self.name_at(placed));
        }
        let Some((shooter, cell, answer)) = last_shot(look) else { return Asked::Fire };
        let fleet = &view.fleets[shooter.other().index()];
        match (answer, self.name_of_struck(fleet, &view.tracks[shooter.index()], cell, answer)) {
            (Answer::Hit, Some(name)) => Asked::FireBack(name),
            (Answer::Sunk(_), Some(name)) => Asked::FireBackForSunk(name),
            _ => Asked::Fire,
        }
    }

    /// What a shot did, as far as the viewer can know.
    fn tell_shot(&self, deed: &Deed<'_, Self>, shooter: Player, cell: Cell) -> String {
        let owner = shooter.other();
        let track = &deed.after.tracks[shooter.index()];
        let Some(answer) = track.answer_at(cell) else { return String::new() };
        // What was known before the shot: at the end all is shown.
        let fleet = &deed.before.fleets[owner.index()];
        let is_own = deed.viewer == Viewer::Player(owner);
        let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(files, ranks)| cell.offset(files, ranks));
        let mut beside = beside.into_iter().flatten();
        match (answer, self.name_of_struck(fleet, track, cell, answer)) {
            (Answer::Sunk(_), Some(name)) => {
                words::told_sunk(cell, name, is_own, track.sunk() == self.waters.lengths.len())
            }
            (Answer::Miss, _) => {
                let is_afloat = |ship: &&Ship| !is_down(deed.before, owner, **ship);
                let missed =
                    |cell: Cell| fleet.ships().iter().filter(is_afloat).find(|ship| ship.covers(cell));
                match beside.find_map(missed) {
                    Some(&ship) => words::told_close_miss(cell, self.name_of(fleet.ships(), ship)),
                    None => words::told_miss(cell),
                }
            }
            (_, Some(name)) if is_own => words::told_own_hit(cell, name),
            _ => words::told_hit(cell, beside.any(|cell| track.hit_cells().contains(cell))),
        }
    }

    pub(super) fn waters_of(&self, owner: Player, look: &Look<'_, Self>) -> Board {
        let (view, shooter) = (look.view, owner.other());
        let (fleet, track) = (&view.fleets[owner.index()], &view.tracks[shooter.index()]);
        let note = |cell: Cell| {
            let is_mine = look.viewer == Viewer::Player(owner);
            if let Some(answer) = track.answer_at(cell) {
                return words::note(answer, self.name_of_struck(fleet, track, cell, answer));
            }
            let ship = fleet.ships().iter().find(|ship| ship.covers(cell)).filter(|_| is_mine);
            ship.map_or_else(String::new, |&ship| words::note_of_ship(self.name_of(fleet.ships(), ship)))
        };
        let (picture, rim) = chart(self.waters.width, self.waters.height);
        let is_plain = picture == PLAIN_CHART;
        let spots = self.board().cells().map(|cell| Spot {
            id: spot(owner, cell),
            note: note(cell),
            tags: if is_plain { vec!["light".into()] } else { Vec::new() },
            ..grid::spot(cell)
        });
        Board {
            id: format!("{owner}"),
            title: words::waters(owner, look.viewer),
            picture: Some(picture.into()),
            rim,
            spots: spots.collect(),
            bottom: None,
        }
    }

    pub(super) fn marks(&self, view: &View) -> Vec<Mark> {
        let mut marks = Vec::new();
        for owner in PLAYERS {
            let track = &view.tracks[owner.other().index()];
            let Wrecks { cells: sunk, ships: wrecks } = self.wrecks(view, owner);
            let mut mark = |role: Cow<'static, str>, symbol: char, label: &str, cells: Set| {
                let spots: Vec<String> = cells.cells().map(|cell| spot(owner, cell)).collect();
                if !spots.is_empty() {
                    marks.push(Mark { role, symbol, label: label.to_string(), spots });
                }
            };
            let of_wrecks: Set = wrecks.iter().flat_map(|ship| ship.cells()).collect();
            let bows: Set = wrecks.iter().map(|ship| ship.bow).collect();
            mark("miss".into(), 'o', words::MISS, track.misses());
            mark("hit".into(), 'x', words::HIT, track.hit_cells() & !sunk);
            mark("sunk".into(), 'X', words::SUNK_MARK, sunk & !of_wrecks);
            mark("wreck-part".into(), 'X', words::SUNK_MARK, of_wrecks & !bows);
            for wreck in wrecks {
                let role = format!("wreck-{}-{}", wreck.length, direction(wreck.heading));
                mark(role.into(), 'X', words::SUNK_MARK, [wreck.bow].into_iter().collect());
            }
        }
        marks
    }

    /// The ships that went down, as far as the viewer can know: where their places do not follow from the answers, the
    /// cells that sank them.
    fn wrecks(&self, view: &View, owner: Player) -> Wrecks {
        let track = &view.tracks[owner.other().index()];
        match &view.fleets[owner.index()] {
            Known::Ships(ships) => {
                let down: Vec<Ship> =
                    ships.iter().copied().filter(|&ship| is_down(view, owner, ship)).collect();
                Wrecks { cells: down.iter().flat_map(|ship| ship.cells()).collect(), ships: down }
            }
            Known::Count(_) => {
                let last = track.hits().iter().filter(|hit| hit.sunk.is_some()).map(|hit| hit.cell);
                let Wrecks { cells, ships } = self.hunt().wrecks(track);
                Wrecks { cells: cells | last.collect(), ships }
            }
        }
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
                let fleet = &look.view.fleets[shooter.other().index()];
                let track = &look.view.tracks[shooter.index()];
                let name = self.name_of_struck(fleet, track, cell, answer);
                format!("{} {standing}", words::news(shooter, cell, answer, name, look.viewer))
            }
            None => standing,
        }
    }
}

/// The chart for boards that have none of their own.
const PLAIN_CHART: &str = "chart";
/// How far a chart reaches beyond the cells, in hundredths of one.
const CHART_RIM: u16 = 44;

/// The picture of the sea for a board of a size, and its rim.
const fn chart(width: u8, height: u8) -> (&'static str, u16) {
    match (width, height) {
        (8, 8) => ("chart-8", CHART_RIM),
        (10, 10) => ("chart-10", CHART_RIM),
        _ => (PLAIN_CHART, CHART_RIM / 4),
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
