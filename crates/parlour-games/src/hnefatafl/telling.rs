//! What a move did, in words. The board is never turned, so north is toward the higher ranks and east toward the
//! higher files for everyone.

use alloc::format;
use alloc::string::String;

use parlour_core::Player;

use super::board::{Set, Square, beside, squares};
use super::state::{Ending, State};
use super::variants::Escape;
use super::{ATTACKERS, DEFENDERS, Hnefatafl, Move, words};

impl Hnefatafl {
    /// What a move did, the most telling of it first: how it ended the game, whom it took, whom it let out.
    pub(super) fn told(&self, before: &State, after: &State, action: Move) -> String {
        let taken = self.captures_of(before, action);
        let is_king = before.king() == Some(action.from);
        let (who, mover) = match (is_king, before.is_attackers_turn()) {
            (true, _) => ("The king", DEFENDERS),
            (_, true) => ("{who}", ATTACKERS),
            (_, false) => ("{who}", DEFENDERS),
        };
        let Move { from, to } = action;
        match after.ending() {
            Some(Ending::KingCaptured) => return format!("{who} captured the king"),
            Some(Ending::Encircled) => return format!("{who} closed the ring, {from} to {to}"),
            Some(Ending::Escape) => return format!("The king escaped to {to}"),
            Some(Ending::ExitFort) => return format!("{who} made a fort for the king, {from} to {to}"),
            Some(Ending::NoMove) | None => {}
        }
        match () {
            () if taken.men != 0 => format!("{who} took {}", captured(mover, taken.men)),
            () if is_king => self.king_went(after, action),
            () if mover == ATTACKERS => self.attacker_went(before, after, action),
            () => self.guard_went(before, after, action),
        }
    }

    fn king_went(&self, after: &State, action: Move) -> String {
        let Move { from, to } = action;
        let ways_out = self.ways_out(after).count_ones();
        match () {
            () if ways_out == 1 => {
                format!("The king ran to {to}, one move from {}", words::way_out(self.variant.escape))
            }
            () if ways_out > 1 => format!("The king ran to {to}, with {ways_out} ways out"),
            () if to.bit() & self.throne != 0 => "The king went back to his throne".into(),
            () if from.bit() & self.throne != 0 => format!("The king left his throne for {to}"),
            () if from.steps_to(to) == 1 => format!("The king stepped {} to {to}", compass(from, to)),
            () => format!("The king ran {} to {to}", compass(from, to)),
        }
    }

    fn attacker_went(&self, before: &State, after: &State, action: Move) -> String {
        let Move { from, to } = action;
        let king = before.king().unwrap_or(to);
        let is_guarding = self.variant.escape == Escape::Corner && to.bit() & self.guard_posts != 0;
        match () {
            () if self.ways_out(before) != 0 && self.ways_out(after) == 0 => {
                format!("{{who}} blocked the king's way out, {from} to {to}")
            }
            () if beside(to) & king.bit() != 0 => format!("{{who}} came up to the king, {from} to {to}"),
            () if is_guarding => format!("{{who}} guarded the {} corner, {from} to {to}", self.quarter(to)),
            () if to.steps_to(king) < from.steps_to(king) => {
                format!("{{who}} closed in from the {}, {from} to {to}", compass(king, to))
            }
            () => self.slid(action),
        }
    }

    fn guard_went(&self, before: &State, after: &State, action: Move) -> String {
        let Move { from, to } = action;
        let is_by_the_king = before.king().is_some_and(|king| beside(to) & king.bit() != 0);
        match () {
            () if self.ways_out(before) == 0 && self.ways_out(after) != 0 => {
                format!("{{who}} opened a way out for the king, {from} to {to}")
            }
            () if is_by_the_king => format!("{{who}} called a guard to the king, {from} to {to}"),
            () => format!("{{who}} sent a guard {}, {from} to {to}", compass(from, to)),
        }
    }

    /// A move like any other, by where on the board it went.
    fn slid(&self, action: Move) -> String {
        let Move { from, to } = action;
        let verb = if from.steps_to(to) == 1 { "stepped" } else { "slid" };
        let third = self.variant.size / 3;
        let side = |line: u8, low: &'static str, high: &'static str| match line {
            line if line < third => Some(low),
            line if line >= self.variant.size - third => Some(high),
            _ => None,
        };
        let way = match compass(from, to) {
            "north" => side(to.file(), "up the west", "up the east").unwrap_or("north"),
            "south" => side(to.file(), "down the west", "down the east").unwrap_or("south"),
            way => side(to.rank(), "along the south", "along the north").unwrap_or(way),
        };
        format!("{{who}} {verb} {way}, {from} to {to}")
    }

    /// In which quarter of the board a square lies.
    pub(super) fn quarter(&self, square: Square) -> &'static str {
        let half = self.variant.size / 2;
        match (square.rank() > half, square.file() > half) {
            (true, true) => "north-east",
            (true, false) => "north-west",
            (false, true) => "south-east",
            (false, false) => "south-west",
        }
    }
}

/// Where one square lies from another, along the longer of the two ways.
fn compass(from: Square, to: Square) -> &'static str {
    let is_upright = from.rank().abs_diff(to.rank()) >= from.file().abs_diff(to.file());
    match () {
        () if is_upright && to.rank() > from.rank() => "north",
        () if is_upright => "south",
        () if to.file() > from.file() => "east",
        () => "west",
    }
}

/// Whom a side took: "a man on e9", "3 attackers, on e9, f8 and g7".
fn captured(mover: Player, men: Set) -> String {
    let (one, many) = if mover == ATTACKERS { ("a man", "men") } else { ("an attacker", "attackers") };
    let mut all = squares(men);
    let (first, count) = (all.next(), men.count_ones());
    let Some(first) = first.filter(|_| count > 1) else {
        return format!("{one} on {}", first.map(|square| format!("{square}")).unwrap_or_default());
    };
    let others = (2..).zip(all).map(|(index, square)| {
        let joint = if index == count { " and" } else { "," };
        format!("{joint} {square}")
    });
    format!("{count} {many}, on {first}{}", others.collect::<String>())
}
