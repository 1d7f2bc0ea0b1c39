//! `hostile_input::page_searches::page_searches` under libFuzzer. Its `main` leaves the signal of a closed connection to
//! end the process, which that of a Rust program ignores.
#![no_main]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::SIGPIPE;

libfuzzer_sys::fuzz_target!(
    init: {
        signal_hook::flag::register(SIGPIPE, Arc::new(AtomicBool::new(false))).expect("the signal may be caught");
    },
    |bytes: &[u8]| hostile_input::page_searches::page_searches(bytes)
);
