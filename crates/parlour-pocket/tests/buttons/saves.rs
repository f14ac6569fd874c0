use parlour_pocket::Button::{A, Right, Start};
use parlour_pocket::testing::{Bench, Console};

/// Switched off while any byte is written, at most the action being made is lost.
#[test]
fn switched_off_at_any_byte() {
    for game in 0..5 {
        let mut console = Console::default();
        console.press(&vec![Right; game]);
        console.press(&[A]);
        for _ in 0..8 {
            console.play_on();
            console.rest();
        }
        let memory = console.machine.memory.clone();
        let plies = console.app.play().map_or(0, |play| play.table().session().plies());
        let mut cut = 0;
        loop {
            let machine = Bench { memory: memory.clone(), writes_left: Some(cut), ..Bench::default() };
            let mut console = Console::on(machine);
            console.press(&[Start]);
            console.rest();
            for _ in 0..3 {
                console.play_on();
            }
            let is_whole = console.machine.writes_left != Some(0);
            console.machine.writes_left = None;
            let mut console = console.again();
            assert_eq!(console.app.notice(), None, "cut after {cut} bytes");
            console.press(&[Start]);
            let again = console.app.play().map_or(0, |play| play.table().session().plies());
            assert!(again >= plies, "game {game}: {again} of {plies} after {cut} bytes");
            if is_whole || cut > 400 {
                break;
            }
            cut += 3;
        }
    }
}

#[test]
fn a_damaged_save_is_told_and_left_out() {
    let mut console = Console::default();
    console.press(&[A]);
    console.rest();
    let mut machine = console.machine;
    for byte in &mut machine.memory[(2 << 10) + 12..] {
        *byte ^= 0x55;
    }
    machine.memory[(2 << 10)..(2 << 10) + 4].copy_from_slice(b"PLR1");
    let mut console = Console::on(machine);
    assert_eq!(console.app.notice(), Some("The saved game is damaged and was left out."));
    console.press(&[Start]);
    assert_eq!(console.app.place(), "menu");
    console.press(&[A]);
    assert!(console.app.play().is_some());
}
