//! `hostile_input::training_data::training_data` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::training_data::training_data(bytes));
