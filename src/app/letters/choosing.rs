//! Which faces of the machine are taken for characters that are lacked: as few as do, the plainest first.
//!
//! 1. The face that draws most of what is still lacked is taken, again and again, until none draws any.
//! 2. Of two that draw as many: Chinese characters as the playbook's language writes them; upright, regular,
//!    of normal width, proportional, without serifs, in this order; then by name.
//! 3. What a face claims to have is drawn once before it is believed.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fontdb::{FaceInfo, ID, Style};
use skrifa::{FontRef, MetadataProvider};

use super::face::{Face, glyph};
use super::han::Han;
use super::machine::Machine;

/// A face that has some of what is lacked.
struct Candidate {
    id: ID,
    plainness: Plainness,
    has: BTreeSet<char>,
    /// The face itself, once it was tried.
    tried: Option<Face>,
}

/// How little a face stands out; the smallest is preferred.
type Plainness = (bool, bool, u16, u16, bool, bool, String, u32);

/// The faces of `machine` for `lacked`, whose Chinese characters are written as `han` says, and what none of them
/// draws. No face that is broken does any harm.
pub fn choose(machine: &Machine, lacked: &BTreeSet<char>, han: Han) -> (Vec<Face>, BTreeSet<char>) {
    let mut lacked = lacked.clone();
    let mut chosen = Vec::new();
    let faces = machine.faces();
    let mut candidates: Vec<Candidate> = faces
        .faces()
        .filter_map(|face| {
            let has = faces.with_face_data(face.id, |bytes, index| has(bytes, index, &lacked))?;
            (!has.is_empty()).then(|| Candidate {
                id: face.id,
                plainness: plainness(face, han),
                has,
                tried: None,
            })
        })
        .collect();
    while !lacked.is_empty() {
        let best = candidates.iter_mut().max_by_key(|candidate| {
            let gain = candidate.has.intersection(&lacked).count();
            (gain, Reverse(candidate.plainness.clone()))
        });
        let Some(best) = best else { break };
        if best.has.is_disjoint(&lacked) {
            break;
        }
        match best.tried {
            Some(face) => {
                lacked.retain(|character| !best.has.contains(character));
                chosen.push(face);
            }
            None => {
                best.tried = machine.read(best.id);
                best.has = match best.tried {
                    Some(face) => drawn(face, &best.has),
                    None => BTreeSet::new(),
                };
            }
        }
    }
    (chosen, lacked)
}

/// What of `lacked` the face claims to have; nothing where it has pictures alone.
fn has(bytes: &[u8], index: u32, lacked: &BTreeSet<char>) -> BTreeSet<char> {
    let has = || {
        let font = FontRef::from_index(bytes, index).ok()?;
        font.outline_glyphs().format()?;
        let has = lacked.iter().filter(|c| glyph(&font, **c).is_some());
        Some(has.copied().collect())
    };
    catch_unwind(has).ok().flatten().unwrap_or_default()
}

/// What of `claimed` the face does draw.
fn drawn(face: Face, claimed: &BTreeSet<char>) -> BTreeSet<char> {
    let drawn = || claimed.iter().copied().filter(|c| face.draws(*c)).collect();
    catch_unwind(AssertUnwindSafe(drawn)).unwrap_or_default()
}

fn plainness(face: &FaceInfo, han: Han) -> Plainness {
    let family = face.families.first().map_or("", |(name, _)| name);
    let says = |word: &str| family.split_whitespace().any(|part| part == word);
    (
        Han::of_family(family).is_some_and(|other| other != han),
        face.style != Style::Normal,
        face.weight.0.abs_diff(400),
        face.stretch.to_number().abs_diff(5),
        face.monospaced || says("Mono"),
        says("Serif") || says("Mincho") || says("Batang") || says("Naskh") || says("Nastaliq"),
        family.to_string(),
        face.index,
    )
}

#[cfg(test)]
#[path = "choosing_tests.rs"]
mod tests;
