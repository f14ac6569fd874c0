//! What documents quote compiles: every block of Rust in docs/adding-a-game.md stands in an example or in a game.

use std::fs;
use std::path::{Path, PathBuf};

/// Where blocks are quoted from.
const SOURCES: [&str; 2] = ["crates/parlour/examples", "crates/parlour-games/src"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All Rust files of a folder, without what indents their lines.
fn sources(folder: &Path, all: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push(unindented(&fs::read_to_string(path).unwrap()));
        }
    }
}

/// Lines between line breaks, so that whole lines are found.
fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    format!("\n{}\n", lines.join("\n"))
}

#[test]
fn every_rust_block_about_adding_a_game_is_quoted_from_code_that_compiles() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let mut files = Vec::new();
    for folder in SOURCES {
        sources(&root().join(folder), &mut files);
    }
    let blocks: Vec<&str> = document.split("```rust").skip(1).collect();
    assert!(blocks.len() > 10, "{} blocks", blocks.len());
    for block in blocks {
        let (info, rest) = block.split_once('\n').unwrap();
        assert_eq!(info, "", "a block is Rust and nothing else");
        let quoted = unindented(rest.split("```").next().unwrap());
        let quoted = format!("\n{}\n", quoted.trim());
        assert!(files.iter().any(|file| file.contains(&quoted)), "no file has these lines:{quoted}");
    }
}

#[test]
fn files_that_adding_a_game_names_are_there() {
    let document = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    for link in document.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(root().join("docs").join(link).exists(), "{link}");
    }
}
