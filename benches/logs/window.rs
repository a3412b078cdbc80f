//! Frames of the window with a long log open, without a display.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use eframe::egui::{
    self, Context, Event, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, RawInput, Rect, Vec2,
};
use playscope::app::{Settings, Window, WindowOptions};

const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
/// A place in the log's rows, and the ends of the timeline.
const ROWS: Pos2 = Pos2::new(300.0, 740.0);
const TIMELINE: (Pos2, Pos2) = (Pos2::new(150.0, 577.0), Pos2::new(1210.0, 577.0));

/// Opens `log` and reports the slowest frame of everything one does with it.
pub fn frames(log: &Path) {
    println!();
    println!("| with it open in the window | frames | slowest, ms |");
    println!("| --- | ---: | ---: |");
    let mut desk = Desk::open(log);
    let mut opening = Slowest::default();
    while desk.window.is_loading() {
        opening.take(desk.frame(Vec::new()));
        sleep(Duration::from_millis(8));
    }
    opening.report("while it is opened");
    let mut first = Slowest::default();
    for _ in 0..10 {
        first.take(desk.frame(Vec::new()));
    }
    first.report("the first frames after that");
    // The timeline takes in the whole log a slice a frame.
    desk.report("until the timeline is whole", 400, |_| Vec::new());
    desk.frame(vec![Event::PointerMoved(ROWS)]);
    desk.report("scrolling the log", 300, |frame| {
        let delta = if frame % 60 < 30 { 400.0 } else { -4_000.0 };
        vec![Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: Vec2::new(0.0, delta),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        }]
    });
    let (from, to) = TIMELINE;
    let before = desk.window.position();
    desk.frame(vec![Event::PointerMoved(to), press(to, true)]);
    desk.report("dragging the timeline from end to end", 400, |frame| {
        let part = 1.0 - ((frame as f32 / 100.0) % 2.0 - 1.0).abs();
        vec![Event::PointerMoved(to + (from - to) * part)]
    });
    desk.frame(vec![press(to, false)]);
    assert_ne!(desk.window.position(), before, "the timeline was dragged");
    desk.report("jumping on the timeline", 300, |frame| {
        let to = from + (to - from) * ((frame * 37 % 100) as f32 / 100.0);
        vec![Event::PointerMoved(to), press(to, true), press(to, false)]
    });
    desk.report("to the beginning and the end", 40, |frame| {
        vec![key(if frame % 4 < 2 { Key::Home } else { Key::End })]
    });
    desk.report("a step back or on", 100, |frame| {
        vec![key(if frame % 4 < 3 {
            Key::ArrowLeft
        } else {
            Key::ArrowRight
        })]
    });
    desk.report("hovering the timeline", 100, |frame| {
        vec![Event::PointerMoved(
            from + (to - from) * (frame as f32 / 100.0),
        )]
    });
    desk.frame(vec![key(Key::W)]);
    desk.report("why, a step back or on", 100, |frame| {
        vec![key(if frame % 4 < 3 {
            Key::ArrowLeft
        } else {
            Key::ArrowRight
        })]
    });
    desk.frame(vec![key(Key::H)]);
    desk.report("heat, while every visit is counted", 600, |_| Vec::new());
    desk.frame(vec![key(Key::H)]);
    desk.ctx
        .memory_mut(|memory| memory.request_focus(egui::Id::new("filter the log")));
    desk.report("typing a filter", 600, |frame| {
        let letters = ["n", "u", "m", "b", "e", "r", " ", "7", "7"];
        let letter = (frame % 40 == 0).then(|| letters.get(frame / 40)).flatten();
        letter
            .map(|words| Event::Text((*words).into()))
            .into_iter()
            .collect()
    });
}

#[derive(Default)]
struct Slowest {
    frames: usize,
    ms: f64,
}

impl Slowest {
    fn take(&mut self, ms: f64) {
        self.frames += 1;
        self.ms = self.ms.max(ms);
    }

    fn report(&self, what: &str) {
        println!("| {what} | {} | {:.1} |", self.frames, self.ms);
    }
}

fn press(pos: Pos2, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

fn key(key: Key) -> Event {
    Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    }
}

struct Desk {
    ctx: Context,
    window: Window,
}

impl Desk {
    fn open(file: &Path) -> Desk {
        let ctx = Context::default();
        let options = WindowOptions {
            file: Some(file.to_path_buf()),
            ..WindowOptions::default()
        };
        let window = Window::new(&ctx, Settings::default(), options);
        Desk { ctx, window }
    }

    fn report(&mut self, what: &str, frames: usize, events: impl Fn(usize) -> Vec<Event>) {
        let mut slowest = Slowest::default();
        for frame in 0..frames {
            slowest.take(self.frame(events(frame)));
        }
        slowest.report(what);
    }

    /// Draws a frame. Gives its time on the wall, in ms.
    fn frame(&mut self, events: Vec<Event>) -> f64 {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, SIZE)),
            events,
            ..RawInput::default()
        };
        let begun = Instant::now();
        let mut output = self.ctx.run_ui(input, |ui| self.window.frame_ui(ui));
        let primitives = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        std::hint::black_box(&primitives);
        let spent = begun.elapsed().as_secs_f64() * 1e3;
        output.textures_delta.clear();
        spent
    }
}
