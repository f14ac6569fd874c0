//! The `Host` that a request asks for. A page of another site can give its own name our address (DNS rebinding), and would
//! then be taken for ours; so the house answers only to its own names.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::uri::Authority;

use crate::settings::Settings;

/// Whether a request asks for this house. Browsers always say whom they ask; other programs need not.
pub(super) fn is_own(settings: &Settings, request: &Request) -> bool {
    let told = request.headers().get(HOST).map(|host| host.to_str().unwrap_or_default());
    let Some(host) = told.or_else(|| request.uri().authority().map(Authority::as_str)) else { return true };
    is_own_name(settings, host)
}

fn is_own_name(settings: &Settings, host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = plain(authority.host());
    // An address cannot be rebound, and this machine's own name is nobody else's.
    if name == "localhost" || name.parse::<IpAddr>().is_ok() {
        return true;
    }
    // A proxy that was not told either lets through whom it likes.
    if settings.hosts.is_empty() && settings.is_behind_proxy {
        return true;
    }
    let origins = settings.origins.iter().filter_map(|origin| origin.split_once("://"));
    let of_origins = origins.filter_map(|(_, host)| host.parse::<Authority>().ok());
    settings.hosts.iter().any(|known| plain(known) == name)
        || of_origins.map(|known| plain(known.host())).any(|known| known == name)
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    name.trim_matches(['[', ']']).trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_count() {
        let named = Settings {
            hosts: vec!["Games.Example".to_string()],
            origins: vec!["https://play.example:444".to_string()],
            ..Settings::default()
        };
        for host in
            ["games.example", "GAMES.example.:8080", "play.example", "localhost:1", "10.0.0.7", "[::1]:80"]
        {
            assert!(is_own_name(&named, host), "{host}");
        }
        for host in ["evil.example", "games.example.evil.example", "", "a b", "localhost.evil.example"] {
            assert!(!is_own_name(&named, host), "{host}");
            assert!(!is_own_name(&Settings::default(), host), "{host}");
        }
        let proxied = Settings { is_behind_proxy: true, ..Settings::default() };
        assert!(is_own_name(&proxied, "backend:8080"));
        assert!(!is_own_name(&Settings { is_behind_proxy: true, ..named }, "backend:8080"));
    }
}
