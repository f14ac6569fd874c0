//! Several nodes, PostgreSQL and NATS, all of them real processes.

use std::time::Duration;

use parlour_trial::nodes::{Nodes, NodesReport, Plan};
use parlour_trial::{nats, postgres};

use crate::serve::block_on;

#[expect(clippy::print_stderr, reason = "whoever runs the tests should know")]
fn skipped() {
    eprintln!("PostgreSQL or NATS is not installed: the test of nodes is skipped");
}

/// Plays for a while; nothing where PostgreSQL or NATS cannot be had.
fn play(plan: Plan, seconds: u64, seed: u64) -> Option<NodesReport> {
    if postgres::programs().is_none() || !nats::is_installed() {
        skipped();
        return None;
    }
    let trial = Nodes {
        binary: env!("CARGO_BIN_EXE_parlour").into(),
        nodes: 3,
        tables: 10,
        time: Duration::from_secs(seconds),
        plan,
        has_namespaces: false,
        seed,
    };
    let report = block_on(trial.run()).unwrap();
    assert!(report.findings.faults.is_empty(), "{report}");
    Some(report)
}

#[test]
fn nodes_in_trouble_lose_nothing() {
    let Some(report) = play(Plan::Trouble, 20, 1) else { return };
    assert!(report.troubles.len() >= 2 && report.findings.told > 100, "{report}");
}

#[test]
fn an_upgrade_of_one_node_after_the_other_loses_nothing() {
    let Some(report) = play(Plan::Rolling, 20, 2) else { return };
    assert!(report.troubles["upgrades"] == 3 && report.findings.told > 100, "{report}");
}
