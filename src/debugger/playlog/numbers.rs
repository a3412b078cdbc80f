//! The numbers entries have in a file.

use std::collections::HashMap;

use crate::debugger::log::EntryId;

/// Which entry each number of the file is. As long as they count up from 1 nothing has to be kept.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    given: usize,
    by_number: Option<HashMap<u64, EntryId>>,
}

impl Numbers {
    /// The entry numbered `number` in the file.
    pub(super) fn get(&self, number: u64) -> Option<EntryId> {
        match &self.by_number {
            Some(all) => all.get(&number).copied(),
            None => usize::try_from(number)
                .ok()
                .filter(|number| *number <= self.given)
                .and_then(EntryId::from_number),
        }
    }

    /// Gives the next entry to `number`; nothing where 2^32 entries were given.
    pub(super) fn give(&mut self, number: u64) -> Option<EntryId> {
        let id = EntryId::from_number(self.given + 1)?;
        if self.by_number.is_none() && number != id.number() as u64 {
            let given = (0..=self.given).filter_map(EntryId::from_number);
            self.by_number = Some(given.map(|id| (id.number() as u64, id)).collect());
        }
        if let Some(all) = &mut self.by_number {
            all.insert(number, id);
        }
        self.given += 1;
        Some(id)
    }
}
