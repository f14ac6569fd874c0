//! What is told beside the boards, as lines of text.

use std::fmt::Write as _;

use parlour_core::scene::Panel;
use parlour_core::scene::panels::{Card, Item, Progress, Ship};

pub(super) fn draw(text: &mut String, panel: &Panel) {
    let (title, lines) = match panel {
        Panel::Score { title, rows } => (title, rows.iter().map(score).collect()),
        Panel::Cards { title, cards, .. } => (title, vec![held(cards)]),
        Panel::Dice { title, values, text, earlier, .. } => (title, dice(values, text, earlier)),
        Panel::Shop { title, items, .. } => (title, items.iter().map(item).collect()),
        Panel::Fleet { title, ships, .. } => (title, ships.iter().map(ship).collect()),
        Panel::Facts { title, rows } => {
            (title, rows.iter().map(|(what, value)| format!("{what}: {value}")).collect())
        }
        // Whoever types a trade sees it among the moves.
        Panel::Trade { .. } => return,
    };
    let _ = writeln!(text, "{title}");
    for line in lines {
        let _ = writeln!(text, "  {line}");
    }
}

fn score(Progress { player, text, parts, .. }: &Progress) -> String {
    if parts.is_empty() {
        format!("{player}: {text}")
    } else {
        format!("{player}: {text} ({})", parts.join(", "))
    }
}

fn held(cards: &[Card]) -> String {
    let some = cards.iter().filter(|card| card.count > 0);
    let told: Vec<String> = some.map(|card| format!("{} {}", card.count, card.name)).collect();
    if told.is_empty() { "nothing".to_string() } else { told.join(", ") }
}

fn dice(values: &[u8], text: &str, earlier: &[u8]) -> Vec<String> {
    let faces: Vec<String> = values.iter().map(ToString::to_string).collect();
    let sum: u32 = values.iter().map(|&value| u32::from(value)).sum();
    let mut lines = vec![format!("{} = {sum}: {text}", faces.join(" + "))];
    if !earlier.is_empty() {
        let sums: Vec<String> = earlier.iter().map(ToString::to_string).collect();
        lines.push(format!("before: {}", sums.join(" ")));
    }
    lines
}

fn item(Item { name, price, text, .. }: &Item) -> String {
    let price: Vec<String> = price.iter().map(|price| format!("{} {}", price.count, price.name)).collect();
    format!("{name}: {} ({text})", price.join(", "))
}

fn ship(Ship { name, length, text, .. }: &Ship) -> String {
    format!("{name} ({length}): {text}")
}
