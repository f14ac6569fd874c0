//! The catalog: games by their ids with their variants and bots, as a value that is passed to whoever needs it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

use parlour_core::options::name_list;
use parlour_core::sync::Arc;
use parlour_core::{GameInfo, Playable, Revision, Visitor};
use thiserror::Error;

use crate::once::Kept;
use crate::roster::BotRegistry;
use crate::rules::{AnyRules, BenchRules, REVISION_SIGN, TypedRules};

/// No such game or variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CatalogError {
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
    /// The rules of the variant have been mended, and those asked for are not kept.
    #[error("{game} `{variant}` is known by revision {current} of its rules, not by revision {revision}")]
    UnknownRevision {
        /// The game.
        game: &'static str,
        /// The variant.
        variant: String,
        /// The revision asked for.
        revision: Revision,
        /// The revision there is.
        current: Revision,
    },
}

/// One game of a catalog, without its type.
pub trait AnyGame: Send + Sync {
    /// Returns its card.
    fn info(&self) -> &'static GameInfo;

    /// Returns the rules of a variant, of the first if none is named. Asking twice gives the same rules, so that what is
    /// expensive (a solved table) is made once; on a small machine as long as someone has them.
    fn rules(&self, variant: Option<&str>) -> Result<Arc<dyn AnyRules>, CatalogError> {
        let (name, revision) = match variant.and_then(|variant| variant.split_once(REVISION_SIGN)) {
            Some((name, number)) => (Some(name), number.parse().map(Revision).ok()),
            None => (variant, None),
        };
        match (name, revision) {
            (Some(name), Some(revision)) => self.rules_at(name, revision),
            _ => Ok(self.bench_rules(variant)?),
        }
    }

    /// Returns the rules of a variant as a stored game names them.
    fn rules_at(&self, variant: &str, revision: Revision) -> Result<Arc<dyn AnyRules>, CatalogError>;

    /// Returns the same with what the bench asks for.
    fn bench_rules(&self, variant: Option<&str>) -> Result<Arc<dyn BenchRules>, CatalogError>;

    /// Returns the game as a value whose type can be asked for.
    fn as_any(&self) -> &dyn Any;
}

/// The games that a program has, and their bots. Clones share them: a clone costs one reference count, and a table that is
/// solved for one is solved for all.
///
/// ```
/// use parlour_core::toy::Nim;
/// use parlour_table::Catalog;
///
/// let catalog = Catalog::new().with::<Nim>();
/// let rules = catalog.rules("nim", None)?;
/// assert_eq!(rules.players(), 2);
/// # Ok::<(), parlour_table::CatalogError>(())
/// ```
#[derive(Clone, Default)]
pub struct Catalog {
    games: Arc<Vec<Arc<dyn AnyGame>>>,
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.games().map(|game| game.info().id)).finish()
    }
}

impl Catalog {
    /// Returns a catalog without games.
    pub fn new() -> Self {
        Catalog::default()
    }

    /// Adds a game. One with the same id makes way for it.
    #[must_use]
    pub fn with<G: Playable>(mut self) -> Self {
        self.put(TypedGame::<G>::new(Vec::new()));
        self
    }

    /// Adds bots to a game of the catalog: `register` is called for each variant that is asked for, after the game's own
    /// bots. A bot takes the place of one with the same name.
    ///
    /// # Panics
    /// When the catalog does not have the game.
    #[must_use]
    pub fn bot<G: Playable>(mut self, register: fn(&G, &mut BotRegistry<G>)) -> Self {
        let known = self.games().find_map(|game| game.as_any().downcast_ref::<TypedGame<G>>());
        let known = known.unwrap_or_else(|| panic!("the catalog does not have {}", G::INFO.id));
        let bots = known.bots.iter().copied().chain([register]).collect();
        self.put(TypedGame::new(bots));
        self
    }

    fn put<G: Playable>(&mut self, game: TypedGame<G>) {
        let games = Arc::make_mut(&mut self.games);
        match games.iter_mut().find(|known| known.info().id == G::INFO.id) {
            Some(known) => *known = Arc::new(game),
            None => games.push(Arc::new(game)),
        }
    }

    /// Returns the games, in the order in which they were added.
    pub fn games(&self) -> impl Iterator<Item = &dyn AnyGame> {
        self.games.iter().map(|game| &**game)
    }

    /// Returns the games' pictures, symbols and colours as files, under the names by which pages ask for them.
    pub fn art_files(&self) -> impl Iterator<Item = (String, String)> {
        let infos = || self.games().map(AnyGame::info);
        let style = infos().map(|info| info.style).collect::<Vec<_>>().join("\n");
        let pictures = infos().flat_map(|info| {
            let name = |file: &str| format!("api/games/{}/{file}", info.id);
            [(name("art.svg"), info.art.to_string()), (name("picture.svg"), info.picture.to_string())]
        });
        core::iter::once(("api/style.css".to_string(), style)).chain(pictures)
    }

    /// Returns the game with an id.
    pub fn game(&self, id: &str) -> Result<&dyn AnyGame, CatalogError> {
        self.games().find(|game| game.info().id == id).ok_or_else(|| CatalogError::UnknownGame {
            id: id.to_string(),
            known: name_list(self.games().map(|game| game.info().id)),
        })
    }

    /// Returns the rules of a game's variant.
    pub fn rules(&self, id: &str, variant: Option<&str>) -> Result<Arc<dyn AnyRules>, CatalogError> {
        self.game(id)?.rules(variant)
    }

    /// Returns the rules by which a stored game was played.
    pub fn rules_at(
        &self,
        id: &str,
        variant: &str,
        revision: Revision,
    ) -> Result<Arc<dyn AnyRules>, CatalogError> {
        self.game(id)?.rules_at(variant, revision)
    }
}

impl Visitor for Catalog {
    fn visit<G: Playable>(&mut self) {
        self.put(TypedGame::<G>::new(Vec::new()));
    }
}

/// One game with its variants, each made when it is first asked for.
struct TypedGame<G: Playable> {
    /// Registers bots beside the game's own.
    bots: Vec<fn(&G, &mut BotRegistry<G>)>,
    variants: Vec<Kept<TypedRules<G>>>,
}

impl<G: Playable> TypedGame<G> {
    fn new(bots: Vec<fn(&G, &mut BotRegistry<G>)>) -> Self {
        TypedGame { bots, variants: G::INFO.variants.iter().map(|_| Kept::new()).collect() }
    }
}

impl<G: Playable> AnyGame for TypedGame<G> {
    fn info(&self) -> &'static GameInfo {
        const { &G::INFO }
    }

    fn bench_rules(&self, variant: Option<&str>) -> Result<Arc<dyn BenchRules>, CatalogError> {
        let wanted = variant.unwrap_or(G::INFO.variants[0].name);
        let index = G::INFO.variants.iter().position(|variant| variant.name == wanted);
        let revision = index.map_or(Revision::FIRST, |index| G::INFO.variants[index].revision);
        let make =
            || G::variant(wanted).map(|game| Arc::new(TypedRules::new(wanted, revision, game, &self.bots)));
        let rules = match index {
            Some(index) => self.variants[index].get_or_make(make),
            // A game may understand more variants than it lists.
            None => make(),
        };
        match rules {
            Some(rules) => Ok(rules),
            None => Err(CatalogError::UnknownVariant {
                game: G::INFO.id,
                variant: wanted.to_string(),
                known: name_list(
                    G::INFO.variants.iter().map(|variant| variant.name).chain(G::INFO.more_variants),
                ),
            }),
        }
    }

    fn rules_at(&self, variant: &str, revision: Revision) -> Result<Arc<dyn AnyRules>, CatalogError> {
        let rules = self.bench_rules(Some(variant))?;
        let current = rules.revision();
        if current == revision {
            return Ok(rules);
        }
        let older = (revision < current).then(|| G::revised(variant, revision)).flatten();
        let game = older.ok_or_else(|| CatalogError::UnknownRevision {
            game: G::INFO.id,
            variant: variant.to_string(),
            revision,
            current,
        })?;
        Ok(Arc::new(TypedRules::new(variant, revision, game, &self.bots)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
