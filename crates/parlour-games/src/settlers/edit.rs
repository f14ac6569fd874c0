//! Setting up positions by hand: grounds and numbers, towns, cities and roads, hands of cards, turn and phase.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::edit::{
    Dial, EditError, Editor, PaletteItem, Sheet, TURN, no_such_item, no_such_setting, no_such_spot,
    nothing_there,
};
use parlour_core::scene::Shape;
use parlour_core::{Face, Look, Player, Turn, Viewer};

use super::action::number;
use super::island::{Edge, Hex, Vertex};
use super::resource::{FIXED, Ground, Resource};
use super::rules::measure_road;
use super::state::{Building, Phase, State};
use super::{Settlers, words};

/// What can be put down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Building(Building),
    Road(Player),
    /// A ground; without a resource the desert.
    Land(Option<Resource>),
    Number(u8),
}

/// A place that can be pointed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Hex(Hex),
    Vertex(Vertex),
    Edge(Edge),
}

const PHASE: &str = "phase";
const HOLDER: &str = "holder";
const NOBODY: &str = "-";
/// The most cards of a kind that a dial gives; a text may say more.
const MOST_CARDS: u16 = 99;
/// The number of a ground that takes the place of the desert.
const FIRST_NUMBER: u8 = 8;

impl Settlers {
    pub(super) fn position_editor(&self) -> Box<dyn Editor + '_> {
        Box::new(IslandEditor { game: self })
    }
}

struct IslandEditor<'a> {
    game: &'a Settlers,
}

fn place(spot: &str) -> Result<Place, EditError> {
    let (letter, index) = spot.split_at_checked(1).unwrap_or(("", ""));
    let index = number(index);
    let place = match letter {
        "h" => index.and_then(Hex::new).map(Place::Hex),
        "v" => index.and_then(Vertex::new).map(Place::Vertex),
        "e" => index.and_then(Edge::new).map(Place::Edge),
        _ => None,
    };
    place.ok_or_else(|| no_such_spot(spot))
}

impl Item {
    fn key(self) -> String {
        let of_player = |what: &str, owner: Player| format!("{what}:{}", owner.index());
        match self {
            Item::Building(Building { owner, is_city: false }) => of_player(words::TOWN, owner),
            Item::Building(Building { owner, is_city: true }) => of_player(words::CITY, owner),
            Item::Road(owner) => of_player(words::ROAD, owner),
            Item::Land(None) => words::DESERT.to_string(),
            Item::Land(Some(resource)) => words::land(resource).to_string(),
            Item::Number(number) => format!("token-{number}"),
        }
    }

    /// How it stands in the palette.
    fn card(self) -> PaletteItem {
        let of_player = |what: &'static str, owner: Player, shape| {
            let (name, group) = (words::player(owner), words::capital(words::player(owner)));
            (format!("{} {what}", words::capital(name)), what.into(), Some(owner), group, shape)
        };
        let ground = |label: String, symbol: String| {
            (label, symbol.into(), None, words::LAND_GROUP.to_string(), Shape::Hex)
        };
        let (label, symbol, owner, group, shape) = match self {
            Item::Building(Building { owner, is_city: false }) => {
                of_player(words::TOWN, owner, Shape::Vertex)
            }
            Item::Building(Building { owner, is_city: true }) => of_player(words::CITY, owner, Shape::Vertex),
            Item::Road(owner) => of_player(words::ROAD, owner, Shape::Edge),
            Item::Land(None) => ground(words::capital(words::DESERT), self.key()),
            Item::Land(Some(resource)) => ground(words::capital(words::land(resource)), self.key()),
            Item::Number(number) => ground(format!("Number {number}"), self.key()),
        };
        PaletteItem { key: self.key(), label, symbol, owner, group, shape }
    }
}

impl IslandEditor<'_> {
    fn items(&self) -> impl Iterator<Item = Item> {
        let of_player = |owner| {
            let building = |is_city| Item::Building(Building { owner, is_city });
            [building(false), building(true), Item::Road(owner)]
        };
        let lands = Resource::ALL.map(|resource| Item::Land(Some(resource)));
        let numbers = (2..=12).filter(|&number| number != 7).map(Item::Number);
        let grounds = lands.into_iter().chain([Item::Land(None)]).chain(numbers);
        self.game.seats().flat_map(of_player).chain(grounds)
    }

    fn change(
        &self,
        text: &str,
        change: impl FnOnce(&mut State) -> Result<(), EditError>,
    ) -> Result<String, EditError> {
        let mut state = self.game.read_draft(text)?;
        change(&mut state)?;
        Ok(self.game.write_position(&state))
    }

    /// What roads and towns mean for the longest road.
    fn settle(&self, state: &mut State) {
        self.game.seats().for_each(|player| measure_road(state, player, None));
        state.set_holder(self.game.holder_after(state));
    }

    fn dials(&self, state: &State) -> Vec<Dial> {
        let seats = || self.game.seats().map(|player| (seat(player), words::capital(words::player(player))));
        let to_move = state.to_move().index().to_string();
        let holder = state.holder().map_or_else(|| NOBODY.to_string(), seat);
        let nobody = (NOBODY.to_string(), words::NOBODY.to_string());
        let mut dials = vec![
            Dial::one(TURN, words::TO_MOVE, &to_move, seats().collect()),
            Dial::one(PHASE, words::PHASE, &phase_text(state.phase()), self.phases()),
            Dial::one(HOLDER, words::LONGEST_ROAD, &holder, [nobody].into_iter().chain(seats()).collect()),
        ];
        for player in self.game.seats() {
            dials.extend(words::SHOWN.map(|kind| {
                let name = words::resource(kind);
                let (key, held) = (format!("{name}:{}", player.index()), state.hand(player)[kind.index()]);
                Dial {
                    symbol: Some(name.into()),
                    owner: Some(player),
                    ..Dial::number(&key, &words::capital(name), held, MOST_CARDS.max(held))
                }
            }));
        }
        dials
    }

    fn phases(&self) -> Vec<(String, String)> {
        let steps = (0..4 * self.game.variant.players as u8).map(Phase::Draft);
        let phases = [Phase::Roll, Phase::Main].into_iter().chain(steps);
        phases.map(|phase| (phase_text(phase), words::phase(phase))).collect()
    }
}

fn seat(player: Player) -> String {
    player.index().to_string()
}

fn phase_text(phase: Phase) -> String {
    match phase {
        Phase::Roll => "r".to_string(),
        Phase::Main => "m".to_string(),
        Phase::Draft(step) => format!("s{step}"),
    }
}

/// Puts an item on a place, or takes it away if it is there already.
fn put(state: &mut State, place: Place, item: Item) -> Result<(), EditError> {
    match (place, item) {
        (Place::Vertex(vertex), Item::Building(building)) if state.building(vertex) == Some(building) => {
            state.clear_building(vertex);
        }
        (Place::Vertex(vertex), Item::Building(building)) => state.put_building(vertex, building),
        (Place::Edge(edge), Item::Road(owner)) if state.road(edge) == Some(owner) => state.clear_road(edge),
        (Place::Edge(edge), Item::Road(owner)) => state.put_road(edge, owner),
        (Place::Hex(hex), Item::Land(land)) => {
            let number = state.ground(hex).map_or(FIRST_NUMBER, |(_, number)| number);
            state.put_ground(hex, land.map(|resource| (resource, number)));
        }
        (Place::Hex(hex), Item::Number(number)) => {
            let Some((resource, _)) = state.ground(hex) else { return Err(EditError::new(words::NO_NUMBER)) };
            state.put_ground(hex, Some((resource, number)));
        }
        (_, Item::Building(_)) => return Err(EditError::new(words::ON_CORNERS)),
        (_, Item::Road(_)) => return Err(EditError::new(words::ON_EDGES)),
        (_, Item::Land(_) | Item::Number(_)) => return Err(EditError::new(words::ON_FIELDS)),
    }
    Ok(())
}

impl Editor for IslandEditor<'_> {
    /// The island for beginners without people.
    fn empty(&self) -> String {
        self.game.write_position(&State::empty(&FIXED, Phase::Main))
    }

    fn palette(&self) -> Vec<PaletteItem> {
        self.items().map(Item::card).collect()
    }

    fn read(&self, text: &str) -> Result<Sheet, EditError> {
        let state = self.game.read_draft(text)?;
        // With a spectator's eyes, and nobody's turn: nobody has choices.
        let look = Look::new(self.game, Viewer::Spectator, &state, Turn::Chance);
        let mut scene = self.game.scene(&look);
        scene.to_move = Some(state.to_move());
        scene.panels.clear();
        Ok(Sheet { text: self.game.write_position(&state), scene, dials: self.dials(&state) })
    }

    fn put(&self, text: &str, spot: &str, item: &str) -> Result<String, EditError> {
        let wanted = self.items().find(|known| known.key() == item).ok_or_else(|| no_such_item(item))?;
        let place = place(spot)?;
        self.change(text, |state| {
            put(state, place, wanted)?;
            self.settle(state);
            Ok(())
        })
    }

    fn take(&self, text: &str, spot: &str) -> Result<String, EditError> {
        let place = place(spot)?;
        self.change(text, |state| {
            match place {
                Place::Vertex(vertex) => state.clear_building(vertex),
                Place::Edge(edge) => state.clear_road(edge),
                Place::Hex(hex) => state.put_ground(hex, None),
            }
            self.settle(state);
            Ok(())
        })
    }

    fn shift(&self, text: &str, from: &str, to: &str) -> Result<String, EditError> {
        let (start, end) = (place(from)?, place(to)?);
        self.change(text, |state| {
            match (start, end) {
                (Place::Vertex(start), Place::Vertex(end)) => {
                    let building = state.building(start).ok_or_else(|| nothing_there(from))?;
                    state.clear_building(start);
                    state.put_building(end, building);
                }
                (Place::Edge(start), Place::Edge(end)) => {
                    let owner = state.road(start).ok_or_else(|| nothing_there(from))?;
                    state.clear_road(start);
                    state.put_road(end, owner);
                }
                // Grounds change places, so that none is lost.
                (Place::Hex(start), Place::Hex(end)) => {
                    let grounds: [Ground; 2] = [state.ground(start), state.ground(end)];
                    state.put_ground(end, grounds[0]);
                    state.put_ground(start, grounds[1]);
                }
                (Place::Vertex(_), _) => return Err(EditError::new(words::ON_CORNERS)),
                (Place::Edge(_), _) => return Err(EditError::new(words::ON_EDGES)),
                (Place::Hex(_), _) => return Err(EditError::new(words::ON_FIELDS)),
            }
            self.settle(state);
            Ok(())
        })
    }

    fn set(&self, text: &str, dial: &str, value: &str) -> Result<String, EditError> {
        let unknown = || no_such_setting(dial, value);
        self.change(text, |state| {
            match dial {
                TURN => state.to_move = self.game.read_seat(value, "the player to move")?,
                PHASE => {
                    state.phase = self.game.read_phase(value)?;
                    if let Phase::Draft(step) = state.phase {
                        state.to_move = self.game.drafter(step);
                    }
                }
                HOLDER if value == NOBODY => state.set_holder(None),
                HOLDER => state.set_holder(Some(self.game.read_seat(value, "the holder")?)),
                _ => {
                    let (name, seat) = dial.split_once(':').ok_or_else(unknown)?;
                    let player = self.game.read_seat(seat, "a hand's player")?;
                    let kind = Resource::ALL.into_iter().find(|&kind| words::resource(kind) == name);
                    let count = number(value).and_then(|count| u16::try_from(count).ok());
                    let (kind, count) = kind.zip(count).ok_or_else(unknown)?;
                    state.hands[player.index()][kind.index()] = count;
                }
            }
            Ok(())
        })
    }
}
