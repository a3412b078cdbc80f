//! A part of a diagram: one scene alone, with what it leads to and what leads to it.

use std::ops::Range;

use super::{Arrangement, Diagram};
use crate::graph::cards::Cards;
use crate::graph::layout::Direction;
use crate::playbook::{Playbook, Scene};

/// The place of a box that is not drawn.
const NONE: usize = usize::MAX;

impl Diagram {
    /// The scene at a place among `scenes` alone, open. A scene that leads there, or that it leads to, is a folded box
    /// beside it; a node of no scene is itself.
    pub fn of_scene(
        playbook: &Playbook,
        scenes: &[Scene],
        cards: &Cards,
        scene: usize,
        direction: Direction,
    ) -> Diagram {
        let others = scenes.iter().enumerate().filter(|(at, _)| *at != scene);
        let arrangement = Arrangement {
            direction,
            folded: others.map(|(_, other)| other.slug.clone()).collect(),
        };
        let whole = Diagram::new(playbook, scenes, cards, &arrangement);
        let own = scenes.get(scene).map_or(0..0, |own| own.first..own.end);
        let mut own = own.filter_map(|node| whole.box_of(node));
        // The boxes of a scene follow each other.
        let own = own
            .next()
            .map_or(0..0, |first| first..own.next_back().unwrap_or(first) + 1);
        whole.around(own)
    }

    /// What of this diagram these boxes are, and those beside them.
    fn around(mut self, own: Range<usize>) -> Diagram {
        let lines = std::mem::take(&mut self.lines);
        let edges = std::mem::take(&mut self.request.edges);
        let kept = |from: usize, to: usize| own.contains(&from) || own.contains(&to);
        let mut is_shown = vec![false; self.boxes.len()];
        for (at, is_shown) in is_shown.iter_mut().enumerate() {
            *is_shown = own.contains(&at);
        }
        for line in lines.iter().filter(|line| kept(line.from, line.to)) {
            for end in [line.from, line.to] {
                if let Some(is_shown) = is_shown.get_mut(end) {
                    *is_shown = true;
                }
            }
        }
        let mut next = 0;
        let places: Vec<usize> = is_shown
            .iter()
            .map(|is_shown| {
                next += usize::from(*is_shown);
                if *is_shown { next - 1 } else { NONE }
            })
            .collect();
        let place = |at: usize| places.get(at).copied().unwrap_or(NONE);
        let mut shown = is_shown.iter();
        self.boxes.retain(|_| shown.next() == Some(&true));
        let mut shown = is_shown.iter();
        self.request.nodes.retain(|_| shown.next() == Some(&true));
        for at in &mut self.box_of {
            *at = place(*at);
        }
        let mut line_places = Vec::with_capacity(lines.len());
        for (mut line, mut edge) in lines.into_iter().zip(edges) {
            if !kept(line.from, line.to) {
                line_places.push(None);
                continue;
            }
            line_places.push(Some(self.lines.len()));
            (line.from, line.to) = (place(line.from), place(line.to));
            (edge.from, edge.to) = (line.from, line.to);
            self.lines.push(line);
            self.request.edges.push(edge);
        }
        for line in &mut self.line_of {
            *line = line.and_then(|line| line_places.get(line).copied().flatten());
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::Shown;
    use super::*;
    use crate::playbook::{read, scenes};

    #[test]
    fn a_scene_alone_has_those_beside_it_as_boxes_and_nothing_else() {
        let line = |id: usize, target: usize| {
            serde_json::json!({"kind": "line", "id": id, "speaker": 0,
                "speech": [{"kind": "text", "text": "Well"}],
                "out": [{"kind": "succession", "target": target}]})
        };
        let playbook = serde_json::json!({
            "format": {"version": 0, "requires": ["core"], "uses": []},
            "script": "drawn", "entry": 0, "anchors": {"inn": 1, "road": 3, "far": 5},
            "speakers": [{"default": true, "tags": []}],
            "nodes": [line(0, 1), line(1, 2), line(2, 3), line(3, 4), line(4, 5),
                {"kind": "end", "id": 5, "out": []}],
        });
        let playbook = read(playbook.to_string().as_bytes())
            .expect("sound")
            .playbook;
        let scenes = scenes(&playbook);
        let cards = Cards::new(&playbook);
        let of =
            |scene| Diagram::of_scene(&playbook, &scenes, &cards, scene, Direction::LeftToRight);
        let inn = of(0);
        let node = Shown::Node;
        assert_eq!(inn.boxes, [node(0), node(1), node(2), Shown::Scene(1)]);
        let lines: Vec<_> = inn.lines.iter().map(|line| (line.from, line.to)).collect();
        assert_eq!(lines, [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(inn.request.edges.len(), 3);
        assert_eq!(inn.request.nodes.len(), 4);
        assert_eq!((inn.box_of(3), inn.box_of(5)), (Some(3), None));
        assert_eq!((inn.line_of(2), inn.line_of(4)), (Some(2), None));
        assert_eq!(inn.ways(2), [2]);
        let far = of(2);
        assert_eq!(far.boxes, [Shown::Scene(1), node(5)]);
        assert_eq!(far.lines.len(), 1);
        assert_eq!(far.ways(0), [4]);
        assert!(of(9).boxes.is_empty());
    }
}
