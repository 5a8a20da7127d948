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

int64_t countElements(const std::vector<int64_t> &shape);

/// Puts the elements of a box side by side that begins at `start` in a dense tensor of this shape.
void cutBox(const std::vector<int64_t> &size, const std::vector<int64_t> &shape, const std::vector<int64_t> &start,
            uint64_t elementBytes, const std::byte *whole, std::vector<std::byte> &box);
/// The opposite.
void pasteBox(const std::vector<int64_t> &size, const std::vector<int64_t> &shape, const std::vector<int64_t> &start,
              uint64_t elementBytes, const std::byte *box, std::byte *whole);

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_STRIDEDCOPY_H
