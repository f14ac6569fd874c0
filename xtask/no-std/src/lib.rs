//! A program without a standard library that plays every game of the list, searches a toy tree and sits at a table.
#![no_std]
#![forbid(unsafe_code)]

use linked_list_allocator::LockedHeap;
use parlour_builtin::games;
use parlour_core::bot::RandomBot;
use parlour_core::toy::{Tree, Written};
use parlour_core::{Bot, Budget, Game, Playable, Player, Sight, Turn, Viewer, Visitor};
use parlour_games::visit_all;
use parlour_search::AlphaBeta;
use parlour_table::AnyRules;

#[global_allocator]
static HEAP: LockedHeap = LockedHeap::empty();

#[panic_handler]
fn panic(_info: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

struct Player1;

impl Visitor for Player1 {
    fn visit<G: Playable>(&mut self) {
        let Some(game) = G::variant(G::INFO.variants[0].name) else { return };
        let mut state = game.start(0);
        let mut bot = RandomBot::new(1);
        while let Turn::Player(player) = game.turn(&state) {
            let view = game.view(&state, Viewer::Player(player));
            let sight = Sight { game: &game, player, view: &view, past: &[] };
            let decision = bot.choose(sight, &Budget::default(), &mut |_| {});
            game.play(&mut state, decision.action);
        }
    }
}

/// Plays and searches, so that the code is really generated.
pub fn everything(text: &str) -> usize {
    visit_all(&mut Player1);
    let bots = |rules: &dyn AnyRules| rules.roster().len() + rules.start(0).actions().len();
    let erased: usize =
        games().games().filter_map(|game| game.rules(None).ok()).map(|rules| bots(&*rules)).sum();
    let Ok(tree) = text.parse::<Tree>() else { return erased };
    let state = tree.start(0);
    let sight = Sight { game: &tree, player: Player::FIRST, view: &state, past: &[] };
    AlphaBeta::new(Written).search(sight, &Budget::default(), &mut |_| {}).insight.line.len() + erased
}
