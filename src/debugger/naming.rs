//! What a branch is called.

use super::log::{Branch, Log};
use super::remarks::Remarks;

/// The name of one of the branches of `log`: the one `remarks` give it, else by its number.
pub fn branch_name(log: &Log, remarks: &Remarks, branch: usize) -> String {
    let first = log.branches().get(branch).map(Branch::first);
    match first.and_then(|first| remarks.name(first)) {
        Some(name) => name.into(),
        None if branch == 0 => "main".into(),
        None => format!("branch {}", branch + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::{Entry, EntryId, Sender};
    use super::super::remarks::Remark;
    use super::*;
    use crate::runtime::{Command, Situation};

    #[test]
    fn a_branch_is_called_as_it_was_named_or_by_its_number() {
        let mut log = Log::new();
        let mut remarks = Remarks::default();
        for _ in 0..3 {
            let entry = Entry {
                parent: EntryId::BEGINNING,
                sender: Sender::Person,
                command: Command::Next,
                events: Vec::new(),
                situation: Situation::NotStarted,
            };
            let first = log.append(entry).unwrap();
            if log.branches().len() == 2 {
                let name = "too early".into();
                remarks.add(Remark::Name { first, name });
            }
        }
        let names = [0, 1, 2].map(|branch| branch_name(&log, &remarks, branch));
        assert_eq!(names, ["main", "too early", "branch 3"]);
    }
}
