//! The self-test: a cartridge that says what it finds, compared with what this computer finds.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context, ensure};
use parlour_table::answers::{Question, digest, playthrough};

use super::build;
use super::console::{self, Console};
use crate::step::root;

/// The longest that any bot may think, and a report's own AI, in emulated milliseconds.
pub(super) const BOT_MILLIS: u32 = 3000;
const GUEST_MILLIS: u32 = 500;
/// The machine's memories.
const HEAP_BYTES: u32 = 256 << 10;
const FAST_BYTES: u32 = 32 << 10;
const BOOT_MILLIS: u32 = 2000;
/// The display's frames in a thousand seconds.
const FRAMES_PER_1000_SECONDS: u32 = 59_727;
/// Emulated frames after which a part has taken too long.
const PATIENCE: u32 = 60 * 3600 * 4;
/// The longest until it is known what a button did, and until the picture is painted, in emulated milliseconds. What the
/// D-pad does is seen with the next frame.
const STEP_MILLIS: u32 = 16;
const ANSWER_MILLIS: u32 = 100;
/// What someone has chosen is seen at once; what comes of it, chance and a new scene included, so much later.
const ACTION_MILLIS: u32 = 400;
const PAINT_MILLIS: u32 = 300;

/// A part of the test, and the keys that ask for it.
const PARTS: [(&str, u16); 5] = [
    ("answers", 1),
    ("budgets", 1 << 1),
    ("buttons", 1 << 9),
    (RANDOM[0], 1 << 8),
    (RANDOM[1], 1 << 8 | 1 << 2),
];
const RANDOM: [&str; 2] = ["random input", "more random input"];
const THOROUGH: u16 = 1 << 3;

/// Where random input has to have been: every screen and what lies over it.
const PLACES: [&str; 17] = [
    "menu",
    "begin?",
    "options",
    "ask",
    "act",
    "think",
    "show",
    "confirm",
    "notice",
    "pause",
    "advise",
    "advice",
    "record",
    "hand over",
    "give up?",
    "result",
    "over",
];

/// What `cargo xtask test` does: the self-test where it can be done, and one line where not.
#[expect(clippy::print_stderr, reason = "whoever waits is told what was left out")]
pub(crate) fn run_or_skip(is_long: bool) -> anyhow::Result<()> {
    if let Err(missing) = super::toolchain::toolchain().map(drop).and_then(|()| console::program().map(drop))
    {
        eprintln!("==> cartridge: SKIPPED ({missing})");
        return Ok(());
    }
    self_test(if is_long { Extent::Whole } else { Extent::Short })
}

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What every commit has to pass: everything but random input.
    Short,
    /// Every part.
    Whole,
    /// Every part in every variant, and for longer.
    Thorough,
}

/// Builds the self-test and runs its parts side by side.
pub(crate) fn self_test(extent: Extent) -> anyhow::Result<()> {
    let rom = build::self_testing()?;
    console::program()?;
    let is_thorough = extent == Extent::Thorough;
    let is_random = |name: &str| RANDOM.contains(&name);
    let parts = std::thread::scope(|scope| {
        let start = |&(name, keys): &(&'static str, u16)| {
            let keys = keys | if is_thorough { THOROUGH } else { 0 };
            let rom = &rom;
            (name, scope.spawn(move || run_part(rom, keys)))
        };
        let wanted = PARTS.iter().filter(|(name, _)| extent != Extent::Short || !is_random(name));
        let running: Vec<_> = wanted.map(start).collect();
        let join = |(name, thread): (&'static str, std::thread::ScopedJoinHandle<'_, _>)| {
            (name, thread.join().unwrap_or_else(|_| Err(anyhow::anyhow!("the part has panicked"))))
        };
        running.into_iter().map(join).collect::<Vec<_>>()
    });
    let mut places = BTreeSet::new();
    for (name, said) in parts {
        let said: Vec<String> = said.with_context(|| format!("the part `{name}` failed"))?;
        check(name, &said, is_thorough).with_context(|| format!("the part `{name}` failed"))?;
        let been = said.iter().filter_map(|line| line.strip_prefix("places "));
        places.extend(been.flat_map(|line| line.split(", ")).map(str::to_string));
    }
    for place in PLACES.iter().filter(|_| extent != Extent::Short) {
        ensure!(places.contains(*place), "random input has never been at `{place}`");
    }
    Ok(())
}

/// What a part says.
fn run_part(rom: &Path, keys: u16) -> anyhow::Result<Vec<String>> {
    let mut console = Console::on(rom, None)?;
    console.ask(&format!("keys {keys}"))?;
    let has_ended = console.until("done", PATIENCE)?;
    ensure!(has_ended, "it does not end; the last it said: {:?}", console.said.last());
    Ok(std::mem::take(&mut console.said))
}

#[expect(clippy::print_stderr, reason = "the measurements are what it is for")]
fn check(part: &str, said: &[String], is_thorough: bool) -> anyhow::Result<()> {
    let lines = |word: &'static str| said.iter().filter_map(move |line| line.strip_prefix(word));
    let mut summary = Vec::new();
    match part {
        "answers" => {
            let count = check_answers(&lines("answer ").map(str::to_string).collect(), is_thorough)?;
            summary.push(format!("{count} answers are the same as here"));
            lines("speed ").for_each(|line| eprintln!("    {line}"));
        }
        "budgets" => summary.push(check_pace(lines("pace "))?),
        "buttons" => summary.push(check_hands(lines("hands "))?),
        _ => {
            ensure!(lines("games ").any(|line| line.starts_with("100 ")), "100 games were not played");
            summary.push("100 games".to_string());
        }
    }
    let boot = number(lines("boot ").next().unwrap_or_default())?;
    ensure!(boot <= BOOT_MILLIS, "it takes {boot} ms until the menu is there");
    summary.push(format!("boots in {boot} ms"));
    summary.push(check_memory(lines("memory "))?);
    eprintln!("    {part}: {}", summary.join("; "));
    Ok(())
}

/// The first number of a line.
fn number(line: &str) -> anyhow::Result<u32> {
    let word = line.split(|letter: char| !letter.is_ascii_digit()).find(|word| !word.is_empty());
    Ok(word.with_context(|| format!("no number in `{line}`"))?.parse()?)
}

fn check_answers(said: &BTreeSet<String>, is_thorough: bool) -> anyhow::Result<usize> {
    let expected = answers(is_thorough)?;
    for answer in said {
        ensure!(expected.contains(answer), "the cartridge answers otherwise: {answer}");
    }
    for answer in &expected {
        ensure!(said.contains(answer), "the cartridge does not answer: {answer}");
    }
    Ok(expected.len())
}

/// What this computer answers. The playthroughs are held against the golden ones as well.
fn answers(is_thorough: bool) -> anyhow::Result<BTreeSet<String>> {
    let mut answers = BTreeSet::new();
    for game in parlour_builtin::games().games() {
        let count = if is_thorough { game.info().variants.len() } else { 1 };
        for variant in &game.info().variants[..count] {
            let rules = game.bench_rules(Some(variant.name))?;
            for question in Question::ALL {
                let answer = question.answer(&*rules);
                let line = answer.map(|answer| question.line(&*rules, &answer));
                answers.extend(line.map(|line| line.trim_end().to_string()));
            }
            let (mut told, id) = (String::new(), game.info().id);
            playthrough(&*rules, &mut told)?;
            let file = format!("crates/parlour-games/src/{id}/testdata/playthrough-{}.txt", variant.name);
            let golden = std::fs::read_to_string(root().join(file))?;
            ensure!(digest(&golden) == digest(&told), "the playthrough of {id} is not the golden one");
        }
    }
    Ok(answers)
}

/// Whether every bot moved in time, with sixty frames in every second.
fn check_pace<'a>(lines: impl Iterator<Item = &'a str>) -> anyhow::Result<String> {
    let (mut count, mut slowest, mut slowest_guest) = (0, (0, ""), (0, ""));
    for line in lines {
        let (who, spent) = line.split_once(": ").context("a pace has a colon")?;
        let mut words = spent.split(' ');
        let millis: u32 = words.next().context("it says how long")?.parse()?;
        let frames: u32 = words.nth(1).context("it says how many frames")?.parse()?;
        let expected = millis * FRAMES_PER_1000_SECONDS / 1_000_000;
        ensure!(frames + 2 >= expected, "{who}: {frames} frames in {millis} ms");
        let is_guest = is_guest(who)?;
        let most = if is_guest { GUEST_MILLIS } else { BOT_MILLIS };
        ensure!(millis <= most, "{who} thinks for {millis} ms, more than {most}");
        let slot = if is_guest { &mut slowest_guest } else { &mut slowest };
        *slot = (*slot).max((millis, who));
        count += 1;
    }
    ensure!(count > 0, "nobody was asked to move");
    let ((millis, who), (guest_millis, guest)) = (slowest, slowest_guest);
    Ok(format!(
        "{count} decisions, the slowest {millis} ms ({who}), of a report's AI {guest_millis} ms ({guest})"
    ))
}

/// Whether every button is answered at once: `GAME BUTTON at PLACE: MILLIS ms MILLIS ms`.
fn check_hands<'a>(lines: impl Iterator<Item = &'a str>) -> anyhow::Result<String> {
    let (mut games, mut slowest) = (BTreeSet::new(), [(0, ""); 4]);
    for line in lines {
        let (what, spent) = line.split_once(": ").context("it says what was pressed")?;
        let millis: Vec<u32> = spent.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [answer, paint] = millis[..] else { anyhow::bail!("no two numbers in `{line}`") };
        let is_step = what.ends_with("at ask")
            && ["Up", "Down", "Left", "Right"].iter().any(|button| what.contains(button));
        let (slot, most) = match () {
            () if is_step => (0, STEP_MILLIS),
            () if what.ends_with("acts") => (1, ACTION_MILLIS),
            () => (2, ANSWER_MILLIS),
        };
        ensure!(answer <= most && paint <= PAINT_MILLIS, "it takes too long: {line}");
        games.insert(what.split(' ').next());
        for (slot, millis) in [(slot, answer), (3, paint)] {
            slowest[slot] = slowest[slot].max((millis, what));
        }
    }
    ensure!(
        games.len() == parlour_builtin::games().games().count(),
        "buttons were pressed in {} games",
        games.len()
    );
    let [(step, _), (act, actor), (answer, what), (paint, painted)] = slowest;
    Ok(format!(
        "the cursor goes on within {step} ms, the slowest answer takes {answer} ms ({what}), what was chosen happens \
         within {act} ms ({actor}), the slowest picture {paint} ms ({painted})"
    ))
}

/// Whether `GAME VARIANT BOT at PLY` is about a report's own AI.
fn is_guest(who: &str) -> anyhow::Result<bool> {
    let words: Vec<&str> = who.split(' ').collect();
    let [game, variant, bot, ..] = words[..] else { anyhow::bail!("`{who}` names no bot") };
    let rules = parlour_builtin::games().rules(game, Some(variant))?;
    let kind = rules.roster().into_iter().find(|info| info.name == bot).map(|info| info.character.kind);
    Ok(kind == Some(parlour_table::CharacterKind::Guest))
}

fn check_memory<'a>(lines: impl Iterator<Item = &'a str>) -> anyhow::Result<String> {
    let mut fast = 0;
    let mut words = Vec::new();
    for line in lines {
        let used = number(line)?;
        match line.split(' ').next() {
            Some("heap") => ensure!(used < HEAP_BYTES, "the heap takes {used} bytes"),
            _ => fast += used,
        }
        words.push(line.to_string());
    }
    ensure!(fast > 0 && fast < FAST_BYTES, "{fast} bytes of the fast memory are used");
    words.push(format!("fast memory {fast}"));
    Ok(words.join(", "))
}
