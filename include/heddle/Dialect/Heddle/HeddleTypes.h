// Rings and stowed tensors; described in HeddleTypes.td.
#ifndef HEDDLE_DIALECT_HEDDLE_HEDDLETYPES_H
#define HEDDLE_DIALECT_HEDDLE_HEDDLETYPES_H

#include "heddle/Dialect/Heddle/HeddleDialect.h"

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Heddle/HeddleTypes.h.inc"

namespace heddle {

/// A type that is a tensor, or the tensor that is stowed; null for others.
mlir::RankedTensorType getTensorOf(mlir::Type type);

/// Whether so many values of a shape have more than 2^48 elements, dims of size 0 not counted: sums of bytes and flops
/// have 64 bits, also where dims are padded to shards of equal size.
bool hasTooManyElements(llvm::ArrayRef<int64_t> shape, int64_t count = 1);

/// The space of a value of a type.
Space getSpaceOf(mlir::Type type);

/// The type of another tensor in the space of a type.
mlir::Type withTensor(mlir::Type type, mlir::RankedTensorType tensor);

/// The type of an element of a stack along dim 0, in its space.
mlir::Type getElementOf(mlir::Type stack);

/// The type of so many elements along dim 0, in their space.
mlir::Type getStackOf(mlir::Type element, int64_t count);

} // namespace heddle

#endif // HEDDLE_DIALECT_HEDDLE_HEDDLETYPES_H
