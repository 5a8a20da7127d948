#include "Localize.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/ReshardAttrs.h"
#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/CollectiveOps.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Dialect/Stablehlo/Combiners.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::partition;

namespace {

PlacedAxes placedOf(ArrayRef<AxisRefAttr> axes) {
  return llvm::to_vector(llvm::map_range(axes, [](AxisRefAttr axis) { return PlacedAxis{axis}; }));
}

class CollectiveLocalizer {
public:
  CollectiveLocalizer(Operation *op, TensorShardingAttr before, RankedTensorType globalType, const MeshInUse &use,
                      FloatType reduceType)
      : op(op), before(before), globalType(globalType), builder(op, use), use(use), value(op->getOperand(0)),
        reduceType(reduceType) {}

  LogicalResult run() {
    Operation *previous = op->getPrevNode();
    if (auto gather = dyn_cast<AllGatherOp>(op)) {
      TensorShardingAttr after = gather.getOutSharding();
      forEachDim(gather.getGatheringAxes(),
                 [&](int64_t dim, AxisRefListAttr axes) { gatherDim(dim, axes, after.getDimShardings()[dim]); });
    } else if (auto slice = dyn_cast<AllSliceOp>(op)) {
      forEachDim(slice.getSlicingAxes(), [&](int64_t dim, AxisRefListAttr axes) {
        value = builder.sliceShard(value, dim, placedOf(axes.getValue()));
      });
    } else if (auto reduce = dyn_cast<AllReduceOp>(op)) {
      widen();
      value = spmd::AllReduceOp::create(builder, value.getType(), value, combinerOf(reduce.getReductionOp()),
                                        reduce.getReductionAxes(), builder.getMeshRef());
    } else if (auto scatter = dyn_cast<ReduceScatterOp>(op)) {
      CombinerAttr combiner = combinerOf(scatter.getReductionOp());
      widen();
      forEachDim(scatter.getReduceScatterAxes(), [&](int64_t dim, AxisRefListAttr axes) {
        int64_t shards = sdy::getShardCount(axes.getValue(), use.mesh);
        int64_t local = llvm::divideCeil(type().getDimSize(dim), shards);
        value = builder.padTo(value, dim, local * shards);
        value = spmd::ReduceScatterOp::create(builder, withDim(type(), dim, local), value, combiner,
                                              builder.getI64IntegerAttr(dim), axes, builder.getMeshRef());
      });
    } else if (auto move = dyn_cast<AllToAllOp>(op)) {
      for (AllToAllParamAttr param : move.getParams().getValue()) {
        auto axes = AxisRefListAttr::get(op->getContext(), param.getAxes());
        int64_t from = param.getSrcDim(), to = param.getTgtDim();
        int64_t shards = sdy::getShardCount(param.getAxes(), use.mesh);
        RankedTensorType moved =
            withDim(withDim(type(), to, type().getDimSize(to) / shards), from, type().getDimSize(from) * shards);
        value = spmd::AllToAllOp::create(builder, moved, value, builder.getI64IntegerAttr(to),
                                         builder.getI64IntegerAttr(from), axes, builder.getMeshRef());
      }
    } else if (auto permute = dyn_cast<CollectivePermuteOp>(op)) {
      value = spmd::PermuteOp::create(builder, value.getType(), value, listsOf(before),
                                      listsOf(permute.getOutSharding()), builder.getMeshRef());
    } else if (auto partial = dyn_cast<ReplicatedToUnreducedOp>(op)) {
      bool isSum = partial.getOutSharding().getReductionOp() == ReductionOp::SUM;
      if (isSum && !stablehlo::isNeutral(value, Combiner::Add)) // a maximum of copies is any of them
        value = stablehlo::SelectOp::create(builder, builder.isFirst(partial.getAxes().getValue()), value,
                                            builder.identity(type(), Combiner::Add));
    } else if (auto padded = dyn_cast<ShardedToUnreducedOp>(op)) {
      if (failed(padShards(padded)))
        return failure();
    } else {
      return op->emitOpError("has no form on local shapes yet");
    }
    narrow();
    for (Operation *made = op->getPrevNode(); made != previous; made = made->getPrevNode())
      if (isa<spmd::SpmdDialect>(made->getDialect()))
        for (StringRef name : {HeddleDialect::causeAttrName, HeddleDialect::annotationsAttrName, kAlternativesAttrName,
                               kOtherPathAttrName, kAgainAttrName, HeddleDialect::scopeAttrName})
          if (Attribute attr = op->getAttr(name))
            made->setAttr(name, attr);
    op->getResult(0).replaceAllUsesWith(value);
    op->erase();
    return success();
  }

private:
  /// This device's shard where it belongs, and elsewhere what changes nothing.
  LogicalResult padShards(ShardedToUnreducedOp op) {
    Combiner combiner = combinerOf(op.getOutSharding().getReductionOp()).getValue();
    for (auto [dim, size] : llvm::enumerate(globalType.getShape()))
      if (!op.getAxes().getValue()[dim].getValue().empty() &&
          size % before.getDimShardings()[dim].getShardCount(use.mesh) != 0)
        return op.emitOpError("dim ") << dim << " of size " << size << " is sharded as " << before
                                      << ", needed a multiple of its shards";
    forEachDim(op.getAxes(), [&](int64_t dim, AxisRefListAttr axes) {
      int64_t local = type().getDimSize(dim), shards = sdy::getShardCount(axes.getValue(), use.mesh);
      Value whole = builder.identity(withDim(type(), dim, local * shards), combiner);
      SmallVector<Value> starts(type().getRank(), builder.firstIndex({}, 0));
      starts[dim] = builder.firstIndex(placedOf(axes.getValue()), local);
      value = stablehlo::DynamicUpdateSliceOp::create(builder, whole, value, starts);
    });
    return success();
  }

  CombinerAttr combinerOf(std::optional<ReductionOp> reduction) const {
    bool isPred = globalType.getElementType().isInteger(1);
    auto get = [&](Combiner combiner) { return CombinerAttr::get(op->getContext(), combiner); };
    switch (reduction.value_or(ReductionOp::SUM)) {
    case ReductionOp::SUM:
      return get(isPred ? Combiner::Or : Combiner::Add);
    case ReductionOp::MAX:
      return get(isPred ? Combiner::Or : Combiner::Maximum);
    case ReductionOp::MIN:
      return get(isPred ? Combiner::And : Combiner::Minimum);
    }
    llvm_unreachable("reduction");
  }

  void convertTo(Type element) {
    if (type().getElementType() != element)
      value = stablehlo::ConvertOp::create(builder, RankedTensorType::get(type().getShape(), element), value);
  }
  void widen() {
    auto own = dyn_cast<FloatType>(type().getElementType());
    if (own && reduceType && own.getWidth() < reduceType.getWidth())
      convertTo(reduceType);
  }
  void narrow() { convertTo(globalType.getElementType()); }

  RankedTensorType type() const { return cast<RankedTensorType>(value.getType()); }

  void forEachDim(ListOfAxisRefListsAttr lists, llvm::function_ref<void(int64_t, AxisRefListAttr)> visit) {
    for (auto [dim, axes] : llvm::enumerate(lists.getValue()))
      if (!axes.getValue().empty())
        visit(dim, axes);
  }

  /// Padding goes with the last shards of a dim.
  void gatherDim(int64_t dim, AxisRefListAttr axes, DimensionShardingAttr after) {
    int64_t shards = sdy::getShardCount(axes.getValue(), use.mesh);
    RankedTensorType gathered = withDim(type(), dim, type().getDimSize(dim) * shards);
    value =
        spmd::AllGatherOp::create(builder, gathered, value, builder.getI64IntegerAttr(dim), axes, builder.getMeshRef());
    value = builder.takeFirst(value, dim, llvm::divideCeil(globalType.getDimSize(dim), after.getShardCount(use.mesh)));
  }

  ListOfAxisRefListsAttr listsOf(TensorShardingAttr sharding) const {
    return ListOfAxisRefListsAttr::get(op->getContext(),
                                       llvm::map_to_vector(sharding.getDimShardings(), [&](DimensionShardingAttr dim) {
                                         return AxisRefListAttr::get(op->getContext(), dim.getAxes());
                                       }));
  }

  Operation *op;
  TensorShardingAttr before;
  RankedTensorType globalType;
  LocalBuilder builder;
  const MeshInUse &use;
  Value value;
  FloatType reduceType;
};

} // namespace

LogicalResult heddle::partition::localizeCollective(Operation *op, TensorShardingAttr before,
                                                    RankedTensorType globalType, const MeshInUse &use,
                                                    FloatType reduceType) {
  return CollectiveLocalizer(op, before, globalType, use, reduceType).run();
}
