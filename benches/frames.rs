//! What a frame of the window costs, in CPU time of its thread, drawing and tessellating included, without a
//! display: with about 100 nodes in view of ever larger playbooks, and while a large playbook is being opened.
//!
//! `cargo bench --bench frames`

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use eframe::egui::{self, Context, Event, Modifiers, MouseWheelUnit, Pos2, RawInput, Rect, Vec2};
use playscope::app::{Settings, Window, WindowOptions};

const SIZE: Vec2 = Vec2::new(1280.0, 800.0);
const MIDDLE: Pos2 = Pos2::new(560.0, 300.0);
const IN_VIEW: usize = 100;

fn main() {
    let folder = std::env::temp_dir().join(format!("playscope-frames-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the playbooks");
    println!("| nodes | in view | mean frame, ms of CPU | slowest frame while opening, ms |");
    println!("| ---: | ---: | ---: | ---: |");
    for nodes in [100, 1_000, 5_000, 20_000] {
        let file = folder.join(format!("{nodes}.json"));
        fs::write(&file, playbook(nodes)).expect("a playbook");
        report(nodes, &file);
    }
    fs::remove_dir_all(&folder).expect("the folder can go");
}

fn report(nodes: usize, file: &Path) {
    let mut desk = Desk::open(file.to_path_buf());
    let mut opening: f64 = 0.0;
    while desk.window.is_loading() {
        opening = opening.max(desk.frame(Vec::new()));
        sleep(Duration::from_millis(4));
    }
    for _ in 0..5 {
        opening = opening.max(desk.frame(Vec::new()));
    }
    desk.zoom_in();
    for _ in 0..10 {
        desk.frame(Vec::new());
    }
    // The system counts a thread's time in ticks, so only a sum over many frames tells.
    const FRAMES: usize = 500;
    let begun = cpu_time();
    for _ in 0..FRAMES {
        desk.frame(Vec::new());
    }
    let mean = (cpu_time() - begun) / FRAMES as f64;
    let in_view = desk.window.nodes_in_view();
    println!("| {nodes} | {in_view} | {mean:.2} | {opening:.1} |");
}

struct Desk {
    ctx: Context,
    window: Window,
}

impl Desk {
    fn open(file: PathBuf) -> Desk {
        let ctx = Context::default();
        let options = WindowOptions {
            file: Some(file),
            ..WindowOptions::default()
        };
        let window = Window::new(&ctx, Settings::default(), options);
        Desk { ctx, window }
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

    /// Zooms in on the middle until about a hundred nodes are in view.
    fn zoom_in(&mut self) {
        self.frame(vec![Event::PointerMoved(MIDDLE)]);
        for _ in 0..2_000 {
            if self.window.nodes_in_view() <= IN_VIEW {
                return;
            }
            self.frame(vec![Event::MouseWheel {
                unit: MouseWheelUnit::Point,
                delta: Vec2::new(
                    0.0,
                    if self.window.nodes_in_view() > 4 * IN_VIEW {
                        6.0
                    } else {
                        1.0
                    },
                ),
                phase: egui::TouchPhase::Move,
                modifiers: Modifiers::NONE,
            }]);
        }
    }
}

/// The CPU time this thread has used, in ms.
fn cpu_time() -> f64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = stat
        .split_whitespace()
        .next()
        .and_then(|n| n.parse::<f64>().ok());
    nanoseconds.unwrap_or_default() / 1e6
}

/// A playbook of `nodes` nodes: scenes of 40, each with menus, branches, guards and jumps.
fn playbook(nodes: usize) -> String {
    let mut anchors = String::new();
    let mut list = String::new();
    for id in 0..nodes {
        if id % 40 == 0 {
            let comma = if id == 0 { "" } else { "," };
            let _ = write!(anchors, "{comma}\"scene-{:05}\":{id}", id / 40);
        }
        let (next, after, far) = (id + 1, (id + 2).min(nodes - 1), (id + 60).min(nodes - 1));
        let comma = if id == 0 { "" } else { "," };
        let node = match id {
            _ if id == nodes - 1 => format!(r#"{{"kind":"end","id":{id},"out":[]}}"#),
            _ if id % 10 == 4 => format!(
                r#"{{"kind":"choice","id":{id},"out":[{{"kind":"option","target":{next},"label":[{{"kind":"text","text":"Stay here"}}]}},{{"kind":"option","target":{after},"label":[{{"kind":"text","text":"Go on"}}]}}]}}"#
            ),
            _ if id % 10 == 7 => format!(
                r#"{{"kind":"branch","id":{id},"out":[{{"kind":"branch","target":{after},"condition":{{"kind":"key","key":"Key{}"}}}},{{"kind":"branch","target":{next}}}]}}"#,
                id % 13
            ),
            _ if id % 40 == 39 => format!(
                r#"{{"kind":"control","id":{id},"effects":[],"out":[{{"kind":"divert","target":{far},"label":[{{"kind":"text","text":"Far away"}}],"condition":{{"kind":"key","key":"Far"}}}},{{"kind":"succession","target":{next}}}]}}"#
            ),
            _ => format!(
                r#"{{"kind":"line","id":{id},"speaker":{},"speech":[{{"kind":"text","text":"Line number {id} says something of a usual length."}}],"out":[{{"kind":"succession","target":{next}}}]}}"#,
                id % 3
            ),
        };
        let _ = write!(list, "{comma}{node}");
    }
    format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"drawn","entry":0,"anchors":{{{anchors}}},"speakers":[{{"default":true,"tags":[]}},{{"name":"Ada","tags":[]}},{{"name":"Ben","tags":[]}}],"nodes":[{list}]}}"#
    )
}
