//! `hostile_input::page_searches::page_searches` under libFuzzer.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile_input::page_searches::page_searches(bytes));
