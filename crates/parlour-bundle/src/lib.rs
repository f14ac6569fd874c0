//! Makes the page's files ready for the wire. It runs when the server is built; while someone works on the page, its
//! files are served as they lie.
//!
//! Modules are joined into a few *chunks* (code splitting): those that the same pages need, and only those, are in one
//! file. Style sheets become one. Every file gets a name that holds the hash of its contents, so that browsers may keep
//! it for ever, and every mention of it is changed to that name. The entry (`index.html`) alone is asked for every time.
//!
//! What can be joined this simply is only a part of the language, and whatever is not in it stops the build: imports are
//! `import { names } from "./file.js";`, exports stand before a declaration and are never assigned again, and modules
//! do not import each other in a circle.

mod chunk;
mod compress;
mod emit;
mod entry;
mod files;
mod graph;
mod house;
mod module;
mod relative;
mod routes;
mod single;
mod worker;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use thiserror::Error;

pub use compress::{Compressed, compress};
pub use emit::emit;
pub use files::{File, hash};
pub use house::{House, house};
pub use relative::relative;
pub use single::{script, style};
pub use worker::Build;

/// What is wrong with a file of the page, in one line.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("{file}: {what}")]
pub struct BundleError {
    /// Which file, from the page's folder.
    pub file: String,
    /// What is wrong.
    pub what: String,
}

fn wrong(file: &str, what: impl Into<String>) -> BundleError {
    BundleError { file: file.to_string(), what: what.into() }
}

/// The page as it is served.
#[derive(Debug)]
pub struct Bundle {
    /// Every file but the entry, sorted by path.
    pub files: Vec<File>,
    /// The entry, with its markers still in it.
    pub entry: String,
    /// Which modules each page needs at once.
    pub pages: Vec<PagePreload>,
}

/// What a page needs at once, so that nothing waits for a chain of imports.
#[derive(Debug, PartialEq, Eq)]
pub struct PagePreload {
    /// The address, part by part; `*` stands for any.
    pub address: Vec<String>,
    /// The paths of its modules.
    pub modules: Vec<String>,
}

/// The files of a folder as they are served.
pub fn bundle(folder: &Path) -> Result<Bundle, BundleError> {
    let mut files = files::named(folder)?;
    let names = files::Names::of(&files);
    let chunks = chunk::chunks(&read_modules(folder)?, &names)?;
    let main = chunks.path_of("main.js").ok_or_else(|| wrong("js", "there is no main.js"))?.to_string();
    let pages = routes::pages(&read(folder, "js/main.js")?, &chunks)?;
    let home = pages.iter().find(|page| page.address == [""]).map(|page| page.modules.clone());

    let entry = read(folder, "index.html")?;
    let (entry, style) = entry::with_one_sheet(&entry, |sheet| read(folder, sheet))?;
    let style = File::named("css/style.css", names.in_text(&style).into_bytes());
    let entry = names.in_text(&entry).replace("/css/style.css", &style.path);
    let entry = entry.replace("/js/main.js", &main);

    let mut shell = vec![style.path.clone()];
    shell.extend(home.unwrap_or_default());
    shell.extend(files::of_shell(&files));
    files.push(style);
    files.extend(chunks.files);
    files.push(files::manifest(folder, &names)?);
    // Its version tells one build from another, whatever it is that changed.
    let version = hash(
        files.iter().map(|file| file.path.as_str()).chain([entry.as_str()]).collect::<String>().as_bytes(),
    );
    files.push(files::worker(folder, &shell, &version)?);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files::check_mentions(&files, &entry)?;
    Ok(Bundle { files, entry, pages })
}

fn read(folder: &Path, name: &str) -> Result<String, BundleError> {
    fs::read_to_string(folder.join(name)).map_err(|error| wrong(name, error.to_string()))
}

/// Every module by its name.
fn read_modules(folder: &Path) -> Result<BTreeMap<String, module::Module>, BundleError> {
    let mut modules = BTreeMap::new();
    for name in files::list(folder, "js")? {
        let module = module::Module::read(&name, &read(folder, &format!("js/{name}"))?)?;
        modules.insert(name, module);
    }
    Ok(modules)
}

#[cfg(test)]
mod tests;
