//! `hostile_input::positions::xiangqi_fen` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::positions::xiangqi_fen(bytes));
