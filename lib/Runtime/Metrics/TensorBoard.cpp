#include "heddle/Runtime/Metrics/TensorBoard.h"

#include "heddle/Files/Checksum.h"

#include <chrono>
#include <filesystem>

#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;

namespace {

template <typename T> std::string toBytes(T value) { // little-endian, as we are
  return {reinterpret_cast<const char *>(&value), sizeof(value)};
}

std::string toChecksum(const std::string &bytes) { return toBytes(maskedCrc32c(std::as_bytes(std::span(bytes)))); }

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

std::string runtime::frameRecord(const std::string &bytes) {
  std::string length = toBytes<uint64_t>(bytes.size());
  return length + toChecksum(length) + bytes + toChecksum(bytes);
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

bool TensorBoardFile::open(const std::string &folder, std::string &error) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  // TensorBoard goes by `tfevents`; what follows keeps runs apart.
  char host[256] = {};
  ::gethostname(host, sizeof(host) - 1);
  double now = getWallSeconds();
  std::string path = folder + "/events.out.tfevents." + std::to_string(static_cast<int64_t>(now)) + "." + host + "." +
                     std::to_string(::getpid());
  return file.open(path, /*isAppended=*/false, error) &&
         file.write(frameRecord(field(1, Bits64, toBytes(now)) + field(3, Bytes, "brain.Event:2")), error);
}

bool TensorBoardFile::write(int64_t step, const Scalars &scalars, std::string &error) {
  return file.write(frameRecord(encodeScalars(getWallSeconds(), step, scalars)), error);
}
