#include "BuildReport.h"

#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Analysis/MachineRates.h"
#include "heddle/Analysis/PlanPorts.h"
#include "heddle/Analysis/PlanTime.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/WireCauses.h"
#include "heddle/Dialect/Heddle/HeddleDialect.h"
#include "heddle/Dialect/Heddle/LoopOps.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
#include "heddle/Dialect/Sdy/MeshOps.h"
#include "heddle/Dialect/Stablehlo/ControlFlowOps.h"
#include "heddle/Interfaces/Space.h"
#include "llvm/ADT/StringMap.h"

#include <map>

using namespace mlir;
using namespace heddle;

static void sortByBytes(std::vector<NamedBytes> &all) {
  llvm::stable_sort(all, [](const NamedBytes &a, const NamedBytes &b) { return a.bytes > b.bytes; });
}

static void add(std::vector<NamedBytes> &all, StringRef name, int64_t bytes) {
  auto found = llvm::find_if(all, [&](const NamedBytes &own) { return own.name == name; });
  if (found == all.end())
    found = all.insert(all.end(), {name.str(), 0});
  found->bytes += bytes;
}

// ---- the Local rung ----

static MemoryUse getUse(Value value, const StepRoles &roles) {
  if (roles.isOfLogits(value))
    return MemoryUse::Logits;
  // A loop of the optimizer's is rare; one that stacks gradients is that of each model with layers in a loop.
  bool isLoops = isa_and_nonnull<ScanOp, stablehlo::WhileOp>(value.getDefiningOp());
  if (roles.isForOptimizer(value))
    return roles.getPart(value) == StepPart::Optimizer && !isLoops ? MemoryUse::Optimizer : MemoryUse::Gradients;
  return roles.isOfState(value) ? MemoryUse::Weights : MemoryUse::Activations;
}

LocalFacts heddle::getLocalFacts(func::FuncOp function, const machine::MachineSpec &machine) {
  LocalFacts facts;
  ProgramCost cost = getProgramCost(function);
  StepRoles roles(function);
  for (const CollectiveCost &collective : cost.collectives) {
    StringRef cause = getWireCause(collective.op, roles);
    add(facts.wire, cause, collective.wireBytes * collective.times);
    LocationAttr place = collective.op->getLoc();
    auto kind = StringAttr::get(function.getContext(), collective.op->getName().stripDialect());
    facts.causes.try_emplace({place, kind}, cause.str());
    facts.causes.try_emplace({place, Attribute()}, cause.str());
  }
  sortByBytes(facts.wire);
  facts.flops = cost.flops;
  facts.contractionFlops = cost.contractionFlops;
  MachineRates rates(RateOptions::ofMachine(machine), findMesh(cost));
  for (auto [type, flops] : cost.contractionFlopsOf)
    facts.productSeconds += rates.getContractionSeconds(type, flops);
  // Ops of one place take their earliest part: a gradient's reduction and the optimizer's work are the backward pass's.
  function.walk([&](Operation *op) {
    if (op->getNumResults() == 0)
      return;
    StepPart part = roles.getPart(op);
    auto [found, isNew] = facts.parts.try_emplace(LocationAttr(op->getLoc()), part);
    found->second = std::min(found->second, part);
    for (Value value : op->getResults()) {
      MemoryUse use = getUse(value, roles);
      auto [known, isFirst] = facts.uses.try_emplace({LocationAttr(op->getLoc()), value.getType()}, use);
      known->second = std::min(known->second, use);
    }
  });
  for (BlockArgument argument : function.getArguments()) {
    auto io = function.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName);
    if (!io || io.getRole() != Role::State)
      continue;
    bool isOptimizers = roles.getPart(argument) == StepPart::Optimizer;
    if (isOptimizers)
      facts.optimizerLeaves.insert(io.getName());
    facts.uses.try_emplace({LocationAttr(argument.getLoc()), argument.getType()},
                           isOptimizers ? MemoryUse::Optimizer : MemoryUse::Weights);
  }
  return facts;
}

// ---- the plan ----

/// What is known of the first place in a location of which something is; `getKey` makes of a place what it is known by.
template <typename Key, typename Known>
static const Known *findFirst(Location location, const llvm::DenseMap<Key, Known> &known,
                              llvm::function_ref<Key(LocationAttr)> getKey) {
  const Known *first = nullptr;
  location->walk([&](Location inner) {
    auto found = known.find(getKey(LocationAttr(inner)));
    if (found == known.end())
      return WalkResult::advance();
    first = &found->second;
    return WalkResult::interrupt();
  });
  return first;
}

template <typename Known>
static const Known *findFirst(Location location, const llvm::DenseMap<Attribute, Known> &known) {
  return findFirst<Attribute, Known>(location, known, [](LocationAttr place) -> Attribute { return place; });
}

/// Why a collective is there; null where that is not known.
static const std::string *findCause(plan::CollectiveOp op, const LocalFacts &facts) {
  using Key = std::pair<Attribute, Attribute>;
  const std::string *cause = nullptr;
  for (Attribute kind : {Attribute(StringAttr::get(op.getContext(), format::toString(op.getKind()))), Attribute()})
    if (!cause)
      cause =
          findFirst<Key, std::string>(op.getLoc(), facts.causes, [&](LocationAttr place) { return Key(place, kind); });
  return cause;
}

static std::string findPart(Location location, const LocalFacts &facts) {
  const StepPart *part = findFirst(location, facts.parts);
  return part ? toString(*part).str() : "";
}

static bool isScratch(plan::BufferOp buffer) {
  return llvm::any_of(buffer->getUsers(), [&](Operation *user) {
    auto call = dyn_cast<plan::LibraryOp>(user);
    return call && call.getScratch() == buffer.getMemory();
  });
}

/// By the first place of it that made values of its type.
static MemoryUse findUse(plan::BufferOp buffer, const LocalFacts &facts) {
  MemRefType memory = buffer.getMemory().getType();
  Type type = RankedTensorType::get(memory.getShape(), memory.getElementType());
  using Key = std::pair<Attribute, Type>;
  if (const MemoryUse *use =
          findFirst<Key, MemoryUse>(buffer.getLoc(), facts.uses, [&](LocationAttr place) { return Key(place, type); }))
    return *use;
  const StepPart *part = findFirst(buffer.getLoc(), facts.parts);
  return part && *part == StepPart::Optimizer ? MemoryUse::Optimizer : MemoryUse::Activations;
}

/// The device's memory by what it is for.
static std::vector<NamedBytes> getHeadings(plan::EntryOp entry, plan::ListOp list, const DeviceMemory &memory,
                                           const LocalFacts &facts) {
  int64_t parameters = 0, optimizer = 0, others = memory.results + memory.constants, scratch = 0,
          fragments = memory.arena;
  for (auto [index, bytes] : llvm::enumerate(getListPorts(list).arguments)) {
    auto io = entry.getArgAttrOfType<IoAttr>(index, HeddleDialect::ioAttrName);
    bool isState = io && io.getRole() == Role::State;
    if (plan::getSpace(entry.getArgument(index)) == Space::Device)
      (!isState ? others : facts.optimizerLeaves.contains(io.getName()) ? optimizer : parameters) += bytes.most;
  }
  std::map<MemoryUse, int64_t> made;
  for (plan::BufferOp buffer : memory.atPeak) {
    int64_t bytes = plan::getBytes(buffer.getMemory().getType());
    (isScratch(buffer) ? scratch : made[findUse(buffer, facts)]) += bytes;
    fragments -= bytes;
  }
  std::vector<NamedBytes> headings;
  for (auto [name, bytes] :
       {std::pair("parameters", parameters), std::pair("gradients", made[MemoryUse::Gradients]),
        std::pair("optimizer", optimizer + made[MemoryUse::Optimizer]),
        std::pair("gathered weights", made[MemoryUse::Weights]), std::pair("activations", made[MemoryUse::Activations]),
        std::pair("logits", made[MemoryUse::Logits]), std::pair("batch and results", others),
        std::pair("scratch", scratch), std::pair("NCCL", memory.communicators), std::pair("fragments", fragments)})
    if (bytes > 0)
      headings.push_back({name, bytes});
  return headings;
}

static MemoryReport toReport(const DeviceMemory &memory, const LocalFacts &facts) {
  MemoryReport report{memory.getTotal(),
                      memory.arguments,
                      memory.results,
                      memory.constants,
                      memory.arena,
                      memory.live,
                      memory.scratch,
                      memory.packed,
                      memory.communicators,
                      memory.host,
                      memory.disk,
                      {},
                      {},
                      {}};
  for (plan::BufferOp buffer : memory.atPeak) {
    MemRefType type = buffer.getMemory().getType();
    MemoryHolder holder{"", plan::getBytes(type), describeLocation(buffer.getLoc()), findPart(buffer.getLoc(), facts)};
    llvm::raw_string_ostream(holder.type) << type;
    add(report.parts, holder.part.empty() ? "unknown" : holder.part, holder.bytes);
    if (report.holders.size() < 10)
      report.holders.push_back(std::move(holder));
  }
  sortByBytes(report.parts);
  return report;
}

static TimeReport toReport(const PlanTime &time, double productSeconds) {
  TimeReport report{time.total,  time.arithmetic,    time.memory,    time.launches,  time.getWaiting(),
                    time.bubble, time.communication, productSeconds, time.transfers, time.hostKernels,
                    ""};
  std::pair<double, const char *> most(-1, "");
  for (auto part : {std::pair(report.arithmetic, "arithmetic"), std::pair(report.memory, "memory"),
                    std::pair(report.launches, "launches"), std::pair(report.waiting, "communication"),
                    std::pair(report.bubble, "other lists")})
    if (part.first > most.first)
      most = part;
  report.boundBy = most.second;
  return report;
}

/// The axes along which devices take part in a collective or an exchange.
static SmallVector<sdy::AxisRefAttr> getAxes(Operation *op) {
  if (auto exchange = dyn_cast<plan::ExchangeOp>(op))
    return llvm::to_vector(exchange.getAxes().getValue());
  auto collective = cast<plan::CollectiveOp>(op);
  if (sdy::AxisRefListAttr axes = collective.getAxesAttr())
    return llvm::to_vector(axes.getValue());
  SmallVector<sdy::AxisRefAttr> axes; // a permute's
  for (sdy::ListOfAxisRefListsAttr dims : {collective.getFromAttr(), collective.getToAttr()})
    for (sdy::AxisRefListAttr dim : dims.getValue())
      for (sdy::AxisRefAttr axis : dim.getValue())
        if (!llvm::is_contained(axes, axis))
          axes.push_back(axis);
  return axes;
}

namespace {

/// What a device of a list sends and computes.
struct ListWork {
  int64_t collectives = 0, wireBytes = 0, bytesBetweenNodes = 0;
  std::vector<NamedBytes> wire; // by cause
  double flops = 0, contractionFlops = 0, productSeconds = 0;
};

/// Adds up what lists do, instruction by instruction.
class WorkCounter {
public:
  WorkCounter(ModuleOp module, const LocalFacts &facts, const machine::MachineSpec &machine)
      : symbols(module), facts(facts), machine(machine), peak(RateOptions::ofMachine(machine), {}) {}

  ListWork count(plan::ListOp list) {
    ListWork work;
    forEachCosted(list, [&](Operation *op, plan::CostAttr cost, int64_t times) {
      if (isa<plan::CollectiveOp, plan::ExchangeOp>(op))
        addSent(op, times * cost.getBytes(), times, work);
      else
        addComputed(op, cost, times, work);
    });
    sortByBytes(work.wire);
    return work;
  }

  /// The launches of all lists counted so far.
  std::vector<KernelReport> takeKernels() {
    std::vector<KernelReport> rows;
    for (auto &[kind, row] : kinds)
      rows.push_back(std::move(row));
    llvm::stable_sort(rows, [](const KernelReport &a, const KernelReport &b) { return a.seconds > b.seconds; });
    return rows;
  }

private:
  void addSent(Operation *op, int64_t bytes, int64_t times, ListWork &work) {
    work.collectives += times;
    work.wireBytes += bytes;
    if (crossesNodes(op))
      work.bytesBetweenNodes += bytes;
    auto collective = dyn_cast<plan::CollectiveOp>(op);
    const std::string *cause = collective ? findCause(collective, facts) : nullptr;
    add(work.wire, !collective ? "pipeline" : cause ? StringRef(*cause) : "unknown", bytes);
  }

  bool crossesNodes(Operation *op) {
    auto mesh = symbols.lookup<sdy::MeshOp>(op->getAttrOfType<FlatSymbolRefAttr>("mesh").getValue());
    auto [known, isNew] = rates.try_emplace(mesh, RateOptions::ofMachine(machine), mesh.getMesh());
    return known->second.getGroup(getAxes(op)).crossesNodes();
  }

  void addComputed(Operation *op, plan::CostAttr cost, int64_t times, ListWork &work) {
    auto launch = dyn_cast<plan::LaunchOp>(op);
    auto call = dyn_cast<plan::LibraryOp>(op);
    StringRef kind = op->getName().stripDialect(); // a copy's
    func::FuncOp function;
    if (launch || call) {
      function = symbols.lookup<func::FuncOp>(launch ? launch.getKernel() : call.getCallee());
      kind = function
                 ->getAttrOfType<StringAttr>(launch ? plan::PlanDialect::kernelAttrName
                                                    : plan::PlanDialect::libraryAttrName)
                 .getValue();
    }
    if (launch && launch.isOnHost()) {
      kind = "host";
    } else if (function) {
      work.flops += static_cast<double>(cost.getFlops()) * times;
      const Products &own = getProducts(function);
      work.contractionFlops += own.flops * times;
      work.productSeconds += own.seconds * times;
    }
    KernelReport &row = kinds[{kind, bool(call)}];
    row.kind = kind;
    row.isLibrary = bool(call);
    row.kernels += function && seen.insert(function).second;
    row.launches += times;
    row.seconds += cost.getNanoseconds() * 1e-9 * times;
  }

  /// Of one run of a kernel, the time at the machine's peak.
  struct Products {
    double flops = 0, seconds = 0;
  };

  const Products &getProducts(func::FuncOp function) {
    auto [known, isNew] = products.try_emplace(function);
    if (isNew)
      for (auto [type, flops] : getProgramCost(function).contractionFlopsOf) {
        known->second.flops += flops;
        known->second.seconds += peak.getContractionSeconds(type, flops);
      }
    return known->second;
  }

  SymbolTable symbols;
  const LocalFacts &facts;
  const machine::MachineSpec &machine;
  std::map<Operation *, MachineRates> rates; // of a mesh
  MachineRates peak;                         // of a device alone
  std::map<Operation *, Products> products;
  std::map<std::pair<StringRef, bool>, KernelReport> kinds;
  llvm::DenseSet<Operation *> seen;
};

/// What a list waits for longest.
class WaitFinder {
public:
  WaitFinder(plan::ListOp list, const LocalFacts &facts) : list(list), facts(facts) {}

  std::vector<WaitReport> run() {
    std::vector<PlanWait> waits = getPlanWaits(list);
    constexpr size_t most = 10;
    std::vector<WaitReport> reports;
    for (const PlanWait &wait : ArrayRef(waits).take_front(most))
      reports.push_back(describe(wait));
    return reports;
  }

private:
  WaitReport describe(const PlanWait &wait) {
    Operation *op = wait.op;
    WaitReport report{wait.seconds, describe(op), "", describeLocation(op->getLoc()), ""};
    if (op->getNumOperands() > 0)
      llvm::raw_string_ostream(report.type) << op->getOperand(0).getType();
    if (auto collective = dyn_cast<plan::CollectiveOp>(op))
      if (const std::string *cause = findCause(collective, facts))
        report.cause = *cause;
    auto launch = dyn_cast<plan::LaunchOp>(op);
    if (auto moved = dyn_cast<plan::InstructionOpInterface>(op); isa<plan::CopyOp>(op) || (launch && launch.isOnHost()))
      for (Value memory : llvm::concat<Value>(moved.getRead(), moved.getWritten()))
        if (auto argument = dyn_cast<BlockArgument>(plan::getRoot(memory)))
          if (auto entry = dyn_cast<plan::EntryOp>(argument.getOwner()->getParentOp()))
            if (auto io = entry.getArgAttrOfType<IoAttr>(argument.getArgNumber(), HeddleDialect::ioAttrName))
              report.cause = io.getName().str();
    return report;
  }

  static std::string describe(Operation *op) {
    if (auto collective = dyn_cast<plan::CollectiveOp>(op))
      return format::toString(collective.getKind());
    if (auto copy = dyn_cast<plan::CopyOp>(op)) {
      Space from = plan::getSpace(copy.getSource()), to = plan::getSpace(copy.getDestination());
      if (from == Space::Disk || (from == Space::Host && to == Space::Device))
        return "copy from the " + stringifySpace(from).str();
      if (from != to)
        return "copy to the " + stringifySpace(to).str();
    }
    if (auto launch = dyn_cast<plan::LaunchOp>(op)) // which is on another stream
      return launch.isOnHost() ? "kernel of the host" : "packing";
    return op->getName().stripDialect().str();
  }

  plan::ListOp list;
  const LocalFacts &facts;
};

} // namespace

static bool isBackAtOnce(plan::CopyOp stow, plan::CopyOp fetch) {
  if (stow->getBlock() != fetch->getBlock())
    return false;
  std::optional<int64_t> event; // of the fetch
  for (Operation *next = stow->getNextNode(); next; next = next->getNextNode()) {
    auto record = dyn_cast<plan::RecordOp>(next);
    if (record && !event && fetch->isBeforeInBlock(record) && record.getStream() == fetch.getStream())
      event = record.getEvent();
    if (auto wait = dyn_cast<plan::WaitOp>(next); wait && wait.getStream() == 0 && event == wait.getEvent())
      return true;
    if (isa<plan::LaunchOp, plan::LibraryOp>(next) || next->getNumRegions() > 0)
      return false;
  }
  return false;
}

/// Lines of values that go to the host's memory and come back with no kernel in between.
static std::vector<std::string> findRoundTrips(plan::ListOp list) {
  llvm::DenseMap<Value, plan::CopyOp> stows; // by the host's buffer
  std::vector<std::string> lines;
  list.walk([&](plan::CopyOp copy) {
    Value from = plan::getRoot(copy.getSource()), to = plan::getRoot(copy.getDestination());
    Space fromSpace = plan::getSpace(from), toSpace = plan::getSpace(to);
    if (fromSpace == Space::Device && toSpace == Space::Host && to.getDefiningOp<plan::BufferOp>())
      stows[to] = copy;
    plan::CopyOp stow = fromSpace == Space::Host && toSpace == Space::Device ? stows.lookup(from) : nullptr;
    if (!stow || !isBackAtOnce(stow, copy))
      return;
    if (std::string line = describeLocation(copy.getLoc()); !llvm::is_contained(lines, line))
      lines.push_back(std::move(line));
  });
  return lines;
}

EntryReport heddle::buildReport(ModuleOp module, const LocalFacts &facts, const machine::MachineSpec &machine,
                                const machine::CommunicatorCost &communicators) {
  EntryReport report;
  plan::EntryOp entry = *module.getOps<plan::EntryOp>().begin();
  auto lists = llvm::to_vector(entry.getBody().getOps<plan::ListOp>());
  report.name = entry.getName();
  std::optional<DeviceMemory> most;
  plan::ListOp largest;
  int64_t mostOnHost = 0, mostOnDisk = 0; // which may be another list's
  for (plan::ListOp list : lists) {
    DeviceMemory memory = getDeviceMemory(entry, list, communicators);
    mostOnHost = std::max(mostOnHost, memory.host);
    mostOnDisk = std::max(mostOnDisk, memory.disk);
    if (!most || memory.getTotal() > most->getTotal()) {
      most = std::move(memory);
      largest = list;
    }
  }
  report.memory = toReport(*most, facts);
  report.memory.host = mostOnHost;
  report.memory.disk = mostOnDisk;
  report.memory.headings = getHeadings(entry, largest, *most, facts);
  WorkCounter counter(module, facts, machine);
  auto works = llvm::map_to_vector(lists, [&](plan::ListOp list) { return counter.count(list); });
  PlanTimes times = getPlanTimes(entry, machine);
  for (auto [time, work] : llvm::zip_equal(times.lists, works))
    report.lists.push_back(toReport(time, lists.size() == 1 ? facts.productSeconds : work.productSeconds));
  auto last =
      llvm::max_element(report.lists, [](const TimeReport &a, const TimeReport &b) { return a.total < b.total; });
  report.time = *last;
  plan::ListOp slowest = lists[last - report.lists.begin()];
  report.waits = WaitFinder(slowest, facts).run();
  report.roundTrips = findRoundTrips(slowest);
  report.timeFault = times.fault;
  report.kernels = counter.takeKernels();
  const ListWork &sender = *llvm::max_element(works, [](const ListWork &a, const ListWork &b) {
    return std::pair(a.wireBytes, a.collectives) < std::pair(b.wireBytes, b.collectives);
  });
  report.collectives = sender.collectives;
  report.wireBytes = sender.wireBytes;
  report.wireBytesBetweenNodes = sender.bytesBetweenNodes;
  // One list does the whole program, of which the Local rung knows more than a plan; of several each does a part.
  const ListWork &worker = *llvm::max_element(
      works, [](const ListWork &a, const ListWork &b) { return a.contractionFlops < b.contractionFlops; });
  report.wire = works.size() == 1 ? facts.wire : sender.wire;
  report.flops = works.size() == 1 ? facts.flops : worker.flops;
  report.contractionFlops = works.size() == 1 ? facts.contractionFlops : worker.contractionFlops;
  return report;
}
