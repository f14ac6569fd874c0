//! The page as Rust source: a table of files, which becomes part of the binary.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use crate::files::hash;
use crate::{Bundle, compress};

/// Writes every file in all its forms into a folder, and `page.rs` beside them, which includes them; `quality` is
/// brotli's.
pub fn emit(bundle: &Bundle, folder: &Path, quality: u32) -> io::Result<()> {
    let mut source = String::from("pub(crate) static FILES: &[BuiltFile] = &[\n");
    for (number, file) in bundle.files.iter().enumerate() {
        let compressed = compress(&file.bytes, quality)?;
        let plain = include(folder, &format!("{number}"), &file.bytes)?;
        let form = |kind: &str, bytes: Option<Vec<u8>>| -> io::Result<String> {
            let Some(bytes) = bytes else { return Ok("None".to_string()) };
            Ok(format!("Some({})", include(folder, &format!("{number}.{kind}"), &bytes)?))
        };
        let brotli = form("br", compressed.brotli)?;
        let gzip = form("gz", compressed.gzip)?;
        let (path, is_hashed, tag) = (&file.path, file.is_hashed, hash(&file.bytes));
        writeln!(
            source,
            "    BuiltFile {{ path: {path:?}, is_hashed: {is_hashed}, tag: {tag:?}, \
             forms: Forms {{ plain: {plain}, brotli: {brotli}, gzip: {gzip} }} }},"
        )
        .map_err(io::Error::other)?;
    }
    let entry = &bundle.entry;
    write!(source, "];\n/// The entry, with its markers still in it.\npub static ENTRY: &str = {entry:?};\n")
        .map_err(io::Error::other)?;
    source += "pub(crate) static PAGES: &[(&[&str], &[&str])] = &[\n";
    for page in &bundle.pages {
        writeln!(source, "    (&{:?}, &{:?}),", page.address, page.modules).map_err(io::Error::other)?;
    }
    source += "];\n";
    fs::write(folder.join("page.rs"), source)
}

fn include(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<String> {
    let path = folder.join(name);
    fs::write(&path, bytes)?;
    Ok(format!("include_bytes!({:?})", path.display().to_string()))
}
