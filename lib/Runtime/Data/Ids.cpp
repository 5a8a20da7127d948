#include "heddle/Runtime/Data/Ids.h"

#include <cstring>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

bool runtime::hasIds(const format::TensorType &type) {
  return !type.shape.empty() && type.dtype >= DType::I8 && type.dtype <= DType::U64;
}

Id Id::read(const std::byte *element, uint64_t bytes, bool isSigned) {
  Id id;
  std::memcpy(&id.bits, element, bytes);
  id.isNegative = isSigned && id.bits >> (8 * bytes - 1);
  if (id.isNegative && bytes < sizeof(id.bits)) // its upper bits are ones
    id.bits |= ~uint64_t(0) << 8 * bytes;
  return id;
}

std::string Id::toString() const {
  return isNegative ? std::to_string(static_cast<int64_t>(bits)) : std::to_string(bits);
}

std::string runtime::describeNeeded(const Id &found, uint64_t limit) {
  return std::string("ids ") + (found.isNegative ? "from 0 to " : "below ") + std::to_string(limit - found.isNegative);
}
