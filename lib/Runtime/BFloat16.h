// bf16 as its bits.
#ifndef HEDDLE_LIB_RUNTIME_BFLOAT16_H
#define HEDDLE_LIB_RUNTIME_BFLOAT16_H

#include <cstdint>
#include <cstring>

namespace heddle::runtime {

struct BFloat16 {
  using Stored = uint16_t;
  using Wide = float;
  static Wide widen(Stored value) {
    uint32_t bits = uint32_t(value) << 16;
    float wide;
    std::memcpy(&wide, &bits, sizeof(wide));
    return wide;
  }
  static Stored narrow(Wide value) { // to the nearest, ties to even
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    uint32_t rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
    return static_cast<Stored>(value != value ? bits >> 16 | 0x40 : rounded);
  }
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BFLOAT16_H
