//! What players have offered each other, and who agrees.

use parlour_core::Player;

use super::event::Offer;

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Players(u8);

impl Players {
    pub(super) fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.index();
    }

    pub(super) fn contains(self, player: Player) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Who wants what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Offers {
    draw: Players,
    undo: Players,
    rematch: Players,
    /// Whose actions the undo is about: whoever asked first.
    pub(super) undo_for: Option<Player>,
}

impl Offers {
    pub(super) fn of(&mut self, offer: Offer) -> &mut Players {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Undo => &mut self.undo,
            Offer::Rematch => &mut self.rematch,
        }
    }

    pub(super) fn add(&mut self, player: Player, offer: Offer) {
        self.of(offer).insert(player);
        if offer == Offer::Undo {
            self.undo_for.get_or_insert(player);
        }
    }

    pub(super) fn clear(&mut self, offer: Offer) {
        *self.of(offer) = Players::default();
        if offer == Offer::Undo {
            self.undo_for = None;
        }
    }

    pub(super) fn standing(mut self) -> impl Iterator<Item = (Offer, Players)> {
        let all = [Offer::Draw, Offer::Undo, Offer::Rematch];
        all.map(|offer| (offer, *self.of(offer))).into_iter().filter(|(_, players)| !players.is_empty())
    }

    /// Whoever acts answers what was offered: an undo is past, a draw declined unless it is the actor's own offer.
    pub(super) fn answered_by(&mut self, player: Player) {
        self.clear(Offer::Undo);
        if !self.draw.contains(player) {
            self.draw = Players::default();
        }
    }
}
