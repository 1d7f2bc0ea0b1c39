//! Protection against requests that come from elsewhere than the pages of this server.
//!
//! The address has a random token that other programs and pages do not know. A page of another site could still make
//! the browser send requests here, by a name that leads to this machine (DNS rebinding) or from its own scripts; the
//! headers that browsers set show it. A link of another site to the page itself is followed: whoever has the token
//! may have the page, and the browser shows it in a window of its own.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method, Uri};
use boards::message;
use std::net::IpAddr;

use crate::error::RequestError;
use crate::refusal_page::FETCH_DEST;

/// Headers in which browsers say where a request comes from, and whether it is for a script or a window.
const FETCH_SITE: &str = "sec-fetch-site";
const FETCH_MODE: &str = "sec-fetch-mode";

/// Returns a new token: 128 random bits as hexadecimal digits.
pub fn new_token() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Checks the method, the address and the headers of a request; `page` is the path of the page.
///
/// # Errors
/// The request is for a name that another site may have chosen, or comes from a page of another site and is no link to
/// the page.
pub fn check(method: &Method, address: &Uri, headers: &HeaderMap, page: &str) -> Result<(), RequestError> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(HOST.as_str()).unwrap_or_default();
    // An address with a name of its own is meant for a proxy, and several names contradict each other.
    if !is_own_name(host) || address.authority().is_some() || headers.get_all(HOST).iter().count() != 1 {
        return Err(RequestError::forbidden(message!(
            "wrong-address",
            "open this page by the address that `engine web` prints"
        )));
    }
    let is_own_page = text(ORIGIN.as_str()).is_none_or(|origin| origin.strip_prefix("http://") == Some(host));
    let is_own_request = text(FETCH_SITE).is_none_or(|site| ["same-origin", "none"].contains(&site));
    let is_link = method == Method::GET
        && [page, page.trim_end_matches('/')].contains(&address.path())
        && text(FETCH_MODE) == Some("navigate")
        && text(FETCH_DEST.as_str()) == Some("document");
    if is_own_page && (is_own_request || is_link) {
        Ok(())
    } else {
        Err(RequestError::forbidden(message!("other-site", "requests from pages of other sites are not answered")))
    }
}

/// Returns true for addresses in figures and for `localhost`, whatever the port: no other site can make these lead
/// here.
fn is_own_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "/token/";

    fn passes(method: &Method, path: &'static str, headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        headers.iter().for_each(|&(name, value)| {
            map.append(name, value.parse().unwrap());
        });
        check(method, &Uri::from_static(path), &map, PAGE).is_ok()
    }

    fn is_allowed(headers: &[(&'static str, &'static str)]) -> bool {
        passes(&Method::GET, PAGE, headers)
    }

    #[test]
    fn own_addresses_are_answered() {
        for host in ["127.0.0.1:3690", "localhost:3690", "LOCALHOST", "[::1]:3690", "192.168.1.7:80"] {
            assert!(is_allowed(&[("host", host)]), "{host}");
        }
        let own = [("host", "127.0.0.1:3690"), ("origin", "http://127.0.0.1:3690"), ("sec-fetch-site", "same-origin")];
        assert!(is_allowed(&own));
    }

    #[test]
    fn names_of_other_sites_are_refused() {
        for host in ["", "evil.example", "evil.example:3690", "127.0.0.1.evil.example", "localhost.evil.example:3690"] {
            assert!(!is_allowed(&[("host", host)]), "{host}");
        }
        assert!(!is_allowed(&[]));
    }

    #[test]
    fn contradicting_names_are_refused() {
        assert!(!is_allowed(&[("host", "127.0.0.1:3690"), ("host", "evil.example")]));
        let own = [(HOST, "127.0.0.1:3690".parse().unwrap())].into_iter().collect();
        assert!(check(&Method::GET, &Uri::from_static("http://evil.example/token/"), &own, PAGE).is_err());
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        for origin in ["null", "http://evil.example", "https://127.0.0.1:3690", "http://127.0.0.1:8080", ""] {
            assert!(!is_allowed(&[("host", "127.0.0.1:3690"), ("origin", origin)]), "{origin}");
        }
        for site in ["cross-site", "same-site"] {
            assert!(!is_allowed(&[("host", "127.0.0.1:3690"), ("sec-fetch-site", site)]), "{site}");
        }
    }

    #[test]
    fn links_of_other_sites_lead_to_the_page_and_nowhere_else() {
        let link = [
            ("host", "127.0.0.1:3690"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        let with = |index: usize, value: &'static str| {
            let mut changed = link;
            changed[index].1 = value;
            changed
        };
        assert!(passes(&Method::GET, PAGE, &link) && passes(&Method::GET, "/token", &link));
        assert!(!passes(&Method::POST, PAGE, &link));
        for path in ["/", "/token/api/games", "/token/app.js", "/token//"] {
            assert!(!passes(&Method::GET, path, &link), "{path}");
        }
        for (index, value) in [(0, "evil.example:3690"), (2, "no-cors"), (2, "cors"), (3, "iframe"), (3, "script")] {
            assert!(!passes(&Method::GET, PAGE, &with(index, value)), "{value}");
        }
        assert!(!passes(&Method::GET, PAGE, &[&link[..], &[("origin", "http://evil.example")]].concat()));
    }

    #[test]
    fn tokens_differ() {
        let [first, second] = [new_token(), new_token()];
        assert!(first != second && first.len() == 32, "{first} {second}");
    }
}
