//! `hostile_input::moves::xiangqi_moves` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::moves::xiangqi_moves(bytes));
