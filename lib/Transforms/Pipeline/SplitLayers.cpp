// Splits loops over layers: a part of each value that is stacked along dim 0 is made of the same parts of what it is
// made of, as far as ops work layer by layer, and is a slice of it otherwise.
#include "SplitLayers.h"

#include "Leaves.h"
#include "LoopBody.h"
#include "heddle/Analysis/Effects.h"
#include "heddle/Dialect/Heddle/FusionOps.h"
#include "heddle/Dialect/Heddle/ScanOperands.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/Stablehlo.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::pipeline;

namespace {

RankedTensorType getStack(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() > 0 ? type : RankedTensorType();
}

/// Whether each layer of the op's results is made of that layer of its operands, and of nothing else.
bool worksByLayer(Operation *op, int64_t layers) {
  auto isStack = [&](Value value) { return getStack(value) && getStack(value).getDimSize(0) == layers; };
  if (op->getNumResults() != 1 || !llvm::all_of(op->getOperands(), isStack) || !isStack(op->getResult(0)) ||
      op->getNumOperands() == 0)
    return false;
  if (isElementwise(op) || isa<spmd::AllReduceOp, stablehlo::OptimizationBarrierOp>(op))
    return true;
  if (auto transpose = dyn_cast<stablehlo::TransposeOp>(op))
    return transpose.getPermutation()[0] == 0;
  if (auto gather = dyn_cast<spmd::AllGatherOp>(op))
    return gather.getDim() != 0;
  if (auto scatter = dyn_cast<spmd::ReduceScatterOp>(op))
    return scatter.getDim() != 0;
  return isa<stablehlo::ReshapeOp>(op);
}

/// What is cut alike: one number of layers, one list of offsets.
class LayerSplitter {
public:
  LayerSplitter(func::FuncOp function, ScanOp loop, const LayerCut &cut, DenseSet<Operation *> &erased)
      : function(function), loop(loop), offsets(cut.offsets), first(cut.scan), beginsStage(cut.stages), erased(erased) {
  }

  ScanOp run() {
    for (ScanOp next = first; next; next = findNext()) {
      split(next);
      if (loop)
        splitCarries();
    }
    sumParts();
    for (OpOperand &result : function.getBody().front().getTerminator()->getOpOperands())
      if (findArgument(function, result.getOperandNumber()) && isSplit(result.get()))
        result.set(join(result.get()));
    dropDead();
    if (loop)
      loop = dropIdleOperands(loop);
    for (ScanOp scan : splitOutside)
      if (scan.use_empty()) {
        erased.insert(scan);
        scan.erase();
      }
    return loop;
  }

  /// Where these arguments, and these results, are had in parts.
  void run(ArrayRef<Value> arguments, ArrayRef<OpOperand *> results) {
    carried.insert(arguments.begin(), arguments.end());
    while (ScanOp next = findNext())
      split(next);
    for (Value argument : arguments)
      joinForOthers(argument);
    for (OpOperand *result : results)
      result->set(join(result->get()));
    dropDead();
  }

private:
  /// The first loop, in the order of the text, that takes parts, since one gives what another takes.
  ScanOp findNext() {
    ScanOp found;
    function.walk([&](ScanOp scan) {
      if (!found && scan != loop && isStacked(scan) &&
          llvm::any_of(scan.getInputs(), [&](Value input) { return isSplit(input); }))
        found = scan;
    });
    return found;
  }

  size_t count() const { return offsets.size() - 1; }
  int64_t layers() const { return offsets.back(); }
  int64_t size(size_t part) const { return offsets[part + 1] - offsets[part]; }
  bool isStacked(ScanOp scan) const { return static_cast<int64_t>(scan.getTripCount()) == layers(); }
  bool isStack(Value value) const { return getStack(value) && getStack(value).getDimSize(0) == layers(); }

  /// Whether it is made of parts, layer by layer.
  bool isSplit(Value value) {
    Operation *op = value.getDefiningOp();
    if (carried.contains(value) || joins.contains(op))
      return true;
    if (!op || !isStack(value) || !worksByLayer(op, layers()))
      return false;
    auto known = whetherSplit.find(value);
    if (known != whetherSplit.end())
      return known->second;
    bool isSo = llvm::any_of(op->getOperands(), [&](Value operand) { return isSplit(operand); });
    whetherSplit[value] = isSo;
    return isSo;
  }

  Value getPart(Value value, size_t part) {
    if (joins.contains(value.getDefiningOp()))
      return value.getDefiningOp()->getOperand(part);
    auto found = parts.find(value);
    if (auto scan = value.getDefiningOp<ScanOp>(); found == parts.end() && scan && isWithoutOrder(scan)) {
      splitOutputs(scan);
      found = parts.find(value);
    }
    if (found == parts.end()) {
      SmallVector<Value> made;
      for (size_t number = 0; number < count(); ++number)
        made.push_back(makePart(value, number));
      found = parts.try_emplace(value, std::move(made)).first;
    }
    return found->second[part];
  }

  /// Whether the loop only does the same for each layer, as one that gathers weights for all microbatches does.
  bool isWithoutOrder(ScanOp scan) const {
    return isStacked(scan) && scan != first && scan.getCarries().empty() && !hasOrderedEffects(scan);
  }

  /// Makes the parts of what such a loop gives, by a loop for each; who takes all layers keeps the loop.
  void splitOutputs(ScanOp scan) {
    for (Value output : scan.getOutputs())
      parts[output].resize(count());
    for (size_t part = 0; part < count(); ++part)
      for (auto [output, own] : llvm::zip_equal(scan.getOutputs(), makeLoop(scan, part, {}).getOutputs()))
        parts[output][part] = own;
    splitOutside.push_back(scan);
  }

  Value makePart(Value value, size_t part) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    RankedTensorType type = withRows(getStack(value), size(part));
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && loop && argument.getOwner() == &loop.getBody().front())
      if (auto index = llvm::find(loop.getBodyConstants(), argument) - loop.getBodyConstants().begin();
          index < static_cast<ptrdiff_t>(loop.getConstants().size())) {
        Value outside = getPart(loop.getConstants()[index], part);
        loop = addOperands(loop, outside, {});
        return loop.getBodyConstants().back();
      }
    Operation *op = value.getDefiningOp();
    if (op && op->hasTrait<OpTrait::ConstantLike>())
      if (auto elements = dyn_cast<DenseElementsAttr>(cast<stablehlo::ConstantOp>(op).getValue()); elements.isSplat())
        return stablehlo::ConstantOp::create(builder, op->getLoc(), elements.resizeSplat(type));
    if (auto broadcast = dyn_cast_or_null<stablehlo::BroadcastInDimOp>(op);
        broadcast && !llvm::is_contained(broadcast.getBroadcastDimensions(), 0))
      return cloneAs(builder, op, type, op->getOperands());
    if (op && worksByLayer(op, layers())) {
      SmallVector<Value> operands;
      for (Value operand : op->getOperands())
        operands.push_back(getPart(operand, part));
      builder.setInsertionPointAfter(op);
      return cloneAs(builder, op, type, operands);
    }
    SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()), strides(type.getRank(), 1);
    starts[0] = offsets[part];
    limits[0] = offsets[part + 1];
    return stablehlo::SliceOp::create(builder, value.getLoc(), type, value, starts, limits, strides);
  }

  static Value cloneAs(OpBuilder &builder, Operation *op, Type type, ValueRange operands) {
    IRMapping mapping;
    mapping.map(op->getOperands(), operands);
    Operation *copy = builder.clone(*op, mapping);
    copy->getResult(0).setType(type);
    return copy->getResult(0);
  }

  SmallVector<Value> getParts(Value value) {
    SmallVector<Value> own;
    for (size_t part = 0; part < count(); ++part)
      own.push_back(getPart(value, part));
    return own;
  }

  /// What takes all layers of a leaf, or others than those of its parts, takes them side by side.
  void joinForOthers(Value argument) {
    SmallVector<Value> own = getParts(argument);
    SmallPtrSet<Operation *, 8> slices;
    for (Value part : own)
      slices.insert(part.getDefiningOp());
    OpBuilder builder(argument.getContext());
    builder.setInsertionPointAfterValue(argument);
    while (slices.contains(&*builder.getInsertionPoint()))
      builder.setInsertionPointAfter(&*builder.getInsertionPoint());
    auto whole = stablehlo::ConcatenateOp::create(builder, argument.getLoc(), argument.getType(), own, 0);
    argument.replaceUsesWithIf(whole, [&](OpOperand &use) { return !slices.contains(use.getOwner()); });
  }

  Value join(Value value) {
    OpBuilder builder(function.getContext());
    SmallVector<Value> own = getParts(value);
    builder.setInsertionPointAfterValue(value);
    if (Operation *end = function.getBody().front().getTerminator(); value.getParentBlock() == end->getBlock())
      builder.setInsertionPoint(end);
    return stablehlo::ConcatenateOp::create(builder, value.getLoc(), value.getType(), own, 0);
  }

  // ---- loops ----

  void split(ScanOp scan) {
    size_t carryCount = scan.getCarries().size();
    SmallVector<Value> state(scan.getCarries());
    SmallVector<SmallVector<Value>> outputs(scan.getNumOutputs(), SmallVector<Value>(count()));
    // Before the loop they may be made anew.
    for (size_t part = 0; part < count(); ++part)
      for (Value input : llvm::to_vector(scan.getInputs()))
        getPart(input, part);
    OpBuilder builder(scan);
    for (size_t turn = 0; turn < count(); ++turn) {
      size_t part = scan.getReverse() ? count() - 1 - turn : turn;
      ScanOp own = makeLoop(scan, part, state);
      if (scan == first && turn < beginsStage.size() && beginsStage[turn] > 0)
        own->setAttr(stageAttr, builder.getI64IntegerAttr(beginsStage[turn]));
      state.assign(own.getCarryResults().begin(), own.getCarryResults().end());
      for (auto [output, all] : llvm::zip_equal(own.getOutputs(), outputs))
        all[part] = output;
    }
    for (auto [result, last] : llvm::zip(scan.getCarryResults(), state))
      result.replaceAllUsesWith(last);
    for (auto [index, all] : llvm::enumerate(outputs)) {
      Value result = scan.getResult(carryCount + index);
      auto whole = stablehlo::ConcatenateOp::create(builder, scan.getLoc(), result.getType(), all, 0);
      result.replaceAllUsesWith(whole);
      joins.insert(whole);
    }
    erased.insert(scan);
    scan.erase();
    whetherSplit.clear();
  }

  ScanOp makeLoop(ScanOp scan, size_t part, ArrayRef<Value> state) {
    OpBuilder builder(scan);
    SmallVector<Value> inputs;
    for (Value input : scan.getInputs())
      inputs.push_back(getPart(input, part));
    SmallVector<Type> types(ValueRange(state).getTypes());
    for (Value output : scan.getOutputs())
      types.push_back(withRows(getStack(output), size(part)));
    auto own = ScanOp::create(builder, scan.getLoc(), types, scan.getConstants(), state, inputs,
                              builder.getI64IntegerAttr(size(part)), scan.getReverseAttr());
    own->setDiscardableAttrs(scan->getDiscardableAttrDictionary());
    IRMapping mapping;
    own.getBody().getBlocks().clear();
    scan.getBody().cloneInto(&own.getBody(), mapping);
    int64_t before = scan.getReverse() ? layers() - offsets[part + 1] : offsets[part];
    BlockArgument iteration = own.getIteration();
    if (before > 0 && !iteration.use_empty()) {
      builder.setInsertionPointToStart(&own.getBody().front());
      auto type = cast<RankedTensorType>(iteration.getType());
      Value offset = stablehlo::ConstantOp::create(
          builder, scan.getLoc(), DenseElementsAttr::get(type, builder.getIntegerAttr(type.getElementType(), before)));
      auto sum = stablehlo::AddOp::create(builder, scan.getLoc(), iteration, offset);
      iteration.replaceAllUsesExcept(sum, sum);
    }
    return own;
  }

  /// Sums over microbatches of what is made of parts.
  void splitCarries() {
    for (unsigned index = 0; index < loop.getCarries().size(); ++index) {
      BlockArgument carry = loop.getBodyCarries()[index];
      Value next = loop.getYield().getValues()[index];
      if (!isStack(carry) || carried.contains(carry) || next == carry || !isSplit(next))
        continue;
      SmallVector<Value> inits = getParts(loop.getCarries()[index]);
      size_t first = loop.getCarries().size();
      loop = addOperands(loop, {}, inits);
      auto own = loop.getBodyCarries().slice(first, count());
      parts[loop.getBodyCarries()[index]] = SmallVector<Value>(own.begin(), own.end());
      carried.insert(loop.getBodyCarries()[index]);
      whetherSplit.clear();
      next = loop.getYield().getValues()[index];
      for (size_t part = 0; part < count(); ++part) {
        Value sum = getPart(next, part); // may add constants to the loop
        loop.getYield()->setOperand(first + part, sum);
      }
      // The whole is not summed any more.
      loop.getYield()->setOperand(index, loop.getBodyCarries()[index]);
      Value result = loop.getCarryResults()[index];
      OpBuilder builder(function.getContext());
      builder.setInsertionPointAfter(loop);
      SmallVector<Value> all(loop.getCarryResults().slice(first, count()));
      auto whole = stablehlo::ConcatenateOp::create(builder, loop.getLoc(), result.getType(), all, 0);
      result.replaceAllUsesWith(whole);
      joins.insert(whole);
      whetherSplit.clear();
    }
  }

  // ---- after the loop ----

  /// Sums over all layers.
  void sumParts() {
    SmallVector<stablehlo::ReduceOp> reductions;
    function.walk([&](stablehlo::ReduceOp op) {
      if (op.getInputs().size() == 1 && llvm::is_contained(op.getDimensions(), 0) && isSplit(op.getInputs()[0]) &&
          isSum(op))
        reductions.push_back(op);
    });
    for (stablehlo::ReduceOp op : reductions) {
      OpBuilder builder(op);
      Value sum;
      for (size_t part = 0; part < count(); ++part) {
        IRMapping mapping;
        mapping.map(op.getInputs()[0], getPart(op.getInputs()[0], part));
        builder.setInsertionPoint(op);
        Value own = builder.clone(*op, mapping)->getResult(0);
        sum = sum ? stablehlo::AddOp::create(builder, op.getLoc(), sum, own) : own;
      }
      op->getResult(0).replaceAllUsesWith(sum);
      op.erase();
    }
  }

  static bool isSum(stablehlo::ReduceOp op) {
    Value init = op.getInitValues()[0];
    return stablehlo::matchCombiner(op.getBody()) == Combiner::Add &&
           (matchPattern(init, m_AnyZeroFloat()) || matchPattern(init, m_Zero()));
  }

  /// From the end on, so that what only dead ops take is dead when its turn comes.
  void dropDead() {
    bool isChanged = true;
    while (std::exchange(isChanged, false))
      function.getBody().walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
        if (!isOpTriviallyDead(op))
          return;
        op->erase();
        isChanged = true;
      });
  }

  func::FuncOp function;
  ScanOp loop;
  Offsets offsets;
  ScanOp first;
  SmallVector<int> beginsStage;
  DenseSet<Operation *> &erased;
  DenseMap<Value, SmallVector<Value>> parts;
  /// Arguments that are had in parts: carries of the loop over microbatches whose parts are carried beside them,
  /// leaves.
  DenseSet<Value> carried;
  /// Loops that others beside them do by parts.
  SmallVector<ScanOp> splitOutside;
  /// Concatenations of parts, for what takes all of them.
  DenseSet<Operation *> joins;
  DenseMap<Value, bool> whetherSplit;
};

} // namespace

RankedTensorType heddle::pipeline::withRows(Type type, int64_t rows) {
  auto stack = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(stack.getShape());
  shape[0] = rows;
  return stack.clone(shape);
}

ScanOp heddle::pipeline::splitLayers(func::FuncOp function, ScanOp loop, ArrayRef<LayerCut> cuts) {
  DenseSet<Operation *> erased;
  for (const LayerCut &cut : cuts)
    if (!erased.contains(cut.scan))
      loop = LayerSplitter(function, loop, cut, erased).run();
  return loop;
}

void heddle::pipeline::splitPlacedLeaves(func::FuncOp function) {
  struct Alike {
    SmallVector<Value> arguments;
    SmallVector<OpOperand *> results;
  };
  std::map<Offsets, Alike> all;
  auto getOffsets = [](IoAttr io, Value value) {
    Offsets offsets;
    PlacementAttr placement = io ? io.getPlacement() : PlacementAttr();
    if (!placement || placement.getBlockCount() < 2 || placement.getDim() != 0)
      return offsets;
    int64_t size = getStack(value).getDimSize(0) / placement.getBlockCount();
    for (auto [block, owners] : llvm::enumerate(placement.getOwners()))
      if (block == 0 || owners != placement.getOwners()[block - 1])
        offsets.push_back(block * size);
    offsets.push_back(getStack(value).getDimSize(0));
    return offsets.size() > 2 ? offsets : Offsets();
  };
  for (BlockArgument argument : function.getArguments())
    if (Offsets offsets = getOffsets(getArgumentIo(function, argument.getArgNumber()), argument); !offsets.empty())
      all[offsets].arguments.push_back(argument);
  for (OpOperand &result : function.getBody().front().getTerminator()->getOpOperands())
    if (Offsets offsets = getOffsets(getResultIo(function, result.getOperandNumber()), result.get()); !offsets.empty())
      all[offsets].results.push_back(&result);
  DenseSet<Operation *> erased;
  for (auto &[offsets, alike] : all)
    LayerSplitter(function, nullptr, {nullptr, offsets, {}}, erased).run(alike.arguments, alike.results);
}
