use super::*;

fn path(text: &str) -> Vec<Element> {
    let element = |word: &str| {
        let (tag, classes) = word.split_once('.').unwrap_or((word, ""));
        let tag = ["html", "div", "svg", "g", "rect"].into_iter().find(|known| *known == tag).unwrap();
        Element::new(tag, &classes.replace('.', " ")).with("data-game", "chess")
    };
    text.split(' ').map(element).collect()
}

fn fill(sheet: &str, of: &str) -> String {
    let mut rules = Sheet::default();
    rules.add(sheet);
    rules.declared(&path(of)).get("fill").map_or("-", String::as_str).to_string()
}

#[test]
fn the_more_specific_and_then_the_later_counts() {
    let sheet = ".spot rect { fill: a } rect { fill: b } .spot.dark rect { fill: c; } .spot rect{fill:d}";
    assert_eq!(fill(sheet, "g.spot rect"), "d");
    assert_eq!(fill(sheet, "g.spot.dark rect"), "c");
    assert_eq!(fill(sheet, "g rect"), "b");
}

#[test]
fn selectors_ask_for_places_attributes_and_what_is_not() {
    assert_eq!(fill("svg > rect { fill: a }", "svg g rect"), "-");
    assert_eq!(fill("svg > g > rect, b { fill: a }", "svg g rect"), "a");
    assert_eq!(fill("[data-game=\"chess\"] .spot:not(.dark) rect { fill: a }", "html g.spot rect"), "a");
    assert_eq!(fill("[data-game=\"chess\"] .spot:not(.dark) rect { fill: a }", "html g.spot.dark rect"), "-");
    assert_eq!(fill(".piece[class*=\"owner-\"] { fill: a }", "html g.piece.owner-1"), "a");
    assert_eq!(fill(":root { fill: a }", "html"), "a");
    let mut second = path("svg g");
    second[1].index = 2;
    let mut rules = Sheet::default();
    rules.add("svg:has(.light) g:nth-child(even) { fill: a }");
    assert!(rules.declared(&second).is_empty());
    second[0].within = vec![vec!["light".to_string()]];
    assert_eq!(rules.declared(&second)["fill"], "a");
}

#[test]
fn what_depends_on_a_screen_or_a_state_is_left_out() {
    let sheet = "/* rect { fill: x } */ @media (max-width: 1px) { rect { fill: a } } rect:hover { fill: b } \
                 @keyframes k { from { fill: c } } rect { fill: d }";
    assert_eq!(fill(sheet, "svg rect"), "d");
}
