//! Setting up positions by hand: ships, shots and their answers, and who knows what.
//!
//! Where a fleet is known, shots at it are answered by it. Where it is hidden, the answers are put down.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::edit::{
    Dial, EditError, Editor, PaletteItem, Sheet, no_such_item, no_such_setting, no_such_spot, nothing_there,
};
use parlour_core::grid::GridSquare;
use parlour_core::scene::Shape;
use parlour_core::{Face, Look, Player, Scene, Viewer};

use super::action::Order;
use super::cells::Cell;
use super::notation::{HIDDEN, NONE, write_fleet};
use super::ship::{HEADINGS, Heading, Ship};
use super::state::{Fleet, Known, View, answer, insert, turn};
use super::track::{Answer, Track};
use super::{PLAYERS, SeaWars, words};

const EYES: &str = "eyes";
const BOTH: &str = "both";
const SHOTS: &str = "shots";

impl SeaWars {
    pub(super) fn position_editor(&self) -> Box<dyn Editor + '_> {
        Box::new(SeaEditor { game: self })
    }
}

struct SeaEditor<'a> {
    game: &'a SeaWars,
}

/// What can be put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Ship(u8),
    Shot(Answer),
}

impl Item {
    fn key(self) -> String {
        match self {
            Item::Ship(length) => format!("ship-{length}"),
            Item::Shot(Answer::Miss) => words::MISS.to_string(),
            Item::Shot(Answer::Hit) => words::HIT.to_string(),
            Item::Shot(Answer::Sunk(length)) => format!("sunk-{length}"),
        }
    }

    /// How it stands in the palette.
    fn card(self) -> PaletteItem {
        let shot =
            |label: String, symbol: &'static str| (label, symbol.into(), words::SHOTS_GROUP.to_string());
        let (label, symbol, group) = match self {
            Item::Ship(length) => {
                let symbol = words::silhouette_of(length).into();
                (words::ship_of(length), symbol, words::SHIPS_GROUP.to_string())
            }
            Item::Shot(Answer::Miss) => shot(words::MISS_ITEM.to_string(), words::MISS),
            Item::Shot(Answer::Hit) => shot(words::HIT_ITEM.to_string(), words::HIT),
            Item::Shot(Answer::Sunk(length)) => shot(words::sunk_of(length), words::SUNK_MARK),
        };
        PaletteItem { key: self.key(), label, symbol, owner: None, group, shape: Shape::Square }
    }
}

/// A draft: what is known of the fleets, and the shots.
#[derive(Clone)]
struct Draft {
    fleets: [Known; 2],
    tracks: [Track; 2],
}

impl Draft {
    /// Whether both fleets are hidden, and only the first player's shots are told.
    fn is_tracking(&self) -> bool {
        self.fleets.iter().all(|fleet| matches!(fleet, Known::Count(_)))
    }

    fn eyes(&self) -> String {
        match &self.fleets {
            [Known::Ships(_), Known::Ships(_)] => BOTH.to_string(),
            [Known::Ships(_), Known::Count(_)] => Player::FIRST.to_string(),
            [Known::Count(_), Known::Ships(_)] => Player::SECOND.to_string(),
            [Known::Count(_), Known::Count(_)] => SHOTS.to_string(),
        }
    }

    fn ship_at(&self, owner: Player, cell: Cell) -> Option<Ship> {
        self.fleets[owner.index()].ships().iter().copied().find(|ship| ship.covers(cell))
    }

    /// The shots at an owner's waters.
    fn track(&mut self, owner: Player) -> &mut Track {
        &mut self.tracks[owner.other().index()]
    }

    fn fleet(&mut self, owner: Player) -> Result<&mut Fleet, EditError> {
        match &mut self.fleets[owner.index()] {
            Known::Ships(fleet) => Ok(fleet),
            Known::Count(_) => Err(EditError::new(words::HIDDEN_WATERS)),
        }
    }

    /// Answers all shots at a known fleet anew: it may have changed.
    fn settle(&mut self, owner: Player) {
        let Known::Ships(fleet) = &self.fleets[owner.index()] else { return };
        let old = &self.tracks[owner.other().index()];
        let mut track = Track::default();
        for cell in old.hits().iter().map(|hit| hit.cell).chain(old.misses().cells()) {
            let answer = answer(fleet, &track, cell);
            track.note(cell, answer);
        }
        self.tracks[owner.other().index()] = track;
    }
}

/// The shots without the one at a cell.
fn without(track: &Track, cell: Cell) -> Track {
    let mut rest = Track::default();
    track.misses().cells().filter(|&miss| miss != cell).for_each(|miss| rest.note(miss, Answer::Miss));
    track.hits().iter().filter(|hit| hit.cell != cell).for_each(|hit| rest.note(hit.cell, hit.answer()));
    rest
}

impl SeaEditor<'_> {
    fn items(&self) -> impl Iterator<Item = Item> + Clone {
        let mut lengths = self.game.waters.lengths.to_vec();
        lengths.dedup();
        let shots =
            [Answer::Miss, Answer::Hit].into_iter().chain(lengths.clone().into_iter().map(Answer::Sunk));
        lengths.into_iter().map(Item::Ship).chain(shots.map(Item::Shot))
    }

    /// Whose waters a spot lies in, and where.
    fn place(&self, draft: &Draft, spot: &str) -> Result<(Player, Cell), EditError> {
        let unknown = || no_such_spot(spot);
        let (owner, cell) = spot.split_once('.').ok_or_else(unknown)?;
        let owner = PLAYERS.into_iter().find(|player| player.to_string() == owner).ok_or_else(unknown)?;
        let cell: Cell = cell.parse().map_err(|_| unknown())?;
        if !self.game.board().contains(cell) || draft.is_tracking() && owner == Player::FIRST {
            return Err(unknown());
        }
        Ok((owner, cell))
    }

    fn parse(&self, text: &str) -> Result<Draft, EditError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let ships = self.game.waters.lengths.len();
        match fields[..] {
            [grid, _, hits] => {
                let tracks = [self.game.read_track(grid, hits)?, Track::default()];
                Ok(Draft { fleets: [Known::Count(ships), Known::Count(ships)], tracks })
            }
            [first, second, grid_one, hits_one, grid_two, hits_two] => {
                let fleets = [self.read_fleet(first)?, self.read_fleet(second)?];
                let tracks =
                    [self.game.read_track(grid_one, hits_one)?, self.game.read_track(grid_two, hits_two)?];
                Ok(Draft { fleets, tracks })
            }
            _ => Err(EditError::new(words::SIX_FIELDS)),
        }
    }

    /// Any ships that lie on the board and not on each other.
    fn read_fleet(&self, text: &str) -> Result<Known, EditError> {
        if let Some(hidden) = self.game.read_hidden(text) {
            return Ok(hidden?);
        }
        let mut fleet = Fleet::new();
        for name in text.split(',').filter(|_| text != NONE) {
            let Ok(Order::Place(ship)) = name.parse() else {
                return Err(EditError::new(words::bad_ship(name)));
            };
            self.launch(&mut fleet, ship)?;
        }
        Ok(Known::Ships(fleet))
    }

    /// Adds a ship to a fleet where there is room for it.
    fn launch(&self, fleet: &mut Fleet, ship: Ship) -> Result<(), EditError> {
        let most = self.game.waters.lengths.len();
        if !self.game.waters.lengths.contains(&ship.length) {
            return Err(EditError::new(words::no_such_length(ship)));
        }
        if fleet.len() >= most {
            return Err(EditError::new(words::too_many_ships(most)));
        }
        if !self.game.is_inside(ship) {
            return Err(EditError::new(words::ship_off_board(ship)));
        }
        if let Some(&other) = fleet.iter().find(|&&other| ship.overlaps(other)) {
            return Err(EditError::new(words::ships_overlap(ship, other)));
        }
        insert(fleet, ship);
        Ok(())
    }

    fn write(&self, draft: &Draft) -> String {
        if draft.is_tracking() {
            return self.game.write_tracking(&draft.tracks[0]);
        }
        let fleet = |known: &Known| match known {
            Known::Ships(fleet) => write_fleet(fleet),
            Known::Count(count) => format!("{HIDDEN}{count}"),
        };
        self.game.write_all(draft.fleets.iter().map(fleet), &draft.tracks)
    }

    fn change(
        &self,
        text: &str,
        change: impl FnOnce(&mut Draft) -> Result<(), EditError>,
    ) -> Result<String, EditError> {
        let mut draft = self.parse(text)?;
        change(&mut draft)?;
        Ok(self.write(&draft))
    }

    /// A ship is put down lying; where it begins already it is turned, and then taken away.
    fn put_ship(&self, draft: &mut Draft, owner: Player, cell: Cell, length: u8) -> Result<(), EditError> {
        let all = self.game.waters.lengths.iter().map(|other| usize::from(*other == length)).sum();
        let fleet = draft.fleet(owner)?;
        let ship = |heading| Ship { bow: cell, heading, length };
        let there = fleet.iter().position(|other| other.covers(cell));
        let headings = match there.map(|place| fleet[place]) {
            None => HEADINGS.to_vec(),
            Some(other) if other == ship(Heading::Across) => vec![Heading::Up],
            Some(other) if other == ship(Heading::Up) => Vec::new(),
            Some(_) => return Err(EditError::new(words::TAKEN)),
        };
        if let Some(place) = there {
            fleet.remove(place);
        } else if fleet.iter().filter(|other| other.length == length).count() >= all {
            return Err(EditError::new(words::all_placed(length)));
        }
        let is_placed = headings.into_iter().any(|heading| self.launch(fleet, ship(heading)).is_ok());
        // What cannot be turned goes.
        if !is_placed && there.is_none() {
            return Err(EditError::new(words::NO_ROOM));
        }
        draft.settle(owner);
        Ok(())
    }

    fn put_shot(&self, draft: &mut Draft, owner: Player, cell: Cell, shot: Answer) -> Result<(), EditError> {
        let is_known = matches!(draft.fleets[owner.index()], Known::Ships(_));
        let track = draft.track(owner);
        let old = track.answer_at(cell);
        *track = without(track, cell);
        if old == Some(shot) || is_known && old.is_some() {
            draft.settle(owner);
            return Ok(());
        }
        if let Answer::Sunk(length) = shot
            && !is_known
            && !self.game.afloat(track).contains(&length)
        {
            return Err(EditError::new(words::none_to_sink(length)));
        }
        let targets: usize = self.game.waters.lengths.iter().map(|&length| usize::from(length)).sum();
        if shot != Answer::Miss && !is_known && track.hits().len() >= targets {
            return Err(EditError::new(words::too_many_hits()));
        }
        // Where the fleet is known it gives the answer.
        track.note(cell, if is_known { Answer::Miss } else { shot });
        draft.settle(owner);
        Ok(())
    }

    fn move_ship(
        &self,
        draft: &mut Draft,
        owner: Player,
        ship: Ship,
        way: (i8, i8),
    ) -> Result<(), EditError> {
        let bow = ship.bow.offset(way.0, way.1).ok_or_else(|| EditError::new(words::NO_ROOM))?;
        let fleet = draft.fleet(owner)?;
        fleet.retain(|other| *other != ship);
        self.launch(fleet, Ship { bow, ..ship }).map_err(|_| EditError::new(words::NO_ROOM))?;
        draft.settle(owner);
        Ok(())
    }

    fn scene(&self, draft: &Draft) -> Scene {
        let placed = [draft.fleets[0].placed(), draft.fleets[1].placed()];
        let turn = turn(self.game.waters.lengths.len(), placed, &draft.tracks);
        let (fleets, tracks) = (draft.fleets.clone(), draft.tracks.clone());
        let view = View { fleets, tracks, mover: turn.player() };
        let eyes = match draft.eyes().as_str() {
            BOTH => None,
            SHOTS => Some(Player::FIRST),
            viewer => PLAYERS.into_iter().find(|player| player.to_string() == viewer),
        };
        let viewer = eyes.map_or(Viewer::Spectator, Viewer::Player);
        let look = Look::new(self.game, viewer, &view, turn);
        let owners = match eyes {
            _ if draft.is_tracking() => vec![Player::SECOND],
            Some(me) => vec![me, me.other()],
            None => PLAYERS.to_vec(),
        };
        Scene {
            boards: owners.into_iter().map(|owner| self.game.waters_of(owner, &look)).collect(),
            pieces: self.game.pieces(&view),
            marks: self.game.marks(&view),
            to_move: turn.player(),
            ..Scene::default()
        }
    }
}

impl Editor for SeaEditor<'_> {
    fn empty(&self) -> String {
        let empty = || Known::Ships(Fleet::new());
        self.write(&Draft { fleets: [empty(), empty()], tracks: Default::default() })
    }

    fn palette(&self) -> Vec<PaletteItem> {
        self.items().map(Item::card).collect()
    }

    fn read(&self, text: &str) -> Result<Sheet, EditError> {
        let draft = self.parse(text)?;
        let eyes = [
            (BOTH.to_string(), words::BOTH_FLEETS.to_string()),
            (Player::FIRST.to_string(), words::eyes_of(Player::FIRST)),
            (Player::SECOND.to_string(), words::eyes_of(Player::SECOND)),
            (SHOTS.to_string(), words::ONLY_SHOTS.to_string()),
        ];
        let dials = vec![Dial::one(EYES, words::EYES, &draft.eyes(), eyes.into())];
        Ok(Sheet { text: self.write(&draft), scene: self.scene(&draft), dials })
    }

    fn put(&self, text: &str, spot: &str, item: &str) -> Result<String, EditError> {
        let wanted = self.items().find(|known| known.key() == item).ok_or_else(|| no_such_item(item))?;
        self.change(text, |draft| {
            let (owner, cell) = self.place(draft, spot)?;
            match wanted {
                Item::Ship(length) => self.put_ship(draft, owner, cell, length),
                Item::Shot(mark) => self.put_shot(draft, owner, cell, mark),
            }
        })
    }

    /// First the shot, then the ship.
    fn take(&self, text: &str, spot: &str) -> Result<String, EditError> {
        self.change(text, |draft| {
            let (owner, cell) = self.place(draft, spot)?;
            let ship = draft.ship_at(owner, cell);
            let track = draft.track(owner);
            if track.answer_at(cell).is_some() {
                *track = without(track, cell);
            } else if let Some(ship) = ship {
                draft.fleet(owner)?.retain(|other| *other != ship);
            }
            draft.settle(owner);
            Ok(())
        })
    }

    fn shift(&self, text: &str, from: &str, to: &str) -> Result<String, EditError> {
        self.change(text, |draft| {
            let ((owner, start), (other, end)) = (self.place(draft, from)?, self.place(draft, to)?);
            let ship = draft.ship_at(owner, start);
            if ship.is_some() && owner != other {
                return Err(EditError::new(words::OWN_WATERS));
            }
            if let Some(ship) = ship {
                let way = |to: u8, from: u8| to as i8 - from as i8;
                let way = (way(end.file(), start.file()), way(end.rank(), start.rank()));
                return self.move_ship(draft, owner, ship, way);
            }
            let shot = draft.track(owner).answer_at(start).ok_or_else(|| nothing_there(from))?;
            if draft.track(other).answer_at(end).is_some() {
                return Err(EditError::new(words::SHOT_ALREADY));
            }
            *draft.track(owner) = without(draft.track(owner), start);
            draft.settle(owner);
            self.put_shot(draft, other, end, shot)
        })
    }

    fn set(&self, text: &str, dial: &str, value: &str) -> Result<String, EditError> {
        let ships = self.game.waters.lengths.len();
        let is_known = match (dial, value) {
            (EYES, BOTH) => [true, true],
            (EYES, "p1") => [true, false],
            (EYES, "p2") => [false, true],
            (EYES, SHOTS) => [false, false],
            _ => return Err(no_such_setting(dial, value)),
        };
        self.change(text, |draft| {
            for (fleet, is_known) in draft.fleets.iter_mut().zip(is_known) {
                match fleet {
                    Known::Count(_) if is_known => *fleet = Known::Ships(Fleet::new()),
                    Known::Ships(_) if !is_known => *fleet = Known::Count(ships),
                    _ => {}
                }
            }
            for owner in PLAYERS {
                draft.settle(owner);
            }
            Ok(())
        })
    }
}
