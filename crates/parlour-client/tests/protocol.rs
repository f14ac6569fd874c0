//! Keeps the page's `types.d.ts` and the examples of `docs/protocol.md` true, and every type readable as it is written.
//! `types.d.ts` is made from the Rust types, and a test fails when it is not what they are now;
//! `UPDATE_EXPECT=1 cargo test -p parlour-client types` writes it anew.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fmt::Debug;

use expect_test::expect_file;
use parlour_builtin::games;
use parlour_client::protocol::api::{
    ArchivedReplay, Call, CreateTable, Games, LeaveSeat, Nothing, PositionScene, ROUTES, Request, Route,
    Rules,
};
use parlour_client::protocol::{
    AnalysedPosition, AnalysisLine, Ask, Attempt, Back, BotCard, ChanceOutcome, Code, DailyExercise,
    DailyQuery, Drafted, EditRequest, ExerciseCard, ExerciseQuery, Extra, Founded, GameCard, GameListing,
    GuideAnswer, GuideCard, GuideStepCard, Happening, JudgedAction, Judgement, ListQuery, Me, Message,
    NewTable, Notice, Parting, PositionQuery, Presence, Problem, Ranked, ReadRecord, Rename, Replay,
    SavedRecord, SceneQuery, Sit, SocketQuery, TableCard, TableListing, TableView, Thought, ThoughtRequest,
    Update, VariantCard, VariantSummary, Welcome,
};
use parlour_core::edit::{Dial, Edit, PaletteItem, Setting};
use parlour_core::insight::{Score, SpotValue, Stage, Tone};
use parlour_core::options::OptionInfo;
use parlour_core::scene::panels::{
    Affordable, Card, Gain, Item, Price, Progress, Ship, ShipState, TradeOffer,
};
use parlour_core::scene::{Aid, Board, Choice, Help, Luck, Mark, Panel, Piece, Scene, Shape, Spot, Transfer};
use parlour_core::{Motion, Player, Rng, Viewer};
use parlour_table::change::SceneChange;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::Offer;
use parlour_table::table::news::{ClockFace, GameResult, Offered, Played, SeatCard, SeatKind, Standing};
use parlour_table::{Character, CharacterKind, Session};
use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::{Config, TS};

const HEAD: &str = "\
// The messages between server and clients, made from the Rust types: see docs/protocol.md.
// Do not edit; `UPDATE_EXPECT=1 cargo test -p parlour-client types` writes it anew.
";

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().map(|docs| format!("{}\n", docs.trim_end())).unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(config))
}

macro_rules! declarations {
    ($config:expr, $($name:ty),+ $(,)?) => {
        [$(declaration::<$name>($config)),+].concat()
    };
}

fn types() -> String {
    let config = &Config::new().with_large_int("number");
    HEAD.to_string()
        + &declarations!(
            config,
            Player,
            Moment,
            Message,
            Ask,
            Notice,
            Welcome,
            Back,
            Update,
            Happening,
            SceneChange,
            Standing,
            SeatCard,
            SeatKind,
            ClockFace,
            Control,
            Offered,
            Offer,
            GameResult,
            Played,
            Presence,
            Line,
            Room,
            Thought,
            JudgedAction,
            Ranked,
            Stage,
            Luck,
            Motion,
            Problem,
            Code,
            Parting,
            Scene,
            Board,
            Spot,
            Shape,
            Piece,
            Mark,
            Transfer,
            Panel,
            Progress,
            Card,
            Gain,
            Item,
            Price,
            Affordable,
            TradeOffer,
            Ship,
            ShipState,
            Choice,
            Aid,
            Help,
            SpotValue,
            Tone,
            Score,
            TableCard,
            TableView,
            TableListing,
            NewTable,
            Founded,
            Sit,
            Me,
            GameListing,
            Replay,
            GameCard,
            VariantCard,
            VariantSummary,
            Extra,
            BotCard,
            Character,
            CharacterKind,
            OptionInfo,
            ReadRecord,
            GuideCard,
            GuideStepCard,
            GuideAnswer,
            ExerciseCard,
            DailyExercise,
            Attempt,
            Judgement,
            EditRequest,
            Edit,
            Drafted,
            PaletteItem,
            Dial,
            Setting,
            AnalysisLine,
            AnalysedPosition,
            ChanceOutcome,
        )
}

#[test]
fn types_for_clients_are_up_to_date() {
    expect_file!["../../../web/types.d.ts"].assert_eq(&types());
}

/// Every row of the route table stands in the document, and every address of the document's tables is a row or one of
/// the server's own.
#[test]
fn every_route_is_documented() {
    let document = include_str!("../../../docs/protocol.md");
    let plain = |text: &str| -> String {
        let parts = text.split('/').map(|part| if part.starts_with('{') { "{}" } else { part });
        parts.collect::<Vec<_>>().join("/")
    };
    let documented: Vec<(String, String)> = document
        .split('`')
        .filter_map(|code| code.split_once(' '))
        .filter(|(method, path)| {
            matches!(*method, "GET" | "POST" | "PUT" | "DELETE") && path.starts_with("/api")
        })
        .map(|(method, path)| (method.to_string(), plain(path.split(['?', ' ']).next().unwrap())))
        .collect();
    for route in ROUTES {
        let row = (route.method.as_str().to_string(), plain(route.path));
        assert!(documented.contains(&row), "{row:?} is not in docs/protocol.md");
    }
    let elsewhere = ["picture", "picture.png", "art", "style", "scene.svg", "scene.png", "socket"];
    for (method, path) in documented {
        let is_row = |route: &Route| route.method.as_str() == method && plain(route.path) == path;
        let is_known = ROUTES.iter().any(is_row) || elsewhere.iter().any(|end| path.ends_with(end));
        assert!(is_known, "docs/protocol.md has {method} {path}");
    }
}

/// What a client writes is what a server reads.
#[test]
fn requests_are_read_as_they_are_written() {
    fn check<R: Call + Clone + Into<Request>>(request: &R) {
        let read = Request::read(R::METHOD.as_str(), &request.address(), request.body().as_deref()).unwrap();
        assert_eq!(read, request.clone().into());
    }
    let query = SceneQuery {
        variant: Some("6x6-322".into()),
        position: Some("a b/c?d%&".into()),
        ..SceneQuery::default()
    };
    check(&PositionScene { game: "seawars".into(), input: query });
    check(&Games { input: Nothing {} });
    check(&CreateTable { input: NewTable::new("larva", ["me", "level3"]) });
    check(&LeaveSeat { table: "k3v8mp".into(), seat: "p2".into(), input: Nothing {} });
    check(&ArchivedReplay { game: 17, input: PositionQuery { ply: Some(3), seat: None } });
    check(&Rules { game: "no game/at all?".into(), input: Nothing {} });
    let unknown = Request::read("GET", "/api/games/larva/nothing", None).unwrap_err();
    assert_eq!(unknown.code, Code::Unknown);
    assert_eq!(Request::read("PUT", "/api/games", None).unwrap_err().code, Code::Unknown);
    assert_eq!(Request::read("GET", "/api/archive/first", None).unwrap_err().code, Code::Malformed);
    assert_eq!(Request::read("POST", "/api/tables", Some("{")).unwrap_err().code, Code::Malformed);
}

/// Whatever a declaration names is declared as well.
#[test]
fn no_type_is_missing() {
    let types = types();
    let code: String = types.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect();
    let declared: Vec<&str> = types
        .lines()
        .filter_map(|line| line.strip_prefix("export type "))
        .filter_map(|line| line.split([' ', '<']).next())
        .collect();
    for word in code.split(|letter: char| !letter.is_alphanumeric()) {
        let is_type = word.starts_with(|letter: char| letter.is_ascii_uppercase());
        assert!(!is_type || declared.contains(&word) || word == "Array", "{word}");
    }
}

/// The examples of `docs/protocol.md`, by what they claim to be.
fn examples(kind: &str) -> Vec<&'static str> {
    let fence = format!("```json {kind}\n");
    let blocks = include_str!("../../../docs/protocol.md").split(fence.as_str()).skip(1);
    blocks.map(|block| block.split("```").next().expect("a fence is closed")).collect()
}

#[test]
fn every_example_of_the_documentation_is_one() {
    let (messages, tables, sits) = (examples("message"), examples("new-table"), examples("sit"));
    assert!(messages.len() >= 12 && tables.len() >= 2 && !sits.is_empty());
    for (number, example) in (1..).zip(messages) {
        let message: Message = serde_json::from_str(example).unwrap();
        assert_eq!(message.id, number, "{example}");
    }
    for example in tables {
        serde_json::from_str::<NewTable>(example).unwrap();
    }
    for example in sits {
        serde_json::from_str::<Sit>(example).unwrap();
    }
}

/// Every word that stands in a message as itself is explained.
#[test]
fn every_word_of_the_messages_is_documented() {
    let docs = include_str!("../../../docs/protocol.md");
    let config = &Config::new();
    let words = declarations!(config, Message, Notice, Happening, Code, Parting, Offer, Control, Room);
    let literals = words.split('"').skip(1).step_by(2).filter(|word| *word != "type");
    for word in literals {
        assert!(docs.contains(&format!("`{word}`")) || docs.contains(&format!("\"{word}\"")), "{word}");
    }
}

/// What is written is read back as it was, and written again the same.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&read, value, "{text}");
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
}

const P1: Player = Player::FIRST;

fn word() -> String {
    "a \"word\" with ünïcode".to_string()
}

fn standing() -> Standing {
    let card = |kind| SeatCard { player: "blue".into(), kind, name: word() };
    Standing {
        number: 2,
        plies: 17,
        seats: [SeatKind::Free, SeatKind::Person, SeatKind::Engine, SeatKind::Bot].map(card).to_vec(),
        to_move: Some(P1),
        begun: true,
        clock: Some(ClockFace {
            control: Control::Increment { base: 1000, increment: 7 },
            left: vec![0, u64::from(u32::MAX)],
            running: None,
        }),
        offers: vec![Offered { offer: Offer::Draw, players: vec![P1] }],
        result: Some(GameResult {
            line: word(),
            winner: Some(P1),
            called_off: true,
            words: word(),
            reason: word(),
        }),
    }
}

fn thought() -> Thought {
    let value = |tone| SpotValue {
        spot: Some("e4".to_string()),
        from: None,
        choice: Some("d2c3".to_string()),
        value: -35,
        short: "-35".to_string(),
        tone,
        text: word(),
        score: Some(Score::Points(-35)),
        chance: Some(350),
        about: word(),
    };
    Thought {
        ply: 3,
        player: P1,
        action: "d2c3".to_string(),
        picks: vec!["d2".to_string(), "c3".to_string()],
        score: Some(Score::Points(-35)),
        chance: Some(350),
        line: vec!["d2c3".to_string()],
        depth: 8,
        nodes: 1 << 40,
        spots: [Tone::Good, Tone::Bad, Tone::Neutral].map(value).to_vec(),
        judged: vec![JudgedAction { action: "d2c3".to_string(), chance: 350 }],
        best: vec![Ranked {
            action: "d2c3".to_string(),
            picks: vec!["d2".to_string(), "c3".to_string()],
            way: vec!["d2".to_string(), "c3".to_string()],
            label: word(),
            chance: Some(350),
            score: Some(Score::Loss(8)),
            odds: "46%".to_string(),
            text: word(),
        }],
        stages: vec![Stage { title: word(), text: word(), spots: vec![value(Tone::Good)] }],
    }
}

fn line() -> Line {
    Line { number: 1, at: Moment(1 << 50), seat: None, name: word(), text: word() }
}

fn table_card() -> TableCard {
    TableCard {
        id: word(),
        game: word(),
        title: word(),
        variant: word(),
        control: Control::PerMove { time: 5000 },
        reserved: vec![P1],
    }
}

fn presence() -> Presence {
    Presence { players: vec![true, false], spectators: 3 }
}

/// A game of every kind in progress, to look at.
fn sessions() -> impl Iterator<Item = Box<dyn Session>> {
    games().games().map(|game| {
        let mut session = game.rules(None).unwrap().start(5);
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let Some(action) = session.random_action(&mut rng) else { break };
            session.play(&action).unwrap();
        }
        session
    })
}

/// What a viewer of a game in progress is told.
fn welcome(scene: Scene, viewer: Viewer) -> Welcome {
    Welcome {
        table: table_card(),
        seat: if let Viewer::Player(player) = viewer { Some(player) } else { None },
        seq: 9,
        at: Moment(10),
        standing: standing(),
        scene,
        played: vec![Played { by: None, action: "?".to_string(), told: word(), spent: Some(1500) }],
        room: Some(Room::Spectators),
        chat: vec![line()],
        here: presence(),
        may_ask: true,
        invitation: Some(word()),
    }
}

#[test]
fn what_the_server_sends_is_read_as_it_was() {
    for mut session in sessions() {
        for viewer in [Viewer::Player(P1), Viewer::Player(Player::new(1)), Viewer::Spectator] {
            let scene = session.scene(viewer);
            let welcome = welcome(scene.clone(), viewer);
            round_trip(&welcome);
            round_trip(&Notice::Welcome(Box::new(welcome.clone())));
            let mut fingerprint = parlour_table::change::Fingerprint::of(&scene);
            session.undo();
            let change = fingerprint.advance(session.scene(viewer));
            round_trip(&change);
            let update = Update {
                seq: 10,
                at: Moment(11),
                event: Happening::Undone { player: P1, plies: 4 },
                standing: standing(),
                change,
                may_ask: false,
            };
            round_trip(&Notice::Update(Box::new(update)));
            round_trip(&Replay {
                ply: 3,
                position: session.position_for(viewer),
                played: welcome.played,
                scene: scene.clone(),
                luck: vec![Luck {
                    player: P1,
                    source: word().into(),
                    unit: word().into(),
                    got: 23,
                    expected_tenths: 264,
                }],
            });
            for verdict in [Judgement::Begun, Judgement::Right, Judgement::Wrong, Judgement::Solved] {
                let scenes = vec![scene.clone()];
                let (answer, lesson, position) = (Some(word()), None, Some(word()));
                let (hint, marks, miss) = (Some(word()), vec![word()], Some(word()));
                round_trip(&Attempt {
                    verdict,
                    done: 1,
                    player: P1,
                    scenes,
                    hint,
                    marks,
                    miss,
                    answer,
                    lesson,
                    position,
                });
            }
        }
    }
    let (at, chat, here) = (Moment(1), vec![line()], presence());
    let back = Back { seat: None, seq: 0, at, standing: standing(), chat, here, may_ask: false };
    round_trip(&Notice::Back(Box::new(back)));
    round_trip(&Notice::Said { room: Room::Players, line: line() });
    round_trip(&Notice::Here(presence()));
    for score in [Score::Win(3), Score::Loss(0)] {
        round_trip(&Notice::Think { task: 7, chair: word(), job: word() });
        round_trip(&Notice::Thought { player: P1, thought: Thought { score: Some(score), ..thought() } });
    }
    for code in [
        Code::Malformed,
        Code::Refused,
        Code::Late,
        Code::NotYours,
        Code::TooFast,
        Code::Unknown,
        Code::NotStored,
        Code::Unavailable,
        Code::Damaged,
    ] {
        round_trip(&Problem::new(code, word()));
        round_trip(&Notice::Answer { id: None, error: Some(Problem::new(code, word())), thought: None });
    }
    round_trip(&Notice::Answer { id: Some(u64::MAX), error: None, thought: Some(thought()) });
    for reason in [Parting::TakenOver, Parting::Left, Parting::Closing, Parting::Misbehaved, Parting::TooSlow]
    {
        round_trip(&Notice::Bye { reason });
    }
    for event in [
        Happening::Sat { player: P1, name: word() },
        Happening::Left { player: P1 },
        Happening::Acted {
            player: P1,
            action: word(),
            chance: vec![word()],
            told: vec![word()],
            spent: Some(1500),
        },
        Happening::Offered { player: P1, offer: Offer::Undo },
        Happening::Declined { player: P1, offer: Offer::Rematch },
        Happening::Ended,
        Happening::Held,
        Happening::Resumed,
    ] {
        round_trip(&event);
    }
}

#[test]
fn what_clients_send_and_ask_for_is_read_as_it_was() {
    for ask in [
        Ask::act("d2c3"),
        Ask::Aid { name: word() },
        Ask::Undo,
        Ask::Draw,
        Ask::Rematch,
        Ask::Decline { offer: Offer::Draw },
        Ask::Resign,
        Ask::Abort,
        Ask::say(word()),
        Ask::Hint,
        Ask::Why { ply: Some(3), quick: true, by: Some(word()) },
        Ask::Why { ply: None, quick: false, by: None },
        Ask::Ping,
        Ask::Decided { task: 7, action: Some(word()) },
    ] {
        for knowing in [None, Some(7)] {
            round_trip(&Message { id: 1, knowing, ask: ask.clone() });
        }
    }
    let whole = NewTable {
        game: word(),
        variant: Some(word()),
        seats: vec!["me".into(), "level3".into()],
        control: Control::None,
        seed: Some("18446744073709551615".to_string()),
        start: Some(word()),
        opening: vec![word()],
        result: Some(word()),
        name: Some(word()),
        engine: true,
        listed: Some(false),
    };
    round_trip(&whole);
    round_trip(&NewTable::new("larva", ["me", "open"]));
    round_trip(&Founded { id: word(), seats: vec![P1], invitation: word() });
    round_trip(&Sit { invitation: Some(word()), name: None, engine: true });
    round_trip(&Sit::default());
    round_trip(&Me { name: None });
    round_trip(&Rename { name: word() });
    round_trip(&SavedRecord { text: word() });
    round_trip(&ThoughtRequest { ply: 7, quick: true, by: Some(word()) });
    round_trip(&ExerciseQuery { played: word(), hint: true, tell: true });
    round_trip(&DailyQuery { date: Some(word()) });
    round_trip(&DailyQuery::default());
    round_trip(&SocketQuery { seat: Some("p1".to_string()), have: Some(7), heard: None, thinks: true });
    let (game, table, after) = (Some(word()), Some(word()), Some(word()));
    round_trip(&ListQuery { game, table, after, before: Some(1), limit: Some(2) });
    round_trip(&ListQuery::default());
    let (seed, start, result) = ("7".to_string(), Some(word()), None);
    let (opening, seats) = (vec![word()], vec![word()]);
    round_trip(&ReadRecord {
        game: word(),
        variant: word(),
        seed,
        start,
        opening,
        seats,
        result,
        code: Some(word()),
    });
}

#[test]
fn what_is_listed_is_read_as_it_was() {
    let seats = standing().seats;
    round_trip(&TableView { table: table_card(), standing: standing(), seats: vec![P1], here: presence() });
    round_trip(&TableListing {
        id: word(),
        game: word(),
        variant: word(),
        seats: seats.clone(),
        waiting: true,
        reserved: vec![P1],
        plies: 3,
        spectators: 2,
        changed: Moment(1),
    });
    round_trip(&GameListing {
        id: 1,
        table: word(),
        game: word(),
        variant: word(),
        seats,
        result: word(),
        winner: None,
        reason: String::new(),
        plies: 3,
        ended: Moment(2),
    });
    let (title, task, variant) = (word(), word(), word());
    round_trip(&ExerciseCard { title, task, variant, steps: 3, difficulty: 2 });
    for game in games().games() {
        round_trip(&GameCard::of(game));
    }
}
