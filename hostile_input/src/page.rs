//! Requests of the page of `engine web`, to a server of this process.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::ListedGame;
use serde_json::{Value, json};
use web::books::Books;
use web::{Server, Settings};

use crate::corpus;

/// Requests that need no search and are answered at once.
const REQUESTS: [&str; 5] = ["position", "explore", "export", "read", "start"];

/// Sends a request: its name in the first line, its body in the others. Checks that it is answered or refused with a
/// reason, that listed moves can be played, and that an exported game reads back.
pub fn page(bytes: &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (name, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let request = REQUESTS.into_iter().find(|request| request.as_bytes() == name).unwrap_or(REQUESTS[0]);
    let (status, answer) = ask(request, body);
    if status != 200 {
        return;
    }
    // The server skips strings that it does not need, even if they are no UTF-8.
    let Ok(sent) = serde_json::from_slice::<Value>(body) else { return };
    match request {
        "position" => plays_on(&sent, &answer),
        "export" => reads_back(&sent, &answer),
        _ => {}
    }
}

/// Checks that the first and the last of the legal moves of an answer can be played.
fn plays_on(sent: &Value, answer: &Value) {
    let legal = answer["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
    for shown in [legal.first(), legal.last()].into_iter().flatten() {
        let mut longer = sent.clone();
        match longer["moves"].as_array_mut() {
            Some(moves) => moves.push(shown["move"].clone()),
            None => longer["moves"] = json!([shown["move"]]),
        }
        let (status, refusal) = ask("position", longer.to_string().as_bytes());
        let is_too_long = longer["moves"].as_array().is_some_and(|moves| moves.len() > 2_000);
        assert!(status == 200 || is_too_long, "{shown} after {sent}: {refusal}");
    }
}

/// Checks that an exported game is read with as many moves.
fn reads_back(sent: &Value, answer: &Value) {
    let count = sent["moves"].as_array().map_or(0, Vec::len);
    if count == 0 {
        return;
    }
    let text = answer["text"].as_str().expect("a file is text");
    let (status, read) = ask("read", text.as_bytes());
    let moves = read["games"][0]["moves"].as_array().map(Vec::len);
    assert_eq!((status, moves), (200, Some(count)), "{read} of {text}");
}

/// The port of the server and the path of its requests.
fn address() -> &'static (u16, String) {
    static ADDRESS: OnceLock<(u16, String)> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let settings = Settings {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            searches: 1,
            hash: 1,
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
fn ask(request: &str, body: &[u8]) -> (u16, Value) {
    static CONNECTION: Mutex<Option<TcpStream>> = Mutex::new(None);
    let mut connection = CONNECTION.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = connection.take().and_then(|stream| exchange(stream, request, body).ok());
    let opened = || {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, address().0))?;
        stream.set_nodelay(true)?;
        exchange(stream, request, body)
    };
    let (stream, status, answer) = kept.unwrap_or_else(|| opened().expect("the server answers"));
    *connection = Some(stream);
    drop(connection);
    let value = serde_json::from_slice(&answer);
    let shown = || format!("{status} {} for {request} {}", answer.escape_ascii(), body.escape_ascii());
    assert!((200..500).contains(&status), "{}", shown());
    (status, value.unwrap_or_else(|error| panic!("{error}: {}", shown())))
}

/// Sends a request and returns its connection, the status and the body of the answer.
fn exchange(mut stream: TcpStream, request: &str, body: &[u8]) -> io::Result<(TcpStream, u16, Vec<u8>)> {
    let (port, path) = address();
    let head = format!(
        "POST {path}{request} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body].concat())?;
    let mut reader = BufReader::new(stream);
    let (mut status, mut length) = (0, 0);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end().to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        if line.starts_with("http/") {
            status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default();
        } else if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    let mut answer = vec![0; length];
    reader.read_exact(&mut answer)?;
    Ok((reader.into_inner(), status, answer))
}

/// Returns requests with games of the built-in openings, and the repository's files of games.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    let mut inputs = corpus::of_all_games([requests::<Chess>, requests::<Xiangqi>, requests::<Shogi>]);
    let files = corpus::folder("analysis/tests/data").into_iter();
    inputs.extend(files.map(|(_, bytes)| [b"read\n", &bytes[..]].concat()));
    inputs
}

fn requests<G: ListedGame>() -> Vec<Vec<u8>> {
    let mut bodies = Vec::new();
    for (game, fen) in corpus::game_lines::<G>().iter().step_by(60).zip(corpus::positions::<G>()) {
        let moves: Vec<&str> = game.split(' ').skip_while(|word| *word != "moves").skip(1).collect();
        let whole = json!({ "game": G::NAME, "moves": moves, "chess960": false });
        let set_up = json!({ "game": G::NAME, "start": fen, "moves": [] });
        let with_tags = json!({ "game": G::NAME, "moves": moves, "tags": [["White", "A \"B\""]], "result": "1-0",
            "variations": [&moves[..2], &moves[..1]] });
        for (name, body) in [("position", &whole), ("position", &set_up), ("explore", &whole), ("export", &with_tags)] {
            bodies.push(format!("{name}\n{body}").into_bytes());
        }
    }
    for name in G::start_names() {
        bodies.push(format!("start\n{}", json!({ "game": G::NAME, "name": name })).into_bytes());
    }
    bodies
}
