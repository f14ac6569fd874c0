//! The fixed questions, and how fast they are answered.

use parlour_cartridge::say;
use parlour_table::answers::Question;
use parlour_builtin::games;

use crate::timed;

/// Every question about the first variant of every game; about all variants if it is to be thorough.
pub(super) fn test(is_thorough: bool) {
    for game in games().games() {
        let count = if is_thorough { game.info().variants.len() } else { 1 };
        for variant in &game.info().variants[..count] {
            let Ok(rules) = game.bench_rules(Some(variant.name)) else { continue };
            for question in Question::ALL {
                let (answer, millis) = timed(|| question.answer(&*rules));
                let Some(answer) = answer else { continue };
                say!("answer {}", question.line(&*rules, &answer));
                let (id, name) = (game.info().id, question.name());
                say!("speed {id} {} {name}: {} in {millis} ms", variant.name, answer.work);
            }
        }
    }
}
