// Regions that compute on scalars: reducers of reduce, reduce_window, scatter and their kin.
#ifndef HEDDLE_REFERENCE_REDUCER_H
#define HEDDLE_REFERENCE_REDUCER_H

#include "heddle/Interfaces/Combiner.h"
#include "heddle/Reference/Elements.h"
#include "heddle/Reference/Interpreter.h"

namespace heddle::reference {

/// One step of a reduction in a compute type; integers wrap when they are stored.
template <typename T> T reduceStep(Combiner combiner, mlir::Type elementType, T a, T b);

/// One element as a 0-d tensor.
Tensor scalarAt(const Tensor &tensor, int64_t position);
/// Overwrites one element with a 0-d tensor's.
void setScalar(Tensor &tensor, int64_t position, const Tensor &scalar);

} // namespace heddle::reference

#endif // HEDDLE_REFERENCE_REDUCER_H
