//! Playscope: a step debugger and visualiser for dialogue playbooks.
//!
//! A dialogue script is compiled to a **playbook**, a graph of lines, effects, branches, choices and ends.
//! A **runner** plays it as a pure function, [`runtime::step`]; whoever sends commands and answers requests
//! is the **driver**. This crate is all of it:
//!
//! | Module | Is |
//! | --- | --- |
//! | [`playbook`] | the document: its types, its reader, one checker a rule, its plain text |
//! | [`runtime`] | the runner: `step`, situations, the protocol and its wire form |
//! | [`conformance`] | fixtures: reading a corpus, holding a run to it, writing a run as one |
//! | [`debugger`] | the driver a person holds: the log, the playhead, breakpoints, running on and back, answers; saved logs, replay, comparing, shrinking; ways, random play, coverage, why not |
//! | [`graph`] | the playbook as a graph, its layered layout, what is reachable |
//! | `files` | the disk: playbooks, saved and kept logs, presets, conformance cases, the sample |
//! | [`cli`] | the subcommands, a file each |
//! | `app` | the window, a file a panel; with the feature `app`, on by default |
//!
//! Each module uses only those above it, and `app` not `cli`. Stepping a playbook from code:
//!
//! ```
//! use std::sync::Arc;
//! use playscope::playbook::read;
//! use playscope::runtime::{Command, PlayContext, PlayState, Taught, step};
//!
//! let bytes = std::fs::read("assets/night-ferry.playbook.json")?;
//! let playbook = Arc::new(read(&bytes)?.playbook);
//! let context = PlayContext::new(playbook, Taught::Full);
//! let first = step(&context, &PlayState::new(), &Command::start());
//! assert_eq!(first.events.len(), 2); // two effects to perform
//! let next = step(&context, &first.state, &Command::Done);
//! assert_eq!(next.events.len(), 1); // the first line, said
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod playbook;

pub mod runtime;

pub mod conformance;
pub mod debugger;
pub mod graph;

#[cfg(feature = "app")]
pub mod app;
pub mod cli;
pub(crate) mod files;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
