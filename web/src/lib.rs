//! The board in the browser: an HTTP server on the user's own machine, and the page that it serves.
//!
//! The page draws and asks; it knows no rule of any game. The server keeps no games: the page sends the whole game with
//! every request, so that a reload or a restart loses nothing and a page that vanishes leaves nothing behind.
//! `docs/web.md` describes the page, the requests and the safety of the server.
//!
//! - [`game`]: a game as the page sends it;
//! - [`books`]: opening books of files;
//! - [`api`]: the requests of the page;
//! - [`searches`]: searches that end when nobody waits for them any more;
//! - [`words`]: messages for people, which the page shows in its language;
//! - [`guard`]: protection against requests from elsewhere;
//! - [`refusal_page`]: what a person sees at a wrong address;
//! - [`assets`]: the files of the page;
//! - [`browser`]: the browser in which it opens;
//! - [`server`]: the address, the connections and their limits.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod api;
pub mod assets;
pub mod books;
pub mod browser;
pub mod error;
pub mod game;
pub mod guard;
pub mod refusal_page;
pub mod searches;
pub mod server;
pub mod words;

pub use browser::open_in_browser;
pub use server::{Server, Settings};
