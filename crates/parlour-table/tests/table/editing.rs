//! Positions set up by hand, in every game: what is there stays as it is, what is built is what is read, and whatever
//! is asked for is done or refused in one line.

use std::sync::Arc;
use std::time::Instant;

use parlour_core::edit::{Dial, Edit, EditError, Setting};
use parlour_core::scene::{Piece, Shape};
use parlour_core::{Player, Rng, Viewer};
use parlour_table::check::symbols;
use parlour_table::editing::{Edited, edit};
use parlour_table::{AnyRules, Session};

use super::all_rules;
use super::fuzz::{assert_readable, garble, until};

/// Every variant whose positions are set up by hand.
fn edited_rules() -> Vec<Arc<dyn AnyRules>> {
    all_rules().into_iter().filter(|rules| rules.editor().is_some()).collect()
}

/// How many actions of a game are looked at.
const PLIES: usize = 60;

fn random_games(rules: &dyn AnyRules, seeds: u64, mut look: impl FnMut(&dyn Session)) {
    for seed in 0..seeds {
        let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
        for _ in 0..PLIES {
            look(&*session);
            let Some(action) = session.random_action(&mut rng) else { break };
            session.play(&action).unwrap();
        }
        look(&*session);
    }
}

/// What stands where, whatever its number.
fn standing(pieces: &[Piece]) -> Vec<(String, String, Option<Player>)> {
    let mut standing: Vec<_> =
        pieces.iter().map(|piece| (piece.spot.clone(), piece.role.to_string(), piece.owner)).collect();
    standing.sort();
    standing
}

#[test]
fn every_position_goes_through_the_editor_unchanged() {
    for rules in edited_rules() {
        random_games(&*rules, 2, |session| {
            let position = session.position();
            let edited = edit(&*rules, Some(&position), &[]).unwrap();
            assert_eq!((&edited.position, &edited.problem), (&position, &None), "{}", rules.variant());
            assert!(edited.scene.choices.is_empty() && !edited.is_view);
            if !rules.has_secrets() {
                let shown = session.scene(Viewer::Spectator);
                assert_eq!(standing(&edited.scene.pieces), standing(&shown.pieces), "{position}");
            }
            let Some(mover) = session.turn().player().filter(|_| rules.has_secrets()) else { return };
            let view = session.position_for(Viewer::Player(mover));
            let edited = edit(&*rules, Some(&view), &[]).unwrap();
            assert_eq!((edited.position, edited.problem, edited.is_view), (view.clone(), None, true));
            let shown = session.scene(Viewer::Player(mover));
            assert_eq!(standing(&edited.scene.pieces), standing(&shown.pieces), "{view}");
            assert_eq!(edited.scene.marks, shown.marks, "{view}");
        });
    }
}

fn put(spot: &str, item: &str) -> Edit {
    Edit::Put { spot: spot.into(), item: item.into() }
}

fn turned(Dial { key, setting, .. }: &Dial) -> Edit {
    let value = match setting {
        Setting::One { value, .. } => value.clone(),
        Setting::Number { value, .. } => value.to_string(),
    };
    Edit::Set { dial: key.clone(), value }
}

/// What makes a position of an empty board, as far as pieces, pictures and dials tell.
fn edits_for(rules: &dyn AnyRules, wanted: &Edited) -> Vec<Edit> {
    let palette = rules.editor().unwrap().palette();
    let mut edits = vec![Edit::Clear];
    // A field of land is its ground and its number; their names make that of its picture.
    let fields = wanted.scene.boards.iter().flat_map(|board| &board.spots);
    for spot in fields.filter(|spot| spot.shape == Shape::Hex) {
        let picture = spot.picture.as_deref().unwrap();
        let (land, number) = picture.split_once('-').unwrap_or((picture, ""));
        edits.push(put(&spot.id, land));
        if !number.is_empty() {
            edits.push(put(&spot.id, &format!("token-{number}")));
        }
    }
    for piece in &wanted.scene.pieces {
        let is_it =
            |item: &&parlour_core::edit::PaletteItem| item.symbol == piece.role && item.owner == piece.owner;
        let item = palette.iter().find(is_it).unwrap_or_else(|| panic!("no item for {}", piece.role));
        edits.push(put(&piece.spot, &item.key));
    }
    edits.extend(wanted.dials.iter().map(turned));
    edits
}

#[test]
fn a_position_built_by_hand_is_the_one_that_is_read() {
    // Where something is hidden the game's own tests build it.
    for rules in edited_rules().into_iter().filter(|rules| !rules.has_secrets()) {
        let mut count = 0;
        random_games(&*rules, 1, |session| {
            count += 1;
            if count % 7 != 0 {
                return;
            }
            let wanted = edit(&*rules, Some(&session.position()), &[]).unwrap();
            let built = edit(&*rules, None, &edits_for(&*rules, &wanted)).unwrap();
            assert_eq!((built.position, built.problem), (session.position(), None));
        });
    }
}

#[test]
fn pieces_move_and_go() {
    for rules in edited_rules().into_iter().filter(|rules| !rules.has_secrets()) {
        let mut session = rules.start(3);
        let mut rng = Rng::new(3);
        for _ in 0..8 {
            let action = session.random_action(&mut rng).unwrap();
            session.play(&action).unwrap();
        }
        let start = edit(&*rules, Some(&session.position()), &[]).unwrap();
        let piece = start.scene.pieces[0].clone();
        let spots = || start.scene.boards.iter().flat_map(|board| &board.spots);
        let shape = spots().find(|spot| spot.id == piece.spot).unwrap().shape;
        let taken = |id: &str| start.scene.pieces.iter().any(|other| other.spot == id);
        let way = |to: &str| Edit::Move { from: piece.spot.clone(), to: to.into() };
        let ways = spots().filter(|spot| spot.shape == shape && !taken(&spot.id));
        let moved: Vec<_> = ways
            .filter_map(|spot| Some((&spot.id, edit(&*rules, Some(&start.position), &[way(&spot.id)]).ok()?)))
            .collect();
        assert!(!moved.is_empty());
        for (to, moved) in moved {
            let expected = start.scene.pieces.iter().map(|other| {
                let spot = if other.spot == piece.spot { to.clone() } else { other.spot.clone() };
                Piece { spot, ..other.clone() }
            });
            assert_eq!(standing(&moved.scene.pieces), standing(&expected.collect::<Vec<_>>()));
        }
        let gone = edit(&*rules, Some(&start.position), &[Edit::Take { spot: piece.spot.clone() }]).unwrap();
        assert_eq!(gone.scene.pieces.len() + 1, start.scene.pieces.len());
        // The same once more goes as well.
        let item =
            rules.editor().unwrap().palette().into_iter().find(|item| item.symbol == piece.role).unwrap();
        let twice = [put(&piece.spot, &item.key), put(&piece.spot, &item.key)];
        let twice = edit(&*rules, Some(&gone.position), &twice).unwrap();
        assert_eq!(standing(&twice.scene.pieces), standing(&gone.scene.pieces));
    }
}

#[test]
fn an_empty_board_can_be_looked_at_and_says_what_is_missing() {
    for rules in edited_rules() {
        let empty = edit(&*rules, None, &[Edit::Clear]).unwrap();
        assert_eq!(empty.scene.pieces, []);
        assert!(empty.scene.boards.iter().all(|board| !board.spots.is_empty()));
        // The text goes both ways.
        assert_eq!(edit(&*rules, Some(&empty.position), &[]).unwrap(), empty);
    }
}

#[test]
fn what_cannot_be_done_is_refused_in_one_line() {
    let set = |dial: &str, value: &str| Edit::Set { dial: dial.into(), value: value.into() };
    for rules in edited_rules() {
        let first = edit(&*rules, None, &[]).unwrap();
        let spot = first.scene.boards[0].spots[0].id.clone();
        let item = rules.editor().unwrap().palette()[0].key.clone();
        let refused = [
            put("nowhere", &item),
            put("", &item),
            put(&spot, "dragon"),
            put(&spot, &"x".repeat(5000)),
            Edit::Move { from: "nowhere".into(), to: spot.clone() },
            Edit::Move { from: spot.clone(), to: "ü9".into() },
            set("weather", "fine"),
            set(&first.dials[0].key, "tuesday"),
            set(&first.dials[0].key, ""),
        ];
        for edits in refused {
            let error: EditError = edit(&*rules, None, std::slice::from_ref(&edits)).unwrap_err();
            assert!(error.why.len() < 200 && error.why.lines().count() == 1, "{edits:?}: {error}");
        }
    }
}

#[test]
fn whatever_can_be_put_down_is_drawn() {
    for rules in edited_rules() {
        let known = symbols(rules.info().art);
        let palette = rules.editor().unwrap().palette();
        let dials = edit(&*rules, None, &[]).unwrap().dials;
        let dialled = dials.iter().filter_map(|dial| dial.symbol.as_deref());
        for symbol in palette.iter().map(|item| &*item.symbol).chain(dialled) {
            assert!(known.contains(symbol), "{}: art.svg has no {symbol}", rules.info().id);
        }
        let mut keys: Vec<_> = palette.iter().map(|item| &item.key).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), palette.len(), "keys tell items apart");
    }
}

/// Any of some things.
fn any<'a, T>(things: &'a [T], rng: &mut Rng) -> &'a T {
    rng.pick(things).unwrap()
}

fn random_edit(rules: &dyn AnyRules, edited: &Edited, rng: &mut Rng) -> Edit {
    let spots: Vec<_> = edited.scene.boards.iter().flat_map(|board| &board.spots).collect();
    let mut name = |name: &str| if rng.below(12) == 0 { garble(name, rng) } else { name.to_string() };
    let mut other = Rng::new(edited.position.len() as u64);
    let palette = rules.editor().unwrap().palette();
    let item = name(&any(&palette, &mut other).key);
    let _ = other;
    let dial = any(&edited.dials, rng).clone();
    let value = match &dial.setting {
        Setting::One { options, .. } => any(options, rng).0.clone(),
        Setting::Number { most, .. } => rng.below(u32::from(*most) + 2).to_string(),
    };
    let spot = |rng: &mut Rng| any(&spots, rng).id.clone();
    match rng.below(10) {
        0 => Edit::Take { spot: spot(rng) },
        1 | 2 => Edit::Move { from: spot(rng), to: spot(rng) },
        3 => Edit::Set { dial: dial.key, value },
        _ => Edit::Put {
            spot: spot(rng),
            item: if rng.below(3) == 0 { item } else { any(&palette, rng).key.clone() },
        },
    }
}

/// Any edits in any order: each is done or refused in one line, what comes of it is read back as it is, and if the
/// rules say it can be played, it can.
#[test]
fn fuzz_edits() {
    let (until, mut seed) = (until(), 0);
    loop {
        for rules in edited_rules() {
            seed += 1;
            let mut rng = Rng::new(seed);
            let clear = if rng.below(2) == 0 { vec![Edit::Clear] } else { Vec::new() };
            let mut edited = edit(&*rules, None, &clear).unwrap();
            for _ in 0..25 {
                let next = random_edit(&*rules, &edited, &mut rng);
                match edit(&*rules, Some(&edited.position), std::slice::from_ref(&next)) {
                    Ok(next) => edited = next,
                    Err(error) => assert_readable(&error, ""),
                }
                assert_eq!(edit(&*rules, Some(&edited.position), &[]).as_ref(), Ok(&edited), "{next:?}");
                let mut ids: Vec<u32> = edited.scene.pieces.iter().map(|piece| piece.id).collect();
                ids.sort_unstable();
                ids.dedup();
                assert_eq!(ids.len(), edited.scene.pieces.len(), "{}", edited.position);
                let garbled = garble(&edited.position, &mut rng);
                if let Err(error) = edit(&*rules, Some(&garbled), &[]) {
                    assert_readable(&error, &garbled);
                }
            }
            if let (None, false) = (&edited.problem, edited.is_view) {
                let session = rules.start_at(&edited.position).unwrap();
                drop(session.scene(Viewer::Spectator));
            }
        }
        if seed >= 100 && Instant::now() >= until {
            return;
        }
    }
}
