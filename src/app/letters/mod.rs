//! Letters of every script: what the built-in fonts lack is taken from the fonts of the machine.
//!
//! 1. What a playbook lacks is looked for on the thread that opens it; what is drawn besides, such as words that are
//!    typed, on a thread of its own once it was drawn. Where nothing is lacked, nothing is looked for.
//! 2. What no font has is drawn as its code point, and the problems say so.
//! 3. Another playbook forgets the faces of the one before: each gets those that suit its language.

mod characters;
mod choosing;
mod code_points;
mod drawn;
mod face;
mod han;
mod lacking_ui;
mod machine;

use std::collections::{BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::{Context, FontData, FontFamily, FontTweak};

use super::theme::built_in_fonts;
use face::{BuiltIn, Face, is_private, is_unseen};
use han::Han;

#[cfg(all(test, feature = "window-tests"))]
pub use code_points::font as made_font;

pub use characters::{Lacking, characters, places};
pub use drawn::{Drawn, texts};
pub use lacking_ui::lacking_ui;
pub use machine::Machine;

/// What was found for some characters.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The faces that draw them, those built in left out.
    pub faces: Vec<Face>,
    /// The characters no font has.
    pub lacking: BTreeSet<char>,
}

/// Looks for what draws `characters`. Not for the thread that draws: looking through the fonts of the machine takes a
/// while, which is done only where a built-in font does not do.
pub fn find(machine: &Machine, characters: &BTreeSet<char>) -> Found {
    let built_in = BuiltIn::new(&built_in_fonts());
    let lacked = |c: &&char| !is_unseen(**c) && !built_in.has(**c);
    let lacked: BTreeSet<char> = characters.iter().filter(lacked).copied().collect();
    look_for(machine, lacked, Han::in_words(characters.iter().copied()))
}

/// Looks for faces that draw what is lacked. A font that is broken past belief is as good as none.
fn look_for(machine: &Machine, lacked: BTreeSet<char>, han: Han) -> Found {
    if lacked.is_empty() {
        return Found::default();
    }
    // What one font means by a private character is not what another does.
    let (mut private, lacked): (BTreeSet<char>, BTreeSet<char>) =
        lacked.into_iter().partition(|c| is_private(*c));
    if lacked.is_empty() {
        return Found {
            faces: Vec::new(),
            lacking: private,
        };
    }
    let choose = || choosing::choose(machine, &lacked, han);
    let chosen = catch_unwind(AssertUnwindSafe(choose));
    let (faces, lacking) = chosen.unwrap_or_else(|_| (Vec::new(), lacked));
    private.extend(lacking);
    Found {
        faces,
        lacking: private,
    }
}

/// The letters the window has.
#[derive(Debug)]
pub struct Letters {
    machine: Machine,
    built_in: BuiltIn,
    found: Found,
    /// The characters that were drawn or are looked for.
    known: HashSet<char>,
    /// Those of them that are to be looked for.
    wanted: BTreeSet<char>,
    looking: Option<Looking>,
    /// How often fonts were changed: what the font of code points is called.
    changed: u32,
}

/// Characters that are being looked for.
#[derive(Debug)]
struct Looking {
    wanted: BTreeSet<char>,
    result: Receiver<Found>,
}

impl Letters {
    /// The built-in letters, and those of `machine` where they are lacked.
    pub fn new(machine: Machine) -> Letters {
        Letters {
            machine,
            built_in: BuiltIn::new(&built_in_fonts()),
            found: Found::default(),
            known: HashSet::new(),
            wanted: BTreeSet::new(),
            looking: None,
            changed: 0,
        }
    }

    /// Where letters are taken from.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// Whether characters are being looked for.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some() || !self.wanted.is_empty()
    }

    /// A playbook with the characters `found` is about to be shown. Gives whether the next frame has other fonts.
    pub fn open(&mut self, ctx: &Context, found: &Found) -> bool {
        self.known.clear();
        self.wanted.clear();
        self.looking = None;
        if self.found == *found {
            return false;
        }
        self.found = found.clone();
        self.install(ctx);
        true
    }

    /// Takes in what was found, and looks for what was drawn in this frame and is lacked.
    pub fn follow(&mut self, ctx: &Context, drawn: &[Drawn]) {
        self.receive(ctx);
        for text in drawn {
            for character in characters::telling(&text.galley.job.text) {
                self.note(character);
            }
        }
        if self.looking.is_none() && !self.wanted.is_empty() {
            self.look(ctx);
        }
    }

    fn note(&mut self, character: char) {
        if !self.known.insert(character) || is_unseen(character) {
            return;
        }
        let has = self.built_in.has(character)
            || self.found.lacking.contains(&character)
            || self.found.faces.iter().any(|face| face.draws(character));
        if !has {
            self.wanted.insert(character);
        }
    }

    fn look(&mut self, ctx: &Context) {
        let wanted = std::mem::take(&mut self.wanted);
        let han = Han::in_words(self.known.iter().copied());
        let (send, result) = channel();
        let (machine, lacked, ctx) = (self.machine.clone(), wanted.clone(), ctx.clone());
        self.looking = Some(Looking { wanted, result });
        // Where no thread can be begun the channel closes, which is as good as finding nothing.
        let _ = thread::Builder::new()
            .name("letters".into())
            .spawn(move || {
                let found = look_for(&machine, lacked, han);
                // Nobody waits where another playbook was opened.
                let _ = send.send(found);
                ctx.request_repaint();
            });
    }

    fn receive(&mut self, ctx: &Context) {
        let Some(looking) = &self.looking else { return };
        let found = match looking.result.try_recv() {
            Ok(found) => found,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Found {
                faces: Vec::new(),
                lacking: looking.wanted.clone(),
            },
        };
        self.looking = None;
        for face in found.faces {
            if !self.found.faces.contains(&face) {
                self.found.faces.push(face);
            }
        }
        self.found.lacking.extend(found.lacking);
        self.install(ctx);
    }

    /// Gives the window its fonts from the next frame on.
    fn install(&mut self, ctx: &Context) {
        let mut fonts = built_in_fonts();
        for face in &self.found.faces {
            fonts.font_data.insert(face.key(), face.data());
            for family in fonts.families.values_mut() {
                family.push(face.key());
            }
        }
        if !self.found.lacking.is_empty() {
            self.changed += 1;
            let key = format!("{} {}", code_points::FAMILY, self.changed);
            let data = FontData::from_owned(code_points::font(&self.found.lacking));
            let data = data.tweak(FontTweak {
                hinting: Some(false),
                subpixel_binning: Some(false),
                ..FontTweak::default()
            });
            fonts.font_data.insert(key.clone(), Arc::new(data));
            for family in fonts.families.values_mut() {
                // The first one says how high a row is. The others may have a blank for what they do not draw.
                family.insert(1.min(family.len()), key.clone());
            }
        }
        ctx.set_fonts(fonts);
        ctx.request_repaint();
    }
}

/// A number that is another one as soon as the window draws with other fonts.
pub fn fonts_in_use(ctx: &Context) -> u64 {
    let mut hasher = DefaultHasher::new();
    ctx.fonts(|fonts| {
        let families = &fonts.definitions().families;
        families.get(&FontFamily::Proportional).hash(&mut hasher);
    });
    hasher.finish()
}

#[cfg(test)]
mod tests;
