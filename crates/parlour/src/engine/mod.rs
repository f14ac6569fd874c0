//! `engine`: the engine protocol (UGI) on standard input and output.
//!
//! One thread reads lines, one thinks, and this one answers; all they share is a channel of events, so every
//! line of output is written here, whole. While a search is under way, queries and `stop` are answered at
//! once; commands that would change the position or the bot wait for a search that will end by itself, and
//! are refused during `go infinite`.

mod command;
mod input;
mod options;
mod query;
mod think;

use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use parlour_core::options::Spec;
use parlour_core::{Decision, Insight};
use parlour_table::{AnyBot, AnyRules, Session, house};

use crate::output::{Verdict, stdout};
use command::{Command, Start};
use options::Settings;
use think::Thinking;

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
}

/// More lines or commands than this are not kept waiting.
const WAITING: usize = 256;

/// Runs until `quit` or the end of the input.
pub(crate) fn run(game: &str, variant: Option<&str>, bot: &str) -> anyhow::Result<Verdict> {
    let rules = house().rules(game, variant)?;
    let spec: Spec = bot.parse()?;
    let settings = Settings::new(spec);
    let (sender, events) = sync_channel(WAITING);
    let mut engine = Engine {
        bot: Some(rules.bot(&settings.bot, settings.seed)?),
        session: rules.start(0),
        rules,
        settings,
        thinking: None,
        waiting: VecDeque::new(),
        sender: sender.clone(),
        out: stdout(),
    };
    input::read_lines(sender);
    engine.serve(&events)?;
    Ok(Verdict::Yes)
}

struct Engine<W> {
    rules: Arc<dyn AnyRules>,
    session: Box<dyn Session>,
    settings: Settings,
    /// At home unless it is thinking.
    bot: Option<Box<dyn AnyBot>>,
    thinking: Option<Thinking>,
    /// Commands that wait for the search to end.
    waiting: VecDeque<Command>,
    sender: SyncSender<Event>,
    out: W,
}

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Quit,
}

impl<W: Write> Engine<W> {
    fn serve(&mut self, events: &Receiver<Event>) -> anyhow::Result<()> {
        let mut is_last = false;
        while !(is_last && self.thinking.is_none()) {
            match events.recv()? {
                Event::Line(line) => {
                    if self.line(line)? == Flow::Quit {
                        is_last = true;
                        self.waiting.clear();
                        self.stop()?;
                    }
                }
                Event::End => is_last = true,
                Event::Report(insight) => self.write_info(&insight)?,
                Event::Done(bot, decision) => self.done(bot, decision)?,
            }
            // Whoever pipes a script in wants its answers; only a search without end is cut short.
            while is_last && self.thinking.as_ref().is_some_and(Thinking::is_endless) {
                self.stop()?;
            }
            self.out.flush()?;
        }
        Ok(())
    }

    fn line(&mut self, line: Result<String, String>) -> anyhow::Result<Flow> {
        let parsed = line.and_then(|line| command::parse(&line));
        match parsed {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return Ok(Flow::Quit),
            Ok(Some(command)) => self.command(command)?,
            Err(error) => self.complain(&error)?,
        }
        Ok(Flow::On)
    }

    /// Answers a command, or lets it wait its turn.
    fn command(&mut self, command: Command) -> anyhow::Result<()> {
        let must_wait = self.thinking.is_some() && command.changes_something();
        match &self.thinking {
            Some(thinking) if must_wait && thinking.is_endless() => {
                self.complain("thinking without end: send stop first")
            }
            _ if must_wait && self.waiting.len() >= WAITING => self.complain("too many commands are waiting"),
            _ if must_wait => {
                self.waiting.push_back(command);
                Ok(())
            }
            _ => match self.answer(command) {
                Ok(()) => Ok(()),
                Err(error) if crate::output::is_broken_pipe(&error) => Err(error),
                Err(error) => self.complain(&format!("{error:#}")),
            },
        }
    }

    fn answer(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Ugi => self.introduce()?,
            Command::IsReady => writeln!(self.out, "readyok")?,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::NewGame => self.rebuild_bot()?,
            Command::Position { start, moves } => self.session = self.position(&start, &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop()?,
            Command::Query(query) => self.query(query)?,
            Command::Quit => unreachable!("quit is seen before it gets here"),
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
    fn position(&self, start: &Start, moves: &[String]) -> anyhow::Result<Box<dyn Session>> {
        let mut session = match start {
            Start::First { seed } => self.rules.start(*seed),
            Start::Written(position) => self.rules.start_at(position)?,
        };
        for (number, action) in (1..).zip(moves) {
            session.play(action).map_err(|error| anyhow::anyhow!("move {number}: {error}"))?;
        }
        Ok(session)
    }

    /// The error line. Whatever the input was, it is one line of plain text.
    fn complain(&mut self, what: &str) -> anyhow::Result<()> {
        let what: String =
            what.chars().map(|letter| if letter.is_control() { '?' } else { letter }).collect();
        Ok(writeln!(self.out, "info string error: {what}")?)
    }
}
