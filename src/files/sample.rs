//! The playbook the program brings along, so that the window is never empty.

/// The sample's file name, as the window shows it.
pub const NAME: &str = "night-ferry.playbook.json";

/// The sample, as a file would hold it.
pub const BYTES: &[u8] = include_bytes!("../../assets/night-ferry.playbook.json");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::{NodeKind, read};

    #[test]
    fn the_sample_is_a_sound_playbook_of_every_node_kind_with_nothing_odd_about_it() {
        let read = read(BYTES).expect("the sample is sound");
        assert_eq!(read.notes, []);
        for kind in NodeKind::ALL {
            assert!(
                read.playbook.nodes.iter().any(|node| node.kind() == kind),
                "{kind:?}"
            );
        }
    }
}
