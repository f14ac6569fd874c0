//! The tables of a tournament as text and as CSV.

use std::fmt::Write as _;

use parlour_arena::plan::Format;
use parlour_arena::statistics::{Estimate, Verdict};
use parlour_arena::summary::{Duel, PlayerLine, Test};
use parlour_arena::{Summary, Tournament};

/// What people read.
pub(super) fn text(tournament: &Tournament, summary: &Summary) -> String {
    let mut text = String::new();
    if summary.games == 0 {
        return "no encounter was finished\n".to_string();
    }
    if !summary.is_complete {
        let _ = writeln!(text, "stopped after {} of {} games", summary.games, summary.planned);
    }
    if let Some(duel) = &summary.duel {
        write_duel(&mut text, tournament, summary, duel);
    } else {
        write_table(&mut text, &standings(summary));
        text.push('\n');
        write_table(&mut text, &cross_table(summary));
        text.push('\n');
        write_seats(&mut text, summary);
    }
    write_faults(&mut text, summary);
    write_length(&mut text, summary);
    text
}

/// One line of a score: `68.8% +- 1.5, Elo +137 +- 12`.
pub(super) fn score_line(duel: &Duel) -> String {
    let Estimate { value, error } = duel.share;
    let elo = match duel.elo {
        Some(elo) => format!(", Elo {:+.0} +- {:.0}", elo.value, elo.error),
        None => String::new(),
    };
    format!("{:.1}% +- {:.1}{elo}", value * 100.0, error * 100.0)
}

fn write_duel(text: &mut String, tournament: &Tournament, summary: &Summary, duel: &Duel) {
    let seats = tournament.seats();
    let others =
        if seats > 2 { format!("{} others of {}", seats - 1, duel.second) } else { duel.second.clone() };
    let first = &summary.players[0];
    let _ = writeln!(text, "{} against {others}: {}", duel.first, score_line(duel));
    let _ = write!(text, "  {:.1}% likely the better one", duel.superiority * 100.0);
    if let Some(Estimate { value, error }) = duel.normalized_elo {
        let _ = write!(text, ", normalized Elo {value:+.0} +- {error:.0}");
    }
    let tally = first.tally;
    let _ = writeln!(
        text,
        "\n  {} games: {} won, {} drawn, {} lost",
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses
    );
    if let Some(pairs) = duel.pairs {
        let _ = writeln!(
            text,
            "  pairs: {} lost, {} lost and drawn, {} even, {} won and drawn, {} won",
            pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]
        );
    }
    for (seat, tally) in summary.seats.iter().zip(&first.by_seat) {
        let _ = writeln!(text, "  as {}: {:.1}% of {}", seat.name, tally.share() * 100.0, tally.games());
    }
    if let Some(test) = &summary.sprt {
        let _ = writeln!(text, "  {}", test_line(test));
    }
}

/// What the test says, in a line.
pub(super) fn test_line(test: &Test) -> String {
    let Test { elo0, elo1, log_likelihood_ratio: ratio, lower, upper, verdict } = test;
    let verdict = match verdict {
        Some(Verdict::Alternative) => format!("{elo1} accepted"),
        Some(Verdict::Null) => format!("{elo0} accepted"),
        None => "undecided".to_string(),
    };
    format!("SPRT [{elo0}, {elo1}]: {verdict}, ratio {ratio:.2} in {lower:.2} to {upper:.2}")
}

/// The players, the best first: a line of words, then lines of cells.
pub(super) fn standings(summary: &Summary) -> Vec<Vec<String>> {
    let mut rows = vec![
        ["#", "player", "rating", "+-", "games", "score", "+-", "won", "drawn", "lost"]
            .map(String::from)
            .to_vec(),
    ];
    for (line, rank) in summary.players.iter().zip(1..) {
        let tally = line.tally;
        rows.push(vec![
            rank.to_string(),
            line.name.clone(),
            format!("{:.0}", line.rating.value),
            format!("{:.0}", line.rating.error),
            tally.games().to_string(),
            format!("{:.1}%", line.share.value * 100.0),
            format!("{:.1}", line.share.error * 100.0),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
        ]);
    }
    rows
}

/// What everyone made of everyone, in per cent.
pub(super) fn cross_table(summary: &Summary) -> Vec<Vec<String>> {
    let numbers = (1..=summary.players.len()).map(|number| number.to_string());
    let mut rows =
        vec![["#".to_string(), "against".to_string()].into_iter().chain(numbers).collect::<Vec<_>>()];
    for ((line, cells), rank) in summary.players.iter().zip(&summary.cross).zip(1..) {
        let cell = |cell: &Option<parlour_arena::summary::Cell>| match cell {
            Some(cell) => format!("{:.0}%", cell.points / f64::from(cell.games) * 100.0),
            None => "-".to_string(),
        };
        rows.push([rank.to_string(), line.name.clone()].into_iter().chain(cells.iter().map(cell)).collect());
    }
    rows
}

/// Columns as wide as they have to be; names to the left, numbers to the right.
pub(super) fn write_table(text: &mut String, rows: &[Vec<String>]) {
    const NAMES: usize = 1;
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column == NAMES { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        let _ = writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end());
    }
}

fn write_seats(text: &mut String, summary: &Summary) {
    for seat in &summary.seats {
        let Estimate { value, error } = seat.advantage;
        let share = seat.tally.share() * 100.0;
        let _ =
            writeln!(text, "{}: {share:.1}% of the points, worth {value:+.0} +- {error:.0} Elo", seat.name);
    }
}

fn write_faults(text: &mut String, summary: &Summary) {
    for PlayerLine { name, faults, .. } in &summary.players {
        if !faults.is_empty() {
            let kinds: Vec<String> =
                faults.iter().map(|(kind, count)| format!("{count} by {}", kind.words())).collect();
            let _ = writeln!(text, "  {name} lost games on the spot: {}", kinds.join(", "));
        }
    }
}

fn write_length(text: &mut String, summary: &Summary) {
    let indent = if summary.format == Format::Match { "  " } else { "" };
    // Where a turn is one ply, plies say it all.
    let (plies, turns) = (summary.plies_per_game, summary.turns_per_game);
    let turns = if plies > turns { format!(" in {turns:.0} turns") } else { String::new() };
    let _ = writeln!(text, "{indent}{plies:.0} plies{turns} a game, seed {}", summary.seed);
    if summary.pace.games_per_second > 0.0 {
        let _ = writeln!(
            text,
            "{indent}{:.1} games a second, {:.1} seconds",
            summary.pace.games_per_second, summary.pace.seconds
        );
    }
}

/// The standings for scripts.
pub(super) fn csv(summary: &Summary) -> String {
    let mut text = "rank,player,rating,rating_error,games,won,drawn,lost,points,share,share_error,\
                    nodes_per_move,depth_per_move,milliseconds_per_move,faults\n"
        .to_string();
    for ((line, rank), time) in summary.players.iter().zip(1..).zip(&summary.pace.milliseconds_per_move) {
        let (tally, rating, share) = (line.tally, line.rating, line.share);
        let _ = writeln!(
            text,
            "{rank},{},{:.2},{:.2},{},{},{},{},{},{:.6},{:.6},{:.1},{:.2},{time:.3},{}",
            quoted(&line.name),
            rating.value,
            rating.error,
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            tally.points,
            share.value,
            share.error,
            line.nodes_per_move,
            line.depth_per_move,
            line.faults.values().sum::<u32>()
        );
    }
    text
}

/// A field of CSV, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = [["#", "player", "won"], ["1", "a", "7"], ["10", "someone", "100"]];
        let mut text = String::new();
        write_table(&mut text, &rows.map(|row| row.map(String::from).to_vec()));
        assert_eq!(text, " #  player   won\n 1  a          7\n10  someone  100\n");
    }

    #[test]
    fn names_with_commas_are_quoted() {
        assert_eq!(quoted("alphabeta:depth=4,nodes=9"), "\"alphabeta:depth=4,nodes=9\"");
        assert_eq!(quoted("a\"b"), "\"a\"\"b\"");
    }
}
