//! `hostile_input::positions::chess_fen` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::positions::chess_fen(bytes));
