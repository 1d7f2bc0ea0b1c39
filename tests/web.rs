//! `engine web` as a user starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A running server, which ends with this value.
struct Server {
    process: Child,
    port: u16,
    /// Path of the page.
    path: String,
    messages: String,
    /// Standard output, which stays open.
    _output: BufReader<ChildStdout>,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_engine"));
        command.args(["web", "--no-open", "--hash", "1", "--threads", "2"]).args(arguments);
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let address = line.split_once("http://127.0.0.1:").unwrap_or_else(|| panic!("no address in {line:?}")).1;
        let (port, path) = address.trim().split_once('/').unwrap();
        let (port, path) = (port.parse().unwrap(), format!("/{path}"));
        Server { process, port, path, messages: String::new(), _output: output }
    }

    fn request(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let length = body.len();
        let headers = format!(
            "host: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {length}"
        );
        write!(stream, "{head} HTTP/1.1\r\n{headers}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn ask(&self, request: &str, body: &str) -> String {
        self.request(&format!("POST {}api/{request}", self.path), body)
    }

    fn end(mut self) -> String {
        self.process.kill().unwrap();
        self.process.stderr.take().unwrap().read_to_string(&mut self.messages).unwrap();
        std::mem::take(&mut self.messages)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_address_that_is_printed_leads_to_the_page() {
    let server = Server::start(&["--port", "0"]);
    let page = server.request(&format!("GET {}", server.path), "");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Sanqi"), "{page}");
    let games = server.request(&format!("GET {}api/games", server.path), "");
    assert!(games.contains("\"engine\":\"Sanqi "), "{games}");
    assert_eq!(server.end(), "");
}

#[test]
fn another_port_serves_if_one_is_taken_and_a_message_says_so() {
    let first = Server::start(&["--port", "0"]);
    let second = Server::start(&["--port", &first.port.to_string()]);
    assert_ne!(first.port, second.port);
    let messages = second.end();
    assert!(messages.contains(&format!("port {} is taken", first.port)), "{messages}");
}

#[test]
fn a_server_for_other_machines_says_who_can_use_it() {
    let server = Server::start(&["--port", "0", "--listen", "0.0.0.0"]);
    assert!(server.request(&format!("GET {}", server.path), "").starts_with("HTTP/1.1 200"));
    let messages = server.end();
    assert!(messages.contains("other machines can reach this server"), "{messages}");
    assert!(messages.contains("put the address of this machine, in figures, in its place"), "{messages}");
}

#[test]
fn this_machine_has_a_name() {
    let server = Server::start(&["--listen", "localhost", "--port", "0"]);
    assert!(server.request(&format!("GET {}", server.path), "").starts_with("HTTP/1.1 200 "));
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_engine"));
    let assert = command.args(["play", "--listen", "nowhere"]).timeout(Duration::from_secs(60)).assert().code(2);
    assert!(String::from_utf8_lossy(&assert.get_output().stderr).contains("invalid IP address"));
}

#[test]
fn an_address_of_another_machine_is_refused() {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_engine"));
    let assert = command.args(["web", "--no-open", "--listen", "192.0.2.1"]).timeout(Duration::from_secs(60)).assert();
    let output = assert.code(1).get_output().clone();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert!(messages.starts_with("engine: 192.0.2.1, port 3690: ") && messages.lines().count() == 1, "{messages}");
}

/// Returns the resident memory in KiB, the number of threads and the number of open files.
#[cfg(target_os = "linux")]
fn usage(server: &Server) -> [usize; 3] {
    let folder = format!("/proc/{}", server.process.id());
    let status = std::fs::read_to_string(format!("{folder}/status")).unwrap();
    let value = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    [value("VmRSS:"), value("Threads:"), std::fs::read_dir(format!("{folder}/fd")).unwrap().count()]
}

#[cfg(target_os = "linux")]
#[test]
fn games_and_clients_that_vanish_leave_nothing_behind() {
    let server = Server::start(&["--port", "0"]);
    let play = || {
        for game in ["chess", "xiangqi", "shogi"] {
            let body = format!("{{\"game\":\"{game}\",\"level\":3,\"draw_offered\":true}}");
            // Right after a flood too many searches are waiting.
            let mut answers = (0..100).map(|attempt| {
                std::thread::sleep(Duration::from_millis(50 * attempt.min(1)));
                server.ask("reply", &body)
            });
            let last = answers.find(|answer| !answer.starts_with("HTTP/1.1 503"));
            assert!(last.as_ref().is_some_and(|answer| answer.starts_with("HTTP/1.1 200")), "{last:?}");
        }
    };
    let flood = || {
        let head = format!("POST {}api/hint HTTP/1.1\r\nhost: localhost\r\ncontent-length: 17\r\n", server.path);
        let texts = [format!("{head}content-type: application/json\r\n\r\n{{\"game\":\"chess\"}} "), head.clone()];
        let clients = texts.iter().cycle().take(100).map(|text| {
            let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
            stream
        });
        drop(clients.collect::<Vec<_>>());
    };
    (0..8).for_each(|_| play());
    flood();
    play();
    let [memory, threads, files] = usage(&server);
    (0..40).for_each(|_| play());
    flood();
    play();
    // Connections of clients that have gone may take a moment to end.
    std::thread::sleep(Duration::from_millis(500));
    let [memory_later, threads_later, files_later] = usage(&server);
    // Each search at a time may still have its memory.
    assert!(memory_later < memory + 60_000, "{memory} KiB, then {memory_later}");
    assert!(
        threads_later <= threads + 3 && files_later <= files + 5,
        "{threads}, {files}; {threads_later}, {files_later}"
    );
}
