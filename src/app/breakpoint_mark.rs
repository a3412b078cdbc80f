//! The mark of a breakpoint, the same in the list and in the graph: its shape says what it does.

use eframe::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

use crate::debugger::Breakpoint;

use super::theme::Palette;

/// What the mark of a breakpoint shows: a dot stops, a diamond writes; a struck one is disabled, a hollow one does
/// not bind to the playbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakpointMark {
    /// Whether it writes instead of stopping.
    pub writes: bool,
    /// Whether it is enabled.
    pub enabled: bool,
    /// Whether it binds.
    pub binds: bool,
}

impl BreakpointMark {
    /// The mark of `breakpoint`, and of why it does not bind, if it does not.
    pub fn of(breakpoint: &Breakpoint, unbound: Option<&str>) -> BreakpointMark {
        BreakpointMark {
            writes: breakpoint.is_logpoint(),
            enabled: breakpoint.enabled,
            binds: unbound.is_none(),
        }
    }

    /// How much it does: where one mark stands for several breakpoints, the one that does most is shown.
    pub fn weight(self) -> u8 {
        match (self.binds, self.enabled, self.writes) {
            (true, true, false) => 3,
            (true, true, true) => 2,
            (true, false, _) => 1,
            (false, ..) => 0,
        }
    }

    /// The mark in words.
    pub fn name(self) -> &'static str {
        match (self.binds, self.enabled, self.writes) {
            (true, true, false) => "breakpoint",
            (true, true, true) => "logpoint",
            (true, false, false) => "disabled breakpoint",
            (true, false, true) => "disabled logpoint",
            (false, _, false) => "breakpoint that does not bind",
            (false, _, true) => "logpoint that does not bind",
        }
    }

    /// Draws the mark around `middle`.
    pub fn paint(self, painter: &Painter, palette: &Palette, middle: Pos2, radius: f32) {
        let ink = match self.enabled {
            true => palette.stop,
            false => palette.quiet_text,
        };
        let (fill, line) = match self.binds {
            true => (ink, Stroke::NONE),
            false => (Color32::TRANSPARENT, Stroke::new(1.5, ink)),
        };
        if self.writes {
            let tip = radius * 1.25;
            let corners = [
                Vec2::new(0.0, -tip),
                Vec2::new(tip, 0.0),
                Vec2::new(0.0, tip),
                Vec2::new(-tip, 0.0),
            ];
            let corners = corners.map(|corner| middle + corner).to_vec();
            painter.add(Shape::convex_polygon(corners, fill, line));
        } else {
            painter.circle(middle, radius, fill, line);
        }
        if !self.enabled {
            // Told from an enabled one without colour.
            let end = Vec2::new(radius, -radius);
            let gap = Stroke::new((radius * 0.45).max(1.2), palette.panel);
            painter.line_segment([middle - end, middle + end], gap);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_marks_the_one_that_stops_weighs_most_and_no_two_states_are_named_alike() {
        let states = [true, false];
        let marks: Vec<BreakpointMark> = states
            .into_iter()
            .flat_map(|writes| states.map(|enabled| (writes, enabled)))
            .flat_map(|(writes, enabled)| {
                states.map(|binds| BreakpointMark {
                    writes,
                    enabled,
                    binds,
                })
            })
            .collect();
        let most = marks.iter().max_by_key(|mark| mark.weight());
        let stops = BreakpointMark {
            writes: false,
            enabled: true,
            binds: true,
        };
        assert_eq!(most, Some(&stops));
        let names: std::collections::BTreeSet<&str> =
            marks.iter().map(|mark| mark.name()).collect();
        assert_eq!(names.len(), 6);
    }
}
