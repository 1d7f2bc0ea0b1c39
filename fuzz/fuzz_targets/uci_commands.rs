//! `hostile_input::conversations::uci_commands` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::conversations::uci_commands(bytes));
