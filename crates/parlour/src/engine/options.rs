//! The options of the engine: its own, and those of the bot that thinks.

use std::io::Write;

use parlour_core::options::Spec;
use parlour_table::limits::DEFAULT_BYTES;

use super::Engine;

const MEBIBYTE: usize = 1 << 20;
/// As much as a table can be asked for; more than any machine here has.
const MAX_HASH_MEBIBYTES: usize = 1 << 16;

/// What has been set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    /// The memory of a search, in bytes.
    pub(super) bytes: usize,
    pub(super) seed: u64,
    pub(super) bot: Spec,
}

impl Settings {
    pub(super) fn new(bot: Spec) -> Self {
        Settings { bytes: DEFAULT_BYTES, seed: 0, bot }
    }
}

impl<W: Write> Engine<W> {
    pub(super) fn write_options(&mut self) -> anyhow::Result<()> {
        let Settings { bytes, seed, bot } = &self.settings;
        let out = &mut self.out;
        writeln!(
            out,
            "option name Hash type spin default {} min 1 max {MAX_HASH_MEBIBYTES}",
            bytes / MEBIBYTE
        )?;
        writeln!(out, "option name Seed type spin default {seed} min 0 max {}", u64::MAX)?;
        write!(out, "option name Variant type combo default {}", self.rules.variant())?;
        for variant in self.rules.info().variants {
            write!(out, " var {}", variant.name)?;
        }
        writeln!(out, "\noption name Bot type string default {bot}")?;
        for option in self.rules.bot_options(bot)?.iter().filter(|option| option.name != "seed") {
            let name = &option.name;
            if option.is_flag() {
                writeln!(out, "option name {name} type check default {}", option.default == 1)?;
            } else {
                let (default, min, max) = (option.default, option.min, option.max);
                writeln!(out, "option name {name} type spin default {default} min {min} max {max}")?;
            }
        }
        Ok(())
    }

    /// Sets an option, or changes nothing and says why. As in UCI, the case of a name does not matter.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> anyhow::Result<()> {
        let mut settings = self.settings.clone();
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                settings.bytes = whole_number(name, value, 1, MAX_HASH_MEBIBYTES as u64)? as usize * MEBIBYTE;
            }
            "seed" => settings.seed = whole_number(name, value, 0, u64::MAX)?,
            "bot" => settings.bot = value.parse()?,
            "variant" => return self.set_variant(value),
            lower => self.set_bot_option(&mut settings.bot, lower, name, value)?,
        }
        if settings.bot != self.settings.bot || settings.seed != self.settings.seed {
            self.bot = Some(self.rules.bot(&settings.bot, settings.seed)?);
        }
        self.settings = settings;
        Ok(())
    }

    fn set_bot_option(&self, bot: &mut Spec, lower: &str, name: &str, value: &str) -> anyhow::Result<()> {
        let known = self.rules.bot_options(bot)?;
        let option = known.iter().find(|option| option.name == lower);
        let option = option.ok_or_else(|| anyhow::anyhow!("there is no option `{name}`"))?;
        bot.options.retain(|(known, _)| *known != option.name);
        bot.options.push((option.name.to_string(), Some(value.to_string())));
        Ok(())
    }

    /// Another variant is another game: it begins at its first position.
    fn set_variant(&mut self, variant: &str) -> anyhow::Result<()> {
        let rules = self.catalog.rules(self.rules.info().id, Some(variant))?;
        if rules.variant() == self.rules.variant() {
            return Ok(());
        }
        self.bot = Some(rules.bot(&self.settings.bot, self.settings.seed)?);
        self.position = rules.start(0);
        self.rules = rules;
        Ok(())
    }

    /// A bot that has learnt nothing yet.
    pub(super) fn rebuild_bot(&mut self) -> anyhow::Result<()> {
        self.bot = Some(self.rules.bot(&self.settings.bot, self.settings.seed)?);
        Ok(())
    }
}

fn whole_number(name: &str, value: &str, min: u64, max: u64) -> anyhow::Result<u64> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| {
        anyhow::anyhow!("option `{name}` takes a whole number from {min} to {max}, not `{value}`")
    })
}
