//! What a release server is put through: chaos and load.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use parlour_trial::Launch;
use parlour_trial::chaos::Chaos;
use parlour_trial::house::{Ground, House};
use parlour_trial::load::{Bots, Load};
use parlour_trial::nodes::{Nodes, Plan};
use parlour_trial::power::Disk;

use crate::environment::install_services;
use crate::test::release_binary;

/// How much is played, for how long, and what the moments and the actions follow from.
pub(crate) struct Moments {
    pub(crate) tables: usize,
    pub(crate) seconds: u64,
    pub(crate) seed: u64,
    /// Built anew if not given.
    pub(crate) binary: Option<PathBuf>,
}

#[expect(clippy::print_stdout, reason = "the result of the command")]
pub(crate) fn chaos(moments: Moments, run: u64, power: bool) -> anyhow::Result<()> {
    let Moments { tables, seconds, seed, binary } = moments;
    let folder = tempfile::tempdir()?;
    let mut disk = if power { Some(Disk::make(folder.path())?) } else { None };
    let place = disk.as_ref().map_or_else(|| folder.path().to_path_buf(), Disk::path);
    let chaos = Chaos {
        launch: Launch::unlimited(&binary.map_or_else(release_binary, Ok)?, &place.join("chaos.db")),
        tables,
        time: Duration::from_secs(seconds),
        longest_run: Duration::from_millis(run),
        seed,
    };
    let report = tokio::runtime::Runtime::new()?.block_on(chaos.run_on(disk.as_mut()))?;
    println!("{report}");
    if let Some((cuts, losses)) = disk.as_ref().map(Disk::cuts) {
        println!("power cut {cuts} times; what was not flushed was gone {losses} times");
    }
    ensure!(report.findings.faults.is_empty(), "the server lost something");
    Ok(())
}

/// After an upgrade everyone is back by then.
const MAX_OUTAGE: Duration = Duration::from_secs(5);

#[expect(clippy::print_stdout, reason = "the result of the command")]
pub(crate) fn nodes(
    moments: Moments,
    nodes: usize,
    is_rolling: bool,
    has_namespaces: bool,
) -> anyhow::Result<()> {
    let Moments { tables, seconds, seed, binary } = moments;
    install_services();
    let trial = Nodes {
        binary: binary.map_or_else(release_binary, Ok)?,
        nodes,
        tables,
        time: Duration::from_secs(seconds),
        plan: if is_rolling { Plan::Rolling } else { Plan::Trouble },
        has_namespaces,
        seed,
    };
    let report = tokio::runtime::Runtime::new()?.block_on(trial.run())?;
    println!("{report}");
    ensure!(report.findings.faults.is_empty(), "the nodes lost something");
    ensure!(!is_rolling || report.findings.longest_outage < MAX_OUTAGE, "someone was away for too long");
    Ok(())
}

/// Enough, when one action in a hundred takes longer.
const MAX_P99: Duration = Duration::from_millis(100);

/// How load grows.
pub(crate) struct Steps {
    pub(crate) step: usize,
    pub(crate) most: usize,
    pub(crate) seconds: u64,
    pub(crate) think: u64,
    pub(crate) game: Option<String>,
    pub(crate) bots: Option<Bots>,
}

#[expect(clippy::print_stdout, reason = "the result of the command")]
pub(crate) fn load(steps: Steps, ground: Ground, binary: Option<PathBuf>) -> anyhow::Result<()> {
    let Steps { step, most, seconds, think, game, bots } = steps;
    if ground != Ground::File {
        install_services();
    }
    let folder = tempfile::tempdir()?;
    let binary = binary.map_or_else(release_binary, Ok)?;
    let load = Load {
        most,
        step,
        time: Duration::from_secs(seconds),
        think: Duration::from_millis(think),
        game,
        bots,
        too_slow: MAX_P99,
    };
    let steps = tokio::runtime::Runtime::new()?.block_on(async {
        let house = House::start(&binary, folder.path(), ground).await?;
        load.run(&house, |step| println!("{step}")).await
    })?;
    let limit = steps.iter().rev().find(|step| step.p99 <= MAX_P99);
    println!(
        "p99 stays below {} ms with {} tables",
        MAX_P99.as_millis(),
        limit.map_or(0, |step| step.tables)
    );
    Ok(())
}
