//! What a catalog needs to know of a game beside its rules.

use alloc::boxed::Box;

use crate::chance::Curve;
use crate::edit::Editor;
use crate::game::{Game, Player};
use crate::info::{GameInfo, Revision};
use crate::outcome::MAX_PLAYERS;
use crate::roster::Roster;
use crate::scene::{Face, PlainFace};
use crate::views::Views;

/// What players are called who have no names of their own.
pub const NUMBERED_PLAYERS: [&str; MAX_PLAYERS] = ["player 1", "player 2", "player 3", "player 4"];

/// A game that can be put into a catalog: rules with a name. Only [`Playable::INFO`] and [`Playable::variant`] are
/// required; everything else has a default that gives nothing. Without a face, front ends show positions as text and
/// actions as buttons; without opponents there is the random bot.
pub trait Playable:
    Game<State: Send + Sync, Action: Send + Sync> + Views<View: Send + Sync> + Send + Sync + 'static
{
    /// The card: id, title and variants, and whatever else there is.
    const INFO: GameInfo;

    /// The bots whose node totals over fixed positions the bench prints, and how deep they look. The first one plays on
    /// every machine.
    const BENCH: &'static [(&'static str, u32)] = &[];

    /// Bots whose decisions per second the bench measures, by their specs.
    const PACE: &'static [&'static str] = &[];

    /// Returns the rules of a variant; `None` if there is no such variant.
    fn variant(name: &str) -> Option<Self>;

    /// Returns the rules of a variant as they were before they were mended; `None` if they are not kept. Asked for older
    /// revisions than [`VariantInfo::revision`](crate::VariantInfo) only.
    fn revised(_name: &str, _revision: Revision) -> Option<Self> {
        None
    }

    /// Returns what a player is called: "blue", "attackers".
    fn player_name(&self, player: Player) -> &'static str {
        NUMBERED_PLAYERS[player.index()]
    }

    /// Returns the symbol of the game's art that stands for a player, which is a role of one of the pieces; empty if there
    /// is none.
    fn player_symbol(&self, _player: Player) -> &'static str {
        ""
    }

    /// Returns how the game is shown.
    fn face(&self) -> &dyn Face<Self> {
        &PlainFace
    }

    /// Returns what sets up positions by hand; `None` if positions are only written.
    fn editor(&self) -> Option<Box<dyn Editor + '_>> {
        None
    }

    /// Lists the bots of this variant. `random` is always there.
    fn enlist<R: Roster<Self>>(&self, _roster: &mut R) {}

    /// Returns what the points of a bot are worth in this variant, by the bot's own name (no alias, no relay); `None` if
    /// they do not judge positions. Curves are fitted to results of games: `cargo xtask calibrate`.
    fn curve(&self, _bot: &str) -> Option<Curve> {
        None
    }
}

/// Visits the games of a list, each with its own type.
pub trait Visitor {
    /// Called once for each game.
    fn visit<G: Playable>(&mut self);
}
