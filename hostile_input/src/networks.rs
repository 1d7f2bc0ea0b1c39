//! The files of networks, as the option `EvalFile` names them.

use std::sync::{Arc, LazyLock};

use boards::Line;
use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use search::network::Header;
use search::score::EVAL_LIMIT;
use search::{Evaluator, ListedGame};

use crate::choices::Choices;
use crate::corpus;

/// Length of the checksum at the end.
const CHECKSUM: usize = 4;
/// Greatest number of bytes that are changed.
const MOST_CHANGES: usize = 64;
/// Length of the part of a file in which half of the changes fall.
const HEADER: usize = 400;

/// The networks of the repository, in the order of [`corpus::GAMES`].
static FILES: LazyLock<[Vec<u8>; 3]> =
    LazyLock::new(|| corpus::GAMES.map(|name| corpus::file(&format!("search/nets/{name}.nnue"))));

/// Reads a network: the bytes as they are, or with a correct checksum, or a network of the repository in which they
/// change some bytes and the checksum fits. Checks that it is refused or gives scores within their limits.
pub fn network(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = choices.below(corpus::GAMES.len());
    match choices.below(3) {
        0 => read(game, choices.rest()),
        1 => read(game, &sealed(choices.rest().to_vec())),
        _ => {
            let file = changed(&FILES[game], choices);
            read(game, &sealed(file));
        }
    }
}

/// Returns a file with some bytes changed.
fn changed(file: &[u8], mut choices: Choices<'_>) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..MOST_CHANGES {
        if !choices.any() {
            break;
        }
        let area = if choices.below(2) == 0 { HEADER } else { file.len() };
        let page = choices.below(area.div_ceil(256));
        let at = page * 256 + choices.below(256);
        let value = choices.below(256) as u8;
        if let Some(byte) = file.get_mut(at) {
            *byte = value;
        }
    }
    file
}

/// Returns a file with the checksum of its contents.
fn sealed(mut file: Vec<u8>) -> Vec<u8> {
    let end = file.len().saturating_sub(CHECKSUM);
    let checksum = crc32fast::hash(&file[..end]).to_le_bytes();
    file.truncate(end);
    file.extend_from_slice(&checksum);
    file
}

fn read(game: usize, file: &[u8]) {
    if let Ok((header, weights)) = Header::parse(file) {
        assert_eq!(header.shape.bytes(), Some(weights.len()), "{header:?}");
        assert_eq!(header.calibration.problem(), None);
    }
    match game {
        0 => evaluates::<Chess>(file),
        1 => evaluates::<Xiangqi>(file),
        _ => evaluates::<Shogi>(file),
    }
}

/// Checks that a network which is accepted gives scores within their limit.
fn evaluates<G: ListedGame>(file: &[u8]) {
    let Ok(network) = G::Evaluator::parse(file) else { return };
    let network = Arc::new(network);
    let calibration = G::calibration(&network);
    let mut evaluator = G::Evaluator::new(Arc::clone(&network));
    for line in corpus::games::<G>(3) {
        let position = line.current();
        if !position.in_check() {
            let score = evaluator.evaluate(&line);
            assert!(score.abs() <= EVAL_LIMIT, "{score} for {position:?}");
            let chances = position.win_draw_loss(&calibration.wdl, score);
            assert_eq!(chances.iter().sum::<u32>(), 1000, "{chances:?} for {score}");
        }
        let text = G::Evaluator::explain(&network, &Line::new(position.clone()).current().clone(), calibration.units);
        assert!(!text.is_empty());
    }
}

/// Returns the beginnings of the networks, and changes to them.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    for (game, file) in (0..).zip(FILES.iter()) {
        for way in [0, 1] {
            inputs.push([&[game, way], &file[..HEADER]].concat());
        }
        // The version of the layout, the scale, the calibration, a weight.
        for change in [[0, 0, 8, 3], [0, 0, 36, 255], [0, 0, 44, 1], [0, 0, 60, 255], [1, 3, 7, 127]] {
            inputs.push([&[game, 2], &change[..]].concat());
        }
    }
    inputs
}
