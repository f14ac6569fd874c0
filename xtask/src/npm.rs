//! The package for other people's pages and programs: `target/npm/parlour`, and the file that `npm pack` makes of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use parlour_builtin::games;
use parlour_core::GameInfo;
use parlour_table::AnyGame;

use crate::packages::{find, install};
use crate::step::{root, step, target};
use crate::{wasm, web};

/// The module of the page that holds all that the package shows, and what it is called when it is joined with the others.
const DRAWING: (&str, &str) = ("embed.js", "$embed");
/// The page's style sheets that boards and what stands beside them need.
const SHEETS: [&str; 5] =
    ["css/base.css", "css/table.css", "css/board.css", "css/motion.css", "css/insight.css"];
/// The elements of the package, in which the page's styles lie; and the page's board, which is called otherwise there.
const ELEMENTS: &str = "parlour-board, parlour-game";
const BOARD: (&str, &str) = ("parlour-board", "parlour-drawing");

/// Writes the package.
#[expect(clippy::print_stderr, reason = "it says what it has made")]
pub(crate) fn run() -> anyhow::Result<()> {
    let packed = pack(&wasm::build(wasm::Quality::Release)?)?;
    eprintln!("{}: {} bytes", packed.display(), fs::metadata(&packed)?.len());
    Ok(())
}

/// Tests the package in an empty project: under node, and in a browser.
pub(crate) fn test(built: &wasm::Built, browser: &Path) -> anyhow::Result<()> {
    let packed = pack(built)?;
    let folder = target().join("npm/project");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let tests = source().join("../npm-tests");
    for entry in fs::read_dir(&tests)? {
        let entry = entry?;
        fs::copy(entry.path(), folder.join(entry.file_name()))?;
    }
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--loglevel=error"]).arg(&packed).current_dir(&folder);
    step("package in an empty project", npm)?;
    let mut types = Command::new(folder.join("node_modules/.bin/tsc"));
    types.args(["-p", "."]).current_dir(&folder);
    step("types of the package", types)?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1", "--test-timeout=600000"]).current_dir(&folder);
    node.args(web::test_files(&folder)?).env("PARLOUR_CHROMIUM", browser);
    step("package under node and in a browser", node)
}

fn source() -> PathBuf {
    root().join("crates/parlour-site/npm")
}

/// Writes the package into a folder, and packs it.
fn pack(built: &wasm::Built) -> anyhow::Result<PathBuf> {
    if find("npm").is_none() {
        install(&["nodejs", "npm"]);
    }
    ensure!(find("npm").is_some(), "missing: npm (Debian's nodejs and npm)");
    let folder = target().join("npm/parlour");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    assemble(built, &folder).context("cannot put the package together")?;
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination", ".."]).current_dir(&folder);
    step("npm pack", npm)?;
    Ok(target().join(format!("npm/parlour-{}.tgz", env!("CARGO_PKG_VERSION"))))
}

fn assemble(built: &wasm::Built, folder: &Path) -> anyhow::Result<()> {
    let page = root().join("web");
    copy_all(&source(), folder)?;
    fs::remove_file(folder.join("game.css"))?;
    copy_module(&built.plain, folder)?;
    if let Some(threads) = &built.threads {
        copy_module(threads, &folder.join("threads"))?;
    }
    fs::copy(page.join("types.d.ts"), folder.join("types.d.ts"))?;
    let (entry, name) = DRAWING;
    let script = parlour_bundle::script(&page, entry)?.replace(BOARD.0, BOARD.1);
    let motions: String = games().games().map(AnyGame::info).map(remember_motions).collect();
    let exports = format!("export const {{ embedded }} = {name};\n");
    fs::write(folder.join("drawing.js"), format!("{script}{exports}{motions}"))?;
    let games: Vec<_> = games().games().map(AnyGame::info).collect();
    let own = fs::read_to_string(source().join("game.css"))?;
    let styles = games.iter().map(|info| info.style).collect::<Vec<_>>().join("\n");
    let style = parlour_bundle::style(&page, &SHEETS)? + &styles + &own;
    fs::write(folder.join("board.css"), scoped(&style))?;
    fs::create_dir_all(folder.join("art"))?;
    for info in games {
        fs::write(folder.join(format!("art/{}.svg", info.id)), info.art)?;
    }
    for license in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(license), folder.join(license))?;
    }
    Ok(())
}

/// The statement that tells boards how the things of a game move.
fn remember_motions(info: &GameInfo) -> String {
    let motions: BTreeMap<_, _> = info.motions.iter().copied().collect();
    format!("embedded.rememberMotions({});\n", serde_json::json!({ "id": info.id, "motions": motions }))
}

/// A style sheet that changes nothing in a page but the elements of the package: what the page's own says of the whole page
/// it says of them.
fn scoped(style: &str) -> String {
    let style = style.replace(":root", ":scope").replace(BOARD.0, BOARD.1);
    format!("@scope ({ELEMENTS}) {{\n{style}\n}}\n")
}

fn copy_all(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_all(&path, &copy)?;
        } else {
            fs::copy(&path, &copy)?;
        }
    }
    Ok(())
}

fn copy_module(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for name in ["parlour_site.js", "parlour_site.d.ts", "parlour_site_bg.wasm", "parlour_site_bg.wasm.d.ts"]
    {
        fs::copy(from.join(name), to.join(name))?;
    }
    Ok(())
}
