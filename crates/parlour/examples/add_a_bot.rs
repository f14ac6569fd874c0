//! Adds a bot to a built-in game, and lets it play a small match.
//!
//! `cargo run --example add_a_bot`

use std::error::Error;
use std::sync::atomic::AtomicBool;

use parlour_arena::plan::{Budget, Contestant};
use parlour_arena::{Plan, Summary, run};
use parlour_core::roster::title;
use parlour_core::{Bot, Budget as Spending, Decision, Game, Insight, Roster, Sight};
use parlour_games::larva::{LARVA, Larva, Move};
use parlour_table::Catalog;

/// Runs for the last row with the larva, and leaves the larva as few ways as it can with the birds.
struct Runner;

impl Bot<Larva> for Runner {
    fn choose(
        &mut self,
        sight: Sight<'_, Larva>,
        _budget: &Spending<'_>,
        _report: &mut dyn FnMut(&Insight<Move>),
    ) -> Decision<Move> {
        let Sight { game, view, player, .. } = sight;
        let cost = |action: &Move| {
            let next = game.after(view, *action);
            if player == LARVA { usize::from(next.larva().rank()) } else { game.count_actions(&next) }
        };
        let action = game.actions(view).into_iter().min_by_key(cost);
        Decision { action: action.expect("a bot is asked when it has a choice"), insight: Insight::default() }
    }
}

/// Returns the built-in games, one with a bot more. `parlour::run` makes a whole program of them.
fn games() -> Catalog {
    parlour::games().bot::<Larva>(|_, bots| {
        bots.own(title("runner", "runs, and stands in the way"), |_, (), _| Box::new(Runner));
    })
}

/// Lets the bot play against another, both sides of each opening, and returns its share of the points.
fn share_against(other: &str) -> Result<f64, Box<dyn Error>> {
    let plan = Plan {
        players: ["runner", other].map(Contestant::from_flag).to_vec(),
        games: 20,
        seed: 1,
        budget: Budget { nodes: Some(500), ..Budget::default() },
        ..Plan::of_game("larva")
    };
    let tournament = plan.prepare(&games())?;
    let results = run(&tournament, Vec::new(), None, &AtomicBool::new(false), &())?;
    let summary = Summary::new(&tournament, &results);
    let own = summary.players.iter().find(|player| player.name == "runner").ok_or("it has not played")?;
    Ok(own.share.value)
}

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Box<dyn Error>> {
    for other in ["random", "level1", "level8"] {
        println!("runner takes {:.0}% of the points from {other}", 100.0 * share_against(other)?);
    }
    Ok(())
}

#[test]
fn is_better_than_random_and_worse_than_the_solution() {
    assert!(share_against("random").expect("the match is played") > 0.5);
    assert!(share_against("level8").expect("the match is played") < 0.5);
}
