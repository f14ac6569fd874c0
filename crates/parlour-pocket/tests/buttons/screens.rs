use parlour_pocket::Button::{self, A, B, Down, L, Left, R, Right, Select, Start, Up};
use parlour_pocket::testing::Console;

#[track_caller]
fn goes(console: &mut Console, script: &[(&[Button], &str)]) {
    for (buttons, place) in script {
        console.press(buttons);
        if *place != "think" && *place != "advise" {
            console.rest();
        }
        assert_eq!(console.app.place(), *place, "after {buttons:?}");
    }
}

#[test]
fn every_screen_is_reached_and_left() {
    let mut console = Console::default();
    goes(
        &mut console,
        &[
            (&[], "menu"),
            (&[Start], "menu"),
            (&[Right, Right, Left, L, R], "menu"),
            (&[Select], "options"),
            (&[Down, Right, Left, Up], "options"),
            (&[B], "menu"),
            (&[A], "ask"),
            (&[Start], "pause"),
            (&[B], "ask"),
            (&[Start, Down, Down, A], "advice"),
            (&[B], "ask"),
            (&[Start, Down, Down, Down, A], "advice"),
            (&[R], "advice"),
            (&[B], "ask"),
            (&[Start, Down, Down, Down, Down, A], "record"),
            (&[Right, B], "pause"),
            (&[B], "ask"),
            // Nothing was played that could be taken back.
            (&[Start, Down, A], "notice"),
            (&[A], "ask"),
            (&[Select], "ask"),
            (&[Select], "ask"),
            (&[Start, Up, A], "menu"),
            (&[A], "begin?"),
            (&[B], "menu"),
            (&[Start], "ask"),
            (&[Start, Up, Up, A], "give up?"),
            (&[B], "ask"),
            (&[Start, Up, Up, A, A], "result"),
            (&[B], "over"),
            (&[A], "result"),
            (&[Select], "record"),
            (&[B], "result"),
            (&[A], "ask"),
        ],
    );
}

#[test]
fn what_is_played_is_taken_back() {
    let mut console = Console::default();
    goes(&mut console, &[(&[A], "ask"), (&[R, A], "ask")]);
    assert_eq!(console.app.play().unwrap().hand.picks.len(), 1);
    goes(&mut console, &[(&[B], "ask")]);
    assert!(console.app.play().unwrap().hand.picks.is_empty());
    goes(&mut console, &[(&[A, R, A], "ask")]);
    let plies = || |console: &Console| console.app.play().unwrap().table().session().plies();
    assert_eq!(plies()(&console), 2, "one action and its answer");
    goes(&mut console, &[(&[Start, Down, A], "ask")]);
    assert_eq!(plies()(&console), 0);
}

#[test]
fn a_demo_plays_by_itself() {
    let mut console = Console::default();
    // Corners is slow and needs nobody: the birds that sit there are quick.
    console.press(&[Select, Up, Up, A]);
    for _ in 0..6000 {
        console.frame();
        if console.app.place() == "result" {
            return;
        }
    }
    panic!("the birds do not come to an end: {}", console.app.place());
}

#[test]
fn a_bot_is_interrupted_and_thinks_again() {
    let mut console = Console::default();
    console.press(&[A]);
    console.rest();
    console.press(&[R, A, R, A]);
    while !console.app.thinks() {
        console.machine.now += 17;
        console.overlay.tick();
        console.app.frame(&mut console.machine, &mut console.overlay);
        console.paint();
    }
    assert!(console.app.time_limit() < 3000);
    console.app.think(&|| true, &|| 0);
    assert_eq!((console.app.place(), console.app.thinks()), ("think", true));
    goes(&mut console, &[(&[Start], "pause"), (&[B], "ask")]);
}

/// Painting only what has changed leaves the same picture as painting all of it.
#[test]
fn what_is_not_repainted_is_right() {
    for game in 0..5 {
        let mut console = Console::default();
        console.press(&vec![Right; game]);
        console.press(&[A]);
        for step in 0..40 {
            console.play_on();
            let seen = console.picture();
            console.app.repaint();
            let right = console.picture();
            if let Some(at) = (0..seen.len()).find(|&at| seen[at] != right[at]) {
                panic!("game {game}, step {step}, {}: pixel {}, {}", console.app.place(), at % 240, at / 240);
            }
        }
    }
}
