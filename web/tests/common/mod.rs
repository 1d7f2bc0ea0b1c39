//! A server for the tests of a program, and requests to it.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use web::books::Books;
use web::{Server, Settings};

/// Address of the server of all tests: its port, and the path of the page.
pub fn server() -> &'static (u16, String) {
    static ADDRESS: OnceLock<(u16, String)> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let listen = Ipv4Addr::LOCALHOST.into();
        let (books, messages) = Books::open(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("../books/data/chess.bin")]);
        assert_eq!(messages, Vec::<String>::new());
        let server = Server::bind(Settings {
            listen,
            port: 0,
            searches: 2,
            hash: 1,
            most_nodes: None,
            books,
            engine: "Sanqi test",
        })
        .unwrap();
        let path = server.url().splitn(4, '/').nth(3).unwrap().to_owned();
        let port = server.port();
        thread::spawn(move || server.run());
        (port, format!("/{path}"))
    })
}

/// Sends a request as it is and returns the connection.
pub fn send(request: &str) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, server().0)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    stream
}

/// Sends a request with these headers and returns the status, the headers and the body.
pub fn exchange(method: &str, path: &str, headers: &str, body: &str) -> (u16, String, String) {
    let length = body.len();
    let mut stream = send(&format!(
        "{method} {path} HTTP/1.1\r\n{headers}content-type: application/json\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    ));
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, head.to_ascii_lowercase(), body.to_owned())
}

pub fn own_host() -> String {
    format!("host: 127.0.0.1:{}\r\n", server().0)
}

/// Asks for something and returns the status and the answer.
pub fn ask(request: &str, body: &Value) -> (u16, Value) {
    let path = format!("{}api/{request}", server().1);
    let (status, _, answer) = exchange("POST", &path, &own_host(), &body.to_string());
    (status, serde_json::from_str(&answer).unwrap_or(Value::Null))
}

pub fn game(name: &str, moves: &str) -> Value {
    json!({ "game": name, "moves": moves.split_whitespace().collect::<Vec<_>>() })
}
