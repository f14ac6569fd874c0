//! Questions to a bot about a position: who may ask, and the answer once a bot has thought.

use parlour_core::{Decision, Key, Player, Viewer};

use super::messages::Asker;
use super::{Draft, Effect, LiveTable, Then};
use crate::refused;
use crate::tasks::{BotTask, KnownGame};
use crate::thoughts::{may_ask, position, thought};
use parlour_client::protocol::{Code, Problem, Thought};

/// A question that a bot thinks about.
pub(super) struct Question {
    /// The table's number for it.
    task: u64,
    asker: Asker,
    ply: u64,
    /// Who is to move there.
    player: Player,
    /// Which game of the table it is about.
    number: u32,
    key: Key,
}

/// Returns the problem of a question that no bot had time for.
pub fn no_time() -> Problem {
    Problem::new(Code::Unavailable, "nobody has time to think about it now")
}

impl LiveTable {
    /// Asks a bot about the game after so many actions, or now, if the asker may know the answer.
    pub(super) fn inquire(
        &mut self,
        draft: &mut Draft,
        asker: Asker,
        ply: Option<u64>,
        is_quick: bool,
        by: Option<&str>,
    ) -> Result<(), Problem> {
        let viewer = self.connection(asker.connection)?.viewer;
        if self.questions.iter().any(|question| question.asker.connection == asker.connection) {
            return Err(Problem::new(Code::TooFast, "one question at a time"));
        }
        let viewer = self.table.eyes(viewer);
        if !may_ask(&self.table, viewer) {
            return Err(refused("no advice before the end where others play"));
        }
        let ply = ply.unwrap_or_else(|| self.table.session().plies());
        let (session, player) = position(&self.table, ply)?;
        let is_secret = self.table.rules().has_secrets() && !self.table.is_settled();
        if is_secret && viewer != Viewer::Player(player) {
            return Err(refused("only whoever is to move may ask"));
        }
        let (number, key) = (self.table.number(), session.key());
        let game = KnownGame::Whole(session);
        let job = BotTask::advice(&self.policy, self.table.rules(), game, player, by, is_quick)?;
        let task = self.next_task();
        self.questions.push(Question { task, asker, ply, player, number, key });
        self.effects.push(Effect::Think { task, job: Box::new(job), asker: Some(asker.connection) });
        draft.then = Then::Nothing;
        Ok(())
    }

    /// Answers the question of a task, if it is one.
    pub(super) fn answer_question(&mut self, task: u64, decision: Result<Decision<String>, Problem>) {
        let Some(place) = self.questions.iter().position(|question| question.task == task) else { return };
        let question = self.questions.remove(place);
        let thought = decision.and_then(|decision| self.thought(&question, decision));
        self.answer(question.asker, thought.map(Some));
    }

    /// Returns the answer, if the position is still there: it may have been taken back, or another game begun.
    fn thought(&self, question: &Question, decision: Decision<String>) -> Result<Thought, Problem> {
        let &Question { ply, player, number, key, .. } = question;
        let session = self.table.session().at_ply(ply);
        if number != self.table.number() || session.plies() != ply || session.key() != key {
            return Err(Problem::new(Code::Late, "the position is gone"));
        }
        let scene = session.scene(Viewer::Player(player));
        Ok(thought(&**self.table.rules(), ply, player, decision, &scene))
    }

    /// Stops thinking about the questions of a connection that is gone.
    pub(super) fn drop_questions(&mut self, connection: u64) {
        for question in self.questions.extract_if(.., |question| question.asker.connection == connection) {
            self.effects.push(Effect::Stop { task: question.task });
        }
    }
}
