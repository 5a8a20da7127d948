// A device's bytes, and the last writer of each of them.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_MEMORY_H
#define HEDDLE_LIB_REFERENCE_PLAN_MEMORY_H

#include "heddle/Reference/Tensor.h"

#include <optional>

namespace heddle::reference::plans {

/// Bytes that begin undefined. A byte is *a buffer's* where it was last written through that buffer or a view of it:
/// what another buffer at the same place has written says nothing to it, so that two buffers that are alive at one time
/// show wherever they overlap. Undefined bytes are numbers that give themselves away, other ones on each device: NaN of
/// every float type, and odd.
class Memory {
public:
  using Writer = uint16_t;
  static constexpr Writer nobody = 0;

  Memory(int64_t bytes, int64_t device);
  /// A tensor's elements, defined, as `writer` has them.
  Memory(const Tensor &tensor, Writer writer);

  int64_t size() const { return bytes.size(); }

  std::vector<std::byte> bytes;
  std::vector<Writer> writers; ///< for each byte

  /// Makes bytes undefined.
  void clear(int64_t offset, int64_t count);

private:
  int64_t device;
};

/// Part of a memory under a type: what an instruction reads or writes.
struct Part {
  Memory *memory = nullptr;
  mlir::Value root; ///< the buffer, constant, result or argument
  mlir::Value value;
  Memory::Writer writer = Memory::nobody; ///< the root's number
  int64_t offset = 0;                     ///< bytes to its first element
  mlir::RankedTensorType type;
  llvm::SmallVector<int64_t> strides; ///< bytes

  int64_t getElementBytes() const { return storageBytes(type.getElementType()); }
  int64_t getBytes() const { return type.getNumElements() * getElementBytes(); }
  bool isDense() const;
  /// The bytes from the first element's offset to the last one's end.
  int64_t getSpan() const;

  Tensor read() const;
  /// Reads the same elements in one dim.
  Tensor readFlat() const;
  void write(const Tensor &tensor) const;
  /// Elements that are undefined are 1, others 0; nothing where all are defined.
  std::optional<Tensor> findUndefined() const;
  /// Makes elements undefined.
  void clear() const;
  /// Makes those elements undefined for which the tensor has a 1.
  void clear(const Tensor &undefined) const;

  /// Whether both have a byte in common.
  bool overlaps(const Part &other) const;
  /// Whether both have their k-th elements, of one size, in the same place.
  bool isSamePlace(const Part &other) const;
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_MEMORY_H
