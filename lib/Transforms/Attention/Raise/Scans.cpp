#include "Scans.h"

#include "heddle/Dialect/Sdy/SdyDialect.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/CustomOps.h"
#include "heddle/Dialect/Stablehlo/ReductionOps.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::attention;

bool heddle::attention::canConnect(ScanOp from, ScanOp to) {
  return from && to && from != to && from->getBlock() == to->getBlock() && from->isBeforeInBlock(to) &&
         from.getTripCount() == to.getTripCount();
}

namespace {

/// The scan with other results, which take the place of the old ones: `kept` of these, then those of `added`, values of
/// the body. Its body is the old one's.
ScanOp rebuild(ScanOp scan, ArrayRef<unsigned> kept, ValueRange added) {
  OpBuilder builder(scan);
  SmallVector<Type> types;
  SmallVector<Value> yielded;
  YieldOp yield = scan.getYield();
  for (unsigned index : kept) {
    types.push_back(scan.getResult(index).getType());
    yielded.push_back(yield.getOperand(index));
  }
  for (Value value : added) {
    auto element = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape{static_cast<int64_t>(scan.getTripCount())};
    llvm::append_range(shape, element.getShape());
    types.push_back(RankedTensorType::get(shape, element.getElementType()));
    yielded.push_back(value);
  }
  auto next = ScanOp::create(builder, scan.getLoc(), types, scan.getConstants(), scan.getCarries(), scan.getInputs(),
                             scan.getTripCountAttr(), scan.getReverseAttr());
  for (NamedAttribute attribute : scan->getDiscardableAttrs())
    next->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (auto shardings = scan->getAttrOfType<sdy::TensorShardingPerValueAttr>(sdy::kShardingAttr)) {
    SmallVector<sdy::TensorShardingAttr> ofResults;
    for (unsigned index : kept)
      ofResults.push_back(shardings.getShardings()[index]);
    for (Type type : ArrayRef(types).drop_front(kept.size()))
      ofResults.push_back(sdy::TensorShardingAttr::get(
          scan.getContext(), shardings.getShardings().front().getMeshOrRef(),
          SmallVector<sdy::DimensionShardingAttr>(
              cast<RankedTensorType>(type).getRank(),
              sdy::DimensionShardingAttr::get(scan.getContext(), {}, /*isClosed=*/false))));
    next->setAttr(sdy::kShardingAttr, sdy::TensorShardingPerValueAttr::get(scan.getContext(), ofResults));
  }
  next.getBody().takeBody(scan.getBody());
  next.getYield()->setOperands(yielded);
  for (auto [place, index] : llvm::enumerate(kept))
    scan.getResult(index).replaceAllUsesWith(next.getResult(place));
  scan.erase();
  return next;
}

/// Drops what the body does not read of a group of operands; `first` is the group's first operand.
void dropOperands(ScanOp scan, unsigned first, unsigned count, MutableOperandRange operands) {
  for (unsigned index = count; index-- > 0;)
    if (BlockArgument argument = scan.getBody().getArgument(1 + first + index); argument.use_empty()) {
      operands.erase(index);
      scan.getBody().eraseArgument(1 + first + index);
    }
}

/// Whether something changed.
bool pruneScan(ScanOp scan) {
  unsigned carries = scan.getCarries().size(), before = scan->getNumOperands();
  SmallVector<unsigned> kept;
  for (OpResult result : scan->getResults())
    if (result.getResultNumber() < carries || !result.use_empty())
      kept.push_back(result.getResultNumber());
  bool dropsResults = kept.size() < scan->getNumResults();
  if (dropsResults)
    scan = rebuild(scan, kept, {});
  unsigned constants = scan.getConstants().size();
  dropOperands(scan, constants + carries, scan.getInputs().size(), scan.getInputsMutable());
  dropOperands(scan, 0, constants, scan.getConstantsMutable());
  return dropsResults || scan->getNumOperands() < before;
}

bool pruneBarrier(stablehlo::OptimizationBarrierOp barrier) {
  SmallVector<Value> operands;
  SmallVector<OpResult> results;
  for (OpResult result : barrier->getResults())
    if (!result.use_empty()) {
      operands.push_back(barrier->getOperand(result.getResultNumber()));
      results.push_back(result);
    }
  if (results.size() == barrier->getNumResults())
    return false;
  OpBuilder builder(barrier);
  OperationState state(barrier.getLoc(), barrier->getName());
  state.addOperands(operands);
  state.addTypes(ValueRange(operands).getTypes());
  state.addAttributes(llvm::to_vector(barrier->getDiscardableAttrs()));
  state.attributes.erase(sdy::kShardingAttr);
  if (!operands.empty()) {
    Operation *next = builder.create(state);
    for (auto [old, fresh] : llvm::zip_equal(results, next->getResults()))
      old.replaceAllUsesWith(fresh);
  }
  barrier->erase();
  return true;
}

} // namespace

SmallVector<Value> heddle::attention::connect(ScanOp from, ScanOp to, ValueRange values) {
  auto all = llvm::to_vector(llvm::seq<unsigned>(from->getNumResults()));
  unsigned first = from->getNumResults();
  from = rebuild(from, all, values);
  SmallVector<Value> arguments;
  for (auto [index, value] : llvm::enumerate(values)) {
    to.getInputsMutable().append(from.getResult(first + index));
    arguments.push_back(to.getBody().addArgument(value.getType(), value.getLoc()));
  }
  return arguments;
}

Value heddle::attention::addConstant(ScanOp scan, Value outside) {
  unsigned index = scan.getConstants().size();
  scan.getConstantsMutable().append(outside);
  return scan.getBody().insertArgument(1 + index, outside.getType(), outside.getLoc());
}

void heddle::attention::eraseUnused(func::FuncOp function) {
  bool changed = true;
  while (changed) {
    changed = false;
    // Users stand after what they use.
    function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (op == function || isa<ScanOp>(op) || !isOpTriviallyDead(op) || op->hasTrait<OpTrait::IsTerminator>() ||
          isa<stablehlo::ReduceOp>(op->getParentOp()))
        return;
      op->erase();
      changed = true;
    });
    SmallVector<Operation *> movers;
    function.walk([&](Operation *op) {
      if (isa<ScanOp, stablehlo::OptimizationBarrierOp>(op))
        movers.push_back(op);
    });
    for (Operation *op : movers) {
      if (auto scan = dyn_cast<ScanOp>(op))
        changed |= pruneScan(scan);
      else
        changed |= pruneBarrier(cast<stablehlo::OptimizationBarrierOp>(op));
    }
  }
}
