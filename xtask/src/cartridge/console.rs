//! A console without a window (`xtask/console`), led through pipes.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::packages::install;
use crate::step::root;

/// The keys of the machine, by the bit that is set while one is down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub(super) enum Key {
    A = 1,
    B = 1 << 1,
    Right = 1 << 4,
    R = 1 << 8,
}

/// A console that is switched on.
pub(super) struct Console {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// What the cartridge has said and nobody has read.
    pub(super) said: Vec<String>,
    /// How many frames it has shown.
    pub(super) frame: u32,
}

/// The program, compiled if it is not there yet; the error says in one line what is missing.
pub(super) fn program() -> anyhow::Result<PathBuf> {
    let source = root().join("xtask/console/console.c");
    let program = root().join("target/cartridge/console");
    std::fs::create_dir_all(program.parent().context("it lies in a folder")?)?;
    if is_newer(&program, &source) || compile(&source, &program) {
        return Ok(program);
    }
    install(&["libmgba-dev", "gcc", "libc6-dev"]);
    ensure!(
        compile(&source, &program),
        "missing: mGBA's library and a C compiler (Debian's libmgba-dev and gcc)"
    );
    Ok(program)
}

fn is_newer(program: &Path, source: &Path) -> bool {
    let changed = |file: &Path| file.metadata().and_then(|about| about.modified()).ok();
    changed(program).is_some_and(|built| Some(built) > changed(source))
}

/// Compiles beside the program and puts it in its place: another may run it now.
fn compile(source: &Path, program: &Path) -> bool {
    let new = program.with_extension(std::process::id().to_string());
    let mut cc = Command::new("cc");
    cc.args(["-O2", "-o"]).arg(&new).arg(source).arg("-lmgba").stderr(Stdio::null());
    cc.status().is_ok_and(|status| status.success()) && std::fs::rename(&new, program).is_ok()
}

impl Console {
    /// Switches a console on, with a cartridge in it and the file that is its battery-backed memory.
    pub(super) fn on(rom: &Path, save: Option<&Path>) -> anyhow::Result<Self> {
        let mut command = Command::new(program()?);
        command.arg(rom).args(save).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().context("cannot start the console")?;
        let input = process.stdin.take().context("it has an input")?;
        let output = BufReader::new(process.stdout.take().context("it has an output")?);
        Ok(Console { process, input, output, said: Vec::new(), frame: 0 })
    }

    /// Gives a command and waits for its answer; whether it is what was hoped for.
    pub(super) fn ask(&mut self, command: &str) -> anyhow::Result<bool> {
        writeln!(self.input, "{command}")?;
        loop {
            let mut line = String::new();
            ensure!(self.output.read_line(&mut line)? > 0, "the console has ended");
            let line = line.trim_end();
            if let Some(said) = line.strip_prefix("> ") {
                ensure!(!said.starts_with("PANIC"), "the cartridge has panicked: {said}");
                self.said.push(said.to_string());
                continue;
            }
            let (answer, frame) = line.split_once(' ').context("the console answers in two words")?;
            self.frame = frame.parse()?;
            return match answer {
                "ok" => Ok(true),
                "late" => Ok(false),
                _ => bail!("the console does not know `{command}`"),
            };
        }
    }

    /// Lets frames pass.
    pub(super) fn run(&mut self, frames: u32) -> anyhow::Result<()> {
        self.ask(&format!("run {frames}")).map(drop)
    }

    /// Lets frames pass until the cartridge says something that begins so.
    pub(super) fn until(&mut self, text: &str, most_frames: u32) -> anyhow::Result<bool> {
        self.ask(&format!("until {most_frames} {text}"))
    }

    /// Presses a key and lets go of it.
    pub(super) fn press(&mut self, key: Key) -> anyhow::Result<()> {
        self.ask(&format!("keys {}", key as u16))?;
        self.run(3)?;
        self.ask("keys 0")?;
        self.run(3)
    }

    /// Writes what is on the screen to a PPM file.
    pub(super) fn picture(&mut self, file: &Path) -> anyhow::Result<()> {
        self.ask(&format!("picture {}", file.display())).map(drop)
    }

    /// Tells it to do something without waiting.
    pub(super) fn send(&mut self, command: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.input, "{command}")?)
    }

    /// Switches it off at once, whatever it does (SIGKILL).
    pub(super) fn kill(&mut self) -> anyhow::Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.process.kill());
        drop(self.process.wait());
    }
}
