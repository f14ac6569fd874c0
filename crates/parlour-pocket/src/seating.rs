//! Who plays what: a game's variant and its seats, as chosen before a game and kept in the settings.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_builtin::games;
use parlour_core::{GameInfo, Player};
use parlour_table::table::PERSON;
use parlour_table::{AnyRules, CharacterKind};

/// Someone who can take a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// `person`, or a bot's name.
    pub spec: &'static str,
    /// What to call them.
    pub name: Cow<'static, str>,
    /// A word for how strong they are: "level 3".
    pub rank: String,
    /// Their face.
    pub face: Cow<'static, str>,
    /// From one to eight for the birds.
    pub level: Option<u8>,
    /// What kind of opponent they are; `None` for a person.
    pub kind: Option<CharacterKind>,
}

impl Sitter {
    fn person() -> Self {
        Sitter {
            spec: PERSON,
            name: "You".into(),
            rank: "you".into(),
            face: "you".into(),
            level: None,
            kind: None,
        }
    }

    /// Whether it is a person.
    pub fn is_person(&self) -> bool {
        self.kind.is_none()
    }
}

/// Everyone who can play a variant: a person, the birds, the champion, the reports' own.
pub fn sitters(rules: &dyn AnyRules) -> Vec<Sitter> {
    let mut bots: Vec<Sitter> = Vec::new();
    for bot in rules.roster() {
        let kind = bot.character.kind;
        if kind == CharacterKind::Laboratory {
            continue;
        }
        let level = bot.name.strip_prefix("level").and_then(|level| level.parse().ok());
        let rank = match level {
            Some(level) => format!("level {level}"),
            None => bot.character.word.to_string(),
        };
        let (name, face) = (bot.character.name, bot.character.face);
        bots.push(Sitter { spec: bot.name, name, rank, face, level, kind: Some(kind) });
    }
    bots.sort_by_key(|bot| match bot.kind {
        Some(CharacterKind::Bird) => bot.level.unwrap_or(0),
        Some(CharacterKind::Champion) => 9,
        _ => 10,
    });
    bots.insert(0, Sitter::person());
    bots
}

/// Who sits on a seat.
pub fn sitter(rules: &dyn AnyRules, spec: &str) -> Sitter {
    sitters(rules).into_iter().find(|sitter| sitter.spec == spec).unwrap_or_else(Sitter::person)
}

/// What a game is begun with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The game.
    pub info: &'static GameInfo,
    /// The variant's number.
    pub variant: usize,
    /// One spec a seat.
    pub seats: Vec<String>,
}

impl Seating {
    /// One person against the third level, in the first variant.
    pub fn first(info: &'static GameInfo) -> Self {
        let mut seating = Seating { info, variant: 0, seats: Vec::new() };
        seating.fill();
        seating
    }

    /// The variant's name.
    pub fn variant_name(&self) -> &'static str {
        self.info.variants[self.variant].name
    }

    /// The rules.
    pub fn rules(&self) -> Option<parlour_core::sync::Arc<dyn AnyRules>> {
        games().rules(self.info.id, Some(self.variant_name())).ok()
    }

    /// As many seats as the variant has players.
    pub fn fill(&mut self) {
        let players = self.rules().map_or(2, |rules| rules.players());
        self.seats.truncate(players);
        while self.seats.len() < players {
            let spec = if self.seats.is_empty() { PERSON } else { "level3" };
            self.seats.push(spec.to_string());
        }
    }

    /// Goes on to the next variant, or back.
    pub fn turn_variant(&mut self, forward: bool) {
        let count = self.info.variants.len();
        self.variant = (self.variant + if forward { 1 } else { count - 1 }) % count;
        self.fill();
    }

    /// Sits the next of all sitters down on a seat, or the one before.
    pub fn turn_seat(&mut self, seat: usize, forward: bool) {
        let Some(rules) = self.rules() else { return };
        let sitters = sitters(&*rules);
        let now =
            sitters.iter().position(|sitter| self.seats.get(seat).is_some_and(|spec| spec == sitter.spec));
        let count = sitters.len();
        let next = now.map_or(0, |now| (now + if forward { 1 } else { count - 1 }) % count);
        if let Some(spec) = self.seats.get_mut(seat) {
            *spec = sitters[next].spec.to_string();
        }
    }

    /// Makes all birds of the table stronger or weaker by one level; whether anything changed.
    pub fn turn_level(&mut self, up: bool) -> bool {
        let mut changed = false;
        for spec in self.seats.iter_mut().filter(|spec| *spec != PERSON) {
            let level = spec.strip_prefix("level").and_then(|level| level.parse::<u8>().ok());
            let next = match level {
                Some(level) if up => (level + 1).min(8),
                Some(level) => (level - 1).max(1),
                // A champion or a guest gives way to a bird.
                None => 8,
            };
            let next = format!("level{next}");
            changed |= *spec != next;
            *spec = next;
        }
        changed
    }

    /// The first seat that a bot has, if any.
    pub fn opponent(&self) -> Option<Player> {
        self.seats.iter().position(|spec| spec != PERSON).map(Player::new)
    }

    /// Bots on all seats: those of the table, and for people the same as the others.
    pub fn demo(&self) -> Seating {
        let bot = self.seats.iter().find(|spec| *spec != PERSON).cloned().unwrap_or_else(|| "level5".into());
        let seat = |spec: &String| if spec == PERSON { bot.clone() } else { spec.clone() };
        Seating { seats: self.seats.iter().map(seat).collect(), ..*self }
    }
}
