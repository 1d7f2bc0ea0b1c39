//! Protection against requests that come from elsewhere than the pages of this server.
//!
//! The address has a random token that other programs and pages do not know. A page of another site could still make
//! the browser send requests here, by a name that leads to this machine (DNS rebinding) or from its own scripts; the
//! headers that browsers set show it.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};
use boards::message;
use std::net::IpAddr;

use crate::error::RequestError;

/// Header in which browsers say where a request comes from.
const FETCH_SITE: &str = "sec-fetch-site";

/// Returns a new token: 128 random bits as hexadecimal digits.
pub fn new_token() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Checks the address and the headers of a request.
///
/// # Errors
/// The request is for a name that another site may have chosen, or comes from a page of another site.
pub fn check(address: &Uri, headers: &HeaderMap) -> Result<(), RequestError> {
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
    // A link of another site leads to the page; the token in it keeps others from having one.
    let is_own_request = text(FETCH_SITE).is_none_or(|site| ["same-origin", "none"].contains(&site));
    if is_own_page && is_own_request {
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

    fn is_allowed(headers: &[(&'static str, &'static str)]) -> bool {
        let mut map = HeaderMap::new();
        headers.iter().for_each(|&(name, value)| {
            map.append(name, value.parse().unwrap());
        });
        check(&Uri::from_static("/"), &map).is_ok()
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
        assert!(check(&Uri::from_static("http://evil.example/"), &own).is_err());
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
    fn tokens_differ() {
        let [first, second] = [new_token(), new_token()];
        assert!(first != second && first.len() == 32, "{first} {second}");
    }
}
