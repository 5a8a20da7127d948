// Kernels and library calls of the heddle dialect; described in FusionOps.td.
#ifndef HEDDLE_DIALECT_HEDDLE_FUSIONOPS_H
#define HEDDLE_DIALECT_HEDDLE_FUSIONOPS_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace heddle {

/// How an op can take part in a kernel.
enum class KernelPart {
  Pointwise, ///< Each element of the result by itself, from elements of the operands at places of any kind.
  Reduction,
  Scatter,
  Single,
  Product, ///< dot_general, convolution, attention: a library's.
  None,    ///< Control flow, communication, side effects.
};

KernelPart getKernelPart(mlir::Operation *op);

/// Whether a pointwise op needs, for its result's element at an index, those of operands at the same index only, and
/// scalars.
bool isElementwise(mlir::Operation *op);

} // namespace heddle

#define GET_OP_CLASSES
#include "heddle/Dialect/Heddle/FusionOps.h.inc"

namespace heddle {

/// Of a generated kernel, the device's or the host's; nothing of other ops.
std::optional<FusionKind> findFusionKind(mlir::Operation *op);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_FUSIONOPS_H
