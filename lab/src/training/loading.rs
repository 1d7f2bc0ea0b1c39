//! Conversion of games to samples.

use std::marker::PhantomData;

use boards::Side;
use boards::features::Features;
use rand::prelude::*;
use rand::rngs::StdRng;
use rayon::prelude::*;
use search::score::is_mate;

use super::file_figures::{FigureSums, Figures};
use super::piece_values::PieceValues;
use super::samples::Samples;
use super::source::{EpochError, SampleSource};
use super::targets::TargetSettings;
use crate::data::{Corpus, DataError, DataFile, DataHeader, Filter, SelfplayGame};

/// Number of blocks that are decoded at the same time: enough for all cores, little memory.
const BLOCKS_TOGETHER: usize = 64;

/// One game in this number is used for validation. Whole games are, because positions of one game are similar
/// (`docs/networks.md` section 12, pitfall 2). The choice depends on the moves, so that a game contained in two files
/// is either training or validation data in both.
const VALIDATION: u32 = 16;

/// Training and validation samples of files.
pub struct TrainingData<'a, G> {
    corpus: Corpus<'a>,
    settings: LoadSettings,
    /// Corrections of the scores; none if they are not corrected.
    pub piece_values: PieceValues,
    /// Training samples, if all of them fit the limit.
    kept: Option<Samples>,
    /// Number of training samples.
    pub training: usize,
    pub validation: Samples,
    pub games: usize,
    /// Figures of each file.
    pub figures: Vec<Figures>,
    /// Messages about unreadable parts.
    pub warnings: Vec<String>,
    game: PhantomData<G>,
}

/// Settings of [`TrainingData`].
#[derive(Clone, Copy, Debug)]
pub struct LoadSettings {
    /// Selection of positions.
    pub filter: Filter,
    /// Training target.
    pub target_settings: TargetSettings,
    /// Largest number of plies whose training samples are in memory at the same time.
    pub pool: usize,
}

/// Samples and sums of the games of a block.
struct Loaded {
    training: Samples,
    validation: Samples,
    sums: FigureSums,
}

impl<'a, G: Features> TrainingData<'a, G> {
    /// Reads all games once. The training samples are kept if they fit the limit; if not, they are read again in each
    /// epoch.
    ///
    /// # Errors
    /// A file is of another game, or not readable at all.
    pub fn load(files: &'a [DataFile], settings: LoadSettings) -> Result<TrainingData<'a, G>, DataError> {
        let corpus = Corpus::of::<G>(files)?;
        let plies: usize = (0..corpus.blocks()).map(|block| corpus.plies(block)).sum();
        let keep = plies <= settings.pool;
        let asked = settings.target_settings.piece_values;
        let piece_values = if asked { PieceValues::fit::<G>(&corpus, &settings.filter) } else { None };
        let is_missing = asked && piece_values.is_none();
        let mut data = TrainingData {
            settings,
            piece_values: piece_values.unwrap_or_default(),
            kept: keep.then(Samples::new::<G>),
            training: 0,
            validation: Samples::new::<G>(),
            games: 0,
            figures: Vec::new(),
            warnings: corpus.warnings().to_vec(),
            corpus,
            game: PhantomData,
        };
        if is_missing {
            data.warnings.push("the results do not determine the values of pieces: the scores stay as they are".into());
        }
        for file in data.corpus.files().to_vec() {
            let blocks: Vec<usize> = file.collect();
            let mut sums = FigureSums::default();
            for blocks in blocks.chunks(BLOCKS_TOGETHER) {
                data.add(blocks, &mut sums);
            }
            let figures = sums.figures();
            data.games += figures.games;
            data.figures.push(figures);
        }
        Ok(data)
    }

    /// Adds the games of blocks.
    fn add(&mut self, blocks: &[usize], sums: &mut FigureSums) {
        for loaded in self.decode(blocks) {
            let loaded = match loaded {
                Ok(loaded) => loaded,
                Err(warning) => {
                    self.warnings.push(warning);
                    continue;
                }
            };
            self.training += loaded.training.len();
            if let Some(kept) = &mut self.kept {
                kept.append(loaded.training);
            }
            self.validation.append(loaded.validation);
            *sums = sums.and(loaded.sums);
        }
    }

    /// Decodes blocks on all cores.
    fn decode(&self, blocks: &[usize]) -> Vec<Result<Loaded, String>> {
        blocks
            .par_iter()
            .map(|&block| Ok(loaded(&self.corpus.games::<G>(block)?, &self.settings, &self.piece_values)))
            .collect()
    }

    /// Returns the headers of the files.
    pub fn headers(&self) -> impl Iterator<Item = &DataHeader> {
        self.corpus.headers()
    }

    /// Returns true if the training samples are read again in each epoch.
    pub fn is_streamed(&self) -> bool {
        self.kept.is_none()
    }
}

impl<G: Features> SampleSource for TrainingData<'_, G> {
    fn count(&self) -> usize {
        self.training
    }

    /// The blocks of all files are put in random order and dealt out to pools within the limit.
    fn visit_pools(
        &self,
        rng: &mut StdRng,
        visit: &mut dyn FnMut(&Samples, &mut StdRng) -> Result<(), EpochError>,
    ) -> Result<(), EpochError> {
        if let Some(kept) = &self.kept {
            return visit(kept, rng);
        }
        let mut order: Vec<usize> = (0..self.corpus.blocks()).collect();
        order.shuffle(rng);
        for blocks in pools(&order, self.settings.pool, |block| self.corpus.plies(block)) {
            let mut pool = Samples::new::<G>();
            for blocks in blocks.chunks(BLOCKS_TOGETHER) {
                // Blocks that cannot be decoded were reported when they were read first.
                self.decode(blocks).into_iter().flatten().for_each(|loaded| pool.append(loaded.training));
            }
            visit(&pool, rng)?;
        }
        Ok(())
    }
}

/// Cuts a list of blocks into pieces of at most `limit` plies, or of one block.
fn pools(order: &[usize], limit: usize, plies: impl Fn(usize) -> usize) -> Vec<&[usize]> {
    let mut pools = Vec::new();
    let (mut first, mut sum) = (0, 0);
    for (index, &block) in order.iter().enumerate() {
        if index > first && sum + plies(block) > limit {
            pools.push(&order[first..index]);
            (first, sum) = (index, 0);
        }
        sum += plies(block);
    }
    pools.extend(order.get(first..).filter(|rest| !rest.is_empty()));
    pools
}

/// Selects the samples of games and splits them.
fn loaded<G: Features>(games: &[SelfplayGame<G>], settings: &LoadSettings, lacking: &PieceValues) -> Loaded {
    let mut loaded =
        Loaded { training: Samples::new::<G>(), validation: Samples::new::<G>(), sums: FigureSums::default() };
    for game in games {
        loaded.sums.add_game(game);
        let samples = if is_for_validation(game) { &mut loaded.validation } else { &mut loaded.training };
        let targets = settings.target_settings.targets(game, lacking);
        game.visit_samples(&settings.filter, |number, line, ply| {
            loaded.sums.add_position(ply);
            let position = line.current();
            if !is_mate(i32::from(ply.score)) {
                let points = targets[number];
                samples.push(position, if position.side_to_move() == Side::First { points } else { 1.0 - points });
            }
        });
    }
    loaded
}

/// Returns true if a game is used for validation.
fn is_for_validation<G: Features>(game: &SelfplayGame<G>) -> bool {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&game.start.key().to_le_bytes());
    game.plies.iter().for_each(|ply| hasher.update(&ply.mv.bits().to_le_bytes()));
    hasher.finalize().is_multiple_of(VALIDATION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_keep_to_the_limit_and_lose_nothing() {
        let order = [3, 1, 4, 0, 2];
        let plies = [50, 60, 10, 200, 30];
        let parts = pools(&order, 100, |block| plies[block]);
        assert_eq!(parts, [&[3][..], &[1, 4], &[0, 2]]);
        assert_eq!(pools(&order, 1_000, |block| plies[block]), [&order[..]]);
        assert!(pools(&[], 100, |block| plies[block]).is_empty());
    }
}
