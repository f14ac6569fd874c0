//! The slow implementation's own tests, by hand.

use std::string::{String, ToString};
use std::vec;
use std::vec::Vec;

use super::*;

/// A plain linear congruential generator; enough for tests.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 / 4_294_967_296) % limit as u64) as usize
    }
}

fn rules(width: usize, height: usize, lengths: &[usize]) -> Rules {
    Rules { width, height, lengths: lengths.to_vec() }
}

fn play_all(position: &mut Position, actions: &str) {
    for action in actions.split_whitespace() {
        assert_eq!(position.play(action), Ok(()), "{action}");
    }
}

fn cell(rules: &Rules, name: &str) -> usize {
    cell_named(rules, name).expect(name)
}

fn empty_view(rules: &Rules) -> String {
    Position::start(rules).tracking(0)
}

// ---- the game

#[test]
fn placings_come_in_order() {
    let position = Position::start(&rules(3, 2, &[2]));
    assert_eq!(position.actions().join(" "), "a1h2 a1v2 b1h2 b1v2 c1v2 a2h2 b2h2");
    // A ship of 5 on 8x8: 2 directions x 8 lines x 4 places.
    assert_eq!(Position::start(&Rules::classic()).actions().len(), 64);
    let wide = Position::start(&rules(12, 12, &[12]));
    assert_eq!(wide.actions()[0..3].join(" "), "a1h12 a1v12 b1v12");
    assert_eq!(wide.actions().last().map(String::as_str), Some("a12h12"));
}

#[test]
fn a_whole_game_by_hand() {
    let mut p = Position::start(&rules(4, 3, &[3, 2]));
    assert_eq!(p.to_move(), Some(0));
    assert!(p.play("a1h2").is_err(), "longest first");
    assert!(p.play("c1h3").is_err(), "off the board");
    assert!(p.play("a1").is_err(), "no shot while placing");
    play_all(&mut p, "a1h3");
    assert!(p.play("b1v2").is_err(), "overlap");
    assert_eq!(p.to_move(), Some(0), "a refused action changes nothing");
    play_all(&mut p, "a2h2"); // touching is allowed
    assert_eq!(p.to_move(), Some(1));
    play_all(&mut p, "d1v3 a1v2");
    assert_eq!(p.to_move(), Some(0));
    assert_eq!(p.answer(), None);
    assert_eq!(p.tracking(0), "4/4/4 32 -");
    assert_eq!(p.actions().join(" "), "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3");

    let shots_and_answers = [
        ("d2", "hit"),
        ("a3", "miss"),
        ("a1", "hit"),
        ("a1", "hit"),
        ("c3", "miss"),
        ("b2", "hit"),
        ("d3", "hit"),
        ("b1", "hit"),
        ("d1", "sunk 3"),
        ("a2", "sunk 2"),
    ];
    for (number, (shot, answer)) in shots_and_answers.iter().enumerate() {
        assert_eq!(p.to_move(), Some(number % 2));
        play_all(&mut p, shot);
        assert_eq!(p.answer().as_deref(), Some(*answer), "{shot}");
    }
    assert_eq!(p.tracking(0), "2mh/3h/h2h 2 d2,a1,d3,d1:3");
    assert_eq!(p.tracking(1), "m3/hh2/hh2 3 a1,b2,b1,a2:2");
    assert!(p.play("d2").is_err(), "shot at before");
    assert!(p.play("e1").is_err() && p.play("").is_err() && p.play("a01").is_err());
    assert!(p.play("a1h2").is_err(), "no placing while shooting");
    assert!(!p.actions().contains(&"d2".to_string()));
    assert_eq!(p.winner(), None);

    play_all(&mut p, "a2");
    assert_eq!(p.answer().as_deref(), Some("sunk 2"));
    assert_eq!((p.winner(), p.to_move()), (Some(0), None));
    assert!(p.actions().is_empty());
    assert!(p.play("c1").is_err(), "over");
    assert_eq!(p.tracking(0), "2mh/h2h/h2h - d2,a1,d3,d1:3,a2:2");
    assert_eq!(count_fleets(&p.rules, &p.tracking(0)).map(|c| c.0), Ok(1));
}

#[test]
fn the_example_of_the_rules() {
    let mut p = Position::start(&Rules::classic());
    play_all(&mut p, "a1h5 a2h4 a3h3 a4h3 a5h2  a1h5 a8h4 h1v3 f3v3 d3v2");
    play_all(&mut p, "d6 a1 d3 b1 d4");
    assert_eq!(p.tracking(0), "8/8/3m4/8/3h4/3h4/8/8 5433 d3,d4:2");
    assert_eq!(p.tracking(1), "8/8/8/8/8/8/8/hh6 54332 a1,b1");
}

#[test]
fn wide_boards_have_wide_numbers() {
    let mut p = Position::start(&rules(12, 2, &[2]));
    play_all(&mut p, "a1h2 k2h2 k2 a2 a1");
    assert_eq!(p.tracking(0), "10h1/m11 2 k2");
    assert_eq!(count_fleets(&p.rules, &p.tracking(0)).map(|c| c.0), Ok(3));
}

// ---- counting

#[test]
fn counts_by_hand() {
    let count = |r: &Rules, view: &str| count_fleets(r, view);
    assert_eq!(count(&rules(2, 2, &[2]), "2/2 2 -"), Ok((4, vec![2, 2, 2, 2])));
    // Two ships fill 2x2 in two ways: both flat or both upright.
    assert_eq!(count(&rules(2, 2, &[2, 2]), "2/2 22 -"), Ok((2, vec![2, 2, 2, 2])));
    assert_eq!(count(&rules(3, 1, &[2]), "3 2 -"), Ok((2, vec![1, 2, 1])));
    assert_eq!(count(&rules(3, 1, &[2]), "m2 2 -"), Ok((1, vec![0, 1, 1])));
    assert_eq!(count(&rules(3, 1, &[2]), "1m1 2 -"), Ok((0, vec![0, 0, 0])));
    // 3 and 2 in a row of 5: the same cells, yet two fleets.
    let row = rules(5, 1, &[3, 2]);
    assert_eq!(count(&row, "5 32 -"), Ok((2, vec![2, 2, 2, 2, 2])));
    assert_eq!(count(&row, "hh3 3 a1,b1:2"), Ok((1, vec![1, 1, 1, 1, 1])));
    assert_eq!(count(&row, "hh3 32 a1,b1"), Ok((1, vec![1, 1, 1, 1, 1])));
    // A ship that does not fit, and fleets that do not.
    assert_eq!(count(&rules(2, 2, &[3]), "2/2 3 -"), Ok((0, vec![0; 4])));
    assert_eq!(count(&rules(2, 2, &[2, 2, 2]), "2/2 222 -"), Ok((0, vec![0; 4])));
    // One ship on the classic board: 64 placings of a 5; in the corner 2.
    let (number, occupied) = count(&rules(8, 8, &[5]), "8/8/8/8/8/8/8/8 5 -").expect("good");
    assert_eq!((number, occupied[0], occupied[63]), (64, 2, 2));
    assert_eq!(occupied.iter().sum::<u64>(), 64 * 5);
}

#[test]
fn the_order_of_hits_matters() {
    // Hits a1, b1, c1 in a row; the 2 sank with the second or the third.
    let r = rules(4, 1, &[2]);
    assert_eq!(count_fleets(&r, "hh2 - a1,b1:2").map(|c| c.0), Ok(1));
    assert_eq!(count_fleets(&r, "hh2 - a1:2,b1").map(|c| c.0), Ok(0));
    let r = rules(4, 2, &[2, 2]);
    // Sunk by the second hit: it is a1-b1; c1 is another's: c1-d1 or c1-c2.
    assert_eq!(count_fleets(&r, "4/hhh1 2 a1,b1:2,c1"), Ok((2, vec![2, 2, 2, 1, 0, 0, 1, 0])));
    // Sunk by the third: b1-c1; a1 is another's: a1-a2.
    assert_eq!(count_fleets(&r, "4/hhh1 2 a1,b1,c1:2"), Ok((1, vec![1, 1, 1, 0, 1, 0, 0, 0])));
}

#[test]
fn the_count_for_6x6() {
    let r = rules(6, 6, &[3, 2, 2]);
    let (number, occupied) = count_fleets(&r, "6/6/6/6/6/6 322 -").expect("good");
    assert_eq!(number, 56_824);
    assert_eq!(occupied.iter().sum::<u64>(), 56_824 * 7);
    // The empty board looks the same turned and mirrored.
    for rank in 0..6 {
        for file in 0..6 {
            let here = occupied[rank * 6 + file];
            assert_eq!(here, occupied[file * 6 + rank]);
            assert_eq!(here, occupied[rank * 6 + 5 - file]);
        }
    }
    assert_eq!(empty_view(&r), "6/6/6/6/6/6 322 -");
}

#[test]
fn bad_views_are_refused() {
    let r = rules(4, 2, &[3, 2]);
    assert!(count_fleets(&r, "4/4 32 -").is_ok());
    for bad in [
        "",
        "4/4",
        "4/4 32",
        "4/4 32 - -",
        "4/4  32 -",
        " 4/4 32 -",
        "4 32 -",
        "4/4/4 32 -",
        "5/4 32 -",
        "3/4 32 -",
        "04/4 32 -",
        "22/4 32 -",
        "4m/4 32 -",
        "4/3x 32 -",
        "/4 32 -",
        "0mmmm/4 32 -",
        "4/99999999999999999999999 32 -",
        "4/4 23 -",
        "4/4 3 -",
        "4/4 - -",
        "4/4 322 -",
        "4/h3 32 -",
        "4/4 32 a1",
        "4/m3 32 a1",
        "4/h3 32 a1,a1",
        "4/h3 32 a1,",
        "4/h3 32 a1:",
        "4/h3 32 a1:x",
        "4/h3 32 a1:2",
        "4/hh2 3 a1,b1:+2",
        "4/hh2 3 a1,b1:02",
        "4/hh2 32 a1,b1:4",
        "4/hhhh - a1:2,b1:2,c1:3,d1",
        "4/h3 32 b1",
        "4/h3 32 a01",
        "4/h3 32 e1",
        "4/h3 32 é",
        "é/4 32 -",
        "4/h3 32 ",
    ] {
        assert!(count_fleets(&r, bad).is_err(), "{bad}");
    }
    assert!(count_fleets(&r, "4/hh2 3 a1,b1:2").is_ok());
    for bad in
        [rules(0, 4, &[2]), rules(13, 4, &[2]), rules(4, 4, &[]), rules(4, 4, &[1]), rules(4, 4, &[2, 3])]
    {
        assert!(count_fleets(&bad, "4/4/4/4 2 -").is_err());
    }
}

/// Every fleet told apart by a second road: playing the shots at it in a
/// real game and comparing the views as text.
#[test]
fn counting_agrees_with_playing_against_every_fleet() {
    let mut random = Random(5);
    for r in [rules(4, 3, &[3, 2]), rules(3, 3, &[2, 2]), rules(5, 2, &[3, 2, 2]), rules(2, 5, &[4, 2])] {
        let mut fleets = Vec::new();
        for_every_fleet(&r, &mut |fleet| fleets.push(fleet.to_vec()));
        // Every fleet once, as a set.
        let mut as_sets: Vec<Vec<String>> = Vec::new();
        for fleet in &fleets {
            let mut names: Vec<String> = fleet.iter().map(|s| s.name.clone()).collect();
            names.sort();
            assert!(!as_sets.contains(&names));
            as_sets.push(names);
        }
        // Every legal way of placing through the game gives one of them.
        let mut from_play: Vec<Vec<String>> = Vec::new();
        let mut todo = vec![(Position::start(&r), Vec::new())];
        while let Some((position, names)) = todo.pop() {
            if position.to_move() == Some(1) {
                let mut sorted = names.clone();
                sorted.sort();
                if !from_play.contains(&sorted) {
                    from_play.push(sorted);
                }
                continue;
            }
            for action in position.actions() {
                let mut next = position.clone();
                play_all(&mut next, &action);
                let mut more: Vec<String> = names.clone();
                more.push(action);
                todo.push((next, more));
            }
        }
        assert_eq!(from_play.len(), as_sets.len());

        for _ in 0..8 {
            let truth = random.below(fleets.len());
            let mut order: Vec<usize> = (0..r.width * r.height).collect();
            for place in 0..order.len() {
                let other = place + random.below(order.len() - place);
                order.swap(place, other);
            }
            // The same shots at every fleet.
            let views_of = |fleet: &Vec<Ship>| -> Vec<String> {
                let mut position = Position {
                    rules: r.clone(),
                    fleets: vec![fleet.clone(), fleet.clone()],
                    shots: Vec::new(),
                };
                let mut views = vec![position.tracking(0)];
                for &target in &order {
                    // Both shoot the same cells, so player 0 is never behind.
                    for _ in 0..2 {
                        if position.to_move().is_some() {
                            play_all(&mut position, &cell_name(r.width, target));
                        }
                    }
                    views.push(position.tracking(0));
                }
                assert_eq!(position.winner(), Some(0));
                views
            };
            let all_views: Vec<Vec<String>> = fleets.iter().map(views_of).collect();
            for moment in 0..=order.len() {
                let view = &all_views[truth][moment];
                let mut number = 0;
                let mut occupied = vec![0; r.width * r.height];
                for (fleet, views) in fleets.iter().zip(&all_views) {
                    if views[moment] == *view {
                        number += 1;
                        for ship in fleet {
                            for &c in &ship.cells {
                                occupied[c] += 1;
                            }
                        }
                    }
                }
                assert_eq!(count_fleets(&r, view), Ok((number, occupied)), "{view}");
            }
        }
    }
}

#[test]
fn random_games_keep_the_true_fleet() {
    let r = rules(5, 5, &[3, 2]);
    let mut random = Random(1);
    let mut wins = [0, 0];
    for _ in 0..40 {
        let mut p = Position::start(&r);
        let mut last_counts = [u64::MAX, u64::MAX];
        while let Some(player) = p.to_move() {
            let actions = p.actions();
            let action = actions[random.below(actions.len())].clone();
            assert_eq!(p.play(&action), Ok(()));
            if p.shots.is_empty() {
                assert_eq!(p.tracking(0), "5/5/5/5/5 32 -");
                continue;
            }
            let view = p.tracking(player);
            let (number, occupied) = count_fleets(&r, &view).expect("good");
            // Never more than before, and never without the truth.
            assert!(number >= 1 && number <= last_counts[player], "{view}");
            last_counts[player] = number;
            let truth = &p.fleets[1 - player];
            for ship in truth {
                for &c in &ship.cells {
                    assert!(occupied[c] >= 1, "{view}");
                }
            }
            // A cell shot at is surely occupied or surely not.
            for shot in p.shots.iter().filter(|s| s.player == player) {
                let expected = if shot.answer == "miss" { 0 } else { number };
                assert_eq!(occupied[shot.cell], expected, "{view}");
            }
            assert_eq!(occupied.iter().sum::<u64>(), number * 5);
        }
        let winner = p.winner().expect("over");
        wins[winner] += 1;
        assert!(p.tracking(winner).contains(" - "));
    }
    assert!(wins[0] > 0 && wins[1] > 0);
}

// ---- sea-wars-ii

/// Draws the values, top rank first, `.` for unknown.
fn drawn(ai: &SeaWarsII) -> String {
    let mut rows = Vec::new();
    for rank in (0..ai.height).rev() {
        let row = &ai.values[rank * ai.width..(rank + 1) * ai.width];
        rows.push(row.iter().map(alloc::string::ToString::to_string).collect::<String>().replace('0', "."));
    }
    rows.join("/")
}

/// The AI holding these values, drawn as above.
fn holding(picture: &str) -> SeaWarsII {
    let rows: Vec<&str> = picture.split('/').collect();
    let mut ai = SeaWarsII::new(rows[0].len(), rows.len());
    for (number, row) in rows.iter().enumerate() {
        for (file, mark) in row.chars().enumerate() {
            let place = (rows.len() - 1 - number) * ai.width + file;
            ai.values[place] = mark.to_digit(10).unwrap_or(0) as u8;
        }
    }
    assert_eq!(drawn(&ai), picture);
    ai
}

fn candidate_names(ai: &mut SeaWarsII) -> String {
    let width = ai.width;
    let names: Vec<String> = ai.candidates().iter().map(|&c| cell_name(width, c)).collect();
    names.join(" ")
}

#[test]
fn it_hunts_on_one_colour_first() {
    assert_eq!(candidate_names(&mut SeaWarsII::new(3, 3)), "a1 c1 b2 a3 c3");
    assert_eq!(candidate_names(&mut SeaWarsII::new(4, 2)), "a1 c1 b2 d2");
    assert_eq!(candidate_names(&mut holding("1.1/.1./1.8")), "b1 a2 c2 b3");
    assert_eq!(candidate_names(&mut holding("1.1/.../1.8")), "b2");
    assert_eq!(candidate_names(&mut holding("11/88")), "");
    assert_eq!(SeaWarsII::new(8, 8).candidates().len(), 32);
}

#[test]
fn it_chooses_by_the_rules() {
    for (picture, shot, after) in [
        // Lone: up, right, down, left.
        (".../.6./...", "b3", ".../.6./..."),
        (".1./.6./...", "c2", ".1./.6./..."),
        (".1./.61/...", "b1", ".1./.61/..."),
        (".1./.61/.1.", "a2", ".1./.61/.1."),
        ("6../.../...", "b3", "6../.../..."),
        // A 6 before a 7 that comes earlier in reading order.
        ("77../..../...6/....", "d3", "77../..../...6/...."),
        ("..../77../....", "c2", "..../77../...."),
        // The line: left before right, up before down; closed ends.
        ("...../.77../.....", "a2", "...../.77../....."),
        ("...../177../.....", "d2", "...../177../....."),
        (".../.7./.7./...", "b4", ".../.7./.7./..."),
        (".1./.7./.7./...", "b1", ".1./.7./.7./..."),
        // An 8 closes a line and is no part of it.
        ("...../877../.....", "d2", "...../877../....."),
        // A 6 and a 7 make a line too.
        ("...../.67../.....", "a2", "...../.67../....."),
        // The row's line before the column's.
        (".77./.7../....", "a3", ".77./.7../...."),
        // Row closed: the column's line; both closed: lone, then 8 and scan again.
        ("1771/.7../....", "b1", "1771/.7../...."),
        ("1771/.7../.1..", "c2", "1871/.7../.1.."),
        ("..../1771/....", "b3", "..../1771/...."),
        // Nothing around: 8, and the scan starts again.
        ("61./1../...", "a1 c1 b2 c3", "81./1../..."),
        ("61./1../..7", "c2", "81./1../..7"),
        ("161/.1./...", "a1 c1", "181/.1./..."),
    ] {
        let mut ai = holding(picture);
        assert_eq!(candidate_names(&mut ai), shot, "{picture}");
        assert_eq!(drawn(&ai), after, "{picture}");
    }
}

#[test]
fn it_takes_in_answers_by_the_rules() {
    let r = rules(5, 3, &[2]);
    for (before, name, answer, after) in [
        ("...../...../.....", "c2", "miss", "...../..1../....."),
        ("...../...../.....", "c2", "hit", "...../..6../....."),
        ("...../.6.../.....", "c2", "hit", "...../.77../....."),
        ("...../.6.6./.....", "c2", "hit", "...../.777./....."),
        ("..6../...../.....", "c2", "hit", "..7../..7../....."),
        ("..6../.6.6./..6..", "c2", "hit", "..7../.777./..7.."),
        ("..6../.8.8./.....", "c2", "hit", "..7../.878./....."),
        ("...6./.8.../.....", "c2", "hit", "...6./.86../....."),
        // Sunk: no open neighbour, one, one with more beyond, two.
        ("...../.8.../.....", "c2", "sunk 2", "...../.88../....."),
        ("...../.6.../.....", "c2", "sunk 2", "...../.88../....."),
        ("...../66.../.....", "c2", "sunk 3", "...../788../....."),
        ("...../...67/.....", "c2", "sunk 3", "...../..887/....."),
        ("...../.6.6./.....", "c2", "sunk 2", "...../.686./....."),
        ("..7../.6.../.....", "c2", "sunk 2", "..7../.68../....."),
        ("..6../.1.../.....", "c1", "sunk 2", "..6../.1.../..8.."),
    ] {
        let mut ai = holding(before);
        ai.told(cell(&r, name), answer);
        assert_eq!(drawn(&ai), after, "{before} {name} {answer}");
    }
    let mut ai = holding("6../6../...");
    ai.told(0, "sunk 3");
    assert_eq!(drawn(&ai), "7../8../8..");
}

#[test]
fn it_finishes_games() {
    let mut random = Random(77);
    let mut shots_on_classic = 0;
    for (r, games) in [
        (Rules::classic(), 100),
        (Rules::small(), 50),
        (rules(5, 5, &[3, 2]), 50),
        (rules(12, 7, &[6, 4, 2, 2]), 20),
        (rules(2, 1, &[2]), 3),
    ] {
        for _ in 0..games {
            let mut p = Position::start(&r);
            let mut players = [SeaWarsII::new(r.width, r.height), SeaWarsII::new(r.width, r.height)];
            while let Some(player) = p.to_move() {
                let actions = p.actions();
                if p.placing_player().is_some() {
                    play_all(&mut p, &actions[random.below(actions.len())]);
                    continue;
                }
                let ai = &mut players[player];
                let candidates = ai.candidates();
                assert!(!candidates.is_empty(), "{}", drawn(ai));
                // Asking again changes nothing.
                let before = ai.clone();
                assert_eq!(ai.candidates(), candidates);
                assert_eq!(*ai, before);
                let target = candidates[random.below(candidates.len())];
                play_all(&mut p, &cell_name(r.width, target));
                ai.told(target, &p.answer().expect("shot"));
                // What it holds agrees with the tracking marks.
                let hits = p.shots.iter().filter(|s| s.player == player && s.answer != "miss");
                assert_eq!(hits.count(), ai.values().iter().filter(|v| **v >= 6).count());
            }
            assert!(p.winner().is_some());
            if r == Rules::classic() {
                shots_on_classic += p.shots.len();
            }
        }
    }
    // Both players' shots over 100 games: better than shooting at random,
    // which needs about 60 each.
    assert!(shots_on_classic < 100 * 2 * 55, "{shots_on_classic}");
}
