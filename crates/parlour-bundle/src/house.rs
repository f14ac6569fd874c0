//! The house in WebAssembly with its workers, in a folder of the page that is called after what is in it.

use std::fs;
use std::path::Path;

use crate::files::hash;
use crate::{Bundle, BundleError, File, wrong};

/// The workers, and the module with the JavaScript around it.
const WORKERS: [&str; 4] = ["house.js", "mind.js", "minds.js", "shelf.js"];
const MODULE: [&str; 2] = ["parlour_site.js", "parlour_site_bg.wasm"];

/// The house, ready to lie beside the page.
#[derive(Debug)]
pub struct House {
    /// Its files.
    pub files: Vec<File>,
    /// The path of the worker that a page starts.
    pub worker: String,
}

/// Reads the workers from one folder and the module from another.
pub fn house(workers: &Path, module: &Path) -> Result<House, BundleError> {
    let read = |folder: &Path, name: &'static str| {
        let bytes = fs::read(folder.join(name)).map_err(|error| wrong(name, error.to_string()))?;
        Ok((name, bytes))
    };
    let workers = WORKERS.into_iter().map(|name| read(workers, name));
    let module = MODULE.into_iter().map(|name| read(module, name));
    let files = workers.chain(module).collect::<Result<Vec<_>, BundleError>>()?;
    let hashes: Vec<String> = files.iter().map(|(_, bytes)| hash(bytes)).collect();
    let folder = format!("/house/{}", hash(hashes.concat().as_bytes()));
    let files = files.into_iter().map(|(name, bytes)| File::at(format!("{folder}/{name}"), bytes));
    Ok(House { files: files.collect(), worker: format!("{folder}/{}", WORKERS[0]) })
}

impl Bundle {
    /// Puts the house beside the page, which is told where it is under this name.
    pub fn add_house(&mut self, house: House, name: &str) {
        const PRELOAD: &str = "<!-- preload -->";
        let told = format!("<meta name=\"{name}\" content=\"{}\">\n{PRELOAD}", house.worker);
        self.entry = self.entry.replace(PRELOAD, &told);
        self.files.extend(house.files);
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
    }
}
