//! The bench's fixed searches: a node total that pins what the search does, as a fingerprint of its behaviour.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::options::SpecError;
use parlour_core::sync::{Arc, AtomicBool};
use parlour_core::{Rng, Turn};

use crate::company::Company;
use crate::limits::Limits;
use crate::rules::{AnyRules, BenchRules};
use crate::session::Session;
use crate::table::TableError;

/// The searched nodes of all bench positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeTotal {
    /// How many positions were searched.
    pub positions: u32,
    /// How many nodes that took.
    pub nodes: u64,
}

/// Small enough that filling the memory does not blur the speed of the search.
const SEARCH_BYTES: usize = 1 << 20;

/// How far into a random game the bench positions lie; four games each.
const POSITION_PLIES: [u32; 3] = [4, 10, 16];
const GAMES: u64 = 4;

/// The bench positions: the first one, and some from seeded random games that were not over by then.
pub fn positions(rules: &dyn AnyRules) -> Vec<Box<dyn Session>> {
    let mut positions = vec![rules.start(0)];
    for game in 0..GAMES {
        let mut rng = Rng::stream(game, 0);
        for plies in POSITION_PLIES {
            let mut session = rules.start(game);
            // With dice in the game, a while longer until there is something to choose from.
            let is_idle = |session: &dyn Session| rules.has_chance() && session.actions().len() < 2;
            let mut played = 0;
            while played < plies || session.turn() == Turn::Chance || is_idle(&*session) {
                let Some(action) = session.random_action(&mut rng) else { break };
                session.play(&action).expect("a listed action is legal");
                played += 1;
            }
            if matches!(session.turn(), Turn::Player(_)) {
                positions.push(session);
            }
        }
    }
    positions
}

/// One game of a bot against itself; how many decisions it took.
pub fn decisions(rules: &Arc<dyn AnyRules>, bot: &str, seed: u64) -> Result<u64, TableError> {
    let seats = vec![bot.to_string(); rules.players()];
    let mut company = Company::open(rules.clone(), seed, &seats)?;
    let mut count = 0;
    while let Turn::Player(player) = company.table().turn() {
        let decision = company.think(&Limits::default(), &AtomicBool::new(false), &mut |_| {});
        let action = decision.expect("every seat is a bot's").action;
        company.act(player, &action).expect("bots choose legal actions");
        count += 1;
    }
    Ok(count)
}

/// Searches every bench position with every bench bot; `None` if the game has none.
pub fn node_total(rules: &dyn BenchRules) -> Result<Option<NodeTotal>, SpecError> {
    let mut sum = None;
    for &(bot, depth) in rules.bench() {
        let NodeTotal { positions, nodes } = search_total(rules, bot, depth)?;
        let NodeTotal { positions: others, nodes: more } = sum.unwrap_or_default();
        sum = Some(NodeTotal { positions: positions + others, nodes: nodes + more });
    }
    Ok(sum)
}

/// Searches every bench position with a bot, fresh for each.
pub fn search_total(rules: &dyn BenchRules, bot: &str, depth: u32) -> Result<NodeTotal, SpecError> {
    let spec = bot.parse()?;
    let limits = Limits { depth: Some(depth), bytes: SEARCH_BYTES, ..Limits::default() };
    let mut total = NodeTotal::default();
    for session in positions(rules) {
        let Some(sight) = session.sight() else { continue };
        let mut bot = rules.bot(&spec, 0)?;
        let decision = limits.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {});
        let decision = decision.expect("the bot is of the same rules");
        total.positions += 1;
        total.nodes += decision.insight.nodes;
    }
    Ok(total)
}
