//! A diagram painted very small, pixel by pixel, and where a point of it is.

use eframe::egui::{Color32, ColorImage, Pos2, Rect, Vec2};

/// The least a side of a small diagram measures, in points.
const LEAST: f32 = 28.0;
/// Around the diagram, in points.
const PADDING: f32 = 4.0;
/// The least a side of the frame measures, in points.
const LEAST_FRAME: f32 = 6.0;

/// Where the canvas is on a small picture of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chart {
    /// What of the canvas there is, without the padding.
    pub bounds: Rect,
    /// Where the picture is on the screen.
    pub place: Rect,
}

impl Chart {
    /// How large a picture of `bounds` is that is `most` large at most.
    pub fn size(bounds: Rect, most: Vec2) -> Vec2 {
        let scale = scale(bounds, most);
        let size = bounds.size() * scale + Vec2::splat(2.0 * PADDING);
        let size = size.max(Vec2::splat(LEAST)).min(most);
        vec2_rounded(size)
    }

    /// A picture of `bounds` at `place`.
    pub fn new(bounds: Rect, place: Rect) -> Chart {
        Chart { bounds, place }
    }

    /// Where a canvas point is on the screen.
    pub fn to_chart(self, point: Pos2) -> Pos2 {
        let scale = scale(self.bounds, self.place.size());
        self.place.center() + (point - self.bounds.center()) * scale
    }

    /// Which canvas point a screen point shows.
    pub fn to_canvas(self, point: Pos2) -> Pos2 {
        let scale = scale(self.bounds, self.place.size());
        self.bounds.center() + (point - self.place.center()) / scale
    }

    /// Where the frame around `shown` is, which is a part of the canvas: within the picture, and never too small to
    /// be seen.
    pub fn frame(self, shown: Rect) -> Rect {
        let frame = Rect::from_min_max(self.to_chart(shown.min), self.to_chart(shown.max));
        let size = frame.size().max(Vec2::splat(LEAST_FRAME));
        let frame = Rect::from_center_size(frame.center(), size);
        let inside = frame.intersect(self.place);
        match inside.is_positive() {
            true => inside,
            // The view has left the diagram: at its border.
            false => Rect::from_center_size(self.place.clamp(frame.center()), size),
        }
    }
}

/// Screen points a canvas point in a picture of `bounds` that is `size` large.
fn scale(bounds: Rect, size: Vec2) -> f32 {
    let room = (size - Vec2::splat(2.0 * PADDING)).max(Vec2::splat(1.0));
    (room.x / bounds.width().max(1.0)).min(room.y / bounds.height().max(1.0))
}

fn vec2_rounded(size: Vec2) -> Vec2 {
    Vec2::new(size.x.round(), size.y.round())
}

/// Something of the diagram.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Speck {
    /// Where it is on the canvas.
    pub rect: Rect,
    /// Its colour.
    pub colour: Color32,
}

/// A picture of so many pixels of `bounds` and the specks there, later ones over earlier ones; each has a pixel of
/// its own at least, unless a later one takes it.
pub fn painted(
    pixels: [usize; 2],
    bounds: Rect,
    ground: Color32,
    specks: impl IntoIterator<Item = Speck>,
) -> ColorImage {
    let mut image = ColorImage::filled(pixels, ground);
    let [width, height] = pixels;
    let place = Rect::from_min_size(Pos2::ZERO, Vec2::new(width as f32, height as f32));
    let chart = Chart { bounds, place };
    for speck in specks {
        let min = chart.to_chart(speck.rect.min);
        let max = chart.to_chart(speck.rect.max);
        let columns = span(min.x, max.x, width);
        for row in span(min.y, max.y, height) {
            let line = image
                .pixels
                .get_mut(row * width + columns.start..row * width + columns.end);
            for pixel in line.into_iter().flatten() {
                *pixel = speck.colour;
            }
        }
    }
    image
}

/// The pixels from `min` to `max` of so many, one at least; none where that is outside.
fn span(min: f32, max: f32, count: usize) -> std::ops::Range<usize> {
    let (first, last) = (min.round().max(0.0), max.round());
    let first = first as usize;
    let end = (last as usize).max(first + 1).min(count);
    first.min(end)..end
}

#[cfg(test)]
mod tests {
    use eframe::egui::pos2;
    use proptest::prelude::*;

    use super::*;

    const GROUND: Color32 = Color32::BLACK;
    const INK: Color32 = Color32::WHITE;
    const LARGE: Rect = Rect {
        min: pos2(-500.0, 0.0),
        max: pos2(9_500.0, 80_000.0),
    };

    fn rect_in(bounds: Rect) -> impl Strategy<Value = Rect> {
        (0.0..1.0f32, 0.0..1.0f32, 0.0..300.0f32).prop_map(move |(x, y, side)| {
            let min = bounds.lerp_inside(Vec2::new(x, y));
            Rect::from_min_size(min, Vec2::splat(side)).intersect(bounds)
        })
    }

    proptest! {
        #[test]
        fn every_speck_is_seen_however_small_it_is(rect in rect_in(LARGE)) {
            let image = painted([60, 150], LARGE, GROUND, [Speck { rect, colour: INK }]);
            prop_assert!(image.pixels.contains(&INK));
        }

        #[test]
        fn a_point_is_found_where_it_was_drawn(rect in rect_in(LARGE)) {
            let place = Rect::from_min_size(pos2(700.0, 400.0), Chart::size(LARGE, Vec2::new(190.0, 150.0)));
            let chart = Chart::new(LARGE, place);
            let there = chart.to_chart(rect.center());
            prop_assert!(place.contains(there));
            prop_assert!((chart.to_canvas(there) - rect.center()).length() < 1.0);
            prop_assert!(place.contains_rect(chart.frame(rect)));
        }
    }

    #[test]
    fn a_chain_as_narrow_as_can_be_still_is_a_picture_within_its_room() {
        let most = Vec2::new(190.0, 150.0);
        for bounds in [
            Rect::from_min_size(Pos2::ZERO, Vec2::new(200.0, 5e6)),
            Rect::from_min_size(Pos2::ZERO, Vec2::ZERO),
            LARGE,
        ] {
            let size = Chart::size(bounds, most);
            assert!(size.min_elem() >= LEAST && size.x <= most.x && size.y <= most.y);
        }
    }

    #[test]
    fn what_is_painted_later_lies_over_what_was_before() {
        let speck = |colour| Speck {
            rect: LARGE,
            colour,
        };
        let image = painted([20, 40], LARGE, GROUND, [speck(Color32::RED), speck(INK)]);
        assert!(image.pixels.contains(&INK));
        assert!(!image.pixels.contains(&Color32::RED));
    }

    #[test]
    fn a_view_beside_the_diagram_still_has_its_frame_in_the_picture() {
        let place = Rect::from_min_size(pos2(700.0, 400.0), Vec2::new(60.0, 150.0));
        let chart = Chart::new(LARGE, place);
        let far = Rect::from_center_size(pos2(-90_000.0, 40.0), Vec2::splat(100.0));
        assert!(chart.frame(far).intersects(place));
    }
}
