#include "StridedCopy.h"

#include "heddle/PlanFormat/Program.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <numeric>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// `count` pieces of so many bytes, steps apart.
void copyPieces(const std::byte *from, int64_t fromStep, std::byte *to, int64_t toStep, int64_t count, uint64_t bytes) {
  auto copyAll = [&](auto own) { // of a size that the compiler knows
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(to + i * toStep, from + i * fromStep, own());
  };
  switch (bytes) {
  case 1:
    return copyAll([] { return 1; });
  case 2:
    return copyAll([] { return 2; });
  case 4:
    return copyAll([] { return 4; });
  case 8:
    return copyAll([] { return 8; });
  default:
    for (int64_t i = 0; i < count; ++i)
      std::memmove(to + i * toStep, from + i * fromStep, bytes);
  }
}

/// Dims from `dim` up to `rank`; what is inside of them is `piece` bytes without gaps.
void copyDims(const StridedCopy &copy, size_t dim, size_t rank, const std::byte *from, std::byte *to, uint64_t piece) {
  if (dim == rank) {
    std::memmove(to, from, piece);
    return;
  }
  int64_t fromStep = copy.fromStrides[dim] * static_cast<int64_t>(copy.elementBytes),
          toStep = copy.toStrides[dim] * static_cast<int64_t>(copy.elementBytes);
  if (dim + 1 == rank)
    return copyPieces(from, fromStep, to, toStep, copy.shape[dim], piece);
  for (int64_t i = 0; i < copy.shape[dim]; ++i)
    copyDims(copy, dim + 1, rank, from + i * fromStep, to + i * toStep, piece);
}

} // namespace

void StridedCopy::run(const std::byte *from, std::byte *to) const {
  auto bytes = static_cast<int64_t>(elementBytes);
  if (std::find(shape.begin(), shape.end(), 0) != shape.end())
    return;
  size_t rank = shape.size();
  int64_t dense = 1; // elements of the dims from `rank` on
  for (; rank > 0; --rank) {
    bool isDense = fromStrides[rank - 1] == dense && toStrides[rank - 1] == dense;
    if (!isDense && shape[rank - 1] != 1)
      break;
    dense *= shape[rank - 1];
  }
  copyDims(*this, 0, rank, from + fromOffset * bytes, to + toOffset * bytes, static_cast<uint64_t>(dense * bytes));
}

StridedCopy runtime::makeBoxCopy(const std::vector<int64_t> &size, const std::vector<int64_t> &fromShape,
                                 const std::vector<int64_t> &fromStart, const std::vector<int64_t> &toShape,
                                 const std::vector<int64_t> &toStart, uint64_t elementBytes) {
  StridedCopy copy{size, format::getDenseStrides(fromShape), format::getDenseStrides(toShape), 0, 0, elementBytes};
  auto getOffset = [](const std::vector<int64_t> &start, const std::vector<int64_t> &strides) {
    return std::inner_product(start.begin(), start.end(), strides.begin(), int64_t(0));
  };
  copy.fromOffset = getOffset(fromStart, copy.fromStrides);
  copy.toOffset = getOffset(toStart, copy.toStrides);
  return copy;
}

int64_t runtime::countElements(const std::vector<int64_t> &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies());
}

void runtime::cutBox(const std::vector<int64_t> &size, const std::vector<int64_t> &shape,
                     const std::vector<int64_t> &start, uint64_t elementBytes, const std::byte *whole,
                     std::vector<std::byte> &box) {
  box.resize(countElements(size) * elementBytes);
  makeBoxCopy(size, shape, start, size, std::vector<int64_t>(size.size()), elementBytes).run(whole, box.data());
}

void runtime::pasteBox(const std::vector<int64_t> &size, const std::vector<int64_t> &shape,
                       const std::vector<int64_t> &start, uint64_t elementBytes, const std::byte *box,
                       std::byte *whole) {
  makeBoxCopy(size, size, std::vector<int64_t>(size.size()), shape, start, elementBytes).run(box, whole);
}
