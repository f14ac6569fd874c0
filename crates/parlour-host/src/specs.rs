//! Bots as clients name them.

use parlour_core::options::Spec;
use parlour_table::AnyRules;

use crate::malformed;
use parlour_client::protocol::Problem;

/// The option that would take more than one thread of the pool.
const THREADS_OPTION: &str = "threads";
/// The longest spec: everyone at the table is told who plays.
const MAX_SPEC_BYTES: usize = 100;

/// The spec of a bot, unless there is no such bot or it would take more than its share of the machine.
pub fn read_bot(rules: &dyn AnyRules, spec: &str) -> Result<Spec, Problem> {
    if spec.len() > MAX_SPEC_BYTES {
        return Err(malformed(format!("a bot's spec has at most {MAX_SPEC_BYTES} bytes")));
    }
    let spec: Spec = spec.parse().map_err(malformed)?;
    let options = rules.bot_options(&spec).map_err(malformed)?;
    if options.iter().any(|option| option.name == THREADS_OPTION && option.default > 1) {
        return Err(malformed("a bot at a table thinks with one thread"));
    }
    Ok(spec)
}
