//! `hostile_input::journals::journal` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::journals::journal(bytes));
