//! The module of WebAssembly held against this computer: the same answers under node and in a browser, how fast it is, and
//! whether its memory stays within bounds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use parlour_table::answers::{Question, playthrough};
use parlour_table::bench::node_total;
use parlour_table::house;

use super::{Built, build};
use crate::test::{root, step, target};
use crate::web;

/// How long each side is measured at a time, in milliseconds, and how often they take turns.
const TURN_MILLIS: u32 = 1500;
const TURNS: usize = 5;
/// How much the memory may grow in a long analysis after its first round, in bytes: what is kept once is kept then.
const MOST_GROWTH: u64 = 4 << 20;

/// The same answers as here, under node and in a browser.
pub(crate) fn check(built: &Built, browser: &Path) -> anyhow::Result<()> {
    let expected = answers()?;
    let mut node = script("node.mjs");
    compare("node", &expected, &told(node.arg("answers").arg(&built.plain))?)?;
    let folder = beside_playwright()?;
    let mut page = Command::new("node");
    page.arg(folder.join("browser.mjs")).arg(&built.plain).env("PARLOUR_CHROMIUM", browser);
    compare("the browser", &expected, &told(&mut page)?)?;
    memory(built)
}

/// What this computer answers.
fn answers() -> anyhow::Result<Vec<String>> {
    let mut lines = Vec::new();
    for game in house().games() {
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
fn memory(built: &Built) -> anyhow::Result<()> {
    for line in told(script("node.mjs").arg("memory").arg(&built.plain))?.lines() {
        let mut words = line.split(' ');
        let game = words.next().unwrap_or_default();
        let [first, last] =
            [words.next(), words.next()].map(|bytes| bytes.and_then(|bytes| bytes.parse::<u64>().ok()));
        let (Some(first), Some(last)) = (first, last) else { bail!("what is `{line}`?") };
        ensure!(last <= first + MOST_GROWTH, "{game}: the memory has grown from {first} to {last} bytes");
    }
    Ok(())
}

/// One thread of the module against one of this computer, by turns: nodes a second, and the share.
#[expect(clippy::print_stdout, reason = "it is a table for people")]
pub(crate) fn speed() -> anyhow::Result<()> {
    let built = build(false)?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(["build", "--release", "--locked", "-p", "parlour-site", "--example", "speed"])
        .current_dir(root());
    step("the same for this computer", cargo)?;
    println!("| game | here, nodes/s | in WebAssembly, nodes/s | share |\n|---|---|---|---|");
    for game in house().games() {
        let rules = game.bench_rules(None)?;
        if rules.bench().is_empty() {
            continue;
        }
        let id = game.info().id;
        let mut turns = Vec::new();
        for _ in 0..TURNS {
            let mut here = Command::new(target().join("release/examples/speed"));
            let here = rate(here.arg(id).arg(TURN_MILLIS.to_string()))?;
            let mut there = script("node.mjs");
            there.arg("speed").arg(&built.plain).arg(id).arg(TURN_MILLIS.to_string());
            turns.push((here, rate(&mut there)?));
        }
        // The middle one: another program that ran meanwhile has disturbed some of them.
        turns.sort_by(|one, other| (one.1 / one.0).total_cmp(&(other.1 / other.0)));
        let (here, there) = turns[TURNS / 2];
        println!("| {} | {here:.0} | {there:.0} | {:.0}% |", game.info().title, 100.0 * there / here);
    }
    Ok(())
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

fn script(name: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(root().join("crates/parlour-site/parity").join(name));
    node
}

/// The scripts for the browser, in the folder that has what they import.
fn beside_playwright() -> anyhow::Result<PathBuf> {
    let folder = web::prepare()?;
    for name in ["answers.mjs", "browser.mjs"] {
        fs::copy(root().join("crates/parlour-site/parity").join(name), folder.join(name))?;
    }
    Ok(folder)
}

/// What a program says.
fn told(command: &mut Command) -> anyhow::Result<String> {
    let answer = command.stderr(std::process::Stdio::inherit()).output();
    let answer = answer.with_context(|| format!("cannot run {}", command.get_program().to_string_lossy()))?;
    ensure!(answer.status.success(), "{} failed", command.get_program().to_string_lossy());
    Ok(String::from_utf8(answer.stdout)?)
}
