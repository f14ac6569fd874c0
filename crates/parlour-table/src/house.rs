//! The house: every game by its id, with its variants.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::options::name_list;
use parlour_core::sync::Arc;
use parlour_core::{GameInfo, Views};
use parlour_games::{Playable, Visitor, visit_all};
use thiserror::Error;

use crate::once::{Kept, LazyLock};
use crate::rules::{AnyRules, BenchRules, TypedRules};

/// No such game or variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HouseError {
    /// No game has that id.
    #[error("no game is called `{id}`; there are {known}")]
    UnknownGame {
        /// The id asked for.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// The game has no such variant.
    #[error("{game} has no variant `{variant}`; it has {known}")]
    UnknownVariant {
        /// The game.
        game: &'static str,
        /// The variant asked for.
        variant: String,
        /// The variants it has.
        known: String,
    },
}

/// One game of the house.
pub trait AnyGame: Send + Sync {
    /// Its card.
    fn info(&self) -> &'static GameInfo;

    /// The rules of a variant, the first if none is named. Asking twice gives the same rules, so that what is
    /// expensive (a solved table) is made once; on a small machine as long as someone has them.
    fn rules(&self, variant: Option<&str>) -> Result<Arc<dyn AnyRules>, HouseError> {
        Ok(self.bench_rules(variant)?)
    }

    /// The same with what the bench asks for.
    fn bench_rules(&self, variant: Option<&str>) -> Result<Arc<dyn BenchRules>, HouseError>;
}

/// All games.
pub struct House {
    games: Vec<Box<dyn AnyGame>>,
}

impl House {
    /// The games, in the order of the one list.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref)
    }

    /// The game with an id.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, HouseError> {
        self.games().find(|game| game.info().id == id).ok_or_else(|| HouseError::UnknownGame {
            id: id.to_string(),
            known: name_list(self.games().map(|game| game.info().id)),
        })
    }

    /// The rules of a game's variant.
    pub fn rules(&self, id: &str, variant: Option<&str>) -> Result<Arc<dyn AnyRules>, HouseError> {
        self.game(id)?.rules(variant)
    }
}

/// The house.
pub fn house() -> &'static House {
    static HOUSE: LazyLock<House> = LazyLock::new(|| {
        let mut collector = Collector { games: Vec::new() };
        visit_all(&mut collector);
        House { games: collector.games }
    });
    &HOUSE
}

struct Collector {
    games: Vec<Box<dyn AnyGame>>,
}

impl Visitor for Collector {
    fn visit<G: Playable>(&mut self) {
        let variants = G::INFO.variants.iter().map(|_| Kept::new()).collect();
        self.games.push(Box::new(TypedGame::<G> { info: &G::INFO, variants }));
    }
}

/// One game with its variants, each made when it is first asked for.
struct TypedGame<G: Views> {
    info: &'static GameInfo,
    variants: Vec<Kept<TypedRules<G>>>,
}

impl<G: Playable> AnyGame for TypedGame<G> {
    fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn bench_rules(&self, variant: Option<&str>) -> Result<Arc<dyn BenchRules>, HouseError> {
        let wanted = variant.unwrap_or(self.info.variants[0].name);
        let index = self.info.variants.iter().position(|variant| variant.name == wanted);
        let make = || G::variant(wanted).map(|game| Arc::new(TypedRules::new(self.info, wanted, game)));
        let rules = match index {
            Some(index) => {
                Some(self.variants[index].get_or_make(|| make().expect("a listed variant exists")))
            }
            // A game may understand more variants than it lists.
            None => make(),
        };
        match rules {
            Some(rules) => Ok(rules),
            None => Err(HouseError::UnknownVariant {
                game: self.info.id,
                variant: wanted.to_string(),
                known: name_list(
                    self.info.variants.iter().map(|variant| variant.name).chain(self.info.more_variants),
                ),
            }),
        }
    }
}
