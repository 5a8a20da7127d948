// What programs are made of: element types, meshes, axes. Numbers of enums are numbers of the file format: append only.
#ifndef HEDDLE_PLANFORMAT_TYPES_H
#define HEDDLE_PLANFORMAT_TYPES_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::format {

enum class DType : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  F16,
  BF16,
  F32,
  F64,
  F8E4M3FN,
  F8E5M2,
  C64,
  C128
};
constexpr uint8_t dtypeCount = 17;
/// `i1`, `u32`, `bf16`.
const char *toString(DType dtype);
/// The bytes of one element; i1 takes a byte.
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

/// A dim of a tensor, or, as one block, all of it, cut into equal blocks, each on some devices.
struct Placement {
  uint32_t dim = 0;
  AxisList axes;
  std::vector<std::vector<int64_t>> owners; // by block, ascending: numbers along `axes`

  bool operator==(const Placement &) const = default;
};

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

/// An attribute of an op, as lists of numbers.
struct Attribute {
  std::string name;
  std::vector<int64_t> values;

  bool operator==(const Attribute &) const = default;
};

/// How two partial results become one.
enum class Combiner : uint8_t { Add, Multiply, Maximum, Minimum, And, Or };
constexpr uint8_t combinerCount = 6;
const char *toString(Combiner combiner);

/// What an argument or result is to a training step.
enum class Role : uint8_t { State, Batch, Metric, Seed };
constexpr uint8_t roleCount = 4;
const char *toString(Role role);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_TYPES_H
