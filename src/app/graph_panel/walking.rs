//! Walking the graph by keys: a cursor that goes along lines from box to box, and to what stands beside.
//!
//! Which box an arrow leads to is told by where things stand: along the story, of several lines the one that goes
//! most straight on; back the way one came where the last step is taken back; across it, one after another of the
//! boxes the last step could have led to, so that every way can be walked, or else the nearest box beside.

use eframe::egui::{Pos2, Rect};

use crate::graph::{Direction, Shown};
use crate::playbook::NodeIndex;

use super::sheet::Sheet;

/// Where the keys have walked to.
#[derive(Debug, Default)]
pub(super) struct Walker {
    at: Option<Shown>,
    /// Where the last step along a line came from, and which way it went; steps aside keep it.
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
        let to = match toward {
            Toward::On | Toward::Back => {
                let came = self.came.filter(|(_, last)| toward.is_back_from(*last));
                let came = came.map(|(shown, _)| shown);
                let to = along(sheet, &place, from, toward, came)?;
                self.came = sheet.shown(from).map(|from| (from, toward));
                to
            }
            Toward::Before | Toward::After => {
                let siblings = self.siblings(sheet, from);
                let to = next(sheet, &place, from, toward, siblings);
                if to.is_none() {
                    self.came = None;
                }
                to.or_else(|| beside(sheet, &place, from, toward))?
            }
        };
        self.at = sheet.shown(to);
        Some(to)
    }

    /// The boxes the last step along a line could have led to; where that is not known, those that what leads to
    /// `from` leads to as well.
    fn siblings(&self, sheet: &Sheet, from: usize) -> Vec<usize> {
        let came = self.came.and_then(|(shown, toward)| {
            let at = sheet.box_of_shown(shown)?;
            let siblings: Vec<usize> = ends(sheet, at, toward).collect();
            siblings.contains(&from).then_some(siblings)
        });
        came.unwrap_or_else(|| {
            let before = ends(sheet, from, Toward::Back);
            before
                .flat_map(|before| ends(sheet, before, Toward::On))
                .collect()
        })
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
    let ranked = ends(sheet, from, toward).filter_map(|at| {
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
        by_turn
            .then(one.2.total_cmp(&two.2))
            .then(one.3.cmp(&two.3))
    });
    nearest.map(|(_, _, _, at)| at)
}

/// The boxes at the other ends of the lines of box `at`: of those that leave it or, for [`Toward::Back`], enter it.
fn ends(sheet: &Sheet, at: usize, toward: Toward) -> impl Iterator<Item = usize> {
    sheet.lines_at(at).filter_map(move |line| {
        let line = sheet.diagram.lines.get(line)?;
        let (near, far) = match toward {
            Toward::Back => (line.to, line.from),
            Toward::On | Toward::Before | Toward::After => (line.from, line.to),
        };
        (near == at && far != at).then_some(far)
    })
}

/// The next of `boxes` across the story; of those that stand behind each other, one after another along it.
fn next(
    sheet: &Sheet,
    place: &impl Fn(usize) -> Option<Rect>,
    from: usize,
    toward: Toward,
    boxes: Vec<usize>,
) -> Option<usize> {
    let direction = sheet.arrangement.direction;
    let rank = |at: usize| {
        let (along, across) = axes(direction, place(at)?.center());
        Some((across, along, at))
    };
    let compare = |one: &(f32, f32, usize), two: &(f32, f32, usize)| {
        let across = one.0.total_cmp(&two.0);
        across.then(one.1.total_cmp(&two.1)).then(one.2.cmp(&two.2))
    };
    let here = rank(from)?;
    let ranked = boxes.into_iter().filter_map(rank);
    let next = match toward {
        Toward::Before => ranked
            .filter(|there| compare(there, &here).is_lt())
            .max_by(compare),
        Toward::On | Toward::Back | Toward::After => ranked
            .filter(|there| compare(there, &here).is_gt())
            .min_by(compare),
    };
    next.map(|(_, _, at)| at)
}

/// The nearest box that stands beside `from`.
fn beside(
    sheet: &Sheet,
    place: &impl Fn(usize) -> Option<Rect>,
    from: usize,
    toward: Toward,
) -> Option<usize> {
    let direction = sheet.arrangement.direction;
    let room = place(from)?;
    let middle = axes(direction, room.center()).1;
    let bounds = sheet.bounds().union(room);
    let band = match direction {
        Direction::TopToBottom => Rect::from_x_y_ranges(bounds.x_range(), room.y_range()),
        Direction::LeftToRight => Rect::from_x_y_ranges(room.x_range(), bounds.y_range()),
    };
    let mut near = Vec::new();
    sheet.near_boxes.find(band, &mut near);
    let ranked = near.into_iter().filter_map(|at| {
        let there = place(at as usize).filter(|there| there.intersects(band))?;
        let across = axes(direction, there.center()).1;
        let aside = match toward {
            Toward::Before => middle - across,
            Toward::On | Toward::Back | Toward::After => across - middle,
        };
        (aside > 0.5).then_some((aside, at as usize))
    });
    let nearest = ranked.min_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
    nearest.map(|(_, at)| at)
}

#[cfg(test)]
#[path = "walking_tests.rs"]
mod tests;
