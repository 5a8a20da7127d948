// Finds the cheapest way between two shardings as a problem of `Problems/ReshardPath.h`; its axes are atoms, parts of
// mesh axes that the shardings never cut. Dims that don't divide evenly are whole or left alone (shards of 12 over 8
// are not made of shards of 12 over 4), and so are dims with axes that are cut elsewhere (halves of 6 are not made of
// thirds).
#include "heddle/Analysis/ReshardPlan.h"

#include "heddle/Dialect/Sdy/AxisLists.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::sdy;
using problems::ReshardKind;

RankedTensorType heddle::getShardType(RankedTensorType type, TensorShardingAttr sharding, MeshAttr mesh) {
  SmallVector<int64_t> shape(type.getShape());
  if (sharding)
    for (auto [size, dim] : llvm::zip_equal(shape, sharding.getDimShardings()))
      size = llvm::divideCeil(size, dim.getShardCount(mesh));
  return RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
}

int64_t heddle::getTensorBytes(RankedTensorType type) {
  Type element = type.getElementType();
  int64_t bits = isa<ComplexType>(element) ? 2 * cast<ComplexType>(element).getElementType().getIntOrFloatBitWidth()
                                           : element.getIntOrFloatBitWidth();
  return type.getNumElements() * std::max<int64_t>(1, bits / 8);
}

int64_t heddle::getTensorBytes(Value value) { return getTensorBytes(TypeRange(ArrayRef<Type>(value.getType()))); }

int64_t heddle::getTensorBytes(TypeRange types) {
  int64_t bytes = 0;
  for (Type type : types)
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      bytes += getTensorBytes(tensor);
  return bytes;
}

namespace {

class PlanMaker {
public:
  PlanMaker(RankedTensorType type, TensorShardingAttr from, TensorShardingAttr to, const MeshInUse &use,
            const MachineRates &rates, std::optional<int64_t> byteLimit,
            std::optional<ReshardKind> avoided = std::nullopt)
      : type(type), from(from), to(to), use(use), rates(rates), byteLimit(byteLimit), avoided(avoided) {}

  /// Nothing where a kind of moves that is avoided is needed.
  std::optional<ReshardPlan> run() {
    TensorShardingAttr target = to;
    SmallVector<DimensionShardingAttr> targetDims(to.getDimShardings());
    DimensionShardingAttr whole = DimensionShardingAttr::get(to.getContext(), {}, /*isClosed=*/true);
    current = from;
    std::set<std::string> torn = findTornAxes();
    auto isMovable = [&](int64_t dim, ArrayRef<PlacedAxis> axes) {
      return isEven(dim, axes) &&
             llvm::none_of(axes, [&](const PlacedAxis &placed) { return torn.count(placed.axis.getName().str()); });
    };
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      PlacedAxes before = axesOf(from, dim), after = axesOf(to, dim);
      if (before == after) {
        if (!isEven(dim, before) || type.getDimSize(dim) == 0)
          fixed.insert(dim);
        continue;
      }
      if (!isMovable(dim, before))
        gather(dim, before);
      if (!isMovable(dim, after))
        targetDims[dim] = whole;
    }
    if (!search(target.withDims(targetDims)))
      return std::nullopt;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (PlacedAxes axes = axesOf(to, dim); targetDims[dim] != to.getDimShardings()[dim])
        slice(dim, axes);
    return std::move(plan);
  }

private:
  static PlacedAxes axesOf(TensorShardingAttr sharding, int64_t dim) {
    return getPlacedAxes(sharding.getDimShardings()[dim]);
  }
  bool isEven(int64_t dim, ArrayRef<PlacedAxis> axes) const {
    return type.getDimSize(dim) % getShardCount(axes, use.mesh) == 0;
  }

  void setDim(int64_t dim, ArrayRef<PlacedAxis> axes) {
    SmallVector<DimensionShardingAttr> dims(current.getDimShardings());
    dims[dim] = DimensionShardingAttr::get(current.getContext(), getAxisRefs(axes),
                                           /*isClosed=*/true);
    current = current.withDims(dims);
  }

  void gather(int64_t dim, const PlacedAxes &axes) {
    setDim(dim, {});
    int64_t shards = getShardCount(axes, use.mesh),
            bytes = getTensorBytes(getShardType(type, current, use.mesh)) / shards * (shards - 1);
    problems::DeviceGroup group = rates.getGroup(getAxisRefs(axes));
    add({ReshardKind::AllGather, axes, static_cast<int>(dim), -1, current, problems::getRingWireBytes(group, bytes)},
        problems::getRingSeconds(rates.getWires(), group, bytes));
  }
  void slice(int64_t dim, const PlacedAxes &axes) {
    setDim(dim, axes);
    add({ReshardKind::AllSlice, axes, -1, static_cast<int>(dim), current, 0}, 0);
  }
  void add(ReshardMove move, double seconds) {
    plan.wireBytes += move.wireBytes;
    plan.seconds += seconds;
    plan.moves.push_back(std::move(move));
  }

  using Cuts = std::map<std::string, std::set<int64_t>>;

  /// Where one of two shardings cuts each mesh axis.
  Cuts findCuts(TensorShardingAttr a, TensorShardingAttr b) const {
    Cuts cuts;
    auto cut = [&](AxisRefAttr axis) {
      cuts[axis.getName().str()].insert({axis.getPreSize(), axis.getNextPreSize(use.mesh)});
    };
    for (TensorShardingAttr sharding : {a, b})
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        if (!fixed.count(dim))
          llvm::for_each(sharding.getDimShardings()[dim].getAxes(), cut);
    llvm::for_each(a.getUnreducedAxes(), cut);
    llvm::for_each(b.getUnreducedAxes(), cut);
    return cuts;
  }

  /// Mesh axes that have no parts of which both shardings' sub-axes are made.
  std::set<std::string> findTornAxes() const {
    std::set<std::string> torn;
    for (const auto &[axis, cuts] : findCuts(from, to))
      for (auto at = cuts.begin(), next = std::next(at); next != cuts.end(); at = next++)
        if (*next % *at != 0)
          torn.insert(axis);
    return torn;
  }

  /// Cuts every mesh axis wherever one of the shardings does.
  void findAtoms(TensorShardingAttr target) {
    Cuts cuts = findCuts(current, target);
    for (MeshAxisAttr axis : use.mesh.getAxes()) {
      auto it = cuts.find(axis.getName().str());
      if (it == cuts.end())
        continue;
      for (auto at = it->second.begin(), next = std::next(at); next != it->second.end(); at = next++)
        atoms.push_back(AxisRefAttr::getRange(axis.getName(), *at, *next, use.mesh));
    }
  }

  std::vector<int> atomsOf(ArrayRef<AxisRefAttr> axes) const {
    std::vector<int> numbers;
    for (AxisRefAttr axis : axes)
      for (auto [number, atom] : llvm::enumerate(atoms))
        if (axis.overlaps(atom))
          numbers.push_back(number);
    return numbers;
  }

  /// A dim that is left alone has no axes in the problem.
  problems::ReshardState stateOf(TensorShardingAttr sharding) const {
    problems::ReshardState state;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      state.dims.push_back(fixed.count(dim) ? std::vector<int>() : atomsOf(sharding.getDimShardings()[dim].getAxes()));
    state.unreduced = atomsOf(sharding.getUnreducedAxes());
    std::sort(state.unreduced.begin(), state.unreduced.end());
    return state;
  }

  PlacedAxes placed(ArrayRef<int> numbers) const {
    PlacedAxes axes;
    for (int number : numbers)
      appendAxis(axes, {atoms[number]}, use.mesh);
    return axes;
  }

  TensorShardingAttr shardingOf(const problems::ReshardState &state) const {
    SmallVector<PlacedAxes> dims;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      dims.push_back(fixed.count(dim) ? axesOf(current, dim) : placed(state.dims[dim]));
    SmallVector<AxisRefAttr> unreduced;
    for (const PlacedAxis &axis : placed(state.unreduced))
      unreduced.push_back(axis.axis);
    return makeSharding(dims, unreduced, current.getReductionOp(), use);
  }

  bool search(TensorShardingAttr target) {
    if (current == target)
      return true;
    findAtoms(target);
    problems::ReshardProblem problem;
    problem.elementBytes = std::max<int64_t>(1, getTensorBytes(type) / std::max<int64_t>(1, type.getNumElements()));
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      problem.shape.push_back(fixed.count(dim) ? 1
                                               : type.getDimSize(dim)); // no axis may go to a dim that is left alone
      if (fixed.count(dim))
        problem.elementBytes *= llvm::divideCeil(type.getDimSize(dim), getShardCount(axesOf(current, dim), use.mesh));
    }
    for (AxisRefAttr atom : atoms)
      problem.axes.push_back({atom.toString(), atom.getSize(use.mesh), rates.getGroup(atom).nodeMembers,
                              use.kinds.isSequential(atom.getName())});
    problem.wires = rates.getWires();
    problem.from = stateOf(current);
    problem.to = stateOf(target);
    problem.byteLimit = byteLimit;
    std::string error = problems::check(problem);
    assert(error.empty() && "the shardings were made by propagation and the op's rule");
    std::optional<problems::ReshardPath> path =
        avoided ? problems::solveWithout(*avoided, problem) : problems::solve(problem, error);
    if (!path && avoided)
      return false;
    if (!path) {
      plan.breaksLimit = true;
      problem.byteLimit = std::nullopt;
      path = problems::solve(problem, error);
    }
    assert(path && "without a byte limit there is always one");
    for (const problems::ReshardStep &step : path->steps)
      add({step.kind, step.kind == ReshardKind::Permute ? PlacedAxes() : placed(step.axes), step.fromDim, step.toDim,
           shardingOf(step.after), step.wireBytes},
          step.seconds);
    current = target;
    return true;
  }

  RankedTensorType type;
  TensorShardingAttr from, to, current;
  const MeshInUse &use;
  const MachineRates &rates;
  std::optional<int64_t> byteLimit;
  std::optional<ReshardKind> avoided;
  ReshardPlan plan;
  std::set<int64_t> fixed;
  SmallVector<AxisRefAttr> atoms;
};

} // namespace

/// `all_reduce {"x"}, all_slice {"x"}`.
static std::string describe(const ReshardPlan &plan) {
  std::string text;
  for (const ReshardMove &move : plan.moves) {
    text += (text.empty() ? "" : ", ") + std::string(problems::toString(move.kind));
    if (!move.axes.empty())
      text += " {" + sdy::toString(getAxisRefs(move.axes)) + "}";
  }
  return text;
}

const ReshardPlan &ReshardPlanner::plan(RankedTensorType type, TensorShardingAttr from, TensorShardingAttr to) {
  auto [it, isNew] = plans.try_emplace({type.getAsOpaquePointer(), from.getAsOpaquePointer(), to.getAsOpaquePointer()});
  if (!isNew || from == to)
    return it->second;
  ReshardPlan &plan = it->second = *PlanMaker(type, from, to, use, rates, byteLimit).run();
  if (!describesOthers || plan.seconds == 0)
    return plan;
  std::optional<ReshardPlan> best;
  for (const ReshardMove &move : plan.moves)
    if (std::optional<ReshardPlan> other = PlanMaker(type, from, to, use, rates, byteLimit, move.kind).run())
      if (!best || other->seconds < best->seconds)
        best = std::move(other);
  if (best)
    plan.other = describe(*best) + llvm::formatv(": {0:e2} s, chosen {1:e2} s", best->seconds, plan.seconds).str();
  return plan;
}
