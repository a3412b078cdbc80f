//! The colours: one palette a theme.

use eframe::egui::{self, Color32, Theme};

use crate::app::compare_panel::Went;
use crate::graph::{Colour, Colours};
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

/// A colour the graph has wherever it is drawn.
const fn of(colour: Colour) -> Color32 {
    let [red, green, blue] = colour.rgb;
    Color32::from_rgb(red, green, blue)
}

const DARK: Palette = Palette {
    canvas: of(Colours::DARK.canvas),
    panel: rgb(0x1a1d24),
    card: of(Colours::DARK.card),
    visited_card: of(Colours::DARK.visited_card),
    border: of(Colours::DARK.border),
    text: of(Colours::DARK.text),
    quiet_text: of(Colours::DARK.quiet_text),
    accent: rgb(0x3b82f6),
    accent_fill: rgb(0x3473da),
    link: rgb(0x5a95f7),
    on_accent: rgb(0xffffff),
    stop: rgb(0xf46777),
    stand: of(Colours::DARK.stand),
    on_stand: of(Colours::DARK.on_stand),
    edge: of(Colours::DARK.edge),
    hottest: rgb(0x1a7069),
    warm_line: rgb(0x3fb8a9),
    sides: [rgb(0xff86c8), rgb(0xb4dc5a)],
    line: of(Colours::DARK.line),
    control: of(Colours::DARK.control),
    choice: of(Colours::DARK.choice),
    random: of(Colours::DARK.random),
    branch: of(Colours::DARK.branch),
    end: of(Colours::DARK.end),
    divert: of(Colours::DARK.divert),
};

const LIGHT: Palette = Palette {
    canvas: of(Colours::LIGHT.canvas),
    panel: rgb(0xffffff),
    card: of(Colours::LIGHT.card),
    visited_card: of(Colours::LIGHT.visited_card),
    border: of(Colours::LIGHT.border),
    text: of(Colours::LIGHT.text),
    quiet_text: of(Colours::LIGHT.quiet_text),
    accent: rgb(0x1c64d9),
    accent_fill: rgb(0x1c64d9),
    link: rgb(0x1b5fcf),
    on_accent: rgb(0xffffff),
    stop: rgb(0xc92a2a),
    stand: of(Colours::LIGHT.stand),
    on_stand: of(Colours::LIGHT.on_stand),
    edge: of(Colours::LIGHT.edge),
    hottest: rgb(0x6fcabc),
    warm_line: rgb(0x0e8577),
    sides: [rgb(0xb01e78), rgb(0x4a6f00)],
    line: of(Colours::LIGHT.line),
    control: of(Colours::LIGHT.control),
    choice: of(Colours::LIGHT.choice),
    random: of(Colours::LIGHT.random),
    branch: of(Colours::LIGHT.branch),
    end: of(Colours::LIGHT.end),
    divert: of(Colours::LIGHT.divert),
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
            None if went == Went::Ahead => self.accent.gamma_multiply(0.6),
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
