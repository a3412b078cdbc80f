//! The breakpoints that are kept between starts, by the playbook they were set on.

use serde::{Deserialize, Serialize};

use crate::debugger::{
    Breakpoint, Session, SessionCommand, breakpoint_from_json, breakpoint_to_json,
};

use super::document::Document;

/// Of how many playbooks breakpoints are kept; those set longest ago go.
const MOST_PLAYBOOKS: usize = 200;

/// The breakpoints kept, the playbook they were changed on last first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptBreakpoints {
    playbooks: Vec<OfPlaybook>,
}

/// The breakpoints of one playbook.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
struct OfPlaybook {
    /// Its file's path from the root, or the sample's name.
    playbook: String,
    /// Each breakpoint as JSON text.
    breakpoints: Vec<String>,
}

impl KeptBreakpoints {
    /// Keeps `breakpoints` of `document` in place of those kept of it before. Of none, nothing is kept.
    pub fn keep<'a>(
        &mut self,
        document: &Document,
        breakpoints: impl Iterator<Item = &'a Breakpoint>,
    ) {
        let name = document.kept_as();
        self.playbooks.retain(|kept| kept.playbook != name);
        let breakpoints: Vec<String> = breakpoints
            .map(|breakpoint| breakpoint_to_json(breakpoint).to_string())
            .collect();
        if breakpoints.is_empty() {
            return;
        }
        let kept = OfPlaybook {
            playbook: name,
            breakpoints,
        };
        self.playbooks.insert(0, kept);
        self.playbooks.truncate(MOST_PLAYBOOKS);
    }

    /// Sets those kept of `document` in `session`, where that has none of its own.
    pub fn set_on(&self, document: &Document, session: &mut Session) {
        if !session.breakpoints().is_empty() {
            return;
        }
        for breakpoint in self.of(document) {
            session.apply(SessionCommand::SetBreakpoint(breakpoint));
        }
    }

    /// The breakpoints kept of `document`. Text that is no breakpoint is left out.
    fn of(&self, document: &Document) -> Vec<Breakpoint> {
        let name = document.kept_as();
        let kept = self.playbooks.iter().find(|kept| kept.playbook == name);
        let texts = kept.into_iter().flat_map(|kept| &kept.breakpoints);
        let read = texts.filter_map(|text| {
            let json = serde_json::from_str(text).ok()?;
            breakpoint_from_json(&json).ok()
        });
        read.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::{SetOn, Trigger};

    fn document(path: Option<&str>) -> Document {
        let mut document = Story::ferry().document;
        document.path = path.map(Into::into);
        document
    }

    fn set() -> Vec<Breakpoint> {
        let mut spoken = Breakpoint::new(Trigger::Speaker("Ferryman".into()));
        spoken.from = 3;
        spoken.enabled = false;
        vec![Breakpoint::at_node(4), spoken]
    }

    #[test]
    fn breakpoints_are_kept_by_playbook_and_those_of_none_are_gone() {
        let (sample, file) = (document(None), document(Some("/stories/ferry.json")));
        let mut kept = KeptBreakpoints::default();
        kept.keep(&file, set().iter());
        assert_eq!(kept.of(&file), set());
        assert_eq!(kept.of(&sample), []);
        kept.keep(&sample, set().iter().take(1));
        assert_eq!(kept.of(&sample).len(), 1);
        kept.keep(&file, [].iter());
        assert_eq!(kept.of(&file), []);
        assert_eq!(kept.playbooks.len(), 1);
    }

    #[test]
    fn text_that_is_no_breakpoint_is_left_out_and_the_others_stay() {
        let sample = document(None);
        let mut kept = KeptBreakpoints::default();
        kept.keep(&sample, set().iter());
        for bad in ["", "{", "[]", r#"{"breakpoint":{"moon":1}}"#] {
            kept.playbooks[0].breakpoints.insert(1, bad.into());
        }
        assert_eq!(kept.of(&sample), set());
    }

    #[test]
    fn of_very_many_playbooks_those_set_longest_ago_go() {
        let mut kept = KeptBreakpoints::default();
        let mut at = document(None);
        for number in 0..=MOST_PLAYBOOKS {
            at.path = Some(format!("/stories/{number}.json").into());
            kept.keep(&at, set().iter());
        }
        assert_eq!(kept.playbooks.len(), MOST_PLAYBOOKS);
        at.path = Some("/stories/0.json".into());
        assert_eq!(kept.of(&at), []);
        at.path = Some("/stories/1.json".into());
        assert_eq!(kept.of(&at).len(), 2);
    }

    #[test]
    fn one_whose_node_is_gone_is_set_and_says_why_and_a_session_with_its_own_is_left_alone() {
        let mut story = Story::ferry();
        let node = SetOn::node(&story.document.playbook, 1);
        let gone = Breakpoint {
            set_on: node,
            ..Breakpoint::at_node(40)
        };
        let mut kept = KeptBreakpoints::default();
        kept.keep(&story.document, [gone].iter());
        kept.set_on(&story.document, &mut story.session);
        let why = story
            .session
            .breakpoints()
            .unbound(&Trigger::Arrived(40))
            .unwrap();
        assert_eq!(why, "there is no node 40: this playbook has 18");
        kept.keep(&story.document, set().iter());
        kept.set_on(&story.document, &mut story.session);
        assert_eq!(story.session.breakpoints().len(), 1);
    }
}
