// A program as the runtime gets it: what one device of a mesh does, all of it in numbers. Neither MLIR nor LLVM.
//
// Every device of the mesh has an arena of `arenaBytes` and runs the same instructions over buffers at offsets in it.
#ifndef HEDDLE_PLANFORMAT_PROGRAM_H
#define HEDDLE_PLANFORMAT_PROGRAM_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::format {

// Numbers of the file format: append only.
enum class DType : uint8_t { I1, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64 };
constexpr uint8_t dtypeCount = 13;
/// `i1`, `u32`, `bf16`.
const char *toString(DType dtype);
/// Of one element; i1 takes a byte.
uint64_t getBytes(DType dtype);

struct TensorType {
  DType dtype = DType::F32;
  std::vector<int64_t> shape;

  bool operator==(const TensorType &) const = default;
};
/// Nothing where sizes are negative or there are more than 2^63 bytes.
std::optional<uint64_t> getBytes(const TensorType &type);
/// `f32[8x12]`.
std::string toString(const TensorType &type);

/// All of an axis of the mesh, or a part of it: of "x" of size 8, preSize 2 and size 4 are "x":(2)4.
struct AxisRef {
  uint32_t axis = 0;
  int64_t preSize = 1, size = 1;

  bool operator==(const AxisRef &) const = default;
};
using AxisList = std::vector<AxisRef>; // major to minor

struct Mesh {
  struct Axis {
    std::string name;
    int64_t size = 1;

    bool operator==(const Axis &) const = default;
  };
  std::vector<Axis> axes;
  /// The device at each position, positions counted with the last axis minor; empty where they are the same.
  std::vector<int64_t> devices;

  bool operator==(const Mesh &) const = default;
};

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

struct Attribute {
  std::string name;
  std::vector<int64_t> values;

  bool operator==(const Attribute &) const = default;
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

/// How two partial results become one.
enum class Combiner : uint8_t { Add, Multiply, Maximum, Minimum, And, Or };
constexpr uint8_t combinerCount = 6;
const char *toString(Combiner combiner);

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

/// What an argument or result is to a training step.
enum class Role : uint8_t { State, Batch, Metric, Seed };
constexpr uint8_t roleCount = 4;
const char *toString(Role role);

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

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_PROGRAM_H
