//! A spatial index: which of many rectangles meet the part of the canvas that is shown.
//!
//! A grid of square cells. A rectangle stands in every cell it meets; one that meets very many is kept apart
//! and looked at each time, which is cheap because there are few such.

use std::collections::HashMap;

use eframe::egui::Rect;

/// The side of a cell, in canvas points: a few cards across.
const CELL: f32 = 640.0;
/// How many cells a rectangle may stand in before it is kept apart.
const MOST_CELLS: i64 = 24;

/// An index over rectangles, by their positions in a list.
#[derive(Debug, Clone, Default)]
pub struct Index {
    cells: HashMap<(i32, i32), Vec<u32>>,
    large: Vec<u32>,
    count: u32,
}

impl Index {
    /// An index over `rects`, in their order.
    pub fn new(rects: impl IntoIterator<Item = Rect>) -> Index {
        Index::of_parts(rects.into_iter().map(|rect| [rect]))
    }

    /// An index over things of several rectangles each, in their order. A long thing that runs aslant is near
    /// few parts of the canvas where it is told by its pieces, and near most of it by what holds them all.
    pub fn of_parts<Parts>(things: impl IntoIterator<Item = Parts>) -> Index
    where
        Parts: IntoIterator<Item = Rect>,
    {
        let mut index = Index::default();
        for (position, parts) in (0u32..).zip(things) {
            index.count += 1;
            for part in parts {
                index.add(position, part);
            }
        }
        index
    }

    fn add(&mut self, position: u32, rect: Rect) {
        let Some((columns, rows)) = cells_of(rect) else {
            return;
        };
        if cell_count(columns, rows) > MOST_CELLS {
            push_once(&mut self.large, position);
            return;
        }
        for column in columns.0..=columns.1 {
            for row in rows.0..=rows.1 {
                push_once(self.cells.entry((column, row)).or_default(), position);
            }
        }
    }

    /// The positions of what may meet `shown`, in order, each once, in place of what is in `near`, whose room is
    /// used again.
    pub fn find(&self, shown: Rect, near: &mut Vec<u32>) {
        near.clear();
        let Some((columns, rows)) = cells_of(shown) else {
            return;
        };
        if cell_count(columns, rows) >= self.cells.len() as i64 {
            near.extend(0..self.count);
            return;
        }
        near.extend(&self.large);
        for column in columns.0..=columns.1 {
            for row in rows.0..=rows.1 {
                near.extend(self.cells.get(&(column, row)).into_iter().flatten());
            }
        }
        near.sort_unstable();
        near.dedup();
    }
}

/// Positions come in order, so one that is there already is the last.
fn push_once(positions: &mut Vec<u32>, position: u32) {
    if positions.last() != Some(&position) {
        positions.push(position);
    }
}

type Span = (i32, i32);

/// The columns and rows of cells `rect` meets; nothing for one that is empty or not finite.
fn cells_of(rect: Rect) -> Option<(Span, Span)> {
    let cell = |at: f32| (at / CELL).floor() as i32;
    let is_sound = rect.is_finite() && rect.min.x <= rect.max.x && rect.min.y <= rect.max.y;
    is_sound.then(|| {
        (
            (cell(rect.min.x), cell(rect.max.x)),
            (cell(rect.min.y), cell(rect.max.y)),
        )
    })
}

fn cell_count(columns: Span, rows: Span) -> i64 {
    let length = |span: Span| i64::from(span.1) - i64::from(span.0) + 1;
    length(columns).saturating_mul(length(rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Pos2, Vec2, pos2};
    use proptest::prelude::*;

    fn rect() -> impl Strategy<Value = Rect> {
        (-5e3..5e3f32, -5e3..5e3f32, 0.0..4e3f32, 0.0..4e3f32)
            .prop_map(|(x, y, w, h)| Rect::from_min_size(pos2(x, y), Vec2::new(w, h)))
    }

    proptest! {
        #[test]
        fn every_rectangle_that_meets_what_is_shown_is_near_it(
            rects in proptest::collection::vec(rect(), 0..60),
            shown in rect(),
        ) {
            let mut near = vec![7];
            Index::new(rects.iter().copied()).find(shown, &mut near);
            for (position, rect) in (0..).zip(&rects) {
                if rect.intersects(shown) {
                    prop_assert!(near.contains(&position));
                }
            }
            prop_assert!(near.is_sorted_by(|one, two| one < two));
        }

        #[test]
        fn what_has_a_part_that_meets_what_is_shown_is_near_it(
            things in proptest::collection::vec(proptest::collection::vec(rect(), 0..5), 0..30),
            shown in rect(),
        ) {
            let mut near = Vec::new();
            Index::of_parts(things.iter().map(|parts| parts.iter().copied())).find(shown, &mut near);
            for (position, parts) in (0..).zip(&things) {
                if parts.iter().any(|part| part.intersects(shown)) {
                    prop_assert!(near.contains(&position));
                }
            }
            prop_assert!(near.is_sorted_by(|one, two| one < two));
        }
    }

    #[test]
    fn what_is_far_away_is_not_looked_at() {
        let far = Rect::from_min_size(pos2(1e5, 1e5), Vec2::splat(10.0));
        let near = Rect::from_min_size(Pos2::ZERO, Vec2::splat(10.0));
        let others = (0..50).map(|at| far.translate(Vec2::splat(at as f32 * 1e3)));
        let index = Index::new([near].into_iter().chain(others));
        let mut found = Vec::new();
        index.find(
            Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0)),
            &mut found,
        );
        assert_eq!(found, [0]);
    }
}
