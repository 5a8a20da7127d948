#include "heddle/Analysis/BatchLeaves.h"

using namespace mlir;
using namespace heddle;

bool heddle::hasBatchRows(IoAttr io, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!io || io.getRole() != Role::Batch || !tensor || tensor.getRank() == 0)
    return false;
  bool isKey = tensor.getElementType().isUnsignedInteger(32) && tensor.getRank() == 1 &&
               (tensor.getDimSize(0) == 2 || tensor.getDimSize(0) == 4);
  return !isKey;
}
