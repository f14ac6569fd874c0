//! `play`: a game in the terminal, line by line, people and bots on any seat.

mod commands;
mod save;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::Context;
use parlour_core::{Decision, MAX_PLAYERS, Player, Turn, Viewer};
use parlour_table::table::PERSON;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Event;
use parlour_table::table::request::{Refusal, Request};
use parlour_table::{AnyRules, Catalog, Company, Limits, Table};

use crate::board;
use crate::cli::Play;
use crate::commands::replay;
use crate::names::{self, Names};
use crate::output::{ExitStatus, stderr, stdout};

/// The bot on the seats that no flag names.
const DEFAULT_BOT: &str = "level4";
/// Enough empty lines to move the other's secrets off the screen.
const HIDING_LINES: usize = 60;
/// The longest line a person types.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// Plays a game as the flags say.
pub(crate) fn run(catalog: &Catalog, play: &Play) -> anyhow::Result<ExitStatus> {
    if let Some(file) = &play.save {
        save::check_new(file)?;
    }
    let company = open(catalog, play)?;
    let limits = Limits { movetime: Some(Duration::from_millis(play.movetime)), ..Limits::default() };
    let mut game = Terminal {
        catalog,
        company,
        limits,
        saved: Vec::new(),
        shown_to: None,
        told: 0,
        input: io::stdin().lock(),
        out: stdout(),
    };
    game.play()?;
    if let Some(file) = &play.save {
        game.save(file)?;
    }
    Ok(ExitStatus::Success)
}

/// Sets the table: a new one, or a saved one played on.
fn open(catalog: &Catalog, play: &Play) -> anyhow::Result<Company> {
    if let Some(file) = &play.from {
        let mut record = replay::read(catalog, file)?;
        for (seat, named) in record.seats.iter_mut().zip(flags(play)) {
            if let Some(named) = named {
                seat.clone_from(named);
            }
        }
        return Ok(Company::from_record(catalog, &record, &record.seats)?);
    }
    let game = play.game.as_deref().context("which game? `parlour games` lists them")?;
    let rules = catalog.rules(game, play.variant.as_deref())?;
    let seats: Vec<String> =
        seats(play, &*rules).iter().map(|seat| names::spec_meant(&*rules, seat)).collect();
    let seed = play.seed.unwrap_or_else(fresh_seed);
    Ok(match &play.position {
        Some(position) => Company::open_at(rules, position, seed, &seats)?,
        None => Company::open(rules, seed, &seats)?,
    })
}

fn flags(play: &Play) -> [&Option<String>; MAX_PLAYERS] {
    [&play.p1, &play.p2, &play.p3, &play.p4]
}

/// Who sits where: a person first, bots elsewhere, unless the flags say otherwise. Flags for seats that the
/// game does not have are kept, so that the table can refuse them.
fn seats(play: &Play, rules: &dyn AnyRules) -> Vec<String> {
    let flags = flags(play);
    let named = flags.iter().rposition(|flag| flag.is_some()).map_or(0, |last| last + 1);
    let seat = |index: usize| {
        let default = || if index == 0 { PERSON.to_string() } else { names::or_random(rules, DEFAULT_BOT) };
        flags[index].clone().unwrap_or_else(default)
    };
    (0..rules.players().max(named)).map(seat).collect()
}

/// A seed nobody chose and nobody can guess. It is told, so that the game can be played again: at the start, or where
/// it would give something away, at the end.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}

/// One line without its end; `None` when the input has ended.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    io::Read::take(&mut *input, MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_string()))
}

/// A table with someone at the keyboard.
struct Terminal<'c, R, W> {
    catalog: &'c Catalog,
    company: Company,
    limits: Limits,
    /// Files this game has been saved to.
    saved: Vec<PathBuf>,
    /// Whose view is on the screen, where several people share it.
    shown_to: Option<Player>,
    /// How many of the actions so far have been told.
    told: u64,
    input: R,
    out: W,
}

/// What to do after a line has been dealt with.
#[derive(PartialEq, Eq)]
enum Next {
    /// The position changed: show it.
    Show,
    /// Ask again.
    Ask,
    /// Leave.
    Quit,
}

impl<R: BufRead, W: Write> Terminal<'_, R, W> {
    fn table(&self) -> &Table {
        self.company.table()
    }

    fn play(&mut self) -> anyhow::Result<()> {
        self.greet()?;
        self.show()?;
        loop {
            match self.table().turn() {
                Turn::Player(player) if !self.table().seat(player).is_person() => self.bot_moves(player)?,
                Turn::Player(player) => {
                    if !self.hand_over(player)? || self.ask(Some(player))? == Next::Quit {
                        return Ok(());
                    }
                }
                Turn::Over(outcome) => {
                    writeln!(self.out, "{}", self.table().scene(self.viewer()).prompt)?;
                    writeln!(self.out, "result: {outcome}")?;
                    if self.table().rules().has_secrets() {
                        writeln!(self.out, "seed: {}", self.table().record().seed)?;
                    }
                    if !self.has_person() || self.ask(None)? == Next::Quit {
                        return Ok(());
                    }
                }
                Turn::Chance => unreachable!("the table lets chance act at once"),
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let record = self.table().record();
        let title = self.table().rules().info().title;
        // Where something is hidden, the seed would tell where.
        let seed = if self.table().rules().has_secrets() {
            String::new()
        } else {
            format!(", seed {}", record.seed)
        };
        writeln!(self.out, "{title} ({}){seed}", record.variant)?;
        let rules = Arc::clone(self.table().rules());
        for (index, seat) in record.seats.iter().enumerate() {
            let name = rules.player_name(Player::new(index));
            writeln!(self.out, "  {name}: {}", names::seat(&*rules, seat))?;
        }
        if self.has_person() {
            let goal = self.table().scene(self.viewer()).goal;
            if !goal.is_empty() {
                writeln!(self.out, "{goal}")?;
            }
            writeln!(self.out, "Type a move, `how` to learn how it is played, or `help`.")?;
        }
        self.told = self.table().session().plies();
        Ok(writeln!(self.out)?)
    }

    fn names(&self) -> Names {
        Names::of_table(self.table())
    }

    /// What has been done since it was told last, in words.
    fn tell(&mut self) -> anyhow::Result<()> {
        let plies = self.table().session().plies();
        let from = self.told.min(plies);
        self.told = plies;
        for line in self.names().told(self.table(), self.viewer(), from) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn has_person(&self) -> bool {
        self.people().next().is_some()
    }

    /// The people at the keyboard.
    fn people(&self) -> impl Iterator<Item = Player> + '_ {
        let players = (0..self.table().rules().players()).map(Player::new);
        players.filter(|&player| self.table().seat(player).is_person())
    }

    /// Another game with everyone one seat further; bots that learn have learnt from the last.
    fn rematch(&mut self) -> anyhow::Result<Next> {
        self.ask_table(None, &Request::Rematch { seed: fresh_seed() })?;
        self.shown_to = None;
        writeln!(self.out)?;
        self.greet()?;
        Ok(Next::Show)
    }

    /// Asks the table for something, for a player or whoever is at the keyboard.
    fn ask_table(&mut self, player: Option<Player>, request: &Request) -> Result<Event, Refusal> {
        let player = player.or_else(|| self.people().next()).expect("someone is at the keyboard");
        self.company.ask(player, request, Moment::default())
    }

    /// Whose eyes the screen shows: the person to move; alone with bots, that person always. Nobody's, while
    /// another's secrets would show.
    fn viewer(&self) -> Viewer {
        let is_secret = |player| {
            self.table().rules().has_secrets() && self.people().count() > 1 && self.shown_to != Some(player)
        };
        match self.table().turn() {
            Turn::Player(player) if is_secret(player) => Viewer::Spectator,
            Turn::Player(player) if self.table().seat(player).is_person() => Viewer::Player(player),
            _ if self.people().count() == 1 => self.people().next().map_or(Viewer::Spectator, Viewer::Player),
            _ => Viewer::Spectator,
        }
    }

    fn show(&mut self) -> anyhow::Result<()> {
        self.tell()?;
        let scene = self.table().scene(self.viewer());
        write!(self.out, "{}", board::draw(&scene, &self.names()))?;
        if !scene.aids.is_empty() {
            let aids: Vec<String> =
                scene.aids.iter().map(|aid| format!("`{}`: {}", aid.name, aid.label)).collect();
            writeln!(self.out, "{}", aids.join("; "))?;
        }
        Ok(self.out.flush()?)
    }

    fn bot_moves(&mut self, player: Player) -> anyhow::Result<()> {
        let decision = self.company.think(&self.limits, &AtomicBool::new(false), &mut |_| {});
        let Decision { action, .. } = decision.expect("a bot is to move");
        self.company.act(player, &action)?;
        // After a bot has acted unseen there is nothing new to show, until it is someone else's turn.
        let last = self.table().session().plies() - 1;
        let is_unseen = self.table().session().seen(self.viewer(), last) == [None];
        if is_unseen && self.table().turn() == Turn::Player(player) {
            return self.tell();
        }
        writeln!(self.out)?;
        self.show()
    }

    /// In a game with secrets that several people play at one screen, nobody sees a position that is another's:
    /// whoever is next says when to show it. False when the input has ended.
    fn hand_over(&mut self, player: Player) -> anyhow::Result<bool> {
        if !self.table().rules().has_secrets() || self.people().count() < 2 || self.shown_to == Some(player) {
            return Ok(true);
        }
        let name = self.table().rules().player_name(player);
        write!(self.out, "{}", "\n".repeat(HIDING_LINES))?;
        self.out.flush()?;
        write!(stderr(), "{name}, press Enter when nobody else is looking> ")?;
        stderr().flush()?;
        if read_line(&mut self.input)?.is_none() {
            return Ok(false);
        }
        self.shown_to = Some(player);
        // What the other did has scrolled away.
        self.told = self.told.saturating_sub(1);
        self.show()?;
        Ok(true)
    }

    /// Reads lines until the position changes or someone leaves.
    fn ask(&mut self, player: Option<Player>) -> anyhow::Result<Next> {
        loop {
            let prompt = match player {
                Some(_) => self.table().scene(self.viewer()).prompt,
                None => "The game is over: rematch, undo, save FILE or quit".to_string(),
            };
            write!(stderr(), "{prompt}> ")?;
            stderr().flush()?;
            let Some(line) = read_line(&mut self.input)? else {
                writeln!(stderr())?;
                return Ok(Next::Quit);
            };
            match self.obey(player, line.trim())? {
                Next::Ask => {}
                next => {
                    if next == Next::Show {
                        writeln!(self.out)?;
                        self.show()?;
                    }
                    return Ok(next);
                }
            }
        }
    }
}
