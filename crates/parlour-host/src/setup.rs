//! What founds a table: the wish of whoever founds it, read and checked.

use parlour_core::{MAX_PLAYERS, Player};
use parlour_table::table::event::Setup;
use parlour_table::table::{ENGINE, FREE, PERSON};
use parlour_table::{AnyRules, Catalog};

use crate::specs::read_bot;
use crate::{check_length, malformed};
use parlour_client::protocol::{NewTable, Problem, SeatWish};

/// Whether others come with the invitation or not at all. Such a table is nobody else's business.
pub fn is_for_invited_only(wanted: &NewTable) -> bool {
    wanted.seats.contains(&SeatWish::Invited) && !wanted.seats.contains(&SeatWish::Open)
}

/// Whoever chose the seed knows the dice, and whoever chose the position or the opening what is hidden in it.
pub fn knows_too_much(wanted: &NewTable, rules: &dyn AnyRules) -> bool {
    let chose_position = wanted.start.is_some() || !wanted.opening.is_empty();
    wanted.seed.is_some() && rules.has_chance()
        || (wanted.seed.is_some() || chose_position) && rules.has_secrets()
}

/// What a founder wants: the setup, the own seats, and those that need the invitation.
pub fn read_setup(
    catalog: &Catalog,
    wanted: &NewTable,
    random: &mut dyn FnMut() -> u64,
) -> Result<(Setup, Vec<Player>, u8), Problem> {
    let rules = catalog.rules(&wanted.game, wanted.variant.as_deref()).map_err(malformed)?;
    if wanted.seats.len() > MAX_PLAYERS {
        return Err(malformed("no game seats that many players"));
    }
    let (mut mine, mut reserved, mut seats) = (Vec::new(), 0, Vec::new());
    for (index, seat) in wanted.seats.iter().enumerate() {
        if let SeatWish::Bot(spec) = seat {
            if [FREE, PERSON, ENGINE].contains(&spec.as_str()) {
                return Err(malformed(format!("`{spec}` is no seat: say me, open or invited")));
            }
            seats.push(read_bot(&*rules, spec)?.to_string());
            continue;
        }
        seats.push(FREE.to_string());
        if *seat == SeatWish::Me {
            mine.push(Player::new(index));
        }
        // A seat that its founder leaves stays a seat for those who were asked.
        reserved |= u8::from(*seat != SeatWish::Open) << index;
    }
    if wanted.seats.iter().any(SeatWish::is_for_others) && knows_too_much(wanted, &*rules) {
        return Err(malformed(
            "whoever chooses that would know what is hidden: not at a table with other people",
        ));
    }
    check_length(wanted.opening.len())?;
    let seed = match &wanted.seed {
        Some(seed) => seed
            .parse()
            .map_err(|_| malformed(format!("`{seed}` is not a seed, a whole number below 2^64")))?,
        None => random(),
    };
    let setup = Setup {
        game: wanted.game.clone(),
        variant: rules.variant().to_string(),
        revision: rules.revision(),
        seed,
        // Whoever plays on from what was played has seen how it went on.
        chance_seed: (!wanted.opening.is_empty()).then(random),
        start: wanted.start.clone(),
        opening: wanted.opening.clone(),
        result: wanted.result.clone(),
        seats,
        control: wanted.control,
    };
    Ok((setup, mine, reserved))
}
