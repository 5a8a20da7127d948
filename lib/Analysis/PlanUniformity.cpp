// Proves that devices decide alike: follows each list, its `plan.while` to a fixed point, with the axes along which
// each byte may differ, and compares how conditions were made where members run different lists.
#include "heddle/Analysis/PlanUniformity.h"

#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Analysis/PlanRounds.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

namespace {

/// Parts of axes, a bit each.
using Axes = uint64_t;

/// Cuts the axes of a mesh where anything in an entry does.
class AxisParts {
public:
  explicit AxisParts(EntryOp entry) {
    std::map<StringRef, std::set<int64_t>> cuts;
    auto walkAxes = [&](Attribute attribute) {
      attribute.walk([&](sdy::AxisRefAttr axis) {
        auto &own = cuts[axis.getName()];
        own.insert(1);
        if (auto part = axis.getSubAxisInfo()) {
          own.insert(part.getPreSize());
          own.insert(part.getNextPreSize());
        }
      });
    };
    // Axes that nothing names count, too: an exchange may send along them.
    auto walkMesh = [&](Operation *op) {
      Attribute name = op->getAttr("mesh");
      if (sdy::MeshAttr mesh = name ? sdy::lookupMesh(name, op) : sdy::MeshAttr())
        for (sdy::MeshAxisAttr axis : mesh.getAxes())
          if (axis.getSize() > 1)
            cuts[axis.getName()].insert(1);
    };
    walkAxes(entry->getAttrDictionary());
    walkMesh(entry);
    entry.walk([&](Operation *op) { walkAxes(op->getAttrDictionary()), walkMesh(op); });
    for (auto &[name, own] : cuts) {
      // Cuts of 6 at 2 and at 3 have no common parts.
      for (auto cut = std::next(own.begin()); cut != own.end(); ++cut)
        if (*cut % *std::prev(cut) != 0) {
          own = {1};
          break;
        }
      for (int64_t cut : own)
        parts.push_back({name, cut});
    }
    // What has no bit left shares the last.
    for (auto [index, part] : llvm::enumerate(parts))
      bits[part] = Axes(1) << std::min<size_t>(index, 63);
    for (auto &[name, own] : cuts)
      cutsOf[name] = llvm::to_vector(own);
  }

  /// The parts that an axis has something of, or, `whole`, all of.
  Axes get(sdy::AxisRefAttr axis, bool whole) const {
    Axes found = 0;
    auto part = axis.getSubAxisInfo();
    int64_t begin = part ? part.getPreSize() : 1, end = part ? part.getNextPreSize() : INT64_MAX;
    ArrayRef<int64_t> own = cutsOf.find(axis.getName())->second;
    for (auto [index, cut] : llvm::enumerate(own)) {
      int64_t next = index + 1 < own.size() ? own[index + 1] : INT64_MAX;
      if (whole ? begin <= cut && next <= end && parts.size() <= 63 : begin < next && cut < end)
        found |= bits.find({axis.getName(), cut})->second;
    }
    return found;
  }
  Axes get(ArrayRef<sdy::AxisRefAttr> axes, bool whole = false) const {
    Axes found = 0;
    for (sdy::AxisRefAttr axis : axes)
      found |= get(axis, whole);
    return found;
  }
  /// All that the mesh has.
  Axes everywhere() const {
    Axes all = 0;
    for (auto &[part, bit] : bits)
      all |= bit;
    return all;
  }
  /// `"data", "model"`, for messages: the axes that parts are of.
  std::string describe(Axes axes) const {
    std::string text;
    StringRef last;
    for (auto &[part, bit] : bits)
      if ((bit & axes) && part.first != last) {
        text += (text.empty() ? "\"" : ", \"") + part.first.str() + "\"";
        last = part.first;
      }
    return text;
  }

private:
  std::vector<std::pair<StringRef, int64_t>> parts;
  std::map<std::pair<StringRef, int64_t>, Axes> bits;
  std::map<StringRef, SmallVector<int64_t>> cutsOf;
};

/// What is known of a value: along which axes it may differ among devices of a list, and how it was made, as a number
/// that is equal for equal values in other lists; 0 where that is not known.
struct Origin {
  Axes differs = 0;
  uint64_t made = 0;

  bool operator==(const Origin &) const = default;
};

using State = std::map<DisjointMemory, ByteMap<Origin>>;

Origin unite(const Origin &mine, const Origin &its) {
  return {mine.differs | its.differs, mine.made == its.made ? mine.made : 0};
}

uint64_t hash(uint64_t first, uint64_t second) {
  uint64_t mixed = first * 0x9E3779B97F4A7C15 ^ (second + 0x7F4A7C15 + (first >> 29));
  mixed = (mixed ^ (mixed >> 32)) * 0xD6E8FEB86659FD93;
  return (mixed ^ (mixed >> 32)) | 1;
}
uint64_t hash(uint64_t first, const void *second) { return hash(first, reinterpret_cast<uintptr_t>(second)); }

/// What decided each time that a loop or a choice was followed.
using Conditions = DenseMap<Operation *, SmallVector<Origin>>;

/// Follows a list without streams: what races is another verifier's fault.
class Follower {
public:
  Follower(EntryOp entry, const PlanCommunication &all, const AxisParts &parts, Conditions &conditions)
      : entry(entry), all(all), parts(parts), conditions(conditions) {}

  void followList(ListOp list) {
    State state;
    for (unsigned index = 0; index < entry.getNumArguments(); ++index) {
      Axes differs = 0;
      auto sharding = entry.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr);
      if (sharding)
        sharding.walk([&](sdy::AxisRefAttr axis) {
          if (!llvm::is_contained(sharding.getReplicatedAxes(), axis))
            differs |= parts.get(axis, /*whole=*/false);
        });
      if (PlacementAttr placement = getArgumentPort(entry, index).placement)
        differs |= parts.get(placement.getAxes().getValue());
      int64_t bytes = getBytes(cast<MemRefType>(entry.getArgumentTypes()[index]));
      state[{DisjointMemory::Kind::Argument, static_cast<int64_t>(index)}].assign(0, bytes, {differs, hash(1, index)});
    }
    follow(list.getBody(), state);
  }

private:
  void follow(Region &region, State &state) {
    for (Operation &op : region.front())
      follow(op, state);
  }

  void follow(Operation &op, State &state) {
    if (auto loop = dyn_cast<LoopOp>(op)) {
      for (int64_t k : getIterationsToFollow(loop)) {
        iterations[loop.getIteration()] = k;
        follow(loop.getBody(), state);
      }
    } else if (auto when = dyn_cast<WhenOp>(op)) {
      int64_t k = iterations.lookup(when.getIteration());
      if (k >= static_cast<int64_t>(when.getLower()) && k < static_cast<int64_t>(when.getUpper()))
        follow(when.getBody(), state);
    } else if (auto loop = dyn_cast<plan::WhileOp>(op)) {
      followWhile(loop, state);
    } else if (auto choice = dyn_cast<plan::CaseOp>(op)) {
      followCase(choice, state);
    } else if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
      run(instruction, state);
    }
  }

  void join(State &state, const State &other) {
    for (auto &[memory, origins] : other)
      state[memory].join(origins, [](Origin &mine, const Origin &its) { mine = unite(mine, its); });
    for (auto &[memory, origins] : state)
      if (!other.count(memory))
        origins.join({}, [](Origin &mine, const Origin &) { mine.made = 0; });
  }

  void followWhile(plan::WhileOp loop, State &state) {
    uint64_t count = collectives;
    Axes decided = deciding;
    DenseMap<Operation *, size_t> visits;
    loop->walk([&](Operation *op) { visits[op] = conditions[op].size(); });
    for (bool isStable = false; !isStable;) { // rounds only add axes and take numbers away
      collectives = count;
      for (auto &[op, visit] : visits)
        conditions[op].resize(visit);
      State head = state;
      follow(loop.getBefore(), state);
      Origin condition = read(loop.getCondition(), state);
      conditions[loop].push_back(condition);
      State left = state;
      deciding |= condition.differs;
      follow(loop.getBody(), state);
      join(state, left);
      join(state, head);
      isStable = state == head;
    }
    deciding = decided;
  }

  void followCase(plan::CaseOp choice, State &state) {
    Origin index = read(choice.getIndex(), state);
    conditions[choice].push_back(index);
    Axes decided = deciding;
    deciding |= index.differs;
    std::optional<State> joined;
    for (Region &branch : choice.getBranches()) {
      State own = state;
      follow(branch, own);
      if (joined)
        join(*joined, own);
      else
        joined.emplace(std::move(own));
    }
    state = std::move(*joined);
    deciding = decided;
  }

  Origin read(Value memory, State &state) {
    PlanPlace place = getPlace(memory, iterations);
    if (auto constant = memory.getDefiningOp<plan::ConstantOp>())
      return {0, hash(2, constant.getValue().getAsOpaquePointer())};
    if (place.memory.kind == DisjointMemory::Kind::Constant)
      return {0, 0};
    Origin all;
    bool isFirst = true;
    state[place.memory].visit(place.begin, place.end, [&](Origin &piece) {
      all = isFirst ? piece : unite(all, piece);
      isFirst = false;
    });
    // Part of something is not the whole.
    if (memory.getDefiningOp<ViewOp>())
      all.made = 0;
    return all;
  }

  Origin readScalar(Value scalar) {
    if (auto index = scalar.getDefiningOp<plan::AxisIndexOp>())
      return {parts.get(index.getAxes().getValue()), 0};
    return {0, hash(3, iterations.lookup(scalar))};
  }

  void write(Value memory, Origin origin, State &state) {
    PlanPlace place = getPlace(memory, iterations);
    origin.differs |= deciding;
    ByteMap<Origin> &origins = state[place.memory];
    if (isDense(place.type))
      return origins.assign(place.begin, place.end, origin);
    origins.visit(place.begin, place.end, [&](Origin &piece) { piece = {piece.differs | origin.differs, 0}; });
  }

  /// The arguments that each result of a kernel is made of.
  const std::vector<llvm::BitVector> &getSources(func::FuncOp kernel) {
    std::vector<llvm::BitVector> &sources = sourcesOf[kernel];
    if (!sources.empty() || kernel.getNumResults() == 0)
      return sources;
    for (Value result : kernel.getBody().front().getTerminator()->getOperands()) {
      llvm::BitVector &own = sources.emplace_back(kernel.getNumArguments());
      SmallVector<Value> open{result};
      DenseSet<Value> seen;
      while (!open.empty()) {
        Value value = open.pop_back_val();
        if (!seen.insert(value).second)
          continue;
        if (Operation *maker = value.getDefiningOp())
          maker->walk([&](Operation *inner) { llvm::append_range(open, inner->getOperands()); });
        else if (auto argument = cast<BlockArgument>(value); argument.getOwner() == &kernel.getBody().front())
          own.set(argument.getArgNumber());
      }
    }
    return sources;
  }

  Origin readOperand(Value operand, State &state) {
    return isa<MemRefType>(operand.getType()) ? read(operand, state) : readScalar(operand);
  }

  /// Each result by itself: what a kernel makes beside it does not matter.
  void runKernel(InstructionOpInterface op, FlatSymbolRefAttr name, ValueRange arguments, ValueRange destinations,
                 State &state) {
    std::vector<Origin> from;
    for (Value argument : arguments)
      from.push_back(readOperand(argument, state));
    auto kernel = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, name);
    const std::vector<llvm::BitVector> &sources = getSources(kernel);
    for (auto [index, memory] : llvm::enumerate(destinations)) {
      Origin made{0, hash(hash(4, name.getAsOpaquePointer()), index)};
      bool isKnown = true;
      for (unsigned argument : sources[index].set_bits()) {
        made.differs |= from[argument].differs;
        isKnown &= from[argument].made != 0;
        made.made = hash(made.made, from[argument].made);
      }
      write(memory, {made.differs, isKnown ? made.made : 0}, state);
    }
  }

  void run(InstructionOpInterface op, State &state) {
    if (auto launch = dyn_cast<LaunchOp>(*op))
      return runKernel(op, launch.getKernelAttr(), launch.getArguments(), launch.getDestinations(), state);
    if (auto library = dyn_cast<LibraryOp>(*op)) {
      runKernel(op, library.getCalleeAttr(), library.getArguments(), library.getDestinations(), state);
      if (library.getScratch())
        write(library.getScratch(), {parts.everywhere(), 0}, state);
      return;
    }
    if (auto collective = dyn_cast<CollectiveOp>(*op))
      return communicate(collective, state);
    Origin from{0, hash(4, op->getName().getAsOpaquePointer())};
    bool isKnown = true;
    for (Value operand : op.getRead()) {
      Origin origin = read(operand, state);
      from.differs |= origin.differs;
      isKnown &= origin.made != 0;
      from.made = hash(from.made, origin.made);
    }
    if (auto fill = dyn_cast<FillOp>(*op))
      from.made = hash(from.made, static_cast<uint64_t>(fill.getByte()));
    else if (isa<ExchangeOp, CallbackOp>(*op))
      from.differs = parts.everywhere(), isKnown = false;
    for (auto [index, memory] : llvm::enumerate(op.getWritten()))
      write(memory, {from.differs, isKnown ? hash(from.made, index) : 0}, state);
  }

  /// Each destination by itself: what differs in another one that is sent along does not matter.
  void communicate(CollectiveOp op, State &state) {
    bool agrees = format::getFacts(op.getKind()).agrees;
    uint64_t made = agrees ? hash(hash(5, all.getGroupsOf(op)), ++collectives) : 0;
    SmallVector<Origin> given;
    for (auto [index, source] : llvm::enumerate(op.getSources())) {
      Axes differs = read(source, state).differs;
      if (!agrees) {
        given.push_back({op.getAxes() ? differs | parts.get(op.getAxes()->getValue()) : parts.everywhere(), 0});
        continue;
      }
      // Members in other lists give what may differ along anything.
      Axes gone = parts.get(op.getAxes()->getValue(), /*whole=*/true);
      given.push_back({(all.getLists().size() > 1 ? parts.everywhere() : differs) & ~gone, hash(made, index)});
    }
    for (auto [destination, origin] : llvm::zip_equal(op.getDestinations(), given))
      write(destination, origin, state);
  }

  EntryOp entry;
  const PlanCommunication &all;
  const AxisParts &parts;
  Conditions &conditions;
  PlanIterations iterations;
  DenseMap<func::FuncOp, std::vector<llvm::BitVector>> sourcesOf;
  uint64_t collectives = 0;
  Axes deciding = 0; // axes along which a condition around differs
};

/// Members that run other lists decide by values that were made alike. That their loops and choices stand in one order
/// is proved before: these are compared pair by pair.
LogicalResult verifyAcrossLists(const PlanCommunication &all, const Conditions &conditions) {
  auto getConditions = [&](unsigned list, unsigned groups) {
    std::vector<Operation *> found;
    DenseSet<Operation *> around;
    for (const PlanCommunication::Item &item : all.getItems(list)) {
      if (item.kind != PlanCommunication::Item::Communication || all.getGroupsOf(item.op) != groups)
        continue;
      for (Operation *parent = item.op->getParentOp(); !isa<ListOp>(parent); parent = parent->getParentOp())
        if (isa<plan::WhileOp, plan::CaseOp>(parent) && around.insert(parent).second)
          found.push_back(parent);
    }
    return found;
  };
  for (unsigned groups = 0; groups < all.getGroupsCount(); ++groups) {
    std::set<std::pair<unsigned, unsigned>> compared;
    for (const auto &group : all.getGroups(groups)) {
      unsigned first = all.getListAt(all.getIndexOf(group.front()));
      for (int64_t device : group) {
        unsigned second = all.getListAt(all.getIndexOf(device));
        if (second == first || !compared.insert({first, second}).second)
          continue;
        for (auto [mine, its] : llvm::zip(getConditions(first, groups), getConditions(second, groups))) {
          bool isAlike = llvm::equal(conditions.lookup(mine), conditions.lookup(its),
                                     [](Origin a, Origin b) { return a.made != 0 && a.made == b.made; });
          if (isAlike)
            continue;
          auto error = its->emitOpError("decides on communication in list ")
                       << second << " by a value that may differ from list " << first
                       << "'s, needed one that the same kernels make of what collectives give to both";
          error.attachNote(mine->getLoc()) << "what list " << first << " decides then";
          return error;
        }
      }
    }
  }
  return success();
}

} // namespace

LogicalResult heddle::verifyUniformConditions(EntryOp entry, const PlanCommunication &communication) {
  SmallVector<std::pair<Operation *, Operation *>> inside; // a communication, and a loop or choice around it
  entry.walk([&](Operation *op) {
    if (!isa<CollectiveOp, ExchangeOp>(op))
      return;
    for (Operation *parent = op->getParentOp(); !isa<ListOp>(parent); parent = parent->getParentOp())
      if (isa<plan::WhileOp, plan::CaseOp>(parent))
        inside.push_back({op, parent});
  });
  if (inside.empty())
    return success();
  AxisParts parts(entry);
  Conditions conditions;
  for (ListOp list : communication.getLists())
    Follower(entry, communication, parts, conditions).followList(list);
  for (auto [op, around] : inside) {
    auto axes = op->getAttrOfType<sdy::AxisRefListAttr>("axes");
    Axes needed = axes ? parts.get(axes.getValue()) : parts.everywhere();
    Axes differs = 0;
    for (Origin condition : conditions[around])
      differs |= condition.differs;
    if (Axes wrong = differs & needed) {
      auto error = op->emitOpError("is in a loop or choice whose condition may differ along ")
                   << parts.describe(wrong) << ", needed one that is the same on all members";
      error.attachNote(around->getLoc()) << "the condition is read here";
      return error;
    }
  }
  return verifyAcrossLists(communication, conditions);
}
