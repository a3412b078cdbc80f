//! `export-case`: a saved log kept as a conformance case.
