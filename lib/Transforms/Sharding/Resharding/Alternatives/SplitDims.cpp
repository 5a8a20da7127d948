// Ops that need a dim whole, of which each shard can do a part by itself: reductions of several values, cumulative sums
// and the largest elements. The dim becomes two, shards x elements; then only what is left of a shard is sent to all.
#include "Alternatives.h"

#include "heddle/Dialect/Chlo/Chlo.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::resharding;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

bool isIdentity(Value init, Combiner combiner) {
  DenseElementsAttr elements;
  if (!matchPattern(init, m_Constant(&elements)) || !elements.isSplat())
    return false;
  if (combiner == Combiner::Add)
    return isZeroSplat(init);
  return combiner == Combiner::Multiply && (matchPattern(init, m_One()) || matchPattern(init, m_OneFloat()));
}

/// Each result is one of the two values that it is computed of, by a condition that sees only the region's arguments.
bool isSelection(Region &region) {
  Block &block = region.front();
  size_t count = block.getTerminator()->getNumOperands();
  for (auto [index, result] : llvm::enumerate(block.getTerminator()->getOperands())) {
    auto select = result.getDefiningOp<SelectOp>();
    Value a = block.getArgument(index), b = block.getArgument(count + index);
    if (!select || !((select.getOnTrue() == a && select.getOnFalse() == b) ||
                     (select.getOnTrue() == b && select.getOnFalse() == a)))
      return false;
  }
  return llvm::all_of(block, [](Operation &op) {
    return op.getNumRegions() == 0 && (isPure(&op) || op.hasTrait<OpTrait::IsTerminator>());
  });
}

/// Initial values may be taken once for each part: they change nothing, or nothing but once. The specification demands
/// of a reduction's region that it be associative.
bool canTakeInitsTwice(Region &region, ValueRange inits) {
  std::optional<SmallVector<Combiner>> combiners = matchCombiners(region);
  if (!combiners)
    return isSelection(region);
  return llvm::all_of(llvm::zip_equal(*combiners, inits), [](auto pair) {
    auto [combiner, init] = pair;
    return (combiner != Combiner::Add && combiner != Combiner::Multiply) || isIdentity(init, combiner);
  });
}

/// A dim in shards: `shards` x `local` elements, the last of them padded.
struct SplitDim {
  int64_t dim, shards, local;
  PlacedAxes axes;
};

SplitDim splitOf(Value value, int64_t dim, const MeshInUse &use) {
  PlacedAxes axes = getPlacedAxes(getPropagatedSharding(value, use).getDimShardings()[dim]);
  int64_t shards = getShardCount(axes, use.mesh);
  int64_t local = llvm::divideCeil(typeOf(value).getDimSize(dim), shards);
  return {dim, shards, local, std::move(axes)};
}

/// The value with `split.dim` in two; `axes` are its axes before.
Value splitDim(Value value, const SplitDim &split, Value fill, DimAxes axes, AlternativeBuilder &builder) {
  RankedTensorType type = typeOf(value);
  axes[split.dim] = split.axes;
  if (int64_t padding = split.shards * split.local - type.getDimSize(split.dim); padding > 0)
    value = builder.pad(value, split.dim, 0, padding, fill, axes);
  SmallVector<int64_t> shape(type.getShape());
  shape[split.dim] = split.shards;
  shape.insert(shape.begin() + split.dim + 1, split.local);
  axes.insert(axes.begin() + split.dim + 1, PlacedAxes());
  return builder.reshape(value, shape, axes);
}

// ---- Reductions ----

/// The shards' results side by side along dims of their own, which are reduced once they are everywhere.
SmallVector<Value> reduceTwice(ReduceOp op, ArrayRef<SplitDim> splits, AlternativeBuilder &builder) {
  DimAxes axes = builder.axesOf(op.getInputs()[0]);
  SmallVector<Value> operands(op->getOperands());
  SmallVector<int64_t> reduced(op.getDimensions());
  llvm::sort(reduced);
  size_t count = op.getInputs().size();
  for (const SplitDim &split : llvm::reverse(splits)) { // the last dim first: numbers before it stay
    for (size_t index = 0; index < count; ++index)
      operands[index] = splitDim(operands[index], split, op.getInitValues()[index], axes, builder);
    axes.insert(axes.begin() + split.dim + 1, PlacedAxes());
    for (int64_t &dim : reduced)
      if (dim >= split.dim)
        ++dim; // of the split dim the elements, not the shards
  }
  SmallVector<int64_t> shape, shardDims, whole;
  DimAxes axesOfParts, axesOfAll;
  ArrayRef<int64_t> from = typeOf(operands[0]).getShape();
  for (int64_t dim = 0; dim < static_cast<int64_t>(from.size()); ++dim) {
    if (llvm::is_contained(reduced, dim))
      continue;
    bool isShards =
        llvm::any_of(splits, [&](const SplitDim &split) { return dim == split.dim + (&split - splits.data()); });
    if (isShards)
      shardDims.push_back(shape.size());
    else
      whole.push_back(from[dim]);
    shape.push_back(from[dim]);
    axesOfParts.push_back(axes[dim]);
    axesOfAll.push_back(isShards ? PlacedAxes() : axes[dim]);
  }
  auto parts = cast<ReduceOp>(builder.cloneOn(op, operands, shape, axesOfParts));
  parts.setDimensions(reduced);
  for (size_t index = 0; index < count; ++index)
    operands[index] = builder.moveTo(parts->getResult(index), axesOfAll);
  auto all = cast<ReduceOp>(builder.cloneOn(op, operands, whole, builder.axesOf(op->getResult(0))));
  all.setDimensions(shardDims);
  return SmallVector<Value>(all->getResults());
}

// ---- Cumulative sums ----

/// The dim that a window sums up from one end on; nothing where there is none, or windows run over other dims, too.
struct CumulativeDim {
  int64_t dim;
  bool isReverse;
};

std::optional<CumulativeDim> findCumulativeDim(ReduceWindowOp op) {
  std::optional<CumulativeDim> found;
  RankedTensorType type = typeOf(op.getInputs()[0]);
  for (auto [dim, window] : llvm::enumerate(getWindows(op))) {
    int64_t size = type.getDimSize(dim);
    if (window.stride != 1 || window.baseDilation != 1 || window.windowDilation != 1)
      return std::nullopt;
    if (window.size == 1 && window.paddingLow == 0 && window.paddingHigh == 0)
      continue;
    bool isForward = window.paddingLow == size - 1 && window.paddingHigh == 0;
    bool isReverse = window.paddingLow == 0 && window.paddingHigh == size - 1;
    if (window.size != size || isForward == isReverse || found)
      return std::nullopt;
    found = {static_cast<int64_t>(dim), isReverse};
  }
  return found;
}

/// Makes `op` sum along one dim alone.
ReduceWindowOp sumUp(ReduceWindowOp op, ValueRange inputs, int64_t dim, bool isReverse, const DimAxes &axes,
                     AlternativeBuilder &builder) {
  SmallVector<Value> operands(inputs);
  llvm::append_range(operands, op.getInitValues());
  RankedTensorType type = typeOf(inputs[0]);
  auto made = cast<ReduceWindowOp>(builder.cloneOn(op, operands, type.getShape(), axes));
  SmallVector<int64_t> sizes(type.getRank(), 1), padding(2 * type.getRank(), 0);
  sizes[dim] = type.getDimSize(dim);
  padding[2 * dim + (isReverse ? 1 : 0)] = type.getDimSize(dim) - 1;
  made.setWindowDimensions(sizes);
  made.setPaddingAttr(
      DenseIntElementsAttr::get(RankedTensorType::get({type.getRank(), 2}, builder.getI64Type()), padding));
  for (StringRef name : {"window_strides", "base_dilations", "window_dilations"})
    made->removeAttr(name);
  return made;
}

/// The sums within each shard, and what the shards before it add up to.
SmallVector<Value> sumUpTwice(ReduceWindowOp op, const CumulativeDim &cumulative, const SplitDim &split,
                              ArrayRef<Combiner> combiners, AlternativeBuilder &builder) {
  DimAxes axes = builder.axesOf(op.getInputs()[0]);
  SmallVector<Value> inputs;
  for (auto [input, init] : llvm::zip_equal(op.getInputs(), op.getInitValues()))
    inputs.push_back(splitDim(input, split, init, axes, builder));
  int64_t shards = split.dim, elements = split.dim + 1;
  DimAxes splitAxes = axes, totalAxes = axes;
  splitAxes[shards] = totalAxes[shards] = split.axes;
  splitAxes.insert(splitAxes.begin() + elements, PlacedAxes());
  ReduceWindowOp within = sumUp(op, inputs, elements, cumulative.isReverse, splitAxes, builder);

  DimAxes wholeAxes = totalAxes;
  wholeAxes[shards].clear();
  SmallVector<Value> totals, results;
  for (auto [sums, init] : llvm::zip_equal(within->getResults(), op.getInitValues())) {
    int64_t last = cumulative.isReverse ? 0 : split.local - 1;
    Value total = builder.take(sums, elements, last, last + 1, splitAxes);
    SmallVector<int64_t> shape(typeOf(total).getShape());
    shape.erase(shape.begin() + elements);
    total = builder.moveTo(builder.reshape(total, shape, totalAxes), wholeAxes);
    // Each shard adds the totals of the shards before it.
    int64_t low = cumulative.isReverse ? -1 : 1;
    totals.push_back(builder.pad(total, shards, low, -low, init, wholeAxes));
  }
  ReduceWindowOp before = sumUp(op, totals, shards, cumulative.isReverse, wholeAxes, builder);
  SmallVector<int64_t> places;
  for (int64_t dim = 0; dim < static_cast<int64_t>(splitAxes.size()); ++dim)
    if (dim != elements)
      places.push_back(dim);
  for (auto [index, combiner] : llvm::enumerate(combiners)) {
    Value sums = within->getResult(index), offset = builder.moveTo(before->getResult(index), totalAxes);
    offset = builder.broadcast(offset, typeOf(sums), places, splitAxes);
    Value value = cumulative.isReverse ? combine(builder, builder.getLoc(), combiner, sums, offset)
                                       : combine(builder, builder.getLoc(), combiner, offset, sums);
    value = builder.shard(value, splitAxes);
    RankedTensorType type = typeOf(op->getResult(index));
    SmallVector<int64_t> shape(type.getShape());
    shape[split.dim] = split.shards * split.local;
    value = builder.reshape(value, shape, totalAxes);
    if (value.getType() != type)
      value = builder.take(value, split.dim, 0, type.getDimSize(split.dim), totalAxes);
    results.push_back(value);
  }
  return results;
}

// ---- The largest elements ----

/// What no element is below, in the order of `top_k`; null where a type has no such element.
Attribute findLeast(Type type) {
  Builder builder(type.getContext());
  if (auto integer = dyn_cast<IntegerType>(type)) {
    bool isSigned = !integer.isUnsigned() && integer.getWidth() > 1;
    return builder.getIntegerAttr(type, isSigned ? llvm::APInt::getSignedMinValue(integer.getWidth())
                                                 : llvm::APInt::getZero(integer.getWidth()));
  }
  if (type.isF16() || type.isBF16() || type.isF32() || type.isF64()) // NaN with a sign, all bits set
    return builder.getFloatAttr(type, llvm::APFloat(cast<FloatType>(type).getFloatSemantics(),
                                                    llvm::APInt::getAllOnes(type.getIntOrFloatBitWidth())));
  return nullptr;
}

/// The largest elements of each shard, in order of their indices where they are equal, and of these the largest.
SmallVector<Value> pickTwice(chlo::TopKOp op, const SplitDim &split, Value fill, AlternativeBuilder &builder) {
  DimAxes axes = builder.axesOf(op.getOperand());
  int64_t shards = split.dim, elements = split.dim + 1, picked = std::min<int64_t>(op.getK(), split.local);
  Value input = splitDim(op.getOperand(), split, fill, axes, builder);
  DimAxes splitAxes = axes, wholeAxes = axes;
  splitAxes.insert(splitAxes.begin() + elements, PlacedAxes());
  wholeAxes[shards].clear();

  SmallVector<int64_t> shape(typeOf(input).getShape());
  shape[elements] = picked;
  auto parts = cast<chlo::TopKOp>(builder.cloneOn(op, input, shape, splitAxes));
  parts.setK(picked);
  RankedTensorType indexType = typeOf(parts.getIndices());
  Value first = builder.iota(indexType, shards, splitAxes);
  Value step = builder.broadcast(builder.splatInt(RankedTensorType::get({}, indexType.getElementType()), split.local),
                                 indexType, {}, splitAxes);
  first = builder.shard(MultiplyOp::create(builder, first, step), splitAxes);
  Value global = builder.shard(AddOp::create(builder, parts.getIndices(), first), splitAxes);

  DimAxes gatheredAxes = splitAxes;
  gatheredAxes[shards].clear();
  shape.pop_back();
  shape[shards] = split.shards * picked;
  Value values = builder.reshape(builder.moveTo(parts.getValues(), gatheredAxes), shape, wholeAxes);
  Value indices = builder.reshape(builder.moveTo(global, gatheredAxes), shape, wholeAxes);
  SmallVector<int64_t> resultShape(typeOf(op.getValues()).getShape());
  auto all = cast<chlo::TopKOp>(builder.cloneOn(op, values, resultShape, wholeAxes));

  // The indices in the places that were picked.
  SmallVector<int64_t> vectorShape(resultShape), batch, sizes(resultShape.size(), 1);
  vectorShape.push_back(1);
  DimAxes vectorAxes = wholeAxes;
  vectorAxes.push_back(PlacedAxes());
  Value places = builder.reshape(all.getIndices(), vectorShape, vectorAxes);
  for (int64_t dim = 0; dim < shards; ++dim)
    batch.push_back(dim);
  auto numbers = GatherDimensionNumbersAttr::get(builder.getContext(), {}, {shards}, batch, batch, {shards},
                                                 static_cast<int64_t>(resultShape.size()));
  Value chosen = builder.shard(
      GatherOp::create(builder, typeOf(op.getIndices()), indices, places, numbers, builder.getDenseI64ArrayAttr(sizes)),
      wholeAxes);
  return {all.getValues(), chosen};
}

} // namespace

void heddle::resharding::addReduceAlternatives(ReduceOp op, const MeshInUse &use,
                                               SmallVector<Alternative> &alternatives) {
  if (matchCombiner(op.getBody()) || typeOf(op.getInputs()[0]).getNumElements() == 0 ||
      !canTakeInitsTwice(op.getBody(), op.getInitValues()))
    return;
  SmallVector<int64_t> dims(op.getDimensions());
  llvm::sort(dims);
  SmallVector<SplitDim> splits;
  for (int64_t dim : dims)
    if (SplitDim split = splitOf(op.getInputs()[0], dim, use); split.shards > 1 && split.local > 1)
      splits.push_back(std::move(split));
  if (!splits.empty())
    alternatives.push_back({[=](AlternativeBuilder &builder) { return reduceTwice(op, splits, builder); }});
}

void heddle::resharding::addCumulativeAlternatives(ReduceWindowOp op, const MeshInUse &use,
                                                   SmallVector<Alternative> &alternatives) {
  std::optional<SmallVector<Combiner>> combiners = matchCombiners(op.getBody());
  std::optional<CumulativeDim> cumulative = findCumulativeDim(op);
  if (!combiners || !cumulative || typeOf(op.getInputs()[0]).getNumElements() == 0 ||
      !canTakeInitsTwice(op.getBody(), op.getInitValues()))
    return;
  SplitDim split = splitOf(op.getInputs()[0], cumulative->dim, use);
  if (split.shards > 1 && split.local > 1)
    alternatives.push_back(
        {[=](AlternativeBuilder &builder) { return sumUpTwice(op, *cumulative, split, *combiners, builder); }});
}

void heddle::resharding::addTopKAlternatives(Operation *op, const MeshInUse &use,
                                             SmallVector<Alternative> &alternatives) {
  auto top = cast<chlo::TopKOp>(op);
  RankedTensorType type = typeOf(top.getOperand());
  if (type.getNumElements() == 0 || top.getK() == 0)
    return;
  SplitDim split = splitOf(top.getOperand(), type.getRank() - 1, use);
  Attribute least = findLeast(type.getElementType());
  bool isEven = split.shards * split.local == type.getShape().back();
  if (split.shards > 1 && split.local > 1 && (isEven || least))
    alternatives.push_back({[=](AlternativeBuilder &builder) {
      Value fill = isEven ? Value() : builder.splat(RankedTensorType::get({}, type.getElementType()), least);
      return pickTwice(top, split, fill, builder);
    }});
}
