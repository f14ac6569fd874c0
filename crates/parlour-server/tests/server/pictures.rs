//! Pictures and link previews: what they show, and what they must not.

use parlour_client::Reply;
use parlour_client::protocol::NewTable;
use parlour_client::reqwest::Method;

use crate::{Company, Server, json, settings};

/// A game in which ships are hidden.
const SECRETIVE: &str = "seawars";
const OPEN: &str = "larva";

async fn get_with(server: &Server, path: &str, headers: &[(&str, &str)]) -> Reply {
    let client = server.client();
    let request = headers
        .iter()
        .fold(client.request(Method::GET, path), |request, (name, value)| request.header(*name, *value));
    client.send(request).await.unwrap()
}

/// What tells a picture from another: it is a digest of its bytes.
fn tag(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(reply.header("content-type"), Some("image/png"));
    reply.header("etag").unwrap().to_string()
}

/// A table at which both have placed some ships, in an order that the salt decides.
async fn placed(server: &Server, salt: usize) -> Company {
    let mut company = Company::pair(server, SECRETIVE).await;
    for step in 0..4 {
        let player = company.to_move(0).unwrap();
        let choices = &company.sockets[player].state().scene.choices;
        let action = choices[(salt * 31 + step * 17) % choices.len()].notation.clone();
        company.sockets[player].act(action).await.unwrap();
        let seq = company.last_seq();
        company.catch_up(0, seq).await;
        company.catch_up(1, seq).await;
    }
    company
}

#[tokio::test]
async fn a_spectators_picture_is_the_same_whatever_is_hidden() {
    let (server, _folder) = Server::fresh().await;
    let [one, other] = [placed(&server, 1).await, placed(&server, 2).await];
    for form in ["width=160", "card=true"] {
        let mut seen = Vec::new();
        for company in [&one, &other] {
            let path = format!("/api/tables/{}/picture.png?{form}", company.table);
            seen.push(tag(&server.client().get(&path).await.unwrap()));
            // Whoever plays there and asks as a spectator is told no more.
            assert_eq!(seen.last().unwrap(), &tag(&company.guests[0].get(&path).await.unwrap()));
        }
        assert_eq!(seen[0], seen[1], "{form}");
    }
    let mut own = Vec::new();
    for company in [&one, &other] {
        let path = format!("/api/tables/{}/picture.png?width=160&seat=p1", company.table);
        let mine = company.guests[0].get(&path).await.unwrap();
        assert_eq!(mine.header("cache-control"), Some("private, no-cache"));
        own.push(tag(&mine));
        // Nobody else has these eyes.
        for stranger in [&server.client(), &company.guests[1]] {
            assert_eq!(stranger.get(&path).await.unwrap().status, 403);
        }
    }
    assert_ne!(own[0], own[1], "ships are seen by those who placed them");
    server.stop().await;
}

#[tokio::test]
async fn positions_exercises_and_tables_have_pictures_of_the_size_asked_for() {
    let (server, _folder) = Server::fresh().await;
    let client = server.client();
    let company = Company::pair(&server, OPEN).await;
    let table = format!("/api/tables/{}/picture.png", company.table);
    for path in ["/api/games/larva/scene.png", "/api/games/larva/exercises/1/picture.png", table.as_str()] {
        let first = client.get(&format!("{path}?width=64")).await.unwrap();
        let known = tag(&first);
        let again = get_with(&server, &format!("{path}?width=64"), &[("if-none-match", &known)]).await;
        assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
        assert_ne!(known, tag(&client.get(&format!("{path}?width=65")).await.unwrap()));
        assert_ne!(known, tag(&client.get(&format!("{path}?width=64&flip=true")).await.unwrap()));
    }
    let svg = client.get("/api/games/larva/scene.svg").await.unwrap();
    assert!(svg.body.starts_with("<svg") && !svg.body.contains("var("), "{}", &svg.body[..200]);
    for (path, status) in [
        ("/api/games/larva/scene.png?position=nonsense", 400),
        ("/api/games/larva/scene.png?width=9", 400),
        ("/api/games/larva/scene.png?width=100000", 400),
        ("/api/games/larva/scene.png?seat=p3", 400),
        ("/api/games/nothing/scene.png", 404),
        ("/api/games/larva/exercises/99/picture.png", 404),
        ("/api/tables/nothing/picture.png", 404),
        ("/api/archive/99/picture.png", 404),
    ] {
        let refused = client.get(path).await.unwrap();
        assert_eq!(refused.status, status, "{path}");
        assert!(!json(&refused)["text"].as_str().unwrap().contains('\n'), "{}", refused.body);
    }
    server.stop().await;
}

#[tokio::test]
async fn links_say_what_they_are_about_and_names_stay_text() {
    let (server, _folder) = Server::fresh().await;
    let host = server.client();
    let name = "\"><script>a</script>";
    let wanted = NewTable { name: Some(name.to_string()), ..NewTable::new(OPEN, ["me", "level1"]) };
    let table = host.found(&wanted).await.unwrap().id;
    let page = get_with(&server, &format!("/t/{table}"), &[("accept", "text/html")]).await.body;
    assert!(page.contains("<title>Larva &amp; Birds · Parlour</title>"), "{page}");
    assert!(page.contains("&quot;&gt;&lt;script&gt;a&lt;/script&gt; against Wren"), "{page}");
    assert!(!page.contains("<script>a"), "{page}");
    let image = format!("content=\"{}/api/tables/{table}/picture.png?card=true&amp;ply=", server.url());
    assert!(page.contains(&image), "{page}");
    for (path, said) in [
        ("/", "Small board games"),
        ("/t/nothing", "Small board games"),
        ("/g/77", "Small board games"),
        ("/p/larva?position=nonsense", "Small board games"),
        ("/p/larva?position=8/8/8/8/8/8/3L4/B1B1B1B1%20l", "Larva to move."),
        ("/p/larva", "/api/games/larva/scene.png?card=true"),
        ("/learn/larva/1", "/api/games/larva/exercises/1/picture.png?card=true"),
        ("/rules/larva", "og:image"),
        ("/guide/larva", "og:image"),
    ] {
        let page = get_with(&server, path, &[("accept", "text/html")]).await.body;
        assert!(page.contains(said), "{path}: {page}");
        assert!(page.contains("og:title") && page.contains("twitter:card"), "{path}");
        assert!(!page.contains("<!-- preview -->"), "{path}");
    }
    let odd = get_with(&server, "/p/larva?x=%22%3E%3Cscript%3E\"'", &[("accept", "text/html")]).await;
    assert!(!odd.body.contains("\"><script>") && !odd.body.contains("content=\"\""), "{}", odd.body);
    server.stop().await;
}

#[tokio::test]
async fn addresses_are_those_that_browsers_see() {
    let folder = tempfile::tempdir().unwrap();
    let behind =
        Server::start(parlour_server::Settings { is_behind_proxy: true, ..settings(folder.path()) }).await;
    let said = [("host", "play.example"), ("x-forwarded-proto", "https")];
    assert!(
        get_with(&behind, "/rules/larva", &said)
            .await
            .body
            .contains("content=\"https://play.example/rules/larva\"")
    );
    let hostile = get_with(&behind, "/rules/larva", &[("host", "a\"b<c")]).await;
    assert!(!hostile.body.contains("a\"b<c"), "{}", hostile.body);
    behind.stop().await;
    let folder = tempfile::tempdir().unwrap();
    let origins = vec!["https://example.org".to_string()];
    let set = parlour_server::Settings { origins, is_behind_proxy: true, ..settings(folder.path()) };
    let set = Server::start(set).await;
    assert!(
        get_with(&set, "/rules/larva", &said)
            .await
            .body
            .contains("content=\"https://example.org/rules/larva\"")
    );
    set.stop().await;
}
