// Elements that lie in another order where they go.
#ifndef HEDDLE_LIB_RUNTIME_STRIDEDCOPY_H
#define HEDDLE_LIB_RUNTIME_STRIDEDCOPY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::runtime {

/// Moves elements between two layouts of one shape; strides and offsets in elements.
struct StridedCopy {
  std::vector<int64_t> shape, fromStrides, toStrides;
  int64_t fromOffset = 0, toOffset = 0;
  uint64_t elementBytes = 1;

  void run(const std::byte *from, std::byte *to) const;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_STRIDEDCOPY_H
