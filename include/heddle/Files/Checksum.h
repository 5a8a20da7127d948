// The checksum of TFRecord and event files.
#ifndef HEDDLE_FILES_CHECKSUM_H
#define HEDDLE_FILES_CHECKSUM_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace heddle {

/// CRC-32C (Castagnoli), as RFC 3720 has it.
uint32_t crc32c(std::span<const std::byte> bytes);

/// TFRecord's: a checksum that is itself among the bytes of a file is not to look like one.
uint32_t maskedCrc32c(std::span<const std::byte> bytes);

} // namespace heddle

#endif // HEDDLE_FILES_CHECKSUM_H
