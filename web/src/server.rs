//! The server: its address, its connections and their limits.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{DefaultBodyLimit, FromRef, Path, Request, State};
use axum::http::header::CONNECTION;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use boards::message;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::api::{
    analyse, built_in_puzzles, coach, explore, export, games, hint, position, puzzles, read, reply, report, start,
    typed,
};
use crate::books::Books;
use crate::error::RequestError;
use crate::searches::Searches;
use crate::{assets, guard, refusal_page};

/// Greatest size of a request's body in bytes.
const LARGEST_BODY: usize = 4 << 20;
/// Greatest number of connections at a time; further ones wait.
const MOST_CONNECTIONS: usize = 256;
/// Time in which a request's head must have come, and then its body.
const READ_TIME: Duration = Duration::from_secs(10);
/// Time of a connection, after which the browser opens another one, and time that it then has to end.
const CONNECTION_TIME: Duration = Duration::from_secs(900);
const ENDING_TIME: Duration = Duration::from_secs(120);
/// Time until the next attempt after a connection could not be accepted, for want of descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// Threads for everything but searches.
const WORKERS: usize = 2;
/// Threads for what takes its turn: reading and writing files, and looking into books.
const TURNS: usize = 3;

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Address of this machine at which it listens.
    pub listen: IpAddr,
    /// Port; 0 for a free one.
    pub port: u16,
    /// Number of searches at a time.
    pub searches: usize,
    /// Size of the table of each search in MiB.
    pub hash: usize,
    /// Greatest number of nodes of a search; `None` for what a request takes. The search for puzzles knows no limit.
    pub most_nodes: Option<u64>,
    /// Opening books of files.
    pub books: Books,
    /// Name and version of the program.
    pub engine: &'static str,
}

/// State that the requests share.
#[derive(Clone)]
struct Shared {
    searches: Searches,
    books: Arc<Books>,
}

impl FromRef<Shared> for Searches {
    fn from_ref(shared: &Shared) -> Searches {
        shared.searches.clone()
    }
}

impl FromRef<Shared> for Arc<Books> {
    fn from_ref(shared: &Shared) -> Arc<Books> {
        shared.books.clone()
    }
}

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    token: String,
    router: Router,
}

impl Server {
    /// Begins to listen. If the port is taken, a free one serves.
    ///
    /// # Errors
    /// This machine does not have the address, or has no threads left.
    pub fn bind(settings: Settings) -> io::Result<Server> {
        let Settings { listen, port, searches, .. } = settings;
        let mut builder = Builder::new_multi_thread();
        let runtime =
            builder.worker_threads(WORKERS).max_blocking_threads(2 * searches + TURNS).enable_all().build()?;
        let listener = runtime.block_on(async {
            match TcpListener::bind((listen, port)).await {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => TcpListener::bind((listen, 0)).await,
                bound => bound,
            }
        })?;
        let address = listener.local_addr()?;
        let token = guard::new_token();
        let router = router(settings, &token);
        Ok(Server { runtime, listener, address, token, router })
    }

    /// Returns the address of the page; if the server listens at all addresses of this machine, that for its own
    /// browser.
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}/{}/", SocketAddr::new(ip, self.address.port()), self.token)
    }

    /// Returns the port at which the server listens.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Answers requests until the process ends.
    pub fn run(self) -> ! {
        let Server { runtime, listener, router, .. } = self;
        runtime.block_on(async move {
            let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
            loop {
                let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
                match listener.accept().await {
                    Ok((stream, _)) => {
                        let router = router.clone();
                        tokio::spawn(async move {
                            serve(stream, router).await;
                            drop(place);
                        });
                    }
                    Err(_) => sleep(ACCEPT_PAUSE).await,
                }
            }
        })
    }
}

/// Answers the requests of a connection. Its errors are the other side's affair.
async fn serve(stream: TcpStream, router: Router) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(READ_TIME);
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    tokio::pin!(connection);
    if timeout(CONNECTION_TIME, connection.as_mut()).await.is_err() {
        connection.as_mut().graceful_shutdown();
        let _ = timeout(ENDING_TIME, connection).await;
    }
}

fn router(settings: Settings, token: &str) -> Router {
    let searches = Searches::new(settings.searches, settings.hash, settings.most_nodes);
    let shared = Shared { searches, books: Arc::new(settings.books) };
    let requests = Router::new()
        .route("/games", get(move || async move { games::answer(settings.engine) }))
        .route("/start", post(start::answer))
        .route("/position", post(position::answer))
        .route("/typed", post(typed::answer))
        .route("/reply", post(reply::answer))
        .route("/hint", post(hint::answer))
        .route("/analyse", post(analyse::answer))
        .route("/coach", post(coach::answer))
        .route("/explore", post(explore::answer))
        .route("/built-in-puzzles", post(built_in_puzzles::answer))
        .route("/puzzles", post(puzzles::answer))
        .route("/export", post(export::answer))
        .route("/read", post(read::answer))
        .route("/report", post(report::answer))
        .fallback(|| async { RequestError::not_found(message!("no-request", "there is no such request")) })
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .with_state(shared);
    let page = format!("/{token}/");
    let redirect = page.clone();
    Router::new()
        .nest(&format!("/{token}/api"), requests)
        .route(&page, get(|| file(Path(String::new()))))
        .route(&format!("/{token}/{{file}}"), get(file))
        .route(&format!("/{token}"), get(move || async move { Redirect::permanent(&redirect) }))
        .fallback(wrong_address)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(Arc::from(page), guarded))
        .layer(map_response(with_headers))
}

async fn wrong_address(headers: HeaderMap) -> Response {
    let reason = message!("wrong-address", "open this page by the address that `engine web` prints");
    refusal_page::answer(RequestError::not_found(reason), &headers)
}

async fn wrong_method(method: Method) -> RequestError {
    RequestError::wrong_method(message!("wrong-method", "no {method} request", method = method.to_string()))
}

async fn file(Path(name): Path<String>) -> Response {
    let found = assets::answer(&name);
    found.unwrap_or_else(|| {
        RequestError::not_found(message!("no-page-file", "the page has no such file")).into_response()
    })
}

/// Answers a request from a page of this server, or for the page at a path, once its body has come.
async fn guarded(State(page): State<Arc<str>>, request: Request, next: Next) -> Response {
    if let Err(error) = guard::check(request.method(), request.uri(), request.headers(), &page) {
        return refusal_page::answer(error, request.headers());
    }
    let (head, body) = request.into_parts();
    match timeout(READ_TIME, to_bytes(body, LARGEST_BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Ok(Err(_)) => RequestError::too_large(LARGEST_BODY).into_response(),
        Err(_) => RequestError::too_slow().into_response(),
    }
}

async fn with_headers(mut response: Response) -> Response {
    // A client that does not know the token, or comes from elsewhere, holds no connection.
    if [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND].contains(&response.status()) {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    for (name, value) in assets::HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
