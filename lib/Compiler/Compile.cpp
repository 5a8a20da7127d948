#include "heddle/Compiler/Compile.h"

#include "BudgetLadder.h"
#include "BuildReport.h"
#include "CheckExpected.h"
#include "Entries.h"
#include "FitMemory.h"
#include "KeptDiagnostics.h"
#include "Meetings.h"
#include "Phases.h"
#include "RecomputeLevels.h"
#include "Refuse.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Dialect/Spmd/ListsOps.h"
#include "heddle/Pipelines/TrainStep.h"
#include "heddle/Transforms/Offload/Activations.h"
#include "heddle/Transforms/Offload/OptimizerLeaves.h"
#include "heddle/Translation/PlanToProgram.h"
#include "llvm/Support/SaveAndRestore.h"

#include <fstream>
#include <map>

using namespace mlir;
using namespace heddle;

namespace {

/// This process's peak of resident memory. What getrusage says is at least the peak of the process that started it.
int64_t getPeakBytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (StringRef text = line; text.consume_front("VmHWM:")) {
      int64_t kilobytes = 0;
      text = text.ltrim();
      return text.consumeInteger(10, kilobytes) ? 0 : kilobytes * 1024;
    }
  return 0;
}

constexpr llvm::StringLiteral kChunkedLogits = "logits in chunks";

class Compiler {
public:
  Compiler(std::vector<SourceEntry> given, const TargetRegistry &targets, const CompileOptions &options)
      : entries(std::move(given)), targets(targets), options(options) {
    // Those that write stand in front, since the others' state is theirs.
    std::stable_partition(entries.begin(), entries.end(),
                          [](const SourceEntry &entry) { return entry.use == StateUse::Write; });
  }

  FailureOr<Compiled> run() {
    if (failed(readOptions()) || failed(toGraph()))
      return failure();
    if (options.rung == Rung::Graph)
      return finish();
    if (failed(toLocal()))
      return failure();
    if (options.rung == Rung::Local)
      return finish();
    if (failed(options.rung == Rung::Scheduled ? toScheduled() : toPlan()))
      return failure();
    return finish();
  }

private:
  Location getLoc() { return entries.front().module->getLoc(); }
  Report &report() { return compiled.report; }
  /// The entries that write.
  StateOwners getOwners() {
    return StateOwners(entries).take_while([](const SourceEntry &entry) { return entry.use == StateUse::Write; });
  }

  LogicalResult readOptions() {
    std::string error;
    std::optional<TargetRegistry::Entry> found = targets.find(options.target, error);
    if (!found)
      return emitError(getLoc()) << error;
    target = found->target;
    backend = &found->backend;
    if (error = backend->findFault(); !error.empty())
      return emitError(UnknownLoc::get(getLoc().getContext())) << error;
    machineName = options.machine.empty() ? target.machine : options.machine;
    std::optional<machine::MachineSpec> spec = machine::loadMachine(machineName, error);
    if (!spec)
      return emitError(UnknownLoc::get(getLoc().getContext())) << error;
    machine = *spec;
    for (SourceEntry &entry : entries)
      if (failed(nameEntry(entry)))
        return failure();
    return success();
  }

  LogicalResult toGraph() {
    auto asked =
        entries.front().module->getOperation()->getAttrOfType<IntegerAttr>(HeddleDialect::microbatchesAttrName);
    microbatches = options.microbatches ? options.microbatches : asked ? asked.getInt() : 1;
    bool mayGatherInside = microbatches > 1 && options.microbatchGathers == "auto";
    if ((options.memoryLimit > 0 && options.recompute != "full") || hasLadder() || mayGatherInside)
      source = entries.front().module->clone();
    for (SourceEntry &entry : entries) {
      GraphPhaseOptions graph = getGraphOptions(entry);
      if (failed(runPhase(*entry.module, report(), "import",
                          [&](PassManager &manager) { buildGraphPhase(manager, graph); })))
        return failure();
    }
    if (failed(addMeetings()) || failed(checkAppendedState(getOwners())))
      return failure();
    for (SourceEntry &entry : entries)
      if (entry.name == "init" && failed(appendState(getOwners(), entry)))
        return failure();
    if (options.mesh.empty())
      return success();
    if (!isPipeline())
      return checkMesh(*entries.front().module, options.mesh);
    for (SourceEntry &entry : entries)
      if (failed(runPhase(*entry.module, report(), "import", [&](PassManager &manager) {
            buildWidenPhase(manager, options.mesh, options.pipeline.axis);
          })))
        return failure();
    return success();
  }

  bool hasLadder() const { return options.memoryBudget > 0 || options.sweepsBudgets; }

  LogicalResult addMeetings() {
    if (options.sync.replicas == 0)
      return success();
    if (isPipeline())
      return emitError(getLoc()) << "replicas are asked for in a pipeline, needed one of the two";
    return heddle::addMeetings(entries, options.sync, report());
  }

  LogicalResult replicate(ModuleOp module, Report &report) {
    if (options.sync.replicas == 0)
      return success();
    return runPhase(module, report, "partition",
                    [&](PassManager &manager) { buildReplicatePhase(manager, options.sync.replicas); });
  }

  /// Which has no batch.
  bool isMeeting(const SourceEntry &entry) const { return options.sync.replicas > 0 && heddle::isMeeting(entry.name); }

  bool isPipeline() const { return !options.pipeline.cuts.empty(); }

  GraphPhaseOptions getGraphOptions(const SourceEntry &entry) {
    GraphPhaseOptions graph;
    graph.entry = entry.use == StateUse::Create ? "init" : "step";
    graph.recompute = options.recompute;
    graph.raiseAttention = options.raiseAttention;
    graph.target = target.name;
    if (entry.use != StateUse::Create) // which makes the masters
      graph.precision = options.precision;
    if (&entry == &entries.front()) {
      graph.roles = options.roles;
      graph.recomputeOverrides = options.recomputeOverrides;
    }
    return graph;
  }

  LogicalResult toLocal() {
    for (SourceEntry &entry : entries) {
      // Owners up to here are partitioned.
      StateOwners owners = getOwners().take_front(&entry - entries.data());
      if (!owners.empty() && failed(shareState(owners, entry)))
        return failure();
      if (failed(partition(entry)))
        return failure();
      if (!owners.empty() && failed(checkSharedState(owners, entry)))
        return failure();
    }
    if (failed(checkExpected(getFunction(entries.front()), options.expected, microbatches)))
      return failure();
    // Now that all entries know each other's leaves as one replica has them.
    for (SourceEntry &entry : entries)
      if (failed(replicate(*entry.module, report())))
        return failure();
    if (options.sync.delay > 0 && failed(delayMeetings(entries, report())))
      return failure();
    if (options.rung != Rung::Local)
      for (SourceEntry &entry : entries) {
        PhaseClock clock(report(), "report");
        facts.push_back(getLocalFacts(getFunction(entry), machine));
      }
    if (failed(offload()))
      return failure();
    return isPipeline() ? toStages() : success();
  }

  /// Names of leaves by the space that they go to.
  using MovedLeaves = std::map<std::string, std::vector<std::string>>;

  /// A leaf is in one space in all entries; the step says which ones go.
  LogicalResult offload() {
    func::FuncOp step = getFunction(entries.front());
    const OffloadChoice &asked = options.offload;
    if (!asked.optimizer.empty() &&
        failed(addMoved(findOptimizerLeaves(step), asked.optimizer, "only its update reads", "moments or masters")))
      return failure();
    if (!asked.parameters.empty() &&
        failed(addMoved(findParameterLeaves(step), asked.parameters, "its loss needs", "weights")))
      return failure();
    auto isMoved = [&](const std::string &name) {
      return llvm::any_of(moved, [&](const auto &of) { return llvm::is_contained(of.second, name); });
    };
    for (const std::string &name : findAnnotatedLeaves(step))
      if (!isMoved(name))
        moved[asked.optimizer.empty() ? "host" : asked.optimizer].push_back(name);
    if (hasLadder())
      for (auto [mayMove, leaves] : {std::pair(&optimizerOnDevice, findOptimizerLeaves(step)),
                                     std::pair(&weightsOnDevice, findParameterLeaves(step))})
        llvm::copy_if(leaves, std::back_inserter(*mayMove), [&](const std::string &name) { return !isMoved(name); });
    if (isPipeline()) // in which each stage has its own leaves
      return success();
    for (SourceEntry &entry : entries)
      if (failed(moveState(*entry.module, entry.name, moved)))
        return failure();
    moveActivations(*entries.front().module, asked);
    return success();
  }

  LogicalResult addMoved(std::vector<std::string> leaves, const std::string &space, StringRef whose, StringRef needed) {
    if (leaves.empty())
      return emitError(getFunction(entries.front()).getLoc())
             << "entry \"" << entries.front().name << "\" has no state that " << whose << ", needed " << needed
             << " to take to the " << space;
    llvm::append_range(moved[space], leaves);
    return success();
  }

  LogicalResult moveState(ModuleOp module, StringRef entry, const MovedLeaves &leaves) {
    return moveState(module, entry, leaves, options.offload);
  }

  /// `how` says in what chunks, and where they are updated.
  LogicalResult moveState(ModuleOp module, StringRef entry, const MovedLeaves &leaves, const OffloadChoice &how) {
    for (const auto &[space, names] : leaves) {
      std::vector<std::string> own = selectState(cast<FunctionOpInterface>(module.lookupSymbol(entry)), names);
      if (!own.empty() && failed(runPhase(module, report(), "offload",
                                          [&](PassManager &manager) { buildOffloadPhase(manager, space, how, own); })))
        return failure();
    }
    return success();
  }

  /// Once the step has its kernels.
  void moveActivations(ModuleOp module, const OffloadChoice &offload) {
    if (offload.activations.empty())
      return;
    auto ask = [&](Operation *function) {
      Builder builder(module.getContext());
      function->setAttr(kActivationsAttrName, builder.getStringAttr(offload.activations));
      if (offload.isBeside)
        function->setAttr(kBesideAttrName, builder.getUnitAttr());
    };
    Operation *step = module.lookupSymbol(entries.front().name);
    if (auto lists = dyn_cast<spmd::ListsOp>(step))
      for (FlatSymbolRefAttr stage : lists.getListFunctions())
        ask(module.lookupSymbol(stage));
    else
      ask(step);
  }

  /// The step first, which says where leaves lie.
  LogicalResult toStages() {
    for (SourceEntry &entry : entries) {
      if (&entry != &entries.front() && entry.use == StateUse::Write)
        return emitError(entry.module->getLoc())
               << "entry \"" << entry.name << "\" writes state in a pipeline, needed the step alone to do so";
      for (SourceEntry &before : entries) {
        if (&before == &entry)
          break;
        placeLeaves(before, entry);
      }
      if (failed(runPhase(*entry.module, report(), "pipeline",
                          [&](PassManager &manager) {
                            buildPipelinePhase(manager, machineName, options.pipeline, &entry != &entries.front());
                          })) ||
          failed(moveState(*entry.module, entry.name, moved)))
        return failure();
    }
    moveActivations(*entries.front().module, options.offload);
    return success();
  }

  LogicalResult partition(OwningOpRef<ModuleOp> &module, const MicrobatchChoice &microbatches, Report &report) {
    if (failed(runPhase(*module, report, "partition",
                        [&](PassManager &manager) { buildLocalPhase(manager, machineName, microbatches); })))
      return failure();
    std::optional<int64_t> bytes = getChunkedLogits();
    if (!bytes)
      return success();
    FailureOr<bool> isOther = putInChunks(*module, *bytes, report);
    areLogitsInChunks |= succeeded(isOther) && *isOther;
    return isOther;
  }

  /// Puts logits of so many bytes into chunks: whether there are any.
  FailureOr<bool> putInChunks(ModuleOp local, int64_t bytes, Report &report) {
    auto countLoops = [&] {
      int64_t count = 0;
      local.walk([&](ScanOp) { ++count; });
      return count;
    };
    int64_t before = countLoops();
    if (failed(runPhase(local, report, "partition",
                        [&](PassManager &manager) { buildLogitsPhase(manager, bytes, options.logitsRows); })))
      return failure();
    return countLoops() > before;
  }

  /// The bytes from which on logits are made chunk by chunk; nothing where none are.
  std::optional<int64_t> getChunkedLogits() const {
    bool isAuto = options.fuseLogits == FuseLogits::Auto;
    if (options.fuseLogits == FuseLogits::Always || (isAuto && holdsLess))
      return 0;
    // The ladder has candidates with them and without.
    return isAuto && !hasLadder() ? std::optional(kLargeLogits) : std::nullopt;
  }

  /// A copy of an entry's Local rung with all logits in chunks; null where that is no other one.
  OwningOpRef<ModuleOp> chunkLogits(ModuleOp local) {
    if (options.fuseLogits != FuseLogits::Auto || isPipeline())
      return {};
    OwningOpRef<ModuleOp> copy = local.clone();
    FailureOr<bool> isOther = putInChunks(*copy, 0, report());
    return succeeded(isOther) && *isOther ? std::move(copy) : OwningOpRef<ModuleOp>();
  }

  /// In a pipeline an entry that reads goes through the stages once.
  MicrobatchChoice getMicrobatches() const {
    bool isAuto = options.microbatchGathers == "auto";
    return {microbatches, /*whereDivisible=*/false, isAuto ? "outside" : options.microbatchGathers,
            options.localStatistics};
  }

  LogicalResult partition(SourceEntry &entry) {
    MicrobatchChoice choice = getMicrobatches();
    if (entry.use == StateUse::Create || isMeeting(entry) || (entry.use == StateUse::Read && isPipeline()))
      choice.count = 1;
    if (entry.use != StateUse::Read || choice.count == 1)
      return partition(entry.module, choice, report());
    choice.whereDivisible = true;
    OwningOpRef<ModuleOp> whole = entry.module->clone();
    {
      KeptDiagnostics kept(whole->getContext());
      LogicalResult isDone = partition(entry.module, choice, report());
      std::vector<Diagnostic> diagnostics = kept.take();
      if (succeeded(isDone)) {
        for (Diagnostic &diagnostic : diagnostics)
          whole->getContext()->getDiagEngine().emit(std::move(diagnostic));
        return success();
      }
    }
    choice.count = 1;
    entry.module = std::move(whole);
    return partition(entry.module, choice, report());
  }

  LogicalResult toScheduled() {
    for (SourceEntry &entry : entries)
      if (failed(runPhase(*entry.module, report(), "schedule", [&](PassManager &manager) {
            buildKernelPhase(manager, machineName, target.name);
            buildOrderPhase(manager, machineName, {});
          })))
        return failure();
    return success();
  }

  LogicalResult toPlan() {
    for (SourceEntry &entry : entries) {
      FailureOr<PlannedEntry> planned = plan(entry);
      if (failed(planned))
        return failure();
      entry.module = std::move(planned->module);
      if (options.prove && failed(runPhase(*entry.module, report(), "prove", buildProofPhase)))
        return failure();
      PhaseClock clock(report(), "report");
      report().entries.push_back(
          buildReport(*entry.module, facts[&entry - entries.data()], machine, getCommunicatorCost()));
      if (failed(checkBudgets(entry, report().entries.back().memory)))
        return failure();
      bool isOfLadder = hasLadder() && &entry == &entries.front();
      (isOfLadder ? report().entries.back().budgetChoice : report().entries.back().choice) = planned->choice;
    }
    return success();
  }

  static int64_t countDevices(sdy::MeshOp mesh) {
    return sdy::AxisKinds::of(mesh, mesh.getMesh()).getDeviceCount(mesh.getMesh());
  }

  /// The devices of a node that share its host's memory and its disk.
  int64_t countSharers(ModuleOp module) {
    sdy::MeshOp mesh = findMesh(module);
    return std::min(mesh ? countDevices(mesh) : 1, machine.devicesPerNode);
  }

  /// Whether the host updates state sooner than the link takes it to the device and back. For a parameter of Adam's in
  /// f32 its memory carries 28 bytes (16 are read, 12 written), and the link is spared 12 each way.
  bool isUpdateFasterOnHost(ModuleOp module) {
    return machine.host && 12 * machine.host->memoryBytesPerSecond >
                               28 * machine.host->link.bytesPerSecond * static_cast<double>(countSharers(module));
  }

  machine::CommunicatorCost getCommunicatorCost() const { return machine::getCommunicatorCost(target, machine); }

  MemoryBudgets getBudgets(ModuleOp module) {
    MemoryBudgets budgets{options.memoryBudget, options.hostBudget, options.diskBudget};
    int64_t sharing = countSharers(module);
    budgets.hostOfMachine = machine.host ? machine.host->bytes / sharing : 0;
    budgets.diskOfMachine = machine.disk ? machine.disk->bytes / sharing : 0;
    return budgets;
  }

  /// Whether what is not on the device has room where it is.
  LogicalResult checkBudgets(SourceEntry &entry, const MemoryReport &memory) {
    std::string excess = getBudgets(*entry.module).describeExcess(memory.host, memory.disk);
    if (excess.empty())
      return success();
    return emitError(UnknownLoc::get(entry.module->getContext())) << "entry \"" << entry.name << "\" takes " << excess;
  }

  FailureOr<PlannedEntry> plan(SourceEntry &entry) {
    if (hasLadder() && &entry == &entries.front())
      return planLadder(entry);
    int64_t limit = std::max(options.memoryLimit, options.memoryBudget); // one of them is given
    if (OwningOpRef<ModuleOp> chunked = limit > 0 ? chunkLogits(*entry.module) : OwningOpRef<ModuleOp>()) {
      FailureOr<PlannedEntry> whole = tryPlan(entry, limit);
      if (succeeded(whole))
        return whole;
      holdsLess = true;
      entry.module = std::move(chunked);
      facts[&entry - entries.data()] = getLocalFacts(getFunction(entry), machine);
      FailureOr<PlannedEntry> planned = planWithin(entry, limit);
      if (succeeded(planned))
        planned->choice += (planned->choice.empty() ? "" : ", ") + kChunkedLogits.str();
      holdsLess = false;
      return planned;
    }
    return planWithin(entry, limit);
  }

  /// An entry's plan within the limit, or nothing.
  FailureOr<PlannedEntry> tryPlan(SourceEntry &entry, int64_t limit) {
    KeptDiagnostics kept(entry.module->getContext());
    FailureOr<PlannedEntry> planned =
        planEntry(std::move(entry.module), machineName, target, getCommunicatorCost(), limit, /*advise=*/{}, report());
    std::vector<Diagnostic> diagnostics = kept.take();
    if (succeeded(planned))
      for (Diagnostic &diagnostic : diagnostics)
        planned->module->getContext()->getDiagEngine().emit(std::move(diagnostic));
    return planned;
  }

  FailureOr<PlannedEntry> planWithin(SourceEntry &entry, int64_t limit) {
    auto planWith = [&](int64_t limit, Advise advise) {
      return planEntry(std::move(entry.module), machineName, target, getCommunicatorCost(), limit, advise, report());
    };
    auto advise = [&] { return &entry == &entries.front() ? adviseRecompute() : ""; };
    if (options.microbatchGathers != "auto" || microbatches == 1 || &entry != &entries.front())
      return planWith(limit, advise);
    // With gathers outside of the loop over microbatches, if that fits.
    OwningOpRef<ModuleOp> outside = entry.module->clone();
    FailureOr<PlannedEntry> planned = tryPlan(entry, limit > 0 ? limit : machine.memoryBytes);
    if (succeeded(planned))
      return planned;
    MicrobatchChoice inside = getMicrobatches();
    inside.gathers = "inside";
    LocalFacts own;
    entry.module = makeLocal(getGraphOptions(entry), inside, report(), &own);
    if (!entry.module || !hasSameBorders(*entry.module, *outside)) {
      entry.module = std::move(outside);
      return planWith(limit, advise);
    }
    facts.front() = own;
    planned = planWith(limit, advise);
    if (succeeded(planned))
      planned->choice += (planned->choice.empty() ? "" : ", ") + std::string("weights gathered for each microbatch");
    return planned;
  }

  /// The step by the fastest candidate within the budget.
  FailureOr<PlannedEntry> planLadder(SourceEntry &entry) {
    BudgetLadder ladder(entry.module->getContext(), machineName, machine, target, getBudgets(*entry.module),
                        options.onCandidate);
    struct Way {
      LocalFacts facts;
      OffloadChoice offload;
    };
    std::vector<Way> ways; // by level
    auto getMoved = [&](const OffloadChoice &offload) {
      MovedLeaves moved;
      if (!offload.optimizer.empty())
        moved[offload.optimizer] = optimizerOnDevice;
      if (!offload.parameters.empty())
        llvm::append_range(moved[offload.parameters], weightsOnDevice);
      return moved;
    };
    std::map<MovedLeaves, OtherEntries> others;
    auto findOthers = [&](const OffloadChoice &offload) -> const OtherEntries & {
      auto [place, isNew] = others.try_emplace(getMoved(offload));
      if (isNew)
        place->second = findOtherEntries(place->first);
      return place->second;
    };
    auto addLevel = [&](OwningOpRef<ModuleOp> local, const RecomputeLevel &level, const LocalFacts &own,
                        const OffloadChoice &offload) {
      ladder.add(std::move(local), level, findOthers(offload));
      ways.push_back({own, offload});
    };
    auto addElsewhere = [&](ModuleOp local, const RecomputeLevel &level, const LocalFacts &own,
                            const OffloadChoice &offload, StringRef what) {
      OwningOpRef<ModuleOp> module = local.clone();
      KeptDiagnostics muted(local.getContext());
      if ((!offload.optimizer.empty() && optimizerOnDevice.empty()) ||
          (!offload.parameters.empty() && weightsOnDevice.empty()) ||
          failed(moveState(*module, entry.name, getMoved(offload), offload)))
        return;
      moveActivations(*module, offload);
      RecomputeLevel with = level;
      with.name += (with.name.empty() ? "" : ", ") + what.str();
      with.isSmallest &= offload.activations.empty(); // or one more order each
      addLevel(std::move(module), with, own, offload);
    };
    auto addOffloaded = [&](ModuleOp local, const RecomputeLevel &level, const LocalFacts &own) {
      for (std::string space : {"host", "disk"}) {
        // A disk wears out: it is used where it is said to be there for that.
        if (space == "disk" && options.diskBudget == 0)
          continue;
        OffloadChoice how;
        how.chunkBytes = options.offload.chunkBytes;
        how.updatesOnHost = options.offload.updatesOnHost;
        OffloadChoice optimizer = how, beside = how, all = how;
        optimizer.optimizer = beside.activations = all.optimizer = all.activations = space;
        beside.isBeside = true;
        addElsewhere(local, level, own, optimizer, "optimizer state on the " + space);
        if (!options.offload.activations.empty())
          continue;
        if (level.overrides.empty()) // what is computed again leaves little to move
          addElsewhere(local, level, own, beside, "activations on the " + space + " beside computation");
        addElsewhere(local, level, own, all, "optimizer state and activations on the " + space);
        all.parameters = space;
        if (isPipeline()) { // whose stages keep activations where weights are elsewhere
          all.activations.clear();
          addElsewhere(local, level, own, all, "optimizer state and weights on the " + space);
          continue;
        }
        all.updatesOnHost |= space == "host" && isUpdateFasterOnHost(local);
        addElsewhere(local, level, own, all, "optimizer state, weights and activations on the " + space);
        if (space != "host" || !all.updatesOnHost)
          continue;
        all.activations.clear(); // gradients go there without that
        addElsewhere(local, level, own, all, "optimizer state and weights on the " + space);
      }
    };
    auto add = [&](ModuleOp local, RecomputeLevel level, const LocalFacts &own) {
      auto addBoth = [&](ModuleOp module, const LocalFacts &facts) {
        addLevel(module.clone(), level, facts, {});
        if (level.mayMove)
          addOffloaded(module, level, facts);
      };
      addBoth(local, own);
      OwningOpRef<ModuleOp> chunked = chunkLogits(local);
      if (!chunked)
        return;
      level.name += (level.name.empty() ? "" : ", ") + kChunkedLogits.str();
      addBoth(*chunked, getLocalFacts(chunked->lookupSymbol<func::FuncOp>(entries.front().name), machine));
    };
    add(*entry.module, {"", {}, 1, /*isSmallest=*/true, /*mayMove=*/true}, facts.front());
    // A policy that is asked for is kept.
    std::vector<RecomputeLevel> levels;
    if (options.recompute.empty() && options.recomputeOverrides.empty())
      levels = findLevels(*entry.module);
    for (const RecomputeLevel &level : llvm::drop_begin(levels, levels.empty() ? 0 : 1)) {
      GraphPhaseOptions graph = getGraphOptions(entries.front());
      graph.recomputeOverrides = level.overrides;
      graph.recomputeGroup = level.group;
      LocalFacts own;
      OwningOpRef<ModuleOp> local = makeLocal(graph, getMicrobatches(), report(), &own);
      if (!local || !hasSameBorders(*local, *entry.module)) // or others could not share its state
        continue;
      add(*local, level, own);
    }
    ladder.wait(report());
    report().frontier = ladder.getFrontier();
    FailureOr<PlannedEntry> planned = ladder.take();
    if (failed(planned))
      return failure();
    Way &taken = ways[ladder.getLevel()];
    facts.front() = std::move(taken.facts);
    for (SourceEntry &other : llvm::drop_begin(entries)) // which are planned after this one
      if (failed(moveState(*other.module, other.name, getMoved(taken.offload))))
        return failure();
    return planned;
  }

  /// What entries beside the step hold at least, with more of the state elsewhere.
  OtherEntries findOtherEntries(const MovedLeaves &leaves) {
    OtherEntries most;
    for (SourceEntry &other : llvm::drop_begin(entries)) {
      OwningOpRef<ModuleOp> module = other.module->clone();
      KeptDiagnostics muted(module->getContext());
      if (failed(moveState(*module, other.name, leaves)))
        continue;
      std::optional<int64_t> least;
      auto consider = [&](OwningOpRef<ModuleOp> local) {
        EntryPlanner planner(std::move(local), machineName, target, getCommunicatorCost(), report());
        std::vector<ScheduleChoice> choices = getScheduleChoices(/*maxLiveBytes=*/1);
        choices.emplace_back();
        for (const ScheduleChoice &choice : choices) {
          PlanAttempt attempt = planner.plan(choice);
          if (attempt.plan)
            least = std::min(least.value_or(attempt.bytes), attempt.bytes);
        }
      };
      OwningOpRef<ModuleOp> chunked = chunkLogits(*module);
      consider(std::move(module));
      if (chunked)
        consider(std::move(chunked));
      if (least && *least > most.bytes)
        most = {*least, other.name};
    }
    return most;
  }

  /// Of what heddle-recompute finds, which comes before attention is raised.
  std::vector<RecomputeLevel> findLevels(ModuleOp local) {
    KeptDiagnostics muted(source->getContext());
    Report unread;
    OwningOpRef<ModuleOp> module = source->clone();
    GraphPhaseOptions graph = getGraphOptions(entries.front());
    graph.raiseAttention = false;
    graph.target = "";
    if (failed(runPhase(*module, unread, "import", [&](PassManager &manager) { buildGraphPhase(manager, graph); })))
      return {};
    PhaseClock clock(report(), "recompute");
    return getRecomputeLevels(module->lookupSymbol<func::FuncOp>(entries.front().name), local, machine);
  }

  /// The step's Local rung done in another way, or nothing; `facts`, if asked for, are its own.
  OwningOpRef<ModuleOp> makeLocal(const GraphPhaseOptions &graph, const MicrobatchChoice &microbatching, Report &report,
                                  LocalFacts *facts = nullptr) {
    KeptDiagnostics muted(source->getContext());
    OwningOpRef<ModuleOp> module = source->clone();
    bool isMade =
        succeeded(runPhase(*module, report, "import", [&](PassManager &manager) { buildGraphPhase(manager, graph); }));
    if (isMade && isPipeline() && !options.mesh.empty())
      isMade = succeeded(runPhase(*module, report, "import", [&](PassManager &manager) {
        buildWidenPhase(manager, options.mesh, options.pipeline.axis);
      }));
    isMade = isMade && succeeded(partition(module, microbatching, report)) && succeeded(replicate(*module, report));
    if (isMade && facts)
      *facts = getLocalFacts(module->lookupSymbol<func::FuncOp>(entries.front().name), machine);
    if (isMade && isPipeline())
      isMade = succeeded(runPhase(*module, report, "pipeline", [&](PassManager &manager) {
        buildPipelinePhase(manager, machineName, options.pipeline, /*placed=*/false);
      }));
    isMade = isMade && succeeded(moveState(*module, entries.front().name, moved));
    if (isMade)
      moveActivations(*module, options.offload);
    return isMade ? std::move(module) : OwningOpRef<ModuleOp>();
  }

  /// Says which policy of recomputation would make a step fit that takes too much memory, after trying them.
  std::string adviseRecompute() {
    if (!source)
      return "";
    for (StringRef policy : {"selective", "full"}) {
      if (policy == options.recompute)
        continue;
      KeptDiagnostics muted(source->getContext());
      Report unread;
      GraphPhaseOptions graph = getGraphOptions(entries.front());
      graph.recompute = policy.str();
      MicrobatchChoice microbatching = getMicrobatches();
      if (options.microbatchGathers == "auto")
        microbatching.gathers = "inside";
      for (bool inChunks : {false, true}) {
        llvm::SaveAndRestore chunked(holdsLess, inChunks);
        OwningOpRef<ModuleOp> module = makeLocal(graph, microbatching, unread);
        if (module && succeeded(planEntry(std::move(module), machineName, target, getCommunicatorCost(),
                                          options.memoryLimit, {}, unread)))
          return "with --recompute=" + policy.str() + " it takes no more than that";
      }
    }
    return "with --recompute=full it takes more, too: needed more devices along an axis, or a smaller batch";
  }

  FailureOr<Compiled> finish() {
    compiled.module = std::move(entries.front().module);
    for (SourceEntry &entry : llvm::drop_begin(entries)) {
      PhaseClock clock(report(), "merge");
      mergeModules(*compiled.module, *entry.module);
    }
    describeMachine();
    if (options.rung == Rung::Program) {
      PhaseClock clock(report(), "translate");
      FailureOr<format::Program> program = translateToProgram(*compiled.module);
      if (failed(program))
        return failure();
      compiled.program = std::move(*program);
    }
    if (compiled.program && options.code &&
        failed(targets.attachCode({target, *backend}, *compiled.module, machine, *compiled.program, report())))
      return failure();
    // A program for GPUs that is asked for without code is there to be read.
    bool isToBeRun = options.code || backend->runsWithoutCode();
    if (compiled.program && options.findFaults && isToBeRun && failed(checkLoads()))
      return failure();
    report().peakResidentBytes = getPeakBytes();
    return std::move(compiled);
  }

  /// Reports each fault at its line.
  LogicalResult checkLoads() {
    PhaseClock clock(report(), "check");
    std::vector<ProgramFault> faults = options.findFaults(*compiled.program);
    for (const ProgramFault &fault : faults) {
      if (auto kernel = compiled.module->lookupSymbol<func::FuncOp>(fault.kernel))
        refuseKernel(*compiled.module, fault.kernel, backend->getDevices(), fault.sentence,
                     fault.op ? findBodyOp(kernel, *fault.op) : nullptr);
      else
        emitError(findPlace(fault)) << fault.sentence;
    }
    return success(faults.empty());
  }

  /// The line of an instruction that launches no kernel.
  Location findPlace(const ProgramFault &fault) {
    auto [place, column] = StringRef(fault.location).rsplit(':');
    auto [file, line] = place.rsplit(':');
    unsigned numbers[2] = {};
    MLIRContext *context = getContext();
    if (file.empty() || line.getAsInteger(10, numbers[0]) || column.getAsInteger(10, numbers[1]))
      return UnknownLoc::get(context);
    return FileLineColLoc::get(context, file, numbers[0], numbers[1]);
  }
  MLIRContext *getContext() { return compiled.module->getContext(); }

  void describeMachine() {
    Report &own = report();
    own.target = target.name;
    own.machine = machine.name;
    own.devicesPerNode = machine.devicesPerNode;
    own.memoryPerDevice = machine.memoryBytes;
    if (sdy::MeshOp mesh = findMesh(*compiled.module)) {
      own.mesh = mesh.getMesh().toString();
      own.devices = countDevices(mesh);
    }
    if (own.devices > machine.devicesPerNode)
      own.notes.push_back("the mesh has " + std::to_string(own.devices) + " devices, a node of " + machine.name +
                          " has " + std::to_string(machine.devicesPerNode) + ": planned for " +
                          std::to_string(llvm::divideCeil(own.devices, machine.devicesPerNode)) +
                          " nodes on the machine's network");
    if (options.fuseLogits == FuseLogits::Always && !areLogitsInChunks)
      own.notes.push_back(
          "--fuse-logits=always finds nothing to do in chunks; where all rows would be one, --logits-rows=N cuts them; "
          "heddle-opt --heddle-fuse-logits=report=true says why each product of --emit=local stays whole");
    for (const EntryReport &entry : own.entries) {
      if (entry.memory.total > machine.memoryBytes)
        own.notes.push_back("entry \"" + entry.name + "\" takes " + std::to_string(entry.memory.total) +
                            " bytes of a device, which has " + std::to_string(machine.memoryBytes));
      for (const std::string &line : entry.roundTrips)
        own.notes.push_back("what goes to the host's memory at " + line + " is needed again at once: entry \"" +
                            entry.name + "\" waits until it has left and come back");
    }
  }

  std::vector<SourceEntry> entries;
  /// The step before the first phase, where other policies of recomputation may have to be tried.
  OwningOpRef<ModuleOp> source;
  const TargetRegistry &targets;
  const CompileOptions &options;
  machine::Target target;
  const TargetBackend *backend = nullptr;
  machine::MachineSpec machine;
  std::string machineName;
  int64_t microbatches = 1;
  bool areLogitsInChunks = false;                              // of some entry
  bool holdsLess = false;                                      // as an entry does not fit otherwise
  std::vector<LocalFacts> facts;                               // by entry
  MovedLeaves moved;                                           // that are not on the device
  std::vector<std::string> optimizerOnDevice, weightsOnDevice; // that a budget may move
  Compiled compiled;
};

} // namespace

FailureOr<Compiled> heddle::compile(std::vector<SourceEntry> entries, const TargetRegistry &targets,
                                    const CompileOptions &options) {
  return Compiler(std::move(entries), targets, options).run();
}
