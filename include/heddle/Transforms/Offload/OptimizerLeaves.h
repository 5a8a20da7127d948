// Which leaves of state heddle-offload takes to another memory.
#ifndef HEDDLE_TRANSFORMS_OFFLOAD_OPTIMIZERLEAVES_H
#define HEDDLE_TRANSFORMS_OFFLOAD_OPTIMIZERLEAVES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace heddle {

/// The names of a step's state that only its update reads (moments, masters), by the graph, in the order of arguments.
/// The smallest leaves stay on the device as long as they have a 256th of the bytes of all: a copy of them is all
/// latency.
std::vector<std::string> findOptimizerLeaves(mlir::func::FuncOp step);

/// The names of a step's state that its loss needs (weights), by the same rule.
std::vector<std::string> findParameterLeaves(mlir::func::FuncOp step);

/// The names of a step's state that its text puts into the host's memory: `mhlo.memory_kind = "pinned_host"` on the
/// argument or the result, as `jax.jit` writes it for shardings of that memory kind.
std::vector<std::string> findAnnotatedLeaves(mlir::func::FuncOp step);

} // namespace heddle

#endif // HEDDLE_TRANSFORMS_OFFLOAD_OPTIMIZERLEAVES_H
