//! Files, and their names with the hash of what is in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::{Build, BundleError, read, wrong};

/// A file as it is served.
#[derive(Debug, PartialEq, Eq)]
pub struct File {
    /// Where: `/js/home.1f0e9a3b5c7d.js`.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Whether its name tells what is in it, so that it may be kept for ever.
    pub is_hashed: bool,
}

impl File {
    /// A file that is called after its contents; `name` is its path in the page's folder.
    pub(crate) fn named(name: &str, bytes: Vec<u8>) -> Self {
        let (stem, kind) = name.rsplit_once('.').unwrap_or((name, "bin"));
        File::at(format!("/{stem}.{}.{kind}", hash(&bytes)), bytes)
    }

    /// A file whose path holds a hash already.
    pub(crate) fn at(path: String, bytes: Vec<u8>) -> Self {
        File { path, bytes, is_hashed: true }
    }
}

/// Twelve digits: enough to tell all versions there will ever be from each other.
pub fn hash(bytes: &[u8]) -> String {
    let number = Sha256::digest(bytes).iter().take(6).fold(0, |number, &byte| number << 8 | u64::from(byte));
    format!("{number:012x}")
}

/// The names of a folder's files, in order.
pub(crate) fn list(folder: &Path, name: &str) -> Result<Vec<String>, BundleError> {
    let failed = |error: std::io::Error| wrong(name, error.to_string());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder.join(name)).map_err(failed)? {
        names.push(entry.map_err(failed)?.file_name().to_string_lossy().into_owned());
    }
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    Ok(names)
}

/// The files that mention no others: pictures.
pub(crate) fn named(folder: &Path) -> Result<Vec<File>, BundleError> {
    let mut files = Vec::new();
    for name in list(folder, "pictures")? {
        let name = format!("pictures/{name}");
        let bytes = fs::read(folder.join(&name)).map_err(|error| wrong(&name, error.to_string()))?;
        files.push(File::named(&name, bytes));
    }
    Ok(files)
}

/// Which name a file has in the page's folder, and which when it is served.
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    pub(crate) fn of(files: &[File]) -> Self {
        Names(files.iter().map(|file| (plain_name(&file.path), file.path.clone())).collect())
    }

    /// A text with every mention of a file changed to the name it is served under.
    pub(crate) fn in_text(&self, text: &str) -> String {
        self.0.iter().fold(text.to_string(), |text, (plain, served)| text.replace(plain, served))
    }
}

/// The name without its hash.
fn plain_name(path: &str) -> String {
    let mut parts: Vec<&str> = path.split('.').collect();
    if parts.len() > 2 {
        parts.remove(parts.len() - 2);
    }
    parts.join(".")
}

/// What the service worker keeps of these files: the pictures that are on every page, but not those for other programs.
pub(crate) fn of_shell(files: &[File]) -> Vec<String> {
    files
        .iter()
        .map(|file| file.path.clone())
        .filter(|path| Path::new(path).extension().is_some_and(|kind| kind == "svg"))
        .collect()
}

/// The manifest of the installed page. Browsers know the page by it, so its name stays.
pub(crate) fn manifest(folder: &Path, names: &Names) -> Result<File, BundleError> {
    const NAME: &str = "manifest.webmanifest";
    let text = names.in_text(&read(folder, NAME)?);
    Ok(File { path: format!("/{NAME}"), bytes: text.into_bytes(), is_hashed: false })
}

/// The service worker, told which version this is and which files make up the shell. Its name stays.
pub(crate) fn worker(folder: &Path, shell: &[String], version: &str) -> Result<File, BundleError> {
    const NAME: &str = "sw.js";
    let build = Build { version, files: shell, files_for_threads: &[] };
    let text = build.tell(&read(folder, NAME)?);
    Ok(File { path: format!("/{NAME}"), bytes: text.into_bytes(), is_hashed: false })
}

/// Every file of the page that is mentioned anywhere is there.
pub(crate) fn check_mentions(files: &[File], entry: &str) -> Result<(), BundleError> {
    let texts =
        files.iter().filter_map(|file| Some((file.path.as_str(), std::str::from_utf8(&file.bytes).ok()?)));
    for (name, text) in texts.chain([("index.html", entry)]) {
        if let Some(path) = mentions(text).find(|path| files.iter().all(|file| file.path != *path)) {
            return Err(wrong(name, format!("there is no file {path}")));
        }
    }
    Ok(())
}

/// The paths of the page's folders in a text, in quotes or brackets.
fn mentions(text: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '/' | '.' | '-' | '_');
    text.match_indices('/').filter_map(move |(at, _)| {
        let rest = &text[at..];
        let is_ours = ["/js/", "/css/", "/pictures/"].iter().any(|folder| rest.starts_with(folder));
        let opens =
            text[..at].chars().next_back().is_some_and(|letter| matches!(letter, '"' | '\'' | '`' | '('));
        let path = &rest[..rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())];
        (is_ours && opens).then_some(path)
    })
}
