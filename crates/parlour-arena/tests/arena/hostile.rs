//! Engines that do everything wrong, as real processes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use parlour_arena::game::FaultKind;
use parlour_arena::plan::{Budget, Contestant, Format};
use parlour_arena::{GameLog, Plan, Summary, run};

/// An engine that introduces itself properly, and when asked for a move does what its first argument says.
const ENGINE: &str = r#"
echo $$ >> "$2"
while read -r word rest; do
  case $word in
    ugi) echo "id name $1"; echo ugiok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go) case $1 in
      hang|slow|late) sleep 98765 ;;
      crash) echo "out of ideas" >&2; exit 3 ;;
      killed) kill -9 $$ ;;
      flood) yes "info string nothing to say" ;;
      endless) yes | tr -d '\n' ;;
      garbage) echo bestmove ;;
      bytes) printf 'bestmove \377\376\001\n' ;;
      illegal) echo "bestmove a1a8" ;;
      deaf) trap '' TERM HUP; exec 0<&-; sleep 98765 ;;
    esac ;;
  esac
done
"#;

/// What each does, and what becomes of it.
const MODES: [(&str, FaultKind, &str); 11] = [
    ("hang", FaultKind::Hang, "no move after 2000 ms"),
    ("slow", FaultKind::Time, "no move after 150 ms"),
    ("late", FaultKind::Time, "no move after 300 ms"),
    ("crash", FaultKind::Crash, "exit status: 3: out of ideas"),
    ("killed", FaultKind::Crash, "signal: 9 (SIGKILL)"),
    ("flood", FaultKind::Flood, "lines without a move"),
    ("endless", FaultKind::Flood, "a line that does not end"),
    ("garbage", FaultKind::Garbage, "`bestmove` without a move"),
    ("bytes", FaultKind::Illegal, "`\u{fffd}\u{fffd}?`"),
    ("illegal", FaultKind::Illegal, "`a1a8`"),
    ("deaf", FaultKind::Hang, "no move after 2000 ms"),
];

fn contestant(folder: &Path, mode: &str) -> Contestant {
    let file = |name: &str| folder.join(name).display().to_string();
    let command = format!("sh '{}' {mode} '{}'", file("engine.sh"), file("pids"));
    let movetime = (mode == "slow").then_some(50);
    let clock = (mode == "late").then(|| "0.2+0".parse().unwrap());
    Contestant {
        name: mode.to_string(),
        command: Some(command),
        budget: Budget { movetime, clock, ..Budget::default() },
        ..Contestant::default()
    }
}

#[test]
fn hostile_engines_lose_their_games_and_leave_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("engine.sh"), ENGINE).unwrap();
    let bot = Contestant::from_flag("level1");
    let hostile = MODES.iter().map(|(mode, ..)| contestant(folder.path(), mode));
    let tournament = Plan {
        format: Some(Format::Gauntlet),
        players: std::iter::once(bot).chain(hostile).collect(),
        games: 2,
        threads: 2,
        timeout: 2,
        ..Plan::of_game("larva")
    }
    .prepare(parlour_builtin::games())
    .unwrap();
    let results = run(&tournament, Vec::new(), None, &AtomicBool::new(false), &()).unwrap();
    let games: Vec<&GameLog> = results.games().collect();
    assert_eq!(games.len(), 2 * MODES.len(), "the tournament goes on");
    for (mode, kind, reason) in MODES {
        for game in games.iter().filter(|game| game.seats.iter().any(|name| name == mode)) {
            let fault = game.fault.as_ref().unwrap_or_else(|| panic!("{mode}: {}", game.reason));
            assert_eq!((fault.kind, game.seats[fault.seat].as_str()), (kind, mode), "{}", fault.reason);
            assert!(fault.reason.contains(reason), "{mode}: {}", fault.reason);
            assert_eq!(game.points[fault.seat].to_bits(), 0.0_f64.to_bits());
        }
    }
    let summary = Summary::new(&tournament, &results);
    assert_eq!(summary.players[0].name, "level1");
    assert_eq!(summary.players[0].tally.wins as usize, 2 * MODES.len());
    nothing_is_left(&fs::read_to_string(folder.path().join("pids")).unwrap());
}

/// None of the processes is there any more, nor anything that they started: not running, and not as a zombie.
fn nothing_is_left(pids: &str) {
    let started: BTreeSet<&str> = pids.lines().collect();
    // Tried once before it began, and started again after every lost game.
    assert_eq!(started.len(), 3 * MODES.len(), "{pids}");
    let began = Instant::now();
    // What has been killed may take a moment to die.
    while let Some(left) = left_of(&started) {
        assert!(began.elapsed() < Duration::from_mins(1), "a process of an engine is left: {left}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A process that belongs to the group of an engine.
fn left_of(groups: &BTreeSet<&str>) -> Option<String> {
    let entries = fs::read_dir("/proc").unwrap().map_while(Result::ok);
    let mut stats = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
    stats.find(|stat| {
        // The name stands in brackets and may hold anything; state, parent and group follow.
        let rest = stat.rsplit(')').next().unwrap_or_default();
        rest.split_whitespace().nth(2).is_some_and(|group| groups.contains(group))
    })
}

/// What an engine says on its way is understood: nodes, depth, and what it may not be told is not told.
#[test]
fn an_engine_is_told_the_position_and_never_the_seed() {
    let folder = tempfile::tempdir().unwrap();
    let script = r#"
while read -r word rest; do
  echo "$word $rest" >> "$1"
  case $word in
    ugi) echo "option name Hash type spin"; echo ugiok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go) echo "info depth 3 nodes 77 pv x"; echo bestmove nothing ;;
  esac
done
"#;
    fs::write(folder.path().join("engine.sh"), script).unwrap();
    for (game, start) in
        [("larva", "position startpos moves"), ("settlers", "position fen "), ("seawars", "position fen ")]
    {
        let told = folder.path().join(game);
        let command = format!("sh '{}' '{}'", folder.path().join("engine.sh").display(), told.display());
        let engine = Contestant { command: Some(command), ..Contestant::default() };
        let tournament = Plan {
            players: vec![Contestant::from_flag("random"), engine],
            games: 2,
            seed: 5,
            budget: Budget { nodes: Some(9), memory: Some(3), ..Budget::default() },
            ..Plan::of_game(game)
        }
        .prepare(parlour_builtin::games())
        .unwrap();
        let results = run(&tournament, Vec::new(), None, &AtomicBool::new(false), &()).unwrap();
        let fault = results.games().next().unwrap().fault.clone().unwrap();
        assert_eq!(fault.kind, FaultKind::Illegal, "{}", fault.reason);
        let told = fs::read_to_string(told).unwrap();
        assert!(told.lines().any(|line| line.starts_with(start)), "{told}");
        assert!(told.lines().any(|line| line == "go nodes 9") && !told.contains("seed"), "{told}");
        assert!(told.lines().any(|line| line == "setoption name Hash value 3"), "{told}");
        let seeds: Vec<String> = results.games().map(|game| game.seed.to_string()).collect();
        assert!(seeds.iter().all(|seed| !told.contains(seed)), "the seed tells the dice");
    }
}
