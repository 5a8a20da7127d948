// What a loop's condition computes moves to where values are computed: before the loop, and to the end of its body.
#include "heddle/Transforms/Import/Passes.h"

#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "mlir/IR/IRMapping.h"

namespace heddle {
#define GEN_PASS_DEF_ROTATELOOPS
#include "heddle/Transforms/Import/Passes.h.inc"
} // namespace heddle

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

namespace {

bool isScalar(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 0;
}

/// Scalars are whole on every device, so a kernel of each device computes with them.
bool isOfScalars(Block &condition) {
  return llvm::all_of(condition, [](Operation &op) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      return true;
    return (op.hasTrait<OpTrait::ConstantLike>() || isElementwise(&op)) && llvm::all_of(op.getOperands(), isScalar) &&
           llvm::all_of(op.getResults(), isScalar);
  });
}

/// A copy of what `condition` computes, of `values` in the place of its arguments.
Value copyCondition(OpBuilder &builder, Block &condition, ValueRange values) {
  IRMapping mapping;
  mapping.map(condition.getArguments(), values);
  for (Operation &op : condition.without_terminator())
    builder.clone(op, mapping);
  return mapping.lookupOrDefault(condition.getTerminator()->getOperand(0));
}

void rotate(WhileOp loop) {
  Block &condition = loop.getCond().front(), &body = loop.getBody().front();
  Location loc = condition.getTerminator()->getLoc();
  OpBuilder builder(loop);
  SmallVector<Value> operands(loop.getOperand());
  operands.push_back(copyCondition(builder, condition, operands));
  builder.setInsertionPoint(body.getTerminator());
  Operation *returned = body.getTerminator();
  Value next = copyCondition(builder, condition, returned->getOperands());
  returned->insertOperands(returned->getNumOperands(), next);

  builder.setInsertionPoint(loop);
  auto rotated = WhileOp::create(builder, loop.getLoc(), ValueRange(operands).getTypes(), operands);
  rotated->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  if (auto shardings = loop->getAttrOfType<sdy::TensorShardingPerValueAttr>(sdy::kShardingAttr);
      shardings && !shardings.getShardings().empty()) {
    SmallVector<sdy::TensorShardingAttr> all(shardings.getShardings());
    all.push_back(sdy::TensorShardingAttr::getFullyOpen(0, all.front().getMeshOrRef()));
    rotated->setAttr(sdy::kShardingAttr, sdy::TensorShardingPerValueAttr::get(loop.getContext(), all));
  }
  rotated.getBody().takeBody(loop.getBody());
  body.addArgument(next.getType(), loc);
  Block *asks = builder.createBlock(&rotated.getCond());
  for (BlockArgument argument : body.getArguments())
    asks->addArgument(argument.getType(), argument.getLoc());
  ReturnOp::create(builder, loc, asks->getArguments().back());
  loop.replaceAllUsesWith(rotated.getResults().drop_back());
  loop.erase();
}

struct RotateLoops : heddle::impl::RotateLoopsBase<RotateLoops> {
  void runOnOperation() override {
    // Inner loops first: one that stands in a condition is copied as it becomes.
    SmallVector<WhileOp> loops;
    getOperation().walk([&](WhileOp loop) { loops.push_back(loop); });
    for (WhileOp loop : loops)
      if (!isOfScalars(loop.getCond().front()))
        rotate(loop);
  }
};

} // namespace
