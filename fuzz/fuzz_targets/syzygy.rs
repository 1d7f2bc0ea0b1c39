//! `hostile_input::tables::syzygy` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::tables::syzygy(bytes));
