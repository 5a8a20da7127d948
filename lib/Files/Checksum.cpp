#include "heddle/Files/Checksum.h"

#include <array>

using namespace heddle;

static constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit)
      rest = rest >> 1 ^ (rest & 1 ? 0x82F63B78 : 0); // the polynomial 0x1EDC6F41, reflected
    table[byte] = rest;
  }
  return table;
}

uint32_t heddle::crc32c(std::span<const std::byte> bytes) {
  static constexpr std::array<uint32_t, 256> table = makeTable();
  uint32_t checksum = ~uint32_t(0);
  for (std::byte byte : bytes)
    checksum = checksum >> 8 ^ table[(checksum ^ static_cast<uint32_t>(byte)) & 0xFF];
  return ~checksum;
}

uint32_t heddle::maskedCrc32c(std::span<const std::byte> bytes) {
  uint32_t checksum = crc32c(bytes);
  return (checksum >> 15 | checksum << 17) + 0xA282EAD8;
}
