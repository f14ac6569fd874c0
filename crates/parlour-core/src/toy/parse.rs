//! Reads a tree from its text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use super::{Kind, MAX_CHILDREN, Node, Tree, WIN};
use crate::game::Player;
use crate::notation::PositionError;

impl<const CHANCE: bool> FromStr for Tree<CHANCE> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut parser = Parser { rest: text.trim(), nodes: Vec::new(), chance: CHANCE };
        parser.node(0, 0, 1)?;
        match parser.rest {
            "" => Ok(Tree { nodes: parser.nodes }),
            rest => Err(PositionError::new(format!("`{rest}` follows the tree"))),
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    nodes: Vec<Node>,
    chance: bool,
}

impl<'a> Parser<'a> {
    fn node(&mut self, parent: usize, depth: u32, weight: u32) -> Result<usize, PositionError> {
        let index = self.nodes.len();
        let word = self.word();
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, number(value)?),
            None => (word, 0),
        };
        let kind = match name {
            "p1" => Kind::Choice(Player::FIRST),
            "p2" => Kind::Choice(Player::SECOND),
            "chance" if self.chance => Kind::Chance,
            "chance" => return Err(PositionError::new("a chance node in a tree without chance")),
            _ => Kind::Leaf,
        };
        let value = if kind == Kind::Leaf { leaf_value(word)? } else { value };
        self.nodes.push(Node { kind, value, children: Vec::new(), weight, parent, depth });
        if kind != Kind::Leaf {
            self.children(index, depth, kind)?;
        }
        Ok(index)
    }

    fn children(&mut self, parent: usize, depth: u32, kind: Kind) -> Result<(), PositionError> {
        self.expect('[')?;
        while !self.rest.starts_with(']') {
            let weight = if kind == Kind::Chance { self.weight()? } else { 1 };
            let child = self.node(parent, depth + 1, weight)?;
            self.nodes[parent].children.push(child);
            self.rest = self.rest.trim_start();
        }
        self.expect(']')?;
        match self.nodes[parent].children.len() {
            1..=MAX_CHILDREN => Ok(()),
            count => Err(PositionError::new(format!("a node has {count} children, not 1 to {MAX_CHILDREN}"))),
        }
    }

    fn weight(&mut self) -> Result<u32, PositionError> {
        let word = self.word();
        self.expect(':')?;
        word.parse()
            .ok()
            .filter(|&weight| weight > 0)
            .ok_or_else(|| PositionError::new(format!("`{word}` is not a weight")))
    }

    fn word(&mut self) -> &'a str {
        let end = self.rest.find(['[', ']', ':', ' ']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn expect(&mut self, mark: char) -> Result<(), PositionError> {
        let rest = self.rest.strip_prefix(mark).ok_or_else(|| {
            let rest: String = self.rest.chars().take(12).collect();
            PositionError::new(format!("expected `{mark}` before `{rest}`"))
        })?;
        self.rest = rest.trim_start();
        Ok(())
    }
}

fn leaf_value(word: &str) -> Result<i32, PositionError> {
    match word {
        "win" => Ok(WIN),
        "loss" => Ok(-WIN),
        _ => number(word),
    }
}

fn number(text: &str) -> Result<i32, PositionError> {
    text.parse()
        .ok()
        .filter(|value| (1 - WIN..WIN).contains(value))
        .ok_or_else(|| PositionError::new(format!("`{text}` is not a value")))
}
