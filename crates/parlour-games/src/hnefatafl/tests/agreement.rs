//! The fast and the slow rules agree: over random games, and over random positions forced into rare shapes.

use std::format;
use std::string::String;

use parlour_core::Rng;
use parlour_core::grid::{Square, write_rows};

use super::both::{Both, VARIANTS};
use crate::hnefatafl::reference::{Reason, Variant};

fn is_thorough() -> bool {
    std::env::var_os("PARLOUR_THOROUGH").is_some()
}

/// `PARLOUR_THOROUGH=1` asks for twenty times as much.
pub(super) fn times(count: u64) -> u64 {
    if is_thorough() { 20 * count } else { count }
}

#[test]
fn over_random_games() {
    for (_, variant) in VARIANTS {
        for seed in 0..times(6) {
            random_game(variant, seed, 400);
        }
    }
}

/// Copenhagen has the most rules: `PARLOUR_THOROUGH=1` plays ten thousand games of it.
#[test]
fn over_random_copenhagen_games() {
    let games = if is_thorough() { 10_000 } else { 20 };
    let ended = (1000..1000 + games).filter(|&seed| random_game(Variant::Copenhagen, seed, 2000).is_some());
    let ended = ended.count() as u64;
    assert!(ended > games / 2, "{ended} of {games}");
}

/// Plays at random with both rules, and says why the game ended, if it did.
fn random_game(variant: Variant, seed: u64, plies: u32) -> Option<Reason> {
    let mut rng = Rng::new(seed);
    let mut both = Both::start(variant);
    for _ in 0..plies {
        let moves = both.moves();
        let Some(&action) = rng.pick(&moves) else { break };
        both.play(action);
    }
    both.ending().map(|(_, reason)| reason)
}

#[test]
fn deeper_counts() {
    let perft = |variant, depth: u32| {
        let both = Both::start(variant);
        let fast = parlour_core::perft::perft(&both.game, &both.fast, depth);
        assert_eq!(fast, both.slow.perft(depth), "{variant:?}");
        fast
    };
    assert_eq!(perft(Variant::Brandubh, 4), 1_007_392);
    perft(Variant::Copenhagen, 3);
    perft(Variant::Tablut, 3);
}

/// Where pieces stand thick: how many squares of a hundred hold an attacker and a man, by how far they are from
/// the edge and from the king.
#[derive(Clone, Copy)]
struct Shape {
    edge: (u32, u32),
    second: (u32, u32),
    inner: (u32, u32),
    near_king: (u32, u32),
    king: Place,
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Anywhere,
    Edge,
    NearThrone,
}

/// Sparse, crowded, rows along the edge, forts, kings in a corner of attackers, and rings.
const SHAPES: [Shape; 6] = [
    Shape { edge: (8, 5), second: (8, 5), inner: (8, 5), near_king: (8, 5), king: Place::Anywhere },
    Shape { edge: (20, 12), second: (20, 12), inner: (20, 12), near_king: (30, 10), king: Place::NearThrone },
    Shape { edge: (25, 40), second: (40, 20), inner: (4, 3), near_king: (20, 30), king: Place::Edge },
    Shape { edge: (40, 25), second: (20, 40), inner: (4, 3), near_king: (20, 30), king: Place::Anywhere },
    Shape { edge: (3, 8), second: (3, 10), inner: (4, 4), near_king: (0, 75), king: Place::Edge },
    Shape { edge: (3, 0), second: (80, 0), inner: (2, 6), near_king: (50, 10), king: Place::Anywhere },
];

/// A random position of a shape.
fn random_position(variant: Variant, shape: Shape, rng: &mut Rng) -> String {
    let size = if variant == Variant::Brandubh {
        7
    } else if variant == Variant::Tablut {
        9
    } else {
        11
    };
    let (last, middle) = (size - 1, size / 2);
    let any = |rng: &mut Rng| rng.below(u32::from(size)) as u8;
    let king = match shape.king {
        Place::Anywhere => (any(rng), any(rng)),
        Place::Edge => (any(rng), if rng.chance(50) { 0 } else { last }),
        Place::NearThrone => (middle, middle + rng.below(2) as u8),
    };
    let king = if rng.chance(50) { king } else { (king.1, king.0) };
    let is_end = |line: u8| line == 0 || line == last;
    let mut cells = [[None; 11]; 11];
    for rank in 0..size {
        for file in 0..size {
            let is_corner = is_end(file) && is_end(rank) && variant != Variant::Tablut;
            let is_throne = (file, rank) == (middle, middle) && variant != Variant::FistTablets;
            if (file, rank) == king || is_corner || is_throne {
                continue;
            }
            let from_edge = file.min(rank).min(last - file).min(last - rank);
            let is_near = file.abs_diff(king.0).max(rank.abs_diff(king.1)) <= 2;
            let (attackers, men) = match from_edge {
                _ if is_near => shape.near_king,
                0 => shape.edge,
                1 => shape.second,
                _ => shape.inner,
            };
            let roll = rng.below(100);
            cells[usize::from(rank)][usize::from(file)] = match roll {
                _ if roll < attackers => Some('t'),
                _ if roll < attackers + men => Some('T'),
                _ => None,
            };
        }
    }
    cells[usize::from(king.1)][usize::from(king.0)] = Some('K');
    let rows = write_rows(size, size, |square: crate::hnefatafl::Square| {
        cells[usize::from(square.rank())][usize::from(square.file())]
    });
    let has_escaped = match variant {
        Variant::Tablut => is_end(king.0) || is_end(king.1),
        _ => is_end(king.0) && is_end(king.1),
    };
    let to_move = if has_escaped || rng.chance(50) { 'a' } else { 'd' };
    format!("{rows} {to_move}")
}

/// A row at the edge about to be walled in by a move, most often with one fault, and the move.
fn random_shieldwall(rng: &mut Rng) -> (String, (usize, usize)) {
    const SIZE: u8 = 11;
    let own_is_attacker = rng.chance(50);
    let (own, enemy) = if own_is_attacker { ('t', 'T') } else { ('T', 't') };
    let (first, length) = (1 + rng.below(4) as u8, 2 + rng.below(4) as u8);
    let (to, from) = ((first + length, 0), (first + length, 2 + rng.below(3) as u8));
    let mut pieces = std::vec![(from, own)];
    if first > 1 {
        pieces.push(((first - 1, 0), own));
    }
    for file in first..first + length {
        pieces.extend([((file, 0), enemy), ((file, 1), own)]);
    }
    // One piece is missing, changes sides or is the king; or all is well and he is far away.
    let index = 1 + rng.below(pieces.len() as u32 - 1) as usize;
    let mut king = (5, 9);
    match rng.below(5) {
        0 => drop(pieces.remove(index)),
        1 => pieces[index].1 = if pieces[index].1 == own { enemy } else { own },
        2 | 3 if (pieces[index].1 == 'T') => king = pieces.remove(index).0,
        _ => {}
    }
    let mut cells = [[None; 11]; 11];
    let symmetry = rng.below(8);
    let map = |(file, rank): (u8, u8)| {
        let flip = |line: u8, is_flipped: bool| if is_flipped { SIZE - 1 - line } else { line };
        let (file, rank) = (flip(file, symmetry & 1 != 0), flip(rank, symmetry & 2 != 0));
        let (file, rank) = if symmetry & 4 != 0 { (rank, file) } else { (file, rank) };
        (usize::from(file), usize::from(rank))
    };
    for (place, letter) in pieces.into_iter().chain([(king, 'K')]) {
        let (file, rank) = map(place);
        cells[rank][file] = Some(letter);
    }
    let rows = write_rows(SIZE, SIZE, |square: crate::hnefatafl::Square| {
        cells[usize::from(square.rank())][usize::from(square.file())]
    });
    let number = |place| map(place).1 * usize::from(SIZE) + map(place).0;
    (format!("{rows} {}", if own_is_attacker { 'a' } else { 'd' }), (number(from), number(to)))
}

#[test]
fn in_shieldwalls_and_what_is_nearly_one() {
    let mut rng = Rng::new(6);
    let (mut taken, mut spared) = (0, 0);
    for _ in 0..times(2000) {
        let (text, action) = random_shieldwall(&mut rng);
        let mut both = Both::parse(Variant::Copenhagen, &text);
        if !both.moves().contains(&action) {
            continue;
        }
        match both.play(action).len() {
            0 => spared += 1,
            _ => taken += 1,
        }
    }
    assert!(taken > 500 && spared > 300, "{taken} {spared}");
}

/// A king on the edge in a room of a few squares with a wall of men around it, most often with a fault; a few
/// men more, and so many attackers.
fn random_fort(size: u8, attackers: u32, rng: &mut Rng) -> String {
    let (last, middle) = (size - 1, size / 2);
    let any = |rng: &mut Rng| (rng.below(u32::from(size)) as u8, rng.below(u32::from(size)) as u8);
    let is_restricted = |(file, rank): (u8, u8)| {
        [0, last].contains(&file) && [0, last].contains(&rank) || (file, rank) == (middle, middle)
    };
    let beside = move |(file, rank): (u8, u8)| {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let places = steps.map(|(x, y)| (file.checked_add_signed(x), rank.checked_add_signed(y)));
        let inside = move |line: Option<u8>| line.filter(|&line| line <= last);
        places.into_iter().filter_map(move |(file, rank)| inside(file).zip(inside(rank)))
    };
    let king = (1 + rng.below(u32::from(size) - 2) as u8, 0);
    let mut room = std::vec![king];
    for _ in 0..rng.below(4) {
        let from = *rng.pick(&room).unwrap();
        let nexts: std::vec::Vec<(u8, u8)> = beside(from).filter(|next| !room.contains(next)).collect();
        room.extend(rng.pick(&nexts));
    }
    let mut cells = [[None; 11]; 11];
    let mut put = |(file, rank): (u8, u8), letter: Option<char>| {
        if !is_restricted((file, rank)) {
            cells[usize::from(rank)][usize::from(file)] = letter;
        }
    };
    for _ in 0..rng.below(u32::from(size) * 2) {
        put(any(rng), Some('T'));
    }
    for _ in 0..attackers {
        put(any(rng), Some('t'));
    }
    let wall: std::vec::Vec<(u8, u8)> = room.iter().flat_map(|&square| beside(square)).collect();
    for &square in &wall {
        put(square, Some('T'));
    }
    if rng.chance(40) {
        put(*rng.pick(&wall).unwrap(), *rng.pick(&[None, Some('t')]).unwrap());
    }
    for &square in &room {
        put(square, None);
    }
    put(king, Some('K'));
    let (is_turned, is_flipped) = (rng.chance(50), rng.chance(50));
    let rows = write_rows(size, size, |square: Square<11, 11>| {
        let (file, rank) = (square.file(), square.rank());
        let (file, rank) = if is_turned { (rank, file) } else { (file, rank) };
        let rank = if is_flipped { last - rank } else { rank };
        cells[usize::from(rank)][usize::from(file)]
    });
    format!("{rows} a")
}

/// Forts at their full size, and on small boards against every sequence of attacker moves.
#[test]
fn in_forts_and_what_is_nearly_one() {
    let mut rng = Rng::new(8);
    let (mut forts, mut broken) = ([0; 2], [0; 2]);
    for _ in 0..times(400) {
        let attackers = rng.below(25);
        let whole = Both::parse(Variant::Copenhagen, &random_fort(11, attackers, &mut rng));
        let (size, most) = *rng.pick(&[(5, 4), (7, 2)]).unwrap();
        let attackers = rng.below(most + 1);
        let small = Both::parse(Variant::Copenhagen, &random_fort(size, attackers, &mut rng));
        let is_fort =
            [&whole, &small].map(|both| both.ending().is_some_and(|(_, why)| why == Reason::ExitFort));
        assert_eq!(is_fort[1], small.slow.has_exit_fort_by_search(), "{}", small.text());
        for (index, is_fort) in is_fort.into_iter().enumerate() {
            forts[index] += u32::from(is_fort);
            broken[index] += u32::from(!is_fort);
        }
    }
    assert!(forts.into_iter().chain(broken).all(|count| count > 40), "{forts:?} {broken:?}");
}

/// How often each thing happened, so that the test cannot pass by never meeting it.
#[derive(Default, Debug)]
struct Met {
    captures: u32,
    several: u32,
    forts: u32,
    rings: u32,
    kings: u32,
    stuck: u32,
}

#[test]
fn in_rare_shapes() {
    let (mut rng, mut met) = (Rng::new(5), Met::default());
    for (_, variant) in VARIANTS {
        for _ in 0..times(1500) {
            for shape in SHAPES {
                let text = random_position(variant, shape, &mut rng);
                let both = Both::parse(variant, &text);
                both.ending();
                let moves = both.moves();
                for _ in 0..moves.len().min(4) {
                    let action = *rng.pick(&moves).unwrap();
                    let mut next = both.clone();
                    let taken = next.play(action);
                    met.note(&taken, next.ending().map(|(_, reason)| reason));
                    next.moves();
                }
            }
        }
    }
    let Met { captures, several, forts, rings, kings, stuck } = met;
    assert!(captures > 5000 && several > 150, "{met:?}");
    assert!(forts > 50 && rings > 5 && kings > 50 && stuck > 0, "{met:?}");
}

impl Met {
    fn note(&mut self, taken: &[usize], reason: Option<Reason>) {
        self.captures += u32::from(!taken.is_empty());
        self.several += u32::from(taken.len() > 1);
        match reason {
            Some(Reason::ExitFort) => self.forts += 1,
            Some(Reason::Encircled) => self.rings += 1,
            Some(Reason::KingCaptured) => self.kings += 1,
            Some(Reason::NoMove) => self.stuck += 1,
            _ => {}
        }
    }
}

#[test]
fn the_reports_ai_chooses_as_the_slow_one() {
    for (_, variant) in VARIANTS {
        for seed in 0..times(2) {
            let mut rng = Rng::new(100 + seed);
            let mut both = Both::start(variant);
            for ply in 0..90 {
                let moves = both.moves();
                let Some(&action) = rng.pick(&moves) else { break };
                both.evaluate();
                if ply % 10 == 3 {
                    both.report_choices(1);
                }
                if ply % 40 == 7 {
                    both.report_choices(2);
                }
                both.play(action);
            }
        }
    }
    // Its own three plies, on the smallest board.
    let mut both = Both::start(Variant::Brandubh);
    both.report_choices(3);
    let action = both.moves()[0];
    both.play(action);
    both.report_choices(3);
}
