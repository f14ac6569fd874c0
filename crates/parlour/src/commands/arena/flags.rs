//! From flags to a plan.

use anyhow::{Context, ensure};
use parlour_arena::Plan;
use parlour_arena::plan::{Anchor, Budget, Contestant, Format, OpeningKind};
use parlour_arena::statistics::Sprt;

use crate::cli::{Arena, ArenaTest, Meeting};

/// The plan that a file and flags make; flags come first.
pub(super) fn plan(flags: &Arena) -> anyhow::Result<Plan> {
    let mut plan = match (&flags.plan, &flags.game) {
        (Some(file), _) => {
            let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
            let mut plan = Plan::read(&text).map_err(|error| one_line(&error))?;
            // With a plan the first word may be a player already: a plan has its game.
            if let Some(word) = &flags.game {
                plan.players.push(Contestant::from_flag(word));
            }
            plan
        }
        (None, Some(game)) => Plan::of_game(game),
        (None, None) => anyhow::bail!("which game?"),
    };
    plan.players.extend(flags.players.iter().map(|player| Contestant::from_flag(player)));
    put(&mut plan.variant, flags.variant.as_ref());
    put(&mut plan.format, flags.format.map(format).as_ref());
    put(&mut plan.rounds, flags.rounds.as_ref());
    plan.games = flags.games.unwrap_or(plan.games);
    plan.seed = flags.seed.unwrap_or(plan.seed);
    plan.threads = flags.threads.unwrap_or(plan.threads);
    limits(&mut plan, flags)?;
    openings(&mut plan, flags);
    if let Some(sprt) = sprt(&flags.test)? {
        plan.sprt = Some(sprt);
    }
    if let Some(anchor) = &flags.anchor {
        plan.anchor = Some(read_anchor(anchor));
    }
    Ok(plan)
}

/// A tournament that goes on keeps its plan; only how fast it goes may change.
pub(super) fn refuse_changes(flags: &Arena) -> anyhow::Result<()> {
    let limits = &flags.limits;
    let numbers =
        [limits.movetime, limits.nodes, limits.memory, limits.margin, limits.timeout, limits.max_plies];
    let is_changed = numbers.iter().any(Option::is_some)
        || limits.depth.is_some()
        || limits.clock.is_some()
        || !limits.own.is_empty()
        || flags.openings.opening.is_some()
        || flags.openings.balanced.is_some()
        || flags.openings.openings.is_some()
        || flags.test.sprt.is_some()
        || flags.variant.is_some()
        || flags.format.is_some()
        || flags.games.is_some()
        || flags.rounds.is_some()
        || flags.seed.is_some()
        || flags.anchor.is_some();
    ensure!(
        !is_changed,
        "a tournament that goes on keeps its plan; only --threads and the output can be chosen"
    );
    Ok(())
}

fn put<T: Clone>(place: &mut Option<T>, value: Option<&T>) {
    if let Some(value) = value {
        *place = Some(value.clone());
    }
}

/// Errors of the plan's format draw the line they are about; here one line has to do.
fn one_line(error: &impl ToString) -> anyhow::Error {
    let words: Vec<String> = error.to_string().lines().map(|line| line.trim().to_string()).collect();
    anyhow::anyhow!(words.join(" "))
}

fn format(meeting: Meeting) -> Format {
    match meeting {
        Meeting::Match => Format::Match,
        Meeting::Gauntlet => Format::Gauntlet,
        Meeting::RoundRobin => Format::RoundRobin,
        Meeting::Swiss => Format::Swiss,
    }
}

fn limits(plan: &mut Plan, flags: &Arena) -> anyhow::Result<()> {
    let limits = &flags.limits;
    let budget = &mut plan.budget;
    put(&mut budget.movetime, limits.movetime.as_ref());
    put(&mut budget.nodes, limits.nodes.as_ref());
    put(&mut budget.depth, limits.depth.as_ref());
    put(&mut budget.memory, limits.memory.as_ref());
    if let Some(clock) = &limits.clock {
        budget.clock = Some(clock.parse().map_err(anyhow::Error::msg)?);
    }
    plan.margin = limits.margin.unwrap_or(plan.margin);
    plan.timeout = limits.timeout.unwrap_or(plan.timeout);
    plan.max_plies = limits.max_plies.unwrap_or(plan.max_plies);
    for own in &limits.own {
        let (player, budget) = read_own(plan, own)?;
        player.budget = budget;
    }
    Ok(())
}

/// `mine:nodes=500,memory=4`. A bot's spec, which is its name if it has no other, may hold a colon itself.
fn read_own<'a>(plan: &'a mut Plan, text: &str) -> anyhow::Result<(&'a mut Contestant, Budget)> {
    let (name, limits) = text.rsplit_once(':').with_context(|| format!("`{text}` is not NAME:LIMIT=N"))?;
    let mut budget = Budget::default();
    for limit in limits.split(',') {
        let (key, value) = limit.split_once('=').with_context(|| format!("`{limit}` is not LIMIT=N"))?;
        let number = || value.parse::<u64>().with_context(|| format!("`{value}` is no whole number"));
        match key {
            "movetime" => budget.movetime = Some(number()?),
            "nodes" => budget.nodes = Some(number()?),
            "depth" => budget.depth = Some(u32::try_from(number()?)?),
            "memory" => budget.memory = Some(number()?),
            "clock" => budget.clock = Some(value.parse().map_err(anyhow::Error::msg)?),
            _ => anyhow::bail!("`{key}` is no limit; there are movetime, nodes, depth, memory and clock"),
        }
    }
    let is_named = |player: &&mut Contestant| player.name == name || player.bot.as_deref() == Some(name);
    let player = plan.players.iter_mut().find(is_named);
    Ok((player.with_context(|| format!("no player is called `{name}`"))?, budget))
}

fn openings(plan: &mut Plan, flags: &Arena) {
    let (flags, openings) = (&flags.openings, &mut plan.openings);
    if let Some(plies) = flags.opening {
        openings.kind = None;
        openings.plies = Some(plies);
    }
    if let Some(nodes) = flags.balanced {
        openings.kind = Some(OpeningKind::Balanced);
        openings.nodes = Some(nodes);
    }
    if let Some(file) = &flags.openings {
        openings.kind = Some(OpeningKind::File);
        openings.file = Some(file.clone());
    }
}

fn sprt(flags: &ArenaTest) -> anyhow::Result<Option<Sprt>> {
    flags.sprt.as_ref().map(|text| read_sprt(text, flags.alpha, flags.beta)).transpose()
}

/// How often a test may be wrong, either way, if nobody says.
const USUAL_ERROR: f64 = 0.05;

/// `0,5`, in normalized Elo.
pub(in crate::commands) fn read_sprt(
    text: &str,
    alpha: Option<f64>,
    beta: Option<f64>,
) -> anyhow::Result<Sprt> {
    let bounds = text
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    let (elo0, elo1) = bounds.with_context(|| format!("`{text}` is not ELO0,ELO1"))?;
    let (alpha, beta) = (alpha.unwrap_or(USUAL_ERROR), beta.unwrap_or(USUAL_ERROR));
    Ok(Sprt { elo0, elo1, alpha, beta })
}

fn read_anchor(text: &str) -> Anchor {
    let rated = text.rsplit_once('=').and_then(|(player, rating)| Some((player, rating.parse().ok()?)));
    let (player, rating) = rated.unwrap_or((text, 0.0));
    Anchor { player: player.to_string(), rating }
}
