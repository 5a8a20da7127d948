// Where data lies in a plan; described in BufferOps.td.
#ifndef HEDDLE_DIALECT_PLAN_BUFFEROPS_H
#define HEDDLE_DIALECT_PLAN_BUFFEROPS_H

#include "heddle/Dialect/Plan/PlanDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Plan/BufferOps.h.inc"

namespace heddle::plan {

/// Bytes of one element; none for types that are not laid out.
std::optional<int64_t> getElementBytes(mlir::Type elementType);
/// Bytes of all elements, of a type without a layout or of a tensor.
int64_t getBytes(mlir::ShapedType type);
/// The strides of a strided memref, in elements; MLIR asks affine maps, which takes half of the time of a large plan.
llvm::SmallVector<int64_t> getStrides(mlir::MemRefType type);
/// The bytes from the first of a strided memref to the one after its last.
int64_t getSpannedBytes(mlir::MemRefType type);
/// Whether elements lie row major without gaps.
bool isDense(mlir::MemRefType type);

/// The buffer, constant, result or argument of the entry that memory is part of.
mlir::Value getRoot(mlir::Value memory);
/// The space that memory is in.
Space getSpace(mlir::Value memory);
/// Verifies that all memory an op is given is the device's.
llvm::LogicalResult verifyOnDevice(mlir::Operation *op);

} // namespace heddle::plan

#endif // HEDDLE_DIALECT_PLAN_BUFFEROPS_H
