// What is refused wherever a mesh is written down.
#ifndef HEDDLE_DIALECT_SDY_LIMITS_H
#define HEDDLE_DIALECT_SDY_LIMITS_H

#include <cstdint>

namespace heddle::sdy {

/// Ten times what the largest machines have. Groups and pairs of devices are listed, one number a device, so a mesh of
/// 10^9, which is a typing error, would take minutes and all memory. `lib/PlanFormat` has the same limit.
inline constexpr int64_t kMaxDevices = int64_t(1) << 20;

} // namespace heddle::sdy

#endif // HEDDLE_DIALECT_SDY_LIMITS_H
