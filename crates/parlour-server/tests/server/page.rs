//! The page's entry and files, and what is answered where there is nothing.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::Path;

use parlour_client::Reply;
use parlour_client::reqwest::{Client, Method, Response};

use crate::{Server, Settings, json, settings};

async fn get_with(server: &Server, path: &str, header: (&str, &str)) -> Reply {
    let client = server.client();
    client.send(client.request(Method::GET, path).header(header.0, header.1)).await.unwrap()
}

async fn fetch(server: &Server, path: &str, encoding: &str) -> Response {
    let url = format!("{}{path}", server.url());
    Client::new().get(url).header("accept-encoding", encoding).send().await.unwrap()
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

/// The paths of the page's files in a text.
fn paths(text: &str) -> BTreeSet<String> {
    let is_end = |letter: char| !(letter.is_alphanumeric() || "/.-_".contains(letter));
    let starts = ["/js/", "/css/", "/pictures/"].into_iter().flat_map(|folder| text.match_indices(folder));
    starts
        .map(|(at, _)| &text[at..])
        .map(|rest| rest[..rest.find(is_end).unwrap_or(rest.len())].to_string())
        .filter(|path| path.split('.').count() == 3)
        .collect()
}

/// Every file that is named by the entry, or by a file that is.
async fn all_files(server: &Server) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open =
        vec!["/".to_string(), "/t/abc".to_string(), "/sw.js".into(), "/manifest.webmanifest".into()];
    while let Some(path) = open.pop() {
        let response = fetch(server, &path, "identity").await;
        assert_eq!(response.status(), 200, "{path}");
        let text = String::from_utf8_lossy(&response.bytes().await.unwrap()).into_owned();
        open.extend(paths(&text).into_iter().filter(|path| found.insert(path.clone())));
    }
    assert!(found.len() > 20, "{found:?}");
    found
}

#[tokio::test]
async fn every_file_is_the_same_in_every_form_and_kept_for_ever() {
    let (server, _folder) = Server::fresh().await;
    for path in all_files(&server).await {
        let plain = fetch(&server, &path, "identity").await;
        assert_eq!(header(&plain, "cache-control"), "public, max-age=31536000, immutable", "{path}");
        assert_eq!((header(&plain, "vary"), header(&plain, "content-encoding")), ("accept-encoding", ""));
        let tag = header(&plain, "etag").to_string();
        let plain = plain.bytes().await.unwrap();
        for encoding in ["br", "gzip"] {
            let coded = fetch(&server, &path, encoding).await;
            assert_eq!(header(&coded, "vary"), "accept-encoding");
            if header(&coded, "content-encoding").is_empty() {
                assert!(
                    Path::new(&path).extension().is_some_and(|kind| kind == "png"),
                    "{path} is not compressed"
                );
                continue;
            }
            assert_eq!(header(&coded, "content-encoding"), encoding);
            assert_ne!(header(&coded, "etag"), tag);
            let coded = coded.bytes().await.unwrap();
            assert!(coded.len() < plain.len());
            assert_eq!(opened(encoding, &coded), plain, "{path} as {encoding}");
        }
    }
    server.stop().await;
}

fn opened(encoding: &str, bytes: &[u8]) -> Vec<u8> {
    let mut opened = Vec::new();
    match encoding {
        "br" => brotli::Decompressor::new(bytes, 4096).read_to_end(&mut opened).unwrap(),
        _ => flate2::read::GzDecoder::new(bytes).read_to_end(&mut opened).unwrap(),
    };
    opened
}

#[tokio::test]
async fn a_file_has_one_name_and_no_other_version_is_sent_in_its_place() {
    let (server, _folder) = Server::fresh().await;
    let files = all_files(&server).await;
    let main = files.iter().find(|path| path.starts_with("/js/main.")).unwrap();
    for path in
        ["/js/main.js", "/js/main.000000000000.js", "/css/base.css", "/js/..%2Findex.html", "/index.html"]
    {
        assert_eq!(fetch(&server, path, "br").await.status(), 404, "{path}");
    }
    let url = format!("{}{main}", server.url());
    let head = Client::new().head(&url).header("accept-encoding", "gzip").send().await.unwrap();
    assert_eq!((head.status().as_u16(), header(&head, "content-encoding")), (200, "gzip"));
    let length: usize = header(&head, "content-length").parse().unwrap();
    let tag = header(&head, "etag").to_string();
    assert!(head.bytes().await.unwrap().is_empty());
    assert_eq!(fetch(&server, main, "gzip").await.bytes().await.unwrap().len(), length);
    let again = Client::new().get(&url).header("accept-encoding", "gzip");
    let again = again.header("if-none-match", format!("\"x\", {tag}")).send().await.unwrap();
    assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, tag.as_str()));
    assert_eq!(header(&again, "vary"), "accept-encoding");
    assert!(again.bytes().await.unwrap().is_empty());
    server.stop().await;
}

#[tokio::test]
async fn the_entry_is_asked_for_every_time_and_preloads_what_its_address_needs() {
    let (server, _folder) = Server::fresh().await;
    let home = server.client().get("/").await.unwrap();
    let table = server.client().get("/t/abc").await.unwrap();
    assert_eq!(home.header("cache-control"), Some("no-cache"));
    assert_ne!(home.header("etag"), table.header("etag"), "the tag covers what was filled in");
    for (entry, own, other) in [(&home, "/js/home.", "/js/table."), (&table, "/js/table.", "/js/home.")] {
        let preloads: Vec<&str> = entry.body.lines().filter(|line| line.contains("modulepreload")).collect();
        assert!(preloads.iter().any(|line| line.contains(own)), "{}", entry.body);
        assert!(!preloads.iter().any(|line| line.contains(other)), "{}", entry.body);
        assert!(entry.body.contains("<title>") && !entry.body.contains("<!--"), "{}", entry.body);
    }
    let again = get_with(&server, "/", ("if-none-match", home.header("etag").unwrap())).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
    for path in ["/sw.js", "/manifest.webmanifest"] {
        let first = server.client().get(path).await.unwrap();
        assert_eq!((first.status.as_u16(), first.header("cache-control")), (200, Some("no-cache")));
        let again = get_with(&server, path, ("if-none-match", first.header("etag").unwrap())).await;
        assert_eq!(again.status, 304);
    }
    server.stop().await;
}

#[tokio::test]
async fn art_is_kept_under_its_version_and_an_old_version_is_gone() {
    let (server, _folder) = Server::fresh().await;
    let entry = server.client().get("/").await.unwrap().body;
    let (_, rest) = entry.split_once("/api/style?v=").unwrap();
    let version = rest.split('"').next().unwrap();
    let games = json(&server.client().get("/api/games").await.unwrap());
    let game = format!("/api/games/{}", games[0]["id"].as_str().unwrap());
    let [art, picture, style] = ["art", "picture", "style"].map(|what| format!("{game}/{what}"));
    for path in ["/api/style".to_string(), art, picture, style] {
        let kept = fetch(&server, &format!("{path}?v={version}"), "br").await;
        assert_eq!(header(&kept, "cache-control"), "public, max-age=31536000, immutable");
        assert_eq!((header(&kept, "content-encoding"), header(&kept, "vary")), ("br", "accept-encoding"));
        let coded = kept.bytes().await.unwrap();
        let plain = fetch(&server, &path, "identity").await;
        assert_eq!(header(&plain, "cache-control"), "no-cache");
        assert_eq!(opened("br", &coded), plain.bytes().await.unwrap());
        assert_eq!(fetch(&server, &format!("{path}?v=0"), "br").await.status(), 404);
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_the_same_for_everyone_is_compressed_and_what_is_a_guests_is_not() {
    let (server, _folder) = Server::fresh().await;
    let games = fetch(&server, "/api/games", "gzip").await;
    assert_eq!(header(&games, "content-encoding"), "gzip");
    let tag = header(&games, "etag").to_string();
    let games = opened("gzip", &games.bytes().await.unwrap());
    assert!(serde_json::from_slice::<serde_json::Value>(&games).unwrap().as_array().unwrap().len() > 3);
    assert_eq!(get_with(&server, "/api/games", ("if-none-match", &tag)).await.status, 304);
    for path in ["/api/me", "/api/tables"] {
        let own = fetch(&server, path, "gzip, br").await;
        assert_eq!((own.status().as_u16(), header(&own, "content-encoding")), (200, ""), "{path}");
        assert_eq!(header(&own, "cache-control"), "no-store");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_that_is_being_worked_on_is_served_as_it_lies() {
    let folder = tempfile::tempdir().unwrap();
    let web = folder.path().join("web");
    std::fs::create_dir_all(web.join("js")).unwrap();
    std::fs::write(web.join("index.html"), "<head><!-- preview --><!-- preload --></head>").unwrap();
    std::fs::write(web.join("js/main.js"), "one ".repeat(1000)).unwrap();
    let server = Server::start(Settings { web_folder: Some(web.clone()), ..settings(folder.path()) }).await;
    let entry = server.client().get("/").await.unwrap().body;
    assert!(entry.starts_with("<head><title>Parlour") && !entry.contains("<!--"), "{entry}");
    let before = fetch(&server, "/js/main.js", "br").await;
    assert_eq!((header(&before, "cache-control"), header(&before, "content-encoding")), ("no-cache", ""));
    let tag = header(&before, "etag").to_string();
    assert_eq!(get_with(&server, "/js/main.js", ("if-none-match", &tag)).await.status, 304);
    std::fs::write(web.join("js/main.js"), "two").unwrap();
    assert_eq!(get_with(&server, "/js/main.js", ("if-none-match", &tag)).await.body, "two");
    for path in ["/js/nothing.js", "/js/..%2Findex.html", "/js/%2e%2e%2f%2e%2e%2fparlour.db"] {
        assert_eq!(fetch(&server, path, "br").await.status(), 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn where_there_is_nothing_people_get_the_page_and_programs_a_problem() {
    let (server, _folder) = Server::fresh().await;
    let person = ("accept", "text/html,*/*");
    for path in ["/nosuchpage", "/g/abc/def"] {
        let shown = get_with(&server, path, person).await;
        assert_eq!(shown.status, 404);
        assert!(shown.body.contains("<main"), "{}", shown.body);
        let told = server.client().get(path).await.unwrap();
        assert_eq!((told.status.as_u16(), &json(&told)["code"]), (404, &"unknown".into()));
    }
    let told = get_with(&server, "/api/nothing", person).await;
    assert_eq!(json(&told)["code"], "unknown");
    server.stop().await;
}
