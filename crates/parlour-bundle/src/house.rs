//! The house in WebAssembly with its workers, in a folder of the page that is called after what is in it.

use std::fs;
use std::path::Path;

use crate::files::hash;
use crate::{Bundle, BundleError, File, wrong};

/// The workers, and the module with the JavaScript around it.
const WORKERS: [&str; 5] = ["house.js", "mind.js", "minds.js", "shelf.js", "threads.js"];
const MODULE: [&str; 2] = ["parlour_site.js", "parlour_site_bg.wasm"];
/// What workers that share memory need besides: how they find together, and a module of their own in a folder.
const CREW: [&str; 4] = ["crew.js", "helper.js", "load.js", "workers.js"];
const THREADS: &str = "threads";

/// The house, ready to lie beside the page.
#[derive(Debug)]
pub struct House {
    /// Its files by their names in its folder.
    files: Vec<(String, Vec<u8>)>,
    /// How many of them everyone needs: those for workers that share memory follow.
    for_all: usize,
}

/// Reads the workers from one folder and the module from another.
pub fn house(workers: &Path, module: &Path) -> Result<House, BundleError> {
    let mut files = read_all(workers, &WORKERS)?;
    files.extend(read_all(module, &MODULE)?);
    Ok(House { for_all: files.len(), files })
}

fn read_all(folder: &Path, names: &[&str]) -> Result<Vec<(String, Vec<u8>)>, BundleError> {
    let read = |name: &&str| {
        let bytes = fs::read(folder.join(name)).map_err(|error| wrong(name, error.to_string()))?;
        Ok(((*name).to_string(), bytes))
    };
    names.iter().map(read).collect()
}

impl House {
    /// The same for hosts that let workers share memory too. How these find together is read from one folder, their module
    /// from another.
    pub fn with_threads(mut self, crew: &Path, module: &Path) -> Result<Self, BundleError> {
        self.files.extend(read_all(crew, &CREW)?);
        let module = read_all(module, &MODULE)?.into_iter();
        self.files.extend(module.map(|(name, bytes)| (format!("{THREADS}/{name}"), bytes)));
        Ok(self)
    }

    /// The paths of what only workers that share memory need.
    pub fn paths_for_threads(&self) -> Vec<String> {
        let folder = self.folder();
        self.files[self.for_all..].iter().map(|(name, _)| format!("{folder}/{name}")).collect()
    }

    fn folder(&self) -> String {
        let hashes: Vec<String> = self.files.iter().map(|(_, bytes)| hash(bytes)).collect();
        format!("/house/{}", hash(hashes.concat().as_bytes()))
    }
}

impl Bundle {
    /// Puts the house beside the page, which is told under this name where the worker is that it starts.
    pub fn add_house(&mut self, house: House, name: &str) {
        const PRELOAD: &str = "<!-- preload -->";
        let folder = house.folder();
        let told = format!("<meta name=\"{name}\" content=\"{folder}/{}\">\n{PRELOAD}", WORKERS[0]);
        self.entry = self.entry.replace(PRELOAD, &told);
        let files = house.files.into_iter();
        self.files.extend(files.map(|(name, bytes)| File::at(format!("{folder}/{name}"), bytes)));
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
    }
}
