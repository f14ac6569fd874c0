//! Tables, seats and names.

use parlour_client::protocol::api::{
    CreateTable, GetTable, LeaveSeat, SetName, TableRecord, TableReplay, TakeSeat,
};
use parlour_client::protocol::{Code, Founded, Me, PositionQuery, Problem, Replay, TableView};
use parlour_table::Table;

use super::Backend;
use crate::setup::{is_for_invited_only, knows_too_much, read_setup};
use crate::{Input, Metadata, letter, malformed, read_player};

pub(super) async fn me(backend: &impl Backend) -> Result<Me, Problem> {
    Ok(Me { name: backend.guest().await?.map(|guest| guest.name) })
}

pub(super) async fn set_name(backend: &impl Backend, request: &SetName) -> Result<Me, Problem> {
    let guest = backend.identify(Some(&request.input.name)).await?;
    Ok(Me { name: Some(guest.name) })
}

pub(super) async fn create(
    backend: &impl Backend,
    CreateTable { input: wanted }: &CreateTable,
) -> Result<Founded, Problem> {
    let (setup, seats, reserved) = read_setup(backend.catalog(), wanted, &mut || backend.random_number())?;
    backend.admit(wanted, &setup)?;
    let table = Table::from_events(backend.catalog(), &setup, &[]).map_err(malformed)?;
    let founder = backend.identify(wanted.name.as_deref()).await?;
    let is_private = knows_too_much(wanted, &**table.rules());
    let is_listed = wanted.listed.unwrap_or_else(|| !is_for_invited_only(wanted));
    let id = table_id(|| backend.random_number());
    let invitation = backend.new_invitation(&id);
    let metadata = Metadata {
        id: id.clone(),
        setup,
        founder: founder.id,
        reserved,
        is_private,
        is_listed,
        invitation: invitation.digest,
        created: backend.now(),
    };
    backend.create_table(metadata, table).await?;
    for &player in &seats {
        let (guest, invitation) = (founder.clone(), Some(invitation.clone()));
        let sit = Input::Sit { guest, player, invitation, is_engine: wanted.engine };
        backend.feed(&id, sit).await?;
    }
    backend.open_table(&id).await?;
    Ok(Founded { id, seats, invitation: invitation.text })
}

/// Returns an id for a new table.
fn table_id(mut random: impl FnMut() -> u64) -> String {
    const LENGTH: usize = 10;
    (0..LENGTH).map(|_| letter(random() as u8)).collect()
}

pub(super) async fn take_seat(
    backend: &impl Backend,
    TakeSeat { table, seat, input: wish }: &TakeSeat,
) -> Result<(), Problem> {
    let player = read_player(seat)?;
    // A client that asks for a table that does not exist need not become a guest.
    backend.open_table(table).await?;
    let guest = backend.identify(wish.name.as_deref()).await?;
    let invitation = wish.invitation.as_deref().map(|text| backend.invitation(text));
    backend.feed(table, Input::Sit { guest, player, invitation, is_engine: wish.engine }).await
}

pub(super) async fn leave_seat(
    backend: &impl Backend,
    LeaveSeat { table, seat, .. }: &LeaveSeat,
) -> Result<(), Problem> {
    let player = read_player(seat)?;
    let guest = backend.guest().await?;
    let guest = guest.ok_or_else(|| Problem::new(Code::NotYours, "this seat is not yours"))?;
    backend.feed(table, Input::Leave { guest: guest.id, player }).await
}

/// Returns the number of the guest who asks.
async fn asker(backend: &impl Backend) -> Result<Option<u64>, Problem> {
    Ok(backend.guest().await?.map(|guest| guest.id))
}

pub(super) async fn view(backend: &impl Backend, request: &GetTable) -> Result<TableView, Problem> {
    let guest = asker(backend).await?;
    backend.look(&request.table, move |table| table.view(guest)).await
}

pub(super) async fn record(backend: &impl Backend, request: &TableRecord) -> Result<String, Problem> {
    let player = request.input.seat.as_deref().map(read_player).transpose()?;
    let guest = asker(backend).await?;
    let record = backend.look(&request.table, move |table| table.record(guest, player)).await??;
    Ok(record.to_string())
}

pub(super) async fn replay(backend: &impl Backend, request: &TableReplay) -> Result<Replay, Problem> {
    let PositionQuery { ply, seat } = request.input.clone();
    let player = seat.as_deref().map(read_player).transpose()?;
    let guest = asker(backend).await?;
    backend.look(&request.table, move |table| table.replay(guest, player, ply)).await?
}
