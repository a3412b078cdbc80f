//! Opening the window: the native part around [`Window`].

use std::cell::RefCell;
use std::rc::Rc;

use eframe::egui::{self, ThemePreference, ViewportBuilder};

use super::options::{ThemeChoice, WindowError, WindowOptions};
use super::settings::Settings;
use super::window::Window;

/// What to do where there is no display.
const INSTEAD: &str = "With no display, `playscope play FILE` plays in the terminal.";

/// What says on Linux where the display is.
const DISPLAYS: [&str; 3] = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"];

fn is_set(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| !value.is_empty())
}

/// Opens the window and returns when it is closed, or when its picture is saved.
///
/// # Errors
/// Where there is no display, or the picture cannot be taken or saved, or its file is refused.
pub fn run(mut options: WindowOptions) -> Result<(), WindowError> {
    if let Some(screenshot) = &options.screenshot {
        screenshot.check().map_err(WindowError::Unusable)?;
    }
    if cfg!(target_os = "linux") && !DISPLAYS.iter().any(|name| is_set(name)) {
        return Err(WindowError::Unusable(format!(
            "no display was found: none of {} is set. {INSTEAD}",
            DISPLAYS.join(", ")
        )));
    }
    let size = options
        .screenshot
        .as_ref()
        .map_or((1440.0, 900.0), |picture| picture.size);
    let mut viewport = ViewportBuilder::default()
        .with_title("playscope")
        .with_app_id("playscope")
        .with_inner_size([size.0, size.1])
        .with_min_inner_size([640.0, 400.0])
        .with_drag_and_drop(true);
    let mut native = eframe::NativeOptions {
        persist_window: options.screenshot.is_none(),
        ..Default::default()
    };
    if options.screenshot.is_some() {
        viewport = viewport
            .with_resizable(false)
            .with_decorations(false)
            .with_min_inner_size([size.0, size.1]);
        // A picture shows the window as a new user sees it: nothing kept is read or written.
        native.persistence_path = Some(
            std::env::temp_dir().join(format!("playscope-picture-{}.ron", std::process::id())),
        );
    }
    // A picture leaves nothing behind.
    let keeps_logs = options.logs.is_none() && options.screenshot.is_none();
    if let Some(folder) = eframe::storage_dir("playscope").filter(|_| keeps_logs) {
        options.logs = Some(folder.join("logs"));
    }
    native.viewport = viewport;
    let error = Rc::new(RefCell::new(None));
    let reported = error.clone();
    let result = eframe::run_native(
        "playscope",
        native,
        Box::new(move |creation| {
            let mut settings: Settings = creation
                .storage
                .and_then(|storage| eframe::get_value(storage, eframe::APP_KEY))
                .unwrap_or_default();
            if let Some(picture) = &options.screenshot {
                settings = Settings::default();
                settings.arrangements.across = picture.across;
                settings.theme = match picture.theme {
                    Some(ThemeChoice::Light) => ThemePreference::Light,
                    Some(ThemeChoice::Dark) | None => ThemePreference::Dark,
                };
            }
            let window = Window::new(&creation.egui_ctx, settings, options);
            Ok(Box::new(Reporting { window, reported }))
        }),
    );
    match result {
        Err(problem) => Err(WindowError::Unusable(format!(
            "no window can be opened: {problem}. {INSTEAD}"
        ))),
        Ok(()) => error.take().map_or(Ok(()), Err),
    }
}

/// The window, and what went wrong with its picture when it closes.
struct Reporting {
    window: Window,
    reported: Rc<RefCell<Option<WindowError>>>,
}

impl eframe::App for Reporting {
    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        self.window.ui(ui, frame);
        *self.reported.borrow_mut() = self.window.picture_error();
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.window.save(storage);
    }

    fn persist_egui_memory(&self) -> bool {
        self.window.persist_egui_memory()
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.window.close();
    }
}
