//! A cable between a node and what it needs: everything goes through it unchanged, or late, or not at all. Like a cable that
//! is cut, it says nothing: connections stay open and silent.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// How a cable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Everything goes through.
    Whole,
    /// Everything comes so much later.
    Slow(Duration),
    /// Nothing goes through.
    Cut,
}

/// A cable to a port of this machine.
pub struct Cable {
    port: u16,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

impl Cable {
    /// A cable to a port of this machine, which can be reached on all its addresses.
    pub async fn to(port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::UNSPECIFIED, 0)).await?;
        let end = listener.local_addr()?.port();
        let state = watch::Sender::new(State::Whole);
        let watched = state.subscribe();
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, port, watched.clone()));
            }
        });
        Ok(Cable { port: end, state, task })
    }

    /// The port of its other end.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on it is so.
    pub fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Waits as long as the cable is cut, or as late as it is. Whether it is still there.
async fn pass(state: &mut watch::Receiver<State>) -> bool {
    let Ok(now) = state.wait_for(|state| *state != State::Cut).await.map(|now| *now) else { return false };
    if let State::Slow(late) = now {
        sleep(late).await;
    }
    true
}

async fn carry(near: TcpStream, port: u16, mut state: watch::Receiver<State>) {
    if !pass(&mut state).await {
        return;
    }
    let Ok(far) = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await else { return };
    let (near, far) = (near.into_split(), far.into_split());
    tokio::join!(copy(near.0, far.1, state.clone()), copy(far.0, near.1, state));
}

async fn copy(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut state: watch::Receiver<State>) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        if !pass(&mut state).await || to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
    // Also that someone hangs up is not noticed beyond a cut.
    if pass(&mut state).await {
        drop(to.shutdown().await);
    }
}
