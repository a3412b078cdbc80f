//! What to say where a scene is named that a playbook does not have.

use similar::get_close_matches;

use crate::playbook::Playbook;

/// How many scenes are named one by one.
const FEW: usize = 12;

/// Every name of a scene of `playbook`, in order.
pub(super) fn slugs(playbook: &Playbook) -> Vec<&str> {
    playbook.anchors.keys().map(String::as_str).collect()
}

/// The scenes there are instead of one named `words`: those that are spelt much like it, or else some of all.
pub(super) fn scenes_near(words: &str, slugs: &[&str]) -> String {
    let near = get_close_matches(words, slugs, 3, 0.75);
    match (&near[..], slugs.len()) {
        (_, 0) => "no scene".into(),
        ([], count) if count > FEW => format!(
            "{count} scenes, such as {}",
            slugs
                .iter()
                .take(FEW)
                .copied()
                .collect::<Vec<_>>()
                .join(", ")
        ),
        ([], 1) => format!("the scene {}", slugs.join(", ")),
        ([], _) => format!("the scenes {}", slugs.join(", ")),
        (near, _) => format!("the scene {}", near.join(" or ")),
    }
}
