//! How many nodes a second this computer searches, to be held against a module of WebAssembly: `speed GAME MILLISECONDS` prints
//! the nodes of the bench's searches, done again and again, and how many seconds they took.

use std::io::Write;
use std::time::{Duration, Instant};

use parlour_builtin::games;
use parlour_table::bench;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, time] = arguments.as_slice() else { return Err("usage: speed GAME MILLISECONDS".into()) };
    let (rules, time) = (games().game(game)?.bench_rules(None)?, Duration::from_millis(time.parse()?));
    let total = || bench::node_total(&*rules).map(|total| total.map_or(0, |total| total.nodes));
    // Once beforehand: what is made only once is not measured.
    total()?;
    let (started, mut nodes) = (Instant::now(), 0);
    while started.elapsed() < time {
        nodes += total()?;
    }
    writeln!(std::io::stdout(), "{nodes} {}", started.elapsed().as_secs_f64())?;
    Ok(())
}
