//! Objects by number: a number that is unknown, or whose object was destroyed, is found out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::failure::Failure;

/// Number of the next object. The objects of all kinds are counted together, so that an object of another kind is found
/// out, too, and no number is used twice. 0 is no object.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// The objects of one kind.
pub struct Handles<T>(Mutex<BTreeMap<u64, Arc<T>>>);

impl<T> Handles<T> {
    pub const fn new() -> Handles<T> {
        Handles(Mutex::new(BTreeMap::new()))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an object and returns its number.
    pub fn add(&self, object: T) -> u64 {
        let handle = NEXT.fetch_add(1, Ordering::Relaxed);
        self.lock().insert(handle, Arc::new(object));
        handle
    }

    /// Returns the object of a number.
    ///
    /// # Errors
    /// There is none.
    pub fn find(&self, handle: u64) -> Result<Arc<T>, Failure> {
        self.lock().get(&handle).cloned().ok_or(Failure::BadHandle(handle))
    }

    /// Takes out an object. Threads that use it at this moment keep it until they have done.
    ///
    /// # Errors
    /// There is none of this number.
    pub fn remove(&self, handle: u64) -> Result<Arc<T>, Failure> {
        self.lock().remove(&handle).ok_or(Failure::BadHandle(handle))
    }
}
