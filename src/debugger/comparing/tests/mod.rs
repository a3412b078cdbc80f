//! What is said of two outcomes, and of two ways.

mod outcomes;
mod ways;
