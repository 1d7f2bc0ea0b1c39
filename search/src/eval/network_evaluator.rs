//! The evaluator that asks a network.

use std::sync::Arc;

use boards::Line;
use boards::features::Features;

use super::accumulator::Accumulators;
use super::kernels::Kernel;
use super::network::Network;
use crate::score::Score;

/// Evaluates positions of a game with a network of `H` hidden neurons.
pub struct NetworkEvaluator<const H: usize> {
    network: Arc<Network<H>>,
    accumulators: Accumulators<H>,
}

impl<const H: usize> NetworkEvaluator<H> {
    /// An evaluator that has seen nothing yet.
    pub fn new(network: Arc<Network<H>>) -> NetworkEvaluator<H> {
        NetworkEvaluator::with_kernel(network, Kernel::current())
    }

    /// The same with kernels for a certain instruction set.
    pub fn with_kernel(network: Arc<Network<H>>, kernel: Kernel) -> NetworkEvaluator<H> {
        NetworkEvaluator { network, accumulators: Accumulators::new(kernel) }
    }

    /// The kernels that it uses.
    pub fn kernel(&self) -> Kernel {
        self.accumulators.kernel()
    }

    /// The value of the line's last position in centipawns from the side to move.
    pub fn evaluate<G: Features>(&mut self, line: &Line<G>) -> Score {
        let position = line.current();
        let kernel = self.kernel();
        let hidden = self.accumulators.hidden(&self.network, line);
        self.network.output(kernel, hidden, position.side_to_move(), position.bucket())
    }
}
