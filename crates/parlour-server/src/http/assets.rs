//! The page's files: those in the binary, made ready when it was built, or those of a folder as they lie.

use std::path::{Component, Path, PathBuf};

use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use parlour_web::BuiltFile;
use sha2::{Digest, Sha256};

use super::encoding::{for_client, is_known};
use super::failure;

/// For what may be another at any time: it is asked for every time, but sent only if it is another.
pub(super) const ASK_ALWAYS: &str = "no-cache";
/// For what will never be another: its address would be another, too.
pub(super) const KEEP_FOREVER: &str = "public, max-age=31536000, immutable";

/// One of the page's files. Under an old name there is nothing, and never another version.
pub(super) async fn file(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Response {
    let response = match folder {
        None => parlour_web::file(path).map(|file| send(file, headers)),
        Some(folder) => from_folder(folder, path, headers).await,
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
    let mut response = tagged(headers, &tag, policy, kind(file.path), || bytes.into_response());
    let about = response.headers_mut();
    about.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(name) = encoding {
        about.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

async fn from_folder(folder: &Path, path: &str, headers: &HeaderMap) -> Option<Response> {
    let bytes = tokio::fs::read(inside(folder, path)).await.ok()?;
    let tag = format!("\"{}\"", hash(&bytes));
    Some(tagged(headers, &tag, ASK_ALWAYS, kind(path), || bytes.into_response()))
}

/// The page's own entry as it lies in a folder.
pub(super) async fn entry_in(folder: &Path) -> Option<String> {
    tokio::fs::read_to_string(folder.join("index.html")).await.ok()
}

fn inside(folder: &Path, path: &str) -> PathBuf {
    let parts = Path::new(path).components().filter(|part| matches!(part, Component::Normal(_)));
    folder.join(parts.collect::<PathBuf>())
}

/// An answer with a tag: without a body, if the client has it already.
pub(super) fn tagged(
    headers: &HeaderMap,
    tag: &str,
    policy: &'static str,
    kind: &'static str,
    body: impl FnOnce() -> Response,
) -> Response {
    let mut response = if is_known(headers, tag) { StatusCode::NOT_MODIFIED.into_response() } else { body() };
    let about = response.headers_mut();
    about.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    about.insert(CACHE_CONTROL, HeaderValue::from_static(policy));
    about.insert(ETAG, HeaderValue::from_str(tag).expect("a tag is made of plain letters"));
    response
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
