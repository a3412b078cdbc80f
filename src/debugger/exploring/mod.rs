//! Exploring: every situation a driver that answers honestly can bring a run into, and the shortest way there.
//!
//! The whole state of a run is its situation, so the situations of a playbook are finitely many, and a search
//! breadth first over them finds the shortest way to each. What it says:
//!
//! 1. **A way is shortest**: no list of commands with fewer of them arrives there.
//! 2. **No way is a proof**: once every situation is tried, what was not arrived at never is. A menu or a draw
//!    with more than [`MOST_KEYS_TRIED`] keys is sampled, and of fewer where a playbook has very many of them. The sample holds every option and arm on its own and
//!    none at all, so no node and no edge is missed even then; only situations may go uncounted.
//! 3. **Cut short is no proof**: a search that was stopped, or that holds as much as it may, says so.

mod findings;
mod fineness;
mod honest;
mod reasons;
mod route;
mod search;
mod untaken;

pub use findings::{Findings, MetRefusal, Unreached, findings};
pub use honest::MOST_KEYS_TRIED;
pub use reasons::Reason;
pub use route::{Destination, NoWay, Route, RouteSearch, Target, steps_of};
pub use search::{Origin, Sampled, Search, StepRef};
pub use untaken::{Obstacle, Untaken};

#[cfg(test)]
mod tests;
