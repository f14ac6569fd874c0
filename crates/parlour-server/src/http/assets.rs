//! The page's files: those in the binary, made ready when it was built, or those of a folder as they lie.

use std::path::{Component, Path, PathBuf};

use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::response::{IntoResponse, Response};
use parlour_web::BuiltFile;
use sha2::{Digest, Sha256};

use super::encoding::for_client;
use super::failure;

/// For what may be another at any time: it is asked for every time, but sent only if it is another.
pub(super) const ASK_ALWAYS: &str = "no-cache";
/// For what will never be another: its address would be another, too.
pub(super) const KEEP_FOREVER: &str = "public, max-age=31536000, immutable";

/// One of the page's files. Under an old name there is nothing, and never another version.
pub(super) async fn file(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Response {
    let response = match folder {
        None => parlour_web::file(path).map(|file| send(file, headers)),
        Some(folder) => from_folder(folder, path).await,
    };
    response.unwrap_or_else(|| failure::no_such_page().into_response())
}

fn send(file: &BuiltFile, headers: &HeaderMap) -> Response {
    let (bytes, encoding) = for_client(&file.forms, headers);
    // Every form is another sequence of bytes, so it has another tag.
    let tag = match encoding {
        Some(name) => format!("\"{}-{name}\"", file.tag),
        None => format!("\"{}\"", file.tag),
    };
    let policy = if file.is_hashed { KEEP_FOREVER } else { ASK_ALWAYS };
    let about =
        [(CONTENT_TYPE, kind(file.path)), (CACHE_CONTROL, policy), (ETAG, &tag), (VARY, "accept-encoding")];
    let encoding = encoding.map(|name| [(CONTENT_ENCODING, name)]);
    (about, encoding, bytes).into_response()
}

async fn from_folder(folder: &Path, path: &str) -> Option<Response> {
    let bytes = tokio::fs::read(inside(folder, path)).await.ok()?;
    let tag = format!("\"{}\"", hash(&bytes));
    let about = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, ASK_ALWAYS), (ETAG, &tag)];
    Some((about, bytes).into_response())
}

fn inside(folder: &Path, path: &str) -> PathBuf {
    let parts = Path::new(path).components().filter(|part| matches!(part, Component::Normal(_)));
    folder.join(parts.collect::<PathBuf>())
}

/// A text with a tag, which is weak since the text is compressed on its way.
pub(super) fn tagged(text: String, policy: &'static str, kind: &'static str) -> Response {
    let tag = format!("W/\"{}\"", hash(text.as_bytes()));
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, policy), (ETAG, &tag)], text).into_response()
}

/// What tells one text from another.
pub(super) fn hash(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let start = digest.first_chunk().expect("a hash is long enough");
    format!("{:016x}", u64::from_be_bytes(*start))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
