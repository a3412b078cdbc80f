//! A window without a display, and what is done in it.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use eframe::egui::{
    self, Context, Event, Key, Modifiers, MouseWheelUnit, Pos2, RawInput, Rect, Vec2,
};
use playscope::app::{Settings, Window, WindowOptions};

const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
const MIDDLE: Pos2 = Pos2::new(560.0, 300.0);

/// A window without a display.
pub struct Desk {
    ctx: Context,
    window: Window,
}

impl Desk {
    /// Begins to open a file.
    pub fn open(file: PathBuf) -> Desk {
        let ctx = Context::default();
        let options = WindowOptions {
            file: Some(file),
            ..WindowOptions::default()
        };
        let window = Window::new(&ctx, Settings::default(), options);
        Desk { ctx, window }
    }

    /// Whether the file is still being opened.
    pub fn is_loading(&self) -> bool {
        self.window.is_loading()
    }

    /// How many nodes the last frame drew.
    pub fn in_view(&self) -> usize {
        self.window.nodes_in_view()
    }

    /// Draws a frame. Gives its time on the wall, in ms.
    pub fn frame(&mut self, events: Vec<Event>) -> f64 {
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

    /// Moves the pointer over the graph.
    pub fn point(&mut self) {
        self.frame(vec![Event::PointerMoved(MIDDLE)]);
    }

    /// Pans by `points` across, as two fingers do.
    pub fn pan(&mut self, points: f32) {
        self.wheel(Vec2::new(points, 0.0));
    }

    /// Zooms in on the entry until about `nodes` nodes are in view.
    pub fn zoom_in(&mut self, nodes: usize) {
        self.key(Key::Home);
        for _ in 0..2_000 {
            if self.in_view() <= nodes + nodes / 4 {
                break;
            }
            self.key(Key::Plus);
        }
        self.key(Key::Escape);
    }

    fn key(&mut self, key: Key) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![event(true), event(false)]);
        self.frame(Vec::new());
    }

    fn wheel(&mut self, delta: Vec2) {
        self.frame(vec![Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta,
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        }]);
    }
}

/// The CPU time this thread has used, in ms.
pub fn cpu_time() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat
        .split_whitespace()
        .next()
        .and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e6
}
