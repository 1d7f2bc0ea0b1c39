//! `hostile_input::networks::network` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::networks::network(bytes));
