//! `engine`: the engine protocol (UGI) on standard input and output.
//!
//! One thread reads lines, one thinks, and this one answers; all they share is a channel of events, so every
//! line of output is written here, whole. Commands are answered in the order they came. While a search is
//! under way, queries and `stop` are answered at once; a command that would change the position or the bot
//! waits for a search that will end by itself, with everything behind it, and is refused during `go infinite`.
//! `stop` ends the search under way and drops every `go` that waits behind it.

mod command;
mod input;
mod options;
mod query;
mod think;

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, sync_channel};

use parlour_core::options::Spec;
use parlour_core::{Decision, Insight};
use parlour_table::{AnyBot, AnyPosition, AnyRules, Catalog};

use crate::output::{ExitStatus, stdout};
use command::{Command, Start};
use options::Settings;
use think::{Job, Thinking};

/// What the engine can be told by its threads.
enum Event {
    /// A line from outside, or what was wrong with it.
    Line(Result<String, String>),
    /// There will be no more lines.
    End,
    /// The bot has something to report.
    Report(Insight<String>),
    /// The bot has chosen, and is given back.
    Done(Box<dyn AnyBot>, Decision<String>),
    /// The bot has failed, and is lost.
    Failed,
}

/// More lines than this are not kept waiting.
const MAX_WAITING_LINES: usize = 256;
/// Why no moves follow a view.
const VIEW_IS_NOT_PLAYED_ON: &str = "only the referee knows the answer; a view cannot be played on";
/// Longer complaints help nobody.
const MAX_ERROR_CHARS: usize = 300;

/// Runs until `quit` or the end of the input.
pub(crate) fn run(catalog: &Catalog, rules: Arc<dyn AnyRules>, bot: &str) -> anyhow::Result<ExitStatus> {
    let spec: Spec = bot.parse()?;
    let settings = Settings::new(spec);
    let (sender, events) = sync_channel(MAX_WAITING_LINES);
    let mut engine = Engine {
        catalog: catalog.clone(),
        bot: Some(rules.bot(&settings.bot, settings.seed)?),
        position: rules.start(0),
        rules,
        settings,
        thinking: None,
        waiting: VecDeque::new(),
        thinker: think::start_thinker(sender.clone()),
        out: stdout(),
    };
    input::read_lines(sender);
    engine.serve(&events)?;
    Ok(ExitStatus::Success)
}

struct Engine<W> {
    catalog: Catalog,
    rules: Arc<dyn AnyRules>,
    position: Box<dyn AnyPosition>,
    settings: Settings,
    /// At home unless it is thinking.
    bot: Option<Box<dyn AnyBot>>,
    thinking: Option<Thinking>,
    /// Commands, or what was wrong with them, that wait for the search to end.
    waiting: VecDeque<Result<Command, String>>,
    thinker: Sender<Job>,
    out: W,
}

impl<W: Write> Engine<W> {
    fn serve(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let (mut has_quit, mut is_last) = (false, false);
        while !(is_last && self.thinking.is_none()) {
            match events.recv()? {
                // Whatever follows `quit` was not meant for us.
                Event::Line(_) if has_quit => {}
                Event::Line(line) => has_quit = self.line(line)?,
                Event::End => is_last = true,
                Event::Report(insight) => self.report(insight)?,
                Event::Done(bot, decision) => self.done(bot, decision)?,
                Event::Failed => self.failed()?,
            }
            is_last |= has_quit;
            // Whoever pipes a script in wants its answers; only a search without end is cut short.
            while is_last && self.thinking.as_ref().is_some_and(Thinking::is_endless) {
                self.stop()?;
            }
            self.out.flush()?;
        }
        Ok(())
    }

    /// Answers a line, or lets it wait its turn; true if it was `quit`.
    fn line(&mut self, line: Result<String, String>) -> anyhow::Result<bool> {
        let command = match line.and_then(|line| command::parse(&line)) {
            Ok(None) => return Ok(false),
            Ok(Some(Command::Quit)) => {
                self.waiting.clear();
                self.stop()?;
                return Ok(true);
            }
            Ok(Some(command)) => Ok(command),
            Err(error) => Err(error),
        };
        match command {
            Ok(Command::IsReady) => self.answer(Command::IsReady)?,
            // Nothing that waits to be thought about is wanted any more, either.
            Ok(Command::Stop) => {
                self.waiting.retain(|waiting| !matches!(waiting, Ok(Command::Go(_))));
                self.stop()?;
            }
            command if self.waiting.len() >= MAX_WAITING_LINES => {
                self.refuse(&command, "too many commands are waiting")?;
            }
            command => {
                self.waiting.push_back(command);
                self.catch_up()?;
            }
        }
        Ok(false)
    }

    /// Answers what waits, as far as the search under way allows.
    fn catch_up(&mut self) -> anyhow::Result<()> {
        while let Some(next) = self.waiting.front() {
            let is_change = matches!(next, Ok(command) if command.changes_something());
            let is_endless = self.thinking.as_ref().is_some_and(Thinking::is_endless);
            if self.thinking.is_some() && is_change && !is_endless {
                break;
            }
            match self.waiting.pop_front() {
                Some(Ok(_)) if is_change && is_endless => {
                    self.complain("thinking without end: send stop first")?;
                }
                Some(Ok(command)) => self.answer_or_complain(command)?,
                Some(Err(error)) => self.complain(&error)?,
                None => {}
            }
        }
        Ok(())
    }

    fn answer_or_complain(&mut self, command: Command) -> anyhow::Result<()> {
        match self.answer(command.clone()) {
            Err(error) if !crate::output::is_broken_pipe(&error) => {
                self.refuse(&Ok(command), &format!("{error:#}"))
            }
            answered => answered,
        }
    }

    /// Says why a command is not obeyed. Whoever asked something still gets an answer, since they wait for one.
    fn refuse(&mut self, command: &Result<Command, String>, why: &str) -> anyhow::Result<()> {
        self.complain(why)?;
        if matches!(command, Ok(Command::Query(_))) {
            writeln!(self.out, "response none")?;
        }
        Ok(())
    }

    fn answer(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => writeln!(self.out, "readyok")?,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => {
                if let Some(bot) = &mut self.bot {
                    bot.new_game(self.settings.seed);
                }
            }
            Command::Position { start, moves } => self.position = self.read_position(&start, &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Query(query) => self.query(query)?,
            Command::Stop | Command::Quit => unreachable!("they are seen before they get here"),
        }
        Ok(())
    }

    fn introduce(&mut self) -> anyhow::Result<()> {
        writeln!(self.out, "id name Parlour {} {}", env!("CARGO_PKG_VERSION"), self.rules.info().id)?;
        writeln!(self.out, "id author the Parlour authors")?;
        self.write_options()?;
        Ok(writeln!(self.out, "ugiok")?)
    }

    /// A position with moves played on it; the old one stays if anything is wrong with the new.
    fn read_position(&self, start: &Start, moves: &[String]) -> anyhow::Result<Box<dyn AnyPosition>> {
        let mut session = match start {
            Start::First { seed } => self.rules.start(*seed),
            Start::Written(text) => match self.rules.glimpse(text) {
                Some(view) => {
                    anyhow::ensure!(moves.is_empty(), "move 1: {VIEW_IS_NOT_PLAYED_ON}");
                    return Ok(view?);
                }
                None => self.rules.start_at(text)?,
            },
        };
        for (number, action) in (1..).zip(moves) {
            session.play(action).map_err(|error| anyhow::anyhow!("move {number}: {error}"))?;
        }
        Ok(session)
    }

    /// The error line. Whatever the input was, it is one line of plain text.
    fn complain(&mut self, what: &str) -> anyhow::Result<()> {
        let plain = |letter: char| if letter.is_control() { '?' } else { letter };
        let mut text: String = what.chars().map(plain).take(MAX_ERROR_CHARS).collect();
        if text.len() < what.len() {
            text.push_str("...");
        }
        Ok(writeln!(self.out, "info string error: {text}")?)
    }
}
