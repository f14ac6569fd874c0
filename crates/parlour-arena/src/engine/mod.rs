//! External engines: programs that speak the engine protocol (UGI, see docs/engine.md) through pipes.
//!
//! Nothing that an engine does can stop the tournament. Every answer has a hard deadline, and whatever else goes wrong
//! is a [`Fault`](crate::game::Fault) of the game; the engine is killed, and started again for its next game.

mod process;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::game::FaultKind;
use crate::plan::{Budget, Contestant, Kind};
use process::{Heard, Process};

/// An interpreter on a busy machine takes its time.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// More lines than this for one move help nobody.
const MAX_LINES_A_MOVE: usize = 100_000;
/// And more text than this.
const MAX_BYTES_A_MOVE: usize = 16 << 20;

/// What an engine did that loses the game, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    pub(crate) kind: FaultKind,
    pub(crate) reason: String,
}

impl Failure {
    pub(crate) fn new(kind: FaultKind, reason: impl Into<String>) -> Self {
        Failure { kind, reason: reason.into() }
    }
}

/// What an engine chose, and what it said of its search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) action: String,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// What is asked of an engine.
pub(crate) struct Question<'a> {
    /// The position, as the protocol tells it.
    pub(crate) position: String,
    pub(crate) budget: &'a Budget,
    /// What everyone has left, if there is a clock.
    pub(crate) clocks: Option<&'a [Duration]>,
    /// When an answer comes too late, and what that is called.
    pub(crate) deadline: Duration,
    pub(crate) has_time_limit: bool,
}

/// An engine that has introduced itself.
pub(crate) struct Engine {
    process: Process,
    /// The options it has.
    options: Vec<String>,
}

impl Engine {
    /// Starts a contestant's program and lets it introduce itself.
    pub(crate) fn start(contestant: &Contestant, variant: &str, budget: &Budget) -> Result<Self, Failure> {
        let refuse = |why: String| Failure::new(FaultKind::Start, why);
        let Kind::Program(words) = contestant.kind().map_err(|error| refuse(error.to_string()))? else {
            return Err(refuse(format!("{} is no program", contestant.name)));
        };
        let process = Process::start(&words, contestant.directory.as_deref()).map_err(refuse)?;
        let mut engine = Engine { process, options: Vec::new() };
        let introduction =
            engine.ask("ugi", "ugiok", START_TIMEOUT).map_err(|failure| refuse(failure.reason))?;
        let named = introduction.iter().filter_map(|line| line.strip_prefix("option name "));
        engine.options =
            named.filter_map(|rest| rest.split(" type ").next()).map(str::to_lowercase).collect();
        engine.set("Variant", variant);
        if let Some(memory) = budget.memory {
            engine.set("Hash", &memory.to_string());
        }
        for (name, value) in &contestant.options {
            engine.process.say(format!("setoption name {name} value {value}"));
        }
        engine.ask("isready", "readyok", START_TIMEOUT).map_err(|failure| refuse(failure.reason))?;
        Ok(engine)
    }

    /// Ends an engine that has failed: it is not asked to quit.
    pub(crate) fn kill(mut self) {
        self.process.kill();
    }

    /// Sets an option if the engine has it.
    fn set(&self, name: &str, value: &str) {
        if self.options.contains(&name.to_lowercase()) {
            self.process.say(format!("setoption name {name} value {value}"));
        }
    }

    /// A new game begins; random choices follow from the seed, if the engine can be told.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<(), Failure> {
        self.set("Seed", &seed.to_string());
        self.process.say("uginewgame".to_string());
        self.ask("isready", "readyok", START_TIMEOUT).map(|_| ())
    }

    /// The engine thinks and chooses.
    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Answer, Failure> {
        // Nobody asked for what it has said in the meantime.
        self.process.overheard();
        self.process.say(format!("position {}", question.position));
        self.process.say(go_line(question.budget, question.clocks));
        let (mut answer, until) = (Answer::default(), Instant::now() + question.deadline);
        let too_late = || {
            let kind = if question.has_time_limit { FaultKind::Time } else { FaultKind::Hang };
            Failure::new(kind, format!("no move after {} ms", question.deadline.as_millis()))
        };
        let line = self.lines_until(until, too_late, |line| {
            answer.hear_info(line);
            line.split_whitespace().next() == Some("bestmove")
        })?;
        match line.split_whitespace().nth(1) {
            Some(action) => Ok(Answer { action: action.to_string(), ..answer }),
            None => Err(Failure::new(FaultKind::Garbage, "`bestmove` without a move")),
        }
    }

    /// Says something and waits for the line that answers it; what comes before that line.
    fn ask(&mut self, question: &str, last: &str, time: Duration) -> Result<Vec<String>, Failure> {
        self.process.say(question.to_string());
        let mut before = Vec::new();
        let too_late = || Failure::new(FaultKind::Hang, format!("no `{last}` after {} s", time.as_secs()));
        self.lines_until(Instant::now() + time, too_late, |line| {
            before.push(line.to_string());
            line == last
        })?;
        Ok(before)
    }

    /// Hears lines until one is the last; a flood or an end is a failure.
    fn lines_until(
        &mut self,
        until: Instant,
        too_late: impl Fn() -> Failure,
        mut is_last: impl FnMut(&str) -> bool,
    ) -> Result<String, Failure> {
        let (mut lines, mut bytes) = (0, 0);
        loop {
            match self.process.hear(until) {
                Heard::Line(line) if is_last(&line) => return Ok(line),
                Heard::Line(line) => {
                    lines += 1;
                    bytes += line.len();
                    if lines > MAX_LINES_A_MOVE || bytes > MAX_BYTES_A_MOVE {
                        return Err(Failure::new(FaultKind::Flood, format!("{lines} lines without a move")));
                    }
                    // Whoever writes without a pause is never found waiting.
                    if Instant::now() >= until {
                        return Err(too_late());
                    }
                }
                Heard::EndlessLine => return Err(Failure::new(FaultKind::Flood, "a line that does not end")),
                Heard::Nothing => return Err(too_late()),
                Heard::End => return Err(Failure::new(FaultKind::Crash, self.process.obituary())),
            }
        }
    }
}

impl Answer {
    /// Notes what an `info` line says of nodes and depth.
    fn hear_info(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        while let Some(word) = words.next() {
            match word {
                // The rest is text.
                "string" | "pv" => return,
                "nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                "depth" => self.depth = number(words.next()).unwrap_or(self.depth),
                _ => {}
            }
        }
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// The limits of a move, as the protocol tells them.
fn go_line(budget: &Budget, clocks: Option<&[Duration]>) -> String {
    let mut line = "go".to_string();
    let limits =
        [("movetime", budget.movetime), ("nodes", budget.nodes), ("depth", budget.depth.map(u64::from))];
    for (name, limit) in limits {
        if let Some(limit) = limit {
            let _ = write!(line, " {name} {limit}");
        }
    }
    if let (Some(clock), Some(clocks)) = (budget.clock, clocks) {
        for (left, player) in clocks.iter().zip(1..) {
            let increment = clock.increment.as_millis();
            let _ = write!(line, " p{player}time {} p{player}inc {increment}", left.as_millis());
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told() {
        let budget = Budget { nodes: Some(5), depth: Some(3), ..Budget::default() };
        assert_eq!(go_line(&budget, None), "go nodes 5 depth 3");
        let clock = Budget { clock: Some("2+0.5".parse().unwrap()), ..Budget::default() };
        let left = [Duration::from_millis(900), Duration::from_millis(1200)];
        assert_eq!(go_line(&clock, Some(&left)), "go p1time 900 p1inc 500 p2time 1200 p2inc 500");
        assert_eq!(go_line(&Budget::default(), None), "go");
    }

    #[test]
    fn an_info_line_tells_nodes_and_depth() {
        let mut answer = Answer::default();
        answer.hear_info("info depth 7 seldepth 9 nodes 51234 nps x score cp 3 pv depth 3");
        answer.hear_info("info string nodes 9");
        answer.hear_info("bestmove a");
        assert_eq!((answer.depth, answer.nodes), (7, 51234));
    }
}
