#include "Localize.h"

#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::stablehlo;
using namespace heddle::partition;

namespace {

/// Every use of `whole`, which is tensor number `tensor` of the op, reads this device's shard of it.
void useShard(Value whole, size_t tensor, const ShardedOp &sharded, const MeshInUse &use) {
  LocalBuilder builder(sharded.op, use);
  builder.setInsertionPointAfter(sharded.op);
  replaceUses(whole, [&] {
    Value shard = whole;
    for (int64_t dim = 0; dim < cast<RankedTensorType>(whole.getType()).getRank(); ++dim)
      shard = builder.sliceShard(shard, dim, sharded.getDimAxes(tensor, dim));
    return shard;
  });
}

/// A constant's own shard of it; one element in all places needs no slice.
void localizeConstant(ConstantOp op, const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  auto type = cast<RankedTensorType>(resultTypes[0]);
  if (type == op.getType())
    return;
  auto value = cast<ElementsAttr>(op.getValue());
  if (auto dense = dyn_cast<DenseElementsAttr>(value); dense && dense.isSplat()) {
    op.setValueAttr(cast<ElementsAttr>(dense.resizeSplat(type)));
    op.getResult().setType(type);
    return;
  }
  useShard(op, 0, sharded, use);
}

void localizeIota(IotaOp op, const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  auto type = cast<RankedTensorType>(resultTypes[0]);
  int64_t dim = op.getIotaDimension();
  op.getResult().setType(type);
  if (sharded.getDimAxes(0, dim).empty())
    return;
  LocalBuilder builder(op, use);
  Value indices = builder.globalIndices(type.getShape(), dim, sharded.getDimAxes(0, dim));
  if (indices.getType() != type)
    indices = ConvertOp::create(builder, type, indices);
  op.getResult().replaceAllUsesWith(indices);
  op->erase();
}

/// The initial value counts once, and padding not at all.
void localizeReduce(ReduceOp op, const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
    result.setType(type);
  SmallVector<sdy::AxisRefAttr> partial = sharded.sharding.getUnreducedAxes(use.mesh);
  if (partial.empty())
    return;
  SmallVector<Combiner> combiners = *matchCombiners(op.getBody());
  LocalBuilder builder(op, use);
  size_t count = op.getInputs().size();
  for (auto [index, combiner] : llvm::enumerate(combiners)) {
    Value input = op->getOperand(index);
    for (int64_t dim : op.getDimensions())
      input = builder.maskPadding(input, dim, sharded.getGlobalType(index).getDimSize(dim),
                                  sharded.getDimAxes(index, dim), combiner);
    op->setOperand(index, input);
  }
  countInitOnce(op, count, combiners, partial, builder);
}

} // namespace

void heddle::partition::countInitOnce(Operation *op, size_t inputs, ArrayRef<Combiner> combiners,
                                      ArrayRef<sdy::AxisRefAttr> partial, LocalBuilder &builder) {
  for (auto [index, combiner] : llvm::enumerate(combiners)) {
    Value init = op->getOperand(inputs + index);
    if (!isNeutral(init, combiner))
      op->setOperand(inputs + index,
                     SelectOp::create(builder, builder.isFirst(partial), init,
                                      builder.identity(cast<RankedTensorType>(init.getType()), combiner)));
  }
}

/// Padding along a sum adds nothing: zeros on both sides, as what is there may be no number.
void heddle::partition::maskContraction(Operation *op, const ShardedOp &sharded, const MeshInUse &use) {
  LocalBuilder builder(op, use);
  for (auto [index, factor] : llvm::enumerate(sharded.sharding.rule.getFactors()))
    if (factor.kind == FactorKind::Reduction && !sharded.sharding.axes[index].empty() &&
        !sharded.windows.contains(index))
      for (unsigned operand : {0u, 1u})
        for (auto [dim, factors] : llvm::enumerate(sharded.sharding.rule.getOperands()[operand]))
          if (factors == DimFactors{static_cast<int64_t>(index)})
            op->setOperand(operand, builder.maskPadding(op->getOperand(operand), dim,
                                                        sharded.getGlobalType(operand).getDimSize(dim),
                                                        sharded.sharding.axes[index]));
}

void heddle::partition::localizeOp(const ShardedOp &sharded, ArrayRef<Type> resultTypes, const MeshInUse &use) {
  Operation *op = sharded.op;
  if (localizeIndexing(sharded, resultTypes, use) || localizeWindows(sharded, resultTypes, use))
    return;
  if (auto constant = dyn_cast<ConstantOp>(op))
    return localizeConstant(constant, sharded, resultTypes, use);
  if (auto random = dyn_cast<RngBitGeneratorOp>(op)) // a number depends on how many there are before it
    return useShard(random.getOutput(), 2, sharded, use);
  if (auto iota = dyn_cast<IotaOp>(op))
    return localizeIota(iota, sharded, resultTypes, use);
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return localizeReduce(reduce, sharded, resultTypes, use);
  if (isa<DotGeneralOp>(op))
    maskContraction(op, sharded, use);
  if (auto attention = dyn_cast<AttentionOp>(op))
    localizeAttention(attention, sharded, use);
  for (auto [result, type] : llvm::zip_equal(op->getResults(), resultTypes))
    result.setType(type);
}
