//! What can be typed at the table.

use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use parlour_core::options::Spec;
use parlour_core::scene::Help;
use parlour_core::{Decision, Insight, PlayError, Player, Scene, Viewer};
use parlour_table::AnyGame;
use parlour_table::insight::{outlook, spot_values};
use parlour_table::table::request::{Refusal, Request};

use super::{Next, Terminal, read_line};
use crate::board;
use crate::output::{complain, stderr};
use crate::rulebook;

const HELP: &str = "  a move         in notation, or the spots it touches one after the other
  a spot         what can be done from there, or what lies there
  moves          everything that is legal
  hint           what the champion would play
  why            what the champion thinks of every move
  board          the board again
  how            how the game is played
  rules          the rules of the game, numbered
  undo           take your last move back
  rematch        when the game is over: another one
  resign         give up
  save FILE      write the record of the game
  quit           leave";

impl<R: BufRead, W: Write> Terminal<'_, R, W> {
    fn game(&self) -> anyhow::Result<&dyn AnyGame> {
        Ok(self.catalog.game(self.table().rules().info().id)?)
    }

    /// Does what a line says. `player` is who is asked; nobody, once the game is over.
    pub(super) fn obey(&mut self, player: Option<Player>, line: &str) -> anyhow::Result<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => Ok(Next::Ask),
            ("help" | "?", "") => self.help(player),
            ("quit" | "exit" | "q", "") => Ok(Next::Quit),
            ("board", "") => Ok(Next::Show),
            ("rules", "") => {
                let rules = rulebook::rules(self.game()?);
                self.say(rules.trim_end())
            }
            ("how", "") => {
                let text = rulebook::how_to_play(self.game()?);
                self.say(text.trim_end())
            }
            ("undo", "") => self.request(player, &Request::Undo),
            ("save", "") => complaint("save where? Type `save FILE`"),
            ("save", file) => {
                if let Err(error) = self.save(Path::new(file)) {
                    complain(&error);
                }
                Ok(Next::Ask)
            }
            ("rematch", "") if player.is_none() => self.rematch(),
            (_, _) => match player {
                Some(player) => self.obey_player(player, line),
                None => complaint("the game is over: type `rematch`, `undo`, `save FILE` or `quit`"),
            },
        }
    }

    fn obey_player(&mut self, player: Player, line: &str) -> anyhow::Result<Next> {
        match line.to_lowercase().as_str() {
            "moves" => {
                let actions = self.table().session().actions().join(" ");
                self.say(&actions)
            }
            word if self.table().aid(player, word).is_some() => self.use_aid(player, word),
            "back" => complaint("there is nothing to take back"),
            "hint" => self.hint(player),
            "why" => self.why(player),
            "resign" => self.request(Some(player), &Request::Resign),
            _ => self.act(player, line),
        }
    }

    fn help(&mut self, player: Option<Player>) -> anyhow::Result<Next> {
        let aids = player.map(|player| self.table().scene(Viewer::Player(player)).aids).unwrap_or_default();
        for aid in aids {
            writeln!(self.out, "  {:<14} {}", aid.name, aid.label.to_lowercase())?;
        }
        self.say(HELP)
    }

    fn use_aid(&mut self, player: Player, name: &str) -> anyhow::Result<Next> {
        match self.table().aid(player, name) {
            Some(Help::TakeBack) | None => self.request(Some(player), &Request::TakeBack),
            Some(Help::Finish { bot }) => {
                self.company.finish_turn(player, &bot, &self.limits, &AtomicBool::new(false))?;
                Ok(Next::Show)
            }
        }
    }

    fn say(&mut self, text: &str) -> anyhow::Result<Next> {
        writeln!(self.out, "{text}")?;
        Ok(Next::Ask)
    }

    /// Asks the table for something; it says why if it does not do it.
    fn request(&mut self, player: Option<Player>, request: &Request) -> anyhow::Result<Next> {
        match self.ask_table(player, request) {
            Ok(_) => Ok(Next::Show),
            Err(refusal) => complaint(&refusal.to_string()),
        }
    }

    /// A move by notation or by its pick path, or a spot to move from.
    fn act(&mut self, player: Player, line: &str) -> anyhow::Result<Next> {
        let scene = self.table().scene(Viewer::Player(player));
        let lower = line.to_lowercase();
        let line = if note_of(&scene, &lower).is_some() { &lower } else { line };
        let words: Vec<&str> = line.split_whitespace().collect();
        let lowered: Vec<&str> = lower.split_whitespace().collect();
        let picks = scene.spots_meant(&words).or_else(|| scene.spots_meant(&lowered)).unwrap_or(words);
        let chosen = scene.chosen(&picks);
        let nexts = scene.narrow(&picks);
        if chosen.is_none() && !nexts.is_empty() {
            let notations: Vec<&str> = nexts.iter().map(|choice| choice.notation.as_str()).collect();
            let mut text = notations.join(" ");
            // Those that spots alone cannot tell apart, or that stop here where others go on.
            for choice in scene.buttons(&picks) {
                text.extend(["\n  ", &choice.notation, ": ", &choice.label]);
            }
            return self.say(&text);
        }
        // Who types the whole notation means it.
        if let Some(choice) = chosen.filter(|choice| choice.confirm)
            && !self.is_sure(&choice.label, note_of(&scene, line))?
        {
            return Ok(Next::Ask);
        }
        if let Some(note) = note_of(&scene, line).filter(|_| chosen.is_none()) {
            return self.say(&note);
        }
        let typed = chosen.map_or(line, |choice| &choice.notation);
        // `D2-C3` and `road 12` are clear enough.
        let lower = typed.to_lowercase();
        let forms = [typed.to_string(), lower.clone(), lower.replacen(' ', ":", 1), plain(typed)];
        let mut first_error = None;
        for form in forms {
            match self.company.act(player, &form) {
                Ok(()) => return Ok(Next::Show),
                Err(Refusal::Play(PlayError::Notation(error))) => first_error = first_error.or(Some(error)),
                Err(error) => return complaint(&error.to_string()),
            }
        }
        complaint(&first_error.map(|error| error.to_string()).unwrap_or_default())
    }

    /// Asks once more.
    fn is_sure(&mut self, label: &str, note: Option<String>) -> anyhow::Result<bool> {
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        write!(stderr(), "{label}{note}: sure? [y/n] ")?;
        stderr().flush()?;
        let answer = read_line(&mut self.input)?.unwrap_or_default();
        Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
    }

    /// What the champion would do here; and what it thinks of everything else, if it is to compare.
    fn champion(&mut self, compares: bool) -> anyhow::Result<Option<Decision<String>>> {
        let spec: Spec = "champion".parse()?;
        let mut bot = self.table().rules().bot(&spec, 0)?;
        let Some(sight) = self.table().session().sight() else { return Ok(None) };
        Ok(Some(self.limits.advise(&mut *bot, &sight, compares, &AtomicBool::new(false), &|| false)?))
    }

    /// What a player can expect, in words, where the bot judges positions.
    fn outlook(&self, player: Player, insight: &Insight<String>) -> Option<String> {
        outlook(insight, insight.score?, player, self.table().rules().players())
    }

    fn hint(&mut self, player: Player) -> anyhow::Result<Next> {
        let Some(Decision { action, insight }) = self.champion(false)? else { return Ok(Next::Ask) };
        let outlook =
            self.outlook(player, &insight).map(|outlook| format!(" ({outlook})")).unwrap_or_default();
        self.say(&format!("{action}{outlook}"))
    }

    fn why(&mut self, player: Player) -> anyhow::Result<Next> {
        let Some(Decision { insight, .. }) = self.champion(true)? else { return Ok(Next::Ask) };
        let scene = self.table().scene(Viewer::Player(player));
        let players = self.table().rules().players();
        let values = spot_values(&scene, &insight, player, players);
        let standing = self.outlook(player, &insight);
        let mut text = board::draw_with_values(&scene, &values, &self.names());
        let label_of = |action| {
            let choice = scene.choices.iter().find(|choice| choice.notation == action);
            choice.map_or(action, |choice| &*choice.label)
        };
        for (place, best) in (1..).zip(&insight.best) {
            let label = label_of(&best.action);
            let judged = best.score.and_then(|score| outlook(&insight, score, player, players));
            let worth = if best.odds.is_empty() { judged } else { Some(best.odds.clone()) };
            let worth = worth.map(|worth| format!(" ({worth})")).unwrap_or_default();
            let _ = writeln!(text, "  {place}. {label}{worth}: {}", best.text);
        }
        board::tell_values(&mut text, &values, |value| {
            insight.best.iter().any(|best| value.choice.as_ref() == Some(&best.action))
        });
        for (place, stage) in (1..).zip(&insight.stages) {
            let _ = writeln!(text, "  stage {place}, {}: {}", stage.title.to_lowercase(), stage.text);
        }
        let mut features = insight.features;
        features.sort_by_key(|feature| std::cmp::Reverse(feature.points.abs()));
        for feature in features.iter().take(TOLD_FEATURES) {
            text.extend(["  ", &feature.name, &format!(": {:+}\n", feature.points)]);
        }
        if let Some(standing) = standing {
            text.extend([&*standing, "\n"]);
        }
        if !insight.line.is_empty() {
            text.extend(["expected: ", &insight.line.join(" ")]);
        }
        self.say(text.trim_end())
    }
}

/// How many features of an evaluation are told: those that weigh most.
const TOLD_FEATURES: usize = 8;

/// What a spot has to tell, if the line names one.
fn note_of(scene: &Scene, line: &str) -> Option<String> {
    let spots = scene.boards.iter().flat_map(|board| &board.spots);
    let spot = spots.into_iter().find(|spot| spot.id == line)?;
    Some(spot.note.clone()).filter(|note| !note.is_empty())
}

/// An action as people of other programs type it, in our notation.
fn plain(line: &str) -> String {
    line.to_lowercase().chars().filter(|&letter| letter != '-' && !letter.is_whitespace()).collect()
}

/// Says what was wrong, in one line; nothing has changed.
fn complaint(text: &str) -> anyhow::Result<Next> {
    writeln!(stderr(), "{text}")?;
    Ok(Next::Ask)
}
