//! How the house is built: which module may use which, and how long a file gets.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module, and the modules of ours it may use.
const MAY_USE: [(&str, &[&str]); 8] = [
    ("playbook", &[]),
    ("runtime", &["playbook"]),
    ("conformance", &["playbook", "runtime"]),
    ("debugger", &["playbook", "runtime"]),
    ("graph", &["playbook"]),
    ("files", &["playbook", "runtime", "conformance", "debugger"]),
    (
        "cli",
        &[
            "playbook",
            "runtime",
            "conformance",
            "debugger",
            "graph",
            "files",
        ],
    ),
    (
        "app",
        &[
            "playbook",
            "runtime",
            "conformance",
            "debugger",
            "graph",
            "files",
        ],
    ),
];

/// A file past this many lines holds more than one idea.
const MOST_LINES: usize = 450;

#[test]
fn every_module_uses_only_those_above_it() {
    let mut wrong = Vec::new();
    for file in sources() {
        let Some((module, depth)) = place(&file.path) else {
            continue;
        };
        let (_, may_use) = MAY_USE
            .iter()
            .find(|(name, _)| *name == module)
            .unwrap_or_else(|| panic!("{module} is a module of which nothing is said here"));
        for used in uses(&file.text, depth) {
            if used != module && !may_use.contains(&used.as_str()) {
                wrong.push(format!("{} uses {used}", file.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_is_read_in_one_sitting() {
    let long: Vec<String> = sources()
        .iter()
        .map(|file| (file.text.lines().count(), &file.path))
        .filter(|(lines, _)| *lines > MOST_LINES)
        .map(|(lines, path)| format!("{path} has {lines} lines, more than {MOST_LINES}"))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn nothing_reaches_for_what_stands_beside_a_clone() {
    let outside = ["..", "/shared"].concat();
    let reaching: Vec<String> = files(Path::new("."), &|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !(name.starts_with('.') || path.is_dir() && name == "target")
    })
    .into_iter()
    .filter(|path| {
        let bytes = fs::read(path).expect("a file of the project can be read");
        String::from_utf8_lossy(&bytes).contains(&outside)
    })
    .map(|path| path.display().to_string())
    .collect();
    assert!(reaching.is_empty(), "{}", reaching.join("\n"));
}

/// A source file: its path within `src`, with slashes, and its text.
struct Source {
    path: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rust = |path: &Path| path.is_dir() || path.extension().is_some_and(|e| e == "rs");
    let sources: Vec<Source> = files(&root, &rust)
        .into_iter()
        .map(|path| {
            let within = path.strip_prefix(&root).expect("the file is in src");
            let parts: Vec<_> = within.iter().map(|part| part.to_string_lossy()).collect();
            Source {
                path: parts.join("/"),
                text: fs::read_to_string(&path).expect("a source is text"),
            }
        })
        .collect();
    assert!(sources.len() > 50, "only {} sources found", sources.len());
    sources
}

/// Every file below `folder` that `wanted` keeps, in order; a folder that is not kept is not entered.
fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the project can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("a folder of the project can be read").path())
        .filter(|path| wanted(path))
        .collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| match path.is_dir() {
            true => files(&path, wanted),
            false => vec![path],
        })
        .collect()
}

/// The module a source belongs to and how many modules deep it is; nothing for the crate's own two files.
fn place(path: &str) -> Option<(String, usize)> {
    let mut parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    if parts.last() == Some(&"mod") {
        parts.pop();
    }
    let module = parts.first().filter(|name| !["lib", "main"].contains(name));
    module.map(|module| (module.to_string(), parts.len()))
}

/// The top modules that `text` names by `crate::`, by the library's own name, or by a `super::` that climbs out
/// of the top module it is `depth` deep in.
fn uses(text: &str, depth: usize) -> BTreeSet<String> {
    let tokens = tokens(text);
    let mut used = BTreeSet::new();
    // How many modules deep each open brace stands: one more inside `mod name { .. }`.
    let mut braces: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let here = braces.last().copied().unwrap_or(depth);
        match tokens[at].as_str() {
            "{" => {
                let opens_module = at >= 2 && tokens[at - 2] == "mod";
                braces.push(here + usize::from(opens_module));
                at += 1;
            }
            "}" => {
                braces.pop();
                at += 1;
            }
            "crate" | "playscope" | "super" | "self" if starts_path(&tokens, at) => {
                at = follow(&tokens, at, here, &mut used);
            }
            _ => at += 1,
        }
    }
    used
}

/// Whether the token at `at` is the first of a path of more than one part.
fn starts_path(tokens: &[String], at: usize) -> bool {
    let continues = tokens.get(at + 1).is_some_and(|next| next == "::");
    let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].as_str());
    let is_part = |token: &str| token != "use" && is_name(token) || token == ">";
    continues && !(before(1) == "::" && is_part(before(2)))
}

/// Climbs the path that begins at `at` and notes the top modules it comes to; returns where the climbing ends.
fn follow(tokens: &[String], mut at: usize, depth: usize, used: &mut BTreeSet<String>) -> usize {
    let mut depth = match tokens[at].as_str() {
        "crate" | "playscope" => 0,
        "super" => depth.saturating_sub(1),
        _ => depth,
    };
    at += 2;
    while tokens.get(at).is_some_and(|token| token == "super") {
        depth = depth.saturating_sub(1);
        at += if tokens.get(at + 1).is_some_and(|next| next == "::") {
            2
        } else {
            1
        };
    }
    if depth > 0 {
        return at;
    }
    if tokens.get(at).is_some_and(|token| token == "{") {
        return follow_group(tokens, at, used);
    }
    if let Some(name) = tokens.get(at) {
        used.insert(name.clone());
    }
    at + 1
}

/// Notes the first name of every path in the group that opens at `at`.
fn follow_group(tokens: &[String], mut at: usize, used: &mut BTreeSet<String>) -> usize {
    let mut nested = 0_usize;
    let mut begins = false;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                nested += 1;
                begins = nested == 1;
            }
            "}" => {
                nested -= 1;
                if nested == 0 {
                    return at + 1;
                }
            }
            "," => begins = nested == 1,
            name => {
                if begins {
                    used.insert(name.to_string());
                }
                begins = false;
            }
        }
        at += 1;
    }
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The names and signs of Rust source, with comments and the insides of texts left out.
fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        if letter == '/' && next == Some('/') {
            at += letters[at..].iter().take_while(|l| **l != '\n').count();
        } else if letter == '/' && next == Some('*') {
            at = after_comment(&letters, at);
        } else if let Some(end) = after_raw_text(&letters, at) {
            at = end;
        } else if letter == '"' {
            at = after_quoted(&letters, at, '"');
        } else if letter == '\'' {
            at = after_letter(&letters, at);
        } else if letter.is_alphanumeric() || letter == '_' {
            let is_part = |l: &&char| l.is_alphanumeric() || **l == '_';
            let name: String = letters[at..].iter().take_while(is_part).collect();
            at += name.chars().count();
            tokens.push(name);
        } else if letter == ':' && next == Some(':') {
            tokens.push("::".into());
            at += 2;
        } else {
            if !letter.is_whitespace() {
                tokens.push(letter.into());
            }
            at += 1;
        }
    }
    tokens
}

fn after_comment(letters: &[char], mut at: usize) -> usize {
    let mut open = 0_usize;
    while at < letters.len() {
        match (letters[at], letters.get(at + 1)) {
            ('/', Some('*')) => {
                open += 1;
                at += 2;
            }
            ('*', Some('/')) => {
                open -= 1;
                at += 2;
                if open == 0 {
                    break;
                }
            }
            _ => at += 1,
        }
    }
    at
}

/// Where a raw text such as `r#".."#` that begins at `at` ends, if one begins there.
fn after_raw_text(letters: &[char], at: usize) -> Option<usize> {
    let after_name = at > 0 && (letters[at - 1].is_alphanumeric() || letters[at - 1] == '_');
    let prefix = usize::from(letters[at] == 'b');
    if after_name || letters.get(at + prefix) != Some(&'r') {
        return None;
    }
    let begin = at + prefix + 1;
    let hashes = letters[begin..].iter().take_while(|l| **l == '#').count();
    if letters.get(begin + hashes) != Some(&'"') {
        return None;
    }
    let mut end = begin + hashes + 1;
    while end < letters.len() {
        let closes = letters[end] == '"';
        end += 1;
        if closes && letters[end..].iter().take_while(|l| **l == '#').count() >= hashes {
            return Some(end + hashes);
        }
    }
    Some(end)
}

fn after_quoted(letters: &[char], at: usize, quote: char) -> usize {
    let mut end = at + 1;
    while end < letters.len() && letters[end] != quote {
        end += if letters[end] == '\\' { 2 } else { 1 };
    }
    end + 1
}

/// Behind a letter such as `'x'` or `'\n'`, or behind the sign of a lifetime.
fn after_letter(letters: &[char], at: usize) -> usize {
    let escaped = letters.get(at + 1) == Some(&'\\');
    match letters.get(at + 2) {
        Some('\'') if !escaped => at + 3,
        _ if escaped => after_quoted(letters, at, '\''),
        _ => at + 1,
    }
}

#[test]
fn a_path_is_found_however_it_is_written() {
    for (text, depth, found) in [
        ("use crate::runtime::step;", 1, "runtime"),
        ("use  crate :: runtime ::{step, Event};", 2, "runtime"),
        (
            "use crate::{cli, debugger::{Log, Entry}};",
            1,
            "cli debugger",
        ),
        ("let log = crate::debugger::Log::new();", 3, "debugger"),
        ("fn f(x: &'static crate::app::Window) {}", 3, "app"),
        ("pub(crate) use super::cli;", 1, "cli"),
        ("use super::super::{app, graph};", 2, "app graph"),
        ("mod tests { use super::super::graph::X; }", 1, "graph"),
        (
            "mod tests { fn f() { super::super::cli::run() } }",
            1,
            "cli",
        ),
        ("use playscope::graph::Layout;", 2, "graph"),
        ("use ::playscope::graph::Layout;", 2, "graph"),
        ("use crate::*;", 1, "*"),
        (
            "let quote = '\"'; use crate::cli::X; let other = '\"';",
            1,
            "cli",
        ),
        ("let bar = r#\"a \" b\"#; use crate::cli::X;", 1, "cli"),
        ("use self::super::cli;", 1, "cli"),
    ] {
        let used: Vec<String> = uses(text, depth).into_iter().collect();
        assert_eq!(used.join(" "), found, "{text}");
    }
}

#[test]
fn what_stays_inside_or_is_only_spoken_of_is_no_use() {
    for (text, depth) in [
        ("use super::Node;", 2),
        ("mod tests { use super::*; }", 1),
        ("use super::super::geometry;", 3),
        (
            "// crate::app is above\n/* crate::cli /* too */ crate::app */",
            1,
        ),
        ("let text = \"crate::app \\\" crate::cli\";", 1),
        ("let text = r#\"use crate::app;\"#;", 1),
        ("pub(crate) fn f() {}", 1),
        ("use serde::de::{self, Error};", 1),
        ("use other::playscope::app;", 1),
    ] {
        assert_eq!(uses(text, depth), BTreeSet::new(), "{text}");
    }
}

#[test]
fn a_source_knows_its_module_and_how_deep_it_is() {
    assert_eq!(place("lib.rs"), None);
    assert_eq!(place("main.rs"), None);
    assert_eq!(place("cli/mod.rs"), Some(("cli".into(), 1)));
    assert_eq!(place("cli/play.rs"), Some(("cli".into(), 2)));
    assert_eq!(place("graph/layout/mod.rs"), Some(("graph".into(), 2)));
}
