mod finding;
mod properties;
mod routing;
mod sampling;

use std::sync::Arc;

use crate::playbook::{NodeIndex, Playbook};
use crate::runtime::{PlayContext, Taught, wire};

use super::fineness::Fineness;
use super::*;

/// Every combination of up to [`MOST_KEYS_TRIED`] keys is tried.
const FINEST: Fineness = Fineness {
    most_keys: MOST_KEYS_TRIED,
    is_broad: true,
};

/// Of any menu and draw each way alone is tried, all, and none.
const BARE: Fineness = Fineness {
    most_keys: 0,
    is_broad: false,
};

fn full(playbook: Playbook) -> PlayContext {
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

fn core(playbook: Playbook) -> PlayContext {
    PlayContext::new(Arc::new(playbook), Taught::Core)
}

/// A search that tried everything.
fn explored(context: &PlayContext, origin: Origin) -> Search {
    let mut search = Search::new(context.clone(), origin);
    while !search.work(1000) {}
    search
}

fn found(context: &PlayContext) -> Findings {
    findings(&explored(context, Origin::Entry))
}

/// The way from the entry to a node in wire form, or the sentences that say there is none.
fn way(context: &PlayContext, node: NodeIndex) -> Result<Vec<String>, Vec<String>> {
    from(context, Origin::Entry, Target::node(node))
}

fn from(context: &PlayContext, origin: Origin, target: Target) -> Result<Vec<String>, Vec<String>> {
    match RouteSearch::new(context.clone(), origin, target).finish() {
        Destination::Found(route) => Ok(route
            .commands
            .iter()
            .map(|command| wire::command_to_json(command).to_string())
            .collect()),
        Destination::NoWay(no_way) => {
            let reasons = no_way.reasons(context);
            Err(reasons.into_iter().map(|reason| reason.words).collect())
        }
    }
}
