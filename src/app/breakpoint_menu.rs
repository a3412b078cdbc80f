//! Setting breakpoints from where one looks: on a node of the graph, and on a step of the log.

use eframe::egui::{Button, Ui, WidgetInfo, WidgetType};

use crate::debugger::{Breakpoint, Entry, Session, SessionCommand, Trigger};
use crate::playbook::{Content, NodeIndex, each_query};
use crate::runtime::Event;

use super::gesture::{Gesture, View};
use super::transport::named;

/// How many rows a menu has at most; a step may ask a thousand keys.
const MOST_ROWS: usize = 14;

/// Draws the menu of what a breakpoint can wait for, each with whether one does.
pub fn breakpoint_menu_ui(
    ui: &mut Ui,
    view: View,
    triggers: &[Trigger],
    gestures: &mut Vec<Gesture>,
) {
    if triggers.is_empty() {
        return;
    }
    let menu = ui.menu_button("Breakpoint on", |ui| {
        for on in triggers.iter().take(MOST_ROWS) {
            let is_set = view.session.breakpoints().get(on).is_some();
            let item = ui.add(Button::new(on.words()).selected(is_set));
            let (verb, hint) = match is_set {
                true => ("Clear", "Clear that breakpoint"),
                false => ("Set", "Stop a run whenever a step does that"),
            };
            let name = format!("{verb} a breakpoint on {}", on.words());
            item.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_set, &name));
            if item.on_hover_text(hint).clicked() {
                gestures.push(Gesture::Session(toggled(view.session, on)));
            }
        }
        if let Some(more @ 1..) = triggers.len().checked_sub(MOST_ROWS) {
            ui.label(format!("and {more} more"));
        }
    });
    let name = "Breakpoint on";
    named(&menu.response, name);
}

/// What sets a breakpoint that waits for `on`, or clears the one that is there.
pub fn toggled(session: &Session, on: &Trigger) -> SessionCommand {
    match session.breakpoints().get(on) {
        Some(_) => SessionCommand::ClearBreakpoint(on.clone()),
        None => SessionCommand::SetBreakpoint(Breakpoint::new(on.clone())),
    }
}

/// What a breakpoint set on `node` can wait for, besides arriving there.
pub fn triggers_of_node(view: View, node: NodeIndex) -> Vec<Trigger> {
    let mut triggers = vec![Trigger::Left(node)];
    let playbook = &view.document.playbook;
    let Some(found) = playbook.nodes.get(node) else {
        return triggers;
    };
    if let Content::Line {
        speaker, speech, ..
    } = &found.content
    {
        let speaker = playbook.speakers.get(*speaker);
        let name = speaker.and_then(|speaker| speaker.name.as_deref());
        triggers.push(Trigger::Speaker(name.unwrap_or_default().into()));
        each_query(speech, &mut |key| {
            push_new(&mut triggers, Trigger::Asked(key.clone()));
        });
    }
    let keys = found.out.iter().filter_map(|edge| edge.condition());
    for condition in found.condition().into_iter().chain(keys) {
        push_new(&mut triggers, Trigger::Asked(condition.key.clone()));
    }
    if let Some(scene) = view.document.scene(node) {
        triggers.push(Trigger::Scene(scene.slug.clone()));
    }
    triggers
}

/// What a breakpoint can wait for that `entry` did.
pub fn triggers_of_step(entry: &Entry) -> Vec<Trigger> {
    let mut triggers = Vec::new();
    for event in &entry.events {
        push_new(&mut triggers, Trigger::Event(event.kind()));
        match event {
            Event::Said { speaker, .. } => {
                let name = speaker.as_deref().unwrap_or_default();
                push_new(&mut triggers, Trigger::Speaker(name.into()));
            }
            Event::Perform { effect } => {
                if let Some(effect) = super::breakpoint_list::effect_name(effect) {
                    push_new(&mut triggers, Trigger::Effect(effect));
                }
            }
            Event::Resolve { keys } => {
                for key in keys.iter() {
                    push_new(&mut triggers, Trigger::Asked(key.clone()));
                }
            }
            Event::Refused { reason, .. } => {
                push_new(&mut triggers, Trigger::Refusal(Some(*reason)));
            }
            Event::Continued { .. } | Event::Offer { .. } | Event::Draw { .. } | Event::Ended => {}
        }
    }
    triggers.push(Trigger::Situation(entry.situation.kind()));
    triggers
}

fn push_new(triggers: &mut Vec<Trigger>, on: Trigger) {
    if !triggers.contains(&on) {
        triggers.push(on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;

    fn words(triggers: &[Trigger]) -> Vec<String> {
        triggers.iter().map(Trigger::words).collect()
    }

    #[test]
    fn a_line_offers_leaving_it_its_speaker_and_its_scene() {
        let story = Story::ferry();
        let offered = words(&triggers_of_node(story.view(), 1));
        assert_eq!(offered[..2], ["leaving node 1", "Narrator speaking"]);
        let asks = words(&triggers_of_node(story.view(), 2));
        assert!(asks.contains(&"asking Traveller.Name".into()), "{asks:?}");
        assert_eq!(triggers_of_node(story.view(), 999).len(), 1);
    }

    #[test]
    fn a_step_offers_each_thing_it_did_once() {
        let mut story = Story::ferry();
        story.send_start();
        story.send_next();
        let of_step = |number| {
            let id = crate::debugger::EntryId::from_number(number).unwrap();
            words(&triggers_of_step(story.session.log().entry(id).unwrap()))
        };
        let started = of_step(1);
        let performs = |words: &&String| *words == "the event perform";
        assert_eq!(started.iter().filter(performs).count(), 1, "{started:?}");
        assert_eq!(
            started.last().map(String::as_str),
            Some("the situation AwaitingDone")
        );
        let refused = of_step(2);
        assert!(
            refused.contains(&"the refusal misplaced".into()),
            "{refused:?}"
        );
    }

    #[test]
    fn choosing_one_that_is_set_clears_it() {
        let mut story = Story::ferry();
        let on = Trigger::Left(1);
        for count in [1, 0] {
            let command = toggled(&story.session, &on);
            story.session.apply(command);
            assert_eq!(story.session.breakpoints().len(), count);
        }
    }
}
