//! Parser of EPD lines (PGN standard, section 16.2), of test suites and of mate problems.

/// Position with its operations.
#[derive(Debug, PartialEq, Eq)]
pub struct Epd<'a> {
    /// Position in the notation of the game; with the move counters if the line has them.
    pub position: &'a str,
    /// Operations in the order of the line.
    pub operations: Vec<Operation<'a>>,
}

/// Operation: an opcode with its operands.
#[derive(Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// Name of the operation, such as `bm`.
    pub opcode: &'a str,
    /// Operands: words, and quoted texts without their quotation marks.
    pub operands: Vec<&'a str>,
}

impl<'a> Epd<'a> {
    /// Returns the operands of an operation; `None` if the line has none of this opcode.
    pub fn operands(&self, opcode: &str) -> Option<&[&'a str]> {
        self.operations
            .iter()
            .find(|operation| operation.opcode == opcode)
            .map(|operation| operation.operands.as_slice())
    }
}

/// Number of fields of a position: board, side to move, and two more in every game.
const POSITION_FIELDS: usize = 4;
/// Number of move counters, which EPD omits and many files have.
const COUNTERS: usize = 2;

/// Parses a line. The last semicolon may be missing.
///
/// # Errors
/// A message about the operations; the position is not checked.
pub fn parse(line: &str) -> Result<Epd<'_>, String> {
    let line = line.strip_prefix("fen ").or_else(|| line.strip_prefix("sfen ")).unwrap_or(line);
    let (position, rest) = line.split_at(end_of_position(line));
    Ok(Epd { position, operations: parse_operations(rest)? })
}

fn end_of_position(line: &str) -> usize {
    let mut end = 0;
    for (index, field) in line.split_whitespace().enumerate() {
        let is_counter = index < POSITION_FIELDS + COUNTERS && field.bytes().all(|byte| byte.is_ascii_digit());
        if index >= POSITION_FIELDS && !is_counter {
            break;
        }
        // The field is a slice of the line, so its offset follows from the pointers.
        end = field.as_ptr() as usize - line.as_ptr() as usize + field.len();
    }
    end
}

fn parse_operations(text: &str) -> Result<Vec<Operation<'_>>, String> {
    let mut operations = Vec::new();
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(';') {
            operations.extend(operation(std::mem::take(&mut words))?);
            rest = after;
        } else if let Some(quoted) = rest.strip_prefix('"') {
            let (word, after) = quoted.split_once('"').ok_or("a quotation mark is not closed")?;
            words.push(word);
            rest = after;
        } else {
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == ';').unwrap_or(rest.len());
            words.push(&rest[..end]);
            rest = &rest[end..];
        }
        rest = rest.trim_start();
    }
    operations.extend(operation(words)?);
    Ok(operations)
}

fn operation(words: Vec<&str>) -> Result<Option<Operation<'_>>, String> {
    let Some((&opcode, operands)) = words.split_first() else { return Ok(None) };
    if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return Err(format!("`{opcode}` is not an EPD operation"));
    }
    Ok(Some(Operation { opcode, operands: operands.to_vec() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "8/8/8/8/8/8/8/8 w - -";

    fn operations(text: &str) -> Vec<(String, Vec<String>)> {
        let line = format!("{BOARD} {text}");
        let epd = parse(&line).unwrap();
        assert_eq!(epd.position, BOARD);
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        epd.operations.into_iter().map(|operation| (operation.opcode.into(), owned(operation.operands))).collect()
    }

    #[test]
    fn operations_are_parsed() {
        let expected = vec![
            ("bm".to_owned(), vec!["Nf3".to_owned(), "e4".to_owned()]),
            ("id".to_owned(), vec!["a; b".to_owned()]),
            ("c8".to_owned(), vec!["100 5".to_owned()]),
        ];
        assert_eq!(operations("bm Nf3 e4; id \"a; b\"; c8 \"100 5\";"), expected);
        assert_eq!(operations("bm Nf3 e4;id \"a; b\";;c8 \"100 5\""), expected);
        assert!(operations("").is_empty());
    }

    #[test]
    fn counters_belong_to_the_position() {
        for position in [BOARD, "8/8 b - - 3 12", "lnsg b RB2p 1"] {
            for prefix in ["", "fen ", "sfen "] {
                let line = format!("{prefix}{position} bm 7g7f;");
                assert_eq!(parse(&line).unwrap().position, position);
            }
        }
        // The operation's number is not a counter.
        assert_eq!(operations("dm 4;"), [("dm".to_owned(), vec!["4".to_owned()])]);
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parse(&format!("{BOARD} id \"x;")), Err("a quotation mark is not closed".into()));
        assert_eq!(parse(&format!("{BOARD} 0 1 2;")), Err("`2` is not an EPD operation".into()));
    }
}
