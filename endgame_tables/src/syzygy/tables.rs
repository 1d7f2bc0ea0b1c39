//! The tables of some folders.

use std::collections::HashMap;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use boards::chess::Chess;

use super::error::TableError;
use super::material::Material;
use super::table::{Table, TableKind};

/// A file of a table, whose header is read when it is first used.
struct Slot {
    path: PathBuf,
    table: OnceLock<Option<Table>>,
    /// True if the table turned out to be damaged.
    bad: AtomicBool,
}

/// The files of one material.
#[derive(Default)]
struct Slots {
    wdl: Option<Slot>,
    dtz: Option<Slot>,
}

impl Slots {
    fn of(&mut self, kind: TableKind) -> &mut Option<Slot> {
        match kind {
            TableKind::Wdl => &mut self.wdl,
            TableKind::Dtz => &mut self.dtz,
        }
    }
}

/// The Syzygy tables of some folders. Files that are damaged are left out and reported once.
#[derive(Default)]
pub struct SyzygyTables {
    slots: HashMap<Material, Slots>,
    largest: usize,
    problems: Mutex<Vec<String>>,
}

impl SyzygyTables {
    /// Finds the tables in folders, separated as in PATH. Returns them with messages for the user.
    pub(crate) fn find(folders: &str) -> (SyzygyTables, Vec<String>) {
        let mut tables = SyzygyTables::default();
        let mut messages = Vec::new();
        for folder in env::split_paths(folders).filter(|folder| !folder.as_os_str().is_empty()) {
            if let Err(error) = tables.add_folder(&folder, &mut messages) {
                messages.push(format!("{}: {error}", folder.display()));
            }
        }
        let count = |kind| tables.slots.values_mut().filter_map(|slots| slots.of(kind).as_ref()).count();
        let [results, distances] = TableKind::ALL.map(count);
        tables.largest =
            tables.slots.iter().filter(|(_, slots)| slots.wdl.is_some()).map(|(m, _)| m.pieces()).max().unwrap_or(0);
        messages.push(match tables.largest {
            0 => "no endgame tables found".into(),
            pieces => format!("found {results} WDL and {distances} DTZ tables, up to {pieces} pieces"),
        });
        (tables, messages)
    }

    /// Adds the tables of a folder that earlier folders do not have.
    fn add_folder(&mut self, folder: &Path, messages: &mut Vec<String>) -> Result<(), TableError> {
        let entries = fs::read_dir(folder)?;
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        paths.sort_unstable();
        for path in paths {
            let Some((material, kind)) = table_of(&path) else { continue };
            let slot = self.slots.entry(material).or_default().of(kind);
            if slot.is_some() {
                continue;
            }
            match kind.check(&path) {
                Ok(()) => *slot = Some(Slot { path, table: OnceLock::new(), bad: AtomicBool::new(false) }),
                Err(error) => messages.push(format!("{}: {error}; not used", path.display())),
            }
        }
        Ok(())
    }

    /// Returns the largest number of pieces with a table of results.
    pub(crate) fn largest(&self) -> usize {
        self.largest
    }

    /// Takes the messages about tables that turned out to be damaged.
    pub(crate) fn take_problems(&self) -> Vec<String> {
        std::mem::take(&mut self.problems.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asks the table of a position; `None` if there is none or it is damaged.
    pub(crate) fn ask<T>(
        &self,
        position: &Chess,
        kind: TableKind,
        question: impl FnOnce(&Table) -> Result<T, TableError>,
    ) -> Option<T> {
        let material = Material::of(position);
        let known = self.slots.get_key_value(&material).or_else(|| self.slots.get_key_value(&material.mirrored()));
        let (&material, slots) = known?;
        let slot = match kind {
            TableKind::Wdl => slots.wdl.as_ref(),
            TableKind::Dtz => slots.dtz.as_ref(),
        }?;
        if slot.bad.load(Relaxed) {
            return None;
        }
        let opened = slot.table.get_or_init(|| match Table::open(&slot.path, material, kind) {
            Ok(table) => Some(table),
            Err(error) => {
                self.give_up(slot, &error);
                None
            }
        });
        match question(opened.as_ref()?) {
            Ok(answer) => Some(answer),
            Err(error) => {
                self.give_up(slot, &error);
                None
            }
        }
    }

    /// Gives up a damaged table, with a message the first time.
    fn give_up(&self, slot: &Slot, error: &TableError) {
        if !slot.bad.swap(true, Relaxed) {
            let message = format!("{}: {error}; not used", slot.path.display());
            self.problems.lock().unwrap_or_else(PoisonError::into_inner).push(message);
        }
    }
}

/// Returns the material and the kind of a table by the name of its file; `None` for other files.
fn table_of(path: &Path) -> Option<(Material, TableKind)> {
    let extension = path.extension()?;
    let kind = TableKind::ALL.into_iter().find(|kind| extension == OsStr::new(kind.extension()))?;
    Some((Material::parse(path.file_stem()?.to_str()?)?, kind))
}
