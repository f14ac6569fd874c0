//! Keeps `web/types.d.ts` true: it is made from the Rust types, and a test fails when it is not what they are now.
//! `UPDATE_EXPECT=1 cargo test -p parlour-server types` writes it anew.

use expect_test::expect_file;
use parlour_core::Player;
use parlour_core::info::{GameInfo, VariantInfo};
use parlour_core::insight::{Score, SpotValue, Tone};
use parlour_core::options::OptionInfo;
use parlour_core::scene::{Aid, Board, Choice, Help, Mark, Panel, Piece, Scene, Shape, Spot};
use parlour_table::BotInfo;
use parlour_table::change::SceneChange;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::Offer;
use parlour_table::table::news::{ClockFace, GameResult, Offered, Played, SeatCard, SeatKind, Standing};
use ts_rs::{Config, TS};

use crate::http::demo::Demo;
use crate::http::exercises::{Attempt, ExerciseCard, Judgement};
use crate::http::games::{GameCard, VariantCard};
use crate::http::records::ReadRecord;
use crate::protocol::{
    Ask, Back, Code, Founded, GameListing, Happening, JudgedAction, Me, Message, NewTable, Notice, Parting,
    Presence, Problem, Replay, Sit, TableCard, TableListing, TableView, Thought, Update, Welcome,
};

const HEAD: &str = "\
// The messages between server and clients, made from the Rust types: see docs/protocol.md.
// Do not edit; `UPDATE_EXPECT=1 cargo test -p parlour-server types` writes it anew.
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
            Problem,
            Code,
            Parting,
            Scene,
            Board,
            Spot,
            Shape,
            Piece,
            Mark,
            Panel,
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
            GameInfo,
            VariantInfo,
            BotInfo,
            OptionInfo,
            ReadRecord,
            Demo,
            ExerciseCard,
            Attempt,
            Judgement,
        )
}

#[test]
fn types_for_clients_are_up_to_date() {
    expect_file!["../web/types.d.ts"].assert_eq(&types());
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
