//! The form a breakpoint is made or changed in.

use eframe::egui::{
    Align, Button, ComboBox, Frame, Key, Label, Margin, Popup, Response, RichText, Stroke,
    TextEdit, Ui, WidgetInfo, WidgetType, style::ScrollAnimation,
};

use crate::app::dialogs::name_field;
use crate::app::gesture::View;
use crate::app::node_panel::edge_words;
use crate::app::theme::{Palette, strong};
use crate::app::transport::named;
use crate::app::words::cut;
use crate::debugger::Breakpoint;
use crate::runtime::{EventKind, RefusalReason, SituationKind};

use super::Form;
use super::draft::{Draft, Kind};
use super::offers::offered;

/// How much of a way or a scene a drop-down shows, in characters.
const CHOICE_CHARACTERS: usize = 60;

/// What became of the form in a frame.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// It stays.
    Stay,
    /// It goes and changes nothing.
    Leave,
    /// It goes, and this breakpoint is set.
    Save(Box<Breakpoint>),
}

/// What was done in the fields of a frame.
struct Fields {
    palette: &'static Palette,
    /// Whether the keys are the form's: one of its fields has the focus, or had it.
    focused: bool,
    /// Whether Enter was pressed in a field.
    entered: bool,
    /// Whether the first field takes the focus.
    takes_focus: bool,
    /// Whether it was asked to and has not yet: while it is first measured a field takes none.
    waits_for_focus: bool,
}

/// Draws `form`.
pub fn form_ui(ui: &mut Ui, view: View, form: &mut Form) -> Answer {
    let palette = view.palette;
    // What is over the form takes Escape first.
    let is_covered =
        Popup::is_any_open(ui.ctx()) || ui.memory(|memory| memory.top_modal_layer().is_some());
    let mut fields = Fields {
        palette,
        focused: ui.memory(|memory| memory.focused().is_none()),
        entered: false,
        takes_focus: form.is_new,
        waits_for_focus: false,
    };
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, palette.border))
        .corner_radius(6)
        .inner_margin(Margin::same(8));
    let drawn = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 3.0;
        let title = match form.of {
            Some(_) => "Edit the breakpoint",
            None => "New breakpoint",
        };
        ui.label(RichText::new(title).font(strong(12.0)));
        form.draft.pattern.look();
        kind_ui(ui, &mut form.draft.kind);
        value_ui(ui, view, form, &mut fields);
        besides_ui(ui, &mut form.draft, &mut fields);
        writes_ui(ui, form, &mut fields);
        ui.add_space(4.0);
        buttons_ui(ui, view, form, &fields)
    });
    form.is_new = fields.waits_for_focus;
    let height = drawn.response.rect.height();
    if height > form.height {
        let at_once = ScrollAnimation::none();
        // Of one with too little room the beginning is seen first.
        let fits = height <= ui.clip_rect().height();
        let align = (!fits).then_some(Align::Min);
        drawn.response.scroll_to_me_animation(align, at_once);
    }
    form.height = height;
    let escaped = ui.input(|input| input.key_pressed(Key::Escape));
    match drawn.inner {
        Answer::Stay if escaped && fields.focused && !is_covered => Answer::Leave,
        answer => answer,
    }
}

fn kind_ui(ui: &mut Ui, kind: &mut Kind) {
    choose_ui(ui, "What it waits for", kind.words().into(), |ui| {
        for one in Kind::ALL {
            ui.selectable_value(kind, one, one.words());
        }
    });
}

/// The value that goes with the kind.
fn value_ui(ui: &mut Ui, view: View, form: &mut Form, fields: &mut Fields) {
    let playbook = &view.document.playbook;
    let (draft, offers) = (&mut form.draft, &form.offers);
    match draft.kind {
        Kind::Arrived | Kind::Left | Kind::Taken => {
            fields.text_ui(ui, "Node number", "4", &mut draft.node);
            if let Ok(node) = draft.node(playbook) {
                fields.quiet_ui(ui, &view.document.title(node));
            }
            if draft.kind == Kind::Taken {
                way_ui(ui, view, draft);
            }
        }
        Kind::Scene => {
            let shown = match draft.scene.as_str() {
                "" => "choose one",
                slug => slug,
            };
            choose_ui(ui, "Scene", shown.into(), |ui| {
                for slug in view.document.scenes.iter().flat_map(|scene| &scene.slugs) {
                    ui.selectable_value(
                        &mut draft.scene,
                        slug.clone(),
                        cut(slug, CHOICE_CHARACTERS),
                    );
                }
            });
        }
        Kind::Asked => {
            fields.text_ui(ui, "Key", "Alice.HasKey", &mut draft.key);
            fields.offers_ui(ui, &offers.keys, &mut draft.key);
            if !draft.key.trim().is_empty()
                && !offers.keys.iter().any(|key| key == draft.key.trim())
            {
                fields.quiet_ui(ui, "No node asks this key.");
            }
        }
        Kind::Effect => {
            fields.text_ui(ui, "Effect", "whole name, or words", &mut draft.effect);
            fields.offers_ui(ui, &offers.effects, &mut draft.effect);
            let typed = draft.effect.trim();
            if !typed.is_empty() && !offers.has_effect(typed) {
                let words = match offered(&offers.effects, typed).is_empty() {
                    true => "No node asks for such an effect.",
                    false => "A call is named whole: no node asks for one named just so.",
                };
                fields.quiet_ui(ui, words);
            }
        }
        Kind::Speaker => {
            let words = |name: &str| match name {
                "" => "the anonymous speaker".to_string(),
                name => cut(name, CHOICE_CHARACTERS),
            };
            choose_ui(ui, "Speaker", words(&draft.speaker), |ui| {
                for name in &offers.speakers {
                    ui.selectable_value(&mut draft.speaker, name.clone(), words(name));
                }
            });
        }
        Kind::Words => {
            fields.text_ui(ui, "Words", "the key", &mut draft.words);
        }
        Kind::Pattern => {
            fields.text_ui(ui, "Pattern", "(key|lock)s?", &mut draft.pattern.text);
        }
        Kind::Event => choose_ui(ui, "Event", draft.event.name().into(), |ui| {
            for kind in EventKind::ALL {
                ui.selectable_value(&mut draft.event, kind, kind.name());
            }
        }),
        Kind::Refusal => {
            let shown = draft.refusal.map_or("any reason", RefusalReason::name);
            choose_ui(ui, "Reason", shown.into(), |ui| {
                ui.selectable_value(&mut draft.refusal, None, "any reason");
                for reason in RefusalReason::ALL {
                    ui.selectable_value(&mut draft.refusal, Some(reason), reason.name());
                }
            });
        }
        Kind::Situation => choose_ui(ui, "Situation", draft.situation.name().into(), |ui| {
            for kind in SituationKind::ALL {
                ui.selectable_value(&mut draft.situation, kind, kind.name());
            }
        }),
    }
    if let Err(why) = draft.trigger(playbook) {
        fields.fault_ui(ui, &why);
    }
}

/// Which way of the node.
fn way_ui(ui: &mut Ui, view: View, draft: &mut Draft) {
    let node = draft.node(&view.document.playbook).ok();
    let Some(node) = node.and_then(|node| view.document.playbook.nodes.get(node)) else {
        return;
    };
    let words = |way: usize| {
        let words = edge_words(view.document, node, way);
        cut(&words, CHOICE_CHARACTERS)
    };
    let shown = match draft.way < node.out.len() {
        true => words(draft.way),
        false => "choose one".into(),
    };
    choose_ui(ui, "Way", shown, |ui| {
        for way in 0..node.out.len() {
            ui.selectable_value(&mut draft.way, way, words(way));
        }
    });
}

/// From which time on, and the condition.
fn besides_ui(ui: &mut Ui, draft: &mut Draft, fields: &mut Fields) {
    fields.text_ui(ui, "From which time on", "1", &mut draft.from);
    if let Err(why) = draft.from() {
        fields.fault_ui(ui, &why);
    }
    fields.text_ui(ui, "Only if", "gold > 3", &mut draft.condition);
    if let Err(why) = draft.condition() {
        fields.fault_ui(ui, &why);
    }
}

/// Whether it writes, and what.
fn writes_ui(ui: &mut Ui, form: &mut Form, fields: &mut Fields) {
    let draft = &mut form.draft;
    let ticked = ui
        .checkbox(&mut draft.writes, "Write instead of stopping")
        .on_hover_text("Write words into the log whenever it hits, and go on")
        .changed();
    if !draft.writes {
        return;
    }
    let field = fields.text_ui(ui, "What to write", "{speaker} at {node}", &mut draft.says);
    if ticked {
        field.request_focus();
    }
    if let Err(why) = draft.says() {
        fields.fault_ui(ui, &why);
    }
    let key = form.offers.keys.first();
    let key = key.map_or("any.key", String::as_str);
    let words = format!(
        "Filled in: {{node}}, {{speaker}}, {{words}}, {{effect}}, {{key}}, and any key answered, such as {{{key}}}."
    );
    fields.quiet_ui(ui, &words);
}

fn buttons_ui(ui: &mut Ui, view: View, form: &Form, fields: &Fields) -> Answer {
    let read = form.draft.breakpoint(&view.document.playbook);
    if let Ok(breakpoint) = &read
        && form.of.as_ref() != Some(&breakpoint.on)
        && view.session.breakpoints().get(&breakpoint.on).is_some()
    {
        fields.quiet_ui(ui, "There is one on this already; saving takes its place.");
    }
    let mut answer = Answer::Stay;
    ui.horizontal(|ui| {
        let palette = fields.palette;
        let words = RichText::new("Save").font(strong(13.0));
        let save = match read.is_ok() {
            true => Button::new(words.color(palette.on_accent)).fill(palette.accent_fill),
            false => Button::new(words),
        };
        let save = ui.add_enabled(read.is_ok(), save);
        named(&save, "Save the breakpoint");
        let save = save.on_hover_text("Set the breakpoint (Enter)");
        let why = read.as_ref().err().cloned().unwrap_or_default();
        let save = save.on_disabled_hover_text(why);
        if let Ok(breakpoint) = read
            && (save.clicked() || fields.entered)
        {
            answer = Answer::Save(Box::new(breakpoint));
        }
        let cancel = ui.button("Cancel").on_hover_text("Change nothing (Esc)");
        named(&cancel, "Leave the breakpoint as it is");
        if cancel.clicked() {
            answer = Answer::Leave;
        }
    });
    answer
}

impl Fields {
    /// A line of text under its name.
    fn text_ui(&mut self, ui: &mut Ui, name: &str, hint: &str, text: &mut String) -> Response {
        self.quiet_ui(ui, name);
        let field = TextEdit::singleline(text)
            .id_salt(("breakpoint form", name))
            .hint_text(hint)
            .desired_width(f32::INFINITY);
        let field = ui.add(field);
        name_field(&field, &accessible(name), text);
        if std::mem::take(&mut self.takes_focus) {
            self.waits_for_focus = !field.has_focus();
            field.request_focus();
        }
        self.follow(ui, &field);
        field
    }

    fn follow(&mut self, ui: &Ui, field: &Response) {
        self.focused |= field.has_focus() || field.lost_focus();
        if field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.entered = true;
            // Where that saves nothing, typing goes on.
            field.request_focus();
        }
    }

    /// What may be typed, to be taken by a click.
    fn offers_ui(&self, ui: &mut Ui, all: &[String], text: &mut String) {
        let mut taken = None;
        for offer in offered(all, text) {
            let words = RichText::new(cut(offer, CHOICE_CHARACTERS)).size(12.0);
            let button = Button::new(words).small().truncate();
            let button = ui.add(button.frame_when_inactive(false));
            let name = format!("Take {offer}");
            named(&button, &name);
            if button.on_hover_text(offer).clicked() {
                taken = Some(offer.clone());
            }
        }
        if let Some(taken) = taken {
            *text = taken;
        }
    }

    fn quiet_ui(&self, ui: &mut Ui, words: &str) {
        let words = RichText::new(words).size(12.0);
        ui.add(Label::new(words.color(self.palette.quiet_text)).wrap());
    }

    /// What is wrong with a field; what is only missing is no alarm.
    fn fault_ui(&self, ui: &mut Ui, why: &str) {
        let is_missing = why.starts_with("expected ") && !why.contains("found ");
        let colour = match is_missing {
            true => self.palette.quiet_text,
            false => self.palette.stop,
        };
        let words = RichText::new(why).size(12.0).color(colour);
        ui.add(Label::new(words).wrap());
    }
}

/// What a control of the form is called where it is not seen beside its name.
fn accessible(name: &str) -> String {
    format!("Breakpoint: {}", name.to_lowercase())
}

/// A drop-down with its name above.
fn choose_ui(ui: &mut Ui, name: &str, shown: String, list: impl FnOnce(&mut Ui)) {
    let quiet = Palette::now(ui.ctx()).quiet_text;
    ui.label(RichText::new(name).size(12.0).color(quiet));
    let width = ui.available_width();
    let combo = ComboBox::from_id_salt(("breakpoint form", name))
        .selected_text(&shown)
        .width(width)
        .truncate()
        .height(440.0)
        .show_ui(ui, list);
    combo.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, true, accessible(name));
        info.current_text_value = Some(shown.clone());
        info
    });
}
