//! The page is part of the binary, ready for the wire: whenever it changes, so does the binary.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Where its files are.
const PAGE: &str = ".";
/// What of them is part of the page.
const PARTS: [&str; 6] = ["css", "index.html", "js", "manifest.webmanifest", "pictures", "sw.js"];

/// Brotli's: the best there is for what is shipped; nearly as good and quicker where someone waits for the build.
const RELEASE_QUALITY: u32 = 11;
const DEBUG_QUALITY: u32 = 9;

/// Names a folder with the house in WebAssembly, as `cargo xtask wasm` writes it to `target/wasm/plain`: then visitors'
/// browsers think for themselves. Without it, the server does.
const MODULE_VARIABLE: &str = "PARLOUR_MODULE";

/// What a report of a tournament looks like: like the page, with its boards.
const REPORT_SHEETS: &[&str] = &["css/base.css", "css/board.css", "css/motion.css", "css/report.css"];

fn main() -> ExitCode {
    for part in PARTS {
        println!("cargo::rerun-if-changed={part}");
    }
    println!("cargo::rerun-if-env-changed={MODULE_VARIABLE}");
    match build_page() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            println!("cargo::error=web/{problem}");
            ExitCode::FAILURE
        }
    }
}

fn build_page() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::var("OUT_DIR")?).join("page");
    std::fs::create_dir_all(&folder)?;
    let is_release = std::env::var("PROFILE")? == "release";
    let quality = if is_release { RELEASE_QUALITY } else { DEBUG_QUALITY };
    let web = Path::new(PAGE);
    let mut bundle = parlour_bundle::bundle(web)?;
    if let Some(module) = std::env::var_os(MODULE_VARIABLE) {
        let workers = Path::new("../crates/parlour-site/web");
        println!("cargo::rerun-if-changed=../crates/parlour-site/web");
        println!("cargo::rerun-if-changed=../crates/parlour-site/npm");
        bundle.add_house(parlour_bundle::house(workers, Path::new(&module))?, "mind");
    }
    std::fs::write(folder.join("report.js"), parlour_bundle::script(web, "report.js")?)?;
    std::fs::write(folder.join("report.css"), parlour_bundle::style(web, REPORT_SHEETS)?)?;
    Ok(parlour_bundle::emit(&bundle, &folder, quality)?)
}
