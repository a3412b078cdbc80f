//! Finding nodes by what they say, who says it, what they ask and do, and where they stand.
//!
//! A [`Haystack`] is made once a playbook. What is typed is read into a [`Sought`], and a [`Finding`] looks for it
//! slice by slice, so that whoever draws between the slices is never late.

mod facet;
mod folding;
mod haystack;
mod hits;
mod looking;
mod sought;
#[cfg(test)]
mod tests;

pub use facet::Facet;
pub use haystack::Haystack;
pub use hits::Hits;
pub use looking::{Finding, Match, match_in};
pub use sought::{PatternFault, Sought, Wanted};
