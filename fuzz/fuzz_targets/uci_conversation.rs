//! `hostile_input::conversations::uci_conversation` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::conversations::uci_conversation(bytes));
