// The gradient of max-pooling along a sharded dim: a select_and_scatter between a pad and the slice that undoes it. The
// padded dim has other shards than the one inside; here each shard keeps its own windows, gets what these read of its
// neighbours, and gives back what they scatter there.
#include "Alternatives.h"

#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"
#include "heddle/Dialect/Stablehlo/OpWindows.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::resharding;

namespace {

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The op that made the value, before all moves.
Operation *findMaker(Value value) {
  while (auto move = value.getDefiningOp<sdy::CollectiveOpInterface>())
    value = move->getOperand(0);
  return value.getDefiningOp();
}

struct Pooling {
  PadOp pad;
  SelectAndScatterOp scatter;
  SliceOp slice;
};

std::optional<Pooling> matchPooling(SliceOp slice) {
  auto scatter = dyn_cast_or_null<SelectAndScatterOp>(findMaker(slice.getOperand()));
  auto pad = scatter ? dyn_cast_or_null<PadOp>(findMaker(scatter.getOperand())) : PadOp();
  auto isOne = [](int64_t stride) { return stride == 1; };
  auto isZero = [](int64_t padding) { return padding == 0; };
  if (!pad || !scatter->hasOneUse() || !slice.getOperand().hasOneUse() ||
      slice.getType() != pad.getOperand().getType() || slice.getStartIndices() != pad.getEdgePaddingLow() ||
      !llvm::all_of(slice.getStrides(), isOne) || !llvm::all_of(pad.getInteriorPadding(), isZero) ||
      matchCombiner(scatter.getScatter()) != Combiner::Add || !isZeroSplat(scatter.getInitValue()))
    return std::nullopt;
  for (const WindowDim &window : getWindows(scatter))
    if (window.paddingLow != 0 || window.paddingHigh != 0)
      return std::nullopt;
  return Pooling{pad, scatter, slice};
}

/// What the windows of a shard reach beyond it.
struct Reach {
  int64_t dim, shards, local, windows; // of the shard
  int64_t before, after;
  PlacedAxes axes;
};

/// Windows are as many on each shard, and start `before` elements before its first one.
std::optional<Reach> findReach(Pooling pooling, int64_t dim, const MeshInUse &use) {
  Value input = pooling.pad.getOperand();
  PlacedAxes axes = getPlacedAxes(getPropagatedSharding(input, use).getDimShardings()[dim]);
  int64_t shards = getShardCount(axes, use.mesh), size = typeOf(input).getDimSize(dim);
  WindowDim window = getWindows(pooling.scatter)[dim];
  int64_t windows = typeOf(pooling.scatter.getSource()).getDimSize(dim);
  int64_t before = pooling.pad.getEdgePaddingLow()[dim], after = window.size - window.stride - before;
  if (shards == 1 || size % (shards * window.stride) != 0 || windows * window.stride != size || before < 0 ||
      after < 0 || before > size / shards || after > size / shards)
    return std::nullopt;
  return Reach{dim, shards, size / shards, windows / shards, before, after, std::move(axes)};
}

/// Dim `dim` as shards x elements.
Value split(Value value, int64_t dim, int64_t shards, const DimAxes &axes, AlternativeBuilder &builder) {
  SmallVector<int64_t> shape(typeOf(value).getShape());
  shape.insert(shape.begin() + dim, shards);
  shape[dim + 1] /= shards;
  return builder.reshape(value, shape, axes);
}

SmallVector<Value> poolByShards(Pooling pooling, const Reach &reach, AlternativeBuilder &builder) {
  auto [dim, shards, local, windows, before, after, placed] = reach;
  int64_t elements = dim + 1;
  Value input = pooling.pad.getOperand(), fill = pooling.pad.getPaddingValue();
  DimAxes axes = builder.axesOf(input);
  // The other dims are padded and sliced as they were.
  for (int64_t other = 0; other < typeOf(input).getRank(); ++other)
    if (int64_t low = pooling.pad.getEdgePaddingLow()[other], high = pooling.pad.getEdgePaddingHigh()[other];
        other != dim && (low != 0 || high != 0))
      input = builder.pad(input, other, low, high, fill, axes);
  DimAxes splitAxes = axes;
  splitAxes.insert(splitAxes.begin() + elements, PlacedAxes());

  // `count` elements of a block go to the one `by` places further.
  auto passOn = [&](Value part, int64_t by, Value outside) {
    return builder.pad(part, dim, by, -by, outside, splitAxes);
  };
  Value block = split(input, dim, shards, splitAxes, builder);
  SmallVector<Value> parts{block};
  if (before > 0)
    parts.insert(parts.begin(), passOn(builder.take(block, elements, local - before, local, splitAxes), 1, fill));
  if (after > 0)
    parts.push_back(passOn(builder.take(block, elements, 0, after, splitAxes), -1, fill));
  SmallVector<int64_t> shape(typeOf(block).getShape());
  shape[elements] = before + local + after;
  if (parts.size() > 1)
    block = builder.shard(
        ConcatenateOp::create(builder, typeOf(block).clone(shape), parts, builder.getI64IntegerAttr(elements)),
        splitAxes);
  Value source = split(pooling.scatter.getSource(), dim, shards, splitAxes, builder);
  auto scatter = cast<SelectAndScatterOp>(
      builder.cloneOn(pooling.scatter, ValueRange{block, source, pooling.scatter.getInitValue()}, shape, splitAxes));
  SmallVector<int64_t> sizes, strides;
  for (const WindowDim &window : getWindows(pooling.scatter)) {
    sizes.push_back(window.size);
    strides.push_back(window.stride);
  }
  sizes.insert(sizes.begin() + dim, 1);
  strides.insert(strides.begin() + dim, 1);
  scatter.setWindowDimensions(sizes);
  scatter.setWindowStrides(strides);
  scatter.removePaddingAttr();

  Value all = scatter.getResult(), zero = builder.zero(typeOf(all).getElementType());
  Value own = builder.take(all, elements, before, before + local, splitAxes);
  auto give = [&](Value part, int64_t by, int64_t low) {
    part = passOn(part, by, zero);
    part = builder.pad(part, elements, low, local - low - typeOf(part).getDimSize(elements), zero, splitAxes);
    own = builder.shard(AddOp::create(builder, own, part), splitAxes);
  };
  if (before > 0)
    give(builder.take(all, elements, 0, before, splitAxes), -1, local - before);
  if (after > 0)
    give(builder.take(all, elements, before + local, before + local + after, splitAxes), 1, 0);
  own = builder.reshape(own, typeOf(input).getShape(), axes);
  for (int64_t other = 0; other < typeOf(input).getRank(); ++other)
    if (int64_t size = pooling.slice.getType().getDimSize(other); typeOf(own).getDimSize(other) != size) {
      int64_t start = pooling.slice.getStartIndices()[other];
      own = builder.take(own, other, start, start + size, axes);
    }
  return {own};
}

} // namespace

void heddle::resharding::addPoolingAlternatives(SliceOp op, const MeshInUse &use,
                                                SmallVector<Alternative> &alternatives) {
  std::optional<Pooling> pooling = matchPooling(op);
  if (!pooling)
    return;
  SmallVector<Operation *> replaced{pooling->scatter};
  if (pooling->pad->hasOneUse())
    replaced.push_back(pooling->pad);
  for (int64_t dim = 0; dim < op.getType().getRank(); ++dim)
    if (std::optional<Reach> reach = findReach(*pooling, dim, use))
      alternatives.push_back(
          {[=](AlternativeBuilder &builder) { return poolByShards(*pooling, *reach, builder); }, replaced});
}
