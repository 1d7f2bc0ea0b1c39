//! `engine web`: the board in the browser.

use std::process::ExitCode;

use terminal::{messages, output};
use web::books::Books;
use web::{Server, Settings};

use crate::cli::WebArguments;
use crate::failure;

pub fn run(arguments: &WebArguments) -> ExitCode {
    let WebArguments { port, listen, no_open, threads, hash, ref books } = *arguments;
    let (books, refused) = Books::open(books);
    refused.iter().for_each(messages::of_program);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let searches = threads.map_or(cores, |threads| threads as usize);
    let engine = protocol::name_and_version();
    let settings = Settings { listen, port, searches, hash: hash as usize, most_nodes: None, books, engine };
    let server = match Server::bind(settings) {
        Ok(server) => server,
        Err(error) => return failure(&format!("{listen}, port {port}: {error}")),
    };
    if server.port() != port && port != 0 {
        messages::line(format_args!(
            "port {port} is taken; games that were played at it are stored by the browser for it alone"
        ));
    }
    if !listen.is_loopback() {
        messages::line("other machines can reach this server: whoever knows the address below can use it, unencrypted");
        if listen.is_unspecified() {
            messages::line("from there, put the address of this machine, in figures, in its place");
        }
    }
    let url = server.url();
    let is_opened = !no_open && web::open_in_browser(&url);
    // As one text: a reader that takes the first line alone may go before the second one is written.
    let ending = if is_opened { "Ctrl-C ends it." } else { "Open this address. Ctrl-C ends it." };
    output::text(format!("{} in the browser: {url}\n{ending}\n", protocol::name_and_version()));
    if !output::is_open() {
        // Nobody knows the address.
        return ExitCode::SUCCESS;
    }
    server.run()
}
