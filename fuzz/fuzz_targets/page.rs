//! `hostile_input::page::page` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::page::page(bytes));
