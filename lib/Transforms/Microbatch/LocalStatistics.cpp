#include "LocalStatistics.h"

#include "heddle/Analysis/Uses.h"
#include "heddle/Dialect/Stablehlo/ConstantOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

/// What stands for the whole batch's value; null where nothing does.
static Value makeOwn(OpBuilder &builder, spmd::AllReduceOp reduce, int64_t microbatches) {
  Value own = reduce.getOperand();
  if (reduce.getReduction() == Combiner::Multiply)
    return nullptr;
  auto type = cast<RankedTensorType>(own.getType());
  Type element = type.getElementType();
  if (reduce.getReduction() != Combiner::Add || !element.isIntOrFloat())
    return reduce.getReduction() == Combiner::Add ? Value() : own;
  Attribute count = isa<FloatType>(element) ? Attribute(builder.getFloatAttr(element, double(microbatches)))
                                            : Attribute(builder.getIntegerAttr(element, microbatches));
  Value counts = stablehlo::ConstantOp::create(builder, reduce.getLoc(), DenseElementsAttr::get(type, count));
  return stablehlo::MultiplyOp::create(builder, reduce.getLoc(), own, counts);
}

LogicalResult heddle::microbatch::takeOwnStatistics(Operation *meeting, const MicroAxis &axis,
                                                    llvm::function_ref<bool(Operation *op)> isOfOne) {
  OpBuilder builder(meeting->getContext());
  builder.setInsertionPointAfter(meeting);
  spmd::AllReduceOp reduce = axis.getReduce(meeting);
  Value own = reduce ? makeOwn(builder, reduce, axis.getSize()) : nullptr;
  if (!own)
    return meeting->emitOpError(
        "has no form for one microbatch, needed a sum of real numbers, a maximum, a minimum, an "
        "and or an or for local statistics");
  Operation *first = own.getDefiningOp() && own.getDefiningOp()->getOperand(0) == reduce.getOperand()
                         ? own.getDefiningOp()->getNextNode()
                         : meeting->getNextNode();
  IRMapping mapping;
  mapping.map(reduce.getResult(), own);
  for (Operation *op = first, *next = nullptr; op; op = next) {
    next = op->getNextNode();
    if (op->hasTrait<OpTrait::IsTerminator>() || axis.isMeeting(op) ||
        llvm::none_of(getReadValues(op), [&](Value value) { return mapping.contains(value); }))
      continue;
    if (!isOfOne(op)) {
      builder.setInsertionPointAfter(op);
      builder.clone(*op, mapping);
      continue;
    }
    op->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands())
        operand.set(mapping.lookupOrDefault(operand.get()));
    });
  }
  return success();
}
