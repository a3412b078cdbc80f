//! The texts a frame has drawn, before they are painted.

use std::sync::Arc;

use eframe::egui::layers::ShapeIdx;
use eframe::egui::{Context, Galley, LayerId, Rect, Shape};

use super::characters::telling;

/// A text that was drawn with more than the letters every font has.
#[derive(Debug, Clone)]
pub struct Drawn {
    layer: LayerId,
    at: ShapeIdx,
    /// Where it is, in points.
    pub place: Rect,
    /// The text as it was laid out.
    pub galley: Arc<Galley>,
}

impl Drawn {
    /// Draws `other` in its place.
    pub fn replace(&self, ctx: &Context, other: &Arc<Galley>) {
        ctx.graphics_mut(|graphics| {
            let Some(list) = graphics.get_mut(self.layer) else {
                return;
            };
            list.mutate_shape(self.at, |clipped| {
                let mut shapes = vec![&mut clipped.shape];
                while let Some(shape) = shapes.pop() {
                    match shape {
                        Shape::Text(text) if Arc::ptr_eq(&text.galley, &self.galley) => {
                            text.galley = other.clone();
                        }
                        Shape::Vec(within) => shapes.extend(within),
                        _ => {}
                    }
                }
            });
        });
    }
}

/// The texts of this frame that have more than the letters every font has.
pub fn texts(ctx: &Context) -> Vec<Drawn> {
    let mut layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    if !layers.contains(&LayerId::background()) {
        layers.push(LayerId::background());
    }
    let mut drawn = Vec::new();
    ctx.graphics(|graphics| {
        let mut shapes = Vec::new();
        for layer in layers {
            let entries = graphics
                .get(layer)
                .into_iter()
                .flat_map(|l| l.all_entries());
            for (at, clipped) in entries.enumerate() {
                shapes.push(&clipped.shape);
                while let Some(shape) = shapes.pop() {
                    match shape {
                        Shape::Text(text) if telling(&text.galley.job.text).next().is_some() => {
                            drawn.push(Drawn {
                                layer,
                                at: ShapeIdx(at),
                                place: text.galley.rect.translate(text.pos.to_vec2()),
                                galley: text.galley.clone(),
                            });
                        }
                        Shape::Vec(within) => shapes.extend(within),
                        _ => {}
                    }
                }
            }
        }
    });
    drawn
}
