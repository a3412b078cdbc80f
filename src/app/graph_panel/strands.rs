//! So far out that a line is a thread: all that are plain are one mesh, since there may be very many.

use eframe::egui::{Color32, Mesh, Painter, Pos2, Shape, Vec2, epaint::Vertex};

/// How near each other two points are one, in screen points.
const NEAR: f32 = 0.5;

/// The threads of one frame.
#[derive(Default)]
pub struct Strands {
    mesh: Mesh,
}

impl Strands {
    /// Adds the thread through `points`, which are on the screen, `width` screen points wide at most. Its edges fade
    /// out over `soft` screen points: one that is thinner is faint instead.
    pub fn add(
        &mut self,
        points: impl Iterator<Item = Pos2>,
        width: f32,
        soft: f32,
        colour: Color32,
    ) {
        let colour = colour.gamma_multiply((width / soft).min(1.0));
        let mut points = points.peekable();
        let mut drawn: Option<Pos2> = None;
        while let Some(point) = points.next() {
            let next = points.peek().copied();
            let before = drawn.map_or(Vec2::ZERO, |drawn| point - drawn);
            // Points that are one on the screen have no way between them.
            if drawn.is_some() && next.is_some() && before.length_sq() < NEAR * NEAR {
                continue;
            }
            let after = next.map_or(Vec2::ZERO, |next| next - point);
            let along = (before.normalized() + after.normalized()).normalized();
            let across = along.rot90() * soft;
            self.push(point - across, Color32::TRANSPARENT);
            self.push(point, colour);
            self.push(point + across, Color32::TRANSPARENT);
            if drawn.is_some() {
                self.join();
            }
            drawn = Some(point);
        }
    }

    fn push(&mut self, pos: Pos2, color: Color32) {
        self.mesh.vertices.push(Vertex {
            pos,
            uv: eframe::egui::epaint::WHITE_UV,
            color,
        });
    }

    /// Joins the last three corners with the three before.
    fn join(&mut self) {
        let Some(first) = (self.mesh.vertices.len() as u32).checked_sub(6) else {
            return;
        };
        for [a, b] in [[0, 1], [1, 2]] {
            let [a, b] = [first + a, first + b];
            self.mesh.add_triangle(a, b, a + 3);
            self.mesh.add_triangle(b, b + 3, a + 3);
        }
    }

    /// Draws them all.
    pub fn paint_ui(self, painter: &Painter) {
        if !self.mesh.is_empty() {
            painter.add(Shape::mesh(self.mesh));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::pos2;

    #[test]
    fn a_thread_runs_through_its_points_and_each_is_apart_from_the_next() {
        let mut strands = Strands::default();
        let corner = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0)];
        strands.add(corner.into_iter(), 0.5, 1.0, Color32::WHITE);
        strands.add(corner.into_iter(), 2.0, 1.0, Color32::WHITE);
        let vertices = &strands.mesh.vertices;
        assert_eq!(vertices.len(), 18);
        for (at, point) in corner.iter().enumerate() {
            assert_eq!(vertices[3 * at + 1].pos, *point);
        }
        assert_eq!(vertices[1].color, Color32::WHITE.gamma_multiply(0.5));
        assert_eq!(vertices[10].color, Color32::WHITE);
        // Two pieces each, of four triangles, none of them across from one thread to the next.
        assert_eq!(strands.mesh.indices.len(), 2 * 2 * 4 * 3);
        for triangle in strands.mesh.indices.chunks(3) {
            let of_first = triangle.iter().filter(|corner| **corner < 9).count();
            assert!(of_first == 0 || of_first == 3);
        }
        assert!(strands.mesh.is_valid());
    }

    #[test]
    fn points_that_are_one_on_the_screen_are_drawn_once() {
        let mut strands = Strands::default();
        let points = [0.0, 0.1, 0.2, 0.3, 5.0].map(|x| pos2(x, 0.0));
        strands.add(points.into_iter(), 1.0, 1.0, Color32::WHITE);
        assert!(strands.mesh.vertices.len() < 15);
        assert!(strands.mesh.is_valid());
    }
}
