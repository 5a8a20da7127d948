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

/// Moves a box that lies in two dense tensors of these shapes, where it begins there.
StridedCopy makeBoxCopy(const std::vector<int64_t> &size, const std::vector<int64_t> &fromShape,
                        const std::vector<int64_t> &fromStart, const std::vector<int64_t> &toShape,
                        const std::vector<int64_t> &toStart, uint64_t elementBytes);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_STRIDEDCOPY_H
