//! Playscope: a step debugger and visualiser for dialogue playbooks.
//!
//! A dialogue script is compiled to a **playbook**, a graph of lines, effects, branches, choices and ends.
//! A **runner** plays it as a pure function, [`runtime::step`]; whoever sends commands and answers requests
//! is the **driver**. This crate is all of it: the document and its reader ([`playbook`]), the runner
//! ([`runtime`]), conformance fixtures ([`conformance`]), the driver a person holds ([`debugger`]), the
//! playbook as a laid-out graph ([`graph`]), the subcommands ([`cli`]) and, with the feature `app`, the
//! window ([`app`]).

pub mod playbook;

pub mod runtime;

pub mod conformance;
pub mod debugger;
pub mod graph;

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
