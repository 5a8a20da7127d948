// Builds cells and nodes from a function with annotations.
#include "PropagationState.h"

#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/ShardingRules.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Sdy.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include <limits>
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
  if (auto it = cellOfValue.find(value); it != cellOfValue.end())
    return it->second;
  int cell = addCell(type);
  // What is manual around the value is taken.
  for (Operation *op = value.getParentBlock()->getParentOp(); op; op = op->getParentOp())
    if (auto manual = dyn_cast<ManualComputationOp>(op))
      for (StringAttr axis : manual.getManualAxes().getValue())
        cells[cell].manual.push_back(AxisRefAttr::get(axis.getContext(), axis.getValue()));
  return cellOfValue[value] = cell;
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

int64_t State::phaseOf(DimensionShardingAttr dim, int64_t phase) const {
  if (dim.getPriority())
    return 2 * *dim.getPriority();
  if (!roles)
    return 0;
  bool isSwapped =
      llvm::any_of(dim.getAxes(), [&](AxisRefAttr axis) { return llvm::is_contained(stateFirst, axis.getName()); });
  return isSwapped ? 1 - phase : phase;
}

LogicalResult State::annotate(int index, TensorShardingAttr sharding, Origin origin, int64_t phase, Operation *op) {
  MeshAttr found = lookupMesh(sharding.getMeshOrRef(), op);
  if (found.isMaximal())
    return emitError(origin.location)
           << origin.description
           << " is sharded on a maximal mesh, needed one with axes; heddle-unify-meshes makes it so";
  // A mesh without axes says only that nothing is sharded, as JAX does of what it left on one device.
  if (!found.isEmpty() && mesh && found != mesh)
    return emitError(origin.location) << origin.description << " is sharded on "
                                      << describeMesh(sharding.getMeshOrRef(), found) << ", needed "
                                      << describeMesh(meshOrRef, mesh) << " as for " << meshOrigin;
  if (!found.isEmpty() && !mesh) {
    mesh = found;
    meshOrRef = sharding.getMeshOrRef();
    meshOrigin = origin.description;
    kinds = AxisKinds::of(op, mesh);
  }
  Cell &cell = cells[index];
  cell.annotation = origins.size();
  llvm::append_range(cell.replicated, sharding.getReplicatedAxes());
  for (auto [dim, annotated] : llvm::zip_equal(cell.dims, sharding.getDimShardings())) {
    dim.isOpen = annotated.isOpen();
    dim.phase = phaseOf(annotated, phase);
    dim.axes.clear();
    for (AxisRefAttr axis : annotated.getAxes())
      if (ignoresTime && isSequential(axis))
        continue;
      else if (axis.getSize(mesh) > 1) { // one of size 1 cuts nothing, and would only be in the way of others
        dim.axes.push_back({axis, static_cast<int>(origins.size())});
        origin.phases.emplace(axis.getName().str(), dim.phase);
      }
  }
  origins.push_back(std::move(origin));
  return success();
}

void State::putDevicesBefore(Cell &cell, ArrayRef<PlacedAxes> axes) {
  for (auto [dim, ofDevices] : llvm::zip_equal(cell.dims, axes)) {
    if (!dim.isOpen || dim.axes.empty() || !isSequential(dim.axes.front().axis))
      continue;
    PlacedAxes all;
    for (PlacedAxis placed : ofDevices) {
      placed.origin = cell.annotation;
      placed.through = -1;
      origins[cell.annotation].phases.emplace(placed.axis.getName().str(), dim.phase);
      all.push_back(placed);
    }
    llvm::append_range(all, dim.axes);
    if (cell.type.getDimSize(&dim - cell.dims.data()) % getShardCount(all, mesh) == 0)
      dim.axes = std::move(all);
  }
}

ArgumentAxes State::getArgumentAxes() const {
  ArgumentAxes all;
  for (int cell : argumentCells) {
    all.emplace_back();
    if (cell >= 0)
      for (const DimState &dim : cells[cell].dims)
        all.back().push_back(dim.axes);
  }
  return all;
}

/// At a border an annotation says what others give or expect, and a constraint where a reduction shall wait. Elsewhere
/// when to reduce is a matter of cost, so what asks for a partial value gets it reduced all the same.
void State::keepUnreduced(int index, TensorShardingAttr sharding) {
  for (AxisRefAttr axis : sharding.getUnreducedAxes())
    if (axis.getSize(mesh) > 1)
      cells[index].unreduced.push_back(axis);
  if (!cells[index].unreduced.empty())
    cells[index].reduction = sharding.getReductionOp();
}

/// State comes after batch and constraints: a ZeRO-sharded weight is gathered where an activation wants its axis.
static int64_t phaseOfRole(IoAttr io) { return io && io.getRole() == Role::State ? 1 : 0; }

/// The argument that a result is in the next step: the one donated to it, or of its state.
static BlockArgument findTakenAs(func::FuncOp function, unsigned result) {
  auto io = function.getResultAttrOfType<IoAttr>(result, HeddleDialect::ioAttrName);
  BlockArgument found;
  for (BlockArgument argument : function.getArguments()) {
    auto own = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    if (!own || argument.getType() != function.getResultTypes()[result])
      continue;
    if (own.getDonates() == static_cast<int64_t>(result))
      return argument;
    if (io && io.getRole() == Role::State && own.getRole() == Role::State && own.getName() == io.getName())
      found = argument;
  }
  return found;
}

LogicalResult State::buildEntry(func::FuncOp function) {
  // `state "params.w1" of @main`, or `argument #2 of @main` where nothing is known of it.
  auto describe = [&](StringRef what, unsigned index, IoAttr io) {
    std::string subject =
        io ? (stringifyRole(io.getRole()) + " \"" + io.getName() + "\"").str() : (what + " #" + Twine(index)).str();
    return (subject + " of @" + function.getName()).str();
  };
  for (BlockArgument argument : function.getArguments()) {
    int cell = cellOf(argument);
    argumentCells.push_back(cell);
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    if (auto sharding = function.getArgAttrOfType<TensorShardingAttr>(argument.getArgNumber(), kShardingAttr)) {
      Origin origin{describe("argument", argument.getArgNumber(), io), argument.getLoc()};
      if (failed(annotate(cell, sharding, origin, phaseOfRole(io), function)))
        return failure();
      keepUnreduced(cell, sharding);
      if (!deviceAxes.empty())
        putDevicesBefore(cells[cell], deviceAxes[argument.getArgNumber()]);
    }
  }
  for (auto [index, value] : llvm::enumerate(function.getBody().front().getTerminator()->getOperands())) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    resultCells.push_back(type ? addCell(type) : -1);
    if (!type)
      continue;
    auto io = function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    auto sharding = function.getResultAttrOfType<TensorShardingAttr>(index, kShardingAttr);
    Origin origin{describe("result", index, io), function.getLoc()};
    if (BlockArgument argument = roles ? findTakenAs(function, index) : nullptr) {
      int taken = cellOf(argument);
      if (!sharding) {
        unsigned number = argument.getArgNumber();
        sharding = function.getArgAttrOfType<TensorShardingAttr>(number, kShardingAttr);
        origin = {describe("argument", number, function.getArgAttrOfType<IoAttr>(number, HeddleDialect::ioAttrName)),
                  argument.getLoc()};
        givenBack.push_back({taken, resultCells.back()});
      }
      addNode({function, getIdentityRule(type), {taken, resultCells.back()}, NodeKind::PassThrough});
    }
    if (sharding) {
      if (failed(annotate(resultCells.back(), sharding, origin, phaseOfRole(io), function)))
        return failure();
      keepUnreduced(resultCells.back(), sharding);
    }
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

static std::string describeConstraint(ShardingConstraintOp op) {
  std::string line = describeLocation(op.getLoc());
  return line.empty() ? "constraint" : "constraint at " + line;
}

/// Members of a group are linked by nodes; so they come to be sharded alike unless closed dims keep them from it.
LogicalResult State::checkGroup(ShardingGroupOp op, int first, int member) const {
  const Cell &a = cells[first], &b = cells[member];
  if (a.type.getRank() != b.type.getRank())
    return op.emitOpError() << "of group " << op.getGroupId() << " has a value of type " << b.type
                            << ", needed the rank of " << a.type << " as in the group so far";
  if (a.annotation < 0 || b.annotation < 0)
    return success();
  auto refOf = [](const PlacedAxis &placed) { return placed.axis; };
  for (auto [dim, pair] : llvm::enumerate(llvm::zip_equal(a.dims, b.dims))) {
    const auto &[x, y] = pair;
    SmallVector<AxisRefAttr> xAxes = llvm::map_to_vector(x.axes, refOf), yAxes = llvm::map_to_vector(y.axes, refOf);
    if (x.isOpen || y.isOpen || xAxes == yAxes)
      continue;
    op.emitWarning() << "group " << op.getGroupId() << " is closed in dim " << dim
                     << " in different ways: " << origins[a.annotation].description << " is sharded as "
                     << getSharding(first) << ", " << origins[b.annotation].description << " as "
                     << getSharding(member);
  }
  return success();
}

LogicalResult State::buildOp(Operation *op) {
  // Values that hold the same data must be sharded alike where the op itself makes them.
  if (auto flow = dyn_cast<DataFlowOpInterface>(op)) {
    for (const DataFlowEdge &edge : flow.getDataFlowEdges()) {
      shareCell(edge.targets);
      Node node{op, edge.getShardingRule(), {}, NodeKind::PassThrough};
      SmallVector<Value> values = edge.getSourceValues();
      llvm::append_range(values, edge.targets);
      for (Value value : values)
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
  } else if (auto manual = dyn_cast<ManualComputationOp>(op)) {
    return buildManual(manual);
  }

  if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
    int cell = cellOf(constraint.getResult());
    if (failed(annotate(cell, constraint.getSharding(), {describeConstraint(constraint), constraint.getLoc()}, 0, op)))
      return failure();
    keepUnreduced(cell, constraint.getSharding());
    return success();
  }
  if (auto group = dyn_cast<ShardingGroupOp>(op)) {
    int cell = cellOf(group.getInput());
    auto [it, isNew] = cellOfGroup.try_emplace(group.getGroupId(), cell);
    if (isNew)
      return success();
    if (failed(checkGroup(group, it->second, cell)))
      return failure();
    addNode({op, getIdentityRule(group.getInput().getType()), {it->second, cell}, NodeKind::PassThrough});
    if (cells[it->second].annotation < 0) // an annotated one shows what contradicts
      it->second = cell;
    return success();
  }
  if (auto shardings = op->getAttrOfType<TensorShardingPerValueAttr>(kShardingAttr))
    for (auto [result, sharding] : llvm::zip_equal(op->getResults(), shardings.getShardings()))
      if (int cell = cellOf(result); cell >= 0)
        if (failed(annotate(cell, sharding, {("op " + op->getName().getStringRef()).str(), op->getLoc()}, 0, op)))
          return failure();
  return success();
}

/// A value of the body and what it is a part of outside, along the manual axes.
void State::addManualBorder(ManualComputationOp op, int outer, int inner, bool goesIn) {
  RankedTensorType type = cells[inner].type;
  Node node{op, getIdentityRule(type), {inner, inner}, NodeKind::PassThrough};
  node.outerTensor = goesIn ? 0 : 1;
  node.cells[node.outerTensor] = outer;
  node.manualAxes = op.getManualAxes();
  addNode(std::move(node));
}

LogicalResult State::buildManual(ManualComputationOp op) {
  Block &body = op.getBody().front();
  SmallVector<int> &shardings = manualCells[op];
  auto addSharding = [&](Value value, TensorShardingAttr sharding, StringRef what, unsigned index) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    shardings.push_back(type ? addCell(type) : -1);
    if (!type)
      return success();
    Origin origin{(what + " #" + std::to_string(index) + " of a manual computation").str(), op.getLoc()};
    if (failed(annotate(shardings.back(), sharding, origin, 0, op)))
      return failure();
    keepUnreduced(shardings.back(), sharding);
    // A manual axis that the sharding doesn't name is none that its open dims may get.
    for (StringAttr axis : op.getManualAxes().getValue())
      cells[shardings.back()].manual.push_back(AxisRefAttr::get(axis.getContext(), axis.getValue()));
    return success();
  };
  for (auto [index, operand, sharding] : llvm::enumerate(op->getOperands(), op.getInShardings().getShardings())) {
    if (failed(addSharding(operand, sharding, "operand", index)))
      return failure();
    if (int cell = shardings.back(); cell >= 0) {
      addNode({op, getIdentityRule(operand.getType()), {cellOf(operand), cell}, NodeKind::PassThrough});
      addManualBorder(op, cell, cellOf(body.getArgument(index)), /*goesIn=*/true);
    }
  }
  for (auto [index, result, sharding] : llvm::enumerate(op->getResults(), op.getOutShardings().getShardings())) {
    if (failed(addSharding(result, sharding, "result", index)))
      return failure();
    if (int cell = shardings.back(); cell >= 0) {
      addManualBorder(op, cell, cellOf(body.getTerminator()->getOperand(index)), /*goesIn=*/false);
      addNode({op, getIdentityRule(result.getType()), {cell, cellOf(result)}, NodeKind::PassThrough});
    }
  }
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

void State::closeBorders() {
  for (int cell : llvm::concat<int>(argumentCells, resultCells))
    if (cell >= 0)
      for (DimState &dim : cells[cell].dims)
        dim.isOpen = false;
}

int State::addOrigin(const PlacedAxis &axis, const Twine &what) {
  auto [it, isNew] = addedOrigins.try_emplace({axis.origin, what.str()}, static_cast<int>(origins.size()));
  if (isNew) {
    Origin origin = origins[axis.origin];
    origin.description += it->first.second;
    origins.push_back(std::move(origin));
    originRanks.push_back(std::numeric_limits<int>::max() / 2 + originRanks[axis.origin]); // after all others
  }
  return it->second;
}

bool State::isOfBatch(const PlacedAxis &axis) const {
  auto phase = origins[axis.origin].phases.find(axis.axis.getName());
  return phase != origins[axis.origin].phases.end() && phase->second == 0;
}

bool State::isAtBorder(const Cell &cell) const {
  int index = &cell - cells.data();
  return llvm::is_contained(argumentCells, index) || llvm::is_contained(resultCells, index);
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
  Operation *end = function.getBody().front().getTerminator();
  for (auto [value, cell] : llvm::zip_equal(end->getOperands(), resultCells))
    if (cell >= 0)
      addNode({end, getIdentityRule(value.getType()), {cellOf(value), cell}, NodeKind::PassThrough});
  rankOrigins();
  closeInTime(function);
  return success();
}

/// Callers know devices only, and state is alike at all times of a step.
void State::closeInTime(func::FuncOp function) {
  if (!mesh)
    return;
  auto close = [&](int index, IoAttr io) {
    if (index < 0)
      return;
    cells[index].isOpenInTime = false;
    for (MeshAxisAttr axis : mesh.getAxes())
      if (kinds.isSequential(axis.getName()) && phaseOfRole(io) == 1)
        cells[index].manual.push_back(AxisRefAttr::get(axis.getContext(), axis.getName()));
  };
  for (auto [index, cell] : llvm::enumerate(argumentCells))
    close(cell, function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName));
  for (auto [index, cell] : llvm::enumerate(resultCells))
    close(cell, function.getResultAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName));
}

SmallVector<int64_t> State::getPhases() const {
  std::set<int64_t> phases{0};
  for (const Cell &cell : cells)
    for (const DimState &dim : cell.dims)
      phases.insert(dim.phase);
  return SmallVector<int64_t>(phases.begin(), phases.end());
}

static std::string describePart(AxisRefAttr axis) { return ("\"" + axis.getName() + "\" or a part of it").str(); }

bool State::isBanned(const Cell &cell, int64_t dim, AxisRefAttr axis) const {
  if (banned.empty())
    return false;
  Choice whole{llvm::to_vector(cell.type.getShape()), dim, axis.toString()}, part = whole;
  part.axis = describePart(axis);
  return banned.count(whole) || banned.count(part);
}

void State::noteConflict(const Cell &cell, int64_t dim, const PlacedAxis &blocker, const PlacedAxis &wanted) {
  // What the cell's own annotation says, or an earlier phase, stands.
  if (blocker.origin < 0 || wanted.origin < 0 || blocker.origin == cell.annotation ||
      origins[blocker.origin].phases.find(blocker.axis.getName())->second !=
          origins[wanted.origin].phases.find(wanted.axis.getName())->second)
    return;
  // Without the whole axis a dim may still take a part that another dim leaves; without a part it should not take more.
  std::string axis = blocker.axis.isSubAxis() ? describePart(blocker.axis) : blocker.axis.toString();
  conflicts[{llvm::to_vector(cell.type.getShape()), dim, axis}].insert(&cell - cells.data());
}

Conflicts State::getConflicts() const {
  Conflicts weighed;
  for (const auto &[choice, where] : conflicts)
    for (size_t cell : where)
      weighed[choice] += cells[cell].type.getNumElements();
  return weighed;
}
