//! `hostile_input::conversations::usi_commands` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::conversations::usi_commands(bytes));
