// From a function with annotations to cells and nodes.
#include "PropagationState.h"

#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

int State::addCell(RankedTensorType type) {
  Cell &cell = cells.emplace_back();
  cell.type = type;
  cell.dims.resize(type.getRank());
  return cells.size() - 1;
}

int State::cellOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return -1;
  auto [it, isNew] = cellOfValue.try_emplace(value, -1);
  if (isNew)
    it->second = addCell(type);
  return it->second;
}

void State::shareCell(ArrayRef<Value> values) {
  int cell = cellOf(values.front());
  for (Value value : values.drop_front())
    if (value.getType() == values.front().getType())
      cellOfValue[value] = cell;
}

void State::addNode(Node node) {
  for (int cell : node.cells)
    if (cell >= 0)
      cells[cell].nodes.push_back(nodes.size());
  nodes.push_back(std::move(node));
}

LogicalResult State::annotate(int index, TensorShardingAttr sharding, Origin origin, int64_t phase, Operation *op) {
  MeshAttr found = lookupMesh(sharding.getMeshOrRef(), op);
  if (found.isMaximal())
    return emitError(origin.location) << origin.description
                                      << " is sharded on a maximal mesh, which propagation does not support yet";
  if (mesh && found != mesh)
    return emitError(origin.location) << origin.description << " is sharded on "
                                      << describeMesh(sharding.getMeshOrRef(), found) << ", needed "
                                      << describeMesh(meshOrRef, mesh) << " as for " << origins.front().description;
  mesh = found;
  if (!meshOrRef)
    meshOrRef = sharding.getMeshOrRef();
  Cell &cell = cells[index];
  cell.isAnnotated = true;
  llvm::append_range(cell.replicated, sharding.getReplicatedAxes());
  llvm::append_range(cell.unreduced, sharding.getUnreducedAxes());
  for (auto [dim, annotated] : llvm::zip_equal(cell.dims, sharding.getDimShardings())) {
    dim.isOpen = annotated.isOpen();
    dim.phase = annotated.getPriority() ? 2 * *annotated.getPriority() : phase;
    dim.axes.clear();
    for (AxisRefAttr axis : annotated.getAxes())
      dim.axes.push_back({axis, static_cast<int>(origins.size())});
  }
  origins.push_back(std::move(origin));
  return success();
}

/// State comes after batch and constraints: a ZeRO-sharded weight is gathered where an activation wants its axis.
static int64_t phaseOf(IoAttr io) { return io && io.getRole() == Role::State ? 1 : 0; }

LogicalResult State::buildEntry(func::FuncOp function) {
  auto describe = [&](StringRef what, unsigned index, IoAttr io) {
    std::string text = (what + " " + (io ? "\"" + io.getName().str() + "\"" : "#" + std::to_string(index)) + " of @" +
                        function.getName())
                           .str();
    return text;
  };
  for (BlockArgument argument : function.getArguments()) {
    int cell = cellOf(argument);
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    if (auto sharding = function.getArgAttrOfType<TensorShardingAttr>(argument.getArgNumber(), kShardingAttr))
      if (failed(annotate(cell, sharding, {describe("argument", argument.getArgNumber(), io), argument.getLoc()},
                          phaseOf(io), function)))
        return failure();
  }
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    resultCells.push_back(type ? addCell(type) : -1);
    if (!type)
      continue;
    auto io = function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    if (auto sharding = function.getResultAttrOfType<TensorShardingAttr>(index, kShardingAttr))
      if (failed(annotate(resultCells.back(), sharding, {describe("result", index, io), function.getLoc()}, phaseOf(io),
                          function)))
        return failure();
  }
  return success();
}

static NodeKind kindOf(Operation *op, const ShardingRule &rule) {
  if (isa<stablehlo::BroadcastInDimOp>(op))
    return NodeKind::Broadcast;
  bool passes = llvm::all_of(rule.getFactors(), [](const Factor &factor) {
    return factor.kind == FactorKind::PassThrough || factor.size == 1;
  });
  return passes ? NodeKind::PassThrough : NodeKind::Other;
}

LogicalResult State::buildOp(Operation *op) {
  // Values that hold the same data must be sharded alike where the op itself makes them.
  if (auto flow = dyn_cast<DataFlowOpInterface>(op)) {
    for (const DataFlowEdge &edge : flow.getDataFlowEdges()) {
      shareCell(edge.targets);
      Node node{op, edge.getShardingRule(), {}, NodeKind::PassThrough};
      for (Value value : llvm::concat<const Value>(edge.sources, edge.targets))
        node.cells.push_back(cellOf(value));
      addNode(std::move(node));
    }
  } else if (std::optional<ShardingRule> rule = getShardingRule(op)) {
    Node node{op, std::move(*rule), {}};
    node.kind = kindOf(op, node.rule);
    for (Value value : llvm::concat<Value>(op->getOperands(), op->getResults()))
      node.cells.push_back(cellOf(value));
    if (auto barrier = dyn_cast<PropagationBarrierOp>(op)) {
      node.goesForward = barrier.getAllowedDirection() == PropagationDirection::FORWARD ||
                         barrier.getAllowedDirection() == PropagationDirection::BOTH;
      node.goesBackward = barrier.getAllowedDirection() == PropagationDirection::BACKWARD ||
                          barrier.getAllowedDirection() == PropagationDirection::BOTH;
    }
    addNode(std::move(node));
  } else if (isa<ManualComputationOp>(op)) {
    return op->emitOpError("is not supported by propagation yet");
  }

  if (auto constraint = dyn_cast<ShardingConstraintOp>(op))
    return annotate(cellOf(constraint.getResult()), constraint.getSharding(), {"constraint", constraint.getLoc()}, 0,
                    op);
  if (auto group = dyn_cast<ShardingGroupOp>(op)) {
    auto [it, isNew] = cellOfGroup.try_emplace(group.getGroupId(), cellOf(group.getInput()));
    if (!isNew) // groups are linked by a node, so that a closed member keeps its sharding
      addNode({op,
               DataFlowEdge{{group.getInput()}, {group.getInput()}}.getShardingRule(),
               {it->second, cellOf(group.getInput())},
               NodeKind::PassThrough});
    return success();
  }
  if (auto shardings = op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr))
    for (auto [result, sharding] : llvm::zip_equal(op->getResults(), shardings.getShardings()))
      if (int cell = cellOf(result); cell >= 0)
        if (failed(annotate(cell, sharding, {("op " + op->getName().getStringRef()).str(), op->getLoc()}, 0, op)))
          return failure();
  return success();
}

/// Names say what an origin is wherever it stands; locations tell those of one name apart.
void State::rankOrigins() {
  auto keyOf = [](const Origin &origin) {
    std::string key = origin.description + " ";
    llvm::raw_string_ostream os(key);
    origin.location.print(os);
    return key;
  };
  std::set<std::string> keys;
  for (const Origin &origin : origins)
    keys.insert(keyOf(origin));
  for (const Origin &origin : origins)
    originRanks.push_back(std::distance(keys.begin(), keys.find(keyOf(origin))));
}

LogicalResult State::build(func::FuncOp function) {
  if (failed(buildEntry(function)))
    return failure();
  WalkResult built = function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (failed(buildOp(op)))
      return WalkResult::interrupt();
    return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
  });
  if (built.wasInterrupted())
    return failure();
  for (auto [value, cell] : llvm::zip_equal(function.getBody().front().getTerminator()->getOperands(), resultCells))
    if (cell >= 0)
      addNode(
          {function, DataFlowEdge{{value}, {value}}.getShardingRule(), {cellOf(value), cell}, NodeKind::PassThrough});
  rankOrigins();
  return success();
}

SmallVector<int64_t> State::getPhases() const {
  std::set<int64_t> phases{0};
  for (const Cell &cell : cells)
    for (const DimState &dim : cell.dims)
      phases.insert(dim.phase);
  return SmallVector<int64_t>(phases.begin(), phases.end());
}

TensorShardingAttr State::getSharding(int index) const {
  const Cell &cell = cells[index];
  MLIRContext *context = mesh.getContext();
  SmallVector<DimensionShardingAttr> dims;
  for (const DimState &dim : cell.dims) {
    auto axes = llvm::map_to_vector(dim.axes, [](const PlacedAxis &placed) { return placed.axis; });
    dims.push_back(DimensionShardingAttr::get(context, axes, /*isClosed=*/true));
  }
  return TensorShardingAttr::get(context, meshOrRef, dims, cell.replicated, cell.unreduced);
}

void State::write(func::FuncOp function) {
  MLIRContext *context = mesh.getContext();
  for (BlockArgument argument : function.getArguments())
    if (int cell = cellOf(argument); cell >= 0)
      function.setArgAttr(argument.getArgNumber(), kShardingAttr, getSharding(cell));
  for (auto [index, cell] : llvm::enumerate(resultCells))
    if (cell >= 0)
      function.setResultAttr(index, kShardingAttr, getSharding(cell));
  auto shardingsOf = [&](ValueRange values) {
    return TensorShardingPerValueAttr::get(context, llvm::map_to_vector(values, [&](Value value) {
                                             int cell = cellOf(value);
                                             return cell >= 0 ? getSharding(cell)
                                                              : TensorShardingAttr::getReplicated(0, meshOrRef);
                                           }));
  };
  function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<ShardedOpInterface, DataFlowOpInterface>(op) || op->getNumResults() == 0)
      return WalkResult::advance();
    op->setAttr(kShardingAttr, shardingsOf(op->getResults()));
    if (isa<DataFlowOpInterface>(op) && op->getNumRegions() == 1 && op->getRegion(0).getNumArguments() > 0)
      op->setAttr(HeddleDialect::bodyShardingAttrName, shardingsOf(op->getRegion(0).getArguments()));
    return hasScalarRegions(op) ? WalkResult::skip() : WalkResult::advance();
  });
}
