//! Document order: what stands earlier in the file comes first, whoever found it and when.

use std::cell::RefCell;
use std::collections::HashMap;

use super::json::{Json, Object};
use super::path::{Path, Step};

/// An object with more properties than this gets an index the first time it is asked.
const SEARCHED_PROPERTIES: usize = 32;

/// Where each name of an object stands.
type Index<'j> = HashMap<&'j str, usize>;

/// Ranks paths by where they stand in one document.
pub(super) struct DocumentOrder<'j> {
    root: &'j Json<'j>,
    indexes: RefCell<HashMap<*const Object<'j>, Index<'j>>>,
}

impl<'j> DocumentOrder<'j> {
    /// The order of the document `root`.
    pub(super) fn new(root: &'j Json<'j>) -> DocumentOrder<'j> {
        DocumentOrder {
            root,
            indexes: RefCell::default(),
        }
    }

    /// A rank that sorts as the document reads: a thing before what is in it, and what an object lacks after
    /// all it has.
    pub(super) fn rank(&self, path: &Path) -> Vec<usize> {
        let mut here = Some(self.root);
        path.steps()
            .iter()
            .map(|step| {
                let (place, next) = match (step, here) {
                    (Step::Property(name), Some(Json::Object(object))) => {
                        self.property(object, name)
                    }
                    (Step::Item(position), Some(Json::Array(items))) => {
                        (*position, items.get(*position))
                    }
                    _ => (usize::MAX, None),
                };
                here = next;
                place
            })
            .collect()
    }

    fn property(&self, object: &'j Object<'j>, name: &str) -> (usize, Option<&'j Json<'j>>) {
        let properties = object.properties();
        let place = if properties.len() > SEARCHED_PROPERTIES {
            let mut indexes = self.indexes.borrow_mut();
            let index = indexes.entry(object).or_insert_with(|| {
                let names = properties.iter().enumerate();
                names
                    .map(|(place, (name, _))| (name.as_ref(), place))
                    .collect()
            });
            index.get(name).copied()
        } else {
            properties.iter().rposition(|(written, _)| written == name)
        };
        match place {
            Some(place) => (place, properties.get(place).map(|(_, value)| value)),
            None => (usize::MAX, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(text: &str, mut paths: Vec<Path>) -> Vec<String> {
        let root = Json::parse(text).expect("the test's text is JSON");
        let order = DocumentOrder::new(&root);
        paths.sort_by_cached_key(|path| order.rank(path));
        paths.iter().map(Path::to_string).collect()
    }

    #[test]
    fn properties_rank_as_written_and_what_is_missing_ranks_last() {
        let text = r#"{"nodes": [{"out": [], "id": 0}], "entry": 0}"#;
        let node = || Path::node(0);
        let paths = vec![
            Path::of("entry"),
            node().property("kind"),
            node().property("id"),
            node().property("out"),
            node(),
        ];
        let expected = [
            "nodes[0]",
            "nodes[0].out",
            "nodes[0].id",
            "nodes[0].kind",
            "entry",
        ];
        assert_eq!(in_order(text, paths), expected);
    }

    #[test]
    fn a_large_object_ranks_as_a_small_one_does() {
        let anchors: Vec<String> = (0..100).rev().map(|n| format!("\"a{n}\": {n}")).collect();
        let text = format!("{{\"anchors\": {{{}}}}}", anchors.join(", "));
        let anchor = |name: &str| Path::of("anchors").property(name);
        assert_eq!(
            in_order(&text, vec![anchor("gone"), anchor("a3"), anchor("a70")]),
            ["anchors.a70", "anchors.a3", "anchors.gone"]
        );
    }
}
