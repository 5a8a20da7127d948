// Storage that stands outside of tensor parallelism: `[V/(f, t)]` where the batch has `f`.
#ifndef HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_EXCHANGEAXES_H
#define HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_EXCHANGEAXES_H

#include "PropagationState.h"

namespace heddle::propagation {

/// The batch's axis and one of tensors only, next to each other in a dim of state.
struct AxisPair {
  std::string batch, tensor;
};

/// A weight's dim is cut along `f`, then along `t`, and the batch along `f`: to gather it along `f` alone, its shards
/// have to change places first, since what a device then has of it are not neighbours. The pairs `f`, `t` that
/// annotations have so, unless constraints or manual computations have a word in it.
llvm::SmallVector<AxisPair> findExchanges(mlir::func::FuncOp function);

/// Values between arguments and results that are cut along the batch's axis take the minor shards of both axes for it,
/// and the major ones for the other axis: a batch is sent in place of weights.
void exchangeAxes(State &state, const AxisPair &pair);

} // namespace heddle::propagation

#endif // HEDDLE_TRANSFORMS_SHARDING_PROPAGATION_EXCHANGEAXES_H
