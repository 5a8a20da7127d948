#include "NarrowPlan.h"

#include "Movement.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;

static bool isStreamOp(Operation *op) { return isa<AddOp, SubtractOp, MaximumOp, MinimumOp>(op); }

/// Whether the user asked for more than the default.
static bool isPrecise(Operation *op) {
  auto isAboveDefault = [](std::optional<ArrayAttr> config) {
    return config && llvm::any_of(*config, [](Attribute precision) {
             return cast<PrecisionAttr>(precision).getValue() != Precision::DEFAULT;
           });
  };
  if (auto dot = dyn_cast<DotGeneralOp>(op))
    return dot.getAlgorithm() || isAboveDefault(dot.getPrecisionConfig());
  return isAboveDefault(cast<ConvolutionOp>(op).getPrecisionConfig());
}

namespace {

class Planner {
public:
  Planner(Operation *root, const NarrowOptions &options)
      : options(options), root(root), flow(root), weights(findWeights(root, flow)) {}

  NarrowPlan run() {
    planProducts();
    findProductOperands();
    findMasters();
    findNarrow();
    root->walk([&](Operation *op) {
      if (op->getNumResults() != 1 || !narrow.contains(op->getResult(0)))
        return;
      if (auto gather = dyn_cast<GatherOp>(op); gather && isRows(gather))
        plan.lookups.insert(op->getResult(0));
      if (!isStreamOp(op))
        return;
      plan.streams.insert(op->getResult(0));
      if (isSumOfNarrow(op))
        for (OpOperand &operand : op->getOpOperands())
          if (!narrow.contains(operand.get()) && weights.contains(operand.get()) && !isSplatConstant(operand.get()))
            plan.streamWeights.insert(&operand);
    });
    return std::move(plan);
  }

private:
  void planProducts() {
    SmallVector<Operation *> scores;
    llvm::DenseSet<Value> loopSums = findLoopSums(root, flow);
    root->walk([&](Operation *op) {
      if (!isa<DotGeneralOp, ConvolutionOp>(op) || !isF32(op->getResult(0)))
        return;
      // Narrow operands are possible, too, where the model says so.
      bool isScore = isScoreProduct(op, weights, flow);
      if (isScore)
        scores.push_back(op);
      if (!isF32(op->getOperand(0)) || !isF32(op->getOperand(1)))
        return;
      Product product = Product::Narrow;
      if (isPrecise(op))
        product = Product::Precise;
      else if (options.keeps(op))
        product = Product::Kept;
      else if (isScore || loopSums.contains(op->getResult(0)))
        product = Product::WideResult;
      plan.products[op] = product;
    });
    if (options.narrowScoreGradients)
      return;
    for (auto &[op, product] : plan.products)
      if (product == Product::Narrow &&
          llvm::any_of(scores, [&, op = op](Operation *score) { return isGradientProduct(op, score, flow); }))
        product = Product::ScoreGradient;
  }

  /// Finds what a product will read narrow, as it is or moved, or through an op that commutes with rounding.
  void findProductOperands() {
    SmallVector<Value> open;
    for (auto [op, product] : plan.products)
      if (product == Product::Narrow || product == Product::WideResult)
        llvm::append_range(open, op->getOperands());
    // The gradient of a lookup is a product, too, with rows of ones and zeros.
    llvm::DenseSet<Value> indices;
    root->walk([&](GatherOp gather) {
      if (isRows(gather) && !options.keeps(gather))
        indices.insert(gather.getStartIndices());
    });
    root->walk([&](ScatterOp scatter) {
      if (indices.contains(scatter.getScatterIndices()) && !options.keeps(scatter))
        llvm::append_range(open, scatter.getUpdates());
    });
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!isF32(value) || !productOperands.insert(value).second)
        continue;
      llvm::append_range(open, flow.getSources(value));
      if (Operation *op = value.getDefiningOp(); op && commutesWithRounding(op))
        llvm::append_range(open, op->getOperands());
    }
  }

  /// State, and sums of it with what has its size: weights that are updated, never rounded.
  void findMasters() {
    SmallVector<Value> open;
    root->walk([&](FunctionOpInterface function) {
      for (BlockArgument argument : function.getArguments()) {
        auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
        if (isF32(argument) && (!io || io.getRole() == Role::State))
          open.push_back(argument);
      }
    });
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (isBroadcastWeight(value) || isa_and_nonnull<GatherOp>(value.getDefiningOp()) || !masters.insert(value).second)
        continue;
      for (OpOperand &use : value.getUses()) {
        llvm::append_range(open, flow.getTargets(use));
        if (isStreamOp(use.getOwner()))
          open.push_back(use.getOwner()->getResult(0));
      }
    }
  }

  /// All that can be narrow is, until it is found not to be.
  void findNarrow() {
    auto consider = [&](Value value) {
      if (isF32(value) && !weights.contains(value))
        narrow.insert(value);
    };
    root->walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        llvm::for_each(region.getArguments(), consider);
      if (!options.keeps(op))
        llvm::for_each(op->getResults(), consider);
    });
    for (bool isStable = false; !isStable;) {
      isStable = true;
      SmallVector<Value> found;
      for (Value value : narrow)
        if (!canBeNarrow(value))
          found.push_back(value);
      for (Value value : found)
        isStable &= !narrow.erase(value);
    }
  }

  bool canBeNarrow(Value value) const {
    Operation *op = value.getDefiningOp();
    if (auto it = plan.products.find(op); op && it != plan.products.end())
      return it->second == Product::Narrow;
    if (auto gather = dyn_cast_or_null<GatherOp>(op); gather && isRows(gather))
      return true;
    if (op && isStreamOp(op))
      return (productOperands.contains(value) && !masters.contains(value)) || isSumOfNarrow(op);
    if (op && isa<NegateOp>(op))
      return narrow.contains(op->getOperand(0));
    ArrayRef<Value> sources = flow.getSources(value);
    // A carry that starts at a constant sums up; it starts narrow only at what is.
    if (flow.isRegionEdge(value))
      return !sources.empty() && llvm::all_of(sources, [&](Value source) { return narrow.contains(source); });
    return llvm::any_of(sources, [&](Value source) { return narrow.contains(source); }) &&
           llvm::all_of(sources, [&](Value source) { return narrow.contains(source) || weights.contains(source); });
  }

  /// Rows of a table that is an argument.
  bool isRows(GatherOp op) const {
    if (cast<RankedTensorType>(op.getOperand().getType()).getRank() < 2 || !weights.contains(op.getOperand()))
      return false;
    SmallVector<Value> open{op.getOperand()};
    llvm::DenseSet<Value> seen;
    while (!open.empty()) {
      Value value = open.pop_back_val();
      if (!seen.insert(value).second)
        continue;
      ArrayRef<Value> sources = flow.getSources(value);
      if (sources.empty() && isa<BlockArgument>(value))
        return true;
      llvm::append_range(open, sources);
    }
    return false;
  }

  bool isSumOfNarrow(Operation *op) const {
    return llvm::any_of(op->getOperands(), [&](Value operand) { return narrow.contains(operand); }) &&
           llvm::all_of(op->getOperands(), [&](Value operand) {
             return narrow.contains(operand) || isSplatConstant(operand) || isBroadcastWeight(operand) ||
                    isScaledNarrow(operand);
           });
  }

  bool isBroadcastWeight(Value value) const {
    for (Operation *op = value.getDefiningOp(); op && weights.contains(value); op = value.getDefiningOp()) {
      if (auto broadcast = dyn_cast<BroadcastInDimOp>(op);
          broadcast && cast<RankedTensorType>(broadcast.getOperand().getType()).getNumElements() <
                           cast<RankedTensorType>(broadcast.getType()).getNumElements())
        return true;
      if (getMovedOperands(op).size() != 1)
        return false;
      value = op->getOperand(0);
    }
    return false;
  }

  /// Narrow values times constants and masks: dropout.
  bool isScaledNarrow(Value value) const {
    bool isScaled = false;
    while (!narrow.contains(value)) {
      Operation *op = value.getDefiningOp();
      if (op && isa<MultiplyOp, DivideOp>(op)) {
        auto isScale = [](Value operand) { return isSplatConstant(operand) || isMask(operand); };
        if (!isScale(op->getOperand(1)) && (isa<DivideOp>(op) || !isScale(op->getOperand(0))))
          return false;
        isScaled = true;
        value = isScale(op->getOperand(1)) ? op->getOperand(0) : op->getOperand(1);
        continue;
      }
      SmallVector<OpOperand *> moved = op ? getMovedOperands(op) : SmallVector<OpOperand *>();
      if (moved.empty() || (moved.size() > 1 && !isa<SelectOp>(op)))
        return false;
      value = isSplatConstant(moved.front()->get()) ? moved.back()->get() : moved.front()->get();
    }
    return isScaled;
  }

  static bool isMask(Value value) {
    auto convert = value.getDefiningOp<ConvertOp>();
    return convert && cast<RankedTensorType>(convert.getOperand().getType()).getElementType().isInteger(1);
  }

  const NarrowOptions &options;
  Operation *root;
  ValueFlow flow;
  llvm::DenseSet<Value> weights, productOperands, masters, narrow;
  NarrowPlan plan;
};

} // namespace

NarrowPlan heddle::planNarrowing(Operation *root, const NarrowOptions &options) { return Planner(root, options).run(); }
