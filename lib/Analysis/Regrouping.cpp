// Recognizes a reshape that splits or joins blocks of a sharded dim by comparing shapes and shardings, and counts the
// units that devices send each other for it.
#include "heddle/Analysis/Regrouping.h"

#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

/// Dims of `whole` that are a dim of blocks and one of their elements in `split`.
static SmallVector<int64_t> findSplitDims(RankedTensorType whole, RankedTensorType split) {
  SmallVector<int64_t> found;
  ArrayRef<int64_t> a = whole.getShape(), b = split.getShape();
  for (size_t dim = 0; a.size() + 1 == b.size() && dim < a.size(); ++dim)
    if (a.take_front(dim) == b.take_front(dim) && a.drop_front(dim + 1) == b.drop_front(dim + 2) && b[dim] > 1 &&
        b[dim + 1] > 1)
      found.push_back(dim);
  return found;
}

// Above, tables by device grow, and every device sends to every other one for a few units: other ways are as good.
constexpr int64_t maxShards = 64;

int64_t Regrouping::getUnitsPerPair() const {
  int64_t most = 0;
  for (int64_t device = 0; device < shards; ++device) {
    SmallVector<int64_t> counts(shards, 0);
    for (int64_t slot = 0; slot < blocks; ++slot)
      if (int64_t to = getDevice(isSplit, getUnit(!isSplit, device, slot)); to != device)
        most = std::max(most, ++counts[to]);
  }
  return most;
}

int64_t Regrouping::getWireBytes(RankedTensorType shard) const {
  return getTensorBytes(shard) / blocks * getUnitsPerPair() * (shards - 1);
}

std::optional<Regrouping> heddle::findRegrouping(RankedTensorType from, RankedTensorType to,
                                                 TensorShardingAttr fromSharding, TensorShardingAttr toSharding,
                                                 const MeshInUse &use) {
  bool isSplit = from.getRank() < to.getRank();
  RankedTensorType whole = isSplit ? from : to, split = isSplit ? to : from;
  if (!fromSharding.getUnreducedAxes().empty() || !toSharding.getUnreducedAxes().empty())
    return std::nullopt;
  ArrayRef<DimensionShardingAttr> ofWhole = (isSplit ? fromSharding : toSharding).getDimShardings();
  SmallVector<DimensionShardingAttr> ofSplit((isSplit ? toSharding : fromSharding).getDimShardings());
  for (int64_t dim : findSplitDims(whole, split)) {
    PlacedAxes axes = getPlacedAxes(ofWhole[dim]);
    int64_t shards = getShardCount(axes, use.mesh);
    if (shards == 1 || shards > maxShards || split.getDimSize(dim + 1) % shards != 0 || !ofSplit[dim].getAxes().empty())
      continue;
    SmallVector<DimensionShardingAttr> rest(ofSplit);
    rest.erase(rest.begin() + dim);
    if (ArrayRef(rest) == ofWhole)
      return Regrouping{isSplit, dim, split.getDimSize(dim), shards, axes};
  }
  return std::nullopt;
}

std::optional<Regrouping> heddle::findRegrouping(Operation *op, const MeshInUse &use) {
  auto reshape = dyn_cast<stablehlo::ReshapeOp>(op);
  if (!reshape)
    return std::nullopt;
  return findRegrouping(reshape.getOperand().getType(), reshape.getType(),
                        getPropagatedSharding(reshape.getOperand(), use), getPropagatedSharding(reshape, use), use);
}

SmallVector<TensorShardingAttr> heddle::findRegroupedShardings(RankedTensorType fromType, RankedTensorType toType,
                                                               TensorShardingAttr from, const MeshInUse &use) {
  bool isSplit = fromType.getRank() < toType.getRank();
  DimensionShardingAttr unsharded = DimensionShardingAttr::get(from.getContext(), {}, /*isClosed=*/true);
  SmallVector<TensorShardingAttr> found;
  for (int64_t dim : isSplit ? findSplitDims(fromType, toType) : findSplitDims(toType, fromType)) {
    SmallVector<DimensionShardingAttr> dims(from.getDimShardings());
    if (isSplit)
      dims.insert(dims.begin() + dim, unsharded);
    else
      dims.erase(dims.begin() + dim);
    TensorShardingAttr to = TensorShardingAttr::get(from.getContext(), use.meshOrRef, dims);
    if (findRegrouping(fromType, toType, from, to, use))
      found.push_back(to);
  }
  return found;
}
