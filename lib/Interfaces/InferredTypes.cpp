#include "heddle/Interfaces/InferredTypes.h"

using namespace mlir;

LogicalResult heddle::verifyInferredTypes(Operation *op) {
  SmallVector<Type> needed;
  if (failed(cast<InferTypeOpInterface>(op).inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(),
                                                             op->getDiscardableAttrDictionary(),
                                                             op->getPropertiesStorage(), op->getRegions(), needed)))
    return failure();
  if (needed.size() != op->getNumResults())
    return op->emitOpError("has ") << op->getNumResults() << " results, needed " << needed.size();
  for (auto [index, found, type] : llvm::enumerate(op->getResultTypes(), needed))
    if (found != type)
      return op->emitOpError("result #") << index << " has type " << found << ", needed " << type;
  return success();
}
