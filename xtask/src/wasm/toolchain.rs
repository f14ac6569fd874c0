//! What builds for WebAssembly: a compiler that knows the target, a linker, and what writes the JavaScript around a module.
//! Found where they are, installed where that is possible. What makes modules smaller afterwards is not among them:
//! `wasm-opt -O3` takes a tenth of a per cent off what is fetched.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};

use super::TARGET;
use crate::packages::{find, install};
use crate::step::{root, step, target};

/// Debian's compiler, which lies beside the ordinary one and is called by its path, with the linker of its LLVM.
const DEBIAN: [&str; 3] = ["rustc-web", "rust-web-src", "cargo-web"];

/// A compiler for the target.
#[derive(Clone)]
pub(super) struct Compiler {
    pub(super) cargo: PathBuf,
    pub(super) rustc: PathBuf,
    /// The linker, where the compiler brings none.
    pub(super) linker: Option<PathBuf>,
    /// Whether the libraries of the target are built from their sources: threads need that.
    pub(super) has_sources: bool,
}

/// A compiler, installed if it can be; the error says in one line what is missing.
pub(super) fn compiler() -> anyhow::Result<Compiler> {
    if let Some(compiler) = known() {
        return Ok(compiler);
    }
    install(&DEBIAN);
    if linker().is_none() {
        install(&["lld"]);
    }
    known().with_context(|| {
        format!(
            "missing: a compiler for {TARGET} (rustup target add {TARGET}, or Debian's {})",
            DEBIAN.join(" ")
        )
    })
}

/// The first that can build the libraries too; else the first that has them.
fn known() -> Option<Compiler> {
    let ordinary = || looked_at(find("cargo")?, find("rustc")?);
    let debian = || looked_at("/usr/bin/cargo".into(), "/usr/bin/rustc".into());
    let all: Vec<Compiler> = [ordinary(), debian()].into_iter().flatten().collect();
    all.iter().find(|compiler| compiler.has_sources).or(all.first()).cloned()
}

/// What a compiler can do for the target; `None` if nothing.
fn looked_at(cargo: PathBuf, rustc: PathBuf) -> Option<Compiler> {
    if !cargo.is_file() {
        return None;
    }
    let libraries = sysroot(&rustc)?.join("lib/rustlib");
    let has_sources = libraries.join("src/rust/library/std/Cargo.toml").is_file();
    let has_target = libraries.join(TARGET).is_dir();
    let brings_linker = own_linker(&rustc).is_some();
    let linker = if brings_linker { None } else { linker() };
    let can_link = brings_linker || linker.is_some();
    ((has_sources || has_target) && can_link).then_some(Compiler { cargo, rustc, linker, has_sources })
}

/// A linker that is not the compiler's own: of another toolchain, or of LLVM.
fn linker() -> Option<PathBuf> {
    find("rustc").and_then(|rustc| own_linker(&rustc)).or_else(|| find("wasm-ld"))
}

/// The linker that came with a compiler.
fn own_linker(rustc: &Path) -> Option<PathBuf> {
    let host = answer(rustc, &["--print", "host-tuple"])?;
    let linker = sysroot(rustc)?.join("lib/rustlib").join(host).join("bin/rust-lld");
    linker.is_file().then_some(linker)
}

fn sysroot(rustc: &Path) -> Option<PathBuf> {
    answer(rustc, &["--print", "sysroot"]).map(PathBuf::from)
}

fn answer(program: &Path, arguments: &[&str]) -> Option<String> {
    let answer = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    answer.status.success().then(|| text.trim().to_owned())
}

/// What writes the JavaScript around a module, built if it is not there.
pub(super) fn bindgen() -> anyhow::Result<PathBuf> {
    let folder = root().join("xtask/bindgen");
    ensure_same_version(&folder)?;
    let built = target().join("bindgen");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--locked", "--quiet", "--target-dir"]).arg(&built).current_dir(&folder);
    step("what writes the JavaScript around a module", cargo)?;
    Ok(built.join("debug/bindgen"))
}

/// The two halves of wasm-bindgen talk through the module, and understand each other only in the same version.
fn ensure_same_version(folder: &Path) -> anyhow::Result<()> {
    let version = |lock: &Path, name: &str| -> anyhow::Result<String> {
        let text =
            std::fs::read_to_string(lock).with_context(|| format!("cannot read {}", lock.display()))?;
        let entry = text.split("[[package]]").find(|entry| entry.contains(&format!("name = \"{name}\"\n")));
        let line = entry.and_then(|entry| entry.lines().find(|line| line.starts_with("version = ")));
        Ok(line.with_context(|| format!("{} is not in {}", name, lock.display()))?.to_owned())
    };
    let module = version(&root().join("Cargo.lock"), "wasm-bindgen")?;
    let tool = version(&folder.join("Cargo.lock"), "wasm-bindgen-cli-support")?;
    ensure!(module == tool, "wasm-bindgen is {module} in Cargo.lock and {tool} in xtask/bindgen/Cargo.lock");
    Ok(())
}
