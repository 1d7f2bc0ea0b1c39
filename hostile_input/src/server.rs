//! The server of `engine web` in this process, and requests to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use serde_json::Value;
use web::books::Books;
use web::{Server, Settings};

/// Greatest number of nodes of a search.
const MOST_NODES: u64 = 1_000;

/// The port of the server and the path of its requests.
fn address() -> &'static (u16, String) {
    static ADDRESS: OnceLock<(u16, String)> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let settings = Settings {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            searches: 1,
            hash: 1,
            most_nodes: Some(MOST_NODES),
            books: Books::default(),
            engine: "Sanqi",
        };
        let server = Server::bind(settings).expect("a free port");
        let path = server.url().splitn(4, '/').nth(3).unwrap_or_default().to_owned();
        let port = server.port();
        thread::spawn(move || server.run());
        (port, format!("/{path}api/"))
    })
}

/// Asks for something, and returns the status and the answer. Checks that the answer is JSON, and that no error is the
/// server's.
pub fn ask(request: &str, body: &[u8]) -> (u16, Value) {
    let (status, mut lines) = ask_for_lines(request, body);
    assert_eq!(lines.len(), 1, "{request} {}", body.escape_ascii());
    (status, lines.remove(0))
}

/// Asks for something that may be a stream, and returns the status and the lines of the answer, with the same checks.
pub fn ask_for_lines(request: &str, body: &[u8]) -> (u16, Vec<Value>) {
    static CONNECTION: Mutex<Option<TcpStream>> = Mutex::new(None);
    let mut connection = CONNECTION.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = connection.take().and_then(|stream| exchange(stream, request, body).ok());
    let (stream, status, answer) = kept
        .unwrap_or_else(|| connect().and_then(|stream| exchange(stream, request, body)).expect("the server answers"));
    *connection = Some(stream);
    drop(connection);
    let shown = || format!("{status} {} for {request} {}", answer.escape_ascii(), body.escape_ascii());
    assert!((200..500).contains(&status), "{}", shown());
    let lines = answer.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let value = |line: &[u8]| serde_json::from_slice(line).unwrap_or_else(|error| panic!("{error}: {}", shown()));
    (status, lines.map(value).collect())
}

/// Asks for something, and goes before the answer.
pub fn leave(request: &str, body: &[u8]) {
    // The server may have closed the connection already.
    let _ = connect().and_then(|mut stream| send(&mut stream, request, body));
}

fn connect() -> io::Result<TcpStream> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, address().0))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

fn send(stream: &mut TcpStream, request: &str, body: &[u8]) -> io::Result<()> {
    let (port, path) = address();
    let head = format!(
        "POST {path}{request} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body].concat())
}

/// Sends a request and returns its connection, the status and the body of the answer.
fn exchange(mut stream: TcpStream, request: &str, body: &[u8]) -> io::Result<(TcpStream, u16, Vec<u8>)> {
    send(&mut stream, request, body)?;
    let mut reader = BufReader::new(stream);
    let (mut status, mut length) = (0, None);
    loop {
        let line = line(&mut reader)?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if line.starts_with("http/") {
            status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        } else if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok();
        }
    }
    let answer = match length {
        Some(length) => bytes(&mut reader, length)?,
        None => chunks(&mut reader)?,
    };
    Ok((reader.into_inner(), status, answer))
}

/// Reads a line without its end.
fn line(reader: &mut impl BufRead) -> io::Result<String> {
    let mut line = String::new();
    match reader.read_line(&mut line)? {
        0 => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(line.trim_end().to_owned()),
    }
}

fn bytes(reader: &mut impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; length];
    reader.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Reads a body in chunks, as streams have it.
fn chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let length = usize::from_str_radix(&line(reader)?, 16).map_err(io::Error::other)?;
        body.extend(bytes(reader, length)?);
        line(reader)?;
        if length == 0 {
            return Ok(body);
        }
    }
}
