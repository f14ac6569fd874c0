//! Who plays: a bot of the house, or any program that speaks the engine protocol.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use parlour_core::options::Spec;
use parlour_table::AnyRules;
use serde::{Deserialize, Serialize};

use super::{Budget, PlanError};

/// One who takes part.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contestant {
    /// What it is called; its bot's spec or its program's name if not given.
    #[serde(default)]
    pub name: String,
    /// A bot of the house, by its spec.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// A program that speaks the engine protocol, with its arguments, quoted as in a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The folder in which the program runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<PathBuf>,
    /// What the program is told by `setoption`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// What it may spend, where that differs from everyone's budget.
    #[serde(default)]
    pub budget: Budget,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind<'a> {
    /// A bot of the house, by its spec.
    Bot(&'a str),
    /// The words of a command line.
    Program(Vec<String>),
}

/// How a program is marked where a bot's spec could stand.
const COMMAND: &str = "cmd:";

impl Contestant {
    /// Reads what a flag says: `level5`, `cmd:python3 bot.py`, and either with a name in front, `mine=level5`.
    pub fn from_flag(text: &str) -> Self {
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) if !name.contains(':') => (name.to_string(), rest),
            _ => (String::new(), text),
        };
        match rest.strip_prefix(COMMAND) {
            Some(command) => Contestant { name, command: Some(command.to_string()), ..Contestant::default() },
            None => Contestant { name, bot: Some(rest.to_string()), ..Contestant::default() },
        }
    }

    /// What it is.
    pub fn kind(&self) -> Result<Kind<'_>, PlanError> {
        match (&self.bot, &self.command) {
            (Some(bot), None) => Ok(Kind::Bot(bot)),
            (None, Some(command)) => match shlex::split(command) {
                Some(words) if !words.is_empty() => Ok(Kind::Program(words)),
                _ => Err(PlanError::because(format!("`{command}` is no command line"))),
            },
            _ => Err(PlanError::because(format!("player `{}` needs either a bot or a command", self.name))),
        }
    }

    /// Refuses a bot that the game has not, and what does not go together.
    pub(super) fn check(&self, rules: &dyn AnyRules) -> Result<(), PlanError> {
        self.budget.check()?;
        if let Kind::Bot(spec) = self.kind()? {
            rules.bot_options(&spec.parse::<Spec>()?)?;
            if self.directory.is_some() || !self.options.is_empty() {
                let why = format!("player `{}` is a bot: its options stand in its spec", self.name);
                return Err(PlanError::because(why));
            }
        }
        Ok(())
    }

    /// What it is called when nobody says.
    fn usual_name(&self) -> Result<String, PlanError> {
        Ok(match self.kind()? {
            Kind::Bot(spec) => spec.to_string(),
            Kind::Program(words) => {
                // Of `python3 bot.py` the script tells more than the interpreter.
                let script = words.iter().skip(1).find(|word| !word.starts_with('-') && word.contains('.'));
                let file = Path::new(script.unwrap_or(&words[0]));
                file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
            }
        })
    }
}

/// Gives everyone a name of their own.
pub(super) fn name_all(players: &mut [Contestant]) -> Result<(), PlanError> {
    let mut taken = BTreeSet::new();
    for player in players {
        if player.name.is_empty() {
            let name = player.usual_name()?;
            let numbered = (2..).map(|number| format!("{name}#{number}"));
            let free = std::iter::once(name.clone()).chain(numbered).find(|name| !taken.contains(name));
            player.name = free.expect("numbers do not end");
        }
        if !taken.insert(player.name.clone()) {
            return Err(PlanError::because(format!("two players are called `{}`", player.name)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(flags: &[&str]) -> Vec<String> {
        let mut players: Vec<_> = flags.iter().map(|flag| Contestant::from_flag(flag)).collect();
        name_all(&mut players).unwrap();
        players.into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn everyone_has_a_name() {
        let flags =
            ["level5", "level5", "alphabeta:depth=4,nodes=9", "cmd:python3 -u ./my.bot.py x", "me=cmd:'a b'"];
        assert_eq!(names(&flags), ["level5", "level5#2", "alphabeta:depth=4,nodes=9", "my.bot", "me"]);
    }

    #[test]
    fn a_flag_is_a_bot_or_a_command() {
        let mine = Contestant::from_flag("mine=cmd:./engine --fast 'two words'");
        assert_eq!(
            mine.kind().unwrap(),
            Kind::Program(["./engine", "--fast", "two words"].map(String::from).to_vec())
        );
        assert_eq!(Contestant::from_flag("x=level5:slip=3").kind().unwrap(), Kind::Bot("level5:slip=3"));
        assert!(
            Contestant::from_flag("cmd:").kind().is_err() && Contestant::from_flag("cmd:'a").kind().is_err()
        );
        assert!(name_all(&mut [Contestant::from_flag("a=x"), Contestant::from_flag("a=y")]).is_err());
    }
}
