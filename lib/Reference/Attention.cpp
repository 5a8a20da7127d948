// heddle.attention and its gradient, by their decomposition.
#include "heddle/Reference/Interpreter.h"

#include "heddle/Dialect/Heddle/AttentionOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::reference;

namespace {

/// Runs a function of the op's operands that holds its decomposition.
template <typename Op> LogicalResult runDecomposed(Op op, Frame &frame) {
  OpBuilder builder(op.getContext());
  auto type = builder.getFunctionType(op->getOperandTypes(), op->getResultTypes());
  OwningOpRef<func::FuncOp> function = func::FuncOp::create(op.getLoc(), op->getName().getStringRef(), type);
  Block *block = function->addEntryBlock();
  IRMapping mapping;
  mapping.map(op->getOperands(), block->getArguments());
  builder.setInsertionPointToEnd(block);
  auto copy = cast<Op>(builder.clone(*op, mapping));
  SmallVector<Value> results = decompose(copy, builder);
  func::ReturnOp::create(builder, op.getLoc(), results);
  copy.erase();
  auto values = frame.interpreter.call(*function, frame.getAll(op->getOperands()), frame.device, op);
  if (failed(values))
    return failure();
  frame.setResults(op, *values);
  return success();
}

} // namespace

void heddle::reference::registerAttention(OpTable &table) {
  table.add<AttentionOp>([](AttentionOp op, Frame &frame) { return runDecomposed(op, frame); });
  table.add<AttentionBackwardOp>([](AttentionBackwardOp op, Frame &frame) { return runDecomposed(op, frame); });
}
