//! Whether every bot moves in time: at the start of a game, and in the middle.

use alloc::boxed::Box;

use parlour_cartridge::{blank, clock, say};
use parlour_core::{Rng, Turn};
use parlour_pocket::mind::{Allowance, Watch};
use parlour_pocket::seating::{Sitter, sitters};
use parlour_builtin::games;
use parlour_table::{AnyRules, Session};

use crate::timed;

/// How far into random games a move is asked for.
const PLIES: [u64; 2] = [0, 24];
const THOROUGH_PLIES: [u64; 8] = [0, 2, 6, 12, 24, 48, 96, 192];

/// Every bot of every variant of every game; in more positions if it is to be thorough.
pub(super) fn test(is_thorough: bool) {
    for game in games().games() {
        for variant in game.info().variants {
            let Ok(rules) = game.rules(Some(variant.name)) else { continue };
            for sitter in sitters(&*rules).iter().filter(|sitter| !sitter.is_person()) {
                for &plies in if is_thorough { &THOROUGH_PLIES[..] } else { &PLIES } {
                    decide(&*rules, sitter, plies);
                }
            }
        }
    }
}

/// A position so far into a random game, where a player is to move.
fn position(rules: &dyn AnyRules, plies: u64) -> Option<Box<dyn Session>> {
    (0..8).find_map(|seed| {
        let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
        while session.plies() < plies || session.turn() == Turn::Chance {
            let action = session.random_action(&mut rng)?;
            session.play(&action).ok()?;
        }
        session.turn().player().map(|_| session)
    })
}

fn decide(rules: &dyn AnyRules, sitter: &Sitter, plies: u64) {
    let Some(session) = position(rules, plies) else { return };
    let (id, variant, spec) = (rules.info().id, rules.variant(), sitter.spec);
    let frames = blank::frames();
    let (decision, millis) = timed(|| {
        let began = clock::ticks();
        let sight = session.sight()?;
        let mut bot = rules.bot(&spec.parse().ok()?, 1).ok()?;
        let allowance = Allowance::of(sitter.kind);
        let elapsed = || clock::to_milliseconds(clock::ticks().wrapping_sub(began));
        let watch = Watch { stop: &|| false, millis: &elapsed };
        let stop = || watch.is_past(allowance.millis);
        bot.choose(&sight, &allowance.budget(&stop), &mut |_| {}).ok()
    });
    let frames = blank::frames().wrapping_sub(frames);
    match decision {
        Some(decision) => {
            let nodes = decision.insight.nodes;
            say!("pace {id} {variant} {spec} at {plies}: {millis} ms {frames} frames {nodes} nodes");
        }
        None => say!("PANIC {id} {variant} {spec} does not choose"),
    }
}
