//! A slow, obviously right implementation of Sea Wars, written from the rules document alone.
//!
//! The tests compare the fast implementation with this one. The two share no code, so a mistake has to be made
//! twice, in two different ways of thinking, to go unnoticed. Everything is done the plain way: lists, strings and
//! loops. A cell is known by its number `rank * width + file`, with a1 = 0, b1 = 1, ...

use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use parlour_core::Rng;

/// The largest board side accepted.
const LARGEST_SIDE: usize = 12;

/// Board size and the ship lengths of one fleet, longest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many files.
    pub width: usize,
    /// How many ranks.
    pub height: usize,
    /// The ships.
    pub lengths: Vec<usize>,
}

impl Rules {
    /// R2, the default fleet.
    pub fn classic() -> Rules {
        Rules { width: 8, height: 8, lengths: vec![5, 4, 3, 3, 2] }
    }

    /// R2, the small fleet.
    pub fn small() -> Rules {
        Rules { width: 8, height: 8, lengths: vec![4, 3, 2, 2] }
    }

    /// Are these rules ones this file can play?
    pub fn check(&self) -> Result<(), String> {
        for side in [self.width, self.height] {
            if !(1..=LARGEST_SIDE).contains(&side) {
                return Err(format!("a board side of {side} is not 1 to {LARGEST_SIDE}"));
            }
        }
        if self.lengths.is_empty() {
            return Err("a fleet needs a ship".to_string());
        }
        for (number, &length) in self.lengths.iter().enumerate() {
            if length < 2 {
                return Err(format!("a ship of length {length} is shorter than 2"));
            }
            if number > 0 && length > self.lengths[number - 1] {
                return Err("the lengths are not longest first".to_string());
            }
        }
        Ok(())
    }
}

/// The name of a cell: file letter, then rank number from 1.
fn cell_name(width: usize, cell: usize) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz";
    let file = cell % width;
    let rank = cell / width;
    format!("{}{}", &letters[file..=file], rank + 1)
}

/// The cell of that name, found by trying them all.
fn cell_named(rules: &Rules, name: &str) -> Option<usize> {
    (0..rules.width * rules.height).find(|&cell| cell_name(rules.width, cell) == name)
}

/// A whole number above 0 without sign or leading zero.
fn plain_number(text: &str) -> Option<usize> {
    if text.starts_with('0') || !text.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

// ---------------------------------------------------------------- ships

/// One placed ship: its name in notation (`a1h5`), its length, its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ship {
    name: String,
    length: usize,
    cells: Vec<usize>,
}

impl Ship {
    fn overlaps(&self, other: &Ship) -> bool {
        self.cells.iter().any(|cell| other.cells.contains(cell))
    }
}

/// Every way to lay a ship of this length on the empty board:
/// bows a1, b1, .., a2, ..; for each bow `h` before `v`.
fn placings(rules: &Rules, length: usize) -> Vec<Ship> {
    let mut found = Vec::new();
    for rank in 0..rules.height {
        for file in 0..rules.width {
            let bow = cell_name(rules.width, rank * rules.width + file);
            if file + length <= rules.width {
                let cells = (0..length).map(|step| rank * rules.width + file + step).collect();
                found.push(Ship { name: format!("{bow}h{length}"), length, cells });
            }
            if rank + length <= rules.height {
                let cells = (0..length).map(|step| (rank + step) * rules.width + file).collect();
                found.push(Ship { name: format!("{bow}v{length}"), length, cells });
            }
        }
    }
    found
}

/// R5: the answer to a shot at `cell`, when `earlier` cells were shot at before.
fn answer_to_shot(fleet: &[Ship], earlier: &[usize], cell: usize) -> String {
    for ship in fleet {
        if ship.cells.contains(&cell) {
            let all_hit = ship.cells.iter().all(|c| *c == cell || earlier.contains(c));
            if all_hit {
                return format!("sunk {}", ship.length);
            }
            return "hit".to_string();
        }
    }
    "miss".to_string()
}

// ---------------------------------------------------------------- the game

/// One shot and what was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shot {
    player: usize,
    cell: usize,
    answer: String,
}

/// Both fleets, and all shots in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    /// `fleets[p]`: the ships player `p` has placed, in the order placed.
    fleets: Vec<Vec<Ship>>,
    shots: Vec<Shot>,
}

impl Position {
    /// Nothing placed yet.
    ///
    /// Panics on rules that `Rules::check` refuses.
    pub fn start(rules: &Rules) -> Position {
        if let Err(problem) = rules.check() {
            panic!("{problem}");
        }
        Position { rules: rules.clone(), fleets: vec![Vec::new(), Vec::new()], shots: Vec::new() }
    }

    /// The player who still has ships to place: first 0 places all, then 1 (R3).
    fn placing_player(&self) -> Option<usize> {
        (0..2).find(|&player| self.fleets[player].len() < self.rules.lengths.len())
    }

    /// Who acts next (0 or 1); nobody when the game is over.
    pub fn to_move(&self) -> Option<usize> {
        if self.winner().is_some() {
            return None;
        }
        if let Some(player) = self.placing_player() {
            return Some(player);
        }
        // R4: single shots in turn, player 0 first.
        Some(self.shots.len() % 2)
    }

    /// R6: who has sunk the whole enemy fleet.
    pub fn winner(&self) -> Option<usize> {
        if self.placing_player().is_some() {
            return None;
        }
        for player in 0..2 {
            let shot_at = self.cells_shot_by(player);
            let enemy_fleet = &self.fleets[1 - player];
            if enemy_fleet.iter().all(|ship| ship.cells.iter().all(|cell| shot_at.contains(cell))) {
                return Some(player);
            }
        }
        None
    }

    /// The cells a player has shot at, in order.
    fn cells_shot_by(&self, player: usize) -> Vec<usize> {
        let mut cells = Vec::new();
        for shot in &self.shots {
            if shot.player == player {
                cells.push(shot.cell);
            }
        }
        cells
    }

    /// The ways the placing player may lay the next ship.
    fn legal_placings(&self, player: usize) -> Vec<Ship> {
        let fleet = &self.fleets[player];
        let length = self.rules.lengths[fleet.len()];
        let mut legal = Vec::new();
        for ship in placings(&self.rules, length) {
            if !fleet.iter().any(|placed| placed.overlaps(&ship)) {
                legal.push(ship);
            }
        }
        legal
    }

    /// The cells the player may shoot at: those not shot at yet.
    fn legal_shots(&self, player: usize) -> Vec<usize> {
        let shot_at = self.cells_shot_by(player);
        (0..self.rules.width * self.rules.height).filter(|cell| !shot_at.contains(cell)).collect()
    }

    /// The legal actions in notation; none when the game is over.
    pub fn actions(&self) -> Vec<String> {
        let Some(player) = self.to_move() else {
            return Vec::new();
        };
        let mut names = Vec::new();
        if self.placing_player().is_some() {
            for ship in self.legal_placings(player) {
                names.push(ship.name);
            }
        } else {
            for cell in self.legal_shots(player) {
                names.push(cell_name(self.rules.width, cell));
            }
        }
        names
    }

    /// Plays one action; an illegal one is refused and changes nothing.
    pub fn play(&mut self, action: &str) -> Result<(), String> {
        let Some(player) = self.to_move() else {
            return Err(format!("`{action}`: the game is over"));
        };
        if self.placing_player().is_some() {
            for ship in self.legal_placings(player) {
                if ship.name == action {
                    self.fleets[player].push(ship);
                    return Ok(());
                }
            }
            return Err(format!("`{action}` is no legal placing"));
        }
        for cell in self.legal_shots(player) {
            if cell_name(self.rules.width, cell) == action {
                let earlier = self.cells_shot_by(player);
                let answer = answer_to_shot(&self.fleets[1 - player], &earlier, cell);
                self.shots.push(Shot { player, cell, answer });
                return Ok(());
            }
        }
        Err(format!("`{action}` is no legal shot"))
    }

    /// The answer to the last shot, whoever shot it; nothing before the first.
    pub fn answer(&self) -> Option<String> {
        self.shots.last().map(|shot| shot.answer.clone())
    }

    /// The tracking view: that player's shots at the enemy and their answers.
    ///
    /// Panics when `player` is not 0 or 1.
    pub fn tracking(&self, player: usize) -> String {
        assert!(player < 2, "there is no player {player}");
        let width = self.rules.width;
        let mut marks = vec![' '; width * self.rules.height];
        let mut hits = Vec::new();
        let mut sunk_lengths = Vec::new();
        for shot in &self.shots {
            if shot.player != player {
                continue;
            }
            let name = cell_name(width, shot.cell);
            if shot.answer == "miss" {
                marks[shot.cell] = 'm';
            } else if shot.answer == "hit" {
                marks[shot.cell] = 'h';
                hits.push(name);
            } else {
                marks[shot.cell] = 'h';
                let length = shot.answer.replace("sunk ", "");
                hits.push(format!("{name}:{length}"));
                sunk_lengths.push(length);
            }
        }

        // Field 1: the grid, top rank first.
        let mut rows = Vec::new();
        for rank in (0..self.rules.height).rev() {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..width {
                let mark = marks[rank * width + file];
                if mark == ' ' {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    row.push_str(&empty.to_string());
                    empty = 0;
                }
                row.push(mark);
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }

        // Field 2: the lengths still afloat: every length, less those sunk.
        let mut afloat: Vec<String> = self.rules.lengths.iter().map(ToString::to_string).collect();
        for length in sunk_lengths {
            if let Some(place) = afloat.iter().position(|l| *l == length) {
                afloat.remove(place);
            }
        }

        // Field 3: the hits in order. `-` stands for an empty field.
        let mut afloat_field = afloat.join("");
        if afloat_field.is_empty() {
            afloat_field = "-".to_string();
        }
        let mut hits_field = hits.join(",");
        if hits_field.is_empty() {
            hits_field = "-".to_string();
        }
        format!("{} {} {}", rows.join("/"), afloat_field, hits_field)
    }
}

// ---------------------------------------------------------------- counting fleets

/// What a tracking view says: the shots known, each with its answer. The hits
/// come in their order; the misses follow (when they were shot changes nothing).
fn read_tracking(rules: &Rules, tracking: &str) -> Result<Vec<(usize, String)>, String> {
    let fields: Vec<&str> = tracking.split(' ').collect();
    if fields.len() != 3 {
        return Err(format!("a tracking view has 3 fields, not {}", fields.len()));
    }

    // Field 1: the grid.
    let rows: Vec<&str> = fields[0].split('/').collect();
    if rows.len() != rules.height {
        return Err(format!("{} ranks where the board has {}", rows.len(), rules.height));
    }
    let mut hit_cells = Vec::new();
    let mut miss_cells = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let rank = rules.height - 1 - number;
        let mut file = 0;
        let mut digits = String::new();
        // A closing space ends a run of digits at the end of the row.
        for mark in row.chars().chain([' ']) {
            if mark.is_ascii_digit() {
                digits.push(mark);
                continue;
            }
            if !digits.is_empty() {
                match plain_number(&digits) {
                    Some(run) if run <= rules.width => file += run,
                    _ => return Err(format!("`{digits}` empty squares in rank {}", rank + 1)),
                }
                digits.clear();
            }
            if mark == ' ' {
                continue;
            }
            if mark != 'm' && mark != 'h' {
                return Err(format!("`{mark}` in rank {}", rank + 1));
            }
            if file >= rules.width {
                return Err(format!("rank {} is too long", rank + 1));
            }
            if mark == 'h' {
                hit_cells.push(rank * rules.width + file);
            } else {
                miss_cells.push(rank * rules.width + file);
            }
            file += 1;
        }
        if file != rules.width {
            return Err(format!("rank {} has {file} squares, not {}", rank + 1, rules.width));
        }
    }

    // Field 3: the hits in order.
    let mut shots: Vec<(usize, String)> = Vec::new();
    let mut afloat: Vec<usize> = rules.lengths.clone();
    if fields[2] != "-" {
        for hit in fields[2].split(',') {
            let (name, answer) = match hit.split_once(':') {
                None => (hit, "hit".to_string()),
                Some((name, digits)) => {
                    let Some(length) = plain_number(digits) else {
                        return Err(format!("`{digits}` is no length"));
                    };
                    let Some(place) = afloat.iter().position(|l| *l == length) else {
                        return Err(format!("no ship of length {length} is left to be sunk"));
                    };
                    afloat.remove(place);
                    (name, format!("sunk {length}"))
                }
            };
            let Some(cell) = cell_named(rules, name) else {
                return Err(format!("`{name}` is no cell"));
            };
            if shots.iter().any(|(earlier, _)| *earlier == cell) {
                return Err(format!("`{name}` is hit twice"));
            }
            if !hit_cells.contains(&cell) {
                return Err(format!("`{name}` is no hit in the grid"));
            }
            shots.push((cell, answer));
        }
    }
    if shots.len() != hit_cells.len() {
        return Err("the grid has hits that the order of hits has not".to_string());
    }

    // Field 2: the lengths afloat must be those not sunk.
    let mut expected: String = afloat.iter().map(ToString::to_string).collect();
    if expected.is_empty() {
        expected = "-".to_string();
    }
    if fields[1] != expected {
        return Err(format!("`{}` afloat where the hits leave `{expected}`", fields[1]));
    }

    for cell in miss_cells {
        shots.push((cell, "miss".to_string()));
    }
    Ok(shots)
}

/// Calls `look_at` with every fleet once. Ships of equal length are not told
/// apart, so among them each is laid at a later placing than the one before.
fn for_every_fleet(rules: &Rules, look_at: &mut dyn FnMut(&[Ship])) {
    // For every ship of the fleet, all the ways to lay it on the empty board.
    let ways: Vec<Vec<Ship>> = rules.lengths.iter().map(|&l| placings(rules, l)).collect();
    let mut fleet = Vec::new();
    lay_next_ship(&ways, &mut fleet, 0, look_at);
}

/// Lays ship number `fleet.len()` in every way; `previous_way` is the number of
/// the placing that the ship before it took.
fn lay_next_ship(
    ways: &[Vec<Ship>],
    fleet: &mut Vec<Ship>,
    previous_way: usize,
    look_at: &mut dyn FnMut(&[Ship]),
) {
    let number = fleet.len();
    if number == ways.len() {
        look_at(fleet);
        return;
    }
    for (way, ship) in ways[number].iter().enumerate() {
        let same_length_as_previous = number > 0 && fleet[number - 1].length == ship.length;
        if same_length_as_previous && way <= previous_way {
            continue;
        }
        if fleet.iter().any(|placed| placed.overlaps(ship)) {
            continue;
        }
        fleet.push(ship.clone());
        lay_next_ship(ways, fleet, way, look_at);
        fleet.pop();
    }
}

/// Would this fleet have given all these answers?
fn answers_agree(fleet: &[Ship], shots: &[(usize, String)]) -> bool {
    let mut earlier = Vec::new();
    for (cell, answer) in shots {
        if answer_to_shot(fleet, &earlier, *cell) != *answer {
            return false;
        }
        earlier.push(*cell);
    }
    true
}

/// Every fleet consistent with a tracking view: how many there are, and for
/// every cell in how many of them it is occupied. A fleet is a set of ships.
///
/// Refuses a view that is malformed or contradicts itself or the rules (fields
/// that disagree); a well-formed view no fleet agrees with counts 0.
pub fn count_fleets(rules: &Rules, tracking: &str) -> Result<(u64, Vec<u64>), String> {
    rules.check()?;
    let shots = read_tracking(rules, tracking)?;
    let mut count = 0;
    let mut occupied = vec![0; rules.width * rules.height];
    for_every_fleet(rules, &mut |fleet| {
        if answers_agree(fleet, &shots) {
            count += 1;
            for ship in fleet {
                for &cell in &ship.cells {
                    occupied[cell] += 1;
                }
            }
        }
    });
    Ok((count, occupied))
}

// ---------------------------------------------------------------- the seed's AI

/// The values `SeaWarsII` keeps per cell.
const UNKNOWN: u8 = 0;
const MISS: u8 = 1;
const HIT_FRESH: u8 = 6;
const HIT_INVESTIGATED: u8 = 7;
const HIT_DONE: u8 = 8;

/// A direction as steps of (file, rank).
type Direction = (i32, i32);
const UP: Direction = (0, 1);
const RIGHT: Direction = (1, 0);
const DOWN: Direction = (0, -1);
const LEFT: Direction = (-1, 0);

/// The seed's own AI, `sea-wars-ii`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeaWarsII {
    width: usize,
    height: usize,
    values: Vec<u8>,
}

impl SeaWarsII {
    /// Nothing is known yet.
    pub fn new(width: usize, height: usize) -> Self {
        SeaWarsII { width, height, values: vec![UNKNOWN; width * height] }
    }

    /// Per cell: 0 unknown, 1 miss, 6, 7, 8.
    pub fn values(&self) -> Vec<u8> {
        self.values.clone()
    }

    /// The next cell in a direction, if it is on the board.
    fn neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        let file = (cell % self.width) as i32 + direction.0;
        let rank = (cell / self.width) as i32 + direction.1;
        if file < 0 || rank < 0 || file >= self.width as i32 || rank >= self.height as i32 {
            return None;
        }
        Some(rank as usize * self.width + file as usize)
    }

    /// Is the cell a 6 or a 7?
    fn is_open_hit(&self, cell: usize) -> bool {
        self.values[cell] == HIT_FRESH || self.values[cell] == HIT_INVESTIGATED
    }

    /// The contiguous 6s and 7s after `cell` in a direction, nearest first.
    fn open_hits_beyond(&self, cell: usize, direction: Direction) -> Vec<usize> {
        let mut found = Vec::new();
        let mut here = cell;
        while let Some(next) = self.neighbour(here, direction) {
            if !self.is_open_hit(next) {
                break;
            }
            found.push(next);
            here = next;
        }
        found
    }

    /// The cell next to `cell` in a direction, if it is on the board and unknown.
    fn unknown_neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        self.neighbour(cell, direction).filter(|&next| self.values[next] == UNKNOWN)
    }

    /// Rule 1: the first cell of this value, top rank to rank 1, file a first.
    fn scan(&self, value: u8) -> Option<usize> {
        for rank in (0..self.height).rev() {
            for file in 0..self.width {
                let cell = rank * self.width + file;
                if self.values[cell] == value {
                    return Some(cell);
                }
            }
        }
        None
    }

    /// Rule 2: the unknown cells of the even colour, failing those of the other,
    /// in the order a1, b1, ..; none at all when every cell is known.
    fn hunt(&self) -> Vec<usize> {
        for wanted_remainder in [0, 1] {
            let mut found = Vec::new();
            for cell in 0..self.values.len() {
                // Counted from 1, so a1 is 1 + 1: even.
                let file = cell % self.width + 1;
                let rank = cell / self.width + 1;
                if self.values[cell] == UNKNOWN && (file + rank) % 2 == wanted_remainder {
                    found.push(cell);
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Rule 3: the unknown end of the line through `hit` in the row, then in the
    /// column; left before right, up before down.
    fn end_of_line(&self, hit: usize) -> Option<usize> {
        for (first, second) in [(LEFT, RIGHT), (UP, DOWN)] {
            let one_way = self.open_hits_beyond(hit, first);
            let other_way = self.open_hits_beyond(hit, second);
            if one_way.is_empty() && other_way.is_empty() {
                continue; // not a line: only one long
            }
            for (hits, direction) in [(one_way, first), (other_way, second)] {
                let last_hit = hits.last().copied().unwrap_or(hit);
                if let Some(end) = self.unknown_neighbour(last_hit, direction) {
                    return Some(end);
                }
            }
        }
        None
    }

    /// The cells it may shoot at now: exactly one unless it hunts, then all it
    /// draws from. Hits with nothing left around them become 8 on the way.
    pub fn candidates(&mut self) -> Vec<usize> {
        loop {
            let mut found = self.scan(HIT_FRESH);
            if found.is_none() {
                found = self.scan(HIT_INVESTIGATED);
            }
            let Some(hit) = found else {
                return self.hunt();
            };
            if let Some(end) = self.end_of_line(hit) {
                return vec![end];
            }
            // Rule 4: a lone hit, or one whose lines are closed.
            for direction in [UP, RIGHT, DOWN, LEFT] {
                if let Some(next) = self.unknown_neighbour(hit, direction) {
                    return vec![next];
                }
            }
            self.values[hit] = HIT_DONE;
        }
    }

    /// Rule 5: takes in the answer to a shot.
    ///
    /// Panics on an answer that is none of "miss", "hit", "sunk N".
    pub fn told(&mut self, cell: usize, answer: &str) {
        if answer == "miss" {
            self.values[cell] = MISS;
        } else if answer == "hit" {
            self.values[cell] = HIT_FRESH;
            for (first, second) in [(LEFT, RIGHT), (UP, DOWN)] {
                let mut others = self.open_hits_beyond(cell, first);
                others.extend(self.open_hits_beyond(cell, second));
                if !others.is_empty() {
                    self.values[cell] = HIT_INVESTIGATED;
                    for other in others {
                        self.values[other] = HIT_INVESTIGATED;
                    }
                }
            }
        } else if answer.starts_with("sunk ") {
            self.values[cell] = HIT_DONE;
            let mut rows_of_hits = Vec::new();
            for direction in [UP, RIGHT, DOWN, LEFT] {
                let hits = self.open_hits_beyond(cell, direction);
                if !hits.is_empty() {
                    rows_of_hits.push(hits);
                }
            }
            // Only when exactly one neighbour is an open hit.
            if rows_of_hits.len() == 1 {
                for (place, &hit) in rows_of_hits[0].iter().enumerate() {
                    self.values[hit] = if place == 0 { HIT_DONE } else { HIT_INVESTIGATED };
                }
            }
        } else {
            panic!("`{answer}` is no answer");
        }
    }
}

// ---------------------------------------------------------------- tests

impl Position {
    /// The number of sequences of legal actions of a length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |action: &String| {
            let mut next = self.clone();
            next.play(action).map_or(0, |()| next.perft(depth - 1))
        };
        self.actions().iter().map(after).sum()
    }

    /// Plays random actions to the end (at most `plies`); how many were played.
    pub fn playout(&self, rng: &mut Rng, plies: u32) -> u32 {
        let mut position = self.clone();
        for ply in 0..plies {
            match rng.pick(&position.actions()) {
                Some(action) => drop(position.play(action)),
                None => return ply,
            }
        }
        plies
    }
}

#[cfg(test)]
#[path = "of_reference.rs"]
mod tests;
