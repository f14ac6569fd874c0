//! The page's files, and what is answered where there is nothing.

use crate::Server;

#[tokio::test]
async fn a_file_is_sent_again_only_if_it_is_another() {
    let (server, _folder) = Server::fresh().await;
    let mut visitor = server.visitor();
    let first = visitor.request("GET", "/js/main.js", None).await.unwrap();
    assert_eq!(first.status, 200);
    let tag = first.header("etag").unwrap().to_string();
    let again = visitor.request_raw("GET", "/js/main.js", &[("if-none-match", &tag)], None).await.unwrap();
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let other = visitor.request_raw("GET", "/js/board.js", &[("if-none-match", &tag)], None).await.unwrap();
    assert_eq!(other.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn where_there_is_nothing_people_get_the_page_and_programs_a_problem() {
    let (server, _folder) = Server::fresh().await;
    let mut visitor = server.visitor();
    let person = [("accept", "text/html,*/*")];
    for path in ["/nosuchpage", "/g/abc/def"] {
        let shown = visitor.request_raw("GET", path, &person, None).await.unwrap();
        assert_eq!(shown.status, 404);
        assert!(shown.body.contains("<main"), "{}", shown.body);
        let told = visitor.request("GET", path, None).await.unwrap();
        assert_eq!((told.status, &told.json()["code"]), (404, &"unknown".into()));
    }
    let told = visitor.request_raw("GET", "/api/nothing", &person, None).await.unwrap();
    assert_eq!(told.json()["code"], "unknown");
    server.stop().await;
}
