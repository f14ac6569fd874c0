//! Positions of one's own: set up by hand, played through, thought about; and whatever is wrong with them.

use parlour_builtin::games;
use parlour_client::protocol::{
    AnalysedPosition, AnalysisLine, Code, Drafted, EditRequest, LineThoughtRequest, Problem, Thought,
};
use parlour_client::{Client, ClientError};
use parlour_core::edit::Edit;
use parlour_core::{Record, Rng};

use crate::{Server, code};

async fn edit(client: &Client, game: &str, request: &EditRequest) -> Result<Drafted, ClientError> {
    client.post(&format!("/api/games/{game}/edit"), request).await?.read()
}

async fn look(client: &Client, line: &AnalysisLine) -> Result<AnalysedPosition, ClientError> {
    client.post("/api/analysis", line).await?.read()
}

fn line(game: &str, actions: &[&str]) -> AnalysisLine {
    AnalysisLine {
        game: game.into(),
        actions: actions.iter().map(ToString::to_string).collect(),
        ..AnalysisLine::default()
    }
}

#[tokio::test]
async fn a_position_is_set_up_step_by_step() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    let first = edit(&ada, "larva", &EditRequest::default()).await.unwrap();
    assert_eq!((first.problem, first.is_view, first.palette.len()), (None, false, 2));
    let take = EditRequest {
        position: Some(first.position.clone()),
        edits: vec![Edit::Take { spot: "d2".into() }],
        ..EditRequest::default()
    };
    let lonely = edit(&ada, "larva", &take).await.unwrap();
    assert_eq!(lonely.problem.as_deref(), Some("there must be one larva, not 0"));
    let put = EditRequest {
        position: Some(lonely.position),
        edits: vec![Edit::Put { spot: "e5".into(), item: "larva".into() }],
        ..EditRequest::default()
    };
    let moved = edit(&ada, "larva", &put).await.unwrap();
    assert_eq!((moved.problem, moved.scene.pieces.len()), (None, 5));

    for (game, request, expected) in [
        ("dragons", EditRequest::default(), Code::Unknown),
        ("larva", EditRequest { variant: Some("huge".into()), ..EditRequest::default() }, Code::Unknown),
        ("larva", EditRequest { position: Some("no".into()), ..EditRequest::default() }, Code::Malformed),
        (
            "larva",
            EditRequest { position: Some("8/".repeat(5000)), ..EditRequest::default() },
            Code::Malformed,
        ),
        ("larva", EditRequest { edits: vec![Edit::Clear; 401], ..EditRequest::default() }, Code::Malformed),
    ] {
        assert_eq!(code(edit(&ada, game, &request).await), Some(expected), "{game}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_line_is_played_through_thought_about_and_saved() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    for game in games().games() {
        let id = game.info().id;
        let rules = game.rules(None).unwrap();
        let (mut session, mut rng) = (rules.start(0), Rng::new(2));
        let mut played = Vec::new();
        for _ in 0..12 {
            let line = AnalysisLine { actions: played.clone(), ..line(id, &[]) };
            let shown = look(&ada, &line).await.unwrap();
            assert_eq!((&shown.position, shown.played.len()), (&session.position(), played.len()), "{id}");
            // Whoever is to move has choices, and where chance is next there are outcomes.
            let has_choices = !shown.scene.choices.is_empty();
            assert_eq!(has_choices, session.turn().player().is_some(), "{id}");
            assert_eq!(shown.outcomes.is_empty(), has_choices, "{id}");
            assert!(shown.outcomes.iter().all(|outcome| outcome.told.contains(' ')));
            let Some(action) = session.random_action(&mut rng) else { break };
            session.play(&action).unwrap();
            played.push(action);
        }
        let whole = AnalysisLine { actions: played.clone(), ..line(id, &[]) };
        let record = ada.post("/api/analysis/record", &whole).await.unwrap().body;
        let record: Record = record.parse().unwrap();
        assert_eq!((record.actions, record.seats.len()), (played, rules.players()), "{id}");
        let request = LineThoughtRequest { line: line(id, &[]), quick: true, by: Some("random".into()) };
        let request = match rules.start(0).turn().player() {
            Some(_) => request,
            None => LineThoughtRequest { line: line(id, &[&rules.start(0).actions()[0]]), ..request },
        };
        let thought: Thought = ada.post("/api/analysis/thought", &request).await.unwrap().read().unwrap();
        assert!(!thought.action.is_empty(), "{id}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_is_wrong_with_a_line_is_said() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    let start = |start: &str| AnalysisLine { start: Some(start.into()), ..line("seawars", &[]) };
    // What one player knows can be looked at and thought about, but not played on.
    let view = start("8/8/8/8/8/8/8/hh6 5433 a1,b1:2");
    let shown = look(&ada, &view).await.unwrap();
    assert!(shown.is_view && !shown.scene.choices.is_empty());
    let on = AnalysisLine { actions: vec!["c3".into()], ..view.clone() };
    assert_eq!(code(look(&ada, &on).await), Some(Code::Refused));
    let thought = LineThoughtRequest { line: view, quick: true, by: None };
    let thought: Thought = ada.post("/api/analysis/thought", &thought).await.unwrap().read().unwrap();
    assert!(!thought.spots.is_empty());
    for wrong in [
        line("larva", &["d2d3"]),
        line("larva", &["d2c3", "gibberish"]),
        line("larva", &vec!["x"; 6000]),
        AnalysisLine { seed: Some("minus one".into()), ..line("larva", &[]) },
        AnalysisLine { start: Some("8".into()), ..line("larva", &[]) },
    ] {
        assert_eq!(code(look(&ada, &wrong).await), Some(Code::Malformed), "{wrong:?}");
    }
    // Nobody thinks when it is over, and no bot of that name thinks at all.
    let over = AnalysisLine { start: Some("8/8/8/8/8/8/1B1B1B1B/2L5 b".into()), ..line("larva", &[]) };
    let ask = |line: AnalysisLine, by: &str| LineThoughtRequest { line, quick: true, by: Some(by.into()) };
    let think = async |request: LineThoughtRequest| -> Result<Thought, ClientError> {
        ada.post("/api/analysis/thought", &request).await?.read()
    };
    assert_eq!(code(think(ask(over, "champion")).await), Some(Code::Refused));
    assert_eq!(code(think(ask(line("larva", &[]), "nobody")).await), Some(Code::Malformed));
    server.stop().await;
}

/// Anything that is posted is answered in one line, and nothing falls over.
#[tokio::test]
async fn fuzz_edits_and_lines() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    let good = [
        r#"{"variant":"standard","position":"8/8/8/8/8/8/3L4/B1B1B1B1 l","edits":[{"put":{"spot":"e5","item":"larva"}}]}"#,
        r#"{"edits":["clear",{"move":{"from":"a1","to":"c3"}},{"set":{"dial":"turn","value":"b"}}]}"#,
        r#"{"game":"larva","actions":["d2c3","a1b2"]}"#,
        r#"{"line":{"game":"larva","start":"8/8/8/8/8/8/3L4/B1B1B1B1 l"},"quick":true,"by":"random"}"#,
    ];
    let paths = ["/api/games/larva/edit", "/api/analysis", "/api/analysis/record", "/api/analysis/thought"];
    let mut rng = Rng::new(7);
    for round in 0..200 {
        let mut text: Vec<char> = good[round % good.len()].chars().collect();
        for _ in 0..=rng.below(3) {
            let place = rng.below(text.len() as u32) as usize;
            match rng.below(3) {
                0 => text[place] = char::from(b' ' + rng.below(95) as u8),
                1 => drop(text.remove(place)),
                _ => text.insert(place, '"'),
            }
        }
        let text: String = text.into_iter().collect();
        let Ok(body) = serde_json::from_str::<serde_json::Value>(&text) else { continue };
        let path = paths[rng.below(4) as usize];
        let reply = ada.post(path, &body).await.unwrap();
        if !reply.status.is_success() {
            let problem: Problem = serde_json::from_str(&reply.body).unwrap();
            assert!(!problem.text.is_empty() && problem.text.lines().count() == 1, "{text}: {problem:?}");
        }
    }
    server.stop().await;
}
