// Which annotation put an axis where it is.
#ifndef HEDDLE_ANALYSIS_SHARDINGORIGINS_H
#define HEDDLE_ANALYSIS_SHARDINGORIGINS_H

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "mlir/IR/Operation.h"

namespace heddle {

/// `step.py:12`: the first line of a file in a location, that of the op itself where it was inlined; empty without one.
/// The file's folder is left out.
std::string describeLocation(mlir::Location location);

/// What stands in an origin between the annotation of an axis and the op through which it came.
constexpr llvm::StringLiteral kThrough = " through ";

/// `heddle.origins` of a value: by the name of an axis the annotation that put it into the value's sharding, and the op
/// through which it came; null where nothing is known.
mlir::DictionaryAttr getOrigins(mlir::Value value);

/// `argument "params.w1" of @main through add at step.py:12`, from `heddle.origins`: what put `axis` into the sharding
/// of `value`; null where nothing did.
mlir::StringAttr getOrigin(mlir::Value value, llvm::StringRef axis);

/// `"data": argument "params.w1" of @main -> argument "batch.0" of @main`: for each axis what put it into `value` (an
/// operand of `op`, or a result, which has what the operands bring), and what put it where `op` has it, if that is
/// another one; each with the op through which it came. Where both have it by a choice of cost, the nearest value's
/// that has it by an annotation. Empty where nothing is known.
std::string explainAxes(mlir::Value value, mlir::Operation *op, llvm::ArrayRef<sdy::AxisRefAttr> axes);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_SHARDINGORIGINS_H
