//! Which layers the ranks of a drawing become.

use super::levels::{Link, Run, Sketch};

/// Which layer each rank became: ranks with labels below them are followed by a layer of labels, and a
/// layer stands above the first or below the last where an edge turns there or makes for its lane.
pub(super) struct Ladder {
    pub layer_of_rank: Vec<usize>,
    pub layers: usize,
}

impl Ladder {
    pub fn new(
        sketch: &Sketch,
        (turning, upward): (&[bool], &[bool]),
        by_lane: &[bool],
        ranks: &[usize],
    ) -> Self {
        let count = ranks.iter().max().map_or(0, |rank| rank + 1);
        let mut labelled = vec![false; count];
        let (mut turns_above, mut turns_below, mut leaves_below) = (false, false, false);
        for (at, link) in sketch.links.iter().enumerate() {
            let from = link.from.rank(ranks);
            let (turning, by_lane) = (turning[at] && !by_lane[at], by_lane[at]);
            if link.label.is_some()
                && let Some(from) = from
            {
                let runs_up = turning || upward[at];
                labelled[if runs_up { from - 1 } else { from }] = true;
            }
            turns_above |= (turning || by_lane) && link.to.rank(ranks) == Some(0);
            turns_below |= turning && from == Some(count - 1);
            leaves_below |= by_lane && from == Some(count - 1);
        }
        let mut layers = usize::from(turns_above);
        let mut layer_of_rank = Vec::with_capacity(count);
        for labelled in &labelled {
            layer_of_rank.push(layers);
            layers += 1 + usize::from(*labelled);
        }
        if leaves_below || (turns_below && labelled.last() == Some(&false)) {
            layers += 1;
        }
        Self {
            layer_of_rank,
            layers,
        }
    }

    /// The layer of the label: next to the box the link leaves. `link` runs from its upper end.
    pub fn label_layer(&self, link: &Link, run: Run, ranks: &[usize]) -> Option<usize> {
        let above = match run {
            Run::Down => link.from.rank(ranks)?,
            Run::Up => link.to.rank(ranks)?.checked_sub(1)?,
            Run::Turning => link.from.rank(ranks)?.checked_sub(1)?,
        };
        link.label.map(|_| self.layer_of_rank[above] + 1)
    }
}
