#include "heddle/Reference/Order.h"

#include <bit>
#include <limits>

using namespace mlir;
using namespace heddle::reference;

namespace {

/// Bits of a sign and a magnitude, ordered as integers.
template <typename Bits> int64_t keyOf(Bits bits) {
  auto value = static_cast<std::make_signed_t<Bits>>(bits);
  return value < 0 ? static_cast<std::make_signed_t<Bits>>(value ^ std::numeric_limits<decltype(value)>::max()) : value;
}

} // namespace

std::vector<int64_t> heddle::reference::totalOrderKeys(const Tensor &floats) {
  std::vector<int64_t> keys;
  auto add = [&](auto elements) {
    for (auto bits : elements)
      keys.push_back(keyOf(bits));
  };
  switch (floats.getElementBytes()) {
  case 8:
    add(floats.elements<uint64_t>());
    break;
  case 4:
    add(floats.elements<uint32_t>());
    break;
  case 2:
    add(floats.elements<uint16_t>());
    break;
  default: // formats that place signs and NaN in their own ways
    for (float value : Elements<float>(floats))
      keys.push_back(keyOf(std::bit_cast<uint32_t>(value)));
  }
  return keys;
}
