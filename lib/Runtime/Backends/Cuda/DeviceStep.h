// One entry on one GPU: what its list says, put on streams, and captured into graphs.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICESTEP_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICESTEP_H

#include "../../Backend.h"
#include "BoundKernels.h"
#include "CollectiveCall.h"
#include "DeviceMemoryMap.h"
#include "HostKernels.h"
#include "Ranges.h"
#include "StridedDeviceCopy.h"
#include "Watchdog.h"
#include "heddle/Runtime/Backends/Cuda.h"

#include <functional>
#include <mutex>

namespace heddle::runtime::cuda {

struct StepContext {
  const format::Program &program;
  size_t entry;
  const InstructionTable &instructions;
  const ExecutorOptions &options;
  const CudaOptions &cuda;
  Gpu &gpu;
  BoundKernels &kernels;
  HostKernels *hostKernels;           // null where the host runs none
  const Communicators *communicators; // null where no devices meet
  const Layout &layout;
  const DeviceMemoryMap &map;
  Run &run;
  Watchdog &watchdog;
  const Ranges &ranges;
  std::shared_ptr<const Disk> disk; // null where nothing is there
  std::byte *diskBegin;             // of the device's part
};

/// Makes scratch memory large enough for a list.
void measureScratch(const format::List &list, const BoundKernels &kernels, std::vector<StreamScratch> &streams);
/// The number of streams that a list uses.
size_t countStreams(const std::vector<format::Instruction> &instructions);

class DeviceStep {
public:
  /// Throws LoadError.
  DeviceStep(const StepContext &context, int64_t device);
  ~DeviceStep();

  /// Puts a step on the GPU and waits for its end. Throws DeviceError, or Stopped where the run has failed.
  void run(EventLog *log);
  /// Adds what it asks NCCL for, in the order of its list. Groups have numbers that all ranks know them by.
  void addTo(std::vector<CollectivePart> &parts,
             const std::function<uint32_t(const Communicators::Group &)> &numberOf) const;
  /// After a failure, on the device's thread, or on another once that is back: a communicator that a graph has captured
  /// does not end before it.
  void dropGraphs();
  /// Looks how far the GPU has come; any thread may. Gives a number that grows as it goes on.
  uint64_t observe();

private:
  using List = std::vector<format::Instruction>;
  /// What the host does in the order of streams, for as long as they may ask for it.
  using HostWork = std::vector<std::unique_ptr<std::function<void()>>>;

  /// What is found once for an instruction.
  struct Bound {
    size_t extent = 1; // instructions, with those in its bodies
    bool isHostDriven = false;
    bool readsDisk = false, writesDisk = false; // of a copy
    bool isOnHost = false;                      // of a launch
    std::optional<CollectiveCall> collective;
    std::vector<bool> isStaged;                           // of its destinations
    std::vector<std::optional<StridedDeviceCopy>> copies; // by operand and destination, to and from dense memory
  };
  struct Piece { // of a body, without what the host decides
    const List *body;
    size_t first, last; // in it
    size_t number;      // of the first one
  };
  struct Graph {
    size_t piece;
    std::vector<CUdeviceptr> roots;
    CUgraphExec graph;
    HostWork hostWork; // that it holds
  };
  struct Timing {
    uint32_t instruction;
    CUevent start, end;
  };

  // ---- binding ----
  void bind(const List &body, size_t number);
  void bind(const format::Instruction &instruction, size_t number);
  void bindCollective(const format::Instruction &instruction, Bound &bound);
  uint64_t countNodes(const List &body, size_t number) const;
  [[nodiscard]] bool isSkipped(size_t number) const {
    return context.options.skip && context.options.skip->device == device &&
           context.options.skip->instruction == number;
  }

  // ---- running ----
  void place();
  void runBody(const List &body, size_t number);
  void runHostDriven(const format::Instruction &instruction, size_t number);
  void runPiece(const Piece &piece);
  void enqueuePiece(const Piece &piece);
  CUgraphExec findGraph(const Piece &piece);
  int64_t readScalar(const format::Operand &operand);
  void wait();
  void readTimes(EventLog &log);

  // ---- instructions ----
  void enqueueBody(const List &body, size_t first, size_t last, size_t number);
  void enqueue(const format::Instruction &instruction, size_t number);
  void enqueueCall(const format::Instruction &instruction, const Bound &bound);
  void enqueueCollective(const format::Instruction &instruction, const Bound &bound, size_t number);
  void enqueueCopy(const format::Instruction &instruction, const Bound &bound);
  void enqueueHostCall(const format::Instruction &instruction);
  void enqueueOnHost(CUstream stream, std::function<void()> work, std::span<const HeddleEmulatorRange> ranges,
                     const char *name);
  void enqueueDiskCopy(const format::Instruction &instruction, const Bound &bound);
  void launch(const BoundKernel &kernel, CUstream stream);

  CUdeviceptr addressOf(uint32_t buffer) const;
  int64_t scalarOf(const format::Operand &operand) const;
  CUdeviceptr stage(uint32_t stream, uint64_t bytes);
  CUstream streamOf(const format::Instruction &instruction) const { return gpu.streams[instruction.stream]; }
  CUevent makeEvent(unsigned flags);

  StepContext context;
  const format::Program &program;
  const format::Entry &entry;
  Gpu &gpu;
  int64_t device, position;
  const format::List &list;
  size_t first;             // number of the list's first instruction
  std::vector<Bound> bound; // by number, from `first` on
  std::vector<int64_t> axisIndices;
  std::vector<CUevent> events; // of the plan
  std::vector<CUevent> joins;  // by stream
  CUevent fork = nullptr;
  std::vector<bool> isRecorded; // by event, in the current piece
  std::vector<CUdeviceptr> roots;
  std::vector<int64_t> iterations; // by loop
  size_t depth = 0;                // of loops
  size_t hostLoops = 0;            // of them those that the host counts
  std::vector<uint64_t> staged;    // bytes, by stream, of the current instruction
  std::vector<CUdeviceptr> values; // of the current call
  std::vector<uint64_t> slots;     // that a kernel is given
  std::vector<uint64_t> ordered;   // those of a stage that takes some of them
  std::vector<Graph> graphs;
  HostWork hostWork, capturedWork; // on streams of this step, and in the graph that is captured
  std::shared_ptr<DiskCopy::Fault> diskFault = std::make_shared<DiskCopy::Fault>();
  unsigned runs = 0;
  bool isTimed = false;
  CUevent began = nullptr;
  std::vector<CUevent> spare; // of times
  std::vector<Timing> timings;
  bool isCapturing = false;
  std::mutex observing;
  bool hasMarks = false;      // marks are this step's
  std::vector<uint32_t> seen; // marks, by stream
  uint64_t moves = 0;         // of marks
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_DEVICESTEP_H
