// Whether a target has a kernel for an attention.
#ifndef HEDDLE_ANALYSIS_ATTENTIONKERNEL_H
#define HEDDLE_ANALYSIS_ATTENTIONKERNEL_H

#include "heddle/Machine/TargetInfo.h"
#include "mlir/IR/Operation.h"

#include <string>

namespace heddle {

/// Why a `heddle.attention` or `heddle.attention_backward` has no kernel on the target: `has heads of 256 elements,
/// ...`. Empty where it has one.
std::string whyNoAttentionKernel(mlir::Operation *op, const TargetInfo &target);

} // namespace heddle

#endif // HEDDLE_ANALYSIS_ATTENTIONKERNEL_H
