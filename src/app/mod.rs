//! The window: a file a panel.
//!
//! A panel reads a `View` and returns `Gesture`s; the window does them, and changes its
//! session only by sending it commands. So menus, keys, buttons, the palette and tests all do the same things.

mod actions;
mod answer_setup;
mod asking;
mod banner;
mod branch_list;
mod breakpoint_list;
mod breakpoint_mark;
mod breakpoint_menu;
mod browsing;
mod changed_list;
mod compare_panel;
mod coverage_panel;
mod dialogs;
mod document;
mod explore_panel;
mod fault_list;
mod gesture;
mod graph_panel;
mod help;
mod keep_case_dialog;
mod kept_arrangements;
mod kept_breakpoints;
mod kept_list;
mod keys_panel;
mod launch;
mod legend;
mod loader;
mod log_panel;
mod matrix;
mod menu_bar;
mod node_panel;
mod notice;
mod open_case_dialog;
mod opened_case;
mod options;
mod palette_window;
mod path_dialog;
mod preset_dialog;
mod random_panel;
mod recording;
mod rewinding;
mod screenshot;
mod search;
mod settings;
mod shrink_dialog;
mod shrinking;
mod side_panel;
mod source_lines;
mod stage;
mod supply_form;
mod tabs;
mod theme;
mod timeline;
mod transport;
mod truth_switch;
mod watching;
mod why_panel;
mod window;
mod words;

pub use launch::run;
pub use options::{Screenshot, ThemeChoice, WindowError, WindowOptions};
pub use settings::Settings;
pub use window::Window;
