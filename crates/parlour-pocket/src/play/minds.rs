//! What bots do at a table: they move, help and say why.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::{Decision, Player};
use parlour_table::CharacterKind;

use crate::mind::{Allowance, Watch};
use crate::seating::Sitter;

use super::Play;

impl Play {
    /// The bot to move thinks and chooses. `None` if none is to move, or it was told to stop.
    pub fn think(&mut self, watch: &Watch<'_>) -> Option<(Player, String)> {
        let player = self.bot_to_move()?;
        let bots = self.sitters.len() - self.people();
        let allowance = Allowance::of(self.sitters[player.index()].kind).among(bots);
        let sight = self.table.session().sight()?;
        let seed = self.table.bot_seed(player);
        let is_over = || watch.is_past(allowance.millis);
        let bot = self.bots[player.index()].as_mut()?.ready(self.table.number(), seed);
        let decision = bot.choose(&sight, &allowance.budget(&is_over), &mut |_| {}).ok()?;
        if watch.is_stopped() {
            return None;
        }
        self.note_chance(player, &decision);
        Some((player, decision.action))
    }

    /// Takes over what a bot expects, for the eyes.
    fn note_chance(&mut self, player: Player, decision: &Decision<String>) {
        let players = self.sitters.len();
        let Some(chance) = decision.insight.chance(player, players) else { return };
        // Without eyes of its own the table looks with the first player's.
        let me = self.me().unwrap_or(Player::FIRST);
        self.chance = match players {
            _ if me == player => Some(chance),
            2 => Some(1000 - chance.min(1000)),
            _ => None,
        };
    }

    /// A bot, by its spec, chooses for a player: to finish a turn.
    pub fn choose_with(&self, spec: &str, player: Player, watch: &Watch<'_>) -> Option<String> {
        let mut bot = self.table.rules().bot(&spec.parse().ok()?, self.table.aid_seed()).ok()?;
        let sight = self.table.session().sight_of(player);
        let allowance = Allowance::of(None);
        let is_over = || watch.is_past(allowance.millis);
        Some(bot.choose(&sight, &allowance.budget(&is_over), &mut |_| {}).ok()?.action)
    }

    /// A bot says what it thinks of the position: half of the time for its choice, the rest to compare it with others.
    pub fn advise_with(&self, judge: &Sitter, player: Player, watch: &Watch<'_>) -> Option<Decision<String>> {
        let mut bot = self.table.rules().bot(&judge.spec.parse().ok()?, self.table.aid_seed()).ok()?;
        let sight = self.table.session().sight_of(player);
        // Whoever is asked why takes the time of a bird, also where it moves in less.
        let allowance = Allowance::of(None);
        let has_chosen = || watch.is_past(allowance.millis / 2);
        let is_over = || watch.is_past(allowance.millis);
        bot.advise(&sight, &allowance.budget(&has_chosen), &allowance.budget(&is_over)).ok()
    }
}

/// The bots that can say why: the champion, the guests, and the searches that the birds are made of.
pub fn judges(play: &Play) -> Vec<Sitter> {
    let rules = &**play.table().rules();
    let mut judges = crate::seating::sitters(rules);
    judges.retain(|sitter| matches!(sitter.kind, Some(CharacterKind::Champion | CharacterKind::Guest)));
    let roster = rules.roster();
    let aliases = roster.iter().filter_map(|bot| bot.alias);
    for name in aliases.filter_map(|alias| alias.split(':').next()) {
        let is_known = judges.iter().any(|judge| judge.spec == name);
        if let Some(bot) = roster.iter().find(|bot| bot.name == name && !is_known && bot.name != RANDOM) {
            judges.push(Sitter {
                spec: bot.name,
                name: bot.character.name.clone(),
                rank: bot.character.word.to_string(),
                face: bot.character.face.clone(),
                level: None,
                kind: Some(bot.character.kind),
            });
        }
    }
    judges
}

/// Who plays anything has no reason for it.
const RANDOM: &str = "random";
