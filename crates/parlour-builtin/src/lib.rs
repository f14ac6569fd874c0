//! The built-in catalog: every game of `parlour-games`.
//!
//! Here the games meet the searches, which are generic over them: a crate of its own, so that this code is compiled and
//! optimised once and not in every program and test that plays a game. A program with games of its own begins with this
//! catalog, or with [`Catalog::new`].
//!
//! ```
//! let rules = parlour_builtin::games().rules("corners", Some("tournament"))?;
//! assert_eq!(rules.players(), 2);
//! # Ok::<(), parlour_table::CatalogError>(())
//! ```
#![no_std]

pub use parlour_games::DRAWN_IN_PIXELS;
use parlour_table::Catalog;
use spin::Lazy;

/// Returns the catalog. It is made once; clones share it.
pub fn games() -> &'static Catalog {
    static GAMES: Lazy<Catalog> = Lazy::new(|| {
        let mut catalog = Catalog::new();
        parlour_games::visit_all(&mut catalog);
        catalog
    });
    &GAMES
}
