// What a compiled program takes of a device, sends and computes, and what compiling it took.
#ifndef HEDDLE_COMPILER_REPORT_H
#define HEDDLE_COMPILER_REPORT_H

#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle {

struct NamedBytes {
  std::string name;
  int64_t bytes = 0;
};

/// A buffer that is alive where most of the arena is.
struct MemoryHolder {
  std::string type; // `memref<8x1024xf32>`
  int64_t bytes = 0;
  std::string line; // `step.mlir:12`; empty where nothing is known
  std::string part; // `forward`, ...; empty where nothing is known
};

struct MemoryReport {
  /// In bytes, of one device. `scratch` and `packed` are parts of the arena, `live` is what the arena can't be below.
  int64_t total = 0, arguments = 0, results = 0, constants = 0, arena = 0, live = 0, scratch = 0, packed = 0;
  /// Of `total`, what the runtime takes for communicators of NCCL.
  int64_t communicators = 0;
  /// What is not in the device's memory, state and arenas: each of the list that has most of it there.
  int64_t host = 0, disk = 0;
  /// The ten largest.
  std::vector<MemoryHolder> holders;
  /// All that is alive there, by part of the step, the largest first.
  std::vector<NamedBytes> parts;
  /// `total` by what it is for, by heddle-memory's headings: parameters, gradients, optimizer, gathered weights (and
  /// cast ones), activations, logits; then batch and results, scratch, NCCL, and fragments, what the arena has over
  /// what is alive at its peak. Only those with bytes.
  std::vector<NamedBytes> headings;
};

/// In seconds, as of Analysis/PlanTime.h.
struct TimeReport {
  double total = 0, arithmetic = 0, memory = 0, launches = 0, waiting = 0, bubble = 0, communication = 0;
  /// What products take at the machine's peak rate.
  double productsAtPeak = 0;
  /// What copies to and from other memories take, hidden or not.
  double transfers = 0;
  /// What kernels that the host runs take, hidden or not.
  double hostKernels = 0;
  /// The largest of the parts: `arithmetic`, `memory`, `launches`, `communication` (waiting for it), `other lists`.
  std::string boundBy;
};

struct KernelReport {
  std::string kind;
  bool isLibrary = false;
  int64_t kernels = 0, launches = 0;
  double seconds = 0;
};

/// What computation waits for, as of Analysis/PlanTime.h.
struct WaitReport {
  double seconds = 0;
  std::string what; // `all_gather`, `packing` for one, `copy from the host`
  std::string type, line;
  std::string cause; // of a collective, as of `EntryReport::wire`; of a copy the leaf that it moves, if it is one
};

struct EntryReport {
  std::string name;
  MemoryReport memory; // of the list that needs most
  TimeReport time;     // of the list that ends last
  std::vector<TimeReport> lists;
  std::vector<WaitReport> waits; // of the list that ends last, the longest first
  /// Lines of values of that list that go to the host's memory and come back with no kernel in between.
  std::vector<std::string> roundTrips;
  /// Why lists are timed as if they never waited for each other; empty where they do.
  std::string timeFault;
  /// Sent by the device that sends most, by cause, the largest first.
  std::vector<NamedBytes> wire;
  int64_t wireBytes = 0, collectives = 0;
  /// What of `wireBytes` goes along axes that cross nodes; the rest stays within a node.
  int64_t wireBytesBetweenNodes = 0;
  double flops = 0, contractionFlops = 0;
  std::vector<KernelReport> kernels; // of a device of each list
  /// How it was scheduled, where the first way did not fit: `a cap on live bytes`.
  std::string choice;
  /// What is done to keep a memory budget, as of `BudgetCandidate`; empty without a budget.
  std::string budgetChoice;
};

/// A launch of a GPU's kernel, in bytes where nothing else is said.
struct LaunchReport {
  std::string symbol;
  int64_t blocks = 1, threads = 1, shared = 0; // threads of a block and its shared memory
  int64_t registers = 0, spills = 0;           // of a thread; not known (0) without a cubin
  double occupancy = 0;                        // Codegen/Cuda/Occupancy.h; the same
  double traffic = 0, vectorTraffic = 0;       // of global memory, and in accesses of a whole vector
};

struct GpuKernelReport {
  std::string name, kind;
  std::vector<LaunchReport> launches;
  double leastTraffic = 0; // operands read and results written once
  std::vector<std::string> notes, warnings;
  bool isCached = false;
  double compileSeconds = 0; // of a thread, where it was not in the cache

  double getTraffic() const {
    double traffic = 0;
    for (const LaunchReport &launch : launches)
      traffic += launch.traffic;
    return traffic;
  }
};

/// Machine code: kernels that have some, those of them that the cache had, and bytes of all.
struct CodeReport {
  int64_t kernels = 0, cached = 0, bytes = 0;
  std::string compiler = {}; // `NVRTC 13.0 for sm_90a`; empty for CPUs, and where there are texts alone
  std::vector<GpuKernelReport> gpuKernels = {};
};

struct PhaseReport {
  std::string name;
  double seconds = 0;
};

/// A way to do the step that was planned for a memory budget.
struct BudgetCandidate {
  int64_t bytes = 0; // placed on a device: arguments, results, constants, arena, communicators
  double seconds = 0;
  std::string name; // what is done to hold less; `nothing`
};

struct Report {
  std::string target, machine, mesh;
  int64_t devices = 1, devicesPerNode = 1, memoryPerDevice = 0;
  std::vector<EntryReport> entries;
  CodeReport code;
  std::vector<PhaseReport> phases;
  int64_t peakResidentBytes = 0;
  std::vector<std::string> notes;
  /// What a memory budget was chosen from, the smallest first; empty without one.
  std::vector<BudgetCandidate> frontier;

  /// Adds to the phase of that name.
  void addSeconds(llvm::StringRef phase, double seconds);
};

/// Prints a report to be read.
void printText(const Report &report, llvm::raw_ostream &out);
/// Prints the same figures, in bytes, flops and seconds.
void printJson(const Report &report, llvm::raw_ostream &out);
/// Prints what memory budgets give, a line for each candidate of the frontier: bytes, milliseconds, what is done.
void printFrontier(const Report &report, llvm::raw_ostream &out);
/// Draws it as SVG: budgets against predicted time.
void drawFrontier(const Report &report, llvm::raw_ostream &out);

} // namespace heddle

#endif // HEDDLE_COMPILER_REPORT_H
