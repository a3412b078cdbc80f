//! The colours a graph is drawn in, one table a theme: the window and what is exported have them from here.

use std::fmt;

use crate::playbook::{EdgeKind, NodeKind};

/// A colour by its red, green and blue; written as `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// How red, green and blue it is.
    pub rgb: [u8; 3],
}

/// Which of the two themes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Shade {
    /// Dark words on light surfaces.
    #[default]
    Light,
    /// Light words on dark surfaces.
    Dark,
}

/// The colours of one theme. Colour carries meaning; kinds are told apart by shape as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colours {
    /// Behind the graph.
    pub canvas: Colour,
    /// A node.
    pub card: Colour,
    /// A node that was visited.
    pub visited_card: Colour,
    /// Lines between surfaces.
    pub border: Colour,
    /// What is to be read.
    pub text: Colour,
    /// What is read second.
    pub quiet_text: Colour,
    /// Where the run stands.
    pub stand: Colour,
    /// Words on the colour of where the run stands.
    pub on_stand: Colour,
    /// A fall-through.
    pub edge: Colour,
    /// A line.
    pub line: Colour,
    /// A control.
    pub control: Colour,
    /// A choice, and an option.
    pub choice: Colour,
    /// A random choice, and its arms.
    pub random: Colour,
    /// A branch, and its arms.
    pub branch: Colour,
    /// An end.
    pub end: Colour,
    /// A divert.
    pub divert: Colour,
}

const fn rgb(hex: u32) -> Colour {
    Colour {
        rgb: [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8],
    }
}

impl Colours {
    /// The dark theme's.
    pub const DARK: Colours = Colours {
        canvas: rgb(0x13151a),
        card: rgb(0x222630),
        visited_card: rgb(0x26303d),
        border: rgb(0x39404d),
        text: rgb(0xe8eaee),
        quiet_text: rgb(0x98a1b0),
        stand: rgb(0xff8a3d),
        on_stand: rgb(0x1a1d24),
        edge: rgb(0x6c7686),
        line: rgb(0x62b0f0),
        control: rgb(0xf0a84b),
        choice: rgb(0x43c59e),
        random: rgb(0xc39bff),
        branch: rgb(0xe8d25a),
        end: rgb(0xa3abb8),
        divert: rgb(0x5fd0e0),
    };

    /// The light theme's.
    pub const LIGHT: Colours = Colours {
        canvas: rgb(0xf6f7f9),
        card: rgb(0xffffff),
        visited_card: rgb(0xe8f1fb),
        border: rgb(0xc9d0da),
        text: rgb(0x1b2028),
        quiet_text: rgb(0x5a6472),
        stand: rgb(0xc4410e),
        on_stand: rgb(0xffffff),
        edge: rgb(0x8a94a3),
        line: rgb(0x0b62b0),
        control: rgb(0x9a5b00),
        choice: rgb(0x0b7a5a),
        random: rgb(0x7434c9),
        branch: rgb(0x7a6400),
        end: rgb(0x596270),
        divert: rgb(0x0b7285),
    };

    /// The colours of `shade`.
    pub fn of(shade: Shade) -> &'static Colours {
        match shade {
            Shade::Light => &Colours::LIGHT,
            Shade::Dark => &Colours::DARK,
        }
    }

    /// A node kind's colour.
    pub fn node(&self, kind: NodeKind) -> Colour {
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
    pub fn edge(&self, kind: EdgeKind) -> Colour {
        match kind {
            EdgeKind::Succession => self.edge,
            EdgeKind::Divert => self.divert,
            EdgeKind::Option => self.choice,
            EdgeKind::RandomOption => self.random,
            EdgeKind::Branch => self.branch,
        }
    }

    /// Behind the nodes of a scene that is open.
    pub fn scene(&self) -> Colour {
        self.canvas.mixed(self.border, 0.22)
    }
}

impl Colour {
    /// The colour `share` of the way to `other`, 0 to 1.
    pub fn mixed(self, other: Colour, share: f32) -> Colour {
        let mut rgb = self.rgb;
        for (one, two) in rgb.iter_mut().zip(other.rgb) {
            let (from, to) = (f32::from(*one), f32::from(two));
            *one = (from + (to - from) * share.clamp(0.0, 1.0)).round() as u8;
        }
        Colour { rgb }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_written_as_the_web_writes_it() {
        assert_eq!(rgb(0x0b62b0).to_string(), "#0b62b0");
    }

    #[test]
    fn a_mixed_colour_lies_between() {
        let (black, white) = (rgb(0), rgb(0xffffff));
        assert_eq!(black.mixed(white, 0.0), black);
        assert_eq!(black.mixed(white, 1.0), white);
        assert_eq!(black.mixed(white, 0.5), rgb(0x808080));
    }
}
