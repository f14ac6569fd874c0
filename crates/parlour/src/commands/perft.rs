//! `perft`: the leaves of the action tree, depth by depth or by first action.

use std::io::Write;

use parlour_table::{Catalog, Session};
use serde::Serialize;

use super::{progress, session};
use crate::cli::{Format, Place};
use crate::output::{ExitStatus, stdout, write_json};

#[derive(Serialize)]
struct PerftReport {
    game: &'static str,
    variant: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    depths: Option<Vec<Depth>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
    nodes: u64,
}

#[derive(Serialize)]
struct Depth {
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct Share {
    action: String,
    nodes: u64,
}

pub(crate) fn run(
    catalog: &Catalog,
    place: &Place,
    depth: u32,
    divide: bool,
    format: Format,
) -> anyhow::Result<ExitStatus> {
    anyhow::ensure!(depth >= 1, "--depth must be at least 1");
    let (rules, session) = session(catalog, place)?;
    let mut out = stdout();
    let mut report = PerftReport {
        game: rules.info().id,
        variant: rules.variant().to_string(),
        position: session.position(),
        depths: None,
        divide: None,
        nodes: 0,
    };
    if divide {
        let shares = shares(&*session, depth)?;
        report.nodes = shares.iter().map(|share| share.nodes).sum();
        if !format.json {
            for share in &shares {
                writeln!(out, "{} {}", share.action, share.nodes)?;
            }
            writeln!(out, "total {}", report.nodes)?;
        }
        report.divide = Some(shares);
    } else {
        let mut depths = Vec::new();
        for depth in 1..=depth {
            let nodes = shares(&*session, depth)?.iter().map(|share| share.nodes).sum();
            if !format.json {
                writeln!(out, "{depth} {nodes}")?;
                out.flush()?;
            }
            report.nodes = nodes;
            depths.push(Depth { depth, nodes });
        }
        report.depths = Some(depths);
    }
    if format.json {
        write_json(&mut out, &report)?;
    }
    Ok(ExitStatus::Success)
}

/// The leaves below each action, counted one after the other to show how far the count has come.
fn shares(session: &dyn Session, depth: u32) -> anyhow::Result<Vec<Share>> {
    let actions = session.actions();
    let bar = progress(actions.len() as u64);
    bar.set_message(format!("depth {depth}"));
    let mut shares = Vec::new();
    for action in actions {
        let mut next = session.boxed_clone();
        next.play(&action)?;
        shares.push(Share { nodes: next.perft(depth - 1), action });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(shares)
}
