//! Page at a wrong address, to which a bookmark, a reload after a restart or a link has led a browser. The program has
//! no other address than the one that it prints, so that the page says where this is to be found.

use axum::http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};

use crate::error::RequestError;

/// Header in which browsers say what an answer is for.
pub const FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// The page in a language.
struct Words {
    /// Prefix of the tags by which browsers ask for the language, and its tag for the page.
    language: &'static str,
    tag: &'static str,
    title: &'static str,
    /// Paragraphs: the right address, the fate of a game, and another reason why the address may be wrong.
    paragraphs: [&'static str; 3],
}

/// The first one serves where none is asked for.
const LANGUAGES: [Words; 3] = [
    Words {
        language: "en",
        tag: "en",
        title: "This address is not valid any more",
        paragraphs: [
            "The program has a new address at every start. Please open the one that <code>engine web</code> shows in its \
             window.",
            "A game that you have begun is kept by your browser, and goes on there if the port (the number behind the \
             colon) is the same.",
            "If the program was not started anew: open the whole address as it is shown, with figures in place of the \
             name of a machine.",
        ],
    },
    Words {
        language: "ja",
        tag: "ja",
        title: "このアドレスは使えなくなりました",
        paragraphs: [
            "アドレスはプログラムを起動するたびに変わります。<code>engine web</code> のウィンドウに表示されているアドレスを開いてください。",
            "途中の対局はブラウザに保存されています。ポート（コロンの後の数字）が同じなら、新しいアドレスで続けられます。",
            "再起動していない場合は、表示されたとおりにアドレス全体を開いてください（機器の名前ではなく数字のアドレス）。",
        ],
    },
    Words {
        language: "zh",
        tag: "zh-Hans",
        title: "此地址已失效",
        paragraphs: [
            "程序每次启动都会使用新的地址。请打开 <code>engine web</code> 在其窗口中显示的地址。",
            "您未下完的对局保存在浏览器中；如果端口（冒号后的数字）不变，可以在新地址继续。",
            "如果程序并未重新启动，请按显示的内容打开完整的地址（使用数字地址，而不是机器名称）。",
        ],
    },
];

/// Returns the refusal of a request: a page where a browser is about to show the answer, JSON for all others.
pub fn answer(error: RequestError, headers: &HeaderMap) -> Response {
    if !is_shown(headers) {
        return error.into_response();
    }
    let page = page(preferred(text(headers, &ACCEPT_LANGUAGE)));
    (error.status(), [(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Returns true if a browser asks for something to show.
fn is_shown(headers: &HeaderMap) -> bool {
    text(headers, &FETCH_DEST) == "document" || text(headers, &ACCEPT).contains("text/html")
}

/// Returns the language that a list of `Accept-Language` weighs most among those of the page.
fn preferred(list: &str) -> &'static Words {
    let weighed = list.split(',').filter_map(|entry| {
        let (tag, weight) = entry.split_once(';').unwrap_or((entry, ""));
        let language = tag.trim().split('-').next()?;
        let words = LANGUAGES.iter().find(|words| words.language.eq_ignore_ascii_case(language))?;
        let weight: f32 = weight.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.parse().ok())?;
        Some((words, weight))
    });
    let best = weighed.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.filter(|(_, weight)| *weight > 0.0).map_or(&LANGUAGES[0], |(words, _)| words)
}

fn page(Words { tag, title, paragraphs, .. }: &Words) -> String {
    let paragraphs = paragraphs.map(|paragraph| format!("<p>{paragraph}</p>\n")).concat();
    format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title} – Sanqi</title>\n\
         <style>body {{ max-width: 36em; margin: 12vh auto; padding: 0 20px; font: 1.05rem/1.6 system-ui, sans-serif; }} \
         h1 {{ font-size: 1.5rem; line-height: 1.3; }}</style>\n<main>\n<h1>{title}</h1>\n{paragraphs}</main>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_that_is_weighed_most_is_chosen() {
        for (list, expected) in [
            ("", "en"),
            ("de-DE,de;q=0.9,en;q=0.8", "en"),
            ("ja", "ja"),
            ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
            ("fr, en;q=0.3, JA-jp;q=0.7", "ja"),
            ("en;q=0.5,ja;q=x,zh;q=0.6", "zh"),
            ("zh;q=0", "en"),
            ("*", "en"),
        ] {
            assert_eq!(preferred(list).language, expected, "{list}");
        }
    }
}
