//! What one learns from: records, ended games and what a bot thinks of them, demonstrations, exercises.

use std::time::Duration;

use parlour_client::Client;
use parlour_client::protocol::{
    Attempt, Code, DailyExercise, ExerciseCard, GuideCard, Judgement, ListQuery, NewTable, ReadRecord,
    SavedRecord, ThoughtRequest,
};
use parlour_core::info::Exercise;
use parlour_core::scene::Choice;
use parlour_core::{Player, Record};
use parlour_server::Settings;

use crate::requests::Requests;
use crate::{Server, code, settings};

/// A game that bots played to its end, from the archive.
async fn ended_game(client: &Client, wanted: &NewTable) -> u64 {
    let table = client.found(wanted).await.unwrap().id;
    let mut socket = client.socket(&table, None).await.unwrap();
    while !socket.state().is_over() {
        socket.next().await.unwrap();
    }
    let query = ListQuery { table: Some(table), ..ListQuery::default() };
    client.archive(&query).await.unwrap().rows[0].id
}

async fn read_record(client: &Client, text: &str) -> Result<ReadRecord, parlour_client::ClientError> {
    client.post("/api/records", &SavedRecord { text: text.to_string() }).await?.read()
}

#[tokio::test]
async fn a_saved_game_is_read_played_on_and_thought_about() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    for (game, seats) in [("larva", ["level2", "level2"]), ("seawars", ["level3", "level3"])] {
        let id = ended_game(&ada, &NewTable::new(game, seats)).await;
        let text = ada.ended_record(id).await.unwrap();
        let record: Record = text.parse().unwrap();
        let read = read_record(&ada, &text).await.unwrap();
        assert_eq!(read.opening.len(), record.actions.len());
        assert_eq!(read.seed, record.seed.to_string());

        // All of it, and all but the last few.
        for kept in [record.actions.len(), record.actions.len() - 3] {
            let wanted = NewTable {
                variant: Some(read.variant.clone()),
                seed: Some(read.seed.clone()),
                opening: read.opening[..kept].to_vec(),
                ..NewTable::new(game, ["me", "me"])
            };
            let table = ada.found(&wanted).await.unwrap().id;
            let standing = ada.table(&table).await.unwrap().standing;
            assert_eq!(standing.plies, kept as u64);
            assert_eq!(standing.result.is_none(), kept < record.actions.len());
            let again: Record = ada.record(&table, Some(Player::FIRST)).await.unwrap().parse().unwrap();
            assert_eq!(again.actions.len(), kept);
        }
        let ply = record.actions.len() as u64 - 3;
        let question = |ply, by: &str| ThoughtRequest { ply, quick: true, by: Some(by.to_string()) };
        let thought = ada.thought(id, &question(ply, "champion")).await.unwrap();
        assert_eq!((thought.ply, thought.action.is_empty()), (ply, false));
        assert_eq!(code(ada.thought(id, &question(99_999, "champion")).await), Some(Code::Refused));
        assert_eq!(code(ada.thought(id, &question(1, "nobody")).await), Some(Code::Malformed));
    }
    server.stop().await;
}

#[tokio::test]
async fn an_opening_that_gives_something_away_or_breaks_the_rules_is_refused() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    let refused = async |game: &str, seats: [&str; 2], opening: &[&str]| {
        let opening = opening.iter().map(ToString::to_string).collect();
        let error = ada.found(&NewTable { opening, ..NewTable::new(game, seats) }).await.unwrap_err();
        assert_eq!(error.code(), Some(Code::Malformed));
        error.to_string()
    };
    let text = refused("larva", ["me", "me"], &["d2c3", "d2c3"]).await;
    assert!(text.starts_with("action 2 of the opening"), "{text}");
    let text = refused("seawars", ["me", "open"], &["a1h5"]).await;
    assert!(text.contains("not at a table with other people"), "{text}");
    let text = refused("larva", ["me", "me"], &vec!["d2c3"; 5001]).await;
    assert!(text.contains("5000"), "{text}");
    for text in [
        "",
        "parlour record 1\ngame: larva\nvariant: standard\nseed: 0\n\na1a1\n",
        "parlour record 1\ngame: go\n",
    ] {
        let code = code(read_record(&ada, text).await);
        assert!(matches!(code, Some(Code::Malformed | Code::Unknown)), "{text}: {code:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_saved_game_keeps_its_end_unless_it_could_not_have_ended_so() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    let wanted = |result: &str| NewTable {
        opening: vec!["d2c3".to_string()],
        result: Some(result.to_string()),
        ..NewTable::new("larva", ["me", "me"])
    };
    let founded = ada.found(&wanted("p2win, p1 resigned")).await.unwrap();
    let standing = ada.table(&founded.id).await.unwrap().standing;
    assert_eq!(standing.result.unwrap().line, "p2win, p1 resigned");
    let refused = ada.found(&wanted("p1win, the larva reached the leaves")).await;
    assert_eq!(code(refused), Some(Code::Malformed));
    server.stop().await;
}

#[tokio::test]
async fn one_address_asks_few_questions_at_once() {
    let folder = tempfile::tempdir().unwrap();
    // One thread, and questions that take so long that the second waits for the first.
    let settings =
        Settings { bot_threads: 1, analysis_time: Duration::from_secs(3), ..settings(folder.path()) };
    let server = Server::start(settings).await;
    let id = ended_game(&server.client(), &NewTable::new("seawars", ["level3", "level3"])).await;
    let question = ThoughtRequest { ply: 12, ..ThoughtRequest::default() };
    let (ada, bob, eve) = (server.client(), server.client(), server.client());
    let refused = async {
        while !eve.get("/metrics").await.unwrap().body.contains("parlour_analyses_waiting 1\n") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        code(eve.thought(id, &question).await)
    };
    let (a, b, refused) = tokio::join!(ada.thought(id, &question), bob.thought(id, &question), refused);
    assert_eq!((a.unwrap().ply, b.unwrap().ply, refused), (12, 12, Some(Code::TooFast)));
    // Those who were answered have made room.
    assert_eq!(eve.thought(id, &question).await.unwrap().ply, 12);
    server.stop().await;
}

#[tokio::test]
async fn every_game_shows_itself() {
    let (server, _folder) = Server::fresh().await;
    let client = server.client();
    for game in parlour_builtin::games().games() {
        let info = game.info();
        let path = |what: &str| format!("/api/games/{}/{what}", info.id);
        let guide: GuideCard = client.get(&path("guide")).await.unwrap().read().unwrap();
        assert_eq!(guide.steps.len(), info.guide.steps.len());
        for (card, step) in guide.steps.iter().zip(info.guide.steps) {
            // Only what leads on can be chosen.
            let choices: Vec<&str> =
                card.scene.choices.iter().map(|choice| choice.notation.as_str()).collect();
            assert!(
                choices.iter().all(|choice| step.answers.contains(choice)),
                "{}: {choices:?}",
                step.title
            );
            assert_eq!(card.answers.len(), step.answers.len());
            let scenes = 1 + step.replies.len();
            assert!(card.answers.iter().all(|answer| answer.scenes.len() == scenes), "{}", step.title);
        }
        assert_eq!(client.get(&path("how-to-play")).await.unwrap().body, info.how_to_play);
        assert!(client.get(&path("picture")).await.unwrap().body.starts_with("<svg"));
    }
    server.stop().await;
}

#[tokio::test]
async fn every_game_has_a_card() {
    let (server, _folder) = Server::fresh().await;
    let cards = server.client().games().await.unwrap();
    for (card, game) in cards.iter().zip(parlour_builtin::games().games()) {
        assert_eq!((card.id.as_str(), card.variants.len()), (game.info().id, game.info().variants.len()));
        assert!(card.tables.iter().all(|variant| variant.players.len() >= 2 && !variant.bots.is_empty()));
    }
    assert_eq!(cards.len(), parlour_builtin::games().games().count());
    server.stop().await;
}

/// Solves an exercise with the first answer of every step, after a wrong try at each.
async fn solve(client: &Client, path: &str, exercise: &Exercise) {
    let attempt = async |played: &[&str]| -> Attempt {
        let path = format!("{path}?tell=true&played={}", played.join("%20"));
        let attempt: Attempt = client.get(&path).await.unwrap().read().unwrap();
        assert_eq!((attempt.hint.as_deref(), attempt.marks.len()), (None, 0), "nobody asked for a hint");
        attempt
    };
    let mut played: Vec<&str> = Vec::new();
    for (index, step) in exercise.steps.iter().enumerate() {
        let before = attempt(&played).await;
        assert_eq!((before.done, before.answer.as_deref()), (index, Some(step.answers[0])));
        let choices = &before.scenes.last().unwrap().choices;
        let notations: Vec<&str> = choices.iter().map(|choice| choice.notation.as_str()).collect();
        assert!(notations.contains(&step.answers[0]), "{path}: {notations:?}");
        if let Some(wrong) = notations.iter().find(|choice| !step.answers.contains(choice)) {
            let tried = [played.as_slice(), &[wrong]].concat();
            let missed = attempt(&tried).await;
            assert_eq!((missed.verdict, missed.miss.as_deref()), (Judgement::Wrong, Some(exercise.miss)));
        }
        check_hint(client, path, exercise, &played, choices).await;
        played.push(step.answers[0]);
        let after = attempt(&played).await;
        let is_last = index + 1 == exercise.steps.len();
        assert_eq!(after.verdict, if is_last { Judgement::Solved } else { Judgement::Right });
        assert_eq!(after.lesson.is_some(), is_last);
    }
}

/// A hint tells where to look, and does not say what to do.
async fn check_hint(client: &Client, path: &str, exercise: &Exercise, played: &[&str], choices: &[Choice]) {
    let address = format!("{path}?hint=true&played={}", played.join("%20"));
    let told: Attempt = client.get(&address).await.unwrap().read().unwrap();
    assert_eq!(told.answer, None);
    assert_eq!(told.hint.as_deref(), played.is_empty().then_some(exercise.hint));
    let answer = exercise.steps[played.len()].answers[0];
    let picks = &choices.iter().find(|choice| choice.notation == answer).unwrap().picks;
    let has_others = choices.iter().any(|other| other.picks.len() == 1 && other.picks != *picks);
    match &picks[..] {
        [] => assert_eq!(told.marks.len(), 0),
        [_] if !has_others => assert_eq!(told.marks.len(), 0),
        // One alone would be the answer.
        [only] => assert!(told.marks.contains(only) && told.marks.len() > 1, "{path}: {:?}", told.marks),
        [first, ..] => assert_eq!(told.marks, *std::slice::from_ref(first)),
    }
}

#[tokio::test]
async fn the_exercise_of_a_day_is_the_same_for_everyone() {
    let (server, _folder) = Server::fresh().await;
    let (ada, bob) = (server.client(), server.client());
    let of = async |client: &Client, date: &str| -> DailyExercise {
        client.get(&format!("/api/exercises/today?date={date}")).await.unwrap().read().unwrap()
    };
    let today: DailyExercise = ada.get("/api/exercises/today").await.unwrap().read().unwrap();
    assert_eq!(of(&bob, &today.date).await, today);
    assert!(today.scene.choices.is_empty() && !today.scene.boards.is_empty());
    assert_ne!(of(&bob, &today.yesterday).await.game, today.game);
    let games = parlour_builtin::games().games().count() as u32;
    let mut seen = std::collections::BTreeSet::new();
    for day in 1..=games {
        let daily = of(&ada, &format!("2026-11-{day:02}")).await;
        let exercise =
            &parlour_builtin::games().game(&daily.game).unwrap().info().exercises[daily.number - 1];
        assert_eq!(
            (daily.exercise.title.as_str(), daily.exercise.difficulty),
            (exercise.title, exercise.difficulty)
        );
        seen.insert(daily.game);
    }
    assert_eq!(seen.len(), games as usize, "all games come in turn");
    let bad = ada.get("/api/exercises/today?date=2026-02-30").await.unwrap().read::<DailyExercise>();
    assert_eq!(code(bad), Some(Code::Malformed));
    server.stop().await;
}

#[tokio::test]
async fn every_exercise_can_be_solved_and_missed() {
    let (server, _folder) = Server::fresh().await;
    let ada = server.client();
    for game in parlour_builtin::games().games() {
        let info = game.info();
        let path = format!("/api/games/{}/exercises", info.id);
        let list: Vec<ExerciseCard> = ada.get(&path).await.unwrap().read().unwrap();
        assert_eq!(list.len(), info.exercises.len());
        for (number, exercise) in (1..).zip(info.exercises) {
            solve(&ada, &format!("{path}/{number}"), exercise).await;
        }
        let none = ada.get(&format!("{path}/0")).await.unwrap().read::<Attempt>();
        assert_eq!(code(none), Some(Code::Unknown));
    }
    server.stop().await;
}
