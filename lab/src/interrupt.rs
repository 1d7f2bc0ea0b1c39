//! Ctrl-C.

use std::process::exit;

use crate::engine::Interrupt;

/// What a shell reports of a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// From now on, the first Ctrl-C ends all waiting for engines, so that what is known so far can be shown and
/// kept; the second one ends the process.
pub fn on_ctrl_c() -> Interrupt {
    let (sender, interrupt) = Interrupt::new();
    let mut sender = Some(sender);
    ctrlc::set_handler(move || {
        if sender.take().is_none() {
            exit(i32::from(INTERRUPTED));
        }
    })
    .expect("this is the only handler of Ctrl-C");
    interrupt
}
