// Dims that move, or that windows run over: each device fetches what its results read, and the local op reads that from
// its beginning on.
#include "Localize.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

/// Fewer groups of features or batches on each device.
void localizeGroups(ConvolutionOp op, const ShardedOp &sharded, const MeshInUse &use) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  auto shardsOfMajorFactor = [&](int64_t operand, int64_t dim) {
    return sharded.sharding.getShardCount(sharded.sharding.rule.getOperands()[operand][dim].front(), use.mesh);
  };
  if (op.getFeatureGroupCount() > 1)
    op.setFeatureGroupCount(op.getFeatureGroupCount() / shardsOfMajorFactor(0, numbers.getInputFeatureDimension()));
  if (op.getBatchGroupCount() > 1)
    op.setBatchGroupCount(op.getBatchGroupCount() / shardsOfMajorFactor(0, numbers.getInputBatchDimension()));
}

/// The padding of a window op with another row.
DenseIntElementsAttr withPadding(Attribute old, int64_t windows, int64_t window, int64_t low, int64_t high,
                                 Builder &builder) {
  SmallVector<int64_t> values(2 * windows, 0);
  if (auto elements = dyn_cast_or_null<DenseIntElementsAttr>(old))
    values.assign(elements.value_begin<int64_t>(), elements.value_end<int64_t>());
  values[2 * window] = low;
  values[2 * window + 1] = high;
  return DenseIntElementsAttr::get(RankedTensorType::get({windows, 2}, builder.getI64Type()), values);
}

class WindowLocalizer {
public:
  WindowLocalizer(const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use)
      : sharded(sharded), op(sharded.op), resultTypes(resultTypes), builder(sharded.op, use), use(use) {}

  void run() {
    // Dims that are not sharded keep their bounds; those that are, and don't move, are whole in each shard.
    if (auto slice = dyn_cast<SliceOp>(op))
      followShards(slice);
    for (int64_t factor = 0; factor < static_cast<int64_t>(sharded.sharding.axes.size()); ++factor) {
      const PlacedAxes &axes = sharded.sharding.axes[factor];
      if (!axes.empty() && isWindowed(factor))
        localizeFactor(factor, axes);
    }
    if (auto reduce = dyn_cast<ReduceWindowOp>(op))
      shrinkWholeWindows(reduce);
    if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
      maskContraction(op, sharded, use);
      localizeGroups(convolution, sharded, use);
    }
    if (joined)
      return replaceByJoined();
    if (isa<SelectAndScatterOp>(op))
      return takeOwnPart();
    for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
      result.setType(type);
    if (auto pad = dyn_cast<PadOp>(op); pad && addsNothing(pad)) {
      pad.getResult().replaceAllUsesWith(pad.getOperand());
      pad->erase();
    }
  }

private:
  static bool addsNothing(PadOp pad) {
    return llvm::all_of(
        llvm::concat<const int64_t>(pad.getEdgePaddingLow(), pad.getEdgePaddingHigh(), pad.getInteriorPadding()),
        [](int64_t padding) { return padding == 0; });
  }

  /// The op's result is as large as what it read; the shard is a part of it.
  void takeOwnPart() {
    Value result = op->getResult(0);
    result.setType(RankedTensorType::get(cast<RankedTensorType>(op->getOperand(0).getType()).getShape(),
                                         cast<RankedTensorType>(result.getType()).getElementType()));
    builder.setInsertionPointAfter(op);
    replaceUses(result, [&] {
      Value part = result;
      for (const auto &[factor, accesses] : sharded.windows) {
        const WindowAccess &access = accesses.front();
        int64_t local = cast<RankedTensorType>(resultTypes[0]).getDimSize(access.dim);
        part = builder.takeFrom(part, access.dim, -access.first, local - access.step, local,
                                sharded.sharding.axes[factor]);
      }
      return part;
    });
  }

  bool isWindowed(int64_t factor) const { return sharded.windows.contains(factor); }

  /// A window that is all of a dim is all of a shard.
  void shrinkWholeWindows(ReduceWindowOp reduce) {
    SmallVector<sdy::AxisRefAttr> partial = sharded.sharding.getUnreducedAxes(use.mesh);
    if (partial.empty())
      return;
    SmallVector<int64_t> sizes(reduce.getWindowDimensions());
    for (auto [dim, factors] : llvm::enumerate(sharded.sharding.rule.getOperands()[0]))
      if (sharded.sharding.rule.getFactor(factors[0]).kind == FactorKind::Reduction)
        sizes[dim] = cast<RankedTensorType>(op->getOperand(0).getType()).getDimSize(dim);
    reduce.setWindowDimensions(sizes);
    countInitOnce(op, reduce.getInputs().size(), *matchCombiners(reduce.getBody()), partial, builder);
  }

  void followShards(SliceOp slice) {
    SmallVector<int64_t> limits(slice.getLimitIndices());
    for (int64_t dim = 0; dim < static_cast<int64_t>(limits.size()); ++dim)
      if (!sharded.getDimAxes(0, dim).empty())
        limits[dim] = cast<RankedTensorType>(slice.getOperand().getType()).getDimSize(dim);
    slice.setLimitIndices(limits);
  }

  void localizeFactor(int64_t factor, ArrayRef<PlacedAxis> axes) {
    for (const WindowAccess &access : sharded.windows.lookup(factor)) {
      int64_t size = sharded.getGlobalType(access.operand).getDimSize(access.dim);
      op->setOperand(access.operand,
                     builder.extendDim(op->getOperand(access.operand), access, size, axes, fillOf(access.operand), op));
      setBounds(access);
    }
    if (auto convolution = dyn_cast<ConvolutionOp>(op))
      maskKernel(convolution, factor, axes);
    if (isa<ConcatenateOp>(op))
      join(cast<ConcatenateOp>(op), axes);
  }

  /// Where a sum runs over a kernel's rows (the gradient of another kernel), those past its end add nothing.
  void maskKernel(ConvolutionOp convolution, int64_t factor, ArrayRef<PlacedAxis> axes) {
    for (int64_t dim : convolution.getDimensionNumbers().getKernelSpatialDimensions())
      if (sharded.sharding.rule.getOperands()[1][dim] == DimFactors{factor})
        op->setOperand(1, builder.maskPadding(op->getOperand(1), dim, sharded.getGlobalType(1).getDimSize(dim), axes));
  }

  /// What the op reads outside of an operand.
  Value fillOf(int64_t operand) {
    if (auto pad = dyn_cast<PadOp>(op))
      return pad.getPaddingValue();
    if (auto reduce = dyn_cast<ReduceWindowOp>(op))
      return reduce.getInitValues()[operand];
    return builder.zeros(RankedTensorType::get({}, sharded.getGlobalType(operand).getElementType()));
  }

  void setBounds(const WindowAccess &access) {
    int64_t dim = access.dim;
    if (auto slice = dyn_cast<SliceOp>(op)) {
      SmallVector<int64_t> starts(slice.getStartIndices()), limits(slice.getLimitIndices());
      starts[dim] = 0;
      limits[dim] = access.length;
      slice.setStartIndices(starts);
      slice.setLimitIndices(limits);
    } else if (auto pad = dyn_cast<PadOp>(op)) {
      SmallVector<int64_t> lows(pad.getEdgePaddingLow()), highs(pad.getEdgePaddingHigh());
      lows[dim] = access.paddingLow;
      highs[dim] = access.paddingHigh;
      pad.setEdgePaddingLow(lows);
      pad.setEdgePaddingHigh(highs);
    } else if (auto reduce = dyn_cast<ReduceWindowOp>(op)) {
      reduce.setPaddingAttr(withPadding(reduce.getPaddingAttr(), reduce.getWindowDimensions().size(), dim,
                                        access.paddingLow, access.paddingHigh, builder));
    } else if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
      ArrayRef<int64_t> spatial = convolution.getDimensionNumbers().getInputSpatialDimensions();
      convolution.setPaddingAttr(withPadding(convolution.getPaddingAttr(), spatial.size(),
                                             llvm::find(spatial, dim) - spatial.begin(), access.paddingLow,
                                             access.paddingHigh, builder));
    }
  }

  /// Each input now stands where the shard's part of the result does; the global index says which one counts.
  void join(ConcatenateOp concatenate, ArrayRef<PlacedAxis> axes) {
    auto type = cast<RankedTensorType>(resultTypes[0]);
    int64_t dim = concatenate.getDimension();
    auto indexType = RankedTensorType::get(type.getShape(), builder.getI32Type());
    Value index = builder.globalIndices(type.getShape(), dim, axes);
    int64_t end = 0;
    SmallVector<int64_t> ends;
    for (size_t input = 0; input < op->getNumOperands(); ++input)
      ends.push_back(end += sharded.getGlobalType(input).getDimSize(dim));
    joined = op->getOperand(op->getNumOperands() - 1);
    for (size_t input = op->getNumOperands() - 1; input-- > 0;) {
      Value isBefore = builder.compare(index, builder.splatInt(indexType, ends[input]), ComparisonDirection::LT);
      joined = SelectOp::create(builder, isBefore, op->getOperand(input), joined);
    }
  }

  void replaceByJoined() {
    op->getResult(0).replaceAllUsesWith(joined);
    op->erase();
  }

  const ShardedOp &sharded;
  Operation *op;
  ArrayRef<Type> resultTypes;
  LocalBuilder builder;
  const MeshInUse &use;
  Value joined;
};

} // namespace

bool heddle::partition::localizeWindows(const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  if (!isa<SliceOp, PadOp, ReverseOp, ConcatenateOp, ReduceWindowOp, ConvolutionOp, SelectAndScatterOp>(sharded.op))
    return false;
  WindowLocalizer(sharded, resultTypes, use).run();
  return true;
}
