//! The distances of a drawing, in canvas points.

/// The distances one drawing keeps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spacing {
    /// Between two boxes of one layer.
    pub boxes: f64,
    /// Between a box and an edge that passes it.
    pub box_to_edge: f64,
    /// Between two edges that pass a layer side by side.
    pub edges: f64,
    /// Between two labels.
    pub labels: f64,
    /// Between a label and an edge that passes it.
    pub label_to_edge: f64,
    /// Between a layer of boxes and the next.
    pub layers: f64,
    /// Between a layer of boxes and a layer of labels, above and below.
    pub label_layers: f64,
    /// How much a gap grows for every point its widest edge runs sideways.
    pub slope: f64,
    /// The most a gap grows for that.
    pub most_slope: f64,
    /// How much an edge that turns back needs of a gap.
    pub turn: f64,
}

/// Inside a region.
pub(super) const NODES: Spacing = Spacing {
    boxes: 28.0,
    box_to_edge: 20.0,
    edges: 14.0,
    labels: 14.0,
    label_to_edge: 14.0,
    layers: 34.0,
    label_layers: 18.0,
    slope: 0.05,
    most_slope: 36.0,
    turn: 10.0,
};

/// Between regions.
pub(super) const REGIONS: Spacing = Spacing {
    boxes: 40.0,
    box_to_edge: 20.0,
    edges: 14.0,
    labels: 14.0,
    label_to_edge: 14.0,
    layers: 36.0,
    label_layers: 18.0,
    slope: 0.06,
    most_slope: 56.0,
    turn: 12.0,
};

/// The air inside a region's border.
pub(super) const REGION_PADDING: f64 = 20.0;

/// How far a loop at a node's side reaches out.
pub(super) const LOOP_REACH: f64 = 28.0;

/// Between parallel edges, where they leave and arrive.
pub(super) const PARALLEL: f64 = 16.0;
