// Propagation edges: the constraints that need no op.
#include "heddle/Dialect/Sdy/SdyDialect.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace heddle::sdy;

using EmitError = llvm::function_ref<InFlightDiagnostic()>;

LogicalResult EdgeValueRefAttr::verify(EmitError emitError, EdgeNodeType type, int64_t index) {
  if (index < 0) // (C1)
    return emitError() << "edge value has " << stringifyEnum(type) << " index " << index << ", needed at least 0";
  return success();
}

LogicalResult AxisToPropagationDetailsAttr::verify(EmitError emitError, AxisRefAttr axis, EdgeValueRefAttr source,
                                                   ArrayRef<EdgeValueRefAttr> targets) {
  if (targets.empty()) // (C1)
    return emitError() << "the edge of axis " << axis.toString() << " has no target, needed at least 1";
  llvm::DenseSet<EdgeValueRefAttr> seen;
  for (EdgeValueRefAttr target : targets) {
    if (target == source) // (C2)
      return emitError() << "the edge of axis " << axis.toString() << " has target " << stringifyEnum(target.getType())
                         << '-' << target.getIndex() << ", its source, needed another value";
    if (!seen.insert(target).second) // (C1)
      return emitError() << "the edge of axis " << axis.toString() << " has target " << stringifyEnum(target.getType())
                         << '-' << target.getIndex() << " twice, needed each once";
  }
  return success();
}

LogicalResult PropagationOneStepAttr::verify(EmitError emitError, int64_t step,
                                             ArrayRef<AxisToPropagationDetailsAttr>) {
  if (step < 0) // (C1)
    return emitError() << "propagation step has index " << step << ", needed at least 0";
  return success();
}

LogicalResult PropagationEdgesAttr::verify(EmitError emitError, ArrayRef<PropagationOneStepAttr> steps) {
  llvm::DenseSet<int64_t> seen;
  for (PropagationOneStepAttr step : steps)
    if (!seen.insert(step.getStepIndex()).second) // (C1)
      return emitError() << "propagation edges have step " << step.getStepIndex() << " twice, needed each once";
  return success();
}
