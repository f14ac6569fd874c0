//! Bot specs: `name:option=value,flag`, and the options a bot declares.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// The option that every bot has: what its random choices follow from.
pub const SEED: &str = "seed";

/// An option that a bot understands: a whole number in a range. A flag is a number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name in a spec.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Its value when a spec does not say.
    pub default: u64,
    /// The smallest allowed value.
    pub min: u64,
    /// The largest allowed value.
    pub max: u64,
}

impl OptionInfo {
    /// Whether it is a flag: on or off.
    pub fn is_flag(&self) -> bool {
        self.min == 0 && self.max == 1
    }

    fn read(&self, text: Option<&str>) -> Result<u64, SpecError> {
        let value = match text {
            None | Some("true" | "on") if self.is_flag() => Some(1),
            Some("false" | "off") if self.is_flag() => Some(0),
            None => None,
            Some(text) => text.parse().ok(),
        };
        value.filter(|value| (self.min..=self.max).contains(value)).ok_or_else(|| SpecError::Value {
            option: self.name.to_string(),
            value: text.unwrap_or("nothing").to_string(),
            min: self.min,
            max: self.max,
        })
    }
}

/// What is wrong with a bot spec.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpecError {
    /// No bot has that name.
    #[error("no bot is called `{name}`; there are {known}")]
    UnknownBot {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// The bot has no such option.
    #[error("`{bot}` has no option `{option}`; it has {known}")]
    UnknownOption {
        /// The bot.
        bot: String,
        /// The option asked for.
        option: String,
        /// The options it has.
        known: String,
    },
    /// The value does not fit the option.
    #[error("option `{option}` takes a whole number from {min} to {max}, not `{value}`")]
    Value {
        /// The option.
        option: String,
        /// The value given.
        value: String,
        /// The smallest allowed.
        min: u64,
        /// The largest allowed.
        max: u64,
    },
    /// The same option twice.
    #[error("option `{option}` is given twice")]
    Twice {
        /// The option.
        option: String,
    },
    /// The bot cannot play this game so.
    #[error("`{bot}` cannot be had here: {why}")]
    Unavailable {
        /// The bot.
        bot: String,
        /// Why not.
        why: String,
    },
    /// Nothing before the colon, or an empty option.
    #[error("`{text}` is not a bot: write `name` or `name:option=value,...`")]
    Garbled {
        /// What was written.
        text: String,
    },
}

/// A bot by name, with the options that differ from its defaults.
///
/// ```
/// use parlour_core::options::Spec;
/// let spec: Spec = "alphabeta:depth=6,quiet".parse().unwrap();
/// assert_eq!(spec.name, "alphabeta");
/// assert_eq!(spec.to_string(), "alphabeta:depth=6,quiet");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The bot's name in the roster.
    pub name: String,
    /// Options as written; a flag has no value.
    pub options: Vec<(String, Option<String>)>,
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let garbled = || SpecError::Garbled { text: text.to_string() };
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(garbled());
        }
        let mut options: Vec<(String, Option<String>)> = Vec::new();
        for item in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let (option, value) = match item.split_once('=') {
                Some((option, value)) => (option, Some(value.to_string())),
                None => (item, None),
            };
            if option.is_empty() {
                return Err(garbled());
            }
            if options.iter().any(|(known, _)| known == option) {
                return Err(SpecError::Twice { option: option.to_string() });
            }
            options.push((option.to_string(), value));
        }
        Ok(Spec { name: name.to_string(), options })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (option, value)) in self.options.iter().enumerate() {
            f.write_str(if index == 0 { ":" } else { "," })?;
            f.write_str(option)?;
            if let Some(value) = value {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

/// The options of one bot, every one with a value in its range.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    values: Vec<(&'static str, u64)>,
}

impl Options {
    /// Checks what a spec says against what a bot declares.
    pub fn read(spec: &Spec, declared: &[OptionInfo]) -> Result<Self, SpecError> {
        let mut values: Vec<_> = declared.iter().map(|option| (option.name, option.default)).collect();
        for (name, value) in &spec.options {
            let Some(index) = declared.iter().position(|option| option.name == name) else {
                return Err(SpecError::UnknownOption {
                    bot: spec.name.clone(),
                    option: name.clone(),
                    known: name_list(declared.iter().map(|option| option.name)),
                });
            };
            values[index].1 = declared[index].read(value.as_deref())?;
        }
        Ok(Options { values })
    }

    /// The value of a declared option.
    ///
    /// # Panics
    /// When the bot did not declare it: a slip in the bot's own code.
    pub fn value(&self, name: &str) -> u64 {
        self.values
            .iter()
            .find_map(|&(known, value)| (known == name).then_some(value))
            .expect("a bot asks only for options it declared")
    }

    /// Whether a declared flag is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name) != 0
    }
}

/// `a, b, c`, or `none`.
pub fn name_list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: OptionInfo = OptionInfo { name: "depth", about: "", default: 4, min: 1, max: 9 };
    const QUICK: OptionInfo = OptionInfo { name: "quick", about: "", default: 1, min: 0, max: 1 };

    fn read(text: &str) -> Result<Options, SpecError> {
        Options::read(&text.parse()?, &[DEPTH, QUICK])
    }

    #[test]
    fn options_have_defaults_values_and_flags() {
        let options = read("bot").unwrap();
        assert_eq!((options.value("depth"), options.is_on("quick")), (4, true));
        let options = read("bot:quick=off,depth=9").unwrap();
        assert_eq!((options.value("depth"), options.is_on("quick")), (9, false));
        assert!(read("bot:quick").unwrap().is_on("quick"));
    }

    #[test]
    fn bad_specs_say_what_is_wrong() {
        let check = |text: &str, message: &str| assert_eq!(read(text).unwrap_err().to_string(), message);
        check("", "`` is not a bot: write `name` or `name:option=value,...`");
        check("bot:", "`bot:` is not a bot: write `name` or `name:option=value,...`");
        check("bot:depth=0", "option `depth` takes a whole number from 1 to 9, not `0`");
        check("bot:depth", "option `depth` takes a whole number from 1 to 9, not `nothing`");
        check(
            "bot:depth=99999999999999999999",
            "option `depth` takes a whole number from 1 to 9, not `99999999999999999999`",
        );
        check("bot:width=3", "`bot` has no option `width`; it has depth, quick");
        check("bot:depth=3,depth=4", "option `depth` is given twice");
    }
}
