// What needs no kernel of its own: other types and dense parts of values in memory, and results made of parts.
#ifndef HEDDLE_ANALYSIS_VIEWS_H
#define HEDDLE_ANALYSIS_VIEWS_H

#include "heddle/Dialect/Stablehlo/ShapeOps.h"

namespace heddle {

/// The elements of its operand before a slice that is dense memory of it: whole in all dims but the first that is
/// longer than 1, and without strides. Nothing where it is not.
std::optional<int64_t> findDenseOffset(stablehlo::SliceOp slice);

/// Whether each result of an op that stands beside kernels is bytes of its operand: of a reshape, a barrier, or a
/// dense slice.
bool isView(mlir::Operation *op);

/// A part of a value that a function returns, and the elements of it before the part.
struct ReturnedPart {
  mlir::Value value;
  int64_t offset = 0;
};

/// Whether an op only puts together what a function returns as state, of parts that lie one after another: each can be
/// made at its place, and none has to be copied.
bool isReturnedJoin(mlir::Operation *op);

/// The parts of what a function returns: one, where it is no such join.
llvm::SmallVector<ReturnedPart, 1> getReturnedParts(mlir::Value returned);

/// Whether all that the function does with an argument is to take it apart as the join puts together what the argument
/// is donated to, and no part is returned as another one: then each part can be updated in its place.
bool isTakenApartAs(mlir::BlockArgument argument, stablehlo::ConcatenateOp join);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_VIEWS_H
