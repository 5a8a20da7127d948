#include "ExchangeAxes.h"

#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using namespace heddle::propagation;

static void collectNames(TensorShardingAttr sharding, std::set<std::string> &names) {
  for (DimensionShardingAttr dim : sharding.getDimShardings())
    for (AxisRefAttr axis : dim.getAxes())
      names.insert(axis.getName().str());
}

/// Whether one of both can be cut so that the batch gets as many shards as it has, and tensors, too.
static bool canExchange(AxisRefAttr batch, AxisRefAttr tensor, MeshAttr mesh) {
  int64_t a = batch.getSize(mesh), b = tensor.getSize(mesh);
  return std::min(a, b) > 1 && std::max(a, b) % std::min(a, b) == 0;
}

SmallVector<AxisPair> heddle::propagation::findExchanges(func::FuncOp function) {
  std::set<std::string> ofBatch, ofUser;
  SmallVector<std::pair<AxisRefAttr, AxisRefAttr>> neighbours;
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    auto io = function.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    auto sharding = function.getArgAttrOfType<TensorShardingAttr>(index, kShardingAttr);
    if (!io || !sharding)
      continue;
    if (io.getRole() != Role::State) {
      collectNames(sharding, ofBatch);
      continue;
    }
    for (DimensionShardingAttr dim : sharding.getDimShardings())
      for (auto [major, minor] : llvm::zip(dim.getAxes(), dim.getAxes().drop_front(dim.getAxes().empty() ? 0 : 1)))
        if (!dim.getPriority() && !major.isSubAxis() && !minor.isSubAxis() &&
            canExchange(major, minor, sharding.getMesh(function)))
          neighbours.emplace_back(major, minor);
  }
  if (neighbours.empty())
    return {};
  WalkResult walked = function.getBody().walk([&](Operation *op) {
    if (auto constraint = dyn_cast<ShardingConstraintOp>(op))
      collectNames(constraint.getSharding(), ofUser);
    return isa<ManualComputationOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (walked.wasInterrupted())
    return {};
  SmallVector<AxisPair> pairs;
  for (auto [major, minor] : neighbours) {
    AxisPair pair{major.getName().str(), minor.getName().str()};
    bool isNew = llvm::none_of(
        pairs, [&](const AxisPair &known) { return known.batch == pair.batch && known.tensor == pair.tensor; });
    if (isNew && ofBatch.count(pair.batch) && !ofBatch.count(pair.tensor) && !ofUser.count(pair.batch) &&
        !ofUser.count(pair.tensor))
      pairs.push_back(std::move(pair));
  }
  // Pairs are sorted by name: the order of arguments says nothing.
  llvm::sort(pairs, [](const AxisPair &a, const AxisPair &b) {
    return std::tie(a.batch, a.tensor) < std::tie(b.batch, b.tensor);
  });
  return pairs;
}

namespace {

class Exchange {
public:
  Exchange(State &state, const AxisPair &pair) : state(state), pair(pair) {
    MeshAttr mesh = state.getMesh();
    int64_t batch = mesh.getAxisSize(pair.batch), tensor = mesh.getAxisSize(pair.tensor);
    // Both as one axis of batch x tensor shards: the first `tensor` of it, then `batch`.
    if (batch % tensor == 0) {
      ofTensor = {AxisRefAttr::getRange(pair.batch, 1, tensor, mesh)};
      if (batch > tensor)
        ofBatch = {AxisRefAttr::getRange(pair.batch, tensor, batch, mesh)};
      ofBatch.push_back(AxisRefAttr::getRange(pair.tensor, 1, tensor, mesh));
    } else {
      ofTensor = {AxisRefAttr::getRange(pair.batch, 1, batch, mesh),
                  AxisRefAttr::getRange(pair.tensor, 1, tensor / batch, mesh)};
      ofBatch = {AxisRefAttr::getRange(pair.tensor, tensor / batch, tensor, mesh)};
    }
  }

  void run() {
    for (Cell &cell : state.getCells())
      if (!state.isAtBorder(cell) && isCutByBatch(cell) && hasWholeAxes(cell))
        exchange(cell);
  }

private:
  bool isOne(AxisRefAttr axis) const { return axis.getName() == pair.batch || axis.getName() == pair.tensor; }

  bool isCutByBatch(const Cell &cell) const {
    return llvm::any_of(cell.dims, [&](const DimState &dim) {
      return llvm::any_of(dim.axes, [&](const PlacedAxis &placed) {
        return placed.axis.getName() == pair.batch && placed.origin >= 0 && state.isOfBatch(placed);
      });
    });
  }

  bool hasWholeAxes(const Cell &cell) const {
    for (const DimState &dim : cell.dims)
      for (const PlacedAxis &placed : dim.axes)
        if (isOne(placed.axis) && placed.axis.isSubAxis())
          return false;
    auto isNeither = [&](ArrayRef<AxisRefAttr> axes) {
      return llvm::none_of(axes, [&](AxisRefAttr axis) { return isOne(axis); });
    };
    return isNeither(cell.replicated) && isNeither(cell.unreduced) && isNeither(cell.manual);
  }

  void exchange(Cell &cell) {
    for (DimState &dim : cell.dims) {
      PlacedAxes axes;
      for (const PlacedAxis &placed : dim.axes) {
        if (!isOne(placed.axis)) {
          appendAxis(axes, placed, state.getMesh());
          continue;
        }
        int origin = state.addOrigin(placed, ", in place of \"" + placed.axis.getName() + "\"");
        for (AxisRefAttr axis : placed.axis.getName() == pair.batch ? ofBatch : ofTensor)
          appendAxis(axes, {axis, origin, placed.through}, state.getMesh());
      }
      dim.axes = std::move(axes);
    }
  }

  State &state;
  const AxisPair &pair;
  SmallVector<AxisRefAttr> ofBatch, ofTensor; // what each of the axes becomes
};

} // namespace

void heddle::propagation::exchangeAxes(State &state, const AxisPair &pair) { Exchange(state, pair).run(); }
