//! What is told beside the boards, as lines of text.

use std::fmt::Write as _;

use parlour_core::scene::Panel;
use parlour_core::scene::panels::{Affordable, Card, Gain, Item, Progress, Ship, ShipState, TradeOffer};

use crate::names::Names;

/// How wide a panel is where another stands beside it: as wide as a board of eight squares and the gap after it.
const COLUMN: usize = 32;
/// The most points that are shown one by one.
const MAX_PIPS: u16 = 12;

/// All panels, one below the other; fleets side by side, as their boards are.
pub(super) fn draw(text: &mut String, panels: &[Panel], names: &Names) {
    let is_fleet = |panel: &Panel| matches!(panel, Panel::Fleet { .. });
    for group in panels.chunk_by(|one, other| is_fleet(one) && is_fleet(other)) {
        let blocks: Vec<Vec<String>> = group.iter().map(|panel| block(panel, names)).collect();
        let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..height {
            let mut line = String::new();
            for block in &blocks {
                let _ = write!(line, "{:<COLUMN$}", block.get(row).map_or("", String::as_str));
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

/// A panel as lines, the first with its title.
fn block(panel: &Panel, names: &Names) -> Vec<String> {
    match panel {
        Panel::Score { title, rows } => titled(title, scores(rows, names)),
        Panel::Cards { title, cards, .. } => vec![format!("{title}: {}", held(cards))],
        Panel::Dice { title, player, values, text, gains, earlier } => {
            let mut lines = vec![format!("{title}: {} threw {}", names.of(*player), thrown(values, text))];
            lines.extend(gained(gains, names));
            if !earlier.is_empty() {
                let sums: Vec<String> = earlier.iter().map(ToString::to_string).collect();
                lines.push(format!("  before: {}", sums.join(" ")));
            }
            lines
        }
        Panel::Shop { title, items, .. } => titled(title, table(items.iter().map(item))),
        Panel::Trade { offers, .. } if offers.is_empty() => Vec::new(),
        Panel::Trade { title, rate, goods, offers } => {
            titled(&format!("{title}, {rate} for 1"), trades(goods, offers))
        }
        Panel::Fleet { title, text, ships, .. } => {
            titled(&format!("{title}: {text}"), table(ships.iter().map(ship)))
        }
        Panel::Facts { title, rows } => {
            titled(title, rows.iter().map(|(what, value)| format!("{what}: {value}")).collect())
        }
        Panel::Text { title, text } if title.is_empty() => text.lines().map(str::to_string).collect(),
        Panel::Text { title, text } => titled(title, text.lines().map(str::to_string).collect()),
    }
}

fn titled(title: &str, lines: Vec<String>) -> Vec<String> {
    let lines = lines.into_iter().map(|line| format!("  {line}"));
    std::iter::once(title.to_string()).chain(lines).collect()
}

/// Cells in rows, each column as wide as its widest cell.
fn table<const COLUMNS: usize>(rows: impl Iterator<Item = [String; COLUMNS]>) -> Vec<String> {
    let rows: Vec<_> = rows.collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..COLUMNS).map(width).collect();
    let line = |row: &[String; COLUMNS]| {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        let filled: Vec<&str> = cells.iter().map(String::as_str).filter(|cell| !cell.is_empty()).collect();
        filled.join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// Who has how much, point by point where there is a goal that is not too far.
fn scores(rows: &[Progress], names: &Names) -> Vec<String> {
    let row = |Progress { player, points, goal, text, parts, .. }: &Progress| {
        let pips = goal.filter(|&goal| goal <= MAX_PIPS).map_or_else(String::new, |goal| {
            let (full, open) = (usize::from(*points.min(&goal)), usize::from(goal.saturating_sub(*points)));
            "*".repeat(full) + &".".repeat(open)
        });
        let parts = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        [format!("{}:", names.of(*player)), pips, format!("{text}{parts}")]
    };
    table(rows.iter().map(row))
}

fn held(cards: &[Card]) -> String {
    let told = cards.iter().filter(|card| card.count > 0 || card.change != 0).map(|card| {
        let change = if card.change == 0 { String::new() } else { format!(" ({:+})", card.change) };
        format!("{} {}{change}", card.count, card.name)
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "nothing".to_string() } else { told.join(", ") }
}

/// What the dice show and what came of it.
fn thrown(values: &[u8], text: &str) -> String {
    let faces: Vec<String> = values.iter().map(|value| format!("[{value}]")).collect();
    let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
    let text = if text.is_empty() { String::new() } else { format!(". {text}") };
    format!("{} = {sum}{text}", faces.join(" "))
}

/// Who got what, one line a player.
fn gained(gains: &[Gain], names: &Names) -> Vec<String> {
    let mut lines: Vec<(parlour_core::Player, Vec<(String, u16)>)> = Vec::new();
    for gain in gains {
        let place = lines.iter().position(|(player, _)| *player == gain.player).unwrap_or_else(|| {
            lines.push((gain.player, Vec::new()));
            lines.len() - 1
        });
        let got = &mut lines[place].1;
        match got.iter_mut().find(|(symbol, _)| *symbol == gain.symbol) {
            Some((_, count)) => *count += gain.count,
            None => got.push((gain.symbol.to_string(), gain.count)),
        }
    }
    let line = |(player, got): &(parlour_core::Player, Vec<(String, u16)>)| {
        let got: Vec<String> = got.iter().map(|(what, count)| format!("+{count} {what}")).collect();
        format!("  {}: {}", names.of(*player), got.join(", "))
    };
    lines.iter().map(line).collect()
}

/// Something that can be had: a star where it can be had now, a tilde where trading helps.
fn item(Item { name, price, text, state, .. }: &Item) -> [String; 3] {
    let sign = match state {
        Affordable::Now => '*',
        Affordable::ByTrading => '~',
        Affordable::NoPlace | Affordable::Short => ' ',
    };
    let price: Vec<String> = price.iter().map(|price| format!("{} {}", price.count, price.name)).collect();
    [format!("{sign} {name}"), price.join(", "), text.clone()]
}

/// What can be traded, one line for each kind that is given, with what to type.
fn trades(goods: &[Card], offers: &[TradeOffer]) -> Vec<String> {
    let mut lines = Vec::new();
    for good in goods {
        let offers: Vec<&str> = offers
            .iter()
            .filter(|offer| offer.give == good.symbol)
            .map(|offer| offer.notation.as_str())
            .collect();
        if !offers.is_empty() {
            lines.push(format!("{} {}: {}", good.count, good.name, offers.join(" ")));
        }
    }
    lines
}

/// A ship as long as it is, and how it fares.
fn ship(Ship { name, length, state, text, .. }: &Ship) -> [String; 3] {
    let plank = match state {
        ShipState::ToPlace | ShipState::Next => ".",
        ShipState::Afloat | ShipState::Hit => "#",
        ShipState::Sunk => "X",
    };
    [plank.repeat((*length).into()), name.to_string(), text.clone()]
}

#[cfg(test)]
mod tests {
    use parlour_builtin::games;
    use parlour_core::Player;
    use parlour_core::scene::panels::Price;

    use super::*;

    fn drawn(panels: &[Panel]) -> String {
        let rules = games().rules("settlers", None).unwrap();
        let mut text = String::new();
        draw(&mut text, panels, &Names::of_sides(&*rules));
        text
    }

    fn card(name: &'static str, count: u16, change: i16) -> Card {
        Card { symbol: name.into(), name: name.into(), count, change }
    }

    #[test]
    fn scores_have_names_and_pips() {
        let row = |player: usize, points: u16, goal: Option<u16>, parts: &[&str]| Progress {
            player: Player::new(player),
            symbol: None,
            points,
            goal,
            text: format!("{points} of 8"),
            parts: parts.iter().map(ToString::to_string).collect(),
        };
        let rows = vec![row(0, 3, Some(8), &["2 towns"]), row(1, 10, Some(8), &[])];
        assert_eq!(
            drawn(&[Panel::Score { title: "Points".into(), rows }]),
            "Points\n  red:   ***.....  3 of 8 (2 towns)\n  blue:  ********  10 of 8\n"
        );
        let rows = vec![row(0, 3, Some(90), &[])];
        assert_eq!(drawn(&[Panel::Score { title: "Points".into(), rows }]), "Points\n  red:  3 of 8\n");
    }

    #[test]
    fn hands_dice_and_prices_are_told() {
        let cards = vec![card("ore", 2, 1), card("wool", 0, 0), card("wheat", 0, -4)];
        let hand = Panel::Cards { title: "Your hand".into(), player: Player::FIRST, cards };
        assert_eq!(drawn(&[hand]), "Your hand: 2 ore (+1), 0 wheat (-4)\n");
        let gain = |player: usize, spot: &str| Gain {
            player: Player::new(player),
            spot: spot.into(),
            symbol: "ore".into(),
            count: 1,
        };
        let dice = Panel::Dice {
            title: "Dice".into(),
            player: Player::SECOND,
            values: vec![3, 5],
            text: "Mountains pay".into(),
            gains: vec![gain(0, "h1"), gain(1, "h1"), gain(0, "h2")],
            earlier: vec![7, 6],
        };
        assert_eq!(
            drawn(&[dice]),
            "Dice: blue threw [3] [5] = 8. Mountains pay\n  red: +2 ore\n  blue: +1 ore\n  before: 7 6\n"
        );
        let price = vec![Price { symbol: "ore".into(), name: "ore".into(), count: 3, have: 1 }];
        let item = |name: &'static str, state: Affordable, text: &str| Item {
            group: name.into(),
            symbol: name.into(),
            name: name.into(),
            price: price.clone(),
            state,
            text: text.into(),
        };
        let items = vec![item("Road", Affordable::Now, ""), item("City", Affordable::Short, "2 ore short")];
        let shop = Panel::Shop { title: "Build".into(), player: Player::FIRST, items };
        assert_eq!(drawn(&[shop]), "Build\n  * Road  3 ore\n    City  3 ore  2 ore short\n");
        let offer = |get: &'static str| TradeOffer {
            give: "ore".into(),
            get: get.into(),
            notation: format!("trade:ore-{get}"),
        };
        let trade = |offers: Vec<TradeOffer>| Panel::Trade {
            title: "Trade".into(),
            rate: 4,
            goods: vec![card("ore", 5, 0), card("wool", 1, 0)],
            offers,
        };
        let offers = vec![offer("wool"), offer("brick")];
        assert_eq!(drawn(&[trade(offers)]), "Trade, 4 for 1\n  5 ore: trade:ore-wool trade:ore-brick\n");
        assert_eq!(drawn(&[trade(Vec::new())]), "");
    }

    #[test]
    fn fleets_stand_side_by_side() {
        let ship = |name: &'static str, length: u8, state: ShipState, text: &str| Ship {
            symbol: name.into(),
            name: name.into(),
            length,
            state,
            text: text.into(),
        };
        let fleet = |title: &str, ships: Vec<Ship>| Panel::Fleet {
            title: title.into(),
            player: Player::FIRST,
            text: "1 ship afloat".into(),
            ships,
        };
        let mine = vec![
            ship("Carrier", 5, ShipState::Hit, "hit 2 of 5"),
            ship("Destroyer", 2, ShipState::Sunk, "sunk"),
        ];
        let theirs = vec![ship("Cruiser", 3, ShipState::Afloat, "afloat")];
        assert_eq!(
            drawn(&[fleet("Your fleet", mine), fleet("Enemy fleet", theirs)]),
            "Your fleet: 1 ship afloat       Enemy fleet: 1 ship afloat\n  \
             #####  Carrier    hit 2 of 5    ###  Cruiser  afloat\n  \
             XX     Destroyer  sunk\n"
        );
    }
}
