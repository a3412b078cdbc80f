//! The colours: one palette a theme.

use eframe::egui::{self, Color32, Theme};

use crate::app::compare_panel::Went;
use crate::playbook::{EdgeKind, NodeKind};

/// Every colour of one theme. Colour carries meaning; kinds are told apart by shape as well.
#[derive(Debug, Clone, PartialEq)]
pub struct Palette {
    /// Behind the graph.
    pub canvas: Color32,
    /// Behind a panel.
    pub panel: Color32,
    /// A node, a field, a row that stands out.
    pub card: Color32,
    /// A node that was visited.
    pub visited_card: Color32,
    /// Lines between surfaces.
    pub border: Color32,
    /// What is to be read.
    pub text: Color32,
    /// What is read second.
    pub quiet_text: Color32,
    /// The one thing to do, and what is selected.
    pub accent: Color32,
    /// Behind words on the accent.
    pub accent_fill: Color32,
    /// Words on the accent.
    pub on_accent: Color32,
    /// Words that lead somewhere, and what is chosen: the accent, as far from it as reading needs.
    pub link: Color32,
    /// Breakpoints and refusals.
    pub stop: Color32,
    /// Where the run stands.
    pub stand: Color32,
    /// Words on the colour of where the run stands.
    pub on_stand: Color32,
    /// A fall-through.
    pub edge: Color32,
    /// Behind what was visited most, where the graph shows its heat.
    hottest: Color32,
    /// A way that was taken, where the graph shows its heat.
    pub warm_line: Color32,
    /// The two sides of a comparison.
    sides: [Color32; 2],
    line: Color32,
    control: Color32,
    choice: Color32,
    random: Color32,
    branch: Color32,
    end: Color32,
    divert: Color32,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Palette = Palette {
    canvas: rgb(0x13151a),
    panel: rgb(0x1a1d24),
    card: rgb(0x222630),
    visited_card: rgb(0x26303d),
    border: rgb(0x39404d),
    text: rgb(0xe8eaee),
    quiet_text: rgb(0x98a1b0),
    accent: rgb(0x3b82f6),
    accent_fill: rgb(0x3473da),
    link: rgb(0x5a95f7),
    on_accent: rgb(0xffffff),
    stop: rgb(0xf46777),
    stand: rgb(0xff8a3d),
    on_stand: rgb(0x1a1d24),
    edge: rgb(0x6c7686),
    hottest: rgb(0x1a7069),
    warm_line: rgb(0x3fb8a9),
    sides: [rgb(0xff86c8), rgb(0xb4dc5a)],
    line: rgb(0x62b0f0),
    control: rgb(0xf0a84b),
    choice: rgb(0x43c59e),
    random: rgb(0xc39bff),
    branch: rgb(0xe8d25a),
    end: rgb(0xa3abb8),
    divert: rgb(0x5fd0e0),
};

const LIGHT: Palette = Palette {
    canvas: rgb(0xf6f7f9),
    panel: rgb(0xffffff),
    card: rgb(0xffffff),
    visited_card: rgb(0xe8f1fb),
    border: rgb(0xc9d0da),
    text: rgb(0x1b2028),
    quiet_text: rgb(0x5a6472),
    accent: rgb(0x1c64d9),
    accent_fill: rgb(0x1c64d9),
    link: rgb(0x1b5fcf),
    on_accent: rgb(0xffffff),
    stop: rgb(0xc92a2a),
    stand: rgb(0xc4410e),
    on_stand: rgb(0xffffff),
    edge: rgb(0x8a94a3),
    hottest: rgb(0x6fcabc),
    warm_line: rgb(0x0e8577),
    sides: [rgb(0xb01e78), rgb(0x4a6f00)],
    line: rgb(0x0b62b0),
    control: rgb(0x9a5b00),
    choice: rgb(0x0b7a5a),
    random: rgb(0x7434c9),
    branch: rgb(0x7a6400),
    end: rgb(0x596270),
    divert: rgb(0x0b7285),
};

impl Palette {
    /// The palette of `theme`.
    pub fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// The palette of the theme the window has now.
    pub fn now(ctx: &egui::Context) -> &'static Palette {
        Palette::of(ctx.theme())
    }

    /// A node kind's colour.
    pub fn node(&self, kind: NodeKind) -> Color32 {
        match kind {
            NodeKind::Line => self.line,
            NodeKind::Control => self.control,
            NodeKind::Choice => self.choice,
            NodeKind::RandomChoice => self.random,
            NodeKind::Branch => self.branch,
            NodeKind::End => self.end,
        }
    }

    /// An edge kind's colour.
    pub fn edge(&self, kind: EdgeKind) -> Color32 {
        match kind {
            EdgeKind::Succession => self.edge,
            EdgeKind::Divert => self.divert,
            EdgeKind::Option => self.choice,
            EdgeKind::RandomOption => self.random,
            EdgeKind::Branch => self.branch,
        }
    }

    /// The surface of what is so warm, 0 to 1.
    pub fn warm(&self, warmth: f32) -> Color32 {
        self.card
            .lerp_to_gamma(self.hottest, warmth.clamp(0.0, 1.0))
    }

    /// The colour of a side of a comparison: 0 is A, 1 is B.
    pub fn side(&self, side: usize) -> Color32 {
        let [a, b] = self.sides;
        if side == 0 { a } else { b }
    }

    /// The colour of what one of two ways travelled, or both.
    pub fn went(&self, went: Went) -> Color32 {
        match went.alone() {
            Some(side) => self.side(side),
            None if went == Went::Both => self.text,
            None if went == Went::Shown => self.accent,
            None => self.edge,
        }
    }

    /// The surface of what is chosen, on a panel.
    pub fn chosen(&self) -> Color32 {
        self.accent.gamma_multiply(0.16)
    }

    /// The surface of a row the playhead is at, on a panel.
    pub fn playhead(&self) -> Color32 {
        self.stand.gamma_multiply(0.16)
    }

    /// The surface of a cell of where the run stands.
    pub fn lit(&self) -> Color32 {
        self.panel.lerp_to_gamma(self.stand, 0.1)
    }

    /// A surface a little apart from `self.panel`: buttons at rest, chosen tabs, rows under the pointer.
    pub fn raised(&self) -> Color32 {
        if self.panel == LIGHT.panel {
            rgb(0xeef1f5)
        } else {
            rgb(0x2a2f3a)
        }
    }
}

#[cfg(test)]
#[path = "palette_tests.rs"]
mod tests;
