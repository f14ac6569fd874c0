//! `perft`: the leaves of the action tree, depth by depth or by first action.

use std::io::Write;

use serde::Serialize;

use super::{session, spinner};
use crate::cli::{Format, Place};
use crate::output::{Verdict, stdout, write_json};

#[derive(Serialize)]
struct Report {
    game: &'static str,
    variant: &'static str,
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

pub(crate) fn run(place: &Place, depth: u32, divide: bool, format: Format) -> anyhow::Result<Verdict> {
    anyhow::ensure!(depth >= 1, "--depth must be at least 1");
    let (rules, session) = session(place)?;
    let mut out = stdout();
    let mut report = Report {
        game: rules.info().id,
        variant: rules.variant(),
        position: session.position(),
        depths: None,
        divide: None,
        nodes: 0,
    };
    if divide {
        let bar = spinner(format!("counting at depth {depth}"));
        let shares = session.divide(depth).into_iter().map(|(action, nodes)| Share { action, nodes });
        let shares: Vec<Share> = shares.collect();
        bar.finish_and_clear();
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
            let bar = spinner(format!("counting at depth {depth}"));
            let nodes = session.perft(depth);
            bar.finish_and_clear();
            if !format.json {
                writeln!(out, "{depth} {nodes}")?;
            }
            report.nodes = nodes;
            depths.push(Depth { depth, nodes });
        }
        report.depths = Some(depths);
    }
    if format.json {
        write_json(&mut out, &report)?;
    }
    Ok(Verdict::Yes)
}
