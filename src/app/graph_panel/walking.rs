//! Walking the graph by keys: a cursor that goes along lines from box to box, and to what stands beside.
//!
//! Which box an arrow leads to is told by where things stand: along the story, of several lines the one that goes
//! most straight on; back the way one came where the last step is taken back; across it, the nearest of the boxes
//! that the same boxes lead to, or else the nearest box beside.

use eframe::egui::{Pos2, Rect};

use crate::graph::{Direction, Shown};
use crate::playbook::NodeIndex;

use super::sheet::Sheet;

/// Where the keys have walked to.
#[derive(Debug, Default)]
pub(super) struct Walker {
    at: Option<Shown>,
    /// Where the last step along a line came from, and which way it went.
    came: Option<(Shown, Toward)>,
    /// The selection that was seen last: another one takes the cursor away.
    selected: Option<NodeIndex>,
}

/// Which way a step goes, as the story runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Toward {
    /// Along a way out.
    On,
    /// Against a way in.
    Back,
    /// To what stands beside: to the left, or above.
    Before,
    /// To what stands beside: to the right, or below.
    After,
}

/// An arrow key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Toward {
    /// What `arrow` means where the story runs in `direction`.
    pub fn of(arrow: Arrow, direction: Direction) -> Toward {
        match (direction, arrow) {
            (Direction::TopToBottom, Arrow::Down) | (Direction::LeftToRight, Arrow::Right) => {
                Toward::On
            }
            (Direction::TopToBottom, Arrow::Up) | (Direction::LeftToRight, Arrow::Left) => {
                Toward::Back
            }
            (Direction::TopToBottom, Arrow::Left) | (Direction::LeftToRight, Arrow::Up) => {
                Toward::Before
            }
            (Direction::TopToBottom, Arrow::Right) | (Direction::LeftToRight, Arrow::Down) => {
                Toward::After
            }
        }
    }

    fn is_back_from(self, last: Toward) -> bool {
        matches!(
            (last, self),
            (Toward::On, Toward::Back) | (Toward::Back, Toward::On)
        )
    }
}

impl Walker {
    /// What the cursor is on.
    pub fn at(&self) -> Option<Shown> {
        self.at
    }

    /// Puts the cursor on a box.
    pub fn stand_at(&mut self, shown: Shown) {
        self.at = Some(shown);
        self.came = None;
    }

    /// Takes the cursor away.
    pub fn leave(&mut self) {
        self.at = None;
        self.came = None;
    }

    /// Follows the selection: where something else was selected, walking begins there.
    pub fn follow(&mut self, selected: Option<NodeIndex>) {
        if self.selected != selected {
            self.selected = selected;
            if self.at != selected.map(Shown::Node) && selected.is_some() {
                self.leave();
            }
        }
    }

    /// Takes a step from box `from`. Gives the box it leads to; nothing where that way there is none.
    pub fn step(
        &mut self,
        sheet: &Sheet,
        place: impl Fn(usize) -> Option<Rect>,
        from: usize,
        toward: Toward,
    ) -> Option<usize> {
        let came = self.came.filter(|(_, last)| toward.is_back_from(*last));
        let came = came.map(|(shown, _)| shown);
        let to = match toward {
            Toward::On | Toward::Back => along(sheet, &place, from, toward, came),
            Toward::Before => beside(sheet, &place, from, -1.0),
            Toward::After => beside(sheet, &place, from, 1.0),
        }?;
        self.came = sheet.shown(from).map(|from| (from, toward));
        self.at = sheet.shown(to);
        Some(to)
    }
}

/// A point as the story runs: how far along it, and how far across.
fn axes(direction: Direction, point: Pos2) -> (f32, f32) {
    match direction {
        Direction::TopToBottom => (point.y, point.x),
        Direction::LeftToRight => (point.x, point.y),
    }
}

fn along(
    sheet: &Sheet,
    place: &impl Fn(usize) -> Option<Rect>,
    from: usize,
    toward: Toward,
    came: Option<Shown>,
) -> Option<usize> {
    let direction = sheet.arrangement.direction;
    let (here, middle) = axes(direction, place(from)?.center());
    let ends = sheet.lines_at(from).filter_map(|line| {
        let line = sheet.diagram.lines.get(line)?;
        let (near, far) = match toward {
            Toward::Back => (line.to, line.from),
            Toward::On | Toward::Before | Toward::After => (line.from, line.to),
        };
        (near == from && far != from).then_some(far)
    });
    let ranked = ends.filter_map(|at| {
        let (there, across) = axes(direction, place(at)?.center());
        let ahead = match toward {
            Toward::Back => here - there,
            Toward::On | Toward::Before | Toward::After => there - here,
        };
        let is_elsewhere = came.is_none() || sheet.shown(at) != came;
        // A line that leads back is no way on while another is.
        let rank = (is_elsewhere, ahead <= 0.0);
        Some((rank, (across - middle).abs(), ahead.abs(), at))
    });
    let nearest = ranked.min_by(|one, two| {
        let by_rank = one.0.cmp(&two.0);
        let by_turn = by_rank.then(one.1.total_cmp(&two.1));
        by_turn.then(one.2.total_cmp(&two.2)).then(one.3.cmp(&two.3))
    });
    nearest.map(|(_, _, _, at)| at)
}

fn beside(
    sheet: &Sheet,
    place: &impl Fn(usize) -> Option<Rect>,
    from: usize,
    side: f32,
) -> Option<usize> {
    let direction = sheet.arrangement.direction;
    let room = place(from)?;
    let (here, middle) = axes(direction, room.center());
    let nearest = |boxes: &mut dyn Iterator<Item = usize>| {
        let ranked = boxes.filter_map(|at| {
            let (there, across) = axes(direction, place(at)?.center());
            let aside = (across - middle) * side;
            (at != from && aside > 0.5).then_some((aside, (there - here).abs(), at))
        });
        let nearest = ranked.min_by(|one, two| {
            let by_side = one.0.total_cmp(&two.0);
            by_side.then(one.1.total_cmp(&two.1)).then(one.2.cmp(&two.2))
        });
        nearest.map(|(_, _, at)| at)
    };
    let lines = |at: usize| {
        let lines = sheet.lines_at(at);
        lines.filter_map(|line| sheet.diagram.lines.get(line))
    };
    let before = lines(from).filter(|line| line.to == from);
    let mut siblings = before.flat_map(|into| {
        let out = lines(into.from).filter(move |line| line.from == into.from);
        out.map(|line| line.to)
    });
    nearest(&mut siblings).or_else(|| {
        let bounds = super::edges::rect(sheet.layout.bounds).union(room);
        let mut band = match direction {
            Direction::TopToBottom => Rect::from_x_y_ranges(bounds.x_range(), room.y_range()),
            Direction::LeftToRight => Rect::from_x_y_ranges(room.x_range(), bounds.y_range()),
        };
        match (direction, side > 0.0) {
            (Direction::TopToBottom, true) => band.min.x = room.center().x,
            (Direction::TopToBottom, false) => band.max.x = room.center().x,
            (Direction::LeftToRight, true) => band.min.y = room.center().y,
            (Direction::LeftToRight, false) => band.max.y = room.center().y,
        }
        let mut near = Vec::new();
        sheet.near_boxes.find(band, &mut near);
        let in_band = near.into_iter().map(|at| at as usize);
        let mut in_band =
            in_band.filter(|at| place(*at).is_some_and(|place| place.intersects(band)));
        nearest(&mut in_band)
    })
}

#[cfg(test)]
#[path = "walking_tests.rs"]
mod tests;
