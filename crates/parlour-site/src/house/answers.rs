//! Answers to requests: at once, or when a bot has thought.

use std::sync::Arc;

use parlour_client::protocol::{Code, LineThoughtRequest, Problem};
use parlour_core::{Decision, Player, Scene, Viewer};
use parlour_host::answers::lines;
use parlour_host::no_time;
use parlour_host::tasks::{Course, Decided};
use parlour_host::thoughts::thought;
use parlour_table::AnyRules;
use serde::Serialize;

use super::House;
use crate::wire::Effect;

/// What answers a request.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) link: Option<String>,
    pub(super) body: String,
}

/// Whether a request is answered now.
pub(super) enum Reply {
    Now(Answer),
    Later,
}

impl Answer {
    pub(super) fn json(value: &impl Serialize) -> Self {
        let body = serde_json::to_string(value).expect("an answer is plain data");
        Answer { status: 200, kind: "application/json", link: None, body }
    }

    pub(super) fn text(body: String) -> Self {
        Answer { status: 200, kind: "text/plain; charset=utf-8", link: None, body }
    }

    pub(super) fn markdown(text: &str) -> Self {
        Answer { kind: "text/markdown; charset=utf-8", ..Answer::text(text.to_string()) }
    }

    /// There is nothing to say but that it is done.
    pub(super) fn done() -> Self {
        Answer { status: 204, ..Answer::text(String::new()) }
    }
}

/// A request that is answered when a bot has thought.
pub(super) struct Pending {
    task: u64,
    request: u64,
    rules: Arc<dyn AnyRules>,
    ply: u64,
    player: Player,
    scene: Scene,
}

pub(super) fn damaged(text: String) -> Problem {
    Problem::new(Code::Damaged, text)
}

impl House {
    pub(super) fn answer(&mut self, id: u64, answer: Result<Answer, Problem>) {
        let answer = answer.unwrap_or_else(|problem| {
            let status = problem.code.status();
            Answer { status, ..Answer::json(&problem) }
        });
        let Answer { status, kind, link, body } = answer;
        self.shared.outcome.effects.push(Effect::Answer { id, status, kind: kind.to_string(), link, body });
    }

    /// What a bot thinks of the end of a line, as far as whoever is to move can know it.
    pub(super) fn think_about_line(
        &mut self,
        request: u64,
        LineThoughtRequest { line, quick, by }: &LineThoughtRequest,
    ) -> Result<(), Problem> {
        let (rules, end) = lines::follow(&self.shared.catalog, line)?;
        let position = end.position();
        let player = position.turn().player();
        let player = player.ok_or_else(|| Problem::new(Code::Refused, "nobody is to move there"))?;
        let scene = position.scene(Viewer::Player(player));
        let course = match end.session() {
            Some(session) => Course::of(session, player),
            None => Course::of_view(position, player),
        };
        let ply = line.actions.len() as u64;
        self.think(request, (rules, course), (ply, player, scene), by.as_deref(), *quick)
    }

    /// Lets a bot think about a position, and answers the request then.
    pub(super) fn think(
        &mut self,
        request: u64,
        (rules, course): (Arc<dyn AnyRules>, Course),
        (ply, player, scene): (u64, Player, Scene),
        by: Option<&str>,
        is_quick: bool,
    ) -> Result<(), Problem> {
        let task = self.shared.advise(&*rules, course, by, is_quick)?;
        self.pending.push(Pending { task, request, rules, ply, player, scene });
        Ok(())
    }

    /// Nobody waits for an answer any more.
    pub(super) fn cancel(&mut self, request: u64) {
        let Some(place) = self.pending.iter().position(|pending| pending.request == request) else { return };
        let Pending { task, .. } = self.pending.remove(place);
        self.shared.stop(task);
    }

    /// A bot has decided: for a table, for someone at one, or for a request.
    pub(super) fn decided(&mut self, task: u64, decided: Option<&str>) {
        let Some(place) = self.pending.iter().position(|pending| pending.task == task) else {
            return self.decided_for_table(task, decided);
        };
        let Pending { request, rules, ply, player, mut scene, .. } = self.pending.remove(place);
        let decided: Option<Decided> = decided.and_then(|text| serde_json::from_str(text).ok());
        let decision: Option<Decision<String>> = decided.map(|decided| decided.decision(&*rules));
        let answer = decision
            .ok_or_else(no_time)
            .map(|decision| Answer::json(&thought(&*rules, ply, player, decision, &mut scene)));
        self.answer(request, answer);
    }
}
