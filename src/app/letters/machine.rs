//! The fonts of the machine.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fontdb::{Database, ID, Source};

use super::face::Face;

/// No font larger than this is read, in bytes.
const LARGEST: u64 = 1 << 28;

/// The fonts of the machine: looked for when they are needed first, which may take a while.
#[derive(Clone)]
pub struct Machine(Arc<Shelf>);

struct Shelf {
    fill: Box<dyn Fn(&mut Database) + Send + Sync>,
    database: OnceLock<Database>,
    /// The files that were read, by what they are known as.
    read: Mutex<HashMap<String, &'static [u8]>>,
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let faces = self.0.database.get().map(Database::len);
        write!(f, "Machine({faces:?} faces)")
    }
}

impl Machine {
    /// The fonts that are installed.
    pub fn installed() -> Machine {
        Machine::filled_by(Database::load_system_fonts)
    }

    /// The fonts `fill` finds, when they are needed.
    pub fn filled_by(fill: impl Fn(&mut Database) + Send + Sync + 'static) -> Machine {
        Machine(Arc::new(Shelf {
            fill: Box::new(fill),
            database: OnceLock::new(),
            read: Mutex::default(),
        }))
    }

    /// All faces. Not for the thread that draws: the first one to ask waits until they are found.
    pub fn faces(&self) -> &Database {
        self.0.database.get_or_init(|| {
            let mut database = Database::new();
            (self.0.fill)(&mut database);
            database
        })
    }

    /// Reads the face `id`, to be kept for as long as the program runs. Nothing where it cannot be read or is
    /// past all measure.
    ///
    /// The toolkit copies what it does not get for good whenever a font is added: each file is read once and
    /// never freed.
    pub fn read(&self, id: ID) -> Option<Face> {
        let (source, index) = self.faces().face_source(id)?;
        let known_as = match &source {
            Source::File(path) | Source::SharedFile(path, _) => {
                if path.metadata().is_ok_and(|file| file.len() > LARGEST) {
                    return None;
                }
                path.to_string_lossy().into_owned()
            }
            Source::Binary(bytes) => format!("{:p}", bytes.as_ref().as_ref().as_ptr()),
        };
        let mut read = self.0.read.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = match read.get(&known_as) {
            Some(bytes) => bytes,
            None => {
                let bytes = self.faces().with_face_data(id, |bytes, _| bytes.to_vec())?;
                let bytes: &'static [u8] = Vec::leak(bytes);
                read.insert(known_as, bytes);
                bytes
            }
        };
        Some(Face { bytes, index })
    }
}
