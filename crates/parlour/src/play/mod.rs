//! `play`: a game in the terminal, line by line, people and bots on any seat.

mod commands;
mod save;

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlour_core::{Decision, Player, Turn, Viewer};
use parlour_table::table::result_line;
use parlour_table::{Limits, Table, house};

use crate::board;
use crate::cli::Play;
use crate::output::{Verdict, stderr, stdout};

/// Who takes the seats that no flag names.
const DEFAULT_BOT: &str = "level4";
/// The longest line a person types.
const LONGEST_LINE: u64 = 64 << 10;

/// Plays a game as the flags say.
pub(crate) fn run(play: &Play) -> anyhow::Result<Verdict> {
    let rules = house().rules(&play.place.game, play.place.variant.as_deref())?;
    let mut seats = vec![play.p1.clone(), play.p2.clone()];
    let more = [&play.p3, &play.p4];
    let named = more.iter().rposition(|seat| seat.is_some()).map_or(0, |last| last + 3);
    for seat in more.into_iter().take(rules.players().max(named).saturating_sub(2)) {
        seats.push(seat.clone().unwrap_or_else(|| DEFAULT_BOT.to_string()));
    }
    let table = match &play.place.position {
        Some(position) => Table::open_at(rules, position, play.place.seed, &seats)?,
        None => Table::open(rules, play.place.seed, &seats)?,
    };
    if let Some(file) = &play.save {
        save::check_new(file)?;
    }
    let limits = Limits { movetime: Some(Duration::from_millis(play.movetime)), ..Limits::default() };
    let mut game = Terminal { table, limits, saved: Vec::new(), input: io::stdin().lock(), out: stdout() };
    game.play()?;
    if let Some(file) = &play.save {
        game.save(file)?;
    }
    Ok(Verdict::Yes)
}

/// One line without its end; `None` when the input has ended.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_string()))
}

/// A table with someone at the keyboard.
struct Terminal<R, W> {
    table: Table,
    limits: Limits,
    /// Files this game has been saved to.
    saved: Vec<PathBuf>,
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

impl<R: BufRead, W: Write> Terminal<R, W> {
    fn play(&mut self) -> anyhow::Result<()> {
        self.greet()?;
        self.show()?;
        loop {
            match self.table.turn() {
                Turn::Player(player) if !self.table.seat(player).is_person() => self.bot_moves(player)?,
                Turn::Player(player) => {
                    if self.ask(Some(player))? == Next::Quit {
                        return Ok(());
                    }
                }
                Turn::Over(outcome) => {
                    writeln!(self.out, "result: {}", result_line(&outcome))?;
                    if !self.has_person() || self.ask(None)? == Next::Quit {
                        return Ok(());
                    }
                }
                Turn::Chance => unreachable!("the table lets chance act at once"),
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        let record = self.table.record();
        let title = self.table.rules().info().title;
        writeln!(self.out, "{title} ({}), seed {}", record.variant, record.seed)?;
        for (index, seat) in record.seats.iter().enumerate() {
            writeln!(self.out, "  {}: {seat}", self.table.rules().player_name(Player::new(index)))?;
        }
        if self.has_person() {
            writeln!(self.out, "Type a move, or `help`.")?;
        }
        Ok(writeln!(self.out)?)
    }

    fn has_person(&self) -> bool {
        (0..self.table.rules().players()).any(|index| self.table.seat(Player::new(index)).is_person())
    }

    /// Whose eyes the screen shows: the person to move; alone with bots, that person always.
    fn viewer(&self) -> Viewer {
        let people =
            || (0..self.table.rules().players()).map(Player::new).filter(|&p| self.table.seat(p).is_person());
        match self.table.turn() {
            Turn::Player(player) if self.table.seat(player).is_person() => Viewer::Player(player),
            _ if people().count() == 1 => people().next().map_or(Viewer::Spectator, Viewer::Player),
            _ => Viewer::Spectator,
        }
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let scene = self.table.scene(self.viewer());
        write!(self.out, "{}", board::draw(&scene))?;
        Ok(self.out.flush()?)
    }

    fn bot_moves(&mut self, player: Player) -> anyhow::Result<()> {
        let decision = self.table.think(&self.limits, &AtomicBool::new(false), &mut |_| {});
        let Decision { action, insight } = decision.expect("a bot is to move");
        self.table.act(player, &action)?;
        let name = self.table.rules().player_name(player);
        let seat = self.table.seat(player).name();
        let score = insight.score.map(|score| format!(" ({})", score.words())).unwrap_or_default();
        writeln!(self.out, "\n{name} ({seat}): {action}{score}")?;
        self.show()
    }

    /// Reads lines until the position changes or someone leaves.
    fn ask(&mut self, player: Option<Player>) -> anyhow::Result<Next> {
        loop {
            let prompt = match player {
                Some(_) => self.table.scene(self.viewer()).prompt,
                None => "The game is over: undo, save FILE or quit".to_string(),
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
