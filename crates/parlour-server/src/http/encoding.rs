//! Content negotiation: which form of a file a client takes (`Accept-Encoding`), and which it has already
//! (`If-None-Match`).

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, ETAG, HeaderName, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use parlour_web::Forms;

/// One form, and what it is called in `Content-Encoding`; as it is, it is called nothing.
pub(super) type Form = (&'static [u8], Option<&'static str>);

/// The form that a client likes best; the smallest of those that it likes equally. Whoever takes none of them gets the file
/// as it is.
pub(super) fn for_client(forms: &Forms, headers: &HeaderMap) -> Form {
    let accepted: Vec<(String, f32)> = items(headers, &ACCEPT_ENCODING).filter_map(read_accepted).collect();
    let weight = |name: &str| Some(accepted.iter().find(|(known, _)| known == name)?.1);
    // A file as it is need not be mentioned; it is then liked less than any other form.
    let mut best = (weight("identity").unwrap_or(0.0), (forms.plain, None));
    // The last of several that are equal wins.
    for (name, bytes) in [("gzip", forms.gzip), ("br", forms.brotli)] {
        let weight = weight(name).or_else(|| weight("*")).unwrap_or(0.0);
        if let Some(bytes) = bytes.filter(|_| weight > 0.0 && weight >= best.0) {
            best = (weight, (bytes, Some(name)));
        }
    }
    best.1
}

/// Reads an encoding with its quality value (`q=0.5`).
fn read_accepted(item: &str) -> Option<(String, f32)> {
    let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
    let quality = parameters.split(';').find_map(|one| one.trim().strip_prefix("q="));
    let weight = quality.map_or(Ok(1.0), |quality| quality.trim().parse()).ok()?;
    (0.0..=1.0).contains(&weight).then(|| (name.trim().to_ascii_lowercase(), weight))
}

/// Leaves the body out of an answer that the client has already, which its tag tells.
pub(super) async fn omit_known(request: Request, next: Next) -> Response {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return next.run(request).await;
    }
    let asked = request.headers().clone();
    let mut response = next.run(request).await;
    let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok());
    if response.status() == StatusCode::OK && tag.is_some_and(|tag| is_known(&asked, tag)) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = Body::empty();
    }
    response
}

/// Whether a client has something already; tags are compared without their strength, as is done for requests that only
/// read.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim_start_matches("W/").to_string();
    items(headers, &IF_NONE_MATCH).any(|known| known == "*" || bare(known) == bare(tag))
}

/// What a header lists, if need be over several lines.
fn items<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim).filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Forms = Forms { plain: b"plain", brotli: Some(b"brotli"), gzip: Some(b"gzip") };

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_client_gets_the_form_it_likes_best() {
        for (accepted, expected) in [
            ("", "plain"),
            ("br", "brotli"),
            ("gzip, deflate, br, zstd", "brotli"),
            ("gzip, deflate", "gzip"),
            ("GZIP", "gzip"),
            ("gzip;q=1.0, br;q=0.5", "gzip"),
            ("gzip;q=0.5, br; q=0.501", "brotli"),
            ("br;q=0", "plain"),
            ("br;q=0, gzip", "gzip"),
            ("*", "brotli"),
            ("*;q=0.1, br;q=0", "gzip"),
            ("identity", "plain"),
            ("identity;q=0.5, gzip;q=0.4", "plain"),
            ("identity;q=0.5, gzip;q=0.5", "gzip"),
            ("identity;q=0", "plain"),
            ("br;q=2, gzip;q=x, deflate", "plain"),
            ("zstd", "plain"),
        ] {
            let (bytes, _) = for_client(&ALL, &headers(ACCEPT_ENCODING, accepted));
            assert_eq!(std::str::from_utf8(bytes).unwrap(), expected, "{accepted}");
        }
        let plain_only = Forms { brotli: None, gzip: None, ..ALL };
        assert_eq!(for_client(&plain_only, &headers(ACCEPT_ENCODING, "br")), (&b"plain"[..], None));
        assert_eq!(for_client(&ALL, &HeaderMap::new()), (&b"plain"[..], None));
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        for (known, expected) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(is_known(&headers(IF_NONE_MATCH, known), "W/\"a\""), expected, "{known}");
        }
    }
}
