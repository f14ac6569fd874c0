//! One rating list, in Markdown.

use std::fmt;

use parlour_arena::statistics::Estimate;
use parlour_arena::summary::PlayerLine;
use parlour_arena::{Summary, Tournament};
use parlour_table::BotInfo;

use crate::names;

/// A rating list: the best first.
pub(super) struct List<'a> {
    summary: &'a Summary,
    command: &'a str,
    roster: Vec<BotInfo>,
}

impl<'a> List<'a> {
    pub(super) fn new(tournament: &Tournament, summary: &'a Summary, command: &'a str) -> Self {
        List { summary, command, roster: tournament.rules.roster() }
    }

    fn line(&self, name: &str) -> Option<&PlayerLine> {
        self.summary.players.iter().find(|line| line.name == name)
    }

    /// By how much a level is above the one below it.
    fn step(&self, name: &str) -> Option<f64> {
        let level: u32 = name.strip_prefix("level")?.parse().ok()?;
        let below = self.line(&format!("level{}", level.checked_sub(1)?))?;
        Some(self.line(name)?.rating.value - below.rating.value)
    }

    /// Levels that are not above the one below.
    pub(super) fn complaints(&self) -> Vec<String> {
        let is_low = |line: &&PlayerLine| self.step(&line.name).is_some_and(|step| step <= 0.0);
        let lines = self.summary.players.iter().filter(is_low);
        lines.map(|line| format!("{} is not above the level below it", line.name)).collect()
    }

    fn row(&self, line: &PlayerLine) -> String {
        let bot = self.roster.iter().find(|bot| bot.name == line.name);
        let name = bot.map_or_else(|| line.name.clone(), names::listed);
        let stands_for = bot.and_then(|bot| bot.alias).map_or_else(String::new, |alias| format!("`{alias}`"));
        let Estimate { value, error } = line.rating;
        let step = self.step(&line.name).map_or_else(String::new, |step| format!("{step:+.0}"));
        let (share, games, nodes) = (line.share.value * 100.0, line.tally.games(), line.nodes_per_move);
        format!(
            "| {name} | {stands_for} | {value:.0} ± {error:.0} | {step} | {share:.1}% | {games} | {nodes:.0} |"
        )
    }
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = self.summary;
        writeln!(f, "\n```sh\n{}\n```\n", self.command)?;
        writeln!(f, "| player | stands for | Elo | above the level below | score | games | nodes a move |")?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        for line in &summary.players {
            writeln!(f, "{}", self.row(line))?;
        }
        let seats = summary.seats.iter().map(|seat| {
            let Estimate { value, error } = seat.advantage;
            format!("{} {value:+.0} ± {error:.0}", seat.name)
        });
        let seats = seats.collect::<Vec<_>>().join(", ");
        let (variant, games, plies) = (&summary.variant, summary.games, summary.plies_per_game);
        writeln!(
            f,
            "\n`{variant}`, {games} games of {plies:.0} plies. What a seat is worth, in Elo: {seats}.\n"
        )
    }
}
