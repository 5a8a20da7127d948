#include "heddle/Compiler/Report.h"

#include "PrintCode.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace heddle;
using llvm::formatv;

void Report::addSeconds(llvm::StringRef phase, double seconds) {
  for (PhaseReport &own : phases)
    if (own.name == phase) {
      own.seconds += seconds;
      return;
    }
  phases.push_back({phase.str(), seconds});
}

// ---- text ----

namespace {

/// `12.3 MB`, with three digits.
std::string scale(double value, llvm::ArrayRef<const char *> units, double step = 1000) {
  size_t unit = 0;
  while (std::abs(value) >= 999.5 && unit + 1 < units.size()) {
    value /= step;
    ++unit;
  }
  int digits = unit == 0 && value == std::floor(value) ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  char text[64];
  std::snprintf(text, sizeof(text), "%.*f %s", digits, value, units[unit]);
  return text;
}

std::string showBytes(double bytes) { return scale(bytes, {"B", "kB", "MB", "GB", "TB"}); }
std::string showFlops(double flops) {
  return scale(flops, {"flops", "kflops", "Mflops", "Gflops", "Tflops", "Pflops"});
}
std::string showSeconds(double seconds) {
  return seconds >= 1 ? scale(seconds, {"s"}) : scale(seconds * 1e9, {"ns", "us", "ms", "s"});
}
std::string showPercent(double part, double whole) {
  return formatv("{0:F0}%", whole > 0 ? 100 * part / whole : 0).str();
}

void printMemory(const MemoryReport &memory, llvm::raw_ostream &out) {
  out << formatv("  memory of a device: {0} ({1} bytes)\n", showBytes(memory.total), memory.total);
  out << formatv("    arguments {0}, results {1}, constants {2}, arena {3}", showBytes(memory.arguments),
                 showBytes(memory.results), showBytes(memory.constants), showBytes(memory.arena));
  if (memory.communicators)
    out << formatv(", communicators of NCCL {0}", showBytes(memory.communicators));
  out << '\n';
  out << "    by what it is for:";
  for (const NamedBytes &own : memory.headings)
    out << formatv("{0} {1} {2}", &own == &memory.headings.front() ? "" : ",", own.name, showBytes(own.bytes));
  out << '\n';
  if (memory.host)
    out << formatv("    on the host: {0} ({1} bytes)\n", showBytes(memory.host), memory.host);
  if (memory.disk)
    out << formatv("    on the disk: {0} ({1} bytes)\n", showBytes(memory.disk), memory.disk);
  out << formatv("    of the arena: {0} alive at most", showBytes(memory.live));
  if (memory.arena > memory.live)
    out << formatv(" ({0} of the arena is over it)", showPercent(memory.arena - memory.live, memory.arena));
  out << formatv(", library scratch {0}, packed copies {1}\n", showBytes(memory.scratch), showBytes(memory.packed));
  if (memory.holders.empty())
    return;
  out << "    alive there, by part of the step:";
  for (const NamedBytes &part : memory.parts)
    out << formatv(" {0} {1}{2}", part.name, showBytes(part.bytes), &part == &memory.parts.back() ? "\n" : ",");
  for (const MemoryHolder &holder : memory.holders)
    out << formatv("    {0,10}  {1,-28} {2,-10} {3}\n", showBytes(holder.bytes), holder.type, holder.part, holder.line);
}

/// What `communication` stands for among the parts of the time.
const char *describeWaiting(const TimeReport &time) {
  return time.hostKernels > 0 ? "communication, transfers and the host" : "communication";
}

void printTime(const TimeReport &time, bool hasOthers, llvm::raw_ostream &out) {
  double total = time.total;
  out << formatv("    arithmetic {0}, memory {1}, launches {2}, waiting for {3} {4}",
                 showPercent(time.arithmetic, total), showPercent(time.memory, total),
                 showPercent(time.launches, total), describeWaiting(time), showPercent(time.waiting, total));
  if (hasOthers)
    out << formatv(", for other lists {0} ({1})", showPercent(time.bubble, total), showSeconds(time.bubble));
  out << '\n';
  if (time.communication > 0)
    out << formatv("    communication {0} in all, {1} of it beside computation; without waiting {2}\n",
                   showSeconds(time.communication),
                   showPercent(std::max(0.0, time.communication - time.waiting), time.communication),
                   showSeconds(total - time.waiting - time.bubble));
  double beside = time.transfers + time.hostKernels;
  if (time.hostKernels > 0)
    out << formatv("    kernels of the host {0} in all\n", showSeconds(time.hostKernels));
  if (beside > 0)
    out << formatv("    to and from other memories {0} in all; with nothing beside anything else {1}\n",
                   showSeconds(time.transfers),
                   showSeconds(total - time.waiting - time.bubble + time.communication + beside));
}

/// The longest, as far as they say something of the time.
void printWaits(const EntryReport &entry, llvm::raw_ostream &out) {
  constexpr size_t most = 5;
  llvm::StringRef title = "    waits longest for\n";
  for (const WaitReport &wait : llvm::ArrayRef(entry.waits).take_front(most)) {
    if (wait.seconds < 0.005 * entry.time.total)
      break;
    out << std::exchange(title, "")
        << formatv("    {0,10}  {1,-20} {2,-28} {3}{4}{5}\n", showSeconds(wait.seconds), wait.what, wait.type,
                   wait.line, wait.line.empty() || wait.cause.empty() ? "" : ", ", wait.cause);
  }
}

void printTimes(const EntryReport &entry, llvm::raw_ostream &out) {
  const TimeReport &time = entry.time;
  out << formatv("  predicted time: {0}, bound by {1}\n", showSeconds(time.total),
                 time.boundBy == "communication" ? describeWaiting(time) : time.boundBy);
  if (entry.lists.size() == 1)
    printTime(time, /*hasOthers=*/false, out);
  else
    for (size_t number = 0; number < entry.lists.size(); ++number) {
      out << formatv("  list {0}: {1}\n", number, showSeconds(entry.lists[number].total));
      printTime(entry.lists[number], /*hasOthers=*/true, out);
    }
  if (!entry.timeFault.empty())
    out << formatv("    as if lists never waited for each other: {0}\n", entry.timeFault);
  out << formatv("    products at the machine's peak would take {0}, {1} of the time\n",
                 showSeconds(time.productsAtPeak), showPercent(time.productsAtPeak, time.total));
  printWaits(entry, out);
}

void printEntry(const EntryReport &entry, llvm::raw_ostream &out) {
  out << formatv("entry @{0}\n", entry.name);
  if (!entry.choice.empty())
    out << formatv("  scheduled with {0}, to keep the memory limit\n", entry.choice);
  if (!entry.budgetChoice.empty())
    out << formatv("  done to keep the memory budget: {0}\n", entry.budgetChoice);
  printMemory(entry.memory, out);
  out << formatv("  sent by a device: {0} in {1} launches", showBytes(entry.wireBytes), entry.collectives);
  for (const NamedBytes &cause : entry.wire)
    out << formatv("{0} {1} {2}", &cause == &entry.wire.front() ? ":" : ",", cause.name, showBytes(cause.bytes));
  if (entry.wireBytesBetweenNodes > 0)
    out << formatv("; between nodes {0}", showBytes(entry.wireBytesBetweenNodes));
  out << formatv("\n  computed by a device: {0}, of them {1} in products\n", showFlops(entry.flops),
                 showFlops(entry.contractionFlops));
  printTimes(entry, out);
  out << formatv("  {0,-28} {1,8} {2,9} {3,10}\n", "kernels by kind", "kernels", "launches", "time");
  for (const KernelReport &row : entry.kernels)
    out << formatv("    {0,-26} {1,8} {2,9} {3,10}\n", (row.isLibrary ? "library " : "") + row.kind, row.kernels,
                   row.launches, showSeconds(row.seconds));
}

} // namespace

void heddle::printText(const Report &report, llvm::raw_ostream &out) {
  out << formatv("target {0}, machine {1}, ", report.target, report.machine);
  if (report.mesh.empty())
    out << "one device\n";
  else
    out << formatv("mesh {0} of {1} devices\n", report.mesh, report.devices);
  for (const std::string &note : report.notes)
    out << formatv("note: {0}\n", note);
  for (const EntryReport &entry : report.entries)
    printEntry(entry, out);
  if (const CodeReport &code = report.code; !code.gpuKernels.empty())
    printGpuKernels(code, out);
  else if (code.kernels > 0)
    out << formatv("machine code of {0} kernels, {1} of them from the cache: {2}\n", code.kernels, code.cached,
                   showBytes(code.bytes));
  double seconds = 0;
  for (const PhaseReport &phase : report.phases)
    seconds += phase.seconds;
  out << formatv("compiled in {0:F2} s with {1} resident:", seconds, showBytes(report.peakResidentBytes));
  for (const PhaseReport &phase : report.phases)
    out << formatv(" {0} {1:F2}{2}", phase.name, phase.seconds, &phase == &report.phases.back() ? "" : ",");
  out << '\n';
}

// ---- JSON ----

using Json = nlohmann::ordered_json;

static Json toJson(const std::vector<NamedBytes> &all) {
  Json object = Json::object();
  for (const NamedBytes &own : all)
    object[own.name] = own.bytes;
  return object;
}

static Json toJson(const TimeReport &time) {
  return {{"total", time.total},
          {"arithmetic", time.arithmetic},
          {"memory", time.memory},
          {"launches", time.launches},
          {"waiting_for_communication", time.waiting},
          {"waiting_for_other_lists", time.bubble},
          {"communication", time.communication},
          {"transfers", time.transfers},
          {"host_kernels", time.hostKernels},
          {"products_at_peak", time.productsAtPeak}};
}

static Json toJson(const EntryReport &entry) {
  const MemoryReport &memory = entry.memory;
  Json holders = Json::array(), kernels = Json::array();
  for (const MemoryHolder &holder : memory.holders)
    holders.push_back({{"type", holder.type}, {"bytes", holder.bytes}, {"line", holder.line}, {"part", holder.part}});
  for (const KernelReport &row : entry.kernels)
    kernels.push_back({{"kind", row.kind},
                       {"library", row.isLibrary},
                       {"kernels", row.kernels},
                       {"launches", row.launches},
                       {"seconds", row.seconds}});
  Json lists = Json::array(), waits = Json::array();
  for (const WaitReport &wait : entry.waits)
    waits.push_back({{"seconds", wait.seconds},
                     {"for", wait.what},
                     {"type", wait.type},
                     {"line", wait.line},
                     {"cause", wait.cause}});
  for (const TimeReport &time : entry.lists)
    lists.push_back(toJson(time));
  Json bytes = {{"total_bytes", memory.total},          {"argument_bytes", memory.arguments},
                {"result_bytes", memory.results},       {"constant_bytes", memory.constants},
                {"arena_bytes", memory.arena},          {"live_bytes", memory.live},
                {"scratch_bytes", memory.scratch},      {"packed_bytes", memory.packed},
                {"at_peak", std::move(holders)},        {"at_peak_by_part", toJson(memory.parts)},
                {"by_heading", toJson(memory.headings)}};
  if (memory.communicators)
    bytes["communicator_bytes"] = memory.communicators;
  if (memory.host)
    bytes["host_bytes"] = memory.host;
  if (memory.disk)
    bytes["disk_bytes"] = memory.disk;
  return {{"name", entry.name},
          {"schedule", entry.choice},
          {"done_for_budget", entry.budgetChoice},
          {"placed_bytes", {{"device", memory.total}, {"host", memory.host}, {"disk", memory.disk}}},
          {"memory", std::move(bytes)},
          {"wire_bytes", entry.wireBytes},
          {"wire_bytes_by_cause", toJson(entry.wire)},
          {"wire_bytes_by_link",
           {{"within_node", entry.wireBytes - entry.wireBytesBetweenNodes},
            {"between_nodes", entry.wireBytesBetweenNodes}}},
          {"collective_launches", entry.collectives},
          {"flops", entry.flops},
          {"contraction_flops", entry.contractionFlops},
          {"seconds", toJson(entry.time)},
          {"seconds_by_list", std::move(lists)},
          {"waits", std::move(waits)},
          {"fault_of_times", entry.timeFault},
          {"bound_by", entry.time.boundBy},
          {"kernels", std::move(kernels)}};
}

void heddle::printJson(const Report &report, llvm::raw_ostream &out) {
  Json entries = Json::array(), phases = Json::object(), gpuKernels = Json::array();
  for (const GpuKernelReport &kernel : report.code.gpuKernels)
    gpuKernels.push_back(getJson(kernel));
  for (const EntryReport &entry : report.entries)
    entries.push_back(toJson(entry));
  for (const PhaseReport &phase : report.phases)
    phases[phase.name] = phase.seconds;
  Json frontier = Json::array();
  for (const BudgetCandidate &candidate : report.frontier)
    frontier.push_back({{"placed_bytes", candidate.bytes}, {"seconds", candidate.seconds}, {"done", candidate.name}});
  Json root{{"target", report.target},
            {"machine", report.machine},
            {"mesh", report.mesh},
            {"devices", report.devices},
            {"devices_per_node", report.devicesPerNode},
            {"memory_bytes_per_device", report.memoryPerDevice},
            {"notes", report.notes},
            {"frontier", std::move(frontier)},
            {"entries", std::move(entries)},
            {"code",
             {{"kernels", report.code.kernels},
              {"cached_kernels", report.code.cached},
              {"bytes", report.code.bytes},
              {"compiler", report.code.compiler},
              {"gpu_kernels", std::move(gpuKernels)}}},
            {"compile_seconds", std::move(phases)},
            {"peak_resident_bytes", report.peakResidentBytes}};
  out << root.dump(2, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace) << '\n';
}
