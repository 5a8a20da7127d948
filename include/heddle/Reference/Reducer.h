// Regions that compute on scalars: reducers of reduce, reduce_window, scatter and their kin.
#ifndef HEDDLE_REFERENCE_REDUCER_H
#define HEDDLE_REFERENCE_REDUCER_H

#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

namespace heddle::reference {

/// What a reducer of one value does, where its region is one op on its two arguments, in any order.
enum class SimpleReduction { Add, Multiply, Maximum, Minimum, And, Or };
std::optional<SimpleReduction> matchSimpleReduction(mlir::Region &region);
/// The same for a reducer of several values, each of which is reduced by itself.
std::optional<llvm::SmallVector<SimpleReduction>> matchSimpleReductions(mlir::Region &region);

/// One step of a simple reduction in a compute type; integers wrap when they are stored.
template <typename T> T reduceStep(SimpleReduction kind, mlir::Type elementType, T a, T b);

/// One element as a 0-d tensor.
Tensor scalarAt(const Tensor &tensor, int64_t position);
/// Overwrites one element with a 0-d tensor's.
void setScalar(Tensor &tensor, int64_t position, const Tensor &scalar);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_REDUCER_H
