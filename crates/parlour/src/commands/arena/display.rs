//! What someone at the terminal sees while a tournament is played: how far it is, who leads, and a game.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use parlour_arena::{GameLog, Results, Spectator, Summary, Tournament};
use parlour_core::Viewer;
use parlour_table::Session;

use super::tables;
use crate::board;
use crate::names::Names;

/// How often the board is drawn.
const BOARD_INTERVAL: Duration = Duration::from_millis(150);
/// How often the tables are; and they may take at most this part of the time.
const TABLES_INTERVAL: Duration = Duration::from_millis(250);
const TABLES_SHARE: u32 = 20;
/// So many players are shown.
const MAX_STANDINGS: usize = 10;

/// The display of a tournament.
pub(super) struct Display<'a> {
    tournament: &'a Tournament,
    bar: ProgressBar,
    shown: Mutex<Shown>,
}

/// The parts of the display, and when each is made again.
struct Shown {
    tables: String,
    next_tables: Instant,
    board: String,
    next_board: Instant,
}

impl<'a> Display<'a> {
    pub(super) fn new(tournament: &'a Tournament) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {elapsed}  {eta} left\n{msg}")
            .expect("the template is well formed");
        let bar = ProgressBar::new(parlour_arena::schedule::games(tournament)).with_style(style);
        let now = Instant::now();
        let shown = Shown { tables: String::new(), next_tables: now, board: String::new(), next_board: now };
        Display { tournament, bar, shown: Mutex::new(shown) }
    }

    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Changes a part and shows all of them.
    fn show(&self, change: impl FnOnce(&mut Shown)) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut shown);
        self.bar.set_message(format!("{}\n{}", shown.tables, shown.board));
    }

    fn tables(&self, results: &Results) -> String {
        let summary = Summary::new(self.tournament, results);
        let mut text = String::new();
        if let Some(duel) = &summary.duel {
            let _ = writeln!(text, "{} against {}: {}", duel.first, duel.second, tables::score_line(duel));
        } else {
            let rows: Vec<_> = tables::standings(&summary).into_iter().take(MAX_STANDINGS + 1).collect();
            tables::write_table(&mut text, &rows);
        }
        if let Some(test) = &summary.sprt {
            let _ = writeln!(text, "{}", tables::test_line(test));
        }
        text
    }
}

impl Spectator for Display<'_> {
    fn finished(&self, _: &GameLog, results: &Results) {
        self.bar.set_position(results.count() as u64);
        let began = Instant::now();
        let is_due = began >= self.shown.lock().unwrap_or_else(PoisonError::into_inner).next_tables;
        if is_due {
            let tables = self.tables(results);
            let pause = TABLES_INTERVAL.max(began.elapsed() * TABLES_SHARE);
            self.show(|shown| (shown.tables, shown.next_tables) = (tables, Instant::now() + pause));
        }
    }

    fn position(&self, session: &dyn Session, players: &[usize]) {
        let now = Instant::now();
        if now < self.shown.lock().unwrap_or_else(PoisonError::into_inner).next_board {
            return;
        }
        let rules = &*self.tournament.rules;
        let name = |(seat, &player): (usize, &usize)| {
            let side = rules.player_name(parlour_core::Player::new(seat));
            format!("{side}: {}", self.tournament.plan.players[player].name)
        };
        let seats: Vec<String> = players.iter().enumerate().map(name).collect();
        let board = board::draw(&session.scene(Viewer::Spectator), &Names::of_sides(rules));
        let text = format!("{}, ply {}\n{board}", seats.join(", "), session.plies());
        self.show(|shown| (shown.board, shown.next_board) = (text, now + BOARD_INTERVAL));
    }
}
