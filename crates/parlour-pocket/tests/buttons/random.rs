use parlour_core::Rng;
use parlour_pocket::Button;
use parlour_pocket::testing::Console;

/// Anyone may press anything at any time: so many games are begun, and many of them end, without a panic.
const GAMES: u32 = 200;

/// Where they must have been.
const PLACES: [&str; 10] =
    ["menu", "options", "ask", "pause", "record", "confirm", "advice", "give up?", "result", "begin?"];

#[test]
fn random_buttons_do_no_harm() {
    let mut rng = Rng::new(18);
    let mut console = Console::default();
    let mut begun = 0;
    let mut was_playing = false;
    let mut places: Vec<&str> = Vec::new();
    for press in 0_u64.. {
        let button = Button::ALL[rng.below(10) as usize];
        // Who wants to leave a game at once would see little of it.
        let is_leaving = matches!(button, Button::Start | Button::Select) && rng.below(4) != 0;
        if is_leaving && was_playing {
            continue;
        }
        console.press(&[button]);
        for _ in 0..rng.below(4) {
            console.frame();
        }
        let place = console.app.place();
        if !places.contains(&place) {
            places.push(place);
        }
        let is_playing = console.app.play().is_some();
        begun += u32::from(is_playing && !was_playing);
        was_playing = is_playing;
        if begun >= GAMES && PLACES.iter().all(|place| places.contains(place)) {
            break;
        }
        assert!(press < 2_000_000, "only {begun} games were begun, and only these seen: {places:?}");
        if press % 5000 == 4999 {
            console = console.again();
            was_playing = false;
        }
    }
}
