//! Steps: commands with their names, and how long they took.
//!
//! There are two lanes of them. What the foreground prints is seen as it comes, what the background prints once its step has
//! ended. After one lane has failed, the other begins no step.

use std::io::{Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::OnceLock;
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use rustix::process::{Pid, WaitId, WaitIdOptions, nice, waitid};

/// The name of the background's thread.
const BACKGROUND: &str = "background";
/// How far the background steps back, as `nice` counts: it takes what the foreground leaves of the processors.
const NICENESS: i32 = 10;

/// Says what failed first in one of the lanes.
static FAILURE: OnceLock<String> = OnceLock::new();

/// Starts the background.
pub(crate) fn in_background<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> anyhow::Result<ScopedJoinHandle<'scope, T>> {
    let work = || {
        // On Linux this holds for the thread and for what it starts.
        let _ = nice(NICENESS);
        work()
    };
    Ok(thread::Builder::new().name(BACKGROUND.to_string()).spawn_scoped(scope, work)?)
}

fn is_in_background() -> bool {
    thread::current().name() == Some(BACKGROUND)
}

/// Runs a command, and fails if it fails.
#[expect(clippy::print_stderr, reason = "progress for whoever waits")]
pub(crate) fn step(name: &str, mut command: Command) -> anyhow::Result<()> {
    if let Some(failure) = FAILURE.get() {
        bail!("{failure}");
    }
    let started = Instant::now();
    let (status, processor) = if is_in_background() {
        let Output { status, processor, text } =
            output(&mut command).with_context(|| format!("cannot run the {name} step"))?;
        eprintln!("==> {name} (in the background)\n{}", text.trim_end());
        (status, processor)
    } else {
        eprintln!("==> {name}");
        wait(command.spawn().with_context(|| format!("cannot run the {name} step"))?)?
    };
    let processor = processor.map_or(String::new(), |seconds| format!(", {seconds} s of processors"));
    eprintln!("    {name}: {} s{processor}", started.elapsed().as_secs());
    ensure!(status.success(), "the {name} step failed");
    Ok(())
}

/// Keeps the other lane from beginning another step, if this one has failed.
pub(crate) fn noted(lane: anyhow::Result<()>) -> anyhow::Result<()> {
    if let Err(error) = &lane {
        // The first failure counts.
        let _ = FAILURE.set(format!("{error:#}"));
    }
    lane
}

/// The end of a command, with all that it printed.
pub(crate) struct Output {
    pub(crate) status: ExitStatus,
    pub(crate) processor: Option<u64>,
    pub(crate) text: String,
}

/// Runs a command and keeps what it prints.
pub(crate) fn output(command: &mut Command) -> anyhow::Result<Output> {
    let mut file = tempfile::tempfile()?;
    command.stdout(file.try_clone()?).stderr(file.try_clone()?);
    let (status, processor) = wait(command.spawn()?)?;
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(Output { status, processor, text: String::from_utf8_lossy(&bytes).into_owned() })
}

/// Waits until a program ends. Returns also the seconds that processors worked for it, where the system says so.
fn wait(mut child: Child) -> anyhow::Result<(ExitStatus, Option<u64>)> {
    // As long as nobody has asked for its status, the system remembers what it took.
    waitid(WaitId::Pid(Pid::from_child(&child)), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT)?;
    let processor = processor_seconds(child.id());
    Ok((child.wait()?, processor))
}

/// Returns the processor time of a program and of all that it has waited for. Only Linux says it.
fn processor_seconds(process: u32) -> Option<u64> {
    const TICKS_PER_SECOND: u64 = 100;
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name in parentheses may hold anything; the times, with those of children, are fields 14 to 17.
    let fields = line.rsplit_once(')')?.1.split_whitespace().skip(11).take(4);
    let times: Vec<u64> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    Some(times.iter().sum::<u64>() / TICKS_PER_SECOND)
}

/// Returns a command of cargo, run in the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    // What cargo says to this program about itself. The build script of `ring` looks at it, and with other values it and all
    // that depends on it would be built again.
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")) {
        command.env_remove(name);
    }
    command
}

/// Returns the folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Returns the folder that cargo builds into.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
