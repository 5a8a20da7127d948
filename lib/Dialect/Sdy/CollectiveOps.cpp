#include "heddle/Dialect/Sdy/CollectiveOps.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "heddle/Dialect/Sdy/SameType.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;

#define GET_OP_CLASSES
#include "heddle/Dialect/Sdy/CollectiveOps.cpp.inc"

void SdyDialect::registerCollectiveOps() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Sdy/CollectiveOps.cpp.inc"
      >();
}

bool AllSliceOp::allowMissingInputSharding() { return true; }
bool AllReduceOp::allowMissingInputSharding() { return true; }
bool ReduceScatterOp::allowMissingInputSharding() { return true; }
bool CollectivePermuteOp::allowDifferentMeshes() { return true; }

namespace {

/// What the checks of a collective are about.
struct Collective {
  CollectiveOpInterface op;
  TensorShardingAttr in, out;
  MeshAttr inMesh, mesh;

  InFlightDiagnostic emitError() { return op->emitOpError(); }
  Attribute meshOrRef() { return out.getMeshOrRef(); }
};

/// A block argument of another dialect's op, such as a loop: this dialect doesn't know which sharding it carries.
bool isCarriedElsewhere(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *parent = argument ? argument.getOwner()->getParentOp() : nullptr;
  return parent && !isa<FunctionOpInterface>(parent) && !isa_and_nonnull<SdyDialect>(parent->getDialect());
}

/// Checks what holds for all collectives (C1), then the rest, which may take the operand's sharding as known.
LogicalResult verifyCollective(CollectiveOpInterface op, SymbolTableCollection &tables,
                               llvm::function_ref<LogicalResult(Collective &)> verifyRest) {
  Collective collective{op, getSharding(op.getTensor()), op.getOutSharding(), nullptr, nullptr};
  auto &[interface, in, out, inMesh, mesh] = collective;
  auto emitError = [&]() { return op->emitOpError("out_sharding: "); };
  if (failed(verifySharding(out, op->getResult(0).getType(), op, &tables, emitError))) // (C2)
    return failure();
  mesh = out.getMesh(op, tables);
  if (!in) {
    if (isCarriedElsewhere(op.getTensor()))
      return success();
    if (!op.allowMissingInputSharding()) // (C1)
      return op->emitOpError("operand has no sharding, needed one");
    in = TensorShardingAttr::getReplicated(out.getRank(), out.getMeshOrRef());
  }
  inMesh = in.getMesh(op, tables);
  if (!inMesh)
    return op->emitOpError("operand is sharded over ") << in.getMeshOrRef() << ", needed a mesh that is defined here";
  if (inMesh != mesh && !op.allowDifferentMeshes()) // (C3)
    return op->emitOpError("operand is sharded over ")
           << describeMesh(in.getMeshOrRef(), inMesh) << " and result over " << describeMesh(out.getMeshOrRef(), mesh)
           << ", needed one mesh with the same device order";
  if (in.getRank() != out.getRank()) // (C4)
    return op->emitOpError("operand has a sharding of rank ")
           << in.getRank() << ", needed rank " << out.getRank() << ", that of out_sharding";
  return verifyRest(collective);
}

/// The lists of axes by dim: each is valid, and they share nothing; as many as dims.
LogicalResult verifyAxesByDim(Collective &collective, StringRef name, ArrayRef<AxisRefListAttr> lists) {
  if (static_cast<int64_t>(lists.size()) != collective.out.getRank()) // CollectiveOpInterface (C4)
    return collective.emitError() << name << " has " << lists.size() << " lists, needed " << collective.out.getRank()
                                  << ", one for each dim";
  auto axes = llvm::map_to_vector(lists, [](AxisRefListAttr list) { return list.getValue(); });
  return verifyAxisLists(axes, collective.meshOrRef(), collective.mesh, // (C2)
                         [&]() { return collective.emitError() << name << ": "; });
}

LogicalResult verifyAxes(Collective &collective, StringRef name, ArrayRef<AxisRefAttr> axes) {
  auto emitError = [&]() { return collective.emitError() << name << ": "; };
  if (failed(verifyAxisLists(axes, collective.meshOrRef(), collective.mesh, emitError))) // (C2)
    return failure();
  return verifyMeshOrder(axes, name, collective.meshOrRef(), collective.mesh, // (C3)
                         [&]() { return collective.emitError(); });
}

SmallVector<SmallVector<AxisRefAttr>> getDimAxes(TensorShardingAttr sharding) {
  return llvm::map_to_vector(sharding.getDimShardings(),
                             [](DimensionShardingAttr dim) { return SmallVector<AxisRefAttr>(dim.getAxes()); });
}

/// The result's dims have these axes.
LogicalResult verifyResultDims(Collective &collective, ArrayRef<SmallVector<AxisRefAttr>> needed) {
  for (auto [index, dim, axes] : llvm::enumerate(collective.out.getDimShardings(), needed))
    if (dim.getAxes() != ArrayRef(axes))
      return collective.emitError() << "out_sharding has {" << toString(dim.getAxes()) << "} in dim " << index
                                    << ", needed {" << toString(axes) << '}';
  return success();
}

LogicalResult removeFromDim(Collective &collective, size_t dim, SmallVector<AxisRefAttr> &axes,
                            ArrayRef<AxisRefAttr> removed) {
  if (succeeded(removeAxesSuffix(axes, removed, collective.mesh)))
    return success();
  return collective.emitError() << "operand has {" << toString(axes) << "} in dim " << dim
                                << ", needed axes that end in " << toString(removed);
}

/// Gathering: the axes leave the ends of the operand's dims.
LogicalResult verifyRemoved(Collective &collective, ArrayRef<AxisRefListAttr> lists) {
  SmallVector<SmallVector<AxisRefAttr>> dims = getDimAxes(collective.in);
  for (auto [index, dim, list] : llvm::enumerate(dims, lists))
    if (failed(removeFromDim(collective, index, dim, list.getValue())))
      return failure();
  return verifyResultDims(collective, dims);
}

/// Slicing: the axes come to the ends of the operand's dims.
LogicalResult verifyAppended(Collective &collective, ArrayRef<AxisRefListAttr> lists) {
  SmallVector<SmallVector<AxisRefAttr>> dims = getDimAxes(collective.in);
  for (auto [dim, list] : llvm::zip_equal(dims, lists))
    appendAxes(dim, list.getValue(), collective.mesh);
  return verifyResultDims(collective, dims);
}

/// What is unreduced in the operand along `axes` is reduced in the same way.
LogicalResult verifyReductionOp(Collective &collective, ArrayRef<AxisRefAttr> axes, std::optional<ReductionOp> found) {
  ReductionOp op = found.value_or(ReductionOp::SUM), needed = collective.in.getReductionOp();
  if (op == needed || !findOverlap(axes, collective.in.getUnreducedAxes()))
    return success();
  return collective.emitError() << "reduction op is " << stringifyEnum(op) << ", needed " << stringifyEnum(needed)
                                << ", that of the operand's unreduced axes";
}

SmallVector<AxisRefAttr> flattenDims(TensorShardingAttr sharding) {
  SmallVector<AxisRefAttr> axes;
  for (DimensionShardingAttr dim : sharding.getDimShardings())
    llvm::append_range(axes, dim.getAxes());
  return axes;
}

SmallVector<AxisRefAttr> flatten(ArrayRef<AxisRefListAttr> lists) {
  SmallVector<AxisRefAttr> axes;
  for (AxisRefListAttr list : lists)
    llvm::append_range(axes, list.getValue());
  return axes;
}

/// The result's unreduced axes are the operand's and `more`.
LogicalResult verifyUnreduced(Collective &collective, ArrayRef<AxisRefAttr> more) {
  SmallVector<AxisRefAttr> needed = uniteAxes(collective.in.getUnreducedAxes(), more, collective.mesh);
  if (collective.out.getUnreducedAxes() == ArrayRef(needed))
    return success();
  return collective.emitError() << "out_sharding has unreduced axes {" << toString(collective.out.getUnreducedAxes())
                                << "}, needed {" << toString(needed) << '}';
}

} // namespace

LogicalResult AllGatherOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefListAttr> axes = getGatheringAxes().getValue();
    if (failed(verifyAxesByDim(collective, "gathering_axes", axes)))
      return failure();
    return verifyRemoved(collective, axes); // (C3)
  });
}

LogicalResult AllSliceOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefListAttr> axes = getSlicingAxes().getValue();
    if (failed(verifyAxesByDim(collective, "slicing_axes", axes)))
      return failure();
    return verifyAppended(collective, axes); // (C3)
  });
}

LogicalResult ReduceScatterOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefListAttr> axes = getReduceScatterAxes().getValue();
    if (failed(verifyAxesByDim(collective, "reduce_scatter_axes", axes)) ||
        failed(verifyAppended(collective, axes))) // (C3)
      return failure();
    return verifyReductionOp(collective, flatten(axes), getReductionOp()); // (C4)
  });
}

LogicalResult AllReduceOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefAttr> axes = getReductionAxes().getValue();
    if (failed(verifyAxes(collective, "reduction_axes", axes)) ||
        failed(verifyResultDims(collective, getDimAxes(collective.in)))) // (C4)
      return failure();
    SmallVector<AxisRefAttr> used = flattenDims(collective.in);
    llvm::append_range(used, collective.in.getReplicatedAxes());
    if (auto overlap = findOverlap(axes, used)) // (C5)
      return emitOpError("reduction axis ")
             << overlap->first.toString() << " overlaps " << overlap->second.toString()
             << " of the operand, needed an axis that neither shards it nor is replicated";
    if (auto overlap = findOverlap(axes, collective.out.getUnreducedAxes())) // (C6)
      return emitOpError("reduction axis ")
             << overlap->first.toString() << " overlaps unreduced " << overlap->second.toString()
             << " of out_sharding, needed it reduced there";
    return verifyReductionOp(collective, axes, getReductionOp()); // (C7)
  });
}

/// Checks (C3) to (C6) of one parameter and moves its axes (C7). `used` are the dims of those before it.
static LogicalResult moveAxes(Collective &collective, size_t index, AllToAllParamAttr param, int64_t previousSource,
                              SmallVectorImpl<bool> &used, MutableArrayRef<SmallVector<AxisRefAttr>> dims) {
  auto emitError = [&]() { return collective.emitError() << "params #" << index << " has "; };
  if (param.getAxes().empty()) // (C3)
    return emitError() << "no axes, needed at least 1";
  int64_t source = param.getSrcDim(), target = param.getTgtDim(), rank = dims.size();
  for (int64_t dim : {source, target}) {
    if (dim < 0 || dim >= rank) // (C4)
      return emitError() << "dim " << dim << ", needed one of the " << rank << " dims";
    if (used[dim]) // (C5)
      return emitError() << "dim " << dim << " for the second time, needed each dim once";
    used[dim] = true;
  }
  if (source < previousSource) // (C6)
    return emitError() << "source dim " << source << " after " << previousSource
                       << ", needed source dims that count up";
  if (failed(removeFromDim(collective, source, dims[source], param.getAxes()))) // (C7)
    return failure();
  appendAxes(dims[target], param.getAxes(), collective.mesh);
  return success();
}

LogicalResult AllToAllOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AllToAllParamAttr> params = getParams().getValue();
    if (params.empty()) // (C2)
      return emitOpError("params is empty, needed at least 1");
    auto lists = llvm::map_to_vector(params, [](AllToAllParamAttr param) { return param.getAxes(); });
    if (failed(verifyAxisLists(lists, collective.meshOrRef(), collective.mesh, // (C3)
                               [&]() { return emitOpError("params: "); })))
      return failure();
    SmallVector<bool> used(collective.out.getRank());
    SmallVector<SmallVector<AxisRefAttr>> dims = getDimAxes(collective.in);
    int64_t previousSource = -1;
    for (auto [index, param] : llvm::enumerate(params)) {
      if (failed(moveAxes(collective, index, param, previousSource, used, dims)))
        return failure();
      previousSource = param.getSrcDim();
    }
    return verifyResultDims(collective, dims); // (C7)
  });
}

LogicalResult CollectivePermuteOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    auto [op, in, out, inMesh, mesh] = collective;
    auto emitMeshError = [&](StringRef same, StringRef needed) -> LogicalResult {
      return emitOpError("operand is sharded over ")
             << describeMesh(in.getMeshOrRef(), inMesh) << " and result over " << describeMesh(out.getMeshOrRef(), mesh)
             << same << ", needed " << needed;
    };
    if (inMesh.getAxes() != mesh.getAxes()) // (C2)
      return emitMeshError("", "the same axes");
    if (inMesh == mesh && in.getMeshOrRef() != out.getMeshOrRef()) // (C2)
      return emitMeshError(" with the same device ids", "one mesh or other device ids");
    for (auto [index, before, after] : llvm::enumerate(in.getShardCounts(inMesh), out.getShardCounts(mesh)))
      if (before != after) // (C3)
        return emitOpError("out_sharding has ")
               << after << " shards in dim " << index << ", needed " << before << ", as many as the operand";
    return success();
  });
}

LogicalResult ReplicatedToUnreducedOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefAttr> axes = getAxes().getValue();
    if (failed(verifyAxes(collective, "axes", axes))) // (C2), (C3)
      return failure();
    if (axes.empty()) // (C4)
      return emitOpError("axes is empty, needed at least 1");
    TensorShardingAttr in = collective.in, out = collective.out;
    if (failed(verifyResultDims(collective, getDimAxes(in)))) // (C5)
      return failure();
    for (auto [index, before, after] : llvm::enumerate(in.getDimShardings(), out.getDimShardings()))
      if (before != after) // (C5)
        return emitOpError("out_sharding has another openness or priority in dim ")
               << index << " than the operand, needed the same dim sharding";
    SmallVector<AxisRefAttr> used = flattenDims(in);
    llvm::append_range(used, in.getUnreducedAxes());
    if (auto overlap = findOverlap(axes, used)) // (C6)
      return emitOpError("axis ") << overlap->first.toString() << " overlaps " << overlap->second.toString()
                                  << " of the operand, needed a replicated axis";
    return verifyUnreduced(collective, axes); // (C7)
  });
}

LogicalResult ShardedToUnreducedOp::verifySymbolUses(SymbolTableCollection &tables) {
  return verifyCollective(*this, tables, [&](Collective &collective) -> LogicalResult {
    ArrayRef<AxisRefListAttr> axes = getAxes().getValue();
    if (failed(verifyAxesByDim(collective, "axes", axes)) || failed(verifyRemoved(collective, axes))) // (C3)
      return failure();
    return verifyUnreduced(collective, flatten(axes)); // (C3)
  });
}
