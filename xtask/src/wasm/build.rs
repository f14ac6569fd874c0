//! Builds the module, once for one thread and once for several.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use serde_json::Value;

use super::TARGET;
use super::toolchain::{Compiler, bindgen, compiler};
use crate::step::{root, step, target};

/// The crate, and the name of what comes of it.
const CRATE: &str = "parlour-site";
const MODULE: &str = "parlour_site";

/// Folders with `parlour_site.js`, `parlour_site.d.ts` and `parlour_site_bg.wasm`.
#[derive(Clone)]
pub(crate) struct Built {
    /// For every page.
    pub(crate) plain: PathBuf,
    /// For pages that may share memory between workers; not where the compiler has no sources of its libraries.
    pub(crate) threads: Option<PathBuf>,
}

/// What a visitor fetches of a folder.
pub(super) fn files(folder: &Path) -> [PathBuf; 2] {
    [format!("{MODULE}.js"), format!("{MODULE}_bg.wasm")].map(|name| folder.join(name))
}

/// One of the two modules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Threads,
}

/// The most memory that workers share, in bytes: it has to be said beforehand, and is taken only when it is used.
const MOST_SHARED_BYTES: u32 = 512 << 20;

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Plain => "plain",
            Kind::Threads => "threads",
        }
    }

    fn folder(self) -> PathBuf {
        target().join("wasm").join(self.name())
    }

    /// What the compiler is told.
    fn flags(self) -> String {
        let mut flags = vec!["-Ctarget-feature=+simd128".to_owned()];
        if self == Kind::Threads {
            flags[0].push_str(",+atomics,+bulk-memory,+mutable-globals");
            let most = format!("--max-memory={MOST_SHARED_BYTES}");
            // What wasm-bindgen gives every worker a stack and locals of its own with.
            let locals = ["__heap_base", "__wasm_init_tls", "__tls_size", "__tls_align", "__tls_base"];
            let exports = locals.map(|name| format!("--export={name}"));
            let link = ["--shared-memory".to_owned(), "--import-memory".to_owned(), most];
            flags.extend(link.iter().chain(&exports).map(|argument| format!("-Clink-arg={argument}")));
        }
        flags.join(" ")
    }
}

/// What a module is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quality {
    /// Visitors: both modules, as small and fast as they can be.
    Release,
    /// A measurement of the plain one.
    ReleasePlain,
    /// Tests: the plain one, built in less time.
    Test,
}

impl Quality {
    fn profile(self) -> &'static str {
        match self {
            Quality::Release | Quality::ReleasePlain => "wasm",
            Quality::Test => "wasm-test",
        }
    }
}

/// Builds the module, and the one for several threads beside it if that is wanted and can be; the error says in one line
/// what is missing.
pub(crate) fn build(quality: Quality) -> anyhow::Result<Built> {
    let compiler = compiler()?;
    let plain = one(&compiler, Kind::Plain, quality)?;
    let can_thread = quality == Quality::Release && compiler.has_sources;
    let threads = can_thread.then(|| one(&compiler, Kind::Threads, quality)).transpose()?;
    Ok(Built { plain, threads })
}

/// What was built last, if something was.
pub(crate) fn last() -> Option<Built> {
    let built = |kind: Kind| Some(kind.folder()).filter(|folder| folder.exists());
    Some(Built { plain: built(Kind::Plain)?, threads: built(Kind::Threads) })
}

/// Builds the module of another crate, for one thread, with this project's names.
pub(crate) fn build_for(package: &Path) -> anyhow::Result<Built> {
    let compiler = compiler()?;
    let manifest = package.join("Cargo.toml");
    let library = library(&compiler, &manifest)?;
    let mut cargo = wasm_cargo(&compiler, Kind::Plain);
    cargo.args(["--release", "--manifest-path"]).arg(&manifest);
    // As the profile `wasm` here.
    cargo.args(["--config", "profile.release.panic='abort'", "--config", "profile.release.lto='fat'"]);
    step("module of WebAssembly", cargo)?;
    let built = build_folder(Kind::Plain).join(TARGET).join("release");
    let module = built.join(format!("{MODULE}.wasm"));
    fs::copy(built.join(format!("{library}.wasm")), &module)?;
    let folder = target().join("wasm").join(library);
    Ok(Built { plain: bound(&module, folder)?, threads: None })
}

/// Returns the name of a crate's library for WebAssembly.
fn library(compiler: &Compiler, manifest: &Path) -> anyhow::Result<String> {
    let mut cargo = Command::new(&compiler.cargo);
    cargo.args(["metadata", "--no-deps", "--format-version", "1", "--manifest-path"]).arg(manifest);
    let metadata: Value = serde_json::from_slice(&cargo.output()?.stdout)
        .with_context(|| format!("{} cannot be read", manifest.display()))?;
    // Of a workspace all packages are told.
    let manifest = manifest.canonicalize()?;
    let is_it = |package: &&Value| package["manifest_path"].as_str().is_some_and(|path| manifest == *path);
    let package = metadata["packages"].as_array().into_iter().flatten().find(is_it);
    let targets = package.and_then(|package| package["targets"].as_array()).into_iter().flatten();
    let is_module =
        |target: &&Value| target["crate_types"].as_array().into_iter().flatten().any(|kind| kind == "cdylib");
    let name = targets.into_iter().find(is_module).and_then(|target| target["name"].as_str());
    let name = name.with_context(|| format!("{} has no library of the type cdylib", manifest.display()))?;
    Ok(name.replace('-', "_"))
}

fn one(compiler: &Compiler, kind: Kind, quality: Quality) -> anyhow::Result<PathBuf> {
    bound(&compile(compiler, kind, quality)?, kind.folder())
}

/// Writes the JavaScript around a module into a folder, and returns the folder.
fn bound(module: &Path, folder: PathBuf) -> anyhow::Result<PathBuf> {
    fs::create_dir_all(&folder)?;
    let mut write = Command::new(bindgen()?);
    write.arg(module).arg(&folder);
    step("JavaScript around the module", write)?;
    Ok(folder)
}

fn compile(compiler: &Compiler, kind: Kind, quality: Quality) -> anyhow::Result<PathBuf> {
    let mut cargo = wasm_cargo(compiler, kind);
    cargo.args(["--locked", "--profile", quality.profile(), "-p", CRATE]).current_dir(root());
    step(&format!("module of WebAssembly ({})", kind.name()), cargo)?;
    Ok(build_folder(kind).join(TARGET).join(quality.profile()).join(format!("{MODULE}.wasm")))
}

/// Where a kind of module is built.
fn build_folder(kind: Kind) -> PathBuf {
    target().join("wasm/build").join(kind.name())
}

/// Returns a command that builds a library for WebAssembly.
fn wasm_cargo(compiler: &Compiler, kind: Kind) -> Command {
    let mut cargo = Command::new(&compiler.cargo);
    cargo.args(["build", "--lib", "--target", TARGET, "--target-dir"]).arg(build_folder(kind));
    // What cargo told this program about the ordinary build is not about that one.
    for variable in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        cargo.env_remove(variable);
    }
    cargo.env("RUSTC", &compiler.rustc).env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", kind.flags());
    if let Some(linker) = &compiler.linker {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    if compiler.has_sources {
        // The stable compiler may build its own libraries, if it is told that it may.
        cargo.env("RUSTC_BOOTSTRAP", "1").arg("-Zbuild-std=std,panic_abort");
    }
    cargo
}
