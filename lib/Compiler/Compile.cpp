#include "heddle/Compiler/Compile.h"

#include "BudgetLadder.h"
#include "BuildReport.h"
#include "Entries.h"
#include "FitMemory.h"
#include "KeptDiagnostics.h"
#include "Phases.h"
#include "Refuse.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Sdy/AxisKinds.h"
#include "heddle/Pipelines/TrainStep.h"
#include "heddle/Transforms/Recompute/Units.h"
#include "heddle/Translation/PlanToProgram.h"

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

constexpr llvm::StringLiteral kSyncName = "sync";

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
    if ((options.memoryLimit > 0 && options.recompute != "full") || hasLadder())
      source = entries.front().module->clone();
    for (SourceEntry &entry : entries) {
      GraphPhaseOptions graph = getGraphOptions(entry);
      if (failed(runPhase(*entry.module, report(), "import",
                          [&](PassManager &manager) { buildGraphPhase(manager, graph); })))
        return failure();
    }
    if (failed(addSync()) || failed(checkAppendedState(getOwners())))
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

  /// The entries in which replicas meet, made of the step on this rung: `sync`, or `sync_0` and so on of fragments.
  LogicalResult addSync() {
    if (options.sync.replicas == 0)
      return success();
    for (SourceEntry &entry : entries)
      if (isSync(entry))
        return emitError(entry.module->getLoc())
               << "entry \"" << entry.name << "\" is given beside replicas, needed none: it is made of the step";
    if (isPipeline())
      return emitError(getLoc()) << "replicas are asked for in a pipeline, needed one of the two";
    for (int64_t fragment = 0; fragment < options.sync.fragments; ++fragment) {
      std::string name = kSyncName.str();
      if (options.sync.fragments > 1)
        name += "_" + std::to_string(fragment);
      SourceEntry sync{name, StateUse::Write, entries.front().module->clone()};
      if (failed(runPhase(*sync.module, report(), "import",
                          [&](PassManager &manager) { buildSyncPhase(manager, options.sync, fragment); })) ||
          failed(nameEntry(sync)))
        return failure();
      entries.insert(entries.begin() + 1 + fragment, std::move(sync));
    }
    return success();
  }

  LogicalResult replicate(ModuleOp module) {
    if (options.sync.replicas == 0)
      return success();
    return runPhase(module, report(), "partition",
                    [&](PassManager &manager) { buildReplicatePhase(manager, options.sync.replicas); });
  }

  /// Which has no batch.
  bool isSync(const SourceEntry &entry) const {
    StringRef name = entry.name;
    unsigned fragment = 0;
    return options.sync.replicas > 0 && name.consume_front(kSyncName) &&
           (name.empty() || (name.consume_front("_") && !name.getAsInteger(10, fragment)));
  }

  bool isPipeline() const { return !options.pipeline.cuts.empty(); }

  GraphPhaseOptions getGraphOptions(const SourceEntry &entry) {
    GraphPhaseOptions graph;
    graph.entry = entry.use == StateUse::Create ? "init" : "step";
    graph.recompute = options.recompute;
    graph.raiseAttention = options.raiseAttention;
    graph.target = target.name;
    if (entry.use != StateUse::Create) // which makes the masters
      graph.precision = options.precision;
    if (&entry == &entries.front())
      graph.roles = options.roles;
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
    // Now that all entries know each other's leaves as one replica has them.
    for (SourceEntry &entry : entries)
      if (failed(replicate(*entry.module)))
        return failure();
    if (options.rung != Rung::Local)
      for (SourceEntry &entry : entries) {
        PhaseClock clock(report(), "report");
        facts.push_back(getLocalFacts(getFunction(entry), machine));
      }
    return isPipeline() ? toStages() : success();
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
      if (failed(runPhase(*entry.module, report(), "pipeline", [&](PassManager &manager) {
            buildPipelinePhase(manager, machineName, options.pipeline, &entry != &entries.front());
          })))
        return failure();
    }
    return success();
  }

  LogicalResult partition(OwningOpRef<ModuleOp> &module, const MicrobatchChoice &microbatches, Report &report) {
    return runPhase(*module, report, "partition",
                    [&](PassManager &manager) { buildLocalPhase(manager, machineName, microbatches); });
  }

  /// In a pipeline an entry that reads goes through the stages once.
  MicrobatchChoice getMicrobatches() const {
    bool isAuto = options.microbatchGathers == "auto";
    return {microbatches, /*whereDivisible=*/false, isAuto ? "outside" : options.microbatchGathers,
            options.localStatistics};
  }

  LogicalResult partition(SourceEntry &entry) {
    MicrobatchChoice choice = getMicrobatches();
    if (entry.use == StateUse::Create || isSync(entry) || (entry.use == StateUse::Read && isPipeline()))
      choice.count = 1;
    if (options.microbatchGathers == "auto" && options.memoryLimit > 0 && choice.count > 1 && !isPipeline() &&
        entry.use == StateUse::Write)
      graphs[entry.name] = entry.module->clone();
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
      if (failed(runPhase(*entry.module, report(), "schedule",
                          [&](PassManager &manager) { buildScheduledPhase(manager, machineName, target.name, {}); })))
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
      report().entries.push_back(buildReport(*entry.module, facts[&entry - entries.data()], machine));
      bool isOfLadder = hasLadder() && &entry == &entries.front();
      (isOfLadder ? report().entries.back().budgetChoice : report().entries.back().choice) = planned->choice;
    }
    return success();
  }

  FailureOr<PlannedEntry> plan(SourceEntry &entry) {
    if (hasLadder() && &entry == &entries.front())
      return planLadder(entry);
    int64_t limit = std::max(options.memoryLimit, options.memoryBudget); // one of them is given
    auto planWith = [&](Advise advise) {
      return planEntry(std::move(entry.module), machineName, target, limit, advise, report());
    };
    auto advise = [&] { return &entry == &entries.front() ? adviseRecompute() : ""; };
    auto graph = graphs.find(entry.name);
    if (graph == graphs.end())
      return planWith(advise);
    // With gathers outside of the loop over microbatches, if that fits.
    KeptDiagnostics kept(entry.module->getContext());
    FailureOr<PlannedEntry> planned = planWith({});
    std::vector<Diagnostic> diagnostics = kept.take();
    if (succeeded(planned)) {
      for (Diagnostic &diagnostic : diagnostics)
        planned->module->getContext()->getDiagEngine().emit(std::move(diagnostic));
      return planned;
    }
    MicrobatchChoice inside = getMicrobatches();
    inside.gathers = "inside";
    entry.module = std::move(graph->second);
    if (failed(partition(entry.module, inside, report())) || failed(replicate(*entry.module)))
      return failure();
    facts[&entry - entries.data()] = getLocalFacts(getFunction(entry), machine);
    planned = planWith(advise);
    if (succeeded(planned))
      planned->choice += (planned->choice.empty() ? "" : ", ") + std::string("weights gathered for each microbatch");
    return planned;
  }

  /// The step by the fastest candidate within the budget.
  FailureOr<PlannedEntry> planLadder(SourceEntry &entry) {
    BudgetLadder ladder(machineName, machine, target, options.memoryBudget);
    std::vector<LocalFacts> factsOf{facts.front()};
    ladder.add(*entry.module, {}, report());
    // A policy that is asked for is kept.
    std::vector<RecomputeLevel> levels;
    if (options.recompute.empty() || options.recompute == "none")
      levels = getRecomputeLevels(findUnits());
    for (const RecomputeLevel &level : llvm::drop_begin(levels, levels.empty() ? 0 : 1)) {
      LocalFacts own;
      OwningOpRef<ModuleOp> local = makeLocal(level, own);
      if (!local || !hasSameBorders(*local, *entry.module)) // or others could not share its state
        continue;
      ladder.add(*local, level, report());
      factsOf.push_back(std::move(own));
    }
    report().frontier = ladder.getFrontier();
    FailureOr<PlannedEntry> planned = ladder.take();
    if (succeeded(planned))
      facts.front() = std::move(factsOf[ladder.getLevel()]);
    return planned;
  }

  /// What heddle-recompute finds, which comes before attention is raised.
  std::vector<std::string> findUnits() {
    KeptDiagnostics muted(source->getContext());
    Report unread;
    OwningOpRef<ModuleOp> module = source->clone();
    GraphPhaseOptions graph = getGraphOptions(entries.front());
    graph.raiseAttention = false;
    graph.target = "";
    if (failed(runPhase(*module, unread, "import", [&](PassManager &manager) { buildGraphPhase(manager, graph); })))
      return {};
    return findRecomputeUnits(module->lookupSymbol<func::FuncOp>(entries.front().name));
  }

  /// The step's Local rung as a level has it, or nothing.
  OwningOpRef<ModuleOp> makeLocal(const RecomputeLevel &level, LocalFacts &own) {
    KeptDiagnostics muted(source->getContext());
    OwningOpRef<ModuleOp> module = source->clone();
    GraphPhaseOptions graph = getGraphOptions(entries.front());
    graph.recomputeOverrides = level.overrides;
    bool isMade = succeeded(
        runPhase(*module, report(), "import", [&](PassManager &manager) { buildGraphPhase(manager, graph); }));
    if (isMade && isPipeline() && !options.mesh.empty())
      isMade = succeeded(runPhase(*module, report(), "import", [&](PassManager &manager) {
        buildWidenPhase(manager, options.mesh, options.pipeline.axis);
      }));
    isMade = isMade && succeeded(partition(module, getMicrobatches(), report())) && succeeded(replicate(*module));
    if (isMade)
      own = getLocalFacts(module->lookupSymbol<func::FuncOp>(entries.front().name), machine);
    if (isMade && isPipeline())
      isMade = succeeded(runPhase(*module, report(), "pipeline", [&](PassManager &manager) {
        buildPipelinePhase(manager, machineName, options.pipeline, /*placed=*/false);
      }));
    return isMade ? std::move(module) : OwningOpRef<ModuleOp>();
  }

  /// Whether functions that others see take and give the same, sharded and placed alike.
  static bool hasSameBorders(ModuleOp a, ModuleOp b) {
    auto describe = [](ModuleOp module) {
      SmallVector<std::array<Attribute, 3>> borders;
      for (auto function : module.getOps<FunctionOpInterface>())
        if (function.isPublic())
          borders.push_back(
              {TypeAttr::get(function.getFunctionType()), function.getArgAttrsAttr(), function.getResAttrsAttr()});
      return borders;
    };
    return describe(a) == describe(b);
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
      OwningOpRef<ModuleOp> module = source->clone();
      GraphPhaseOptions graph = getGraphOptions(entries.front());
      graph.recompute = policy.str();
      MicrobatchChoice microbatching = getMicrobatches();
      if (options.microbatchGathers == "auto")
        microbatching.gathers = "inside";
      if (succeeded(
              runPhase(*module, unread, "import", [&](PassManager &manager) { buildGraphPhase(manager, graph); })) &&
          succeeded(partition(module, microbatching, unread)) &&
          succeeded(planEntry(std::move(module), machineName, target, options.memoryLimit, {}, unread)))
        return "with --recompute=" + policy.str() + " it takes no more than that";
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
        failed(backend->attachCode(*compiled.module, target, machine, *compiled.program, report())))
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
      own.devices = sdy::AxisKinds::of(mesh, mesh.getMesh()).getDeviceCount(mesh.getMesh());
    }
    if (own.devices > machine.devicesPerNode)
      own.notes.push_back("the mesh has " + std::to_string(own.devices) + " devices, a node of " + machine.name +
                          " has " + std::to_string(machine.devicesPerNode) + ": planned for " +
                          std::to_string(llvm::divideCeil(own.devices, machine.devicesPerNode)) +
                          " nodes on the machine's network");
    for (const EntryReport &entry : own.entries)
      if (entry.memory.total > machine.memoryBytes)
        own.notes.push_back("entry \"" + entry.name + "\" takes " + std::to_string(entry.memory.total) +
                            " bytes of a device, which has " + std::to_string(machine.memoryBytes));
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
  /// The Graph rung of entries whose weights may have to be gathered for each microbatch, by name.
  std::map<std::string, OwningOpRef<ModuleOp>> graphs;
  std::vector<LocalFacts> facts; // by entry
  Compiled compiled;
};

} // namespace

FailureOr<Compiled> heddle::compile(std::vector<SourceEntry> entries, const TargetRegistry &targets,
                                    const CompileOptions &options) {
  return Compiler(std::move(entries), targets, options).run();
}
