//! `hostile_input::game_files::xqf` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::game_files::xqf(bytes));
