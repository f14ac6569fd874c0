//! What players are called on a text screen: "You", a bot by its character, or the side they play.

use parlour_core::scene::told;
use parlour_core::{Player, Viewer};
use parlour_table::{AnyRules, BotInfo, Table};

/// Returns the name of a bot where a game has it, and of the random bot, which every game has, otherwise.
pub(crate) fn or_random(rules: &dyn AnyRules, bot: &str) -> String {
    if rules.has_bot(bot) { bot } else { "random" }.to_string()
}

/// The name of every player.
pub(crate) struct Names(Vec<String>);

impl Names {
    /// The sides, where nobody sits.
    pub(crate) fn of_sides(rules: &dyn AnyRules) -> Self {
        Names(players(rules).map(|player| rules.player_name(player).to_string()).collect())
    }

    /// Those who sit at a table. A person who is alone with bots is you; where two would be called the same, the side
    /// tells them apart.
    pub(crate) fn of_table(table: &Table) -> Self {
        let rules = &**table.rules();
        let roster = rules.roster();
        let people = players(rules).filter(|&player| table.seat(player).is_person()).count();
        let name = |player: Player| match table.seat(player) {
            seat if seat.is_person() && people == 1 => "You".to_string(),
            seat if seat.is_person() => rules.player_name(player).to_string(),
            seat => character(&roster, &seat.name()).to_string(),
        };
        let names: Vec<String> = players(rules).map(name).collect();
        let told_apart = |(index, name): (usize, &String)| {
            let is_shared = names.iter().filter(|other| *other == name).count() > 1;
            if is_shared {
                format!("{name} ({})", rules.player_name(Player::new(index)))
            } else {
                name.clone()
            }
        };
        Names(names.iter().enumerate().map(told_apart).collect())
    }

    /// What a player is called.
    pub(crate) fn of(&self, player: Player) -> &str {
        self.0.get(player.index()).map_or("", String::as_str)
    }

    /// A sentence of a game, with the names filled in.
    pub(crate) fn fill_in(&self, sentence: &str, who: Option<Player>) -> String {
        let who = who.map_or("", |player| self.of(player));
        capitalized(&told::plain(sentence, who, |player| self.of(player)))
    }

    /// What each action from a ply on did, in words with the notation of what the viewer saw.
    pub(crate) fn told(&self, table: &Table, viewer: Viewer, from: u64) -> Vec<String> {
        let (session, viewer) = (table.session(), table.eyes(viewer));
        let seen = session.seen(viewer, from);
        let movers = session.movers().into_iter().skip(from as usize);
        let told = session.told(viewer, from);
        let sentences = told.iter().zip(movers).zip(seen);
        sentences
            .map(|((sentence, who), action)| {
                let words = self.fill_in(sentence, who);
                // A game without words of its own tells nothing but the notation.
                let is_told = |action: &String| sentence.ends_with(&format!(" played {action}"));
                match action.filter(|action| !is_told(action)) {
                    Some(action) => format!("{words} ({action})"),
                    None => words,
                }
            })
            .collect()
    }
}

fn players(rules: &dyn AnyRules) -> impl Iterator<Item = Player> {
    (0..rules.players()).map(Player::new)
}

/// What the bot of a spec is called: the character, or the spec itself.
fn character<'a>(roster: &'a [BotInfo], spec: &'a str) -> &'a str {
    let name = spec.split(':').next().unwrap_or(spec);
    roster.iter().find(|bot| bot.name == name).map_or(spec, |bot| &bot.character.name)
}

/// A bot as lists name it: "Wren (level1)"; what has no other name by its own.
pub(crate) fn listed(bot: &BotInfo) -> String {
    if bot.character.name.eq_ignore_ascii_case(bot.name) {
        bot.name.to_string()
    } else {
        format!("{} ({})", bot.character.name, bot.name)
    }
}

/// The seat of a table's record as lists name it.
pub(crate) fn seat(rules: &dyn AnyRules, spec: &str) -> String {
    let roster = rules.roster();
    match character(&roster, spec) {
        name if name.eq_ignore_ascii_case(spec) => spec.to_string(),
        name => format!("{name} ({spec})"),
    }
}

/// The spec that is meant where someone names a bot by its character: `wren` is `level1`.
pub(crate) fn spec_meant(rules: &dyn AnyRules, text: &str) -> String {
    let roster = rules.roster();
    let is_bot = roster.iter().any(|bot| bot.name == text);
    let meant = roster.iter().find(|bot| !is_bot && bot.character.name.eq_ignore_ascii_case(text));
    meant.map_or(text, |bot| bot.name).to_string()
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use parlour_builtin::games;
    use parlour_table::Company;

    use super::*;

    fn names(game: &str, seats: &[&str]) -> String {
        let rules = games().rules(game, None).unwrap();
        let seats: Vec<String> = seats.iter().map(|seat| spec_meant(&*rules, seat)).collect();
        Names::of_table(Company::open(rules, 0, &seats).unwrap().table()).0.join(", ")
    }

    #[test]
    fn people_and_bots_have_names_of_their_own() {
        assert_eq!(names("larva", &["person", "level1"]), "You, Wren");
        assert_eq!(names("larva", &["person", "person"]), "larva, birds");
        assert_eq!(names("larva", &["owl", "level8:seed=3"]), "Owl (larva), Owl (birds)");
        assert_eq!(names("larva", &["alphabeta:depth=3", "champion"]), "alphabeta, Champion");
    }

    #[test]
    fn sentences_are_filled_in() {
        let names = Names(vec!["you".into(), "Wren".into()]);
        let told = |sentence: &str, who: usize| names.fill_in(sentence, Some(Player::new(who)));
        assert_eq!(told("{who} took 2 {ore} ore from {p2}", 0), "You took 2 ore from Wren");
        assert_eq!(names.fill_in("8 rolled: {p1} got nothing", None), "8 rolled: you got nothing");
    }
}
