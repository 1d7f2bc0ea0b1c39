//! `hostile_input::lab_journals::lab_journals` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::lab_journals::lab_journals(bytes));
