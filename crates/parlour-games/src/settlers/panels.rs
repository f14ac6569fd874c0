//! What is told beside the island: points, cards, dice, what can be built, and the bank.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::rng::mix;
use parlour_core::scene::Panel;
use parlour_core::scene::panels::{Affordable, Card, Gain, Item, Price, Progress, TradeOffer};
use parlour_core::{Look, Player};

use super::action::Action;
use super::island::Hex;
use super::notes::{builder, lack};
use super::resource::{
    CITY_COST, Hand, ROAD_COST, Resource, TOWN_COST, TRADE_RATE, can_pay, can_pay_by_trading,
};
use super::rules::{GOAL, road_sites, touched_by};
use super::state::{Building, Phase, State};
use super::{Settlers, words};

/// How many throws before the last are told.
const EARLIER_THROWS: usize = 10;

impl Settlers {
    pub(super) fn panels(&self, look: &Look<'_, Self>) -> Vec<Panel> {
        let (state, before) = (look.view, look.before());
        let mut panels = vec![self.score(state)];
        panels.extend(self.seats().map(|player| cards(state, before.as_ref(), player)));
        panels.extend(self.dice(look));
        // What is placed in a draft is free, and there is nothing to trade.
        if !matches!(state.phase(), Phase::Draft(_)) {
            panels.extend([shop(state, builder(look)), bank(look)]);
        }
        panels
    }

    fn score(&self, state: &State) -> Panel {
        let progress = |player| Progress {
            player,
            symbol: Some(words::TOWN.into()),
            points: state.points(player) as u16,
            goal: Some(GOAL as u16),
            text: words::score(state.points(player)),
            parts: words::parts_of_points(state, player),
        };
        Panel::Score { title: words::POINTS.into(), rows: self.seats().map(progress).collect() }
    }

    /// The last throw of the dice, and what it gave.
    fn dice(&self, look: &Look<'_, Self>) -> Option<Panel> {
        let mut sums = look.seen().rev().filter_map(|action| match action {
            Some(Action::Roll(sum)) => Some(sum),
            _ => None,
        });
        let sum = sums.next()?;
        let earlier: Vec<u8> = sums.take(EARLIER_THROWS).collect();
        let gains = gains(&when_thrown(look), sum);
        Some(Panel::Dice {
            title: words::DICE.into(),
            player: self.thrower(look.view),
            values: faces(sum, &earlier).into(),
            text: told(look.view, sum, &gains),
            gains: gains
                .into_iter()
                .map(|(player, hex, kind, count)| gain(player, hex, kind, count))
                .collect(),
            earlier,
        })
    }

    /// For whom the dice were thrown last.
    fn thrower(&self, state: &State) -> Player {
        let (seat, players) = (state.to_move().index(), self.variant.players);
        Player::new(if state.phase() == Phase::Roll { (seat + players - 1) % players } else { seat })
    }
}

/// The state as far as buildings go when the dice were thrown last: what was built since is taken away again.
fn when_thrown(look: &Look<'_, Settlers>) -> State {
    let mut past = *look.view;
    for action in look.seen().rev().flatten().take_while(|action| !matches!(action, Action::Roll(_))) {
        match action {
            Action::Town(site) => past.clear_building(site),
            Action::City(site) => {
                let owner = past.building(site).expect("a city stays").owner;
                past.put_building(site, Building { owner, is_city: false });
            }
            _ => {}
        }
    }
    past
}

/// Who got how many of what from which hex: one entry for a player and a hex.
fn gains(past: &State, sum: u8) -> Vec<(Player, Hex, Resource, u16)> {
    let mut gains: Vec<(Player, Hex, Resource, u16)> = Vec::new();
    for hex in past.hexes_with(sum) {
        let Some((kind, _)) = past.ground(hex) else { continue };
        for building in hex.vertices().into_iter().filter_map(|vertex| past.building(vertex)) {
            let count = if building.is_city { 2 } else { 1 };
            match gains.iter_mut().find(|gain| (gain.0, gain.1) == (building.owner, hex)) {
                Some(gain) => gain.3 += count,
                None => gains.push((building.owner, hex, kind, count)),
            }
        }
    }
    gains
}

fn gain(player: Player, hex: Hex, kind: Resource, count: u16) -> Gain {
    Gain { player, spot: hex.to_string(), symbol: words::resource(kind).into(), count }
}

fn told(state: &State, sum: u8, gains: &[(Player, Hex, Resource, u16)]) -> String {
    if state.hexes_with(sum).next().is_none() {
        return words::SEVEN_PAYS_NOBODY.into();
    }
    let mut paid: Vec<Resource> = Vec::new();
    for &(_, _, kind, _) in gains {
        if !paid.contains(&kind) {
            paid.push(kind);
        }
    }
    if paid.is_empty() { words::NOBODY_BUILT_THERE.into() } else { words::lands_pay(&paid) }
}

/// Two faces with a sum. The rules know sums alone (R5); the throws before choose among the pairs, so that a throw
/// looks the same to everyone and whenever it is looked at.
fn faces(sum: u8, earlier: &[u8]) -> [u8; 2] {
    let (lowest, highest) = (sum.saturating_sub(6).max(1), (sum - 1).min(6));
    let key = earlier.iter().fold(mix(sum.into()), |key, &sum| mix(key ^ u64::from(sum)));
    let first = lowest + (key % u64::from(highest - lowest + 1)) as u8;
    [first, sum - first]
}

fn cards(state: &State, before: Option<&State>, player: Player) -> Panel {
    let hand = state.hand(player);
    let card = |kind: Resource| Card {
        change: before
            .map_or(0, |before| hand[kind.index()].wrapping_sub(before.hand(player)[kind.index()]) as i16),
        ..good(kind, hand)
    };
    Panel::Cards { title: words::cards_of(player), player, cards: words::SHOWN.map(card).into() }
}

fn good(kind: Resource, hand: &Hand) -> Card {
    let name = words::resource(kind);
    Card { symbol: name.into(), name: name.into(), count: hand[kind.index()], change: 0 }
}

fn shop(state: &State, player: Player) -> Panel {
    let has_road_site = road_sites(state, player) != 0;
    let has_town_site = touched_by(state.roads_of(player)) & state.open_sites() != 0;
    let items = [
        (words::ROAD, &ROAD_COST, has_road_site, words::WHAT_ROADS_ARE_FOR),
        (words::TOWN, &TOWN_COST, has_town_site, words::ONE_POINT),
        (words::CITY, &CITY_COST, state.towns_of(player) != 0, words::ONE_POINT),
    ];
    let item = |(name, cost, has_place, worth)| item(name, state.hand(player), cost, has_place, worth);
    Panel::Shop { title: words::shop_of(player), player, items: items.into_iter().map(item).collect() }
}

fn item(name: &'static str, hand: &Hand, cost: &Hand, has_place: bool, worth: &'static str) -> Item {
    let (state, text) = if !can_pay_by_trading(hand, cost) {
        (Affordable::Short, words::short(&lack(hand, cost)))
    } else if !has_place {
        (Affordable::NoPlace, words::NO_PLACE.into())
    } else if can_pay(hand, cost) {
        (Affordable::Now, worth.into())
    } else {
        (Affordable::ByTrading, words::BY_TRADING.into())
    };
    let price = |(kind, count): (Resource, u16)| Price {
        symbol: words::resource(kind).into(),
        name: words::resource(kind).into(),
        count: count as u8,
        have: hand[kind.index()].min(u8::MAX.into()) as u8,
    };
    Item {
        group: name.into(),
        symbol: format!("sign-{name}").into(),
        name: name.into(),
        price: words::kinds_of(cost).map(price).collect(),
        state,
        text,
    }
}

fn bank(look: &Look<'_, Settlers>) -> Panel {
    let hand = look.view.hand(builder(look));
    let offer = |action: &Action| match *action {
        Action::Trade { give, get } => Some(TradeOffer {
            give: words::resource(give).into(),
            get: words::resource(get).into(),
            notation: action.to_string(),
        }),
        _ => None,
    };
    Panel::Trade {
        title: words::TRADE.into(),
        rate: TRADE_RATE as u8,
        goods: words::SHOWN.map(|kind| good(kind, hand)).into(),
        offers: look.choices().iter().filter_map(offer).collect(),
    }
}
