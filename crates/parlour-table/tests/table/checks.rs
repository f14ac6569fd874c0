//! What [`check`] finds in games: nothing is broken in those of this repository, and a planted fault is named.

use std::any::Any;
use std::sync::Arc;

use parlour_builtin::games;
use parlour_core::info::{Exercise, Guide, GuideStep, Step};
use parlour_core::toy::Nim;
use parlour_core::{GameInfo, Player, Revision, VariantInfo};
use parlour_table::check::check;
use parlour_table::rules::BenchRules;
use parlour_table::{AnyGame, AnyRules, Catalog, CatalogError};

#[test]
fn nothing_is_broken_in_a_game_of_the_list() {
    for game in games().games() {
        assert_eq!(check(game).broken, [""; 0], "{}", game.info().id);
    }
}

#[test]
fn a_game_with_nothing_but_rules_lacks_the_rest_and_is_not_broken() {
    let catalog = Catalog::new().with::<Nim>();
    let found = check(catalog.game("nim").unwrap());
    assert_eq!((found.game, &found.broken[..]), ("nim", &[][..]));
    for what in ["a board", "art", "a guide", "an editor", "levels", "a curve", "exercises", "a rules text"] {
        assert!(found.lacks.iter().any(|lack| lack == what), "{what}: {:?}", found.lacks);
    }
}

/// A game whose card says something else.
struct OtherCard<'a>(&'a dyn AnyGame, &'static GameInfo);

impl AnyGame for OtherCard<'static> {
    fn info(&self) -> &'static GameInfo {
        self.1
    }

    fn rules_at(&self, variant: &str, revision: Revision) -> Result<Arc<dyn AnyRules>, CatalogError> {
        self.0.rules_at(variant, revision)
    }

    fn bench_rules(&self, variant: Option<&str>) -> Result<Arc<dyn BenchRules>, CatalogError> {
        self.0.bench_rules(variant)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

const START: &str = "8/8/8/8/8/8/3L4/B1B1B1B1 l";

const BROKEN: GameInfo = GameInfo {
    rules: "What follows cannot be drawn.\n\n```diagram standard A board without a larva.\n8/8 l\n```\n",
    exercises: &[Exercise {
        title: "Far away",
        task: "",
        difficulty: 1,
        hint: "",
        miss: "",
        variant: "standard",
        start: START,
        steps: &[Step { answers: &["d2h8"], replies: &[] }],
        lesson: "",
    }],
    guide: Guide {
        variant: "standard",
        steps: &[GuideStep {
            title: "Nowhere",
            text: "",
            ask: "",
            position: START,
            player: Player::FIRST,
            glow: &["z9"],
            answers: &[],
            replies: &[],
            done: "",
        }],
    },
    ..GameInfo::new("larva", "Larva", &[VariantInfo::new("standard", ""), VariantInfo::new("none", "")])
};

#[test]
fn what_does_not_work_is_named_and_does_not_end_the_check() {
    let found = check(&OtherCard(games().game("larva").unwrap(), &BROKEN));
    let beginnings = [
        "larva has no variant `none`",
        "the rules, line 3: not a position: ",
        "the guide, `Nowhere`: there is no spot `z9`",
        "the exercise `Far away`: `d2h8` is not legal: ",
    ];
    assert_eq!(found.broken.len(), beginnings.len(), "{:?}", found.broken);
    for (broken, beginning) in found.broken.iter().zip(beginnings) {
        assert!(broken.starts_with(beginning), "{broken}");
    }
}
