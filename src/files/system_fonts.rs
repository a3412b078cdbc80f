//! The fonts of the machine, for letters the project's own lack.

use resvg::usvg::fontdb::Database;

/// Adds the machine's fonts to `fonts`, behind those that are there. Of a font only its names are read now, and it
/// is opened once a letter is looked for. Takes some tens of milliseconds.
pub(crate) fn add_system_fonts(fonts: &mut Database) {
    fonts.load_system_fonts();
}
