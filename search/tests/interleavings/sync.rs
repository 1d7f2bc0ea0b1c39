//! The types of loom, under the names that `search/src/sync.rs` gives those of the standard library.

pub use std::sync::PoisonError;

pub use loom::sync::{Mutex, MutexGuard};

pub(crate) use crate::channel;

pub mod atomic {
    //! loom 0.7 overlooks orders in which a store comes before the load of another thread if the storing thread has
    //! loaded the same value (its issues 166 and 392). It overlooks none of two read-modify-writes; each access is
    //! therefore preceded by one of a number beside the value. That is relaxed and orders nothing else: a load still
    //! sees older values.

    pub use loom::sync::atomic::Ordering::{self, Relaxed};

    /// A number whose changes loom tries in all orders.
    struct Turn(loom::sync::atomic::AtomicU8);

    impl Turn {
        fn new() -> Turn {
            Turn(loom::sync::atomic::AtomicU8::new(0))
        }

        fn take(&self) {
            self.0.fetch_add(1, Relaxed);
        }
    }

    macro_rules! atomics {
        ($($name:ident of $value:ty),+) => {$(
            pub struct $name(loom::sync::atomic::$name, Turn);

            #[allow(dead_code, reason = "not every type of value needs every access")]
            impl $name {
                pub fn new(value: $value) -> $name {
                    $name(loom::sync::atomic::$name::new(value), Turn::new())
                }

                pub fn load(&self, ordering: Ordering) -> $value {
                    self.1.take();
                    self.0.load(ordering)
                }

                pub fn store(&self, value: $value, ordering: Ordering) {
                    self.1.take();
                    self.0.store(value, ordering);
                }

                pub fn swap(&self, value: $value, ordering: Ordering) -> $value {
                    self.1.take();
                    self.0.swap(value, ordering)
                }
            }
        )+};
    }

    atomics!(AtomicBool of bool, AtomicI16 of i16, AtomicU64 of u64);
}

pub mod thread {
    use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

    pub use loom::thread::JoinHandle;

    /// The panic of a thread that ends while others go on; every other panic is a finding.
    pub struct Ended;

    /// Ends the thread.
    pub fn end() -> ! {
        resume_unwind(Box::new(Ended))
    }

    pub struct Builder;

    impl Builder {
        pub fn spawn(self, run: impl FnOnce() + Send + 'static) -> std::io::Result<JoinHandle<()>> {
            loom::thread::Builder::new().spawn(|| {
                if let Err(panic) = catch_unwind(AssertUnwindSafe(run))
                    && !panic.is::<Ended>()
                {
                    resume_unwind(panic);
                }
            })
        }
    }
}
