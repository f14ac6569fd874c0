//! Fixed questions about every game, and what this machine answers: lines of text that are the same on every machine,
//! whatever its processor, its words and its library. A cartridge says them, and a computer compares.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use parlour_core::bot::Judgement;
use parlour_core::{Budget, Rng, Score, Turn};

use crate::bench::positions;
use crate::characters::CharacterKind;
use crate::rules::{AnyRules, BenchRules, viewer_to_move};
use crate::session::Session;
use crate::table::result_line;

/// A question about the rules of a variant and those who play it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// How many sequences of actions there are from the first position.
    Perft,
    /// A random game, told move by move with everything a front end would get.
    Playthrough,
    /// What the bench's bot finds in the bench's positions, and in how many nodes.
    Nodes,
    /// What the report's AI thinks of the places on the board, and what it plays.
    Weights,
    /// What is played by who knows who wins every position.
    Solved,
}

/// How many positions are asked who wins them.
const SOLVED_GAMES: u64 = 12;

/// What was answered, and how much had to be done for it: leaves, plies, nodes, decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The answer in a line.
    pub text: String,
    /// How much was done.
    pub work: u64,
}

/// Perft goes as deep as it can without counting more leaves than this.
const MOST_LEAVES: u64 = 16_000;
/// A search that fits a small machine: its memory, and the most nodes for one position.
const SEARCH_BYTES: usize = 48 << 10;
const SEARCH_NODES: u64 = 400;

/// So much of an answer is shown.
const LINE_CHARS: usize = 120;

impl Question {
    /// All of them.
    pub const ALL: [Question; 5] =
        [Question::Perft, Question::Playthrough, Question::Nodes, Question::Weights, Question::Solved];

    /// The question in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Perft => "perft",
            Question::Playthrough => "playthrough",
            Question::Nodes => "nodes",
            Question::Weights => "weights",
            Question::Solved => "solved",
        }
    }

    /// What this machine answers, as a line for whoever compares: the digest of the answer, and its beginning.
    pub fn line(self, rules: &dyn BenchRules, answer: &Answer) -> String {
        let text = &answer.text;
        let beginning: String = text.chars().take(LINE_CHARS).collect();
        let (game, variant) = (rules.info().id, rules.variant());
        format!("{game} {variant} {}: {:016x} {beginning}", self.name(), digest(text))
    }

    /// What this machine answers; `None` where there is nothing to ask.
    pub fn answer(self, rules: &dyn BenchRules) -> Option<Answer> {
        match self {
            Question::Perft => Some(perft(rules)),
            Question::Playthrough => Some(told(rules)),
            Question::Nodes => nodes(rules),
            Question::Weights => weights(rules),
            Question::Solved => solved(rules),
        }
    }
}

fn perft(rules: &dyn AnyRules) -> Answer {
    let start = rules.start(0);
    let (mut text, mut work) = (String::new(), 0);
    let mut widest = 1;
    for depth in 1.. {
        // One more ply has about as many times more leaves as the last had.
        let leaves = start.perft(depth);
        work += leaves;
        let _ = write!(text, "{leaves} ");
        let growth = leaves / widest;
        if leaves * growth.max(2) > MOST_LEAVES {
            break;
        }
        widest = leaves.max(1);
    }
    Answer { text, work }
}

/// A digest of text that is too long to be kept: FNV-1a.
struct Digest(u64);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
        Ok(())
    }
}

/// The digest of a text.
pub fn digest(text: &str) -> u64 {
    let mut digest = Digest(0xCBF2_9CE4_8422_2325);
    // It takes everything.
    let _ = digest.write_str(text);
    digest.0
}

fn told(rules: &dyn AnyRules) -> Answer {
    let mut digest = Digest(0xCBF2_9CE4_8422_2325);
    let plies = playthrough(rules, &mut digest).unwrap_or(0);
    Answer { text: format!("{plies} plies {:016x}", digest.0), work: plies }
}

/// Where a playthrough breaks off: by then it has shown what there is to see.
const PLIES: u64 = 60;

/// Tells a random game move by move with everything a front end would get; how many moves there were.
pub fn playthrough(rules: &dyn AnyRules, text: &mut dyn Write) -> Result<u64, fmt::Error> {
    writeln!(text, "{}, {}, seed 1", rules.info().title, rules.variant())?;
    let (mut session, mut rng) = (rules.start(1), Rng::new(1));
    loop {
        tell(&*session, text)?;
        if let Turn::Over(outcome) = session.turn() {
            writeln!(text, "result {}", result_line(&outcome))?;
            return Ok(session.plies());
        }
        if session.plies() == PLIES {
            return Ok(PLIES);
        }
        writeln!(text, "actions {}", session.actions().join(" "))?;
        let action = session.random_action(&mut rng).expect("it is not over");
        writeln!(text, "plays {action}")?;
        session.play(&action).expect("a listed action is legal");
    }
}

/// A position and what the player to move sees.
fn tell(session: &dyn Session, text: &mut dyn Write) -> fmt::Result {
    let scene = session.scene(viewer_to_move(session.turn()));
    writeln!(text, "\nposition {}\nkey {}\nturn {}", session.position(), session.key(), session.turn())?;
    writeln!(text, "prompt {}\nspeech {}", scene.prompt, scene.speech)?;
    let pieces: Vec<String> =
        scene.pieces.iter().map(|piece| format!("{}{}@{}", piece.role, piece.id, piece.spot)).collect();
    writeln!(text, "pieces {}", pieces.join(" "))?;
    for (name, spots) in [("last", &scene.last), ("path", &scene.path)] {
        if !spots.is_empty() {
            writeln!(text, "{name} {}", spots.join(" "))?;
        }
    }
    for mark in &scene.marks {
        writeln!(text, "mark {} {}", mark.role, mark.spots.join(" "))?;
    }
    Ok(())
}

fn nodes(rules: &dyn BenchRules) -> Option<Answer> {
    let &(spec, depth) = rules.bench().first()?;
    let spec = spec.parse().ok()?;
    let budget = Budget::default().bytes(SEARCH_BYTES).depth(depth).nodes(SEARCH_NODES);
    let (mut text, mut work) = (String::new(), 0);
    for session in positions(rules) {
        // Where chance is to answer first there is nothing to think about.
        let Some(sight) = session.sight() else { continue };
        let mut bot = rules.bot(&spec, 0).ok()?;
        let decision = bot.choose(&sight, &budget, &mut |_| {}).ok()?;
        work += decision.insight.nodes;
        let score = decision.insight.score.map(Score::words).unwrap_or_default();
        let _ = write!(text, "{} {score} {}; ", decision.action, decision.insight.nodes);
    }
    let _ = write!(text, "{work}");
    Some(Answer { text, work })
}

fn weights(rules: &dyn BenchRules) -> Option<Answer> {
    let bots = rules.roster();
    let guest = bots.iter().find(|bot| bot.character.kind == CharacterKind::Guest)?;
    let spec = guest.name.parse().ok()?;
    // A quick look: how far it gets within a few nodes is the same everywhere.
    let budget = Budget::default().bytes(SEARCH_BYTES).nodes(SEARCH_NODES);
    let (mut text, mut work) = (String::new(), 0);
    for session in positions(rules) {
        let Some(sight) = session.sight() else { continue };
        let mut bot = rules.bot(&spec, 0).ok()?;
        let decision = bot.choose(&sight, &budget, &mut |_| {}).ok()?;
        let _ = write!(text, "{}", decision.action);
        if let Some(Judgement::Weights(weights)) = bot.judge(&sight).ok()? {
            for (_, weight) in weights {
                let _ = write!(text, " {weight}");
            }
        }
        text.push_str("; ");
        work += 1;
    }
    Some(Answer { text, work })
}

/// Random games in which the one who knows answers every other move.
fn solved(rules: &dyn BenchRules) -> Option<Answer> {
    let bots = rules.roster();
    let bot = bots.iter().find(|bot| bot.options.iter().any(|option| option.name == "bits"))?;
    let spec = format!("{}:bits=1", bot.name).parse().ok()?;
    let mut bot = rules.bot(&spec, 0).ok()?;
    let (mut text, mut work) = (String::new(), 0);
    for seed in 0..SOLVED_GAMES {
        let (mut session, mut rng) = (rules.start(seed), Rng::new(seed));
        while let (Some(sight), true) = (session.sight(), session.plies() < PLIES) {
            let knows = session.plies() % 2 == seed % 2;
            let action = if knows {
                work += 1;
                bot.choose(&sight, &Budget::default(), &mut |_| {}).ok()?.action
            } else {
                session.random_action(&mut rng)?
            };
            session.play(&action).ok()?;
        }
        let _ = write!(text, "{} {}; ", session.plies(), session.position());
    }
    Some(Answer { text, work })
}
