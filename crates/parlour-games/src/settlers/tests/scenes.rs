//! What people are told: who received what, what things cost, what can be built where.

use std::format;
use std::string::String;
use std::vec::Vec;

use parlour_core::scene::panels::{Affordable, Card, Item};
use parlour_core::scene::{Panel, Scene};
use parlour_core::{Driver, Game, Playable, Player, Viewer};

use super::HEXES;
use crate::settlers::Settlers;

const RED: Viewer = Viewer::Player(Player::FIRST);
const BLUE: Viewer = Viewer::Player(Player::SECOND);

fn game(variant: &str) -> Settlers {
    Settlers::variant(variant).unwrap()
}

fn played(variant: &str, actions: &str) -> Driver<Settlers> {
    go_on(&game(variant), game(variant).start(0), actions)
}

/// A position on the fixed island, without its hexes, and what was played there.
fn at(players: &str, actions: &str) -> Driver<Settlers> {
    let start = game("preset").parse_position(&format!("{HEXES} {players}")).unwrap();
    go_on(&game("preset"), start, actions)
}

fn go_on(game: &Settlers, start: super::State, actions: &str) -> Driver<Settlers> {
    let mut driver = Driver::new(start);
    for action in actions.split_whitespace() {
        driver.try_play(game, action.parse().unwrap()).unwrap();
    }
    driver
}

fn scene(driver: &Driver<Settlers>, viewer: Viewer) -> Scene {
    driver.scene(&game("preset"), viewer)
}

fn told(driver: &Driver<Settlers>) -> Vec<String> {
    driver.told(&game("preset"), Viewer::Spectator, 0)
}

/// A hand with what came with the last action: "wheat 1, ore 1+1".
fn cards(scene: &Scene, owner: usize) -> String {
    let found = scene.panels.iter().find_map(|panel| match panel {
        Panel::Cards { player, cards, .. } if player.index() == owner => Some(cards),
        _ => None,
    });
    let tell = |card: &Card| match (card.count, card.change) {
        (0, 0) => None,
        (count, 0) => Some(format!("{} {count}", card.name)),
        (count, change) => Some(format!("{} {count}{change:+}", card.name)),
    };
    found.unwrap().iter().filter_map(tell).collect::<Vec<_>>().join(", ")
}

fn items(scene: &Scene) -> Vec<(&str, Affordable, &str)> {
    let found = scene.panels.iter().find_map(|panel| match panel {
        Panel::Shop { items, .. } => Some(items),
        _ => None,
    });
    let tell = |item| {
        let Item { group, state, text, .. }: &Item = item;
        (group.as_ref(), *state, text.as_str())
    };
    found.map_or(Vec::new(), |items| items.iter().map(tell).collect())
}

/// The last throw: who threw, the sum of its faces, its text, what it gave, and the sums before.
fn throw(scene: &Scene) -> Option<(usize, u8, &str, String, &[u8])> {
    scene.panels.iter().find_map(|panel| match panel {
        Panel::Dice { player, values, text, gains, earlier, .. } => {
            assert!(values.len() == 2 && values.iter().all(|face| (1..=6).contains(face)), "{values:?}");
            let gains = gains
                .iter()
                .map(|gain| format!("{} {} {} {}", gain.player, gain.spot, gain.count, gain.symbol));
            let gains = gains.collect::<Vec<_>>().join(", ");
            Some((player.index(), values.iter().sum(), text.as_str(), gains, earlier.as_slice()))
        }
        _ => None,
    })
}

fn note(scene: &Scene, id: &str) -> String {
    scene.boards[0].spots.iter().find(|spot| spot.id == id).map(|spot| spot.note.clone()).unwrap()
}

/// On the fixed island red begins on 31 and 48, blue on 39 and 28. On an 8, the mountains have 31, the forest has 39
/// and 28.
#[test]
fn a_throw_is_seen_with_what_it_gave() {
    let driver = played("preset-fixed", "roll:8");
    let seen = scene(&driver, RED);
    let gains = "p1 h11 1 ore, p2 h12 2 lumber".into();
    assert_eq!(throw(&seen), Some((0, 8, "Mountains and forest pay", gains, &[][..])));
    assert_eq!(cards(&seen, 0), "brick 1, wheat 1, ore 1+1");
    assert_eq!(cards(&seen, 1), "lumber 4+2, wheat 1");
    assert_eq!(seen.last, ["h11", "h12"]);
    let seen = scene(&played("preset-fixed", "roll:8 end roll:7 end"), RED);
    assert_eq!(throw(&seen), Some((1, 7, "A seven pays nobody", String::new(), &[8][..])));
    assert_eq!(cards(&seen, 0), "brick 1, wheat 1, ore 1");
    let seen = scene(&played("preset-fixed", "roll:2"), RED);
    assert_eq!(throw(&seen), Some((0, 2, "Nobody has built there", String::new(), &[][..])));
    assert_eq!(throw(&scene(&played("preset-fixed", ""), RED)), None);
}

/// What stood on the board when the dice were thrown counts, not what stands there now.
#[test]
fn a_throw_is_told_as_it_was() {
    let rich = "T31CR37H4.2.2.2.6/T12CR19H0.0.0.0.0 - 0 r";
    let gains = String::from("p1 h11 1 ore");
    for then in ["", " city:31", " city:31 end"] {
        let seen = scene(&at(rich, &format!("roll:8{then}")), RED);
        assert_eq!(throw(&seen), Some((0, 8, "Mountains pay", gains.clone(), &[][..])), "{then}");
    }
    let seen = scene(&at(rich, "roll:8 city:31 end roll:8"), RED);
    assert_eq!(throw(&seen), Some((1, 8, "Mountains pay", "p1 h11 2 ore".into(), &[8][..])));
}

/// Every pair of faces with the sum can be seen, whichever throws came before.
#[test]
fn faces_vary() {
    let faces = |actions: &str| {
        let seen = scene(&played("preset-fixed", actions), RED);
        seen.panels.iter().find_map(|panel| match panel {
            Panel::Dice { values, .. } => Some(values.clone()),
            _ => None,
        })
    };
    let mut pairs = Vec::new();
    for sum in 2..=12 {
        for before in 2..=12 {
            pairs.extend(faces(&format!("roll:{before} end roll:{sum}")));
        }
    }
    pairs.sort();
    pairs.dedup();
    assert!(pairs.len() > 30, "{pairs:?}");
    assert_eq!(faces("roll:8 end"), faces("roll:8"));
}

#[test]
fn points_and_what_they_are_made_of() {
    let seen =
        scene(&at("T12.39CR19.56H0.0.0.0.0/T10.37C20R17.22.32.38.48H1.0.2.0.1 1 0 r", ""), Viewer::Spectator);
    let Panel::Score { rows, .. } = &seen.panels[0] else { panic!("{:?}", seen.panels) };
    let told =
        |row: usize| (rows[row].points, rows[row].goal, rows[row].text.as_str(), rows[row].parts.join(", "));
    assert_eq!(told(0), (2, Some(8), "2 of 8", "2 towns, road of 1".into()));
    assert_eq!(told(1), (6, Some(8), "6 of 8", "2 towns, 1 city, longest road of 5".into()));
}

/// Red has brick, wheat and ore after an 8; blue, after two, six lumber and a wheat.
#[test]
fn the_shop_says_what_is_missing() {
    use Affordable::{ByTrading, NoPlace, Now, Short};
    let driver = played("preset-fixed", "roll:8 end roll:8");
    let expected = [
        ("road", Short, "1 lumber short"),
        ("town", Short, "2 cards short"),
        ("city", Short, "2 cards short"),
    ];
    assert_eq!(items(&scene(&driver, RED)), expected);
    let expected = [
        ("road", ByTrading, "by trading"),
        ("town", Short, "2 cards short"),
        ("city", Short, "4 cards short"),
    ];
    assert_eq!(items(&scene(&driver, BLUE)), expected);
    let driver = at("T3CR0.1.7H1.1.1.1.0/T12CR19H0.0.0.0.0 - 0 m", "");
    let expected =
        [("road", Now, "to new places"), ("town", Now, "+1 point"), ("city", Short, "4 cards short")];
    assert_eq!(items(&scene(&driver, RED)), expected);
    let driver = at("T3CR0H2.1.1.1.3/T12CR19H0.0.0.0.0 - 0 m", "");
    let expected =
        [("road", Now, "to new places"), ("town", NoPlace, "no place yet"), ("city", Now, "+1 point")];
    assert_eq!(items(&scene(&driver, RED)), expected);
    let driver = at("T3CR0H2.0.0.0.1/T12CR19H0.0.0.0.0 - 0 m", "");
    assert_eq!(items(&scene(&driver, RED))[2], ("city", Short, "2 ore short"));
}

#[test]
fn prices_are_told_with_what_one_has() {
    let driver = at("T3CR0H3.0.0.0.1/T12CR19H0.0.0.0.0 - 0 m", "");
    let seen = scene(&driver, RED);
    let Some(Panel::Shop { items, .. }) =
        seen.panels.iter().find(|panel| matches!(panel, Panel::Shop { .. }))
    else {
        panic!("{:?}", seen.panels)
    };
    let price: Vec<_> =
        items[2].price.iter().map(|price| (price.name.as_ref(), price.count, price.have)).collect();
    assert_eq!(price, [("wheat", 2, 3), ("ore", 3, 1)]);
}

#[test]
fn the_bank_takes_four_of_a_kind() {
    let driver = played("preset-fixed", "roll:8 end roll:8");
    let offers = |viewer| {
        let panels = scene(&driver, viewer).panels;
        panels.into_iter().find_map(|panel| match panel {
            Panel::Trade { rate, offers, .. } => Some((rate, offers)),
            _ => None,
        })
    };
    let (rate, open) = offers(BLUE).unwrap();
    let told: Vec<&str> = open.iter().map(|offer| offer.notation.as_str()).collect();
    assert_eq!(rate, 4);
    assert_eq!(told, ["trade:lumber-wheat", "trade:lumber-wool", "trade:lumber-brick", "trade:lumber-ore"]);
    assert_eq!((open[3].give.as_ref(), open[3].get.as_ref()), ("lumber", "ore"));
    assert_eq!(offers(RED).unwrap().1, []);
}

#[test]
fn a_draft_is_free_and_its_second_towns_pay() {
    let driver = played("draft-fixed", "town:8 road:7");
    let seen = game("draft-fixed");
    let seen = driver.scene(&seen, BLUE);
    assert!(items(&seen).is_empty());
    assert_eq!(seen.prompt, "Place your first town");
    let driver = played("draft-fixed", "town:8 road:7 town:36 road:46 town:19");
    let seen = driver.scene(&game("draft-fixed"), BLUE);
    assert_eq!(seen.prompt, "Now its road");
    assert_eq!(cards(&seen, 1), "lumber 1+1, brick 1+1, wool 1+1");
    assert_eq!(note(&seen, "e37"), "The road of a new town begins at that town.");
    assert_eq!(note(&seen, "e7"), "Red's road.");
    let expected = "Hills: brick for all who have built here when the dice show 6, 5 times in 36 throws.";
    assert_eq!(note(&seen, "h4"), expected);
    assert_eq!(
        told(&driver),
        [
            "{who} placed a town {sign-town}",
            "{who} placed a road {sign-road}",
            "{who} placed a town {sign-town}",
            "{who} placed a road {sign-road}",
            "{who} placed a town {sign-town} and got 1 {lumber} lumber, 1 {brick} brick, 1 {wool} wool",
        ]
    );
}

/// Red's roads lead from 3 to 4, where there is room for a town between the mountains and the pasture.
#[test]
fn spots_say_what_could_stand_there() {
    let seen = scene(&at("T3CR0.1.7H1.1.1.1.0/T12CR19H0.0.0.0.0 - 0 m", ""), RED);
    let site = "A town here costs 1 lumber, 1 brick, 1 wool and 1 wheat: it can be paid. \
                Beside it: mountains 10 and pasture 2.";
    assert_eq!(note(&seen, "v4"), site);
    assert_eq!(note(&seen, "v0"), "Too close to another building for a town. Beside it: mountains 10.");
    let own = "Your town. A city here costs 2 wheat and 3 ore: 4 cards short. Beside it: mountains 10.";
    assert_eq!(note(&seen, "v3"), own);
    assert_eq!(note(&seen, "e19"), "Blue's road.");
    assert_eq!(note(&seen, "e71"), "No road of yours leads here yet.");
    assert_eq!(note(&seen, "h9"), "Desert: it never pays.");
}

#[test]
fn what_is_built_is_seen_first_and_the_rest_is_not() {
    let seen = played("draft-fixed", "").scene(&game("draft-fixed"), RED);
    assert!(seen.choices.iter().all(|choice| choice.confirm && choice.group == "town"));
    assert!(seen.choices.iter().all(|choice| choice.label == "Place a town here"));
    let seen = scene(&played("preset-fixed", "roll:7"), RED);
    assert!(seen.choices.iter().all(|choice| !choice.confirm && choice.picks.is_empty()));
    assert_eq!(seen.prompt, "Nothing to buy: end your turn");
    let seen = scene(&at("T3CR0.1.7H2.1.1.1.3/T12CR19H0.0.0.0.0 - 0 m", ""), RED);
    assert_eq!(seen.prompt, "Your turn: build or end");
    assert_eq!(seen.goal, "Be the first to reach 8 points.");
    let choice = |notation: &str| {
        let found = seen.choices.iter().find(|choice| choice.notation == notation).unwrap();
        (found.group.as_ref(), found.piece.as_deref(), found.label.as_str(), found.confirm)
    };
    assert_eq!(choice("town:4"), ("town", Some("town"), "Build a town here", true));
    assert_eq!(choice("city:3"), ("city", Some("city"), "Make this town a city", true));
    assert_eq!(choice("end"), ("turn", None, "End turn", false));
}

#[test]
fn actions_are_told_in_words() {
    let driver = played("preset-fixed", "roll:8 end roll:7 end roll:2");
    assert_eq!(
        told(&driver),
        [
            "8 rolled: {p1} got 1 {ore} ore; {p2} got 2 {lumber} lumber",
            "{who} ended the turn",
            "7 rolled: it pays nobody",
            "{who} ended the turn",
            "2 rolled: nobody has built there",
        ]
    );
    let driver = at("T3CR0.1.7H1.1.2.6.0/T12CR19H0.0.0.0.0 - 0 m", "road:2 town:4 trade:brick-ore");
    assert_eq!(
        told(&driver),
        [
            "{who} built a road {sign-road}",
            "{who} built a town {sign-town}",
            "{who} traded 4 {brick} brick for 1 {ore} ore",
        ]
    );
}

/// The longest road, and the last point.
#[test]
fn what_comes_of_a_building_is_told() {
    let last = |players: &str, actions: &str| told(&at(players, actions)).pop().unwrap();
    let joined = "T28.48C12.39R19.25.34.41.56.63H1.2.1.1.0/T10.37C20R17.22.32.38.48H1.0.2.0.1 1 0 m";
    assert_eq!(
        last(joined, "road:50"),
        "{who} built a road {sign-road} and took the longest road from {p2}: 8 points"
    );
    let city = "T48C12.28.39R19.25.34.56.63H4.4.0.0.2/T10.31.42C19R17.30.37.47.53H1.0.2.1.0 - 0 m";
    assert_eq!(last(city, "trade:wool-ore city:48"), "{who} made a town a city {sign-city}: 8 points");
    // Blue's road runs along 17, 22, 32, 38 and 48, and red's town stands in its middle.
    let cut = "T12C31.41R19.26.31.37.59H1.1.1.1.0/T28C10.42R17.22.32.38.40.48.53H2.0.1.0.1 1 0 m";
    assert_eq!(last(cut, "town:20"), "{who} built a town {sign-town} and cut the longest road of {p2}");
    let fifth = "T3CR0.1.2.3H0.0.1.1.0/T43CR62H0.0.0.0.0 - 0 m";
    assert_eq!(last(fifth, "road:4"), "{who} built a road {sign-road} and has the longest road now");
}

/// Whatever a scene or a sentence names is a symbol of the art, and every symbol is there once.
#[test]
fn everything_named_is_drawn() {
    let art = Settlers::INFO.art;
    let drawn = |id: &str| assert_eq!(art.matches(&format!("<symbol id=\"{id}\"")).count(), 1, "{id}");
    let numbers = (2..=12).filter(|&number| number != 7);
    for number in numbers {
        for land in ["forest", "fields", "pasture", "hills", "mountains"] {
            drawn(&format!("{land}-{number}"));
        }
    }
    for good in ["lumber", "brick", "wool", "wheat", "ore"] {
        drawn(good);
    }
    (1..=6).for_each(|face| drawn(&format!("die-{face}")));
    for role in ["island", "desert", "road", "town", "city", "sign-road", "sign-town", "sign-city"] {
        drawn(role);
    }
    let seen = scene(&played("preset", "roll:8"), RED);
    let pictures = seen.boards.iter().filter_map(|board| board.picture.as_ref());
    pictures
        .chain(seen.boards[0].spots.iter().filter_map(|spot| spot.picture.as_ref()))
        .for_each(|id| drawn(id));
    seen.pieces.iter().for_each(|piece| drawn(&piece.role));
}
