//! The menu: what `parlour play` shows when no game is named.

use std::borrow::Cow;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use parlour_core::{GameInfo, Player, VariantInfo};
use parlour_table::table::PERSON;
use parlour_table::{AnyRules, BotInfo, Catalog};

use crate::cli::Play;
use crate::names;
use crate::output::{ExitStatus, stderr};
use crate::play;

/// How long bots think in a game started from the menu.
const MOVETIME_MS: u64 = 1000;

pub(crate) fn run(catalog: &Catalog) -> anyhow::Result<ExitStatus> {
    // The game locks the input again, so the menu must have let go of it.
    let choice = choose(catalog, &mut io::stdin().lock(), &mut stderr())?;
    match choice {
        Some(choice) => play::run(catalog, &choice),
        None => Ok(ExitStatus::Success),
    }
}

/// Asks for game, variant and seats; `None` when the input ends.
fn choose(catalog: &Catalog, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<Option<Play>> {
    writeln!(out, "Parlour: small board games and the machines that play them\n")?;
    let games: Vec<Choice> = catalog.games().map(|game| Choice::of_game(game.info())).collect();
    list(out, &games)?;
    let Some(game) = ask(input, out, "Which game?", &games, 0)? else { return Ok(None) };
    let info = catalog.games().nth(game).expect("the menu lists the games").info();

    let variants: Vec<Choice> = info.variants.iter().map(Choice::of_variant).collect();
    if variants.len() > 1 {
        list(out, &variants)?;
    }
    let variant =
        if variants.len() == 1 { Some(0) } else { ask(input, out, "Which variant?", &variants, 0)? };
    let Some(variant) = variant else { return Ok(None) };
    let rules = catalog.rules(info.id, Some(info.variants[variant].name))?;

    let Some(seats) = choose_seats(input, out, &rules)? else { return Ok(None) };
    let mut seats = seats.into_iter();
    Ok(Some(Play {
        game: Some(info.id.to_string()),
        variant: Some(rules.variant().to_string()),
        position: None,
        seed: None,
        from: None,
        p1: seats.next(),
        p2: seats.next(),
        p3: seats.next(),
        p4: seats.next(),
        movetime: MOVETIME_MS,
        save: None,
    }))
}

fn choose_seats(
    input: &mut impl BufRead,
    out: &mut impl Write,
    rules: &Arc<dyn AnyRules>,
) -> anyhow::Result<Option<Vec<String>>> {
    let mut choices = vec![Choice::of_person()];
    choices.extend(rules.roster().iter().map(Choice::of_bot));
    let fourth_level = choices.iter().position(|choice| choice.value == "level4").unwrap_or(0);
    let mut seats = Vec::new();
    list(out, &choices)?;
    for index in 0..rules.players() {
        let question = format!("Who plays {}?", rules.player_name(Player::new(index)));
        let default = if index == 0 { 0 } else { fourth_level };
        match ask(input, out, &question, &choices, default)? {
            Some(choice) => seats.push(choices[choice].value.to_string()),
            None => return Ok(None),
        }
    }
    Ok(Some(seats))
}

/// The choices, numbered.
fn list(out: &mut impl Write, choices: &[Choice]) -> anyhow::Result<()> {
    let width = choices.iter().map(|choice| choice.label.chars().count()).max().unwrap_or(0);
    for (number, Choice { label, about, .. }) in (1..).zip(choices) {
        writeln!(out, "{number:>3}  {label:<width$}  {about}")?;
    }
    Ok(())
}

/// Something to choose.
struct Choice {
    /// What is chosen: a game, a variant, a seat, by the name that flags have for it.
    value: &'static str,
    /// What else it is called.
    name: Cow<'static, str>,
    /// Both, as the list shows it.
    label: String,
    about: &'static str,
}

impl Choice {
    fn of_game(info: &'static GameInfo) -> Self {
        let GameInfo { id, title, about, .. } = *info;
        Choice { value: id, name: title.into(), label: title.into(), about }
    }

    fn of_variant(info: &'static VariantInfo) -> Self {
        let VariantInfo { name, title, about, .. } = *info;
        Choice { value: name, name: title.into(), label: format!("{title} ({name})"), about }
    }

    fn of_person() -> Self {
        Choice {
            value: PERSON,
            name: PERSON.into(),
            label: PERSON.into(),
            about: "you, or someone beside you",
        }
    }

    fn of_bot(bot: &BotInfo) -> Self {
        let name = bot.character.name.clone();
        Choice { value: bot.name, name, label: names::listed(bot), about: bot.about }
    }

    fn is_called(&self, answer: &str) -> bool {
        self.value.eq_ignore_ascii_case(answer) || self.name.eq_ignore_ascii_case(answer)
    }
}

/// Asks until the answer is a number or a name from the list; `None` when the input ends.
fn ask(
    input: &mut impl BufRead,
    out: &mut impl Write,
    question: &str,
    choices: &[Choice],
    default: usize,
) -> anyhow::Result<Option<usize>> {
    loop {
        write!(out, "{question} [{}] ", choices[default].name)?;
        out.flush()?;
        let Some(line) = play::read_line(input)? else {
            writeln!(out)?;
            return Ok(None);
        };
        let answer = line.trim();
        let by_number = || answer.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let by_name = || choices.iter().position(|choice| choice.is_called(answer));
        match answer {
            "" => return Ok(Some(default)),
            "q" | "quit" | "exit" => return Ok(None),
            _ => match by_number().filter(|&number| number < choices.len()).or_else(by_name) {
                Some(choice) => return Ok(Some(choice)),
                None => writeln!(out, "Please answer with a name or a number from the list, or `quit`.")?,
            },
        }
    }
}
