//! Positions as text: the whole of it for the referee, views with `?` for what is hidden, and the tracking view of
//! one player's shots.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::grid::{read_rows, write_rows};
use parlour_core::{Player, PositionError, Turn, Viewer};

use super::action::Order;
use super::cells::{Cell, Set};
use super::state::{Fleet, Known, State, View, answer, turn};
use super::track::{Answer, Hit, MOST_TARGETS, Track};
use super::variants::{Lengths, take_out};
use super::{SeaWars, words};

pub(super) const NONE: &str = "-";
pub(super) const HIDDEN: &str = "?";

fn refuse<T>(why: String) -> Result<T, PositionError> {
    Err(PositionError::new(why))
}

impl SeaWars {
    /// Both fleets, then grid and hits of each player's shots.
    pub(super) fn write_state(&self, state: &State) -> String {
        self.write_all(state.fleets.iter().map(write_fleet), &state.tracks)
    }

    /// The same with `?` and the number of ships placed where a fleet is hidden; the tracking view of one player
    /// where both are.
    pub(super) fn write_view(&self, view: &View, viewer: Viewer) -> String {
        let is_blind = view.fleets.iter().all(|fleet| matches!(fleet, Known::Count(_)));
        if let (true, Viewer::Player(player)) = (is_blind, viewer) {
            return self.write_tracking(&view.tracks[player.index()]);
        }
        let fleet = |known: &Known| match known {
            Known::Ships(fleet) => write_fleet(fleet),
            Known::Count(count) => format!("{HIDDEN}{count}"),
        };
        self.write_all(view.fleets.iter().map(fleet), &view.tracks)
    }

    pub(super) fn write_all(&self, fleets: impl Iterator<Item = String>, tracks: &[Track; 2]) -> String {
        let shots = tracks.iter().flat_map(|track| [self.write_grid(track), write_hits(track)]);
        fleets.chain(shots).collect::<Vec<_>>().join(" ")
    }

    /// The tracking view of one player: grid, lengths afloat, hits in order.
    pub fn write_tracking(&self, track: &Track) -> String {
        format!("{} {} {}", self.write_grid(track), self.afloat_digits(track), write_hits(track))
    }

    fn write_grid(&self, track: &Track) -> String {
        write_rows(self.waters.width, self.waters.height, |cell: Cell| match track.answer_at(cell)? {
            Answer::Miss => Some('m'),
            _ => Some('h'),
        })
    }

    /// The lengths of the ships afloat after these shots, longest first.
    pub fn afloat(&self, track: &Track) -> Lengths {
        let mut afloat = self.waters.lengths.clone();
        for length in track.sunk_lengths() {
            take_out(&mut afloat, length);
        }
        afloat
    }

    fn afloat_digits(&self, track: &Track) -> String {
        let digits: String = self.afloat(track).iter().map(ToString::to_string).collect();
        if digits.is_empty() { NONE.to_string() } else { digits }
    }

    pub(super) fn read_state(&self, text: &str) -> Result<State, PositionError> {
        if is_view(text) {
            return refuse(words::hidden_fleet());
        }
        let (fleets, tracks) = self.read_all(text)?;
        let [Known::Ships(first), Known::Ships(second)] = fleets else {
            return refuse(words::hidden_fleet());
        };
        let mut state = State { fleets: [first, second], tracks, ..State::default() };
        state.key = state.fresh_key();
        Ok(state)
    }

    /// A view: three fields, or six of which a fleet is hidden; `None` for anything else.
    pub(super) fn read_view(&self, text: &str) -> Option<Result<(View, Turn), PositionError>> {
        let is_tracking = text.split_whitespace().count() == 3;
        is_view(text).then(|| if is_tracking { self.read_tracking(text) } else { self.read_redacted(text) })
    }

    fn read_redacted(&self, text: &str) -> Result<(View, Turn), PositionError> {
        let (fleets, tracks) = self.read_all(text)?;
        let placed = [fleets[0].placed(), fleets[1].placed()];
        let turn = turn(self.waters.lengths.len(), placed, &tracks);
        // Whose view it is follows from whose turn it is.
        let is_the_movers = turn.player().is_some_and(|mover| {
            let [own, other] = [mover, mover.other()].map(|player| &fleets[player.index()]);
            matches!((own, other), (Known::Ships(_), Known::Count(_)))
        });
        if !is_the_movers {
            return refuse(words::nobodys_view());
        }
        let view = View { fleets, tracks, mover: turn.player() };
        self.check_possible(&view)?;
        Ok((view, turn))
    }

    /// The tracking view of the rules: what the player to move knows of the other's fleet.
    fn read_tracking(&self, text: &str) -> Result<(View, Turn), PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let track = self.read_track(fields[0], fields[2])?;
        let real = self.afloat_digits(&track);
        if fields[1] != real {
            return refuse(words::wrong_afloat(fields[1], &real));
        }
        let ships = self.waters.lengths.len();
        let fleets = [Known::Count(ships), Known::Count(ships)];
        let tracks = [track, Track::default()];
        let turn = match turn(ships, [ships; 2], &tracks) {
            over @ Turn::Over(_) => over,
            _ => Turn::Player(Player::FIRST),
        };
        let view = View { fleets, tracks, mover: turn.player() };
        self.check_possible(&view)?;
        Ok((view, turn))
    }

    /// Refuses answers that no fleet could have given, unless finding out takes too long.
    fn check_possible(&self, view: &View) -> Result<(), PositionError> {
        let owners = [Player::SECOND, Player::FIRST];
        for (track, owner) in view.tracks.iter().zip(owners) {
            let is_hidden = matches!(view.fleets[owner.index()], Known::Count(_));
            if is_hidden && self.hunt().is_impossible(track) {
                return refuse(words::no_fleet_fits());
            }
        }
        Ok(())
    }

    /// Six fields, checked as far as known fleets tell.
    fn read_all(&self, text: &str) -> Result<([Known; 2], [Track; 2]), PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[first, second, grid_one, hits_one, grid_two, hits_two] = &fields[..] else {
            return refuse(words::SIX_FIELDS.to_string());
        };
        let fleets = [self.read_fleet(first)?, self.read_fleet(second)?];
        let tracks = [self.read_track(grid_one, hits_one)?, self.read_track(grid_two, hits_two)?];
        self.check_stage(&fleets, &tracks)?;
        for (track, fleet) in tracks.iter().zip([&fleets[1], &fleets[0]]) {
            if let Known::Ships(fleet) = fleet {
                check_answers(track, fleet)?;
            }
        }
        Ok((fleets, tracks))
    }

    /// A hidden fleet; `None` if it is not written like one.
    pub(super) fn read_hidden(&self, text: &str) -> Option<Result<Known, PositionError>> {
        let (count, ships) = (text.strip_prefix(HIDDEN)?, self.waters.lengths.len());
        let is_plain = count.len() == 1 || count == "10";
        let count = count.parse().ok().filter(|&count| is_plain && count <= ships);
        Some(count.map(Known::Count).ok_or_else(|| PositionError::new(words::bad_count(text, ships))))
    }

    fn read_fleet(&self, text: &str) -> Result<Known, PositionError> {
        let lengths = &self.waters.lengths;
        if let Some(hidden) = self.read_hidden(text) {
            return hidden;
        }
        let mut state = State::default();
        for (index, name) in text.split(',').filter(|_| text != NONE).enumerate() {
            let Ok(Order::Place(ship)) = name.parse() else { return refuse(words::bad_ship(name)) };
            let Some(&length) = lengths.get(index) else {
                return refuse(words::too_many_ships(lengths.len()));
            };
            if ship.length != length {
                return refuse(words::wrong_fleet(index, length, ship));
            }
            if !self.is_inside(ship) {
                return refuse(words::ship_off_board(ship));
            }
            if let Some(&other) = state.fleets[0].iter().find(|&&other| ship.overlaps(other)) {
                return refuse(words::ships_overlap(ship, other));
            }
            state.place(Player::FIRST, ship);
        }
        let [fleet, _] = state.fleets;
        Ok(Known::Ships(fleet))
    }

    /// A grid with `m` and `h`, and the hits in order.
    pub(super) fn read_track(&self, grid: &str, hits: &str) -> Result<Track, PositionError> {
        let (mut misses, mut open) = (Set::default(), Set::default());
        read_rows(grid, self.waters.width, self.waters.height, "m, h", |cell: Cell, letter| {
            match letter {
                'm' => misses.insert(cell),
                'h' => open.insert(cell),
                _ => return false,
            }
            true
        })?;
        let targets: usize = self.waters.lengths.iter().map(|&length| usize::from(length)).sum();
        if open.len() as usize > targets.min(MOST_TARGETS) {
            return refuse(words::too_many_hits());
        }
        let mut track = Track::default();
        misses.cells().for_each(|cell| track.note(cell, Answer::Miss));
        let mut afloat = self.waters.lengths.clone();
        for text in hits.split(',').filter(|_| hits != NONE) {
            let hit = read_hit(text)?;
            if !open.contains(hit.cell) || track.hit_cells().contains(hit.cell) {
                return refuse(words::hit_not_on_grid(hit.cell));
            }
            if let Some(length) = hit.sunk
                && !take_out(&mut afloat, length)
            {
                return refuse(words::unknown_length(hit));
            }
            track.note(hit.cell, hit.answer());
        }
        match (open & !track.hit_cells()).cells().next() {
            Some(cell) => refuse(words::hits_missing(cell)),
            None => Ok(track),
        }
    }

    /// Refuses what no order of play leads to (R3, R4, R6).
    fn check_stage(&self, fleets: &[Known; 2], tracks: &[Track; 2]) -> Result<(), PositionError> {
        let ships = self.waters.lengths.len();
        let placed = [fleets[0].placed(), fleets[1].placed()];
        let [first, second] = [tracks[0].shots(), tracks[1].shots()];
        if placed[1] > 0 && placed[0] < ships || first + second > 0 && placed[1] < ships {
            return refuse(words::early());
        }
        if first != second && first != second + 1 {
            return refuse(words::wrong_turns(first, second));
        }
        if let Turn::Over(outcome) = turn(ships, placed, tracks) {
            let has_first_won = outcome.winner() == Some(Player::FIRST);
            let both = tracks.iter().all(|track| track.sunk() == ships);
            if both || has_first_won != (first > second) {
                return refuse(words::goes_on());
            }
        }
        Ok(())
    }
}

/// Whether a text is written like a view.
fn is_view(text: &str) -> bool {
    match text.split_whitespace().count() {
        3 => true,
        6 => text.contains(HIDDEN),
        _ => false,
    }
}

/// Holds shots and their answers against the fleet they were fired at.
fn check_answers(track: &Track, fleet: &Fleet) -> Result<(), PositionError> {
    let mut replayed = Track::default();
    for cell in track.misses().cells() {
        let real = answer(fleet, &replayed, cell);
        if real != Answer::Miss {
            return refuse(words::wrong_answer(cell, Answer::Miss, real));
        }
    }
    for hit in track.hits() {
        let (said, real) = (hit.answer(), answer(fleet, &replayed, hit.cell));
        if said != real {
            return refuse(words::wrong_answer(hit.cell, said, real));
        }
        replayed.note(hit.cell, real);
    }
    Ok(())
}

pub(super) fn write_fleet(fleet: &Fleet) -> String {
    let ships: Vec<String> = fleet.iter().map(ToString::to_string).collect();
    if ships.is_empty() { NONE.to_string() } else { ships.join(",") }
}

fn write_hits(track: &Track) -> String {
    let hit = |hit: &Hit| match hit.sunk {
        Some(length) => format!("{}:{length}", hit.cell),
        None => hit.cell.to_string(),
    };
    let hits: Vec<String> = track.hits().iter().map(hit).collect();
    if hits.is_empty() { NONE.to_string() } else { hits.join(",") }
}

fn read_hit(text: &str) -> Result<Hit, PositionError> {
    let garbled = || PositionError::new(words::bad_hit(text));
    let (cell, sunk) = match text.split_once(':') {
        Some((cell, length)) => match length.as_bytes() {
            [digit @ b'2'..=b'9'] => (cell, Some(digit - b'0')),
            _ => return Err(garbled()),
        },
        None => (text, None),
    };
    Ok(Hit { cell: cell.parse().map_err(|_| garbled())?, sunk })
}
