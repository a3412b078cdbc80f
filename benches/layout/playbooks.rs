//! Playbooks people wrote, as the window lays them out.

use std::fs;
use std::path::{Path, PathBuf};

use playscope::graph::{Arrangement, Cards, Diagram};
use playscope::playbook::{read, scenes};

use super::bounds::Kind;
use super::graphs::Graph;

/// The playbooks the project brings: the sample and the largest of the conformance cases.
const OWN: [&str; 2] = ["assets", "conformance/playable"];
const LARGEST_OF_OWN: usize = 4;

/// The playbooks of `folder`, those right in it; without one, a few the project brings.
pub fn graphs(folder: Option<&str>) -> Vec<Graph> {
    let mut graphs: Vec<Graph> = match folder {
        Some(folder) => files(Path::new(folder), false),
        None => OWN
            .iter()
            .flat_map(|own| files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(own), true))
            .collect(),
    }
    .into_iter()
    .filter_map(|path| graph(&path))
    .collect();
    if folder.is_none() {
        graphs.sort_by_key(|graph| std::cmp::Reverse(graph.request.nodes.len()));
        graphs.truncate(LARGEST_OF_OWN);
    }
    if graphs.is_empty() {
        println!(
            "There is no playbook in {}.",
            folder.unwrap_or("the project")
        );
    }
    graphs
}

/// The JSON files in `folder`, those in its folders too if `deep`, in order of their names.
fn files(folder: &Path, deep: bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let within = |path: PathBuf| match path.is_dir() && deep {
        true => files(&path, false),
        false => vec![path],
    };
    let all = paths.into_iter().flat_map(within);
    all.filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect()
}

fn graph(path: &Path) -> Option<Graph> {
    let playbook = read(&fs::read(path).ok()?).ok()?.playbook;
    let cards = Cards::new(&playbook);
    let diagram = Diagram::new(
        &playbook,
        &scenes(&playbook),
        &cards,
        &Arrangement::default(),
    );
    let stem = path.file_stem()?.to_string_lossy();
    let name = match stem.as_ref() {
        "playbook" => path.parent()?.file_name()?.to_string_lossy().into_owned(),
        stem => stem.split('.').next()?.to_owned(),
    };
    Some(Graph {
        name,
        kind: Kind::Real,
        request: diagram.request,
    })
}
