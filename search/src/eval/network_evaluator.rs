//! Evaluation by a network.

use std::sync::Arc;

use boards::Line;
use boards::features::Features;

use super::accumulator::Accumulators;
use super::calibration::{Calibration, Units};
use super::embedded::Embedded;
use super::evaluator::{Evaluator, faded};
use super::explain::explain;
use super::format::NetworkError;
use super::kernels::Kernel;
use super::network::Network;
use crate::score::Score;

/// Evaluator with a network of `H` hidden neurons for each side.
pub struct NetworkEvaluator<const H: usize> {
    network: Arc<Network<H>>,
    accumulators: Accumulators<H>,
}

impl<const H: usize> NetworkEvaluator<H> {
    /// Creates an evaluator with the kernels for an instruction set.
    pub fn with_kernel(network: Arc<Network<H>>, kernel: Kernel) -> NetworkEvaluator<H> {
        NetworkEvaluator { network, accumulators: Accumulators::new(kernel) }
    }

    /// Returns the kernels in use.
    pub fn kernel(&self) -> Kernel {
        self.accumulators.kernel()
    }

    /// Evaluates the end of a line for the side to move, in the network's unit.
    #[inline]
    pub fn score<G: Features>(&mut self, line: &Line<G>) -> Score {
        let position = line.current();
        let kernel = self.kernel();
        let hidden = self.accumulators.hidden(&self.network, line);
        faded(self.network.output(kernel, hidden, position.side_to_move(), position.bucket()), position)
    }
}

impl<G: Embedded<H>, const H: usize> Evaluator<G> for NetworkEvaluator<H> {
    type Network = Network<H>;

    const HIDDEN: Option<usize> = Some(H);

    fn built_in() -> Arc<Network<H>> {
        G::embedded()
    }

    fn parse(bytes: &[u8]) -> Result<Network<H>, NetworkError> {
        Network::parse::<G>(bytes)
    }

    fn new(network: Arc<Network<H>>) -> NetworkEvaluator<H> {
        NetworkEvaluator::with_kernel(network, Kernel::current())
    }

    fn checksum(network: &Network<H>) -> Option<u32> {
        Some(network.checksum())
    }

    fn calibration(network: &Network<H>) -> Option<Calibration> {
        Some(network.calibration())
    }

    #[inline]
    fn evaluate(&mut self, line: &Line<G>) -> Score {
        self.score(line)
    }

    fn explain(network: &Arc<Network<H>>, position: &G, units: Units) -> String {
        let mut evaluator: NetworkEvaluator<H> = Evaluator::<G>::new(Arc::clone(network));
        let score = evaluator.evaluate(&Line::new(position.clone()));
        explain(network, position, score, units)
    }
}
