//! Bot specs: `name:option=value,flag`, and the options a bot declares.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use thiserror::Error;

/// The option that every bot has: what its random choices follow from.
pub const SEED: &str = "seed";

/// An option that a bot understands: a whole number in a range. A flag is a number from 0 to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name in a spec.
    pub name: Cow<'static, str>,
    /// What it does, in a sentence.
    pub about: Cow<'static, str>,
    /// Its value when a spec does not say.
    pub default: u64,
    /// The smallest allowed value.
    pub min: u64,
    /// The largest allowed value.
    pub max: u64,
}

impl OptionInfo {
    /// Returns an option with its name, its default, a sentence about it, and the values that are allowed.
    pub const fn new(
        name: &'static str,
        default: u64,
        about: &'static str,
        range: RangeInclusive<u64>,
    ) -> Self {
        let (name, about) = (Cow::Borrowed(name), Cow::Borrowed(about));
        OptionInfo { name, about, default, min: *range.start(), max: *range.end() }
    }

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
    values: Vec<(Cow<'static, str>, u64)>,
}

impl Options {
    /// Checks what a spec says against what a bot declares.
    pub fn read(spec: &Spec, declared: &[OptionInfo]) -> Result<Self, SpecError> {
        let mut values: Vec<_> =
            declared.iter().map(|option| (option.name.clone(), option.default)).collect();
        for (name, value) in &spec.options {
            let Some(index) = declared.iter().position(|option| option.name == *name) else {
                return Err(SpecError::UnknownOption {
                    bot: spec.name.clone(),
                    option: name.clone(),
                    known: name_list(declared.iter().map(|option| &*option.name)),
                });
            };
            values[index].1 = declared[index].read(value.as_deref())?;
        }
        Ok(Options { values })
    }

    /// Returns the value of an option, if it is declared.
    pub fn value(&self, name: &str) -> Option<u64> {
        self.values.iter().find_map(|(known, value)| (known == name).then_some(*value))
    }
}

/// The options of one kind of bot, as a struct. [`bot_options!`](crate::bot_options) makes one.
pub trait BotOptions: Sized {
    /// Every option with its default and its range.
    const DECLARED: &'static [OptionInfo];

    /// Takes the values from options that were read. An option that a game does not offer has its default.
    fn from_options(options: &Options) -> Self;
}

/// A bot without options of its own.
impl BotOptions for () {
    const DECLARED: &'static [OptionInfo] = &[];

    fn from_options(_: &Options) -> Self {}
}

/// A type that the number of an option is read as.
pub trait OptionValue {
    /// Converts a number that lies in the option's range.
    fn from_number(number: u64) -> Self;
}

impl OptionValue for bool {
    fn from_number(number: u64) -> Self {
        number != 0
    }
}

impl OptionValue for u32 {
    fn from_number(number: u64) -> Self {
        number as u32
    }
}

impl OptionValue for usize {
    fn from_number(number: u64) -> Self {
        number as usize
    }
}

/// Declares the options of a bot as a struct: each has a type, a default, a sentence, and a range unless it is a flag.
///
/// ```
/// parlour_core::bot_options! {
///     /// The options of a search.
///     pub struct SearchOptions {
///         depth: u32 = 4, "how many plies to look ahead", 1..=9;
///         quick: bool = true, "prefer a quick win";
///     }
/// }
/// use parlour_core::options::{BotOptions, Options};
/// let options = Options::read(&"search:depth=6".parse().unwrap(), SearchOptions::DECLARED).unwrap();
/// let SearchOptions { depth, quick } = SearchOptions::from_options(&options);
/// assert_eq!((depth, quick), (6, true));
/// ```
#[macro_export]
macro_rules! bot_options {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident {
        $($(#[$condition:meta])* $field:ident: $kind:ty = $default:expr, $about:literal $(, $range:expr)?;)*
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug)]
        $visibility struct $name {
            $($(#[$condition])* #[doc = $about] $visibility $field: $kind,)*
        }

        impl $crate::options::BotOptions for $name {
            const DECLARED: &'static [$crate::options::OptionInfo] = &[$(
                $(#[$condition])*
                $crate::bot_options!(@info $field, $default, $about $(, $range)?),
            )*];

            fn from_options(options: &$crate::options::Options) -> Self {
                $name {
                    $($(#[$condition])* $field: <$kind as $crate::options::OptionValue>::from_number(
                        options.value(stringify!($field)).unwrap_or($default as u64),
                    ),)*
                }
            }
        }
    };
    (@info $field:ident, $default:expr, $about:literal) => {
        $crate::bot_options!(@info $field, $default, $about, 0..=1)
    };
    (@info $field:ident, $default:expr, $about:literal, $range:expr) => {
        $crate::options::OptionInfo::new(stringify!($field), $default as u64, $about, $range)
    };
}

/// `a, b, c`, or `none`.
pub fn name_list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    bot_options! {
        struct Both {
            depth: u32 = 4, "how deep it looks", 1..=9;
            quick: bool = true, "whether it is quick";
        }
    }

    fn read(text: &str) -> Result<(u32, bool), SpecError> {
        let both = Both::from_options(&Options::read(&text.parse()?, Both::DECLARED)?);
        Ok((both.depth, both.quick))
    }

    #[test]
    fn options_have_defaults_values_and_flags() {
        assert_eq!(read("bot"), Ok((4, true)));
        assert_eq!(read("bot:quick=off,depth=9"), Ok((9, false)));
        assert_eq!(read("bot:quick"), Ok((4, true)));
    }

    #[test]
    fn an_option_that_is_not_offered_has_its_default() {
        let options = Options::read(&"bot:depth=9".parse().unwrap(), &Both::DECLARED[..1]).unwrap();
        let both = Both::from_options(&options);
        assert_eq!((both.depth, both.quick), (9, true));
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
