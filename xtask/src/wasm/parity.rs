//! The module of WebAssembly held against this computer: the same answers under node and in a browser, how fast it is, and
//! whether its memory stays within bounds.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, bail, ensure};
use parlour_builtin::games;
use parlour_table::answers::{Question, playthrough};
use parlour_table::bench::node_total;

use super::{Built, Quality, build};
use crate::step::{cargo, root, step, target};
use crate::web::{self, Tools};

/// How long each side is measured at a time, in milliseconds, and how often they take turns.
const TURN_MILLIS: u32 = 1500;
const TURNS: usize = 5;
/// How much the memory may grow in a long analysis after its first round, in bytes: what is kept once is kept then.
const MOST_GROWTH: u64 = 4 << 20;

/// The same answers as here, under node and in a browser.
pub(super) fn check(built: &Built, tools: &Tools) -> anyhow::Result<()> {
    let expected = answers()?;
    for place in [Place::Node, Place::browser(tools)?] {
        compare(place.name(), &expected, &told(&mut place.task("answers", built))?)?;
        memory(&place, built)?;
    }
    Ok(())
}

/// Where the module is asked.
enum Place {
    Node,
    /// A worker of a page: the folder that has what the script imports, and the browser.
    Chromium(PathBuf, PathBuf),
}

impl Place {
    fn browser(tools: &Tools) -> anyhow::Result<Self> {
        let folder = tools.folder.clone();
        for name in ["browser.mjs", "tasks.mjs", "worker.mjs"] {
            fs::copy(scripts().join(name), folder.join(name))?;
        }
        Ok(Place::Chromium(folder, tools.browser.clone()))
    }

    fn name(&self) -> &'static str {
        match self {
            Place::Node => "node",
            Place::Chromium(..) => "Chromium",
        }
    }

    /// What asks the module there.
    fn task(&self, task: &str, built: &Built) -> Command {
        let mut node = Command::new("node");
        match self {
            Place::Node => node.arg(scripts().join("node.mjs")),
            Place::Chromium(folder, browser) => {
                node.arg(folder.join("browser.mjs")).env("PARLOUR_CHROMIUM", browser)
            }
        };
        node.arg(task).arg(&built.plain);
        node
    }
}

fn scripts() -> PathBuf {
    root().join("crates/parlour-site/parity")
}

/// What this computer answers.
fn answers() -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for game in games().games() {
        let info = game.info();
        for variant in info.variants {
            let rules = game.bench_rules(Some(variant.name))?;
            let asked = Question::ALL.into_iter();
            lines.extend(asked.filter_map(|asked| Some(asked.line(&*rules, &asked.answer(&*rules)?))));
        }
        let rules = game.bench_rules(None)?;
        let total = node_total(&*rules)?.map_or("none".to_string(), |total| total.nodes.to_string());
        lines.push(format!("{} {} node total: {total}", info.id, rules.variant()));
        let mut text = String::new();
        playthrough(&*rules, &mut text)?;
        lines.extend(text.split('\n').map(ToString::to_string));
    }
    Ok(lines)
}

fn compare(place: &str, expected: &[String], found: &str) -> anyhow::Result<()> {
    let found: Vec<&str> = found.strip_suffix('\n').unwrap_or(found).split('\n').collect();
    for (expected, found) in expected.iter().zip(&found) {
        ensure!(
            expected == found,
            "in {place} it is not the same as here:\n  here  {expected}\n  there {found}"
        );
    }
    ensure!(expected.len() == found.len(), "{place} has {} lines, here are {}", found.len(), expected.len());
    Ok(())
}

/// A long analysis does not make the memory grow.
fn memory(place: &Place, built: &Built) -> anyhow::Result<()> {
    for line in told(&mut place.task("memory", built))?.lines() {
        let mut words = line.split(' ');
        let game = words.next().unwrap_or_default();
        let [first, last] =
            [words.next(), words.next()].map(|bytes| bytes.and_then(|bytes| bytes.parse::<u64>().ok()));
        let (Some(first), Some(last)) = (first, last) else { bail!("what is `{line}`?") };
        ensure!(
            last <= first + MOST_GROWTH,
            "{game} in {}: the memory has grown from {first} to {last} bytes",
            place.name()
        );
    }
    Ok(())
}

/// One thread of the module under node and in Chromium against one of this computer, by turns: nodes a second, and the
/// shares.
#[expect(clippy::print_stdout, reason = "it is a table for people")]
pub(crate) fn speed() -> anyhow::Result<()> {
    let tools = web::needed_tools()?;
    let built = build(Quality::ReleasePlain)?;
    let example = cargo(&["build", "--release", "--locked", "-p", "parlour-site", "--example", "speed"]);
    step("the same for this computer", example)?;
    let places = [Place::Node, Place::browser(&tools)?];
    println!("| game | here, nodes/s | under node, nodes/s | share | in Chromium, nodes/s | share |");
    println!("|---|---|---|---|---|---|");
    for game in games().games() {
        if game.bench_rules(None)?.bench().is_empty() {
            continue;
        }
        let info = game.info();
        let turns = (0..TURNS).map(|_| turn(&places, &built, info.id)).collect::<anyhow::Result<Vec<_>>>()?;
        let here = middle(turns.iter().map(|turn| turn[0]).collect());
        print!("| {} | {here:.0} |", info.title);
        for place in 1..=places.len() {
            let rate = middle(turns.iter().map(|turn| turn[place]).collect());
            let share = middle(turns.iter().map(|turn| turn[place] / turn[0]).collect());
            print!(" {rate:.0} | {:.0}% |", 100.0 * share);
        }
        println!();
    }
    Ok(())
}

/// Nodes a second in a game: of this computer first, and of the module in each place.
fn turn(places: &[Place], built: &Built, game: &str) -> anyhow::Result<Vec<f64>> {
    let millis = TURN_MILLIS.to_string();
    let here = Command::new(target().join("release/examples/speed"));
    let there = places.iter().map(|place| place.task("speed", built));
    std::iter::once(here).chain(there).map(|mut command| rate(command.arg(game).arg(&millis))).collect()
}

/// The middle one: another program that ran meanwhile has disturbed some of them.
fn middle(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Nodes a second, of what says nodes and seconds.
fn rate(command: &mut Command) -> anyhow::Result<f64> {
    let line = told(command)?;
    let mut numbers = line.split_whitespace().map(str::parse::<f64>);
    let (Some(Ok(nodes)), Some(Ok(seconds))) = (numbers.next(), numbers.next()) else {
        bail!("what is `{line}`?")
    };
    Ok(nodes / seconds)
}

/// What a program says.
fn told(command: &mut Command) -> anyhow::Result<String> {
    let answer = command.stderr(std::process::Stdio::inherit()).output();
    let answer = answer.with_context(|| format!("cannot run {}", command.get_program().to_string_lossy()))?;
    ensure!(answer.status.success(), "{} failed", command.get_program().to_string_lossy());
    Ok(String::from_utf8(answer.stdout)?)
}
