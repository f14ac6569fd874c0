//! Hand-made positions for every rule, held against the fast and the slow implementation at once.

use std::format;
use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::both::Both as Position;
use crate::hnefatafl::reference::{
    Move,
    Reason::{self, Encircled, Escape, ExitFort, KingCaptured, NoMove},
    Side::{self, Attackers, Defenders},
    Variant::{self, Brandubh, Copenhagen, FistTablets, Tablut},
};

const ALL: [Variant; 4] = [FistTablets, Copenhagen, Brandubh, Tablut];

/// Lines from the top, '.' for empty.
fn board(variant: Variant, side: char, diagram: &str) -> Position {
    let rows: Vec<&str> = diagram.split_whitespace().collect();
    let mut text = rows.join("/");
    for run in (1..=rows.len()).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    Position::parse(variant, &format!("{text} {side}"))
}

fn width(position: &Position) -> usize {
    position.text().split('/').count()
}

fn square(position: &Position, name: &str) -> usize {
    let file = name.as_bytes()[0] - b'a';
    let rank: usize = name[1..].parse().unwrap();
    (rank - 1) * width(position) + usize::from(file)
}

fn name(position: &Position, square: usize) -> String {
    let width = width(position);
    format!("{}{}", char::from(b'a' + (square % width) as u8), square / width + 1)
}

fn action(position: &Position, text: &str) -> Move {
    let (from, to) = text.split_once('-').unwrap();
    (square(position, from), square(position, to))
}

fn can(position: &Position, text: &str) -> bool {
    position.moves().contains(&action(position, text))
}

/// The captured squares of a move, in the order of the square numbers.
#[track_caller]
fn captures(position: &Position, text: &str) -> String {
    assert!(can(position, text), "{text} is no move of {}", position.text());
    let mut next = position.clone();
    let captured = next.play(action(position, text));
    assert!(captured.is_sorted());
    let names: Vec<String> = captured.iter().map(|&square| name(position, square)).collect();
    assert_eq!(next.side() == Attackers, position.side() == Defenders);
    assert_eq!(Position::parse(position.variant(), &next.text()), next);
    names.join(" ")
}

#[track_caller]
fn ending_after(position: &Position, text: &str) -> Option<(Side, Reason)> {
    assert!(can(position, text), "{text} is no move of {}", position.text());
    let mut next = position.clone();
    next.play(action(position, text));
    assert_eq!(next.moves().is_empty(), next.ending().is_some());
    next.ending()
}

/// The same diagram with attackers and defending men exchanged.
fn swapped(diagram: &str) -> String {
    diagram.replace('t', "x").replace('T', "t").replace('x', "T")
}

/// The same diagram with files and ranks exchanged, or turned upside down, or both.
fn turned(diagram: &str, turn: usize) -> String {
    let mut rows: Vec<Vec<char>> = diagram.split_whitespace().map(|row| row.chars().collect()).collect();
    for _ in 0..turn {
        let size = rows.len();
        rows = (0..size).map(|y| (0..size).map(|x| rows[size - 1 - x][y]).collect()).collect();
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
}

/// A square's name after the same turns.
fn turned_name(name: &str, size: usize, turn: usize) -> String {
    let (mut file, mut rank) =
        (usize::from(name.as_bytes()[0] - b'a'), name[1..].parse::<usize>().unwrap() - 1);
    for _ in 0..turn {
        (file, rank) = (rank, size - 1 - file);
    }
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn turned_move(text: &str, size: usize, turn: usize) -> String {
    let (from, to) = text.split_once('-').unwrap();
    format!("{}-{}", turned_name(from, size, turn), turned_name(to, size, turn))
}

/// Plays a move on each of the four edges and expects the same captures.
#[track_caller]
fn captures_on_every_edge(side: char, diagram: &str, text: &str, expected: &[&str]) {
    let width = diagram.split_whitespace().count();
    for turn in 0..4 {
        let position = board(Copenhagen, side, &turned(diagram, turn));
        let found = captures(&position, &turned_move(text, width, turn));
        let mut found: Vec<&str> = found.split_whitespace().collect();
        let mut wanted: Vec<String> = expected.iter().map(|name| turned_name(name, width, turn)).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "turned {turn} times");
    }
}

#[test]
fn start_positions() {
    for variant in ALL {
        let start = Position::start(variant);
        assert_eq!(Position::parse(variant, &start.text()), start);
        assert_eq!((start.side(), start.ending()), (Attackers, None));
        assert!(start.moves().is_sorted());
    }
    let start = Position::start(FistTablets);
    assert_eq!(start.text(), "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a");
    assert_eq!(Position::start(Copenhagen).evaluate(), 10);
    assert_eq!(Position::start(Brandubh).evaluate(), 6);
    assert_eq!(Position::start(Tablut).evaluate(), 4);
}

#[test]
fn restricted_squares() {
    let stops = |position: &Position, from: &str| -> String {
        let from = square(position, from);
        let moves = position.moves();
        let names = moves.iter().filter(|&&(start, _)| start == from).map(|&(_, to)| name(position, to));
        names.collect::<Vec<_>>().join(" ")
    };
    // The centre is d4: an ordinary square, a throne to slide across, or a shut one.
    let diagram = ".......
                   ...T...
                   .......
                   t.....t
                   .......
                   .K.....
                   .......";
    let fist = board(FistTablets, 'a', diagram);
    assert_eq!(stops(&fist, "a4"), "a2 a3 b4 c4 d4 e4 f4 a5 a6");
    for variant in [Copenhagen, Brandubh] {
        let position = board(variant, 'a', diagram);
        assert_eq!(stops(&position, "a4"), "a2 a3 b4 c4 e4 f4 a5 a6", "{variant:?}");
        let position = board(variant, 'd', diagram);
        assert_eq!(stops(&position, "d6"), "d1 d2 d3 d5 a6 b6 c6 e6 f6 g6 d7", "{variant:?}");
    }
    assert_eq!(stops(&board(Tablut, 'a', diagram), "a4"), "a1 a2 a3 b4 c4 a5 a6 a7");
    assert_eq!(stops(&board(Tablut, 'd', diagram), "d6"), "d5 a6 b6 c6 e6 f6 g6 d7");
}

#[test]
fn the_king_and_the_throne() {
    let diagram = ".......
                   .....t.
                   .......
                   ..T.K..
                   .......
                   .t.....
                   .......";
    let alone = diagram.replace("..T.K..", "....K..");
    for variant in ALL {
        let position = board(variant, 'd', diagram);
        assert_eq!(can(&position, "e4-d4"), variant != Tablut, "{variant:?}");
        assert_eq!(can(&position, "c4-d4"), variant == FistTablets, "{variant:?}");
        assert_eq!(can(&board(variant, 'd', &alone), "e4-b4"), variant != Tablut, "{variant:?}");
    }
}

#[test]
fn men_are_closed_in_from_several_sides() {
    for variant in ALL {
        let position = board(
            variant,
            'a',
            ".........
             ...t.....
             ...T.....
             .tT.Tt.K.
             .........
             .........
             ...t.....
             .........
             .........",
        );
        assert_eq!(captures(&position, "d3-d6"), "c6 e6 d7", "{variant:?}");
    }
}

#[test]
fn moving_in_between_is_safe_and_so_is_staying_there() {
    for variant in ALL {
        let mut position = board(
            variant,
            'd',
            ".......
             ..T....
             .......
             .......
             .t.t...
             ....K..
             .....t.",
        );
        assert_eq!(captures(&position, "c6-c3"), "", "{variant:?}");
        position.play(action(&position, "c6-c3"));
        assert_eq!(captures(&position, "f1-d1"), "");
        // The same captor, gone and arriving anew.
        position.play(action(&position, "b3-b4"));
        position.play(action(&position, "e2-f2"));
        assert_eq!(captures(&position, "b4-b3"), "c3");
    }
}

#[test]
fn the_king_captures_like_a_man() {
    let arriving = ".......
                    .......
                    .......
                    .......
                    .K.tT..
                    ....t..
                    .......";
    let waiting = ".......
                   .......
                   .......
                   .......
                   .Kt....
                   ...Tt..
                   .......";
    for variant in ALL {
        assert_eq!(captures(&board(variant, 'd', arriving), "b3-c3"), "d3", "{variant:?}");
        assert_eq!(captures(&board(variant, 'd', waiting), "d2-d3"), "c3", "{variant:?}");
        assert_eq!(captures(&board(variant, 'd', waiting), "d2-c2"), "", "{variant:?}");
    }
}

#[test]
fn hostile_corners() {
    let diagram = ".......
                   .......
                   .......
                   .......
                   ..t....
                   ....K..
                   .T...t.";
    for variant in ALL {
        let expected = if [Copenhagen, Brandubh].contains(&variant) { "b1" } else { "" };
        assert_eq!(captures(&board(variant, 'a', diagram), "c3-c1"), expected, "{variant:?}");
        assert_eq!(captures(&board(variant, 'd', &swapped(diagram)), "c3-c1"), expected, "{variant:?}");
    }
}

#[test]
fn the_empty_throne_is_hostile_to_everyone() {
    let diagram = ".......
                   .t.....
                   .......
                   ..T...t
                   .......
                   ....K..
                   .......";
    for variant in ALL {
        let expected = if variant == FistTablets { "" } else { "c4" };
        assert_eq!(captures(&board(variant, 'a', diagram), "b6-b4"), expected, "{variant:?}");
        assert_eq!(captures(&board(variant, 'd', &swapped(diagram)), "b6-b4"), expected, "{variant:?}");
    }
}

#[test]
fn the_kings_throne_is_hostile_to_attackers_only() {
    let diagram = ".......
                   .t.....
                   .......
                   ..TK...
                   .......
                   .......
                   .....t.";
    for variant in ALL {
        assert_eq!(captures(&board(variant, 'a', diagram), "b6-b4"), "", "{variant:?}");
        assert_eq!(captures(&board(variant, 'd', &swapped(diagram)), "b6-b4"), "c4", "{variant:?}");
    }
}

#[test]
fn captures_by_the_king_who_arrives() {
    // On the throne (not tablut's) and on a corner.
    let diagram = ".......
                   .......
                   .......
                   .Tt.K..
                   .......
                   ..t....
                   .......";
    for variant in [FistTablets, Copenhagen, Brandubh] {
        assert_eq!(captures(&board(variant, 'd', diagram), "e4-d4"), "c4", "{variant:?}");
        let corner = ".......
                      .......
                      .......
                      K......
                      .......
                      ..t....
                      .tT....";
        assert_eq!(captures(&board(variant, 'd', corner), "a4-a1"), "b1", "{variant:?}");
        assert_eq!(ending_after(&board(variant, 'd', corner), "a4-a1"), Some((Defenders, Escape)));
    }
}

#[test]
fn the_king_on_the_throne_needs_four() {
    let four = ".......
                .......
                ...t...
                ..tK..t
                ...t...
                .......
                .......";
    let three = ".......
                 .......
                 ...t...
                 ..tK...
                 ......t
                 .......
                 ...t...";
    for variant in ALL {
        let position = board(variant, 'a', four);
        assert_eq!(captures(&position, "g4-e4"), "d4", "{variant:?}");
        assert_eq!(ending_after(&position, "g4-e4"), Some((Attackers, KingCaptured)));
        let mut after = position.clone();
        after.play(action(&position, "g4-e4"));
        assert!(!after.text().contains('K'));
        assert_eq!(after.evaluate(), 100_000);
        assert_eq!(captures(&board(variant, 'a', three), "d1-d3"), "", "{variant:?}");
    }
}

#[test]
fn the_king_beside_the_throne() {
    // d4 is the throne, the king on d3.
    let diagram = ".......
                   .......
                   .......
                   .......
                   ..tKt..
                   .......
                   ...t...";
    let two = diagram.replace("..tKt..", ".t.Kt..");
    let with_man = diagram.replace("..tKt..", "..TKt..");
    for variant in ALL {
        let expected = if variant == FistTablets { "" } else { "d3" };
        assert_eq!(captures(&board(variant, 'a', diagram), "d1-d2"), expected, "{variant:?}");
        // Between two attackers only, or between one and the throne, or with a friend beside him.
        assert_eq!(captures(&board(variant, 'a', &two), "b3-c3"), "", "{variant:?}");
        assert_eq!(captures(&board(variant, 'a', &two), "d1-d2"), "", "{variant:?}");
        assert_eq!(captures(&board(variant, 'a', &with_man), "d1-d2"), "", "{variant:?}");
    }
    // Without a throne there must be an attacker on the centre.
    let full = ".......
                .......
                .......
                ...t...
                ..tKt..
                .......
                ...t...";
    assert_eq!(captures(&board(FistTablets, 'a', full), "d1-d2"), "d3");
}

#[test]
fn the_king_elsewhere() {
    let two = ".......
               .......
               .......
               .......
               .......
               .tK..t.
               .......";
    let into = ".......
                .......
                .......
                ..K....
                .......
                .t.t...
                .......";
    for variant in ALL {
        let expected = if [Brandubh, Tablut].contains(&variant) { "c2" } else { "" };
        assert_eq!(captures(&board(variant, 'a', two), "f2-d2"), expected, "{variant:?}");
        // Moving in between is safe for the king too.
        assert_eq!(captures(&board(variant, 'd', into), "c4-c2"), "", "{variant:?}");
    }
    let four = ".......
                .......
                .......
                .......
                .t.....
                tK...t.
                .t.....";
    for variant in [FistTablets, Copenhagen] {
        assert_eq!(captures(&board(variant, 'a', four), "f2-c2"), "b2", "{variant:?}");
        let three = four.replacen(".t.....", ".......", 1);
        assert_eq!(captures(&board(variant, 'a', &three), "f2-c2"), "", "{variant:?}");
        // The attacker who arrives must be one of those around him: this one is not.
        let idle = four.replace("tK...t.", "tKt..t.");
        assert_eq!(captures(&board(variant, 'a', &idle), "f2-e2"), "");
    }
}

#[test]
fn a_man_and_the_king_at_once() {
    let diagram = ".......
                   .......
                   .......
                   .......
                   .......
                   .tK.Tt.
                   ...t...";
    assert_eq!(captures(&board(Brandubh, 'a', diagram), "d1-d2"), "c2 e2");
    assert_eq!(captures(&board(Copenhagen, 'a', diagram), "d1-d2"), "e2");
}

#[test]
fn the_king_on_the_edge() {
    let diagram = ".......
                   .......
                   .......
                   .......
                   .......
                   ..t....
                   .tK..t.";
    for variant in [FistTablets, Copenhagen] {
        assert_eq!(captures(&board(variant, 'a', diagram), "f1-d1"), "", "{variant:?}");
    }
    assert_eq!(captures(&board(Brandubh, 'a', diagram), "f1-d1"), "c1");
    // Against a hostile corner.
    let corner = diagram.replace(".tK..t.", ".K...t.");
    assert_eq!(captures(&board(Brandubh, 'a', &corner), "f1-c1"), "b1");
    for variant in [FistTablets, Copenhagen] {
        assert_eq!(captures(&board(variant, 'a', &corner), "f1-c1"), "", "{variant:?}");
    }
}

#[test]
fn escapes() {
    let diagram = ".......
                   .......
                   ..t....
                   .......
                   .......
                   ..t....
                   .K...t.";
    for variant in [FistTablets, Copenhagen, Brandubh] {
        let position = board(variant, 'd', diagram);
        assert_eq!(ending_after(&position, "b1-a1"), Some((Defenders, Escape)), "{variant:?}");
        assert_eq!(ending_after(&position, "b1-e1"), None, "{variant:?}");
        assert_eq!(position.slow.root_values(1).iter().map(|&(_, value)| value).min(), Some(-100_000));
    }
    let inside = ".......
                  .......
                  ..t....
                  .......
                  .......
                  .Kt....
                  .....t.";
    let position = board(Tablut, 'd', inside);
    assert_eq!(position.ending(), None);
    assert_eq!(ending_after(&position, "b2-b1"), Some((Defenders, Escape)));
    assert_eq!(ending_after(&position, "b2-a2"), Some((Defenders, Escape)));
    assert_eq!(ending_after(&position, "b2-b3"), None);
}

#[test]
fn a_side_without_a_move_loses() {
    // c1-d1 captures the last attacker.
    let last = ".......
                .......
                .......
                .K.....
                .......
                .......
                .TT.tT.";
    for variant in [FistTablets, Copenhagen, Brandubh] {
        let position = board(variant, 'd', last);
        assert_eq!(ending_after(&position, "b4-c4"), None);
        assert_eq!(captures(&position, "c1-d1"), "e1");
        assert_eq!(ending_after(&position, "c1-d1"), Some((Defenders, NoMove)), "{variant:?}");
    }
    // e3-d3 does not capture the king, since his own man is on c4, but neither of them can move.
    let stuck = ".......
                 .......
                 ..t....
                 .tTt...
                 .tK.t..
                 ..t....
                 .......";
    let position = board(FistTablets, 'a', stuck);
    assert_eq!(captures(&position, "e3-d3"), "");
    assert_eq!(ending_after(&position, "e3-d3"), Some((Attackers, NoMove)));
    // The attackers blocked: b1 has the corner beside it, where only the king may go.
    let blocked = ".......
                   .......
                   .......
                   ...K...
                   .......
                   .T.....
                   .t...T.";
    let position = board(FistTablets, 'd', blocked);
    assert_eq!(ending_after(&position, "f1-c1"), Some((Defenders, NoMove)));
    assert_eq!(captures(&position, "f1-c1"), "");
    // With other reasons at hand, they come first.
    let ring = ".......
                ...t...
                ..t.t..
                .t.K.t.
                ..t.t..
                ...t...
                .......";
    assert_eq!(board(Copenhagen, 'd', ring).ending(), Some((Attackers, Encircled)));
    assert_eq!(board(FistTablets, 'd', ring).ending(), None);
    // No attackers at all: a fort, if the king is on the edge with room; else they have no move.
    let alone = ".......
                 .......
                 .......
                 .......
                 .......
                 .......
                 ..K....";
    assert_eq!(board(Copenhagen, 'a', alone).ending(), Some((Defenders, ExitFort)));
    assert_eq!(board(FistTablets, 'a', alone).ending(), Some((Defenders, NoMove)));
}

const WALL: &str = ".......
                    .......
                    .......
                    ..t..K.
                    .......
                    ..tt...
                    .tTT.t.";

#[test]
fn shieldwall_on_every_edge() {
    captures_on_every_edge('a', WALL, "f1-e1", &["c1", "d1"]);
    // The other bracket may be the one that arrives.
    let other = WALL.replace(".tTT.t.", "..TTt..").replace("..t..K.", ".t...K.");
    captures_on_every_edge('a', &other, "b4-b1", &["c1", "d1"]);
}

#[test]
fn shieldwall_of_attackers() {
    captures_on_every_edge('d', &swapped(WALL), "f1-e1", &["c1", "d1"]);
}

#[test]
fn shieldwall_needs_everything() {
    // Not without a front, or a bracket, or with a friend in front; a man alone is a matter for R3.
    captures_on_every_edge('a', &WALL.replace("..tt...", "..t...."), "f1-e1", &[]);
    captures_on_every_edge('a', &WALL.replace(".tTT.t.", "..TT.t."), "f1-e1", &[]);
    captures_on_every_edge('a', &WALL.replace("..tt...", "..tT..."), "f1-e1", &[]);
    captures_on_every_edge('a', &WALL.replace(".tTT.t.", "..tT.t."), "f1-e1", &["d1"]);
    captures_on_every_edge('a', &WALL.replace(".tTT.t.", ".tT..t."), "f1-e1", &[]);
    // Off the edge there is none.
    let inner = ".......
                 .......
                 .....K.
                 .......
                 ..tt...
                 .tTT.t.
                 .......";
    captures_on_every_edge('a', inner, "f2-e2", &[]);
    // Only copenhagen has it.
    for variant in [FistTablets, Brandubh, Tablut] {
        assert_eq!(captures(&board(variant, 'a', WALL), "f1-e1"), "", "{variant:?}");
    }
}

#[test]
fn shieldwall_by_the_wrong_move() {
    // Completing the front captures nothing, even with the brackets in place.
    let front = ".......
                 .......
                 .......
                 ..t..K.
                 .......
                 ...t...
                 .tTTt..";
    captures_on_every_edge('a', front, "c4-c2", &[]);
    // Nor does any move elsewhere, and then a bracket must leave and come back.
    let ready = front.replace("...t...", "..tt...");
    captures_on_every_edge('a', &ready, "c4-b4", &[]);
    let gone = ready.replace(".tTTt..", ".tTT.t.");
    captures_on_every_edge('a', &gone, "f1-e1", &["c1", "d1"]);
}

#[test]
fn shieldwall_against_a_corner() {
    let diagram = ".......
                   .......
                   .......
                   .....K.
                   .......
                   .tt....
                   .TT..t.";
    captures_on_every_edge('a', diagram, "f1-d1", &["b1", "c1"]);
    let mirrored: String =
        diagram.split_whitespace().map(|row| row.chars().rev().collect::<String>() + "\n").collect();
    captures_on_every_edge('a', &mirrored, "b1-d1", &["e1", "f1"]);
    // Without the front of the man at the corner.
    captures_on_every_edge('a', &diagram.replace(".tt....", "..t...."), "f1-d1", &[]);
    // From corner to corner there is no bracket to arrive.
    let full = ".......
                .......
                ....t..
                .....K.
                .......
                .ttt.t.
                .TTTTT.";
    captures_on_every_edge('a', full, "e5-e2", &[]);
}

#[test]
fn shieldwall_with_the_king_in_the_row() {
    let diagram = ".....t.
                   .......
                   .......
                   .......
                   .......
                   ..ttt..
                   .tTKT..";
    captures_on_every_edge('a', diagram, "f7-f1", &["c1", "e1"]);
    // The king counts as one of the two, and needs an enemy in front of him.
    let one_man = diagram.replace(".tTKT..", "..tKT..");
    captures_on_every_edge('a', &one_man, "f7-f1", &["e1"]);
    let no_front = diagram.replace("..ttt..", "..t.t..");
    captures_on_every_edge('a', &no_front, "f7-f1", &[]);
    // He is spared though surrounded.
    assert_eq!(ending_after(&board(Copenhagen, 'a', diagram), "f7-f1"), None);
    // He at the end of the row, the corner next to him.
    let corner = ".......
                  .......
                  .......
                  .......
                  ...t...
                  .tt....
                  .KT....";
    captures_on_every_edge('a', corner, "d3-d1", &["c1"]);
}

#[test]
fn shieldwall_with_the_king_of_the_captors() {
    // As the bracket that arrives, as the bracket that waits, as front.
    let arriving = ".......
                    .......
                    .......
                    .t..K..
                    .......
                    ..TT...
                    .Ttt...";
    captures_on_every_edge('d', arriving, "e4-e1", &["c1", "d1"]);
    let waiting = arriving.replace(".t..K..", ".t..T..").replace(".Ttt...", ".Ktt...");
    captures_on_every_edge('d', &waiting, "e4-e1", &["c1", "d1"]);
    let front = arriving.replace(".t..K..", ".t..T..").replace("..TT...", "..KT...");
    captures_on_every_edge('d', &front, "e4-e1", &["c1", "d1"]);
    // Arriving on the corner, which ends the game too.
    let corner = ".......
                  .......
                  .......
                  K...t..
                  .......
                  .TT....
                  .ttT...";
    captures_on_every_edge('d', corner, "a4-a1", &["b1", "c1"]);
}

#[test]
fn shieldwall_together_with_ordinary_captures() {
    let diagram = ".......
                   .......
                   .......
                   .....K.
                   ....t..
                   ..tt...
                   .tTT.T.";
    captures_on_every_edge('a', diagram, "e3-e1", &["c1", "d1", "f1"]);
    // Two rows at once, the piece that arrives being the bracket of both.
    let two = "...........
               ...........
               ...........
               ...........
               .....t.....
               ...K.......
               ...........
               ...........
               ...........
               ...tt.tt...
               ..tTT.TTt..";
    captures_on_every_edge('a', two, "f7-f1", &["d1", "e1", "g1", "h1"]);
}

#[test]
fn encirclement() {
    let diagram = ".........
                   ..ttttt..
                   .t.....t.
                   .t.T...t.
                   .t..K..t.
                   .t.....t.
                   .t.....t.
                   ..ttt.t..
                   .....t...";
    // f2 is a hole in the ring, with an attacker behind it.
    let position = board(Copenhagen, 'a', diagram);
    assert_eq!(position.ending(), None);
    assert_eq!(ending_after(&position, "f1-f2"), Some((Attackers, Encircled)));
    assert_eq!(ending_after(&position, "f1-e1"), None);
    for variant in [FistTablets, Brandubh, Tablut] {
        assert_eq!(ending_after(&board(variant, 'a', diagram), "f1-f2"), None, "{variant:?}");
    }
    // A man outside, on the edge or not, spoils it.
    for outside in
        [diagram.replacen(".........", "...T.....", 1), diagram.replacen("..ttttt..", ".Tttttt..", 1)]
    {
        assert_eq!(ending_after(&board(Copenhagen, 'a', &outside), "f1-f2"), None);
    }
    // Judged only after the attackers' move.
    let closed = diagram.replace("..ttt.t..", "..ttttt..").replace(".....t...", ".........");
    assert_eq!(board(Copenhagen, 'd', &closed).ending(), Some((Attackers, Encircled)));
    assert_eq!(board(Copenhagen, 'a', &closed).ending(), None);
}

#[test]
fn encirclement_with_a_gap_at_the_edge() {
    // The ring leans on the edge at the left: a4 can be reached.
    let diagram = ".........
                   .tttttt..
                   t......t.
                   t......t.
                   ....K..t.
                   t......t.
                   t......t.
                   .tttttt..
                   .......t.";
    assert_eq!(ending_after(&board(Copenhagen, 'a', diagram), "h1-h2"), None);
    let shut = diagram.replace("....K..t.", "t...K..t.");
    assert_eq!(ending_after(&board(Copenhagen, 'a', &shut), "h1-h2"), Some((Attackers, Encircled)));
    // Through a defender in the wall there is a way.
    let through = diagram.replace("....K..t.", "T...K..t.");
    assert_eq!(ending_after(&board(Copenhagen, 'a', &through), "h1-h2"), None);
}

#[track_caller]
fn fort(side: char, diagram: &str, expected: bool) {
    for turn in 0..4 {
        let position = board(Copenhagen, side, &turned(diagram, turn));
        let wanted = expected.then_some((Defenders, ExitFort));
        assert_eq!(position.ending(), wanted, "turned {turn} times");
        assert_eq!(board(FistTablets, side, &turned(diagram, turn)).ending(), None);
    }
}

/// The smallest fort: no wall man can be taken, since beside each, in each line, is a friend or the inside.
const FORT: &str = "...t.......
                    ...........
                    ......t....
                    ...........
                    ...........
                    ...........
                    ...........
                    ...........
                    .....TT....
                    ....TT.T...
                    ....TK.T...";

#[test]
fn forts_that_hold() {
    fort('a', FORT, true);
    // Attackers as near as they like.
    let near = FORT.replace("....TT.T...", "...tTT.Tt..").replace("....TK.T...", "...tTK.Tt..");
    fort('a', &near, true);
    // It is judged after a defenders' move only.
    fort('d', FORT, false);
    // An attacker's man outside the fort may be lost.
    fort('a', &FORT.replacen("...........", "..T........", 1), true);
}

#[test]
fn forts_that_do_not_hold() {
    // No room for the king to move.
    fort('a', &FORT.replace("....TK.T...", "....TKTT..."), false);
    // Not on the edge.
    let inside = FORT.replace("....TK.T...", "....TT.T...").replacen("....TT.T...", "....TK.T...", 1);
    fort('a', &inside, false);
    // A wall man with attackers' squares on both sides: f3 after g3 is missing, and so on.
    fort('a', &FORT.replace(".....TT....", "......T...."), false);
    fort('a', &FORT.replace(".....TT....", ".....T....."), false);
    fort('a', &FORT.replace("....TT.T...", ".....T.T..."), true);
    fort('a', &FORT.replace("....TK.T...", "....TK....."), false);
    // An attacker inside.
    fort('a', &FORT.replace("....TT.T...", "....TTtT..."), false);
}

#[test]
fn forts_and_the_number_of_attackers() {
    // One man in the wall, c2, stands alone in a line with both sides outside: it takes two attackers.
    let diagram = ".......
                   .......
                   .......
                   .......
                   ..t....
                   .TTT...
                   .TK.T..";
    // c3..: the wall is b1, b2, c2, d2, e1; b2 can be taken between a2 and c2? No, c2 is a man.
    fort_small(diagram, true);
    // d2 moved to e2 leaves d2 open to the inside, e2 between f2 and d2 (inside): safe; d3 is open.
    fort_small(&diagram.replace(".TTT...", ".TT.T.."), false);
    let roofed = diagram.replace(".TTT...", ".TT.T..").replace("..t....", "...T...");
    // d3 stands between c3 and e3: one attacker cannot be on both sides, two can.
    let one = roofed.replacen(".......", "..t....", 1);
    fort_small(&one, true);
    let two = roofed.replacen(".......", "..t.t..", 1);
    fort_small(&two, false);
    // The throne, d4, is behind it: it counts as hostile, but the inside is on the other side.
    let against = one.replace("...T...", "..TT...");
    fort_small(&against, true);
}

#[test]
fn forts_and_frozen_attackers() {
    // d3 between two attackers who are both shut in: they cannot leave and come back, so he stands.
    let diagram = ".......
                   ...T...
                   ..T.T..
                   .TT.TT.
                   .TtTtT.
                   .TT.TT.
                   .TK.T..";
    fort_small(diagram, true);
    // With room for one of them he falls.
    fort_small(&diagram.replace(".TtTtT.", "T.tTtT."), false);
    // An attacker from outside lets one out, by b3.
    fort_small(&diagram.replacen(".......", "..t....", 1), false);
}

#[test]
fn forts_and_shieldwalls() {
    // One attacker at large cannot close in h9. But he can capture b1 and c1 by a shieldwall on d1, which
    // sets b2 and c2 free, and two can.
    let diagram = ".....TK.T..
                   .....TT.T..
                   .......T...
                   ...........
                   ...........
                   ...........
                   ......t....
                   .TT........
                   TTT........
                   TttTT......
                   .TT........";
    fort('a', diagram, false);
    fort('a', &diagram.replace("TttTT......", "TtTTT......"), true);
    fort('a', &diagram.replace(".TT........", ".TTT......."), true);
}

#[track_caller]
fn fort_small(diagram: &str, expected: bool) {
    for turn in 0..4 {
        let position = board(Copenhagen, 'a', &turned(diagram, turn));
        let found = position.ending() == Some((Defenders, ExitFort));
        assert_eq!(found, expected, "turned {turn} times: {}", position.text());
    }
}

/// From a game of people, which the attackers went on to win: d10 borders on the king's room by e10.
#[test]
fn a_wall_that_needs_the_king_is_no_fort() {
    let open = "2tTK2Tt2/3t1TT2t1/4t2t3/5t5/11/t8t1/2t3t3t/4t4t1/8t2/5t5/1t5t3 a";
    assert_eq!(Position::parse(Copenhagen, open).ending(), None);
    // With a man of his own on e10 it is one.
    let shut = open.replace("3t1TT2t1", "3tTTT2t1");
    assert_eq!(Position::parse(Copenhagen, &shut).ending(), Some((Defenders, ExitFort)));
    // No attacker could come to d1 past the king on c1, but he is no wall: his room goes on to b1.
    let corked = ".......
                  .......
                  ....t..
                  .......
                  .t.....
                  ..TTT..
                  ..K.T..";
    fort_small(corked, false);
    fort_small(&corked.replace("..TTT..", ".TTTT..").replace("..K.T..", ".TK.T.."), true);
}

#[test]
fn a_corner_belongs_to_the_room_and_stays_hostile() {
    let diagram = ".......
                   .......
                   .......
                   ....t..
                   T......
                   TT.....
                   .KT....";
    fort_small(diagram, true);
    // a2 falls between a3 and the corner.
    fort_small(&diagram.replace("T......", "......."), false);
}

#[test]
fn a_king_beside_a_corner_has_no_fort_by_the_corner() {
    let diagram = ".......
                   .......
                   .......
                   ....t..
                   .......
                   .TT....
                   .KT....";
    fort_small(diagram, false);
}

#[test]
fn evaluation_and_choices() {
    // Escape at once beats capture at once, which beats the rest.
    let position = board(
        FistTablets,
        'd',
        ".......
         .......
         .T.....
         .t.....
         ......T
         .....t.
         ...K...",
    );
    assert_eq!(position.evaluate(), 10 * (12 - 2) - 10 * (24 - 2) + 3);
    assert_eq!(position.report_choices(1), vec![action(&position, "d1-a1")]);
    let values = position.slow.root_values(1);
    let value = |text: &str| values.iter().find(|(m, _)| *m == action(&position, text)).unwrap().1;
    assert_eq!(value("d1-g1"), -100_000);
    assert_eq!(value("d1-d2"), -120 + 4);
    // A capture: the first in move order among equals.
    let position = board(
        FistTablets,
        'a',
        ".......
         .....t.
         ..K....
         .......
         tT.....
         .......
         ..t....",
    );
    assert_eq!(position.report_choices(1), vec![action(&position, "c1-c3")]);
    assert_eq!(captures(&position, "c1-c3"), "b3");
    // Nothing to tell the moves apart: all of them.
    let position = board(
        FistTablets,
        'a',
        ".......
         .....t.
         .......
         .......
         ..K....
         .......
         .......",
    );
    assert_eq!(position.report_choices(1), position.moves());
    assert!(position.report_choices(1).len() > 1);
}
