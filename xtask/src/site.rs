//! The page without a server: `target/site`, a folder for any static host under any path.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use parlour_builtin::games;
use parlour_bundle::{Build, Bundle, File, compress, hash};
use parlour_web::entry::Parts;

use crate::step::{root, step, target};
use crate::wasm;

/// A folder by the names of its files.
type Files = BTreeMap<String, Vec<u8>>;

/// Builds the site, and says what it weighs.
#[expect(clippy::print_stderr, reason = "it says what it has made")]
pub(crate) fn run(keeps_module: bool) -> anyhow::Result<()> {
    let last = if keeps_module { wasm::last() } else { None };
    let folder = build(&last.map_or_else(|| wasm::build(wasm::Quality::Release), Ok)?)?;
    eprintln!("{}: {} files, {}", folder.display(), count(&folder)?, weight(&folder)?);
    Ok(())
}

/// Builds the site with the games of another crate.
#[expect(clippy::print_stderr, reason = "it says what it has made")]
pub(crate) fn run_for(package: &Path) -> anyhow::Result<()> {
    let modules = wasm::build_for(package)?;
    let folder = write(&assemble(&modules, art_of(package)?)?)?;
    eprintln!("{}: {} files, {}", folder.display(), count(&folder)?, weight(&folder)?);
    Ok(())
}

/// Builds the site around modules of WebAssembly.
pub(crate) fn build(modules: &wasm::Built) -> anyhow::Result<PathBuf> {
    write(&assemble(modules, art())?)
}

/// Writes the site's files.
fn write(files: &Files) -> anyhow::Result<PathBuf> {
    let folder = target().join("site");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the old site cannot be removed")?;
    }
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&folder))?;
        fs::write(path, bytes)?;
    }
    Ok(folder)
}

/// All files of the site.
fn assemble(modules: &wasm::Built, art: Files) -> anyhow::Result<Files> {
    let (page, workers) = (root().join("web"), root().join("crates/parlour-site"));
    let mut bundle = parlour_bundle::bundle(&page)?;
    let mut house = parlour_bundle::house(&workers.join("web"), &modules.plain)?;
    if let Some(threads) = &modules.threads {
        house = house.with_threads(&workers.join("npm"), threads)?;
    }
    let for_threads: Vec<String> =
        house.paths_for_threads().iter().map(|path| path[1..].to_string()).collect();
    bundle.add_house(house, "house");
    let Bundle { files, entry, pages } = parlour_bundle::relative(bundle);
    let mut all: Files = files.into_iter().map(|File { path, bytes, .. }| (path, bytes)).collect();
    let art_version = version(&art);
    let modules = pages.iter().find(|page| page.address == [""]).map(|page| &page.modules[..]);
    let parts = Parts {
        preview: "<title>Parlour</title>",
        modules: modules.unwrap_or_default(),
        style: &format!("api/style.css?v={art_version}"),
    };
    let entry = parts.fill(&entry);
    let mut kept: Vec<String> = all.keys().filter(|name| !for_threads.contains(name)).cloned().collect();
    // Under the names by which the page asks for them.
    kept.extend(art.keys().map(|name| format!("{name}?v={art_version}")));
    all.extend(art);
    all.insert("index.html".to_string(), entry.into_bytes());
    let script = fs::read_to_string(workers.join("web/sw.js"))?;
    let build = Build { version: &version(&all), files: &kept, files_for_threads: &for_threads };
    all.insert("sw.js".to_string(), build.tell(&script).into_bytes());
    // What lies in folders that begin with an underscore is served as well, by hosts that would leave it out.
    all.insert(".nojekyll".to_string(), Vec::new());
    Ok(all)
}

/// What tells this folder from another.
fn version(files: &Files) -> String {
    let lines: Vec<String> = files.iter().map(|(name, bytes)| format!("{name} {}\n", hash(bytes))).collect();
    hash(lines.concat().as_bytes())
}

/// The built-in games' pictures, symbols and colours.
fn art() -> Files {
    games().art_files().map(|(name, text)| (name, text.into_bytes())).collect()
}

/// The same of the games of another crate, whose program writes them.
fn art_of(package: &Path) -> anyhow::Result<Files> {
    let folder = tempfile::tempdir()?;
    let mut program = Command::new(env!("CARGO"));
    program.args(["run", "--quiet", "--manifest-path"]).arg(package.join("Cargo.toml"));
    program.args(["--", "games", "--art"]).arg(folder.path());
    step("the games' art", program)?;
    let name =
        |path: &Path| Some(path.strip_prefix(folder.path()).ok()?.to_string_lossy().replace('\\', "/"));
    let files = paths(folder.path())?.into_iter().filter_map(|path| Some((name(&path)?, path)));
    files.map(|(name, path)| Ok((name, fs::read(path)?))).collect()
}

fn count(folder: &Path) -> anyhow::Result<usize> {
    Ok(paths(folder)?.len())
}

/// All files of a folder.
fn paths(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { all.extend(paths(&path)?) } else { all.push(path) }
    }
    Ok(all)
}

/// What all of it weighs on the wire.
fn weight(folder: &Path) -> anyhow::Result<String> {
    const BEST: u32 = 11;
    let (mut plain, mut brotli, mut gzip) = (0, 0, 0);
    for path in paths(folder)? {
        let bytes = fs::read(path)?;
        let smaller = compress(&bytes, BEST)?;
        plain += bytes.len();
        brotli += smaller.brotli.map_or(bytes.len(), |smaller| smaller.len());
        gzip += smaller.gzip.map_or(bytes.len(), |smaller| smaller.len());
    }
    let kilobytes = |bytes: usize| bytes.div_ceil(1000);
    let [plain, brotli, gzip] = [plain, brotli, gzip].map(kilobytes);
    Ok(format!("{plain} kB; {brotli} kB compressed with brotli, {gzip} kB with gzip"))
}
