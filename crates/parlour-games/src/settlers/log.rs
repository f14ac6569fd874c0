//! What happened, as far as it can still be told: the dice, and who received what.
//!
//! A scene is made from the state now and the actions so far. Buildings are never taken away, so walking the
//! actions backwards shows what stood where when the dice were rolled.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::scene::Panel;
use parlour_core::{Look, MAX_PLAYERS, Player};

use super::action::Action;
use super::resource::RESOURCES;
use super::rules::{for_each_yield, one_of_each};
use super::state::{Building, Phase, State};
use super::{Settlers, words};

/// How many rolls and how many events are told.
const LAST_ROLLS: usize = 20;
const LAST_EVENTS: usize = 10;

/// What the dice showed, the last roll first.
pub(super) fn dice_panel(look: &Look<'_, Settlers>) -> Option<Panel> {
    let sums = look.seen().rev().filter_map(|action| match action {
        Some(Action::Roll(sum)) => Some(sum.to_string()),
        _ => None,
    });
    let sums: Vec<String> = sums.take(LAST_ROLLS).collect();
    let (last, earlier) = sums.split_first()?;
    let mut rows = alloc::vec![(words::LAST_ROLL.to_string(), last.clone())];
    if !earlier.is_empty() {
        rows.push((words::EARLIER_ROLLS.to_string(), earlier.join(" ")));
    }
    Some(Panel::Facts { title: words::DICE.to_string(), rows })
}

/// The last events, in the order in which they happened.
pub(super) fn panel(game: &Settlers, look: &Look<'_, Settlers>) -> Option<Panel> {
    let mut backwards = Backwards::new(game, look);
    let seen = look.seen().rev().flatten().take(LAST_EVENTS);
    let mut rows: Vec<(String, String)> = seen.map(|action| backwards.tell(action)).collect();
    rows.reverse();
    (!rows.is_empty()).then(|| Panel::Facts { title: words::LOG.to_string(), rows })
}

/// Tells events from the last one back: who, and what they did or received.
struct Backwards<'a> {
    game: &'a Settlers,
    /// What stood on the board before the event that was told last.
    past: State,
    /// The draft step that comes next on the way back, once the first roll has been passed.
    step: Option<u8>,
    is_before_roll: bool,
}

impl<'a> Backwards<'a> {
    fn new(game: &'a Settlers, look: &Look<'_, Settlers>) -> Self {
        let step = match look.view.phase() {
            Phase::Draft(step) => Some(step),
            _ => None,
        };
        let is_before_roll = look.view.phase() == Phase::Roll;
        Backwards { game, past: *look.view, step, is_before_roll }
    }

    /// Who made the building that comes next on the way back.
    fn builder(&mut self) -> Player {
        // Only a draft leads to a roll without the end of a turn.
        if self.is_before_roll && self.step.is_none() {
            self.step = Some(4 * self.game.variant.players as u8);
        }
        self.is_before_roll = false;
        match &mut self.step {
            Some(step) => {
                *step = step.saturating_sub(1);
                self.game.drafter(*step)
            }
            None => self.past.to_move,
        }
    }

    /// What an event was, in words, with the board taken back to before it.
    fn tell(&mut self, action: Action) -> (String, String) {
        let actor = match action {
            Action::Roll(sum) => {
                self.is_before_roll = true;
                return (words::DICE.to_string(), self.roll(sum));
            }
            Action::End => {
                let players = self.game.variant.players;
                self.past.to_move = Player::new((self.past.to_move.index() + players - 1) % players);
                self.is_before_roll = false;
                self.past.to_move
            }
            Action::Trade { .. } => self.past.to_move,
            Action::Road(_) => self.builder(),
            Action::Town(site) => {
                let builder = self.builder();
                self.past.clear_building(site);
                builder
            }
            Action::City(site) => {
                let builder = self.builder();
                self.past.put_building(site, Building { owner: builder, is_city: false });
                builder
            }
        };
        let mut text = words::action(action);
        if let (Action::Town(site), Some(step)) = (action, self.step)
            && self.game.pays_at_once(step)
        {
            let hand = one_of_each(&self.past, site);
            text = format!("{text}, {}", words::amounts(&hand));
        }
        (words::player(actor).to_string(), text)
    }

    /// What a roll gave to whom.
    fn roll(&self, sum: u8) -> String {
        let mut hands = [[0; RESOURCES]; MAX_PLAYERS];
        for_each_yield(&self.past, sum, |owner, resource, amount| {
            hands[owner.index()][resource.index()] += amount;
        });
        let received: Vec<_> = self
            .game
            .seats()
            .map(|player| (player, hands[player.index()]))
            .filter(|(_, hand)| *hand != [0; RESOURCES])
            .collect();
        words::roll(sum, &received)
    }
}
