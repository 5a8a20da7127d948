// Run-time indices along a sharded dim become indices into the shard: each device reads or writes what lies in its own.
#include "Localize.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"

#include <limits>

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

class IndexingLocalizer {
public:
  IndexingLocalizer(const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use)
      : sharded(sharded), op(sharded.op), resultTypes(resultTypes), builder(sharded.op, use), use(use) {}

  bool run() {
    if (auto slice = dyn_cast<DynamicSliceOp>(op))
      localizeSlice(slice);
    else if (auto update = dyn_cast<DynamicUpdateSliceOp>(op))
      localizeUpdate(update);
    else if (auto gather = dyn_cast<GatherOp>(op))
      localizeGather(gather);
    else if (auto scatter = dyn_cast<ScatterOp>(op))
      localizeScatter(scatter);
    else
      return false;
    return true;
  }

private:
  static constexpr int64_t anyIndex = std::numeric_limits<int64_t>::max();

  int64_t localSize(Value value, int64_t dim) { return cast<RankedTensorType>(value.getType()).getDimSize(dim); }
  RankedTensorType scalarIndex() { return RankedTensorType::get({}, builder.getI64Type()); }

  void setResultTypes() {
    for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
      result.setType(type);
  }

  /// tensor<i64>: a start index as the specification clamps it, less the first index of this device's shard.
  Value relativeStart(Value start, int64_t last, ArrayRef<PlacedAxis> axes, int64_t local) {
    Value wide = ConvertOp::create(builder, scalarIndex(), start);
    Value clamped = ClampOp::create(builder, scalarIndex(), builder.splatInt(scalarIndex(), 0), wide,
                                    builder.splatInt(scalarIndex(), last));
    return SubtractOp::create(builder, clamped,
                              ConvertOp::create(builder, scalarIndex(), builder.firstIndex(axes, local)));
  }

  /// Where `index` is at least 0 and less than `size`.
  Value isInside(Value index, Value size) {
    auto type = cast<RankedTensorType>(index.getType());
    return AndOp::create(builder, builder.compare(index, builder.splatInt(type, 0), ComparisonDirection::GE),
                         builder.compare(index, size, ComparisonDirection::LT));
  }

  /// Results are nothing to a sum on devices that don't have the element.
  void selectInside(Value inside) {
    builder.setInsertionPointAfter(op);
    Value result = op->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    replaceUses(result, [&] {
      return SelectOp::create(builder, inside, result, builder.identity(type, Combiner::Add)).getResult();
    });
  }

  void localizeSlice(DynamicSliceOp slice) {
    SmallVector<int64_t> sizes(slice.getSliceSizes());
    Value inside;
    auto type = cast<RankedTensorType>(resultTypes[0]);
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      ArrayRef<PlacedAxis> axes = sharded.getDimAxes(0, dim);
      if (axes.empty())
        continue;
      int64_t local = localSize(slice.getOperand(), dim), global = sharded.getGlobalType(0).getDimSize(dim);
      if (sizes[dim] == global) {
        sizes[dim] = local;
        continue;
      }
      Value start = relativeStart(slice.getStartIndices()[dim], global - sizes[dim], axes, local);
      if (sizes[dim] > 1) {
        // Negative zeros around the shard are what a slice reads that lies beside it, or in part.
        int64_t margin = sizes[dim];
        slice.getOperandMutable().set(builder.padAround(slice.getOperand(), dim, margin, Combiner::Add));
        start = AddOp::create(builder, start, builder.splatInt(scalarIndex(), margin));
        setStart(slice.getStartIndicesMutable(), dim, start);
        continue;
      }
      Value here = isInside(start, builder.splatInt(scalarIndex(), local));
      inside = inside ? AndOp::create(builder, inside, here).getResult() : here;
      setStart(slice.getStartIndicesMutable(), dim, start);
    }
    slice.setSliceSizes(sizes);
    setResultTypes();
    if (inside)
      selectInside(builder.broadcast(inside, type.getShape()));
  }

  /// Start indices have one type, so the others become i64 with the first that does.
  void setStart(MutableOperandRange starts, int64_t dim, Value start) {
    for (OpOperand &other : starts)
      if (cast<RankedTensorType>(other.get().getType()) != scalarIndex())
        other.set(ConvertOp::create(builder, scalarIndex(), other.get()));
    starts[dim].set(start);
  }

  /// The update, shifted to where it lies in the shard, replaces what it covers.
  void localizeUpdate(DynamicUpdateSliceOp slice) {
    auto operandType = cast<RankedTensorType>(slice.getOperand().getType());
    Value update = slice.getUpdate(), covered;
    SmallVector<std::pair<int64_t, Value>> starts; // by dim, relative to the shard
    for (int64_t dim = 0; dim < operandType.getRank(); ++dim) {
      ArrayRef<PlacedAxis> axes = sharded.getDimAxes(0, dim);
      int64_t global = sharded.getGlobalType(0).getDimSize(dim), taken = sharded.getGlobalType(1).getDimSize(dim);
      if (axes.empty() || taken == global)
        continue;
      Value start = relativeStart(slice.getStartIndices()[dim], global - taken, axes, operandType.getDimSize(dim));
      starts.emplace_back(dim, start);
    }
    for (auto [dim, start] : starts)
      update = shiftInto(update, dim, start, operandType.getDimSize(dim));
    auto updateType = cast<RankedTensorType>(update.getType());
    for (auto [dim, start] : starts) {
      auto indexType = RankedTensorType::get(updateType.getShape(), builder.getI64Type());
      Value position = IotaOp::create(builder, indexType, builder.getI64IntegerAttr(dim));
      Value inUpdate = SubtractOp::create(builder, position, builder.broadcast(start, updateType.getShape()));
      Value here = isInside(inUpdate, builder.splatInt(indexType, sharded.getGlobalType(1).getDimSize(dim)));
      covered = covered ? AndOp::create(builder, covered, here).getResult() : here;
    }
    for (auto [dim, start] : starts)
      setStart(slice.getStartIndicesMutable(), dim, builder.splatInt(scalarIndex(), 0));
    if (covered) {
      Value current = DynamicSliceOp::create(builder, updateType, slice.getOperand(), slice.getStartIndices(),
                                             builder.getDenseI64ArrayAttr(updateType.getShape()));
      slice.getUpdateMutable().set(SelectOp::create(builder, covered, update, current));
    }
    setResultTypes();
  }

  /// Element p of the result is element p - start of `value` along `dim`, where there is one.
  Value shiftInto(Value value, int64_t dim, Value start, int64_t size) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> padding(type.getRank(), 0), none(type.getRank(), 0);
    padding[dim] = size;
    Value padded = PadOp::create(builder, withDim(type, dim, type.getDimSize(dim) + 2 * size), value,
                                 builder.zeros(RankedTensorType::get({}, type.getElementType())),
                                 builder.getDenseI64ArrayAttr(padding), builder.getDenseI64ArrayAttr(padding),
                                 builder.getDenseI64ArrayAttr(none));
    SmallVector<Value> starts(type.getRank(), builder.splatInt(scalarIndex(), 0));
    starts[dim] = SubtractOp::create(builder, builder.splatInt(scalarIndex(), size), start);
    RankedTensorType shifted = withDim(type, dim, size);
    return DynamicSliceOp::create(builder, shifted, padded, starts, builder.getDenseI64ArrayAttr(shifted.getShape()));
  }

  /// A vector with an entry for each component of an index vector, in the shape of the indices. `values` has a scalar
  /// for each component.
  Value spreadVector(ArrayRef<Value> values, RankedTensorType indicesType, int64_t vectorDim) {
    SmallVector<Value> entries =
        llvm::map_to_vector(values, [&](Value value) -> Value { return builder.broadcast(value, {1}); });
    auto type = RankedTensorType::get({static_cast<int64_t>(entries.size())}, builder.getI64Type());
    Value vector = entries.size() == 1
                       ? entries[0]
                       : ConcatenateOp::create(builder, type, entries, builder.getI64IntegerAttr(0)).getResult();
    if (vectorDim == indicesType.getRank())
      return builder.broadcast(ReshapeOp::create(builder, scalarIndex(), vector), indicesType.getShape());
    return BroadcastInDimOp::create(builder, indicesType, vector, builder.getDenseI64ArrayAttr({vectorDim}));
  }

  /// The dim of the data that each component of an index vector counts, where that is sharded; else -1.
  SmallVector<int64_t> findShardedComponents(ArrayRef<int64_t> indexMap, ArrayRef<int64_t> candidates) {
    SmallVector<int64_t> dims;
    for (int64_t dim : indexMap)
      dims.push_back(llvm::is_contained(candidates, dim) && !sharded.getDimAxes(0, dim).empty() ? dim : -1);
    return dims;
  }

  /// Index vectors into this device's shards.
  Value makeRelative(Value indices, ArrayRef<int64_t> dims, int64_t vectorDim) {
    auto type = RankedTensorType::get(cast<RankedTensorType>(indices.getType()).getShape(), builder.getI64Type());
    SmallVector<Value> firsts = llvm::map_to_vector(dims, [&](int64_t dim) -> Value {
      if (dim < 0)
        return builder.splatInt(scalarIndex(), 0);
      Value first = builder.firstIndex(sharded.getDimAxes(0, dim), localSize(op->getOperand(0), dim));
      return ConvertOp::create(builder, scalarIndex(), first);
    });
    return SubtractOp::create(builder, indices, spreadVector(firsts, type, vectorDim));
  }

  Value widenIndices(Value indices) {
    auto type = cast<RankedTensorType>(indices.getType());
    return ConvertOp::create(builder, RankedTensorType::get(type.getShape(), builder.getI64Type()), indices);
  }

  /// One bound for each component; `anyIndex` or its negative where a component has none.
  Value bounds(ArrayRef<int64_t> values, RankedTensorType indicesType, int64_t vectorDim) {
    return spreadVector(
        llvm::map_to_vector(values, [&](int64_t value) { return builder.splatInt(scalarIndex(), value); }), indicesType,
        vectorDim);
  }

  void localizeGather(GatherOp gather) {
    GatherDimensionNumbersAttr numbers = gather.getDimensionNumbers();
    SmallVector<int64_t> sizes(gather.getSliceSizes());
    RankedTensorType global = sharded.getGlobalType(0);
    SmallVector<int64_t> picked;
    for (int64_t dim = 0; dim < global.getRank(); ++dim) {
      if (sharded.getDimAxes(0, dim).empty() || llvm::is_contained(numbers.getOperandBatchingDims(), dim))
        continue;
      if (sizes[dim] == global.getDimSize(dim))
        sizes[dim] = localSize(gather.getOperand(), dim);
      else
        picked.push_back(dim);
    }
    gather.setSliceSizes(sizes);
    setResultTypes();
    if (picked.empty())
      return;

    int64_t vectorDim = numbers.getIndexVectorDim();
    SmallVector<int64_t> dims = findShardedComponents(numbers.getStartIndexMap(), picked);
    Value indices = widenIndices(gather.getStartIndices());
    auto type = cast<RankedTensorType>(indices.getType());
    // The specification clamps indices: to the global dim, before they become the shard's.
    auto perDim = [&](auto of, int64_t otherwise) {
      return bounds(llvm::map_to_vector(dims, [&](int64_t dim) { return dim < 0 ? otherwise : of(dim); }), type,
                    vectorDim);
    };
    Value low = perDim([](int64_t) { return 0; }, -anyIndex);
    Value high = perDim([&](int64_t dim) { return global.getDimSize(dim) - 1; }, anyIndex);
    indices = ClampOp::create(builder, type, low, indices, high);
    indices = makeRelative(indices, dims, vectorDim);
    Value localHigh = perDim([&](int64_t dim) { return localSize(gather.getOperand(), dim) - 1; }, anyIndex);
    Value inside = AndOp::create(builder, builder.compare(indices, low, ComparisonDirection::GE),
                                 builder.compare(indices, localHigh, ComparisonDirection::LE));
    gather.getStartIndicesMutable().set(ClampOp::create(builder, type, low, indices, localHigh));
    selectInside(spreadOverResult(reduceAnd(inside, vectorDim), gather));
  }

  /// Whether all components are true: the vectors' dim goes.
  Value reduceAnd(Value flags, int64_t vectorDim) {
    auto type = cast<RankedTensorType>(flags.getType());
    if (vectorDim == type.getRank())
      return flags;
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + vectorDim);
    auto scalar = RankedTensorType::get({}, builder.getI1Type());
    auto reduce = ReduceOp::create(builder, TypeRange{RankedTensorType::get(shape, builder.getI1Type())}, flags,
                                   builder.splatInt(scalar, 1), builder.getDenseI64ArrayAttr({vectorDim}));
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&reduce.getBody(), {}, {scalar, scalar}, {op->getLoc(), op->getLoc()});
    ReturnOp::create(builder, AndOp::create(builder, body->getArgument(0), body->getArgument(1)).getResult());
    return reduce->getResult(0);
  }

  /// A flag for each index vector, in all places of its slice.
  Value spreadOverResult(Value flags, GatherOp gather) {
    SmallVector<int64_t> dims;
    for (int64_t dim = 0; dim < gather.getType().getRank(); ++dim)
      if (!llvm::is_contained(gather.getDimensionNumbers().getOffsetDims(), dim))
        dims.push_back(dim);
    return BroadcastInDimOp::create(
        builder, RankedTensorType::get(cast<RankedTensorType>(resultTypes[0]).getShape(), builder.getI1Type()), flags,
        builder.getDenseI64ArrayAttr(dims));
  }

  /// Updates outside of the shard are dropped, as the specification says of updates outside of the input. Where updates
  /// are split, the input counts once.
  void localizeScatter(ScatterOp scatter) {
    ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
    SmallVector<int64_t> dims =
        findShardedComponents(numbers.getScatterDimsToOperandDims(), numbers.getInsertedWindowDims());
    if (llvm::any_of(dims, [](int64_t dim) { return dim >= 0; }))
      scatter.getScatterIndicesMutable().set(
          makeRelative(widenIndices(scatter.getScatterIndices()), dims, numbers.getIndexVectorDim()));
    SmallVector<sdy::AxisRefAttr> partial = sharded.sharding.getUnreducedAxes(use.mesh);
    if (!partial.empty()) {
      Combiner combiner = Combiner::Add;
      for (auto [factor, axes] : llvm::zip_equal(sharded.sharding.rule.getFactors(), sharded.sharding.axes))
        if (factor.kind == FactorKind::Reduction && !axes.empty())
          combiner = *factor.combiner;
      size_t inputs = scatter.getInputs().size();
      Value isFirst = builder.isFirst(partial);
      for (size_t index = 0; index < inputs; ++index) {
        Value input = op->getOperand(index);
        auto type = cast<RankedTensorType>(input.getType());
        if (!isNeutral(input, combiner))
          op->setOperand(index, SelectOp::create(builder, isFirst, input, builder.identity(type, combiner)));
        unsigned update = inputs + 1 + index;
        for (int64_t dim = 0; dim < sharded.getGlobalType(update).getRank(); ++dim) {
          const DimFactors &factors = sharded.sharding.rule.getOperands()[update][dim];
          if (factors.size() == 1 && sharded.sharding.rule.getFactor(factors[0]).kind == FactorKind::Reduction)
            op->setOperand(update, builder.maskPadding(op->getOperand(update), dim,
                                                       sharded.getGlobalType(update).getDimSize(dim),
                                                       sharded.getDimAxes(update, dim), combiner));
        }
      }
    }
    setResultTypes();
  }

  const ShardedOp &sharded;
  Operation *op;
  ArrayRef<Type> resultTypes;
  LocalBuilder builder;
  const MeshInUse &use;
};

} // namespace

bool heddle::partition::localizeIndexing(const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  return IndexingLocalizer(sharded, resultTypes, use).run();
}
