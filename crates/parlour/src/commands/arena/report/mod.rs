//! The report of a tournament: one HTML file that needs nothing else, with every game on the page's own board.

mod charts;
mod games;

use std::fmt::Write as _;

use parlour_arena::game::Spent;
use parlour_arena::plan::Format;
use parlour_arena::statistics::Score;
use parlour_arena::{GameLog, Results, Summary, Tournament};
use parlour_web::report::{SCRIPT, STYLE};

use super::tables;
use charts::{Bar, COLOURS, Line, escaped};

/// Lines have so many points at most.
const MAX_POINTS: usize = 400;
/// So many of a player's moves are told one by one.
const MAX_MOVES: usize = 80;

/// The whole document.
pub(super) fn write(tournament: &Tournament, results: &Results, summary: &Summary) -> anyhow::Result<String> {
    let info = tournament.rules.info();
    let played: Vec<&GameLog> = results.games().collect();
    let mut html = String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    html += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    let _ = writeln!(
        html,
        "<title>{}</title>\n<style>\n{STYLE}\n{}\n</style>\n</head>",
        escaped(&headline(tournament, summary)),
        info.style
    );
    html += "<body class=\"report\">\n<main>\n";
    html += &header(tournament, summary);
    html += &strength(tournament, summary);
    html += &course(tournament, results, summary);
    html += &manner(tournament, summary, &played);
    html += &list(tournament, &played);
    html += "</main>\n";
    let art = info.art.split_once("<svg").map_or("", |(_, art)| art);
    let hidden = "width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"";
    let _ = writeln!(html, "<svg data-art=\"{}\" {hidden} {art}", info.id);
    let packed = games::pack(tournament, &played)?;
    let _ = writeln!(html, "<script type=\"text/plain\" id=\"games\">{packed}</script>");
    let _ = write!(html, "<script type=\"module\">\n{SCRIPT}</script>\n</body>\n</html>\n");
    Ok(html)
}

fn headline(tournament: &Tournament, summary: &Summary) -> String {
    match &summary.duel {
        Some(duel) => format!("{} against {}", duel.first, duel.second),
        None => format!("{}: {} players", tournament.rules.info().title, summary.players.len()),
    }
}

fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{content}</section>\n")
}

fn header(tournament: &Tournament, summary: &Summary) -> String {
    let format = match summary.format {
        Format::Match => "a match",
        Format::Gauntlet => "a gauntlet",
        Format::RoundRobin => "a round robin",
        Format::Swiss => "a Swiss tournament",
    };
    let mut html = format!("<header>\n<h1>{}</h1>\n", escaped(&headline(tournament, summary)));
    let title = tournament.rules.info().title;
    let games = if summary.is_complete {
        summary.games.to_string()
    } else {
        format!("{} of {}", summary.games, summary.planned)
    };
    let _ = writeln!(
        html,
        "<p>{}, {}: {format}, {games} games, seed {}</p>",
        escaped(title),
        escaped(&summary.variant),
        summary.seed
    );
    if let Some(duel) = &summary.duel {
        let _ = writeln!(
            html,
            "<p>{}: {}, {:.1}% likely the better one</p>",
            escaped(&duel.first),
            tables::score_line(duel),
            duel.superiority * 100.0
        );
        if let Some([lost, less, even, more, won]) = duel.pairs {
            let _ = writeln!(
                html,
                "<p>Pairs: {lost} lost, {less} lost and drawn, {even} even, {more} won and drawn, {won} won</p>"
            );
        }
    }
    if let Some(test) = &summary.sprt {
        let _ = writeln!(html, "<p>{}</p>", escaped(&tables::test_line(test)));
    }
    html + "</header>\n"
}

/// Ratings and tables. Of a match the header has said it: what two players make of each other needs no scale.
fn strength(tournament: &Tournament, summary: &Summary) -> String {
    if summary.duel.is_some() {
        return section("Standings", &table(&without_ratings(tables::standings(summary))));
    }
    let rated = summary.players.iter().map(|line| Bar {
        label: line.name.clone(),
        value: line.rating.value,
        error: line.rating.error,
        told: format!("{:.0} \u{b1} {:.0}", line.rating.value, line.rating.error),
    });
    let bars: Vec<Bar> = rated.collect();
    let ends = || bars.iter().flat_map(|bar| [bar.value - bar.error, bar.value + bar.error]);
    let (low, high) = (ends().fold(f64::INFINITY, f64::min), ends().fold(f64::NEG_INFINITY, f64::max));
    let scale = match tournament.anchor {
        Some((player, _)) => {
            format!("Elo, with {} as the anchor", escaped(&tournament.plan.players[player].name))
        }
        None => "Elo; the average is 0".to_string(),
    };
    let chart = charts::bars("Ratings", &bars, low - (high - low) * 0.1, high);
    let mut html =
        section("Ratings", &format!("{chart}<p>{scale}. Whiskers are 95% confidence intervals.</p>\n"));
    html += &section("Standings", &table(&tables::standings(summary)));
    html + &section("Everyone against everyone", &table(&tables::cross_table(summary)))
}

/// The standings without the columns of the rating and its error.
fn without_ratings(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    for row in &mut rows {
        row.drain(2..4);
    }
    rows
}

fn table(rows: &[Vec<String>]) -> String {
    let mut html = String::from("<table>\n");
    for (number, row) in rows.iter().enumerate() {
        let tag = if number == 0 { "th" } else { "td" };
        let cell = |(column, cell): (usize, &String)| {
            let class = if column == 1 { " class=\"name\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(cell))
        };
        let _ = writeln!(html, "<tr>{}</tr>", row.iter().enumerate().map(cell).collect::<String>());
    }
    html + "</table>\n"
}

/// How the score grew, and what the test made of it.
fn course(tournament: &Tournament, results: &Results, summary: &Summary) -> String {
    let shown = if summary.duel.is_some() {
        &summary.players[..1]
    } else {
        &summary.players[..summary.players.len().min(COLOURS)]
    };
    let lines: Vec<Line> =
        shown.iter().map(|line| score_line(tournament, results, line.number, &line.name)).collect();
    let chart = charts::lines("Score over time", "encounters", &lines, &[1.0 / tournament.seats() as f64]);
    let mut html = section(
        "Score over time",
        &format!("{chart}<p>The share of the points so far; the dashed line is an even score.</p>\n"),
    );
    if let Some(test) = &summary.sprt {
        let points = results.ratios.iter().zip(1_u32..).map(|(&ratio, number)| (f64::from(number), ratio));
        let line = Line {
            label: "log-likelihood ratio".into(),
            points: thinned(points.collect()),
            errors: Vec::new(),
        };
        let chart = charts::lines("SPRT", "encounters", &[line], &[test.lower, test.upper]);
        html += &section("SPRT", &format!("{chart}<p>{}</p>\n", escaped(&tables::test_line(test))));
    }
    html
}

/// The share of the points after each of a player's encounters, with its error.
fn score_line(tournament: &Tournament, results: &Results, player: usize, name: &str) -> Line {
    let mut score = Score::new(tournament.seats());
    let (mut points, mut errors) = (Vec::new(), Vec::new());
    let own = results
        .encounters()
        .into_iter()
        .filter(|games| games.iter().all(|game| game.players.contains(&player)));
    let own: Vec<_> = own.collect();
    let step = own.len().div_ceil(MAX_POINTS).max(1);
    for (number, games) in own.iter().enumerate() {
        let seats = games.iter().flat_map(|game| game.players.iter().zip(&game.points).enumerate());
        let seats =
            seats.filter(|(_, (other, _))| **other == player).map(|(seat, (_, points))| (seat, *points));
        score.count_encounter(&seats.collect::<Vec<_>>());
        if number % step == step - 1 || number + 1 == own.len() {
            let share = score.share();
            points.push(((number + 1) as f64, share.value));
            errors.push(share.error);
        }
    }
    Line { label: name.to_string(), points, errors }
}

/// Not more points than can be seen.
fn thinned(points: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let step = points.len().div_ceil(MAX_POINTS).max(1);
    let last = points.last().copied();
    let mut kept: Vec<(f64, f64)> = points.into_iter().step_by(step).collect();
    if kept.last() != last.as_ref() {
        kept.extend(last);
    }
    kept
}

/// How games went: seats, lengths, time and depth.
fn manner(tournament: &Tournament, summary: &Summary, played: &[&GameLog]) -> String {
    let seats: Vec<Bar> = summary
        .seats
        .iter()
        .map(|seat| Bar {
            label: seat.name.clone(),
            value: seat.tally.share(),
            error: 0.0,
            told: format!("{:.1}%", seat.tally.share() * 100.0),
        })
        .collect();
    let lengths: Vec<f64> = played.iter().map(|game| game.actions.len() as f64).collect();
    let time = effort_lines(tournament, summary, played, |spent| spent.2);
    let depth = effort_lines(tournament, summary, played, |spent| f64::from(spent.4));
    [
        "<div class=\"pair\">\n".to_string(),
        section("Points by seat", &charts::bars("Points by seat", &seats, 0.0, 1.0)),
        section("Length of games", &charts::histogram("Length of games", "plies", &lengths)),
        section("Milliseconds a move", &charts::lines("Milliseconds a move", "own moves", &time, &[])),
        section("Depth of a move", &charts::lines("Depth of a move", "own moves", &depth, &[])),
        "</div>\n".to_string(),
    ]
    .concat()
}

/// What each player spent on its first move, its second, and so on, on average.
fn effort_lines(
    tournament: &Tournament,
    summary: &Summary,
    played: &[&GameLog],
    of: impl Fn(&Spent) -> f64,
) -> Vec<Line> {
    let players = summary.players.iter().take(COLOURS);
    players
        .map(|line| {
            let mut sums = vec![(0.0, 0.0); MAX_MOVES];
            for game in played {
                let mut counts = vec![0; tournament.seats()];
                for spent in game.spent.iter().filter(|spent| game.players[spent.1] == line.number) {
                    if let Some((sum, count)) = sums.get_mut(counts[spent.1]) {
                        *sum += of(spent);
                        *count += 1.0;
                    }
                    counts[spent.1] += 1;
                }
            }
            let points = sums.iter().zip(1_u32..).filter(|((_, count), _)| *count > 0.0);
            let points = points.map(|((sum, count), number)| (f64::from(number), sum / count)).collect();
            Line { label: line.name.clone(), points, errors: Vec::new() }
        })
        .collect()
}

/// The games, each with its result, beside a board to step through them.
fn list(tournament: &Tournament, played: &[&GameLog]) -> String {
    let mut buttons = String::new();
    for (number, game) in played.iter().enumerate() {
        let _ = writeln!(
            buttons,
            "<button type=\"button\" data-number=\"{number}\">{}. {}<small>{}, {} plies</small></button>",
            number + 1,
            escaped(&games::title(tournament, game)),
            escaped(&games::end(game)),
            game.actions.len()
        );
    }
    section(
        "Games",
        &format!(
            "<div class=\"games\">\n<div id=\"player\"></div>\n<div class=\"list\" tabindex=\"0\" aria-label=\"All games\">\n{buttons}</div>\n</div>\n"
        ),
    )
}
