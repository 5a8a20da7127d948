#include "heddle/Runtime/Metrics/TensorBoard.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>

#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;

namespace {

constexpr std::array<uint32_t, 256> makeTable() {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t rest = byte;
    for (int bit = 0; bit < 8; ++bit)
      rest = rest >> 1 ^ (rest & 1 ? 0x82F63B78 : 0); // the polynomial 0x1EDC6F41, reflected
    table[byte] = rest;
  }
  return table;
}

template <typename T> std::string toBytes(T value) { // little-endian, as we are
  return {reinterpret_cast<const char *>(&value), sizeof(value)};
}

/// TFRecord's: a checksum that is itself among the bytes of a file is not to look like one.
std::string maskedChecksum(const std::string &bytes) {
  uint32_t checksum = crc32c(std::as_bytes(std::span(bytes)));
  return toBytes<uint32_t>((checksum >> 15 | checksum << 17) + 0xA282EAD8);
}

// The wire format (protobuf.dev, "Encoding"): a field is its number and wire type, then its value.
enum WireType { Varint = 0, Bits64 = 1, Bytes = 2, Bits32 = 5 };

std::string varint(uint64_t value) {
  std::string text;
  for (; value >= 0x80; value >>= 7)
    text += static_cast<char>(value | 0x80);
  return text + static_cast<char>(value);
}

std::string field(unsigned number, WireType type, const std::string &value) {
  std::string tag = varint(number << 3 | type);
  return type == Bytes ? tag + varint(value.size()) + value : tag + value;
}

double getWallSeconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

} // namespace

uint32_t runtime::crc32c(std::span<const std::byte> bytes) {
  static constexpr std::array<uint32_t, 256> table = makeTable();
  uint32_t checksum = ~uint32_t(0);
  for (std::byte byte : bytes)
    checksum = checksum >> 8 ^ table[(checksum ^ static_cast<uint32_t>(byte)) & 0xFF];
  return ~checksum;
}

std::string runtime::frameRecord(const std::string &bytes) {
  std::string length = toBytes<uint64_t>(bytes.size());
  return length + maskedChecksum(length) + bytes + maskedChecksum(bytes);
}

// Event: 1 wall_time double, 2 step int64, 3 file_version string, 5 summary; Summary: 1 value, repeated;
// Summary.Value: 1 tag string, 2 simple_value float.
std::string runtime::encodeScalars(double wallSeconds, int64_t step, const Scalars &scalars) {
  std::string summary;
  for (const auto &[name, value] : scalars)
    summary += field(1, Bytes, field(1, Bytes, name) + field(2, Bits32, toBytes(static_cast<float>(value))));
  return field(1, Bits64, toBytes(wallSeconds)) + field(2, Varint, varint(static_cast<uint64_t>(step))) +
         field(5, Bytes, summary);
}

bool TensorBoardFile::put(const std::string &event, std::string &error) {
  std::string record = frameRecord(event);
  if (std::fwrite(record.data(), 1, record.size(), file.get()) == record.size() && std::fflush(file.get()) == 0)
    return true;
  error = path + ": can't be written: " + std::strerror(errno);
  return false;
}

bool TensorBoardFile::open(const std::string &folder, std::string &error) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  // TensorBoard goes by `tfevents`; what follows keeps runs apart.
  char host[256] = {};
  ::gethostname(host, sizeof(host) - 1);
  double now = getWallSeconds();
  path = folder + "/events.out.tfevents." + std::to_string(static_cast<int64_t>(now)) + "." + host + "." +
         std::to_string(::getpid());
  file.reset(std::fopen(path.c_str(), "wb"));
  if (!file) {
    error = path + ": can't be written: " + std::strerror(errno);
    return false;
  }
  return put(field(1, Bits64, toBytes(now)) + field(3, Bytes, "brain.Event:2"), error);
}

bool TensorBoardFile::write(int64_t step, const Scalars &scalars, std::string &error) {
  return put(encodeScalars(getWallSeconds(), step, scalars), error);
}
