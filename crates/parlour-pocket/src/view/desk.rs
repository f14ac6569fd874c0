//! A table: the board, what is beside it and below it, and what lies over it.

use crate::canvas::{Canvas, Rect};
use crate::desk::{Desk, Phase, Sheet};
use crate::overlay::Overlay;

use super::{sheets, side, strip};

/// Paints what has changed of a table; whether anything has.
pub(crate) fn desk(desk: &mut Desk, overlay: &Overlay, canvas: &mut dyn Canvas) -> bool {
    let changed = core::mem::take(&mut desk.changed);
    let desk = &*desk;
    if let Phase::HandOver(player) = desk.phase {
        // Whatever has changed is not for the eyes that look now.
        let is_painted = changed.all || changed.side || changed.sheet;
        if is_painted {
            sheets::hand_over(desk, player, canvas);
            over(desk, canvas);
        }
        return is_painted;
    }
    let Some(view) = &desk.view else { return false };
    let area = view.area();
    if changed.all {
        view.draw(canvas, area);
    } else {
        for part in merged(&changed.parts) {
            view.draw(canvas, part);
        }
    }
    let strip = Rect::new(0, area.bottom(), 240, 160 - area.bottom());
    let has_strip = !strip.is_empty();
    let has_side = changed.all || changed.side || changed.spot && desk.has_note && !has_strip;
    let has_spot = has_strip && (changed.all || changed.side || changed.spot);
    if has_side {
        let beside = Rect::new(area.right(), 0, 240 - area.right(), 160 - strip.height);
        side::side(desk, overlay, beside, has_strip, canvas);
    }
    if has_spot {
        strip::strip(desk, overlay, strip, canvas);
    }
    let is_painted = has_side || has_spot || changed.sheet || !changed.parts.is_empty();
    if is_painted {
        over(desk, canvas);
    }
    is_painted
}

fn over(desk: &Desk, canvas: &mut dyn Canvas) {
    if let Some(sheet) = &desk.sheet {
        let is_seen = !matches!((sheet, &desk.phase), (Sheet::Result, Phase::HandOver(_)));
        if is_seen {
            sheets::sheet(desk, sheet, canvas);
        }
    }
}

/// Parts that touch are painted at once: what lies between costs less than painting twice.
fn merged(parts: &[Rect]) -> alloc::vec::Vec<Rect> {
    let mut merged: alloc::vec::Vec<Rect> = alloc::vec::Vec::new();
    for &part in parts {
        match merged.iter_mut().find(|other| !other.meet(part.grow(1)).is_empty()) {
            Some(other) => *other = other.join(part),
            None => merged.push(part),
        }
    }
    merged
}
