// test-split-lists: each device of a plan gets a list of its own. test-mutate-plan: mutants of plans, and whether
// heddle-verify-plan catches those that could hang or corrupt; the Reference, under many seeds, judges those it
// passes.
#include "MutatePlan.h"

#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Dialect/Plan/BufferOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Sdy/Shardings.h"
#include "heddle/Dialect/Spmd/SpmdDialect.h"
#include "heddle/Reference/Communication.h"
#include "heddle/Reference/Plan.h"
#include "heddle/Transforms/Verify/Passes.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

#include "llvm/Support/FormatVariadic.h"

#include <random>

using namespace mlir;
using namespace heddle;
using namespace heddle::plan;

namespace {

/// The mesh of an entry: that of its lists, or of the first op that names one.
FlatSymbolRefAttr findMesh(EntryOp entry) {
  FlatSymbolRefAttr mesh = entry.getMeshAttr();
  entry.walk([&](Operation *op) {
    if (!mesh)
      mesh = op->getAttrOfType<FlatSymbolRefAttr>("mesh");
  });
  return mesh;
}

// ---- a list for each device ----

struct SplitLists : PassWrapper<SplitLists, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SplitLists)

  StringRef getArgument() const override { return "test-split-lists"; }
  StringRef getDescription() const override { return "Give each device of a plan with one list a copy of it"; }

  void runOnOperation() override {
    for (auto entry : getOperation().getOps<EntryOp>()) {
      FlatSymbolRefAttr name = findMesh(entry);
      if (entry.getLists() || !name)
        continue;
      sdy::MeshAttr mesh = sdy::lookupMesh(name, entry);
      SmallVector<sdy::AxisRefAttr> axes = llvm::map_to_vector(
          mesh.getAxes(), [&](sdy::MeshAxisAttr axis) { return sdy::AxisRefAttr::get(&getContext(), axis.getName()); });
      auto list = cast<ListOp>(entry.getBody().front().front());
      OpBuilder builder(list);
      SmallVector<int64_t> lists;
      for (int64_t index = 0; index < mesh.getDeviceCount(); ++index) {
        builder.clone(*list);
        lists.push_back(index);
      }
      list.erase();
      entry.setListsByAttr(sdy::AxisRefListAttr::get(&getContext(), axes));
      entry.setLists(lists);
      entry.setMeshAttr(name);
    }
  }
};

// ---- mutants ----

using Random = std::mt19937_64;

template <typename Range> auto pick(Random &random, Range &&range) { return range[random() % range.size()]; }

bool communicates(Operation *op) { return isa<CollectiveOp, ExchangeOp>(op); }
/// Whether a copy is from one space to another.
bool isTransfer(Operation *op) {
  auto copy = dyn_cast<CopyOp>(op);
  return copy && getSpace(copy.getSource()) != getSpace(copy.getDestination());
}
bool isStep(Operation *op) {
  return isa<InstructionOpInterface, RecordOp, WaitOp, LoopOp, WhenOp, plan::WhileOp, plan::CaseOp>(op);
}

/// All ops of a list that `accepts` takes.
SmallVector<Operation *> findOps(ListOp list, llvm::function_ref<bool(Operation *)> accepts) {
  SmallVector<Operation *> found;
  list.walk([&](Operation *op) {
    if (op != list && accepts(op))
      found.push_back(op);
  });
  return found;
}

bool isOrdering(Operation *op) { return communicates(op) || isa<RecordOp, WaitOp>(op); }
/// A transfer that is left out makes another program, which is no worse than this one.
bool mayMove(Operation *op) { return isOrdering(op) || isTransfer(op); }

bool swap(Operation *op, Random &) {
  Operation *next = op->getNextNode();
  while (next && !isStep(next))
    next = next->getNextNode();
  if (!next)
    return false;
  op->moveAfter(next);
  return true;
}

bool drop(Operation *op, Random &) {
  op->erase();
  return true;
}

bool duplicate(Operation *op, Random &) {
  OpBuilder builder(op);
  builder.setInsertionPointAfter(op);
  builder.clone(*op);
  return true;
}

/// Takes the first half of the memory of an operand, and of all others, where it is dense and has one.
bool changeSize(Operation *op, Random &random) {
  OpBuilder builder(op);
  SmallVector<Value> views;
  int64_t divisor = 2 + random() % 2;
  for (Value operand : op->getOperands()) {
    auto type = cast<MemRefType>(operand.getType());
    int64_t elements = type.getNumElements();
    if (elements % divisor != 0 || !type.getLayout().isIdentity())
      return false;
    auto part = MemRefType::get({elements / divisor}, type.getElementType());
    views.push_back(ViewOp::create(builder, op->getLoc(), part, operand, ValueRange(),
                                   AffineMapAttr::get(AffineMap::getConstantMap(0, op->getContext()))));
  }
  op->setOperands(views);
  return true;
}

/// The same bytes by another type.
bool changeElementType(Operation *op, Random &) {
  OpBuilder builder(op);
  SmallVector<Value> views;
  for (Value operand : op->getOperands()) {
    auto type = cast<MemRefType>(operand.getType());
    if (!type.getElementType().isF32() || !type.getLayout().isIdentity())
      return false;
    views.push_back(ViewOp::create(builder, op->getLoc(), MemRefType::get(type.getShape(), builder.getI32Type()),
                                   operand, ValueRange(),
                                   AffineMapAttr::get(AffineMap::getConstantMap(0, op->getContext()))));
  }
  op->setOperands(views);
  return true;
}

bool changeReduction(Operation *op, Random &random) {
  auto collective = dyn_cast<CollectiveOp>(op);
  if (!collective || !collective.getReduction())
    return false;
  auto next = static_cast<Combiner>((static_cast<int>(*collective.getReduction()) + 1 + random() % 3) % 4);
  collective.setReduction(next);
  return true;
}

bool changeGroup(Operation *op, Random &random) {
  auto axes = op->getAttrOfType<sdy::AxisRefListAttr>("axes");
  sdy::MeshAttr mesh = sdy::lookupMesh(op->getAttr("mesh"), op);
  if (!axes)
    return false;
  SmallVector<sdy::AxisRefAttr> all = llvm::map_to_vector(
      mesh.getAxes(), [&](sdy::MeshAxisAttr axis) { return sdy::AxisRefAttr::get(op->getContext(), axis.getName()); });
  SmallVector<SmallVector<sdy::AxisRefAttr>> choices{all};
  for (sdy::AxisRefAttr axis : all)
    choices.push_back({axis});
  if (all.size() > 1)
    choices.push_back({all[1], all[0]});
  auto changed = sdy::AxisRefListAttr::get(op->getContext(), pick(random, choices));
  op->setAttr("axes", changed);
  return changed != axes;
}

bool changeStream(Operation *op, Random &random) {
  auto stream = op->getAttrOfType<IntegerAttr>("stream");
  int64_t other = random() % 4;
  if (!stream || stream.getInt() == other)
    return false;
  op->setAttr("stream", IntegerAttr::get(stream.getType(), other));
  return true;
}

bool changeEvent(Operation *op, Random &random) {
  auto event = op->getAttrOfType<IntegerAttr>("event");
  SmallVector<Operation *> others =
      findOps(op->getParentOfType<ListOp>(), [](Operation *other) { return other->hasAttr("event"); });
  auto other = pick(random, others)->getAttrOfType<IntegerAttr>("event");
  if (!event || event == other)
    return false;
  op->setAttr("event", other);
  return true;
}

/// Another peer, or another channel.
bool changePeer(Operation *op, Random &random) {
  auto exchange = dyn_cast<ExchangeOp>(op);
  if (!exchange)
    return false;
  if (random() % 4 == 0) {
    exchange.setChannel(exchange.getChannel() + 1);
    return true;
  }
  SmallVector<int64_t> to(exchange.getSendTo()), from(exchange.getReceiveFrom());
  SmallVector<int64_t *> peers;
  for (int64_t &peer : to)
    peers.push_back(&peer);
  for (int64_t &peer : from)
    peers.push_back(&peer);
  int64_t &peer = *pick(random, peers), before = peer;
  constexpr int64_t choices[] = {1, -1, 2, -2};
  peer = choices[random() % 4];
  exchange.setSendTo(to);
  exchange.setReceiveFrom(from);
  return peer != before;
}

/// Memory of a list in another space.
bool changeSpace(Operation *op, Random &random) {
  auto buffer = cast<BufferOp>(op);
  auto other = static_cast<Space>(random() % 3);
  if (other == buffer.getSpace())
    return false;
  buffer.setSpace(other);
  return true;
}

struct Mutation {
  StringRef name;
  bool (*accepts)(Operation *op);
  bool (*apply)(Operation *op, Random &random);
};

constexpr Mutation mutations[] = {
    {"swap", mayMove, swap},
    {"drop", isOrdering, drop},
    {"duplicate", mayMove, duplicate},
    {"size", communicates, changeSize},
    {"type", communicates, changeElementType},
    {"reduction", communicates, changeReduction},
    {"group", communicates, changeGroup},
    {"stream", [](Operation *op) { return op->hasAttr("stream"); }, changeStream},
    {"event", [](Operation *op) { return op->hasAttr("event"); }, changeEvent},
    {"peer", communicates, changePeer},
    {"space", [](Operation *op) { return isa<BufferOp>(op); }, changeSpace}, // where there are several spaces
};

/// What each device gives, or the first error.
struct Outcome {
  std::string error;
  std::vector<std::vector<std::byte>> results;

  bool operator==(const Outcome &other) const = default;
};

struct MutatePlan : PassWrapper<MutatePlan, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(MutatePlan)

  MutatePlan() = default;
  MutatePlan(const MutatePlan &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "test-mutate-plan"; }
  StringRef getDescription() const override {
    return "Print whether heddle-verify-plan catches mutants of plans that could hang or corrupt; an error if not";
  }

  Option<int64_t> count{*this, "count", llvm::cl::init(100), llvm::cl::desc("how many mutants")};
  Option<int64_t> seed{*this, "seed", llvm::cl::init(1), llvm::cl::desc("mutant k is made with seed + k")};
  Option<int64_t> orders{*this, "orders", llvm::cl::init(12), llvm::cl::desc("seeds of the Reference")};
  Option<bool> judgesAll{*this, "judge-all", llvm::cl::desc("run mutants that are caught, too")};
  Option<bool> emits{*this, "emit", llvm::cl::desc("replace the module by the mutant of `seed`, and judge nothing")};
  Option<bool> isVerbose{*this, "verbose", llvm::cl::desc("a line for each mutant")};

  struct Counts {
    int64_t made = 0, invalid = 0, caught = 0, harmless = 0, equivalent = 0, other = 0, missed = 0;
  };

  /// Mutates a list; says what and where, or nothing where this choice changes nothing.
  std::optional<std::string> mutate(ModuleOp module, Random &random, StringRef &kind) {
    auto entry = pick(random, llvm::to_vector(module.getOps<EntryOp>()));
    auto list = pick(random, llvm::to_vector(entry.getBody().getOps<ListOp>()));
    size_t choices = std::size(mutations) - (findOps(list, isTransfer).empty() ? 1 : 0);
    const Mutation &mutation = mutations[random() % choices];
    SmallVector<Operation *> ops = findOps(list, mutation.accepts);
    if (ops.empty())
      return std::nullopt;
    Operation *op = pick(random, ops);
    kind = mutation.name;
    std::string text;
    llvm::raw_string_ostream(text) << mutation.name << " in @" << entry.getName() << ": " << *op;
    if (!mutation.apply(op, random))
      return std::nullopt;
    return text;
  }

  std::string mutateUntilChanged(ModuleOp module, uint64_t number, StringRef &kind) {
    Random random(number * 0x9E3779B97F4A7C15);
    for (int attempt = 0; attempt < 1000; ++attempt)
      if (std::optional<std::string> text = mutate(module, random, kind))
        return *text;
    return "";
  }

  /// What a device has of an argument; no tensor where that is nothing.
  static reference::RuntimeValue makeArgument(EntryOp entry, unsigned index, sdy::MeshAttr mesh, int64_t device) {
    PlanPort port = getArgumentPort(entry, index);
    std::vector<reference::Tensor> blocks;
    for (int64_t block : port.getBlocks(port.mesh ? getPosition(port.mesh, device) : 0))
      blocks.push_back(makeBlock(entry, index, mesh, device, port.getTypeOfBlocks(1), block));
    if (blocks.empty())
      return {};
    return blocks.size() == 1 ? blocks.front() : reference::concatenate(blocks, port.placement.getDim());
  }

  /// Small numbers, equal on all devices that hold the same part of a block.
  static reference::Tensor makeBlock(EntryOp entry, unsigned index, sdy::MeshAttr mesh, int64_t device, MemRefType type,
                                     int64_t block) {
    reference::Tensor tensor(RankedTensorType::get(type.getShape(), type.getElementType()));
    uint64_t part = 64 * block;
    if (auto sharding = entry.getArgAttrOfType<sdy::TensorShardingAttr>(index, spmd::kShardingAttr); sharding && mesh)
      sharding.walk(
          [&](sdy::AxisRefAttr axis) { part = part * 64 + getSteps(axis, mesh).digit(getPosition(mesh, device)) + 1; });
    Random random(index * 1000 + part);
    if (type.getElementType().isF32())
      for (float &element : tensor.mutableElements<float>())
        element = 0.25f * static_cast<float>(static_cast<int64_t>(random() % 17) - 8);
    else if (type.getElementType().isInteger(32))
      for (int32_t &element : tensor.mutableElements<int32_t>())
        element = random() % 3;
    else if (type.getElementType().isInteger(1))
      for (std::byte &element : tensor.mutableBytes())
        element = std::byte(random() % 2);
    return tensor;
  }

  /// All entries, one after the other.
  Outcome run(ModuleOp module, int64_t order) {
    Outcome outcome;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      if (outcome.error.empty())
        outcome.error = diagnostic.str();
      return success();
    });
    for (auto entry : module.getOps<EntryOp>()) {
      FlatSymbolRefAttr name = findMesh(entry);
      sdy::MeshAttr mesh = name ? sdy::lookupMesh(name, entry) : sdy::MeshAttr();
      int64_t devices = mesh ? mesh.getDeviceCount() : 1;
      std::vector<std::vector<reference::RuntimeValue>> arguments(devices);
      for (int64_t device = 0; device < devices; ++device)
        for (unsigned index = 0; index < entry.getNumArguments(); ++index)
          arguments[device].push_back(makeArgument(entry, index, mesh, device));
      reference::InterpreterOptions options;
      options.streamSeed = order;
      options.maxIterations = 1000;
      reference::Interpreter interpreter(module, options);
      auto results = reference::runPlan(interpreter, entry, arguments);
      if (failed(results)) {
        outcome.error += " (failed)";
        outcome.results.clear();
        return outcome;
      }
      for (const auto &own : *results)
        for (const reference::RuntimeValue &value : own)
          if (value.tensor) // else it is on other devices
            outcome.results.emplace_back(value.tensor.bytes().begin(), value.tensor.bytes().end());
    }
    return outcome;
  }

  /// In the first order, and the first other outcome of another order.
  std::pair<Outcome, std::optional<Outcome>> runAll(ModuleOp module) {
    Outcome first = run(module, 0);
    for (int64_t order = 1; order < orders && first.error.empty(); ++order)
      if (Outcome other = run(module, order); other != first)
        return {first, other};
    return {first, std::nullopt};
  }

  /// The first error, if there is one.
  std::string verifySchedule(ModuleOp module, bool &isInvalid) {
    std::string error;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      if (error.empty())
        error = diagnostic.str();
      return success();
    });
    isInvalid = failed(verify(module));
    if (isInvalid)
      return error;
    PassManager manager(&getContext());
    manager.addPass(createVerifyPlan());
    if (succeeded(manager.run(module)))
      error.clear();
    return error;
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    StringRef kind;
    if (emits) {
      llvm::errs() << mutateUntilChanged(module, seed, kind) << '\n';
      return;
    }
    bool isInvalid;
    if (std::string error = verifySchedule(module, isInvalid); !error.empty()) {
      module.emitError("is no correct plan to begin with: ") << error;
      return signalPassFailure();
    }
    auto [original, differing] = runAll(module);
    if (!original.error.empty() || differing) {
      module.emitError("can't be run, or gives various results, to begin with: ")
          << (differing ? differing->error : original.error);
      return signalPassFailure();
    }
    std::map<StringRef, Counts> counts;
    for (int64_t number = seed; number < seed + count; ++number) {
      OwningOpRef<ModuleOp> mutant = module.clone();
      std::string text = mutateUntilChanged(*mutant, number, kind);
      if (text.empty())
        continue;
      judge(*mutant, number, text, original, counts[kind]);
    }
    print(counts);
    for (auto &[name, own] : counts)
      if (own.missed)
        return signalPassFailure();
    markAllAnalysesPreserved();
  }

  void judge(ModuleOp mutant, int64_t number, StringRef text, const Outcome &original, Counts &counts) {
    ++counts.made;
    bool isInvalid;
    std::string error = verifySchedule(mutant, isInvalid);
    StringRef verdict;
    if (isInvalid) {
      ++counts.invalid;
      verdict = "invalid";
    } else {
      std::pair<Outcome, std::optional<Outcome>> outcomes;
      if (error.empty() || judgesAll)
        outcomes = runAll(mutant);
      auto &[first, differing] = outcomes;
      bool varies = !first.error.empty() || differing;
      if (!error.empty()) {
        ++counts.caught;
        verdict = "caught";
        if (judgesAll && !varies && first == original) {
          ++counts.harmless;
          verdict = "caught, though the Reference sees no harm";
        }
      } else if (varies) {
        ++counts.missed;
        verdict = "MISSED";
        error = differing ? "orders differ " + differing->error : first.error;
      } else if (first == original) {
        ++counts.equivalent;
        verdict = "equivalent";
      } else {
        ++counts.other;
        verdict = "another program";
      }
    }
    if (isVerbose || verdict == "MISSED" || verdict == "another program")
      llvm::outs() << "mutant " << number << ": " << text << "\n  " << verdict << (error.empty() ? "" : ": ") << error
                   << '\n';
  }

  void print(std::map<StringRef, Counts> &counts) {
    Counts sum;
    auto printRow = [&](StringRef name, const Counts &own) {
      llvm::outs() << llvm::formatv("{0,-10} {1,6} {2,8} {3,7} {4,11} {5,8} {6,7}", name, own.made, own.invalid,
                                    own.caught, own.equivalent, own.other, own.missed);
      if (judgesAll)
        llvm::outs() << llvm::formatv(" {0,9}", own.harmless);
      llvm::outs() << '\n';
    };
    llvm::outs() << "mutation     made  invalid  caught  equivalent  another  missed" << (judgesAll ? "  harmless" : "")
                 << '\n';
    for (auto &[name, own] : counts) {
      printRow(name, own);
      sum.made += own.made, sum.invalid += own.invalid, sum.caught += own.caught, sum.harmless += own.harmless;
      sum.equivalent += own.equivalent, sum.other += own.other, sum.missed += own.missed;
    }
    printRow("all", sum);
  }
};

} // namespace

void heddle::registerMutatePlan() {
  PassRegistration<SplitLists>();
  PassRegistration<MutatePlan>();
}
