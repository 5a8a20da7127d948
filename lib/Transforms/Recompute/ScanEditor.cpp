#include "ScanEditor.h"

#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"

using namespace mlir;
using namespace heddle;

ScanOp heddle::findTaker(ScanOp forward, Value output) {
  ScanOp taker;
  for (OpOperand &use : output.getUses()) {
    auto scan = dyn_cast<ScanOp>(use.getOwner());
    size_t firstInput = scan ? scan.getConstants().size() + scan.getCarries().size() : 0;
    if (!scan || use.getOperandNumber() < firstInput || (taker && taker != scan) ||
        scan->getBlock() != forward->getBlock())
      return {};
    taker = scan;
  }
  return taker;
}

Value heddle::makeIteration(OpBuilder &builder, ScanOp forward, ScanOp backward) {
  Value own = backward.getIteration();
  Location loc = backward.getLoc();
  auto type = cast<RankedTensorType>(forward.getIteration().getType());
  if (own.getType() != type)
    own = stablehlo::ConvertOp::create(builder, loc, type, own);
  if (forward.getReverse() == backward.getReverse())
    return own;
  auto last = DenseElementsAttr::get(
      type, builder.getIntegerAttr(type.getElementType(), static_cast<int64_t>(forward.getTripCount()) - 1));
  return stablehlo::SubtractOp::create(builder, loc, stablehlo::ConstantOp::create(builder, loc, last), own);
}

Value ScanEditor::get(SmallVector<Value> &values, size_t first, Value value, Type type) {
  for (auto [index, other] : llvm::enumerate(values))
    if (other == value)
      return getBody().getArgument(first + index);
  values.push_back(value);
  return getBody().insertArgument(first + values.size() - 1, type, value.getLoc());
}

Value ScanEditor::getInput(Value stack) {
  auto type = cast<RankedTensorType>(stack.getType());
  return get(inputs, 1 + constants.size() + carries.size(), stack,
             RankedTensorType::get(type.getShape().drop_front(), type.getElementType()));
}

size_t ScanEditor::getOutput(Value value) {
  for (size_t index = carries.size(); index < yielded.size(); ++index)
    if (yielded[index] == value)
      return index;
  yielded.push_back(value);
  return yielded.size() - 1;
}

SmallVector<Value> ScanEditor::finish() {
  Block &body = getBody();
  size_t firstInput = 1 + constants.size() + carries.size();
  for (size_t index = inputs.size(); index-- > 0;)
    if (droppedInputs.contains(index)) {
      body.eraseArgument(firstInput + index);
      inputs.erase(inputs.begin() + index);
    }
  OpBuilder builder(scan);
  SmallVector<Value> kept;
  SmallVector<Type> types;
  for (auto [index, value] : llvm::enumerate(yielded)) {
    if (droppedOutputs.contains(index))
      continue;
    kept.push_back(value);
    if (index < carries.size()) {
      types.push_back(value.getType());
      continue;
    }
    auto element = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape{static_cast<int64_t>(scan.getTripCount())};
    llvm::append_range(shape, element.getShape());
    types.push_back(RankedTensorType::get(shape, element.getElementType()));
  }
  scan.getYield()->setOperands(kept);
  auto made = ScanOp::create(builder, scan.getLoc(), types, constants, carries, inputs, scan.getTripCountAttr(),
                             scan.getReverseAttr());
  made->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
  made.getBody().takeBody(scan.getBody());
  SmallVector<Value> results(yielded.size());
  for (size_t index = 0, next = 0; index < yielded.size(); ++index)
    if (!droppedOutputs.contains(index))
      results[index] = made->getResult(next++);
  for (auto [old, result] : llvm::zip(scan->getResults(), results))
    if (result)
      old.replaceAllUsesWith(result);
  scan->erase();
  return results;
}
