// What ops read, operands and what their regions take from around them.
#include "heddle/Analysis/Uses.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace heddle;

SetVector<Value> heddle::getReadValues(Operation *op) {
  SetVector<Value> values(op->operand_begin(), op->operand_end());
  getUsedValuesDefinedAbove(op->getRegions(), values);
  return values;
}
