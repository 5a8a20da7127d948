// Where shardings of values are written.
#include "heddle/Dialect/Sdy/Shardings.h"

#include "heddle/Dialect/Sdy/Sdy.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace heddle::sdy;

MeshAttr heddle::sdy::lookupMesh(Attribute meshOrRef, Operation *op, SymbolTableCollection *tables) {
  if (auto mesh = dyn_cast<MeshAttr>(meshOrRef))
    return mesh;
  auto name = cast<FlatSymbolRefAttr>(meshOrRef);
  Operation *symbol =
      tables ? tables->lookupNearestSymbolFrom(op, name) : SymbolTable::lookupNearestSymbolFrom(op, name);
  auto meshOp = dyn_cast_or_null<MeshOp>(symbol);
  return meshOp ? meshOp.getMesh() : nullptr;
}

namespace {

TensorShardingAttr elementOf(TensorShardingPerValueAttr shardings, unsigned index) {
  return shardings && index < shardings.getShardings().size() ? shardings.getShardings()[index] : nullptr;
}

TensorShardingAttr getArgumentSharding(BlockArgument argument) {
  Operation *op = argument.getOwner()->getParentOp();
  unsigned index = argument.getArgNumber();
  if (auto manual = dyn_cast_or_null<ManualComputationOp>(op))
    return manual.getArgumentSharding(index);
  if (auto named = dyn_cast_or_null<NamedComputationOp>(op))
    return elementOf(named.getInShardings().value_or(nullptr), index);
  if (auto function = dyn_cast_or_null<FunctionOpInterface>(op))
    if (argument.getOwner()->isEntryBlock() && index < function.getNumArguments())
      return function.getArgAttrOfType<TensorShardingAttr>(index, kShardingAttr);
  return nullptr;
}

} // namespace

TensorShardingAttr heddle::sdy::getSharding(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgumentSharding(argument);
  auto result = cast<OpResult>(value);
  Operation *op = result.getOwner();
  if (auto constraint = dyn_cast<ShardingConstraintOp>(op))
    return constraint.getSharding();
  if (auto reshard = dyn_cast<ReshardOp>(op))
    return reshard.getSharding();
  if (auto edge = dyn_cast<DataFlowEdgeOp>(op))
    return edge.getSharding().value_or(nullptr);
  if (auto collective = dyn_cast<CollectiveOpInterface>(op))
    return collective.getOutSharding();
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return elementOf(manual.getOutShardings(), result.getResultNumber());
  if (auto named = dyn_cast<NamedComputationOp>(op))
    return elementOf(named.getOutShardings().value_or(nullptr), result.getResultNumber());
  return elementOf(op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr), result.getResultNumber());
}
