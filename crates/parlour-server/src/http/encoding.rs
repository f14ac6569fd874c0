//! Content negotiation: which form of a file a client takes (`Accept-Encoding`), and which it has already
//! (`If-None-Match`).

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, HeaderName, IF_NONE_MATCH};
use parlour_web::Forms;

/// One form, and what it is called in `Content-Encoding`; as it is, it is called nothing.
pub(super) type Form = (&'static [u8], Option<&'static str>);

/// The form that a client likes best; the smallest of those that it likes equally. Whoever takes none of them gets the file
/// as it is.
pub(super) fn for_client(forms: &Forms, headers: &HeaderMap) -> Form {
    let weights = Weights::of(headers);
    let coded = [("br", forms.brotli), ("gzip", forms.gzip)];
    let coded = coded.into_iter().filter_map(|(name, bytes)| Some((weights.of_coding(name), bytes?, name)));
    let mut best = (weights.of_plain(), (forms.plain, None));
    // The last of several that are equal wins.
    for (weight, bytes, name) in coded.rev() {
        if weight > 0 && weight >= best.0 {
            best = (weight, (bytes, Some(name)));
        }
    }
    best.1
}

/// Quality values (`q=0.5`) in thousandths, in the order of the header.
struct Weights(Vec<(String, u16)>);

const FULL_WEIGHT: u16 = 1000;

impl Weights {
    fn of(headers: &HeaderMap) -> Self {
        let items = items(headers, &ACCEPT_ENCODING).filter_map(|item| {
            let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
            let quality = parameters.split(';').find_map(|one| one.trim().strip_prefix("q="));
            let weight = quality.map_or(Some(FULL_WEIGHT), read_quality)?;
            Some((name.trim().to_ascii_lowercase(), weight))
        });
        Weights(items.collect())
    }

    fn told(&self, name: &str) -> Option<u16> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, weight)| *weight)
    }

    fn of_coding(&self, name: &str) -> u16 {
        self.told(name).or_else(|| self.told("*")).unwrap_or(0)
    }

    /// A file as it is need not be mentioned; it is then liked less than any other form.
    fn of_plain(&self) -> u16 {
        self.told("identity").unwrap_or(0)
    }
}

/// `1`, `0.5` or `0.125`, in thousandths.
fn read_quality(text: &str) -> Option<u16> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
    let part = format!("{part:0<3}");
    let is_number = [whole, &part].iter().all(|digits| digits.chars().all(|digit| digit.is_ascii_digit()));
    let thousandths =
        whole.parse::<u16>().ok()?.checked_mul(FULL_WEIGHT)?.checked_add(part.get(..3)?.parse().ok()?)?;
    (is_number && thousandths <= FULL_WEIGHT).then_some(thousandths)
}

/// Whether a client has something already; tags are compared without their strength, as is done for requests that only
/// read.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
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
