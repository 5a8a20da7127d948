// Bytes that many may look at and nothing changes: in memory, or in a file that is mapped and read where it is needed.
#ifndef HEDDLE_PLANFORMAT_BYTES_H
#define HEDDLE_PLANFORMAT_BYTES_H

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace heddle::format {

class Bytes {
public:
  Bytes() = default;
  Bytes(std::vector<std::byte> own) {
    auto kept = std::make_shared<const std::vector<std::byte>>(std::move(own));
    bytes = *kept;
    owner = std::move(kept);
  }
  /// `owner` keeps the bytes where they are.
  Bytes(std::shared_ptr<const void> owner, std::span<const std::byte> bytes) : owner(std::move(owner)), bytes(bytes) {}

  const std::byte *data() const { return bytes.data(); }
  size_t size() const { return bytes.size(); }
  std::span<const std::byte> span() const { return bytes; }

  bool operator==(const Bytes &other) const {
    return bytes.data() == other.bytes.data() ? size() == other.size() : std::ranges::equal(bytes, other.bytes);
  }

private:
  std::shared_ptr<const void> owner;
  std::span<const std::byte> bytes;
};

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_BYTES_H
