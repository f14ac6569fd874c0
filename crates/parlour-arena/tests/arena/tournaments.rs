//! Whole tournaments between bots of the house.

use std::sync::atomic::{AtomicBool, Ordering};

use parlour_arena::plan::{Budget, Contestant, Format, Openings, PlanError};
use parlour_arena::statistics::{Sprt, Verdict};
use parlour_arena::{GameLog, Log, Plan, Results, Spectator, Summary, Tournament, run};
use parlour_table::AnyGame;

fn plan(game: &str, variant: Option<&str>, players: &[&str], games: u32) -> Plan {
    Plan {
        variant: variant.map(String::from),
        players: players.iter().map(|player| Contestant::from_flag(player)).collect(),
        games,
        seed: 7,
        threads: 2,
        max_plies: 100,
        budget: Budget { nodes: Some(200), memory: Some(1), ..Budget::default() },
        ..Plan::of_game(game)
    }
}

fn hold(tournament: &Tournament) -> Results {
    run(tournament, Vec::new(), None, &AtomicBool::new(false), &()).unwrap()
}

/// All games without their times, in the order of the plan.
fn games(results: &Results) -> Vec<GameLog> {
    results.games().cloned().map(GameLog::without_times).collect()
}

fn games_with_levels() -> impl Iterator<Item = &'static dyn AnyGame> {
    let has_levels = |game: &&dyn AnyGame| game.rules(None).unwrap().has_bot("level1");
    parlour_builtin::games().games().filter(has_levels)
}

/// Every game and variant, also those with dice and for more than two: everyone has every seat, with the same layout,
/// dice and opening, and the number of threads makes no difference.
#[test]
fn games_are_the_same_on_any_number_of_threads() {
    for entry in games_with_levels() {
        for variant in entry.info().variants {
            let plan = |threads| Plan {
                threads,
                ..plan(entry.info().id, Some(variant.name), &["random", "level1", "level2"], 4)
            };
            let tournament = plan(2).prepare(parlour_builtin::games()).unwrap();
            let two = hold(&tournament);
            let (two, one) = (games(&two), games(&hold(&plan(1).prepare(parlour_builtin::games()).unwrap())));
            assert_eq!(two, one, "{}", variant.name);
            for encounter in two.chunk_by(|one, other| one.encounter == other.encounter) {
                assert_eq!(encounter.len(), tournament.seats());
                let first = &encounter[0];
                assert!(
                    encounter.iter().all(|game| game.seed == first.seed && game.opening == first.opening)
                );
                let mut sat: Vec<usize> = encounter.iter().map(|game| game.players[0]).collect();
                sat.sort_unstable();
                let mut all = first.players.clone();
                all.sort_unstable();
                assert_eq!(sat, all, "everyone sits in the first seat");
            }
        }
    }
}

/// What the games paid, counted here by hand, is what the tables say; and records replay to their results.
#[test]
fn tables_are_the_sum_of_their_games() {
    for entry in games_with_levels() {
        let tournament = plan(entry.info().id, None, &["random", "level2", "level1"], 4)
            .prepare(parlour_builtin::games())
            .unwrap();
        let results = hold(&tournament);
        let summary = Summary::new(&tournament, &results);
        for line in &summary.players {
            let own = results.games().filter(|game| game.players.contains(&line.number));
            let points: f64 = own.map(|game| game.points_of(line.number)).sum();
            assert!((points - line.tally.points).abs() < 1e-9, "{}", line.name);
            assert!(
                (points / f64::from(line.tally.games()) - line.share.value).abs() < 1e-9,
                "{}",
                line.name
            );
        }
        let played = summary.seats.iter().map(|seat| seat.tally.points).sum::<f64>();
        assert!((played - summary.games as f64).abs() < 1e-9, "every game pays one point");
        for game in results.games() {
            let session = tournament.rules.replay(&game.record(&tournament)).unwrap();
            if let Some(outcome) = session.turn().outcome() {
                assert_eq!(
                    (outcome.to_string(), outcome.reason().to_string()),
                    (game.result.clone(), game.reason.clone())
                );
            } else {
                assert!(game.reason.starts_with("adjudicated"), "{}", game.reason);
            }
        }
    }
}

/// Who learns plays one game after the other, so the number of threads makes no difference; and after a restart it is
/// shown the games before.
#[test]
fn who_learns_learns_the_same_after_a_restart() {
    for entry in parlour_builtin::games().games() {
        let rules = entry.rules(None).unwrap();
        let learns = |name: &str| rules.bot(&name.parse().unwrap(), 0).unwrap().learns();
        for bot in rules.roster().into_iter().filter(|bot| learns(bot.name)) {
            let tournament = plan(entry.info().id, None, &[bot.name, "random"], 6)
                .prepare(parlour_builtin::games())
                .unwrap();
            let whole = games(&hold(&tournament));
            let known = whole[..3].to_vec();
            let resumed = run(&tournament, known, None, &AtomicBool::new(false), &()).unwrap();
            assert_eq!(games(&resumed), whole, "{}", bot.name);
        }
    }
}

/// Stops after some games, as a signal would.
struct StopAfter<'a>(usize, &'a AtomicBool);

impl Spectator for StopAfter<'_> {
    fn finished(&self, _: &GameLog, results: &Results) {
        self.1.fetch_or(results.count() >= self.0, Ordering::Relaxed);
    }
}

#[test]
fn a_stopped_tournament_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    for format in [Format::RoundRobin, Format::Swiss] {
        let plan = Plan {
            format: Some(format),
            ..plan("larva", None, &["random", "level1", "level2", "level3", "level4"], 4)
        };
        let tournament = plan.prepare(parlour_builtin::games()).unwrap();
        let whole = hold(&tournament);
        let log = Log::create(&path, &tournament.plan).unwrap();
        let stop = AtomicBool::new(false);
        let cut = run(&tournament, Vec::new(), Some(log), &stop, &StopAfter(9, &stop)).unwrap();
        assert!(cut.count() < whole.count() && !Summary::new(&tournament, &cut).is_complete);
        let (log, read, known) = Log::resume(&path).unwrap();
        assert_eq!((&read, known.len()), (&tournament.plan, cut.count()));
        let again = read.prepare(parlour_builtin::games()).unwrap();
        let resumed = run(&again, known, Some(log), &AtomicBool::new(false), &()).unwrap();
        assert_eq!(games(&resumed), games(&whole));
        let (one, other) = (Summary::new(&tournament, &whole), Summary::new(&again, &resumed));
        assert_eq!(Summary { pace: one.pace.clone(), ..other }, one);
        assert!(one.is_complete);
        assert_eq!(Log::resume(&path).unwrap().2.len(), whole.count());
        std::fs::remove_file(&path).unwrap();
    }
}

/// A test stops by itself, and on any number of threads after the same games.
#[test]
fn a_test_decides_and_stops() {
    let sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let decided = |players: &[&str], threads| {
        let plan = Plan { sprt: Some(sprt), threads, ..plan("larva", None, players, 2000) };
        let tournament = plan.prepare(parlour_builtin::games()).unwrap();
        let results = hold(&tournament);
        assert!(results.count() < 2000 && Summary::new(&tournament, &results).is_complete);
        (results.verdict.unwrap(), games(&results))
    };
    let better = decided(&["level4", "random"], 1);
    assert_eq!(better.0.0, Verdict::Alternative);
    assert_eq!(better, decided(&["level4", "random"], 2));
    assert_eq!(decided(&["random", "level4"], 2).0.0, Verdict::Null);
}

#[test]
fn what_cannot_be_held_is_refused() {
    let refused = |plan: Plan| match plan.prepare(parlour_builtin::games()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("this should be refused"),
    };
    assert_eq!(refused(plan("larva", None, &["random"], 2)), "a tournament needs two players");
    assert!(refused(plan("larva", None, &["random", "nobody"], 2)).contains("nobody"));
    assert!(refused(plan("chess", None, &["random", "random"], 2)).contains("chess"));
    let three = ["random", "level1", "level2"];
    assert!(
        refused(Plan { format: Some(Format::Match), ..plan("larva", None, &three, 2) })
            .contains("two players")
    );
    let sprt = Some(Sprt { elo0: 5.0, elo1: 5.0, alpha: 0.05, beta: 0.05 });
    assert!(refused(Plan { sprt, ..plan("larva", None, &three[..2], 2) }).contains("rise"));
    assert!(matches!(Plan::read("game = 3"), Err(PlanError::File(_))));
    assert!(matches!(Plan::read("game = \"larva\"\nspeed = 3"), Err(PlanError::File(_))));
}

/// Whoever is given another budget has it: two of the same bot, one of which may look at everything.
#[test]
fn a_budget_of_one_s_own() {
    let text = r#"
        game = "corners"
        games = 2
        max_plies = 20
        budget = { nodes = 50, memory = 1 }
        [[player]]
        bot = "alphabeta:depth=3"
        budget = { nodes = 0 }
        [[player]]
        bot = "alphabeta:depth=3"
    "#;
    let tournament = Plan::read(text).unwrap().prepare(parlour_builtin::games()).unwrap();
    let summary = Summary::new(&tournament, &hold(&tournament));
    assert_eq!(summary.players[0].name, "alphabeta:depth=3");
    assert_eq!(summary.players[1].name, "alphabeta:depth=3#2");
    assert!(summary.players[0].nodes_per_move > 50.0 && summary.players[1].nodes_per_move <= 50.0);
    assert!(summary.players[0].depth_per_move > summary.players[1].depth_per_move);
}

/// Openings from a file: moves, or a position with moves; and what breaks the rules is refused.
#[test]
fn openings_come_from_a_file_in_turn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings.txt");
    let position = "8/8/8/8/8/2L5/8/B1B1B1B1 b";
    std::fs::write(&file, format!("# two openings\n\nd2c3 a1b2\nfen {position} moves g1f2\n")).unwrap();
    let plan = |file: &std::path::Path| {
        let openings = Openings { file: Some(file.to_path_buf()), ..Openings::default() };
        Plan { openings, ..plan("larva", None, &["random", "level1"], 6) }
    };
    let played = games(&hold(&plan(&file).prepare(parlour_builtin::games()).unwrap()));
    assert_eq!(played.len(), 6);
    for game in played {
        let (start, moves) =
            if game.round == 1 { (Some(position), &["g1f2"][..]) } else { (None, &["d2c3", "a1b2"][..]) };
        assert_eq!((game.start.as_deref(), game.opening), (start, moves.len()));
        assert_eq!(game.actions[..moves.len()], *moves);
    }
    std::fs::write(&file, "d2c3\nd2d9\n").unwrap();
    let refused = run(
        &plan(&file).prepare(parlour_builtin::games()).unwrap(),
        Vec::new(),
        None,
        &AtomicBool::new(false),
        &(),
    )
    .unwrap_err();
    assert!(refused.to_string().starts_with("opening 2: move 1: "), "{refused}");
    assert!(plan(&folder.path().join("none")).prepare(parlour_builtin::games()).is_err());
}

/// Everyone has a clock of their own, and a turn adds to it.
#[test]
fn a_clock_is_played_with() {
    let clock =
        |text: &str| Budget { clock: Some(text.parse().unwrap()), depth: Some(1), ..Budget::default() };
    let tournament = Plan { budget: clock("600+1"), ..plan("larva", None, &["level1", "alphabeta"], 2) };
    let results = hold(&tournament.prepare(parlour_builtin::games()).unwrap());
    assert!(results.games().all(|game| game.fault.is_none()));
}

/// A log that was tampered with is refused, and nobody panics.
#[test]
fn a_log_that_does_not_fit_its_plan_is_refused() {
    let tournament = plan("larva", None, &["random", "level1"], 2).prepare(parlour_builtin::games()).unwrap();
    let known = games(&hold(&tournament));
    let refused = |spoil: fn(&mut GameLog)| {
        let mut known = known.clone();
        spoil(&mut known[0]);
        run(&tournament, known, None, &AtomicBool::new(false), &()).unwrap_err().to_string()
    };
    let spoils: [fn(&mut GameLog); 3] =
        [|game| game.players[0] = 7, |game| game.points.clear(), |game| game.rotation = 2];
    for spoil in spoils {
        assert_eq!(refused(spoil), "encounter 0 of the log is none of its plan");
    }
}
