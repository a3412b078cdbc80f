use super::*;

fn entry(parent: EntryId, command: Command) -> Entry {
    Entry {
        parent,
        sender: Sender::Person,
        command,
        events: vec![],
        situation: Situation::AtNode { node: 0 },
    }
}

#[test]
fn an_entry_is_numbered_from_one_and_keeps_its_parent() {
    let mut log = Log::new();
    let first = log
        .append(entry(EntryId::BEGINNING, Command::start()))
        .unwrap();
    let second = log.append(entry(first, Command::Next)).unwrap();
    assert_eq!((first.number(), second.number()), (1, 2));
    assert_eq!(log.path_to(second), [first, second]);
    assert_eq!(log.depth(second), 2);
}

#[test]
fn an_entry_sent_from_a_tip_goes_on_with_its_branch_and_any_other_begins_one() {
    let mut log = Log::new();
    let mut add = |parent: usize| {
        let parent = EntryId(parent as u32);
        log.append(entry(parent, Command::Next)).unwrap();
    };
    // 1-2-3, from 1: 4-6, from 3: 5, from the beginning: 7, from 4: 8.
    for parent in [0, 1, 2, 1, 3, 4, 0, 4] {
        add(parent);
    }
    let branches: Vec<(usize, usize, Vec<usize>)> = log
        .branches()
        .iter()
        .map(|b| {
            let numbers = b.entries().iter().map(|id| id.number()).collect();
            (b.left().number(), b.depth(), numbers)
        })
        .collect();
    assert_eq!(
        branches,
        [
            (0, 4, vec![1, 2, 3, 5]),
            (1, 3, vec![4, 6]),
            (0, 1, vec![7]),
            (4, 3, vec![8]),
        ]
    );
    let path = |id| -> Vec<usize> {
        let path = log.path_to(EntryId(id));
        path.into_iter().map(EntryId::number).collect()
    };
    assert_eq!(path(8), [1, 4, 8]);
    assert_eq!(path(6), [1, 4, 6]);
    assert_eq!(path(2), [1, 2]);
    assert_eq!(path(7), [7]);
    assert_eq!(path(0), [0_usize; 0]);
}

#[test]
fn a_second_child_is_a_branch_and_both_tips_stay() {
    let mut log = Log::new();
    let root = log
        .append(entry(EntryId::BEGINNING, Command::start()))
        .unwrap();
    let old = log.append(entry(root, Command::Next)).unwrap();
    let new = log.append(entry(root, Command::Done)).unwrap();
    assert_eq!(log.children(root).collect::<Vec<_>>(), [new, old]);
    let tips: Vec<_> = log.branches().iter().map(Branch::tip).collect();
    assert_eq!(tips, [old, new]);
}

#[test]
fn commands_lead_along_whatever_branch_they_were_all_sent_on() {
    let mut log = Log::new();
    let mut send = |parent: EntryId, command: Command| log.append(entry(parent, command)).unwrap();
    let first = send(EntryId::BEGINNING, Command::start());
    let next = send(first, Command::Next);
    let done = send(next, Command::Done);
    // Begins as the other does, and goes on otherwise.
    let again = send(EntryId::BEGINNING, Command::start());
    let failed = send(again, Command::Done);
    let along = |from, commands: &[Command]| log.along(from, commands);
    let start = Command::start;
    let old = [start(), Command::Next, Command::Done];
    assert_eq!(along(EntryId::BEGINNING, &old), Some(done));
    let new = [start(), Command::Done];
    assert_eq!(along(EntryId::BEGINNING, &new), Some(failed));
    assert_eq!(along(EntryId::BEGINNING, &[start()]), Some(again));
    assert_eq!(along(next, &[Command::Done]), Some(done));
    assert_eq!(along(next, &[Command::Next]), None);
    assert_eq!(along(done, &[Command::Next]), None);
    assert_eq!(along(done, &[]), Some(done));
}

#[test]
fn an_entry_whose_parent_is_missing_is_given_back() {
    let mut log = Log::new();
    let stray = entry(EntryId(7), Command::Next);
    assert_eq!(log.append(stray.clone()), Err(stray));
    assert!(log.is_empty());
}

#[test]
fn a_cell_of_the_matrix_is_tried_once_its_command_was_sent_there() {
    let mut log = Log::new();
    assert!(!log.tried(SituationKind::NotStarted, CommandKind::Start));
    let first = log
        .append(entry(EntryId::BEGINNING, Command::start()))
        .unwrap();
    log.append(entry(first, Command::Done)).unwrap();
    assert!(log.tried(SituationKind::NotStarted, CommandKind::Start));
    assert!(log.tried(SituationKind::AtNode, CommandKind::Done));
    assert!(!log.tried(SituationKind::AtNode, CommandKind::Next));
}
