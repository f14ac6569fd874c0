//! Catalogs: games and bots that are added to them, and rules that were mended after games were stored.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use parlour_builtin::games;
use parlour_core::bot::RandomBot;
use parlour_core::roster::title;
use parlour_core::scene::Panel;
use parlour_core::toy::{Nim, Pile};
use parlour_core::{
    Evaluation, Game, GameInfo, Key, Number, Open, Playable, Player, PositionError, Record, Revision, Roster,
    Turn, VariantInfo, Viewer,
};
use parlour_table::table::PERSON;
use parlour_table::{Catalog, Company, Limits, Table, TableStart};

use crate::play_out;

fn with_nim() -> Catalog {
    games().clone().with::<Nim>()
}

#[test]
fn a_game_with_nothing_but_rules_is_played_by_its_text() {
    let catalog = with_nim();
    assert_eq!(catalog.games().count(), games().games().count() + 1);
    let rules = catalog.rules("nim", None).unwrap();
    let scene = rules.start(0).scene(Viewer::Player(Player::FIRST));
    let labels: Vec<&str> = scene.choices.iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["1", "2", "3"]);
    assert!(scene.choices.iter().all(|choice| choice.picks.is_empty()));
    assert!(matches!(&scene.panels[..], [Panel::Text { text, .. }] if text == "21 p1"));
    assert!(rules.editor().is_none());
    let mut company = Company::open(rules, 5, &["random".into(), "random".into()]).unwrap();
    play_out(&mut company, &Limits::default());
    let record = company.table().record();
    assert_eq!(TableStart::from_record(&catalog, &record).and_then(Table::new).unwrap().record(), record);
    let error = TableStart::from_record(games(), &record).and_then(Table::new).err().unwrap().to_string();
    assert!(error.starts_with("no game is called `nim`"), "{error}");
}

#[derive(Clone)]
struct LeavesFours;

impl Evaluation<Nim> for LeavesFours {
    type Trace = ();

    fn trace(&self, _game: &Nim, _pile: &Pile) {}

    fn evaluate(&self, game: &Nim, pile: &Pile, _trace: &(), player: Player) -> i32 {
        let is_lost = game.count_actions(pile) == 3 && game.position(pile).starts_with("4 ");
        if is_lost == (game.turn(pile).player() == Some(player)) { -1 } else { 1 }
    }
}

#[test]
fn bots_are_added_to_a_game_of_a_catalog() {
    let catalog = with_nim().bot::<Nim>(|_, bots| {
        bots.alpha_beta(title("deep", "alpha-beta search"), LeavesFours);
        bots.own(title("mine", "plays at random"), |_, (), _| Box::new(RandomBot::new(1)));
    });
    let rules = catalog.rules("nim", None).unwrap();
    let names: Vec<&str> = rules.roster().iter().map(|bot| bot.name).collect();
    assert_eq!(names, ["random", "deep", "mine"]);
    // Of 21 counters the first player wins by leaving a multiple of four.
    let mut company = Company::open(rules, 1, &["deep".into(), "mine".into()]).unwrap();
    play_out(&mut company, &Limits { depth: Some(12), ..Limits::default() });
    assert_eq!(company.table().turn().outcome().unwrap().winner(), Some(Player::FIRST));
    // The catalog that it was made from is as it was.
    assert_eq!(with_nim().rules("nim", None).unwrap().roster().len(), 1);
}

#[test]
fn a_clone_shares_what_was_made() {
    let catalog = with_nim();
    let one = catalog.rules("corners", None).unwrap();
    assert!(std::sync::Arc::ptr_eq(&one, &catalog.clone().rules("corners", None).unwrap()));
}

/// Count down from five: who says zero wins. By its first rules one or two may be taken off; they were mended to three.
struct Countdown<const REVISION: u16, const KEEPS_OLD: bool> {
    most: u8,
}

impl<const REVISION: u16, const KEEPS_OLD: bool> Game for Countdown<REVISION, KEEPS_OLD> {
    type State = (u8, Player);
    type Action = Number;
    type List<T: Copy> = ArrayVec<T, 3>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> (u8, Player) {
        (5, Player::FIRST)
    }

    fn turn(&self, &(left, mover): &(u8, Player)) -> Turn {
        match left {
            0 => Turn::Over(parlour_core::Outcome::win(2, mover.other(), "zero was said")),
            _ => Turn::Player(mover),
        }
    }

    fn for_each_action<F>(&self, &(left, _): &(u8, Player), visit: F) -> ControlFlow<()>
    where
        F: FnMut(Number) -> ControlFlow<()>,
    {
        (1..=left.min(self.most)).map(Number).try_for_each(visit)
    }

    fn play(&self, (left, mover): &mut (u8, Player), Number(count): Number) {
        (*left, *mover) = (*left - count, mover.other());
    }

    fn key(&self, &(left, mover): &(u8, Player)) -> Key {
        Key::new(u64::from(left) * 2 + mover.index() as u64)
    }

    fn position(&self, (left, mover): &(u8, Player)) -> String {
        format!("{left} {mover}")
    }

    fn parse_position(&self, text: &str) -> Result<(u8, Player), PositionError> {
        Err(PositionError::new(format!("`{text}` is not asked for here")))
    }
}

impl<const REVISION: u16, const KEEPS_OLD: bool> Open for Countdown<REVISION, KEEPS_OLD> {}

impl<const REVISION: u16, const KEEPS_OLD: bool> Playable for Countdown<REVISION, KEEPS_OLD> {
    const INFO: GameInfo = GameInfo::new(
        "countdown",
        "Countdown",
        &[VariantInfo { revision: Revision(REVISION), ..VariantInfo::new("five", "From five") }],
    );

    fn variant(name: &str) -> Option<Self> {
        (name == "five").then_some(Countdown { most: 1 + REVISION as u8 })
    }

    fn revised(name: &str, revision: Revision) -> Option<Self> {
        (name == "five" && KEEPS_OLD).then_some(Countdown { most: 1 + revision.0 as u8 })
    }
}

fn record_of(catalog: &Catalog, actions: &[&str]) -> Record {
    let rules = catalog.rules("countdown", None).unwrap();
    let mut company = Company::open(rules, 0, &[PERSON.into(), PERSON.into()]).unwrap();
    for action in actions {
        let player = company.table().turn().player().unwrap();
        company.act(player, action).unwrap();
    }
    company.table().record()
}

#[test]
fn a_game_goes_on_by_the_rules_it_began_with() {
    let before = Catalog::new().with::<Countdown<1, false>>();
    let stored = record_of(&before, &["2"]).to_string();
    assert!(!stored.contains("revision"), "{stored}");
    let record: Record = stored.parse().unwrap();

    let mended = Catalog::new().with::<Countdown<2, true>>();
    let old = TableStart::from_record(&mended, &record).and_then(Table::new).unwrap();
    assert_eq!(
        (old.rules().revision(), old.session().actions()),
        (Revision::FIRST, vec!["1".into(), "2".into()])
    );
    assert_eq!(old.record().to_string(), stored);
    // By its reference a catalog gives the same rules again, and a code tells which they are.
    assert_eq!(old.rules().reference(), "five@1");
    let again = mended.rules("countdown", Some("five@1")).unwrap();
    assert_eq!(again.start(0).actions().len(), 2);
    let code = parlour_table::code::encode(&old).unwrap();
    assert_eq!(parlour_table::code::decode(&mended, &code).unwrap().record(), record);

    // A new game is played by the new rules, and says so.
    let new = record_of(&mended, &["3"]);
    assert!(new.to_string().contains("\nrevision: 2\n"), "{new}");
    assert_eq!(
        TableStart::from_record(&mended, &new).and_then(Table::new).unwrap().rules().reference(),
        "five"
    );

    // Where the old rules are not kept, that is said.
    for (catalog, record) in [(Catalog::new().with::<Countdown<2, false>>(), &record), (before, &new)] {
        let error = TableStart::from_record(&catalog, record).and_then(Table::new).err().unwrap().to_string();
        let there = catalog.rules("countdown", None).unwrap().revision();
        let expected = format!(
            "countdown `five` is known by revision {there} of its rules, not by revision {}",
            record.revision
        );
        assert_eq!(error, expected);
    }
}
