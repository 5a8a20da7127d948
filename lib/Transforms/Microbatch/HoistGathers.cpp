// Weights that a layer loop gathers for each microbatch, though all microbatches have the same: a layer loop of its own
// gathers them once.
#include "MicroAxis.h"
#include "Variance.h"

#include "heddle/Dialect/Heddle/HeddleTypes.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ElementwiseOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "mlir/IR/IRMapping.h"
#include <map>

using namespace mlir;
using namespace heddle;
using namespace heddle::microbatch;

namespace {

/// A gather in a layer loop of what a layer's weights are made of alone.
struct LayerGather {
  spmd::AllGatherOp gather;
  BlockArgument input;          // of the body
  Value stack;                  // that the input is an element of
  SmallVector<Operation *> ops; // from the input on, with the gather

  /// What equal gathers of one stack have in common.
  std::vector<const void *> getKey() const {
    std::vector<const void *> key{stack.getAsOpaquePointer()};
    for (Operation *op : ops) {
      key.push_back(op->getName().getAsOpaquePointer());
      key.push_back(op->getPropertiesAsAttribute().getAsOpaquePointer());
      key.push_back(op->getResult(0).getType().getAsOpaquePointer());
    }
    return key;
  }
};

class GatherHoister {
public:
  GatherHoister(func::FuncOp function, const MicroAxis &axis) : function(function), axis(axis), variances(axis) {}

  void run() {
    for (BlockArgument argument : function.getArguments())
      if (isCutAlong(function, argument.getArgNumber(), axis))
        variances.set(argument, Variance::OfOne);
    for (Operation &op : llvm::make_early_inc_range(function.getBody().front().without_terminator())) {
      variances.analyze(&op);
      if (axis.isMeeting(&op))
        variances.set(op.getResult(0), Variance::Uniform);
      if (auto scan = dyn_cast<ScanOp>(op); scan && llvm::any_of(scan->getResults(), [&](Value result) {
                                              return variances.get(result) == Variance::OfOne;
                                            }))
        hoist(scan);
    }
  }

private:
  /// A barrier holds back what is computed again; what all microbatches have is not.
  static Value skipBarriers(Value value) {
    while (auto barrier = value.getDefiningOp<stablehlo::OptimizationBarrierOp>())
      value = barrier->getOperand(cast<OpResult>(value).getResultNumber());
    return value;
  }

  std::optional<LayerGather> find(ScanOp scan, spmd::AllGatherOp gather) {
    if (axis.getGather(gather))
      return std::nullopt;
    LayerGather found{gather, nullptr, nullptr, {gather}};
    Value value = skipBarriers(gather.getOperand());
    while (Operation *op = value.getDefiningOp()) {
      if (!isa<stablehlo::ConvertOp, stablehlo::ReshapeOp, stablehlo::TransposeOp>(op))
        return std::nullopt;
      found.ops.insert(found.ops.begin(), op);
      value = skipBarriers(op->getOperand(0));
    }
    found.input = cast<BlockArgument>(value);
    auto inputs = scan.getBodyInputs();
    auto place = llvm::find(inputs, value);
    if (place == inputs.end())
      return std::nullopt;
    found.stack = skipBarriers(scan.getInputs()[place - inputs.begin()]);
    return variances.get(found.stack) == Variance::Uniform ? std::optional(found) : std::nullopt;
  }

  void hoist(ScanOp scan) {
    SmallVector<LayerGather> gathers, missing;
    for (auto gather : scan.getBody().front().getOps<spmd::AllGatherOp>())
      if (std::optional<LayerGather> own = find(scan, gather)) {
        gathers.push_back(*own);
        if (!gathered.count(own->getKey()) &&
            llvm::none_of(missing, [&](const LayerGather &other) { return other.getKey() == own->getKey(); }))
          missing.push_back(*own);
      }
    if (!missing.empty())
      gather(scan, missing);
    for (LayerGather &own : gathers) {
      Value stack = gathered.at(own.getKey());
      scan.getInputsMutable().append(stack);
      Value whole = scan.getBody().addArgument(own.gather.getType(), own.gather.getLoc());
      own.gather.getResult().replaceAllUsesWith(whole);
      own.gather.erase();
    }
  }

  /// A layer loop that only gathers, in front of the one that does so for each microbatch.
  void gather(ScanOp scan, ArrayRef<LayerGather> missing) {
    OpBuilder builder(scan);
    SmallVector<Value> stacks;
    SmallVector<Type> types;
    for (const LayerGather &own : missing) {
      stacks.push_back(own.stack);
      types.push_back(getStackOf(own.ops.back()->getResult(0).getType(), scan.getTripCount()));
    }
    auto made = ScanOp::create(builder, scan.getLoc(), types, ValueRange(), ValueRange(), stacks,
                               scan.getTripCountAttr(), /*reverse=*/UnitAttr());
    Block &block = made.getBody().emplaceBlock();
    block.addArgument(scan.getIteration().getType(), scan.getLoc());
    OpBuilder inside = OpBuilder::atBlockEnd(&block);
    SmallVector<Value> yielded;
    for (const LayerGather &own : missing) {
      Value value = block.addArgument(own.input.getType(), own.input.getLoc());
      for (Operation *op : own.ops) {
        IRMapping mapping;
        mapping.map(op->getOperand(0), value);
        value = inside.clone(*op, mapping)->getResult(0);
      }
      yielded.push_back(value);
    }
    YieldOp::create(inside, scan.getLoc(), yielded);
    for (auto [own, stack] : llvm::zip_equal(missing, made.getOutputs()))
      gathered[own.getKey()] = stack;
  }

  func::FuncOp function;
  const MicroAxis &axis;
  Variances variances;
  std::map<std::vector<const void *>, Value> gathered;
};

} // namespace

void heddle::microbatch::hoistGathers(func::FuncOp function, const MicroAxis &axis) {
  GatherHoister(function, axis).run();
}
