//! A program that sits down at a table and plays: it founds one against a bot of the house, or takes a seat at one that
//! someone else founded.
//!
//! ```text
//! cargo run -p parlour-client --example engine -- http://127.0.0.1:7878 larva
//! cargo run -p parlour-client --example engine -- http://127.0.0.1:7878 TABLE p2 INVITATION
//! ```
#![expect(clippy::print_stdout, reason = "it is a program for people to watch")]

use std::env;

use parlour_client::protocol::{NewTable, Sit};
use parlour_client::{Client, ClientError, Connection};
use parlour_core::{Player, Rng};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (client, table, seat) = match words[..] {
        [server, game] => {
            let client = Client::new(server)?;
            let wanted = NewTable { engine: true, ..NewTable::new(game, ["me", "level3"]) };
            let founded = client.found(&wanted).await?;
            println!("{server}/t/{}", founded.id);
            (client, founded.id, Player::FIRST)
        }
        [server, table, seat, ..] => {
            let client = Client::new(server)?;
            let number: usize = seat.trim_start_matches('p').parse()?;
            let seat = Player::new(number.checked_sub(1).ok_or("seats are p1 to p4")?);
            let invitation = words.get(3).map(ToString::to_string);
            client.sit(table, seat, &Sit { invitation, name: None, engine: true }).await?;
            (client, table.to_string(), seat)
        }
        _ => return Err("say SERVER GAME, or SERVER TABLE SEAT [INVITATION]".into()),
    };
    play(Connection::open(&client, &table, Some(seat)).await?).await?;
    Ok(())
}

/// Plays whatever is offered, to the end.
async fn play(mut table: Connection) -> Result<(), ClientError> {
    let mut rng = Rng::new(1);
    while !table.state().is_over() {
        if !table.state().is_my_turn() {
            table.next().await?;
            continue;
        }
        let choices: Vec<&str> = table.state().choices().collect();
        let action = rng.pick(&choices).copied().unwrap_or_default().to_string();
        println!("{action}");
        match table.act(action).await {
            // The position has changed meanwhile, or the connection was lost: look again.
            Err(error)
                if error.problem().is_none()
                    || error.code() == Some(parlour_client::protocol::Code::Late) => {}
            other => other?,
        }
    }
    let result = table.state().standing.result.as_ref();
    println!("{}", result.map_or("", |result| &result.words));
    Ok(())
}
