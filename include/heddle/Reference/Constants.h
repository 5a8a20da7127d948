// Reading the constants that ops hold.
#ifndef HEDDLE_REFERENCE_CONSTANTS_H
#define HEDDLE_REFERENCE_CONSTANTS_H

#include "heddle/Reference/Tensor.h"
#include "mlir/IR/Operation.h"

namespace heddle::reference {

/// The elements of the constant that `op` holds. An error for one that MLIR cannot read element by element: it keeps a
/// dense_resource<> as plain bytes, and has no zero for the complex elements that a sparse<> leaves out.
mlir::FailureOr<Tensor> readConstant(mlir::Operation *op, mlir::ElementsAttr value);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_CONSTANTS_H
