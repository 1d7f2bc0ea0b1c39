//! `hostile_input::game_files::dhtmlxq` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::game_files::dhtmlxq(bytes));
