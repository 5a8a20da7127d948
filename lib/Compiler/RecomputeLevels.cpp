#include "RecomputeLevels.h"

#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ReshardPlan.h"
#include "heddle/Dialect/Spmd/CollectiveInterface.h"
#include "heddle/Dialect/Stablehlo/ShapeOps.h"
#include "heddle/Transforms/Recompute/Units.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

#include <cmath>
#include <map>

using namespace mlir;
using namespace heddle;
using problems::KeptChoice;
using problems::LayerClass;
using problems::LayerPlan;

namespace {

// ---- prices ----

/// What ops of the Graph rung cost on a device: what came from their places in the text, on the Local rung.
class LocalPrices {
public:
  LocalPrices(func::FuncOp graph, ModuleOp local, const machine::MachineSpec &machine)
      : rates(RateOptions::ofMachine(machine), findMeshOf(local)) {
    local.walk([&](Operation *op) {
      if (isa<func::FuncOp, ModuleOp>(op) || op->getNumResults() == 0)
        return;
      Place &place = places[LocationAttr(op->getLoc())];
      if (isa<spmd::CollectiveOpInterface>(op)) {
        hasCollectives = true;
        hasGathers |= op->getName().stripDialect() == "all_gather";
        for (const CollectiveCost &collective : getOpCost(op).collectives)
          place.collectiveSeconds += getSeconds(collective, rates);
        return;
      }
      Ops &ops = place.ops[op->getName().getAsOpaquePointer()];
      ops.bytes += countBytes(op);
      ops.seconds += getOwnSeconds(op);
      ++ops.count;
    });
    double whole = 0, own = 0;
    graph.walk([&](Operation *op) {
      auto place = places.find(LocationAttr(op->getLoc()));
      if (const Ops *ops = place == places.end() ? nullptr : place->second.find(op)) {
        whole += static_cast<double>(countBytes(op));
        own += static_cast<double>(ops->bytes) / static_cast<double>(ops->count);
      }
    });
    share = whole > 0 ? own / whole : 1;
  }

  OpPrice get(Operation *op) const {
    auto place = places.find(LocationAttr(op->getLoc()));
    const Ops *ops = place == places.end() ? nullptr : place->second.find(op);
    if (ops) {
      double count = static_cast<double>(ops->count);
      return {ops->bytes / ops->count, (ops->seconds + place->second.collectiveSeconds) / count};
    }
    // A part of what has become one op: attention has its scores' place, and gives what its last product did.
    if (!isContraction(op) || place != places.end())
      return {0, 0, /*isInner=*/true};
    return {static_cast<uint64_t>(static_cast<double>(countBytes(op)) * share), 2 * getOwnSeconds(op) * share};
  }

  bool hasCollectives = false, hasGathers = false;

private:
  struct Ops {
    uint64_t bytes = 0;
    double seconds = 0;
    uint64_t count = 0;
  };
  struct Place {
    std::map<const void *, Ops> ops; // by name
    double collectiveSeconds = 0;

    const Ops *find(Operation *op) const {
      auto found = ops.find(op->getName().getAsOpaquePointer());
      return found == ops.end() ? nullptr : &found->second;
    }
  };

  static sdy::MeshAttr findMeshOf(ModuleOp local) {
    for (auto function : local.getOps<func::FuncOp>())
      if (!function.isExternal())
        if (sdy::MeshAttr mesh = findMesh(getProgramCost(function)))
          return mesh;
    return {};
  }

  static uint64_t countBytes(Operation *op) {
    uint64_t bytes = 0;
    for (Value result : op->getResults())
      if (auto type = dyn_cast<RankedTensorType>(result.getType()))
        bytes += static_cast<uint64_t>(getTensorBytes(type));
    return bytes;
  }

  /// Products by their flops; of others, which are fused, what one of them has to read or write.
  double getOwnSeconds(Operation *op) const {
    if (isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(op))
      return 0;
    double seconds = 0;
    if (hasContraction(op)) {
      for (auto [type, flops] : getOpCost(op).contractionFlopsOf)
        seconds += rates.getContractionSeconds(type, flops);
      return seconds + rates.getLaunchSeconds();
    }
    uint64_t bytes = countBytes(op);
    for (Value operand : op->getOperands())
      if (auto type = dyn_cast<RankedTensorType>(operand.getType()))
        bytes = std::max(bytes, static_cast<uint64_t>(getTensorBytes(type)));
    return rates.getMemorySeconds(static_cast<double>(bytes));
  }

  MachineRates rates;
  llvm::DenseMap<Attribute, Place> places;
  double share = 1; // of a value that a device has, on the average
};

// ---- levels ----

/// The override that gives these units a policy.
std::string makeOverride(ArrayRef<StringRef> units, StringRef policy) {
  SmallVector<std::string> names;
  for (StringRef unit : units)
    names.push_back(llvm::Regex::escape(unit));
  return "^(" + llvm::join(names, "|") + ")$=" + policy.str();
}

class LevelMaker {
public:
  LevelMaker(func::FuncOp graph, ModuleOp local, const machine::MachineSpec &machine)
      : graph(graph), prices(graph, local, machine) {}

  std::vector<RecomputeLevel> run() {
    std::vector<RecomputeUnitProblem> units = findUnits(1);
    levels.push_back({"", {}, 1, prices.hasCollectives});
    if (units.empty())
      return std::move(levels);
    if (prices.hasGathers)
      levels.push_back(makeUniform(units, "none", 1, true));
    addFrontier(units);
    addQuarters(units);
    int64_t count = static_cast<int64_t>(units.size());
    auto root = static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    for (int64_t group : {int64_t(1), int64_t(2), root})
      if (group == 1 || (group < count && group != levels.back().group))
        for (bool gathersAgain : {false, true})
          if (gathersAgain ? prices.hasGathers : group > 1)
            levels.push_back(makeUniform(group == 1 ? units : findUnits(group), "full", group, gathersAgain));
    levels.back().mayMove = true; // which holds least
    return std::move(levels);
  }

private:
  static constexpr size_t numSteps = 6; // over the frontier

  std::vector<RecomputeUnitProblem> findUnits(int64_t group) const {
    return findRecomputeUnits(graph, group, [&](Operation *op) { return prices.get(op); });
  }

  RecomputeLevel makeUniform(ArrayRef<RecomputeUnitProblem> units, StringRef policy, int64_t group,
                             bool gathersAgain) const {
    SmallVector<StringRef> names;
    for (const RecomputeUnitProblem &unit : units)
      names.push_back(unit.name);
    std::string name = policy == "none" ? "" : policy.str() + " recomputation";
    if (group > 1)
      name += " of " + std::to_string(group) + " units together";
    if (gathersAgain)
      name += std::string(name.empty() ? "" : ", ") + "weights gathered again";
    return {name,
            {makeOverride(names, policy.str() + (gathersAgain ? "/gather" : ""))},
            group,
            prices.hasCollectives && policy == "full"};
  }

  /// `selective` of half of the units and of all, then `full` of a quarter to all beside it.
  void addQuarters(ArrayRef<RecomputeUnitProblem> units) {
    SmallVector<StringRef> names;
    for (const RecomputeUnitProblem &unit : units)
      names.push_back(unit.name);
    SmallVector<size_t> counts;
    for (size_t quarter = 1; quarter <= 4; ++quarter)
      if (size_t count = names.size() * quarter / 4; count > 0 && !llvm::is_contained(counts, count))
        counts.push_back(count);
    auto describe = [&](StringRef policy, size_t count) {
      return policy.str() + " recomputation" +
             (count == names.size()
                  ? ""
                  : " of " + std::to_string(count) + " of " + std::to_string(names.size()) + " units");
    };
    ArrayRef<StringRef> all = names;
    for (size_t count : counts)
      if (count == names.size() || count == names.size() / 2)
        levels.push_back({describe("selective", count), {makeOverride(all.take_front(count), "selective")}});
    levels.back().mayMove = true; // `selective` of all
    for (size_t count : counts) {
      RecomputeLevel level{describe("full", count), {makeOverride(all.take_front(count), "full")}};
      level.isSmallest = prices.hasCollectives && count == names.size();
      if (count < names.size()) {
        level.name += ", selective of the others";
        level.overrides.push_back(makeOverride(all.drop_front(count), "selective"));
      }
      levels.push_back(std::move(level));
    }
  }

  /// What units of a class may keep, and which those are, in the order of the forward pass.
  struct UnitClass {
    std::vector<KeptChoice> choices;
    std::vector<size_t> units;
    int64_t times = 1;
  };

  void addFrontier(ArrayRef<RecomputeUnitProblem> all) {
    std::map<std::string, size_t> numbers; // of classes, by text
    std::vector<UnitClass> classes;
    std::vector<size_t> classOf;
    for (auto [index, unit] : llvm::enumerate(all)) {
      auto [found, isNew] =
          numbers.try_emplace(std::to_string(unit.times) + "\n" + problems::toString(unit.problem), classes.size());
      if (isNew)
        classes.push_back({problems::getKeptFrontier(unit.problem), {}, unit.times});
      classOf.push_back(found->second);
    }
    // While a unit goes back, all that it makes is there, and what those before it have kept. What units keep from
    // where that is most on does not count.
    double kept = 0, most = -1;
    size_t turn = 0;
    for (size_t index = 0; index < all.size(); ++index) {
      const UnitClass &own = classes[classOf[index]];
      double whole = static_cast<double>(own.choices.front().keptBytes);
      if (kept + whole >= most) {
        most = kept + whole;
        turn = index;
      }
      kept += static_cast<double>(own.choices.back().keptBytes) * static_cast<double>(own.times);
    }
    // A scan keeps what its body does, and goes back step by step.
    turn += all[turn].times > 1;
    for (size_t index = 0; index < turn; ++index)
      classes[classOf[index]].units.push_back(index);
    llvm::erase_if(classes, [](const UnitClass &own) { return own.units.empty(); });
    if (classes.empty())
      return;
    std::vector<LayerClass> layers;
    for (const UnitClass &own : classes) {
      LayerClass &layer = layers.emplace_back();
      layer.layers = static_cast<int64_t>(own.units.size());
      layer.microbatches = layer.inFlight = own.times;
      for (const KeptChoice &choice : own.choices) // what work takes, a plan says
        layer.choices.push_back({choice.keptBytes, 0, choice.repeatedSeconds});
    }
    std::vector<LayerPlan> plans = problems::composeLayers(layers);
    addSpread(all, classes, plans);
  }

  /// What costs next to nothing is one step; the others are even in bytes.
  void addSpread(ArrayRef<RecomputeUnitProblem> all, ArrayRef<UnitClass> classes, ArrayRef<LayerPlan> plans) {
    constexpr double little = 0.05;
    size_t first = 0;
    while (first + 1 < plans.size() && plans[first + 1].seconds <= little * plans.back().seconds)
      ++first;
    double most = static_cast<double>(plans[first].bytes), least = static_cast<double>(plans.back().bytes);
    double next = most;
    for (const LayerPlan &plan : plans.drop_front(first))
      if (static_cast<double>(plan.bytes) <= next) {
        levels.push_back(makeLevel(all, classes, plan));
        while (next > least && static_cast<double>(plan.bytes) <= next)
          next -= (most - least) / numSteps;
        next = std::max(next, least);
        if (static_cast<double>(plan.bytes) <= least)
          break;
      }
  }

  /// The first units of the forward pass keep least, since they would keep it longest.
  static RecomputeLevel makeLevel(ArrayRef<RecomputeUnitProblem> units, ArrayRef<UnitClass> classes,
                                  const LayerPlan &plan) {
    std::map<std::string, SmallVector<StringRef>> byPolicy;
    size_t numAgain = 0;
    for (auto [own, counts] : llvm::zip(classes, plan.counts)) {
      size_t next = 0;
      for (size_t choice = counts.size(); choice-- > 0;)
        for (int64_t unit = 0; unit < counts[choice]; ++unit) {
          const RecomputeUnitProblem &problem = units[own.units[next++]];
          const KeptChoice &kept = own.choices[choice];
          if (std::string policy = toPolicy(problem, kept); !policy.empty()) {
            byPolicy[policy].push_back(problem.name);
            ++numAgain;
          }
        }
    }
    RecomputeLevel level;
    for (auto &[policy, names] : byPolicy)
      level.overrides.push_back(makeOverride(names, policy));
    level.name = "recomputation in " + std::to_string(numAgain) + " of " + std::to_string(units.size()) +
                 " units, of which " + std::to_string(plan.bytes) + " bytes are kept";
    return level;
  }

  /// Empty where nothing is made again.
  static std::string toPolicy(const RecomputeUnitProblem &unit, const KeptChoice &choice) {
    std::string kept;
    bool isRepeated = false;
    for (size_t node = 0; node < unit.ops.size(); ++node)
      isRepeated |= choice.isRepeated[node] && !unit.isInner[node];
    if (!isRepeated)
      return "";
    for (auto [node, number] : llvm::enumerate(unit.ops))
      if (number >= 0 && choice.isKept[node])
        kept += ":" + std::to_string(number);
    return kept.empty() ? "full" : "keep" + kept;
  }

  func::FuncOp graph;
  LocalPrices prices;
  std::vector<RecomputeLevel> levels;
};

} // namespace

std::vector<RecomputeLevel> heddle::getRecomputeLevels(func::FuncOp graph, ModuleOp local,
                                                       const machine::MachineSpec &machine) {
  return LevelMaker(graph, local, machine).run();
}
