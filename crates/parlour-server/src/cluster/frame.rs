//! What goes over a link: messages with numbers, so that whoever hears them knows when one is missing. A message that is
//! too long for one frame goes in several.

use axum::body::Bytes;
use thiserror::Error;

use crate::protocol::{Message, Parting};

/// NATS takes a megabyte at most, unless it is told otherwise.
const MAX_BODY_BYTES: usize = 512 << 10;
/// The number and the kind.
const HEAD_BYTES: usize = 9;

/// A message of a link.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Frame {
    /// A notice for the client, as it goes over the wire.
    Text(String),
    /// The last notice.
    Bye(Parting),
    /// A client's message.
    Ask(Message),
    /// The socket is closed.
    Part,
}

/// A frame is missing, or is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a message of another node is missing")]
pub(super) struct Broken;

const MORE: u8 = 0;
const TEXT: u8 = 1;
const BYE: u8 = 2;
const ASK: u8 = 3;
const PART: u8 = 4;

/// Numbers what is sent.
#[derive(Default)]
pub(super) struct FrameWriter {
    next: u64,
}

impl FrameWriter {
    /// The frames of a notice.
    pub(super) fn text(&mut self, text: &str) -> Vec<Bytes> {
        self.write(TEXT, text.as_bytes())
    }

    pub(super) fn bye(&mut self, reason: Parting) -> Vec<Bytes> {
        self.write(BYE, &json(&reason))
    }

    pub(super) fn ask(&mut self, message: &Message) -> Vec<Bytes> {
        self.write(ASK, &json(message))
    }

    pub(super) fn part(&mut self) -> Vec<Bytes> {
        self.write(PART, &[])
    }

    fn write(&mut self, kind: u8, body: &[u8]) -> Vec<Bytes> {
        let mut frames = Vec::with_capacity(1);
        let mut rest = body;
        while rest.len() > MAX_BODY_BYTES {
            let (piece, after) = rest.split_at(MAX_BODY_BYTES);
            frames.push(self.frame(MORE, piece));
            rest = after;
        }
        frames.push(self.frame(kind, rest));
        frames
    }

    fn frame(&mut self, kind: u8, body: &[u8]) -> Bytes {
        let mut frame = Vec::with_capacity(HEAD_BYTES + body.len());
        frame.extend_from_slice(&self.next.to_be_bytes());
        frame.push(kind);
        frame.extend_from_slice(body);
        self.next += 1;
        frame.into()
    }
}

/// Knows which number comes next.
#[derive(Default)]
pub(super) struct FrameReader {
    next: u64,
    /// What has come of a long message.
    begun: Vec<u8>,
}

impl FrameReader {
    /// The message that a frame completes.
    pub(super) fn read(&mut self, frame: &[u8]) -> Result<Option<Frame>, Broken> {
        let (number, rest) = frame.split_first_chunk().ok_or(Broken)?;
        let (&kind, body) = rest.split_first().ok_or(Broken)?;
        if u64::from_be_bytes(*number) != self.next {
            return Err(Broken);
        }
        self.next += 1;
        self.begun.extend_from_slice(body);
        if kind == MORE {
            return Ok(None);
        }
        let body = std::mem::take(&mut self.begun);
        let frame = match kind {
            TEXT => Frame::Text(String::from_utf8(body).map_err(|_| Broken)?),
            BYE => Frame::Bye(serde_json::from_slice(&body).map_err(|_| Broken)?),
            ASK => Frame::Ask(serde_json::from_slice(&body).map_err(|_| Broken)?),
            PART => Frame::Part,
            _ => return Err(Broken),
        };
        Ok(Some(frame))
    }
}

fn json(value: &impl serde::Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("a message is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Ask;

    #[test]
    fn what_is_written_is_read_and_a_gap_is_noticed() {
        let (mut writer, mut reader) = (FrameWriter::default(), FrameReader::default());
        let long = "long ".repeat(300_000);
        let message = Message { id: 7, knowing: Some(3), ask: Ask::Ping };
        let frames = [writer.text("short"), writer.text(&long), writer.ask(&message), writer.part()];
        assert_eq!(frames[1].len(), 3);
        let read: Vec<Frame> =
            frames.iter().flatten().filter_map(|frame| reader.read(frame).unwrap()).collect();
        let expected = [Frame::Text("short".into()), Frame::Text(long), Frame::Ask(message), Frame::Part];
        assert_eq!(read, expected);
        drop(writer.text("lost"));
        assert_eq!(reader.read(&writer.bye(Parting::Closing)[0]), Err(Broken));
    }

    #[test]
    fn what_is_no_frame_is_refused() {
        for frame in
            [&b""[..], b"1234567", b"\0\0\0\0\0\0\0\0", b"\0\0\0\0\0\0\0\0\x09", b"\0\0\0\0\0\0\0\0\x01\xff"]
        {
            assert_eq!(FrameReader::default().read(frame), Err(Broken), "{frame:?}");
        }
    }
}
