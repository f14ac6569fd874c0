//! Plays every game to its end by the buttons of the console, and takes pictures at the start, in the middle and at the
//! end.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use parlour_builtin::games;
use parlour_core::Rng;

use super::console::{Console, Key};
use super::self_test::BOT_MILLIS;
use crate::step::root;

/// More frames than anything takes that is waited for.
const PATIENCE: u32 = 60 * 20;
/// More presses than a game takes.
const MOST_PRESSES: u32 = 6000;
/// A picture of the middle is taken after so many actions, and a better one if the game lasts longer.
const MIDDLE_PLIES: [u64; 2] = [10, 40];

/// Plays all games.
#[expect(clippy::print_stderr, reason = "it says how each game went")]
pub(super) fn play(rom: &Path) -> anyhow::Result<()> {
    let folder = root().join("target/cartridge/pictures");
    std::fs::create_dir_all(&folder)?;
    for (number, game) in games().games().enumerate() {
        let id = game.info().id;
        let end = play_game(rom, number, &folder.join(id)).with_context(|| format!("{id} is not played"))?;
        ensure!(end.thought <= BOT_MILLIS, "a bot of {id} thinks for {} ms", end.thought);
        let End { plies, frame, thought } = end;
        eprintln!(
            "    {id}: {plies} plies, {} s on the console, the longest thought {thought} ms",
            frame / 60
        );
    }
    eprintln!("{}", folder.display());
    Ok(())
}

/// Where a game ended.
struct End {
    plies: u64,
    frame: u32,
    /// The longest that anyone thought, in milliseconds.
    thought: u32,
}

fn play_game(rom: &Path, number: usize, pictures: &Path) -> anyhow::Result<End> {
    let file = |part: &str| -> PathBuf { format!("{}-{part}.ppm", pictures.display()).into() };
    let mut hands = Hands::on(rom, None, number as u64)?;
    hands.choose(number)?;
    hands.console.picture(&file("menu"))?;
    hands.begin()?;
    hands.console.run(40)?;
    hands.console.picture(&file("start"))?;
    let mut middles = MIDDLE_PLIES.iter().peekable();
    for _ in 0..MOST_PRESSES {
        if hands.place == "result" {
            hands.console.run(60)?;
            hands.console.picture(&file("end"))?;
            return Ok(End { plies: hands.plies, frame: hands.console.frame, thought: hands.thought });
        }
        if hands.place == "ask" && middles.next_if(|&&plies| hands.plies >= plies).is_some() {
            hands.console.run(40)?;
            hands.console.picture(&file("middle"))?;
        }
        hands.play_on()?;
    }
    anyhow::bail!("it is still at `{}` after {} plies", hands.place, hands.plies)
}

/// Somebody who holds a console and reads what it says.
pub(super) struct Hands {
    pub(super) console: Console,
    rng: Rng,
    /// Where the program is, in a word.
    pub(super) place: String,
    /// How many actions there were.
    pub(super) plies: u64,
    /// The longest that anyone thought, in milliseconds.
    thought: u32,
}

impl Hands {
    pub(super) fn on(rom: &Path, save: Option<&Path>, seed: u64) -> anyhow::Result<Self> {
        let console = Console::on(rom, save)?;
        let mut hands = Hands { console, rng: Rng::new(seed), place: String::new(), plies: 0, thought: 0 };
        ensure!(hands.console.until("ready", PATIENCE)?, "the menu does not come");
        hands.console.run(10)?;
        hands.read();
        Ok(hands)
    }

    /// Turns the menu to a game.
    pub(super) fn choose(&mut self, game: usize) -> anyhow::Result<()> {
        for _ in 0..game {
            self.press(Key::Right)?;
        }
        self.console.run(20)
    }

    /// Begins the game that is lit.
    pub(super) fn begin(&mut self) -> anyhow::Result<()> {
        self.press(Key::A)?;
        if self.place == "begin?" {
            self.press(Key::A)?;
        }
        self.wait()
    }

    pub(super) fn press(&mut self, key: Key) -> anyhow::Result<()> {
        self.console.press(key)?;
        self.read();
        Ok(())
    }

    /// Lets frames pass.
    fn pass(&mut self, frames: u32) -> anyhow::Result<()> {
        self.console.run(frames)?;
        self.read();
        Ok(())
    }

    /// Takes in what the cartridge has said.
    fn read(&mut self) {
        for line in self.console.said.drain(..) {
            if let Some(place) = line.strip_prefix("place ") {
                self.place = place.to_string();
            } else if let Some(plies) = line.strip_prefix("ply ") {
                self.plies = plies.parse().unwrap_or(self.plies);
            } else if let Some(millis) = line.strip_prefix("thought ") {
                self.thought = millis.parse().unwrap_or(0).max(self.thought);
            }
        }
    }

    /// Waits until a person is asked for something.
    pub(super) fn wait(&mut self) -> anyhow::Result<()> {
        for _ in 0..PATIENCE / 10 {
            if !matches!(self.place.as_str(), "act" | "think" | "show" | "advise" | "menu" | "begin?") {
                return Ok(());
            }
            self.pass(10)?;
        }
        anyhow::bail!("nothing happens at `{}`", self.place)
    }

    /// Does something that can be done now.
    pub(super) fn play_on(&mut self) -> anyhow::Result<()> {
        match self.place.as_str() {
            "ask" => {
                for _ in 0..=self.rng.below(6) {
                    self.press(Key::R)?;
                }
                self.press(Key::A)?;
                // Painting may take a while, and only then it says where it is.
                self.pass(30)?;
            }
            "confirm" | "hand over" | "notice" => self.press(Key::A)?,
            // The result comes by itself; a press too many would begin another game.
            "over" => self.pass(30)?,
            "advice" | "pause" | "give up?" => self.press(Key::B)?,
            _ => {}
        }
        self.wait()
    }
}
