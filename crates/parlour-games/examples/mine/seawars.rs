//! Sea Wars: the likeliest cell and the sure one, by the count of all fleets.

use parlour_core::{Budget, Game, Playable, Player, Rng, Sight, Turn, Viewer, Views};
use parlour_games::seawars::{Answer, Cell, Order, SeaWars, State};
use parlour_table::typed_bot;

const VARIANTS: [&str; 3] = ["classic", "small", "hasbro"];
/// The second best cell has so much less at least, in per cent of the best.
const MARGIN: u64 = 15;
/// What people can count.
const MOST_FLEETS: u64 = 60;
const COUNT_NODES: u64 = 300_000;

pub(crate) fn mine(seed: u64, games: u64) {
    for index in 0..games {
        let variant = VARIANTS[(index % VARIANTS.len() as u64) as usize];
        let Some(game) = SeaWars::variant(variant) else { continue };
        look_at_game(variant, &game, &mut Rng::stream(seed, index));
    }
}

fn look_at_game(variant: &str, game: &SeaWars, rng: &mut Rng) {
    let mut state = game.start(0);
    let Ok(mut bot) = typed_bot(game, "sea-wars-ii") else { return };
    bot.new_game(rng.next_u64());
    let mut is_spent = [false; 4];
    while let Turn::Player(player) = game.turn(&state) {
        let view = game.view(&state, Viewer::Player(player));
        let slips = rng.chance(30);
        let sight = Sight { game, player, view: &view, past: &[] };
        let mut action = bot.choose(sight, &Budget::default(), &mut |_| {}).action;
        if slips {
            action = *rng.pick(game.actions(&state).as_ref()).unwrap_or(&action);
        }
        if matches!(action, Order::Shoot(_)) {
            look(variant, game, &state, player, &mut is_spent);
        }
        game.play(&mut state, action);
    }
}

/// Every open cell with the number of fleets that lie there, most first; and how many there are.
fn chances(game: &SeaWars, state: &State, player: Player) -> Option<(Vec<(u64, Cell)>, u64)> {
    let track = state.track(player);
    let census = game.hunt().census(track, &Budget::default().nodes(COUNT_NODES))?;
    let open = !track.shot_cells();
    let counted = game.board().cells().zip(census.cells).filter(|(cell, _)| open.contains(*cell));
    let mut chances: Vec<_> = counted.map(|(cell, count)| (count, cell)).collect();
    chances.sort_unstable_by_key(|(count, _)| u64::MAX - count);
    Some((chances, census.total))
}

/// The cell that is best by far, if the hidden fleet lies there.
fn best(game: &SeaWars, state: &State, player: Player) -> Option<(Cell, u64, u64, u64)> {
    let (chances, total) = chances(game, state, player)?;
    let [(most, cell), (second, _), ..] = chances[..] else { return None };
    let clear = second * 100 <= most * (100 - MARGIN);
    let next = game.after(state, Order::Shoot(cell));
    let hits = next.track(player).answer_at(cell).is_some_and(|answer| answer != Answer::Miss);
    (clear && hits).then_some((cell, most, second, total))
}

fn look(variant: &str, game: &SeaWars, state: &State, player: Player, is_spent: &mut [bool; 4]) {
    let track = state.track(player);
    let afloat = state.fleet(player.other()).len() - track.sunk();
    let sunk_cells: usize = track.sunk_lengths().map(usize::from).sum();
    let wounded = track.hits().len() > sunk_cells;
    let Some((cell, most, second, total)) = best(game, state, player) else { return };
    let kind = match (most == total, wounded) {
        (true, false) => 0,
        (true, true) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    if is_spent[kind] || total < 2 || (kind >= 2 && total > MOST_FLEETS) || (kind == 1 && total < 6) {
        return;
    }
    is_spent[kind] = true;
    let names = ["sure", "sure, wounded", "chance", "chance, wounded"];
    println!(
        "{variant} {} {player} {most}/{total}, then {second}; {afloat} afloat, {} open",
        names[kind],
        game.count_actions(state)
    );
    println!("\"{}\" {}", game.position(state), line(game, state, player, cell));
    println!("{}", chart(game, state, player));
}

/// The shots that follow as long as each is sure, with the other side's own in between.
fn line(game: &SeaWars, state: &State, player: Player, first: Cell) -> String {
    let mut text = first.to_string();
    let mut now = game.after(state, Order::Shoot(first));
    for _ in 0..3 {
        if !matches!(game.turn(&now), Turn::Player(_)) {
            return text + " wins";
        }
        let reply = game.actions(&now)[0];
        let next = game.after(&now, reply);
        let Some((cell, most, _, total)) = best(game, &next, player) else { break };
        if most < total {
            break;
        }
        text = format!("{text} ({reply}) {cell}");
        now = game.after(&next, Order::Shoot(cell));
    }
    text + &now.track(player).hits().last().map(|hit| format!(" {:?}", hit.answer())).unwrap_or_default()
}

/// The shots as the player sees them: what was sunk, hit and missed.
fn chart(game: &SeaWars, state: &State, player: Player) -> String {
    let track = state.track(player);
    let mut text = String::new();
    for rank in (0..game.waters.height).rev() {
        text = format!("{text}{:>2} ", rank + 1);
        for file in 0..game.waters.width {
            let sign = match track.answer_at(Cell::at(file, rank)) {
                None => '.',
                Some(Answer::Miss) => 'o',
                Some(Answer::Hit) => 'x',
                Some(Answer::Sunk(_)) => '#',
            };
            text.push(sign);
            text.push(' ');
        }
        text.push('\n');
    }
    text + "   a b c d e f g h i j"
}
