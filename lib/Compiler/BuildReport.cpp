#include "BuildReport.h"

#include "heddle/Analysis/DeviceMemory.h"
#include "heddle/Analysis/PlanTime.h"
#include "heddle/Analysis/ProgramCost.h"
#include "heddle/Analysis/ShardingOrigins.h"
#include "heddle/Analysis/WireCauses.h"
#include "heddle/Dialect/Plan/InstructionOps.h"
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

LocalFacts heddle::getLocalFacts(func::FuncOp function, const machine::MachineSpec &machine) {
  LocalFacts facts;
  ProgramCost cost = getProgramCost(function);
  StepRoles roles(function);
  for (const CollectiveCost &collective : cost.collectives)
    add(facts.wire, getWireCause(collective.op, roles), collective.wireBytes * collective.times);
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
  });
  return facts;
}

// ---- the plan ----

/// The part of the first place in a location that has one.
static std::string findPart(Location location, const LocalFacts &facts) {
  std::string part;
  location->walk([&](Location inner) {
    auto found = facts.parts.find(LocationAttr(inner));
    if (found == facts.parts.end())
      return WalkResult::advance();
    part = toString(found->second).str();
    return WalkResult::interrupt();
  });
  return part;
}

static MemoryReport toReport(const DeviceMemory &memory, const LocalFacts &facts) {
  MemoryReport report{memory.getTotal(), memory.arguments, memory.results, memory.constants, memory.arena, memory.live,
                      memory.scratch,    memory.packed,    memory.host,    memory.disk,      {},           {}};
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

static TimeReport toReport(const PlanTime &time, const LocalFacts &facts) {
  TimeReport report{time.total,         time.arithmetic,      time.memory,
                    time.launches,      time.getWaiting(),    time.bubble,
                    time.communication, facts.productSeconds, ""};
  std::pair<double, const char *> most(-1, "");
  for (auto part : {std::pair(report.arithmetic, "arithmetic"), std::pair(report.memory, "memory"),
                    std::pair(report.launches, "launches"), std::pair(report.waiting, "communication"),
                    std::pair(report.bubble, "other lists")})
    if (part.first > most.first)
      most = part;
  report.boundBy = most.second;
  return report;
}

/// Adds what the lists launch and send.
static void addInstructions(ModuleOp module, ArrayRef<plan::ListOp> lists, EntryReport &report) {
  llvm::StringMap<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    functions.try_emplace(function.getName(), function);
  std::map<std::pair<StringRef, bool>, KernelReport> kinds;
  llvm::DenseSet<Operation *> seen;
  int64_t collectives = 0, wireBytes = 0; // of a list
  auto add = [&](Operation *op, plan::CostAttr cost, int64_t times) {
    if (isa<plan::CollectiveOp, plan::ExchangeOp>(op)) {
      collectives += times;
      wireBytes += times * cost.getBytes();
      return;
    }
    auto launch = dyn_cast<plan::LaunchOp>(op);
    auto call = dyn_cast<plan::LibraryOp>(op);
    StringRef kind = op->getName().stripDialect(); // a copy's
    func::FuncOp function;
    if (launch || call) {
      function = functions.lookup(launch ? launch.getKernel() : call.getCallee());
      kind = function
                 ->getAttrOfType<StringAttr>(launch ? plan::PlanDialect::kernelAttrName
                                                    : plan::PlanDialect::libraryAttrName)
                 .getValue();
    }
    KernelReport &row = kinds[{kind, bool(call)}];
    row.kind = kind;
    row.isLibrary = bool(call);
    row.kernels += function && seen.insert(function).second;
    row.launches += times;
    row.seconds += cost.getNanoseconds() * 1e-9 * times;
  };
  for (plan::ListOp list : lists) {
    collectives = wireBytes = 0;
    forEachCosted(list, add);
    if (std::pair(wireBytes, collectives) > std::pair(report.wireBytes, report.collectives))
      std::tie(report.wireBytes, report.collectives) = std::pair(wireBytes, collectives);
  }
  for (auto &[kind, row] : kinds)
    report.kernels.push_back(std::move(row));
  llvm::stable_sort(report.kernels, [](const KernelReport &a, const KernelReport &b) { return a.seconds > b.seconds; });
}

EntryReport heddle::buildReport(ModuleOp module, const LocalFacts &facts, const machine::MachineSpec &machine) {
  EntryReport report;
  plan::EntryOp entry = *module.getOps<plan::EntryOp>().begin();
  auto lists = llvm::to_vector(entry.getBody().getOps<plan::ListOp>());
  report.name = entry.getName();
  std::optional<DeviceMemory> most;
  for (plan::ListOp list : lists)
    if (DeviceMemory memory = getDeviceMemory(entry, list); !most || memory.getTotal() > most->getTotal())
      most = std::move(memory);
  report.memory = toReport(*most, facts);
  PlanTimes times = getPlanTimes(entry, machine);
  for (const PlanTime &time : times.lists)
    report.lists.push_back(toReport(time, facts));
  report.time =
      *llvm::max_element(report.lists, [](const TimeReport &a, const TimeReport &b) { return a.total < b.total; });
  report.timeFault = times.fault;
  report.wire = facts.wire;
  report.flops = facts.flops;
  report.contractionFlops = facts.contractionFlops;
  addInstructions(module, lists, report);
  return report;
}
