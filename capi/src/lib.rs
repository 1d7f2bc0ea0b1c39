//! The C interface: the engine inside of any program, and the rules of the games without it. `capi/include/sanqi.h`
//! declares the functions and documents them, `capi/examples/play.c` uses them, `docs/libraries.md` section 2
//! introduces them.
//!
//! - Objects are numbers, not pointers, so that one that is unknown or destroyed is an error code.
//! - Every function but the one for the version returns a status. No panic leaves a function.
//! - Texts come in as pointers to UTF-8 with a zero at the end, and go out into memory of the caller.
//! - Any function may be called by any thread at any time.
//!
//! Only `pointers` touches memory of the caller, and only `exports` has names that C sees: `unsafe` stands nowhere
//! else.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod engine;
mod exports;
mod failure;
mod game;
mod handles;
mod lines;
mod pointers;
mod status;
