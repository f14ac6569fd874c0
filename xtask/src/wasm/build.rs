//! Builds the module, once for one thread and once for several.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::TARGET;
use super::toolchain::{Compiler, bindgen, compiler};
use crate::test::{root, step, target};

/// The crate, and the name of what comes of it.
const CRATE: &str = "parlour-site";
const MODULE: &str = "parlour_site";

/// Folders with `parlour_site.js`, `parlour_site.d.ts` and `parlour_site_bg.wasm`.
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

fn one(compiler: &Compiler, kind: Kind, quality: Quality) -> anyhow::Result<PathBuf> {
    let module = compile(compiler, kind, quality)?;
    let folder = kind.folder();
    fs::create_dir_all(&folder)?;
    let mut write = Command::new(bindgen()?);
    write.arg(&module).arg(&folder);
    step("JavaScript around the module", write)?;
    Ok(folder)
}

fn compile(compiler: &Compiler, kind: Kind, quality: Quality) -> anyhow::Result<PathBuf> {
    let built = target().join("wasm/build").join(kind.name());
    let mut cargo = Command::new(&compiler.cargo);
    cargo.args([
        "build",
        "--lib",
        "--locked",
        "--profile",
        quality.profile(),
        "-p",
        CRATE,
        "--target",
        TARGET,
    ]);
    cargo.arg("--target-dir").arg(&built).current_dir(root());
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
    step(&format!("module of WebAssembly ({})", kind.name()), cargo)?;
    Ok(built.join(TARGET).join(quality.profile()).join(format!("{MODULE}.wasm")))
}
