//! Which tab is shown, and how the tabs stand at every width.

use super::*;

#[test]
fn a_tab_the_person_turned_to_stays_until_another_is_asked_for() {
    let mut tabs = Tabs::default();
    tabs.offer_compare();
    assert_eq!(tabs.shown, Tab::Compare);
    tabs = Tabs {
        stays: true,
        ..Tabs::default()
    };
    tabs.offer_compare();
    assert_eq!(tabs.shown, Tab::Matrix);
    tabs.turn_to(Tab::Compare);
    assert_eq!(tabs.shown, Tab::Compare);
    tabs.shown = Tab::Matrix;
    tabs.offer_compare();
    assert_eq!(tabs.shown, Tab::Compare);
}

#[cfg(feature = "window-tests")]
mod drawn {
    use eframe::egui::{Rect, Theme, vec2};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::app::theme;

    /// How much room the controls ask for.
    const ROOM: f32 = 100.0;

    /// The tabs in a panel of `width`, with a button after them.
    fn harness(width: f32, tabs: Tabs) -> Harness<'static, (Tabs, bool)> {
        let draw = |ui: &mut Ui, (tabs, has_fonts): &mut (Tabs, bool)| {
            // Fonts take effect on the frame after they are installed.
            if std::mem::replace(has_fonts, true) {
                let palette = Palette::of(Theme::Dark);
                tabs.row_ui(ui, palette, ROOM, |ui| ui.button("Own control"));
            } else {
                theme::install(ui.ctx());
                ui.ctx().request_repaint();
            }
        };
        let size = vec2(width, 400.0);
        let builder = Harness::builder().with_size(size);
        let mut harness = builder.build_ui_state(draw, (tabs, false));
        harness.run_steps(3);
        harness
    }

    fn name(tab: Tab) -> String {
        format!("{} tab", tab.title())
    }

    #[test]
    fn at_every_width_the_tabs_are_one_row_and_a_panels_controls_stand_clear_of_them() {
        for width in (112..900).step_by(28) {
            let width = width as f32;
            for shown in [Tab::Matrix, Tab::Coverage, Tab::Random] {
                let mut tabs = Tabs::default();
                tabs.turn_to(shown);
                let harness = harness(width, tabs);
                let rect = |name: &str| harness.query_by_label(name).map(|tab| tab.rect());
                let seen = Tab::ALL.map(|tab| rect(&name(tab)));
                let rects = seen.iter().copied().flatten();
                let rects: Vec<Rect> = rects.chain(rect("More tabs")).collect();
                let own = harness.get_by_label("Own control").rect();
                for (place, rect) in rects.iter().enumerate() {
                    let said = format!("{width}, {}, {place}: {rects:?}", shown.title());
                    assert!(rect.max.x <= width, "{said}");
                    assert_eq!(rect.center().y, rects[0].center().y, "{said}");
                    let before = place.checked_sub(1).map(|before| rects[before]);
                    assert!(before.is_none_or(|b| b.max.x <= rect.min.x), "{said}");
                    assert!(!own.intersects(*rect), "{own:?} {said}");
                }
                assert!(rect(&name(shown)).is_some(), "{width}");
                let are_all_seen = seen.iter().all(Option::is_some);
                assert_eq!(are_all_seen, rect("More tabs").is_none());
            }
        }
    }

    #[test]
    fn a_tab_without_room_is_turned_to_in_the_menu_and_then_stands_in_the_row() {
        let mut harness = harness(180.0, Tabs::default());
        assert!(harness.query_by_label("Random tab").is_none());
        harness.get_by_label("More tabs").click();
        harness.run_steps(3);
        harness.get_by_label("Random tab").click();
        harness.run_steps(3);
        assert_eq!(harness.state().0.shown, Tab::Random);
        assert!(harness.query_by_label("Random tab").is_some());
    }

    #[test]
    fn controls_have_a_row_of_their_own_only_where_there_is_no_room_for_them() {
        let row = |width| {
            let harness = harness(width, Tabs::default());
            let tab = harness.get_by_label("Matrix tab").rect();
            harness.get_by_label("Own control").rect().min.y < tab.max.y
        };
        assert!(row(800.0));
        assert!(!row(500.0));
        assert!(!row(200.0));
    }
}
