#include "PaddedCopy.h"

#include <algorithm>
#include <cstring>

using namespace heddle::runtime;

static void copyDim(const PaddedCopy &copy, size_t dim, const std::byte *from, std::byte *to) {
  size_t rank = copy.sizes.size();
  if (dim == rank)
    std::memcpy(to, from, copy.elementBytes);
  else if (dim + 1 == rank && copy.fromStrides[dim] == 1 && copy.toStrides[dim] == 1)
    std::memcpy(to, from, copy.sizes[dim] * copy.elementBytes);
  else
    for (int64_t i = 0; i < copy.sizes[dim]; ++i)
      copyDim(copy, dim + 1, from + i * copy.fromStrides[dim] * copy.elementBytes,
              to + i * copy.toStrides[dim] * copy.elementBytes);
}

void PaddedCopy::run(void *const *arguments, std::byte *to, int64_t begin, int64_t end) const {
  uint64_t bytesOfPart = elementsOfPart * elementBytes;
  bool isEmpty = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  for (int64_t i = begin; i < std::min(end, parts); ++i) {
    std::memset(to + i * bytesOfPart, 0, bytesOfPart);
    if (!isEmpty)
      copyDim(*this, 1, from.in(arguments) + (fromOffset + i * fromStrides[0]) * elementBytes,
              to + (toOffset + i * toStrides[0]) * elementBytes);
  }
}
