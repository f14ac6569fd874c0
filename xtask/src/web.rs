//! The page: its types, its pure modules, and what it does in a real browser. What that needs is installed where that is
//! possible; where it is not, that is said.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::packages::{find, install};
use crate::test::{AT_A_TIME, root, step, target};
use crate::{site, wasm};

/// Debian's names for the browser, and others'. The one without windows needs half the time.
const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/// The tests of a server that was built with the house in WebAssembly.
const WITH_MODULE: &str = "mind.test.mjs";
/// The tests of workers that share memory.
const WITH_THREADS: &str = "site-threads.test.mjs";

/// Checks the page, and around a module of WebAssembly the page without a server. Where a browser or node cannot be had, says
/// so and goes on.
#[expect(clippy::print_stderr, reason = "what was left out has to be said")]
pub(crate) fn run(module: Option<&wasm::Built>, is_long: bool) -> anyhow::Result<()> {
    let Some(browser) = tools() else {
        eprintln!(
            "==> SKIPPED: the page was not tested, because there is no node, npm or Chromium and they cannot be installed"
        );
        return Ok(());
    };
    let folder = prepare()?;
    let bin = |name: &str| folder.join("node_modules/.bin").join(name);
    let mut types = Command::new(bin("tsc"));
    types.arg("-p").arg(root().join("web"));
    step("page types", types)?;
    let mut worker = Command::new(bin("tsc"));
    worker.arg("-p").arg(root().join("web/tsconfig.worker.json"));
    step("service worker types", worker)?;
    let mut house = Command::new(bin("tsc"));
    house.arg("-p").arg(root().join("crates/parlour-site/web"));
    step("types of the house's workers", house)?;
    let mut unit = Command::new("node");
    unit.arg("--test").args(test_files(&source().join("unit"))?).current_dir(source().join("unit"));
    step("page without a browser", unit)?;
    // The binary is there already: the tests of its pipes needed it.
    let is_of_site = |name: &String| name.starts_with("site");
    let (mut of_site, mut of_server): (Vec<String>, Vec<String>) =
        test_files(&folder)?.into_iter().partition(is_of_site);
    of_server.retain(|name| name != WITH_MODULE);
    let in_browser = |names: &[String]| {
        let mut tests = node(&folder, &browser);
        tests.arg("--test").arg(format!("--test-concurrency={AT_A_TIME}")).arg("--test-timeout=1200000");
        tests.args(names);
        tests
    };
    step("page in a browser", in_browser(&of_server))?;
    let Some(module) = module else {
        eprintln!("==> SKIPPED: the page without a server was not tested, because there is no module for it");
        return Ok(());
    };
    if module.threads.is_none() {
        of_site.retain(|name| name != WITH_THREADS);
    }
    let mut tests = in_browser(&of_site);
    tests.env("PARLOUR_SITE", site::build(module)?);
    step("page without a server", tests)?;
    if !is_long {
        return Ok(());
    }
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--bin", "parlour"]).current_dir(root());
    build.env("PARLOUR_MODULE", &module.plain);
    step("server with the module", build)?;
    step("browsers that think for a server", in_browser(&[WITH_MODULE.to_string()]))
}

/// Where the tests of the page are.
fn source() -> PathBuf {
    root().join("web/tests")
}

/// The names of a folder's test files, in order.
pub(crate) fn test_files(folder: &Path) -> anyhow::Result<Vec<String>> {
    let names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names: Vec<String> = names.collect::<std::io::Result<_>>()?;
    names.retain(|name| name.ends_with(".test.mjs"));
    names.sort();
    Ok(names)
}

/// Takes pictures of every screen.
pub(crate) fn shots(look: Option<&str>) -> anyhow::Result<()> {
    script("pictures", |node| node.arg("shots.mjs").args(look).env("PARLOUR_SHOTS", target().join("shots")))
}

/// Measures what the page weighs on the wire.
pub(crate) fn weight(lists_all: bool) -> anyhow::Result<()> {
    script("weight", |node| node.arg("weight.mjs").args(lists_all.then_some("all")))
}

/// Measures how smoothly pieces move on a slow phone.
pub(crate) fn smooth() -> anyhow::Result<()> {
    script("smooth", |node| node.args(["--test", "smooth.mjs"]))
}

/// Runs one of the scripts beside the tests, with a binary built anew.
fn script(name: &str, tell: impl Fn(&mut Command) -> &mut Command) -> anyhow::Result<()> {
    let browser = tools().context("this needs node, npm and Chromium, and they cannot be installed")?;
    let folder = prepare()?;
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--bin", "parlour"]).current_dir(root());
    step("build", build)?;
    let mut node = node(&folder, &browser);
    tell(&mut node);
    step(name, node)
}

/// Node where the tests are, with what they need to know.
fn node(folder: &Path, browser: &Path) -> Command {
    let mut node = Command::new("node");
    node.current_dir(folder);
    node.env("PARLOUR_BINARY", target().join("debug/parlour")).env("PARLOUR_CHROMIUM", browser);
    // The page as it lies, for tests that change it.
    node.env("PARLOUR_SOURCE", root().join("web"));
    node
}

/// The browser, if node is there as well; installs what is missing if it may.
pub(crate) fn tools() -> Option<PathBuf> {
    let missing = || -> Vec<&str> {
        let node =
            ["node", "npm"].map(|name| (find(name).is_none(), if name == "node" { "nodejs" } else { "npm" }));
        let browser = (browser().is_none(), BROWSERS[0]);
        node.into_iter()
            .chain([browser])
            .filter(|(is_missing, _)| *is_missing)
            .map(|(_, package)| package)
            .collect()
    };
    install(&missing());
    if browser().is_none() {
        install(&["chromium"]);
    }
    if missing().is_empty() { browser() } else { None }
}

fn browser() -> Option<PathBuf> {
    BROWSERS.into_iter().find_map(find)
}

/// A folder with the browser tests and the packages they need.
pub(crate) fn prepare() -> anyhow::Result<PathBuf> {
    let folder = target().join("web-tests");
    fs::create_dir_all(&folder)?;
    // A test that is no longer there is not run again.
    for name in test_files(&folder)? {
        fs::remove_file(folder.join(name))?;
    }
    for entry in fs::read_dir(source()).context("the tests of the page are there")? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
    }
    let mut install = Command::new("npm");
    install.args(["install", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(&folder);
    step("npm packages", install)?;
    Ok(folder)
}
