// Numbers as they lie in files.
#ifndef HEDDLE_FILES_LITTLEENDIAN_H
#define HEDDLE_FILES_LITTLEENDIAN_H

#include <cstddef>
#include <cstring>
#include <span>

namespace heddle {

/// The little-endian number at a place, as this machine has numbers; 0 where the bytes end before it does.
template <typename T> T loadNumber(std::span<const std::byte> bytes, size_t at) {
  T value{};
  if (at <= bytes.size() && sizeof(T) <= bytes.size() - at)
    std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

} // namespace heddle

#endif // HEDDLE_FILES_LITTLEENDIAN_H
