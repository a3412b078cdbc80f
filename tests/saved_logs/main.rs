//! The subcommands on saved logs, as a person or a script runs them.

mod cover;
mod export;
mod export_case;
mod killed;
mod monkey;
mod place;
mod replay;
mod shrink;
