//! Playbooks of any size, with a bit of everything.

use std::fmt::Write as _;

/// A playbook of `nodes` nodes: scenes of 40, each with menus, branches, guards and jumps.
pub fn playbook(nodes: usize) -> String {
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
