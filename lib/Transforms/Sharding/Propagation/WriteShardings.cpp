// Writes cells back to attributes.
#include "PropagationState.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/ShardingOps.h"

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

TensorShardingAttr State::getSharding(int index) const {
  const Cell &cell = cells[index];
  MLIRContext *context = mesh.getContext();
  SmallVector<DimensionShardingAttr> dims;
  for (const DimState &dim : cell.dims) {
    auto axes = getAxisRefs(dim.axes);
    dims.push_back(DimensionShardingAttr::get(context, axes, /*isClosed=*/true));
  }
  return TensorShardingAttr::get(context, meshOrRef, dims, cell.replicated, cell.unreduced, cell.reduction);
}

/// `state "w" of @main`, or where it is not that value's own, `state "w" of @main through dot_general at
/// step.py:12`.
StringAttr State::describeOrigin(const PlacedAxis &placed) {
  StringAttr &text = originTexts[{placed.origin, placed.through}];
  if (text)
    return text;
  std::string description = origins[placed.origin].description;
  if (placed.through >= 0) {
    Operation *op = nodes[placed.through].op;
    description += kThrough.str() + op->getName().stripDialect().str();
    if (std::string line = describeLocation(op->getLoc()); !line.empty())
      description += " at " + line;
  }
  return text = StringAttr::get(mesh.getContext(), description);
}

DictionaryAttr State::getOriginsOf(int index) {
  NamedAttrList list;
  if (index >= 0)
    for (const DimState &dim : cells[index].dims)
      for (const PlacedAxis &placed : dim.axes)
        if (placed.origin >= 0)
          list.set(placed.axis.getName(), describeOrigin(placed));
  return list.getDictionary(mesh.getContext());
}

void State::write(func::FuncOp function) {
  MLIRContext *context = mesh.getContext();
  for (auto [argument, result] : givenBack)
    cells[result].dims = cells[argument].dims;
  for (BlockArgument argument : function.getArguments())
    if (int cell = cellOf(argument); cell >= 0) {
      function.setArgAttr(argument.getArgNumber(), kShardingAttr, getSharding(cell));
      if (DictionaryAttr origins = getOriginsOf(cell); !origins.empty())
        function.setArgAttr(argument.getArgNumber(), HeddleDialect::originsAttrName, origins);
    }
  auto writeOrigins = [&](Operation *op, StringRef name, ValueRange values) {
    SmallVector<Attribute> all =
        llvm::map_to_vector(values, [&](Value value) -> Attribute { return getOriginsOf(cellOf(value)); });
    if (llvm::any_of(all, [](Attribute origins) { return !cast<DictionaryAttr>(origins).empty(); }))
      op->setAttr(name, ArrayAttr::get(context, all));
  };
  for (auto [index, cell] : llvm::enumerate(resultCells))
    if (cell >= 0)
      function.setResultAttr(index, kShardingAttr, getSharding(cell));
  auto shardingsOfCells = [&](ArrayRef<int> cells) {
    return TensorShardingPerValueAttr::get(context, llvm::map_to_vector(cells, [&](int cell) {
                                             return cell >= 0 ? getSharding(cell)
                                                              : TensorShardingAttr::getReplicated(0, meshOrRef);
                                           }));
  };
  auto shardingsOf = [&](ValueRange values) {
    return shardingsOfCells(llvm::map_to_vector(values, [&](Value value) { return cellOf(value); }));
  };
  function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    writeOrigins(op, HeddleDialect::originsAttrName, op->getResults());
    if (auto manual = dyn_cast<ManualComputationOp>(op)) {
      ArrayRef<int> shardings = manualCells[op];
      manual.setInShardingsAttr(shardingsOfCells(shardings.take_front(op->getNumOperands())));
      manual.setOutShardingsAttr(shardingsOfCells(shardings.drop_front(op->getNumOperands())));
      return WalkResult::advance();
    }
    if (isa<ShardingConstraintOp, ReshardOp>(op)) {
      op->setAttr("sharding", getSharding(cellOf(op->getResult(0))));
      return WalkResult::advance();
    }
    if (!isa<ShardedOpInterface, DataFlowOpInterface>(op) || op->getNumResults() == 0)
      return WalkResult::advance();
    op->setAttr(kShardingAttr, shardingsOf(op->getResults()));
    if (isa<DataFlowOpInterface>(op) && op->getNumRegions() == 1 && op->getRegion(0).getNumArguments() > 0) {
      op->setAttr(HeddleDialect::bodyShardingAttrName, shardingsOf(op->getRegion(0).getArguments()));
      writeOrigins(op, HeddleDialect::bodyOriginsAttrName, op->getRegion(0).getArguments());
    }
    return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
  });
}
