//! The self-test.
#![no_std]
#![no_main]

use parlour_cartridge::{clock, console, memory, say};
use parlour_table::answers::Question;
use parlour_table::house;

#[unsafe(no_mangle)]
extern "C" fn program() -> ! {
    // SAFETY: it is the first thing that happens, and happens once.
    let (_console, _screen) = unsafe { console::switch_on() };
    say!("begin {}", clock::milliseconds());
    for game in house().games() {
        for variant in game.info().variants {
            let Ok(rules) = game.bench_rules(Some(variant.name)) else { continue };
            say!("rules {} {}: {:?}", game.info().id, variant.name, memory::heap());
            for question in Question::ALL {
                let began = clock::ticks();
                memory::forget_most();
                let Some(answer) = question.answer(&*rules) else { continue };
                let ms = clock::to_milliseconds(clock::ticks().wrapping_sub(began));
                say!("answer {}", question.line(&*rules, &answer));
                say!("speed {} in {} ms; heap {:?} {:?}", answer.work, ms, memory::heap(), memory::fast_memory());
            }
        }
    }
    say!("DONE");
    loop {}
}
