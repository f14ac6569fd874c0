//! The page's files, and what is answered where there is nothing.

use parlour_client::Reply;
use parlour_client::reqwest::Method;

use crate::{Server, json};

async fn get_with(server: &Server, path: &str, header: (&str, &str)) -> Reply {
    let client = server.client();
    client.send(client.request(Method::GET, path).header(header.0, header.1)).await.unwrap()
}

#[tokio::test]
async fn a_file_is_sent_again_only_if_it_is_another() {
    let (server, _folder) = Server::fresh().await;
    let first = server.client().get("/js/main.js").await.unwrap();
    assert_eq!(first.status, 200);
    let tag = first.header("etag").unwrap();
    let again = get_with(&server, "/js/main.js", ("if-none-match", tag)).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
    let other = get_with(&server, "/js/board.js", ("if-none-match", tag)).await;
    assert_eq!(other.status, 200);
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
