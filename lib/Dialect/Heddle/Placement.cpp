#include "Placement.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace heddle;

LogicalResult PlacementAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, int64_t dim,
                                    sdy::AxisRefListAttr, ArrayRef<DenseI64ArrayAttr> owners) {
  if (dim < 0) // (C3)
    return emitError() << "placement is of dim " << dim << ", needed at least 0";
  if (owners.empty()) // (C1)
    return emitError() << "placement has no blocks, needed at least 1";
  for (auto [block, own] : llvm::enumerate(owners)) {
    if (own.empty()) // (C1)
      return emitError() << "block #" << block << " of the placement is owned by no device, needed an owner";
    int64_t last = -1;
    for (int64_t owner : own.asArrayRef()) {
      if (owner <= last) // (C2)
        return emitError() << "block #" << block << " of the placement has owner " << owner
                           << (last < 0 ? "" : " after " + std::to_string(last))
                           << ", needed numbers from 0 on, each once and in ascending order";
      last = owner;
    }
  }
  return success();
}

SmallVector<int64_t> PlacementAttr::getBlocksOf(int64_t owner) const {
  SmallVector<int64_t> blocks;
  for (auto [block, own] : llvm::enumerate(getOwners()))
    if (llvm::is_contained(own.asArrayRef(), owner))
      blocks.push_back(static_cast<int64_t>(block));
  return blocks;
}

int64_t PlacementAttr::getMostBlocks() const {
  llvm::DenseMap<int64_t, int64_t> counts;
  int64_t most = 0;
  for (DenseI64ArrayAttr own : getOwners())
    for (int64_t owner : own.asArrayRef())
      most = std::max(most, ++counts[owner]);
  return most;
}

RankedTensorType PlacementAttr::getBlockType(RankedTensorType whole) const {
  SmallVector<int64_t> shape(whole.getShape());
  if (!shape.empty())
    shape[getDim()] /= getBlockCount();
  return RankedTensorType::get(shape, whole.getElementType());
}

RankedTensorType PlacementAttr::getTypeOfBlocks(RankedTensorType block, int64_t count) const {
  SmallVector<int64_t> shape(block.getShape());
  if (!shape.empty())
    shape[getDim()] *= count;
  return RankedTensorType::get(shape, block.getElementType());
}

LogicalResult heddle::verifyPlacement(IoAttr io, Operation *op, DictionaryAttr beside, Type type,
                                      llvm::function_ref<InFlightDiagnostic()> emitError) {
  PlacementAttr placement = io.getPlacement();
  auto sharding = beside ? beside.getAs<sdy::TensorShardingAttr>(spmd::kShardingAttr) : sdy::TensorShardingAttr();
  if (!sharding) // (C4)
    return emitError() << "has a placement and no " << spmd::kShardingAttr << ", needed one, which names the mesh";
  FailureOr<sdy::MeshAttr> mesh = sdy::verifyMesh(sharding.getMeshOrRef(), op, nullptr, emitError);
  if (failed(mesh))
    return failure();
  if (mesh->isMaximal()) // (C4)
    return emitError() << "has a placement on a maximal mesh, needed one with axes";
  SmallVector<ArrayRef<sdy::AxisRefAttr>> lists{placement.getAxes().getValue(), sharding.getReplicatedAxes(),
                                                sharding.getUnreducedAxes()};
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings())
    lists.push_back(dim.getAxes());
  auto emitOfAxes = [&] { return emitError() << "placement and sharding: "; };
  if (failed(sdy::verifyAxisLists(lists, sharding.getMeshOrRef(), *mesh, emitOfAxes))) // (C5)
    return failure();
  int64_t members = sdy::getShardCount(placement.getAxes().getValue(), *mesh);
  for (auto [block, own] : llvm::enumerate(placement.getOwners()))
    if (int64_t last = own.asArrayRef().back(); last >= members) // (C6)
      return emitError() << "block #" << block << " of the placement has owner " << last << ", needed one of the "
                         << members << " along {" << sdy::toString(placement.getAxes().getValue()) << '}';
  auto whole = dyn_cast<RankedTensorType>(io.getType());
  int64_t blocks = placement.getBlockCount(), dim = placement.getDim();
  if (!whole || !whole.hasStaticShape() || sharding.getRank() != whole.getRank()) // (C7)
    return emitError() << "has a placement of " << io.getType() << " under " << sharding
                       << ", needed a tensor of static shape and the sharding's rank";
  if (whole.getRank() == 0 ? dim != 0 || blocks != 1
                           : dim >= whole.getRank() || whole.getDimSize(dim) % blocks != 0) // (C7)
    return emitError() << "placement cuts dim " << dim << " of " << whole << " into " << blocks
                       << " blocks, needed a dim of a size that is divisible by their number";
  SmallVector<int64_t> shard(placement.getBlockType(whole).getShape()); // with its padding
  for (auto [size, count] : llvm::zip_equal(shard, sharding.getShardCounts(*mesh)))
    size = llvm::divideCeil(static_cast<uint64_t>(size), static_cast<uint64_t>(count));
  auto block = RankedTensorType::get(shard, whole.getElementType());
  auto isOwned = [&](int64_t owner) {
    auto count = static_cast<int64_t>(placement.getBlocksOf(owner).size());
    return count > 0 && type == placement.getTypeOfBlocks(block, count);
  };
  if (SymbolTable::getSymbolVisibility(op) == SymbolTable::Visibility::Private &&
      llvm::any_of(llvm::seq<int64_t>(0, members), isOwned)) // a function of some devices
    return success();
  if (RankedTensorType local = placement.getTypeOfBlocks(block, placement.getMostBlocks()); type != local) // (C8)
    return emitError() << "has type " << type << ", needed " << local << ", " << placement.getMostBlocks() << " of the "
                       << blocks << " blocks of " << whole << " under " << sharding;
  return success();
}
