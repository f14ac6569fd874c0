//! Settlers: turns that can be won in one way only, and the site and the build that earn most, by counting.

use parlour_core::driver::draw_or_pick;
use parlour_core::{Game, Playable, Player, Rng, Turn};
use parlour_games::settlers::evaluation::income;
use parlour_games::settlers::island::vertices;
use parlour_games::settlers::report::Desirability;
use parlour_games::settlers::state::Phase;
use parlour_games::settlers::{Action, Settlers, State};

const VARIANTS: [&str; 6] = ["preset", "draft", "preset-3", "draft-3", "preset-4", "draft-4"];
/// The longest turns that are tried out.
const MOST_ACTIONS: u32 = 6;

pub(crate) fn mine(seed: u64, games: u64) {
    for index in 0..games {
        let variant = VARIANTS[(index % VARIANTS.len() as u64) as usize];
        let Some(game) = Settlers::variant(variant) else { continue };
        look_at_game(variant, &game, &mut Rng::stream(seed, index));
    }
}

fn look_at_game(variant: &str, game: &Settlers, rng: &mut Rng) {
    let mut state = game.start(rng.next_u64());
    let mut is_spent = [false; 3];
    for _ in 0..600 {
        let turn = game.turn(&state);
        if let Turn::Player(player) = turn {
            match state.phase() {
                Phase::Draft(step) if step % 2 == 0 => {
                    look_for_site(variant, game, &state, player, &mut is_spent[0]);
                }
                Phase::Main => {
                    look_for_win(variant, game, &state, player, &mut is_spent[1]);
                    look_for_earning(variant, game, &state, player, &mut is_spent[2]);
                }
                _ => {}
            }
        }
        let clever = matches!(turn, Turn::Player(_)) && !rng.chance(20);
        let action = if clever {
            Some(Desirability::new(false).action(&state))
        } else {
            draw_or_pick(game, &state, rng)
        };
        let Some(action) = action.filter(|&action| game.is_legal(&state, action)) else { return };
        game.play(&mut state, action);
    }
}

fn tell(kind: &str, variant: &str, game: &Settlers, state: &State, player: Player, steps: &str) {
    println!(
        "{variant} {kind} {player} points={} choices={}\n\"{}\" {steps}",
        state.points(player),
        game.count_actions(state),
        game.position(state)
    );
}

/// Whether a player wins before the turn ends, in at most so many actions.
fn is_won(game: &Settlers, state: &State, player: Player, actions: u32) -> bool {
    match game.turn(state) {
        Turn::Over(outcome) => outcome.winner() == Some(player),
        Turn::Player(mover) if mover == player && actions > 0 => game
            .actions(state)
            .iter()
            .filter(|&&action| action != Action::End)
            .any(|&action| is_won(game, &game.after(state, action), player, actions - 1)),
        _ => false,
    }
}

fn look_for_win(variant: &str, game: &Settlers, state: &State, player: Player, is_spent: &mut bool) {
    if *is_spent || state.points(player) < 5 {
        return;
    }
    let mut now = *state;
    let mut line: Vec<String> = Vec::new();
    loop {
        if matches!(game.turn(&now), Turn::Over(_)) {
            break;
        }
        let actions = game.actions(&now);
        let wins = |action: &&Action| is_won(game, &game.after(&now, **action), player, MOST_ACTIONS);
        let right: Vec<&Action> = actions.iter().filter(wins).collect();
        let [&action] = right[..] else { return };
        line.push(action.to_string());
        game.play(&mut now, action);
    }
    // Every turn that can be won is looked at once; a single city or town is too easy.
    *is_spent = true;
    let is_plain = line.len() == 1 && !line[0].starts_with("road") && game.count_actions(state) < 12;
    if !is_plain {
        tell(&format!("win in {}", line.len()), variant, game, state, player, &line.join(" "));
    }
}

/// How many of the 36 pairs of dice pay at a site, each hex counted.
fn pairs(state: &State, site: parlour_games::settlers::island::Vertex) -> u32 {
    let pays = |number: u8| u32::from(6 - number.abs_diff(7));
    site.hexes().iter().filter_map(|&hex| state.ground(hex)).map(|(_, number)| pays(number)).sum()
}

fn look_for_site(variant: &str, game: &Settlers, state: &State, player: Player, is_spent: &mut bool) {
    let mut sites: Vec<_> = vertices(state.open_sites()).map(|site| (pairs(state, site), site)).collect();
    sites.sort_unstable_by_key(|(pairs, _)| u32::MAX - pairs);
    let [(most, site), (second, _), ..] = sites[..] else { return };
    if *is_spent || most < second + 1 {
        return;
    }
    *is_spent = true;
    let kind = format!("site {most} then {second}");
    tell(&kind, variant, game, state, player, &Action::Town(site).to_string());
}

/// One build that earns more than any other.
fn look_for_earning(variant: &str, game: &Settlers, state: &State, player: Player, is_spent: &mut bool) {
    let earned = |state: &State| income(state, player).iter().map(|&amount| u32::from(amount)).sum::<u32>();
    let mut builds: Vec<_> =
        game.actions(state).iter().map(|&action| (earned(&game.after(state, action)), action)).collect();
    builds.sort_unstable_by_key(|(earned, _)| u32::MAX - earned);
    let [(most, action), (second, _), (third, _), ..] = builds[..] else { return };
    // A choice between several real builds, and none that wins the game.
    let is_over = matches!(game.turn(&game.after(state, action)), Turn::Over(_));
    if *is_spent || is_over || most < second + 2 || third <= earned(state) || builds.len() < 8 {
        return;
    }
    *is_spent = true;
    let kind = format!(
        "earn {} then {} and {}",
        most - earned(state),
        second - earned(state),
        third - earned(state)
    );
    tell(&kind, variant, game, state, player, &action.to_string());
}
