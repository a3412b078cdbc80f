//! The subcommands on saved logs, as a person or a script runs them.

mod export_case;
mod killed;
mod place;
mod replay;
mod shrink;
