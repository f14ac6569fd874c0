//! The messages between server and clients, as `docs/protocol.md` tells them. Every type is read and written with serde,
//! and the page's `types.d.ts` is made from them (feature `ts`).
//!
//! Every message to a viewer is made for that viewer: nothing in these types can hold what is hidden, because each is
//! built from a scene, a standing or an entry that the table has already cut for the viewer.

mod analysis;
pub mod api;
mod follow;
mod games;
mod lists;
mod messages;
mod problems;
mod records;
mod tables;
mod thoughts;

pub use analysis::{AnalysedPosition, AnalysisLine, ChanceOutcome, Drafted, EditRequest, LineThoughtRequest};
pub use games::{
    Attempt, BotCard, DailyExercise, DailyQuery, ExerciseCard, ExerciseQuery, Extra, GameCard, GuideAnswer,
    GuideCard, GuideStepCard, Judgement, OptionCard, SceneQuery, VariantCard, VariantSummary,
};
pub use lists::{GameListing, ListQuery, Page, TableListing, WatchQuery};
pub use messages::{
    Ask, Back, Happening, MAX_MESSAGE_BYTES, Message, Notice, Parting, Presence, SocketQuery, Update, Welcome,
};
pub use problems::{Code, Problem};
pub use records::{ReadRecord, SavedRecord};
pub use tables::{
    Founded, Me, NewTable, PositionQuery, Rename, Replay, SeatQuery, SeatWish, Sit, TableCard, TableView,
};
pub use thoughts::{JudgedAction, Ranked, Thought, ThoughtRequest};

/// For fields that are absent unless they are set.
fn is_false(flag: &bool) -> bool {
    !flag
}
