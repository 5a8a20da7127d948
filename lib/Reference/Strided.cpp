#include "heddle/Reference/Strided.h"

#include <cstring>

using namespace mlir;
using namespace heddle::reference;

namespace {

/// Copies elements of `Bytes` bytes between positions that `next` pairs up.
template <typename Copy> void withElementBytes(unsigned bytes, Copy copy) {
  switch (bytes) {
  case 1:
    return copy(std::integral_constant<unsigned, 1>());
  case 2:
    return copy(std::integral_constant<unsigned, 2>());
  case 4:
    return copy(std::integral_constant<unsigned, 4>());
  case 8:
    return copy(std::integral_constant<unsigned, 8>());
  default:
    return copy(std::integral_constant<unsigned, 16>());
  }
}

} // namespace

Tensor heddle::reference::readStrided(const Tensor &source, RankedTensorType type, int64_t offset,
                                      ArrayRef<int64_t> strides) {
  Tensor result(type);
  const std::byte *from = source.bytes().data();
  std::byte *to = result.mutableBytes().data();
  withElementBytes(source.getElementBytes(), [&](auto bytes) {
    forEachPosition(type.getShape(), offset, strides, [&](int64_t position) {
      std::memcpy(to, from + position * bytes, bytes);
      to += bytes;
    });
  });
  return result;
}

void heddle::reference::writeStrided(Tensor &target, const Tensor &source, int64_t offset, ArrayRef<int64_t> strides) {
  const std::byte *from = source.bytes().data();
  std::byte *to = target.mutableBytes().data();
  withElementBytes(source.getElementBytes(), [&](auto bytes) {
    forEachPosition(source.getShape(), offset, strides, [&](int64_t position) {
      std::memcpy(to + position * bytes, from, bytes);
      from += bytes;
    });
  });
}
