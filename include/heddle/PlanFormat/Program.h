// A program as a runtime gets it: the Plan rung in plain structs, without MLIR or LLVM.
//
// It mirrors the plan dialect (include/heddle/Dialect/Plan) one to one: lib/Translation goes both ways, and what an
// instruction means is said there. docs/program-file.md describes the file.
#ifndef HEDDLE_PLANFORMAT_PROGRAM_H
#define HEDDLE_PLANFORMAT_PROGRAM_H

#include "heddle/PlanFormat/Body.h"
#include "heddle/PlanFormat/Bytes.h"
#include "heddle/PlanFormat/Collectives.h"

namespace heddle::format {

/// What the text says beside: an attribute that no field stands for, in its textual form.
struct Annotation {
  std::string name, text;

  bool operator==(const Annotation &) const = default;
};

/// Part of the code section: code of some kernels for a target. For `cpu` it is an ELF shared object, for `cuda-sm_*` a
/// cubin, for `cuda-source` the CUDA C++ text that a cubin was made of, without the header `heddle.h`.
struct CodeModule {
  std::string target;                // `cpu`, `cuda-sm_90a`, `cuda-source`
  std::vector<std::string> features; // that its machine must have, by LLVM's names: `avx512f`
  uint64_t offset = 0, bytes = 0;

  bool operator==(const CodeModule &) const = default;
};

/// Parts of a kernel's work that may run at the same time, in any order. How many there are depends on shapes alone, so
/// that results don't depend on what runs them.
struct Stage {
  std::string symbol; // of the module; docs/program-file.md says how it is called
  uint64_t parts = 1; // of a GPU's kernel its blocks, a grid of one dim
  // A GPU's kernel has threads in a block, 1 to 1024, and dynamic shared memory in bytes. Both are 0 for CPUs.
  uint32_t threads = 0, sharedBytes = 0;
  /// The numbers of the arguments (operands, results, scratch memory) that a GPU's kernel takes, in the order in which
  /// it takes them; empty: all as they stand.
  std::vector<uint32_t> slots = {};

  bool operator==(const Stage &) const = default;
};

/// A kernel in a module: its stages, of which each begins when all parts of the one before have ended.
struct KernelCode {
  uint32_t module = 0;
  std::vector<Stage> stages;
  uint64_t scratchBytes = 0; // of memory that its stages share, for each launch in flight

  bool operator==(const KernelCode &) const = default;
};

/// What a launch or a library call computes.
struct Kernel {
  std::string name, kind; // `loop_3`, `loop`; `matmul_0`, `matmul`
  bool isLibrary = false;
  std::vector<TensorType> parameters, results;
  std::string text; // its function
  /// Its ops one by one, for runtimes without its code; none where one of them has no kernel in `getKernels()`.
  std::optional<Body> body;
  std::string missing;          // that op: `stablehlo.sort`
  std::vector<KernelCode> code; // at most one a module
  uint32_t entriesBefore = 0;   // in the text

  bool operator==(const Kernel &) const = default;
};

/// Part of the constant section. Equal ones are one.
struct Constant {
  uint64_t offset = 0, bytes = 0;

  bool operator==(const Constant &) const = default;
};

/// Where a buffer lies: an arena, or memory that a list is given. A port is in the space of an arena.
enum class Space : uint8_t { Device, Host, Argument, Result, Constant, Disk };
constexpr uint8_t spaceCount = 6;
constexpr bool isArena(Space space) { return space == Space::Device || space == Space::Host || space == Space::Disk; }
const char *toString(Space space);

/// Part of the place of memory that moves on with a loop, in bytes: (iteration * scale + shift) [mod modulus] * step.
struct PlaceTerm {
  uint32_t loop = 0; // counted from the outermost one
  int64_t scale = 1, shift = 0;
  int64_t modulus = 0; // 0: none
  int64_t step = 1;

  bool operator==(const PlaceTerm &) const = default;
};

/// Elements in an arena, in an argument, result or constant.
struct Buffer {
  TensorType type;
  std::vector<int64_t> strides; // in elements, at least 0; empty: dense, row major
  Space space = Space::Device;
  uint32_t number = 0; // of the argument, result or constant
  /// The bytes from the beginning of its arena, argument, result or constant; the terms come to it.
  uint64_t offset = 0;
  std::vector<PlaceTerm> terms = {};
  /// The buffer before it that it is a view of; its place begins with that buffer's; it has no strides.
  std::optional<uint32_t> source = {};
  /// The instruction that it stands before in the text, counted in the order of the text through all nested ones.
  uint32_t before = 0;

  bool operator==(const Buffer &) const = default;
};

/// This device's number among those that differ along axes, which the host knows.
struct AxisIndex {
  AxisList axes;
  uint32_t before = 0;        // as of a buffer
  uint32_t buffersBefore = 0; // in the text

  bool operator==(const AxisIndex &) const = default;
};

/// What a kernel is given: a buffer, an axis index, or the iteration of a loop, counted from the outermost one.
struct Operand {
  enum class Kind : uint8_t { Buffer, AxisIndex, Iteration };
  static constexpr uint8_t kindCount = 3;
  Kind kind = Kind::Buffer;
  uint32_t number = 0;

  bool operator==(const Operand &) const = default;
};

/// What an instruction costs each time that it runs.
struct Cost {
  int64_t nanoseconds = 0, flops = 0, bytes = 0;

  bool operator==(const Cost &) const = default;
};

enum class InstructionKind : uint8_t {
  Launch,     // `kernel` of `operands` to `destinations`
  Library,    // the same, with `scratch`
  Collective, // from operand i to destination i
  Exchange,   // sends operand i to peer `to[i]`, receives destination i from peer `from[i]`, relative members
  Copy,       // an operand to a destination
  Fill,       // a destination with `byte`
  Callback,   // `callee` of operands to destinations
  Record,     // `event`
  Wait,       // `event`
  Loop,       // bodies[0], `count` times
  When,       // bodies[0], where `lower` <= iteration of loop number `loop` < `upper`
  While,      // bodies[0]; as long as the operand is true after it, bodies[1] and again
  Case,       // the body of the operand's number, the last one where there is none
};
constexpr uint8_t instructionKindCount = 13;
const char *toString(InstructionKind kind);

struct Instruction {
  InstructionKind kind = InstructionKind::Launch;
  uint32_t stream = 0; // of all down to Wait
  std::vector<Operand> operands;
  std::vector<uint32_t> destinations; // buffers
  uint32_t kernel = 0;
  std::optional<uint32_t> scratch;
  std::string callee;
  uint8_t byte = 0;
  uint32_t event = 0;
  // These belong to a collective; `axes` also to an exchange.
  CollectiveKind collective = {};
  Combiner combiner = Combiner::Add;
  AxisList axes;
  std::vector<AxisList> fromSharding, toSharding; // of a permute, by dim
  int64_t shift = 0;                              // of a shift
  bool isMirrored = false;                        // of a shift
  std::vector<int64_t> from, to;                  // members: of pairs those that send and receive, of an exchange peers
  uint32_t channel = 0;                           // of an exchange, which only meets those on the same channel
  // These belong to control flow.
  uint64_t count = 0, lower = 0, upper = 0;
  uint32_t loop = 0;
  std::vector<std::vector<Instruction>> bodies;

  std::optional<Cost> cost;
  std::string location; // `step.mlir:12:8`; may be empty
  std::vector<Annotation> annotations;

  bool operator==(const Instruction &) const = default;
};

/// Which members of a collective send to which.
CollectivePeers getPeers(const Instruction &collective);

/// What a device does, in the order in which its host hands it out.
struct List {
  std::optional<uint64_t> deviceBytes, hostBytes, diskBytes; // of the arenas
  uint64_t alignment = 64;                                   // of offsets in them
  std::vector<Buffer> buffers;                               // in the order of the text
  std::vector<AxisIndex> axisIndices;                        // the same
  std::vector<Instruction> instructions;
  std::vector<Annotation> annotations;

  bool operator==(const List &) const = default;
  /// The bytes of the arena in a space.
  uint64_t getArenaBytes(Space space) const;
};

/// How a leaf of state begins that was added to a step, where nothing gives it.
struct Appended {
  std::string copyOf;           // the leaf whose elements it has at first; empty: all are `element`
  std::vector<uint8_t> element; // as its bytes lie in memory; empty for a copy

  bool isZero() const;
  bool operator==(const Appended &) const = default;
};
/// `zeros`, `splat 0x3f800000`, `copy of "params.w"`.
std::string toString(const Appended &appended);

/// An argument or result, of which each device has a shard: with a dim of size n on s shards, shard k has the ceil(n/s)
/// elements from k * ceil(n/s) on, and padding after the last one. With a placement that holds for each block, and a
/// device has the blocks that it owns side by side, in ascending order (PlanFormat/Ports.h).
struct Port {
  std::string name;
  Role role = Role::State;
  TensorType type;                // of the whole
  std::vector<AxisList> sharding; // by dim
  TensorType local;               // of a device's shard; with a placement, of a device with the most blocks
  /// The result that lies in an argument's memory in the end.
  std::optional<uint32_t> donatedTo;
  std::vector<Annotation> annotations;
  std::optional<Placement> placement = {}; // none: every device has its shard
  /// What makes the leaf where an init entry or a state file doesn't. Such ports stand after all others.
  std::optional<Appended> appended = {};
  Space space = Space::Device; // that of state from step to step: the device, the host or the disk

  bool operator==(const Port &) const = default;
};

/// What a runtime is asked to run.
struct Entry {
  std::string name;
  std::vector<Port> arguments, results;
  /// Devices at index i along `listsBy` run list listOf[i]. Both are empty where all run the only one.
  AxisList listsBy;
  std::vector<uint32_t> listOf;
  std::vector<List> lists;
  std::vector<Annotation> annotations;

  bool operator==(const Entry &) const = default;
};

struct Program {
  std::string meshName; // empty where nothing refers to one
  Mesh mesh;
  std::vector<Kernel> kernels;
  std::vector<Constant> constants;
  std::vector<CodeModule> modules;
  Bytes constantBytes, codeBytes; // sections of their own in the file
  std::vector<Entry> entries;
  std::vector<Annotation> annotations, meshAnnotations;

  bool operator==(const Program &) const = default;
};

/// The space that a buffer is in: the device, the host or the disk.
Space getSpace(const Entry &entry, const Buffer &buffer);

/// Whether an instruction is a kernel that the host's processors run, on its memory.
bool isOnHost(const Entry &entry, const List &list, const Instruction &instruction);

/// The number of the list that a device runs.
size_t findList(const Program &program, const Entry &entry, int64_t device);

/// One sentence about the first thing that is wrong with a program; empty where nothing is. A checked program names
/// only what it has: memory inside of arenas, arguments, results and constants in every iteration, axes of the mesh,
/// kernels with operands of their types, buffers where the text has them. Nothing writes to a constant, or to an
/// argument that is not donated. Entries agree on the state that they share. Whether lifetimes, streams and
/// collectives fit together it does not say, nor whether a body's op takes its operands, which a runtime checks when it
/// binds them.
std::string check(const Program &program);

/// The program for a person to read; all of it, but constants and code.
std::string print(const Program &program);
/// `stream 1: all_reduce add b4 to b5 over {"data"}`, on one line, without bodies.
std::string print(const Program &program, const Instruction &instruction);

/// The place in bytes for given iterations, by number of the loop.
int64_t getPlace(const Buffer &buffer, const std::vector<int64_t> &iterations);
/// The bytes from the first element's begin to the last one's end.
uint64_t getSpannedBytes(const Buffer &buffer);
/// Strides of row-major elements, in elements.
std::vector<int64_t> getDenseStrides(const std::vector<int64_t> &shape);
/// Whether elements lie row major without gaps.
bool isDense(const Buffer &buffer);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_PROGRAM_H
