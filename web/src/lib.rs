//! The page: plain modules with checked types, one style sheet, pictures. The build makes its files ready for the wire, and
//! they become part of whatever program links this crate: the server serves them, a tournament's report has its boards from
//! here, and the site is filled in by the same [`entry`].

pub mod entry;
pub mod report;

/// A file of the page.
#[derive(Debug)]
pub struct BuiltFile {
    /// Its address.
    pub path: &'static str,
    /// Whether the address holds the hash of what is in it.
    pub is_hashed: bool,
    /// What tells one version of it from another.
    pub tag: &'static str,
    /// What is sent.
    pub forms: Forms,
}

/// A file in all its forms. The smaller ones are there where they are worth it.
#[derive(Debug)]
pub struct Forms {
    /// The file as it is.
    pub plain: &'static [u8],
    /// Compressed with brotli.
    pub brotli: Option<&'static [u8]>,
    /// Compressed with gzip.
    pub gzip: Option<&'static [u8]>,
}

mod built {
    use super::{BuiltFile, Forms};
    include!(concat!(env!("OUT_DIR"), "/page/page.rs"));
}

/// The entry (`index.html`), to be filled in.
pub use built::ENTRY;

/// Returns the file at an address.
pub fn file(path: &str) -> Option<&'static BuiltFile> {
    let index = built::FILES.binary_search_by_key(&path, |file| file.path).ok()?;
    built::FILES.get(index)
}

/// Returns the modules that the page of an address needs at once.
pub fn modules_for(address: &str) -> &'static [&'static str] {
    let parts: Vec<&str> = address.trim_start_matches('/').split('/').collect();
    let fits = |pattern: &[&str]| {
        pattern.len() == parts.len()
            && pattern.iter().zip(&parts).all(|(one, part)| *one == "*" || one == part)
    };
    built::PAGES.iter().find(|(pattern, _)| fits(pattern)).map_or(&[], |(_, modules)| modules)
}
