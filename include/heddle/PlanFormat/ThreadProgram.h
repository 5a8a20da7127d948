// A program of the first format, which goes once plans are lowered: an instruction an op, one arena.
//
// Every device of the mesh has an arena of `arenaBytes` and runs the same instructions over buffers at offsets in it.
#ifndef HEDDLE_PLANFORMAT_THREADPROGRAM_H
#define HEDDLE_PLANFORMAT_THREADPROGRAM_H

#include "heddle/PlanFormat/Types.h"

namespace heddle::format::thread {

/// Dense, row major.
struct Buffer {
  TensorType type;
  uint64_t offset = 0; // in bytes, in each device's arena

  bool operator==(const Buffer &) const = default;
};

/// What a buffer holds before the first step, and ever after.
struct Constant {
  uint32_t buffer = 0;
  uint64_t offset = 0; // in bytes, in Program::constantBytes

  bool operator==(const Constant &) const = default;
};

enum class InstructionKind : uint8_t {
  Kernel,
  // Over the devices that differ along `axes` only.
  AllReduce,
  AllGather,
  ReduceScatter,
  AllToAll,
  Shift,
  // Over the whole mesh, from where sharding `from` has each shard to where `to` has it.
  Permute,
  // Of the device's own place along `axes`; nothing is sent.
  AllSlice,
  AxisIndex,
  // As AllReduce, by pairs of members.
  Exchange,
};
constexpr uint8_t instructionKindCount = 10;
const char *toString(InstructionKind kind);
/// Whether devices meet in it.
bool isCommunication(InstructionKind kind);

struct Instruction;

/// What a kernel does to scalars, as instructions over scalar buffers: `arguments` are filled in, `results` read.
struct Region {
  std::vector<uint32_t> arguments, results;
  std::vector<Instruction> body;

  bool operator==(const Region &) const;
};

struct Instruction {
  InstructionKind kind = InstructionKind::Kernel;
  std::string kernel; // of a Kernel: `dot_general`
  std::vector<uint32_t> operands, results;
  /// Of a kernel those of its op; of a collective `dim` (all_gather, reduce_scatter, all_slice), `split` and `concat`
  /// (all_to_all), `offset` and `mirrored` (shift), members `from` and `to` (exchange).
  std::vector<Attribute> attributes;
  std::vector<Region> regions; // none or one, whose body has none
  Combiner combiner = Combiner::Add;
  AxisList axes;
  std::vector<AxisList> from, to; // by dim
  std::string location;           // `step.mlir:12:8`; may be empty

  bool operator==(const Instruction &) const = default;
};

inline bool Region::operator==(const Region &other) const {
  return arguments == other.arguments && results == other.results && body == other.body;
}

/// An argument or result, of which each device has a shard: with a dim of size n on s shards, shard k has the ceil(n/s)
/// elements from k * ceil(n/s) on, and padding behind the last one.
struct Port {
  std::string name;
  Role role = Role::State;
  TensorType type;                // of the whole
  std::vector<AxisList> sharding; // by dim
  uint32_t buffer = 0;
  /// Of an argument: the result that is written over it, to the same buffer.
  std::optional<uint32_t> donatedTo;

  bool operator==(const Port &) const = default;
};

struct Program {
  std::string name;
  Mesh mesh;
  uint64_t arenaBytes = 0;
  std::vector<Buffer> buffers;
  std::vector<Constant> constants;
  std::vector<std::byte> constantBytes;
  std::vector<Port> arguments, results;
  std::vector<Instruction> instructions;

  bool operator==(const Program &) const = default;
};

/// One sentence about the first thing that is wrong with a program; empty where nothing is. A checked program names
/// only what it has: buffers inside the arena, axes of the mesh, shards of the whole's shape. What kernels need of
/// their operands they check themselves.
std::string check(const Program &program);

/// The program for a person to read.
std::string print(const Program &program);
/// `all_reduce add b4 -> b5 over {"data"}`, without its region.
std::string print(const Program &program, const Instruction &instruction);

} // namespace heddle::format::thread

#endif // HEDDLE_PLANFORMAT_THREADPROGRAM_H
