//! `lab train`: training of networks (`docs/networks.md` sections 6 and 9).
//!
//! - [`loading`]: conversion of games to [`samples`], with [`targets`], which [`piece_values`] may correct;
//!   [`file_figures`]: what each file is like;
//! - [`model`]: interface of the models: the network ([`network_model`]) with its [`gradient`] and [`output_layers`], and
//!   [`tables`], the linear model;
//! - [`start`]: the weights of a network to go on from; [`optimizer`], [`factoriser`]: AdamW, and shared gradients;
//! - [`source`]: where the trainer gets samples from; [`trainer`]: epochs by a [`schedule`], with a [`checkpoint`]
//!   after each;
//! - [`export`]: the file for the engine; [`curves`]: the plot of the losses.

mod arguments;
mod checkpoint;
mod curves;
mod export;
mod factoriser;
mod file_figures;
mod gradient;
mod loading;
mod loss;
mod model;
mod network_model;
mod optimizer;
mod output_layers;
mod piece_value_fit;
mod piece_values;
mod samples;
mod schedule;
mod source;
mod start;
mod tables;
mod targets;
#[cfg(test)]
mod tests;
mod trainer;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use arena::interrupt::{INTERRUPTED, Interrupt};
use comfy_table::Table;
use search::network::Shape;
use search::{Evaluator, GameTask, ListedGame, with_game};
use terminal::bar::bar;
use terminal::columns::table;
use terminal::{messages, output};

pub use arguments::TrainArguments;

use crate::data::{self, DataFile};
use crate::error::{CommandResult, LabError, file_error};
use crate::paths::{is_same_file, write_atomically};
use checkpoint::{Checkpoint, TrainingConfig};
use factoriser::Factoriser;
use loading::{LoadSettings, TrainingData};
use model::Model;
use samples::Samples;
use schedule::{Epoch, Schedule};
use source::EpochError;
use start::StartNetwork;
use tables::Tables;
use trainer::Trainer;

/// Suffix of the checkpoint's name.
const CHECKPOINT: &str = ".checkpoint";
/// Suffix of the plot's name.
const PICTURE: &str = ".png";

/// Returns the error of an epoch in which the loss became infinite or not a number.
fn not_finite(epoch: usize) -> LabError {
    let kept = match epoch {
        1 => "there is no checkpoint yet".to_owned(),
        _ => format!("the checkpoint is that of epoch {}", epoch - 1),
    };
    format!("the loss is not a finite number in epoch {epoch}: lower --rate; {kept}").into()
}

/// Runs `lab train`.
///
/// # Errors
/// The games cannot be used, or a file cannot be written.
pub fn run(arguments: &TrainArguments) -> CommandResult {
    if let Some(problem) = arguments.problem() {
        return Err(problem.into());
    }
    check_output_files(arguments)?;
    if let Some(threads) = arguments.threads {
        // Fails only if the pool exists already, which it does not.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    }
    let game = data::game_of(&arguments.data)?;
    with_game(&game, TrainTask { arguments, interrupt: Interrupt::on_ctrl_c()?.1 })?
}

struct TrainTask<'a> {
    arguments: &'a TrainArguments,
    interrupt: Interrupt,
}

impl GameTask for TrainTask<'_> {
    type Output = CommandResult;

    fn run<G: ListedGame>(self) -> Self::Output {
        let arguments = self.arguments;
        let hidden = hidden::<G>(arguments)?;
        let start = arguments.from.as_ref().map(|file| StartNetwork::read::<G>(file, hidden)).transpose()?;
        let files = data::open_all(&arguments.data)?;
        let data = load::<G>(arguments, &files)?;
        let config = TrainingConfig {
            schedule: arguments.schedule(),
            target_settings: arguments.target_settings(),
            filter: arguments.filter,
            data: checksum(&data, start.as_ref()),
        };
        if arguments.tables {
            let tables = Tables::of::<G>();
            let weights = trainer::random_weights(tables, config.schedule.seed);
            return self.train(&data, tables, Factoriser::default(), weights, config, |state| {
                let text = tables.print(state.best_weights(), arguments.scale);
                finish(arguments, state, &data, text.as_bytes(), "tables")
            });
        }
        let shape = Shape::of::<G>(hidden);
        let seed = config.schedule.seed;
        let weights = match &start {
            Some(start) => start.weights(shape, arguments.scale, seed),
            None => trainer::random_weights(shape, seed),
        };
        self.train(&data, shape, Factoriser::of::<G>(shape), weights, config, |state| {
            let weights = state.best_weights();
            let quantised = export::quantised_loss(shape, weights, &data.validation).mean();
            output::line(format_args!("validation loss after quantisation {quantised:.6}"));
            let unused = network_model::unused_neurons(shape, weights).into_iter().filter(|&unused| unused).count();
            output::line(format_args!("{unused} of {} hidden neurons are unused", shape.hidden));
            output::line(bucket_table::<G>(shape, weights, &data.validation));
            let file =
                export::network_file::<G>(shape, weights, arguments.scale, describe_training(arguments, state, &data));
            output::line(format_args!("winning chances are provisional: `lab calibrate` fits them to strong games"));
            finish(arguments, state, &data, &file, &format!("{} hidden", shape.hidden))
        })
    }
}

/// Number of hidden neurons where the game's own evaluation reads no network.
const DEFAULT_HIDDEN: usize = 256;

/// Returns the number of hidden neurons to train.
///
/// # Errors
/// The engine cannot load a network of the size asked for.
fn hidden<G: ListedGame>(arguments: &TrainArguments) -> Result<usize, LabError> {
    let read = <G::Evaluator as Evaluator<G>>::HIDDEN;
    let asked = arguments.hidden.or(read).unwrap_or(DEFAULT_HIDDEN);
    match read {
        Some(read) if read != asked && !arguments.other_size => {
            let game = G::NAME;
            Err(format!(
                "the engine reads networks of {read} hidden neurons for {game}, not of {asked}; \
                 --other-size trains one for a build with another size"
            )
            .into())
        }
        _ => Ok(asked),
    }
}

impl TrainTask<'_> {
    /// Trains a model, beginning with `weights`, and passes the final state to `finish`.
    fn train<G: ListedGame, M: Model>(
        &self,
        data: &TrainingData<G>,
        model: M,
        factoriser: Factoriser,
        weights: Vec<f32>,
        config: TrainingConfig,
        finish: impl FnOnce(&Checkpoint) -> Result<(), LabError>,
    ) -> CommandResult {
        let arguments = self.arguments;
        let path = arguments.beside(CHECKPOINT);
        let state = begin(arguments, weights, &factoriser, config, &path)?;
        // Training that continues a rounded network changes weights by less than a rounding step: without the rounded
        // weights in its losses, what it learns would be lost at the end.
        let mut trainer = Trainer::new(model, factoriser, state, arguments.from.is_some());
        while trainer.state().epochs.len() < arguments.epochs as usize {
            let begun = Instant::now();
            let bar = bar(data.training as u64, 0, "positions");
            let epoch = trainer.epoch(data, &data.validation, &mut |seen| {
                bar.set_position(seen as u64);
                !self.interrupt.is_raised()
            });
            bar.finish_and_clear();
            match epoch {
                Ok(epoch) => print_epoch(&epoch, data.training as f64 / begun.elapsed().as_secs_f64()),
                Err(EpochError::Interrupted) => return Ok(ExitCode::from(INTERRUPTED)),
                Err(EpochError::NonFiniteLoss) => {
                    return Err(not_finite(trainer.state().epochs.len() + 1));
                }
            }
            trainer.state().save(&path).map_err(file_error(&path))?;
        }
        finish(trainer.state())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Checks that the output overwrites neither input files nor an existing network.
fn check_output_files(arguments: &TrainArguments) -> Result<(), LabError> {
    for out in [arguments.out.clone(), arguments.beside(CHECKPOINT), arguments.beside(PICTURE)] {
        if arguments.data.iter().chain(&arguments.from).any(|source| is_same_file(source, &out)) {
            return Err(format!("{}: the output would overwrite an input file", out.display()).into());
        }
    }
    let goes_on = arguments.resume && arguments.beside(CHECKPOINT).exists();
    if arguments.out.exists() && !goes_on && !arguments.overwrite {
        let reason = if arguments.resume { ", and there is no checkpoint to go on from" } else { "" };
        return Err(format!("{} exists{reason}: --overwrite replaces it", arguments.out.display()).into());
    }
    Ok(())
}

/// Reads the games, selects the samples, and reports what each file is like.
fn load<'a, G: ListedGame>(arguments: &TrainArguments, files: &'a [DataFile]) -> Result<TrainingData<'a, G>, LabError> {
    let (filter, target_settings, pool) = (arguments.filter, arguments.target_settings(), arguments.pool);
    let data = TrainingData::<G>::load(files, LoadSettings { filter, target_settings, pool })?;
    output::line(file_figures::figures_table(&arguments.data, &data.figures));
    for warning in data.warnings.iter().cloned().chain(file_figures::warnings(&arguments.data, &data.figures)) {
        messages::of_program(warning);
    }
    let (training, validation) = (data.training, data.validation.len());
    output::line(format_args!(
        "{}: {} games, {training} positions for training, {validation} for validation",
        G::NAME,
        data.games
    ));
    if let Some(table) = data.piece_values.table() {
        output::line(format_args!("what the scores lack of each piece, with a ridge of {}:", data.piece_values.ridge));
        output::line(table);
    }
    if data.is_streamed() {
        output::line(format_args!("the training positions are read again in each epoch"));
    }
    if training < arguments.batch || validation == 0 {
        return Err(format!(
            "too few positions: {training} for training and {validation} for validation, but a batch has {} and one must be \
             left for validation: more games, or a smaller --batch",
            arguments.batch
        )
        .into());
    }
    Ok(data)
}

/// Returns a checksum of the headers and sizes of the data, and of the network to begin with.
fn checksum<G: ListedGame>(data: &TrainingData<G>, start: Option<&StartNetwork>) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    data.headers().for_each(|header| checksum.update(&header.payload()));
    for size in [data.games, data.training, data.validation.len()] {
        checksum.update(&(size as u64).to_le_bytes());
    }
    start.iter().for_each(|start| checksum.update(&start.checksum.to_le_bytes()));
    checksum.finalize()
}

/// Returns the state from which training begins.
fn begin(
    arguments: &TrainArguments,
    weights: Vec<f32>,
    factoriser: &Factoriser,
    config: TrainingConfig,
    path: &Path,
) -> Result<Checkpoint, LabError> {
    match path.exists() {
        true if arguments.resume => {
            Checkpoint::load(path, weights.len(), factoriser, &config).map_err(file_error(path))
        }
        true if !arguments.overwrite => {
            Err(format!("{} exists: --resume continues it, --overwrite replaces it", path.display()).into())
        }
        // Removed so that it is not continued by mistake if the first epoch fails.
        true => {
            std::fs::remove_file(path).map_err(file_error(path))?;
            Ok(Checkpoint::new(weights, factoriser, config))
        }
        false => Ok(Checkpoint::new(weights, factoriser, config)),
    }
}

/// Describes the training of a network, for its file and for the plot.
fn describe_training<G: ListedGame>(arguments: &TrainArguments, state: &Checkpoint, data: &TrainingData<G>) -> String {
    let best = state.epochs.iter().min_by(|a, b| a.validation.total_cmp(&b.validation)).map_or(0, |epoch| epoch.number);
    let Schedule { epochs, batch, learning_rate, final_learning_rate, decay, seed } = state.config.schedule;
    let name = arguments.from.as_ref().and_then(|path| path.file_name());
    let start = name.map_or_else(String::new, |name| format!("from {}, ", name.display()));
    format!(
        "{start}{} games, {} positions ({}), epoch {best} of {epochs}, batch {batch}, rate {learning_rate} to {final_learning_rate}, decay {decay}, \
         result share {}, later share {}{}, scale {}, seed {seed}, {} threads",
        data.games,
        data.training,
        arguments.filter,
        arguments.result_share,
        arguments.later_share,
        if arguments.piece_values { ", piece values" } else { "" },
        arguments.scale,
        rayon::current_num_threads(),
    )
}

/// Writes the result and the plot of the losses.
fn finish<G: ListedGame>(
    arguments: &TrainArguments,
    state: &Checkpoint,
    data: &TrainingData<G>,
    file: &[u8],
    what: &str,
) -> Result<(), LabError> {
    write_atomically(&arguments.out, file).map_err(file_error(&arguments.out))?;
    let picture = arguments.beside(PICTURE);
    let title = format!("{}, {what}: {}", G::NAME, describe_training(arguments, state, data));
    if let Err(error) = curves::draw(&picture, &title, &state.epochs) {
        messages::of_program(format_args!("{}: {error}", picture.display()));
    }
    output::line(format_args!("wrote {}", arguments.out.display()));
    Ok(())
}

/// Returns a table of the validation loss by output bucket: the phases of a game, or where the kings stand.
fn bucket_table<G: ListedGame>(shape: Shape, weights: &[f32], validation: &Samples) -> Table {
    let mut table = table(["output bucket", "positions", "validation loss"]);
    for (bucket, loss) in trainer::loss_by_bucket(shape, weights, validation, G::BUCKETS).into_iter().enumerate() {
        table.add_row([(bucket + 1).to_string(), loss.count.to_string(), format!("{:.6}", loss.mean())]);
    }
    table
}

fn print_epoch(epoch: &Epoch, per_second: f64) {
    let Epoch { number, training, validation, learning_rate } = epoch;
    output::line(format_args!(
        "epoch {number}: training {training:.6}, validation {validation:.6}, rate {learning_rate:.1e}, {per_second:.0} positions/s"
    ));
}
