//! Searches on several threads: whom they help, and how a bot is told of them.

use parlour_core::options::{OptionInfo, Spec, SpecError};
use parlour_table::AnyRules;

/// The options that say how many search together, and what ends a search before its time is over.
const THREADS: &str = "threads";
const NODES: &str = "nodes";
const DEPTH: &str = "depth";

/// The same bot on so many threads, if it can search on several.
pub(crate) fn on_threads(rules: &dyn AnyRules, mut spec: Spec, threads: usize) -> Result<Spec, SpecError> {
    let options = rules.bot_options(&spec)?;
    if threads > 1 && options.iter().any(|option| option.name == THREADS) {
        spec.options.retain(|(name, _)| name != THREADS);
        spec.options.push((THREADS.to_owned(), Some(threads.to_string())));
    }
    Ok(spec)
}

/// Whether a bot plays better on several threads: one that can, and whose search nothing ends but the time. Levels are as
/// strong everywhere, so they look no further than a depth or a number of nodes, on one thread.
pub(crate) fn gains(rules: &dyn AnyRules, spec: &Spec) -> bool {
    let ends_by_time = |option: &OptionInfo| match &*option.name {
        NODES => option.default == 0,
        DEPTH => option.default == option.max,
        _ => true,
    };
    rules.bot_options(spec).is_ok_and(|options| {
        options.iter().any(|option| option.name == THREADS) && options.iter().all(ends_by_time)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_builtin::games;
    use std::sync::Arc;

    /// Every bot of every game by its name, with whether it can search on several threads.
    fn bots() -> impl Iterator<Item = (Arc<dyn AnyRules>, &'static str, bool)> {
        let all_rules = games().games().map(|game| games().rules(game.info().id, None).unwrap());
        all_rules.flat_map(|rules| {
            let names: Vec<_> = rules.roster().iter().map(|bot| bot.name).collect();
            names.into_iter().map(move |name| {
                let options = rules.bot_options(&name.parse().unwrap()).unwrap();
                (rules.clone(), name, options.iter().any(|option| option.name == THREADS))
            })
        })
    }

    #[test]
    fn levels_and_whoever_counts_nodes_or_plies_stay_on_one_thread() {
        for (rules, name, can_share) in bots() {
            let gains = |spec: &str| gains(&*rules, &spec.parse().unwrap());
            assert_eq!(gains(name), can_share && !name.starts_with("level"), "{name}");
            assert!(!gains(&format!("{name}:nodes=5000")) && !gains(&format!("{name}:depth=2")), "{name}");
            assert_eq!(gains(&format!("{name}:movetime=100")), gains(name), "{name}");
        }
        assert!(bots().any(|(_, name, can_share)| name == "champion" && can_share));
    }

    #[test]
    fn who_cannot_search_on_several_threads_stays_as_it_is() {
        for (rules, name, can_share) in bots() {
            let told = |threads| on_threads(&*rules, name.parse().unwrap(), threads).unwrap().to_string();
            assert_eq!(told(1), name);
            assert_eq!(told(3), if can_share { format!("{name}:threads=3") } else { name.to_string() });
        }
    }
}
