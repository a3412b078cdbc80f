use eframe::egui::Rect;

use super::*;
use crate::graph::{Arrangement, Cards};
use crate::playbook::built::{choice, end, line, playbook};
use crate::playbook::scenes;
