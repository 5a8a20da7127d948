#include "heddle/PlanFormat/ThreadProgramFile.h"

#include "ThreadTable.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace heddle::format;
using namespace heddle::format::thread;

namespace {

static_assert(std::endian::native == std::endian::little, "program files are read as they lie in memory");

struct Header {
  char magic[8];
  uint32_t major, minor;
  uint64_t checksum; // of all that follows in the file, by XXH3 with the version as seed
  uint64_t tableBytes, constantsOffset, constantsBytes;
  uint64_t reserved[2];
};
static_assert(sizeof(Header) == 64);

constexpr char magic[8] = {'h', 'e', 'd', 'd', 'l', 'e', '\r', '\n'};
constexpr size_t hashedFrom = offsetof(Header, tableBytes);
constexpr uint64_t alignment = 64;

uint64_t checksumOf(std::span<const std::byte> file, const Header &header) {
  uint64_t seed = uint64_t(header.major) << 32 | header.minor;
  return XXH3_64bits_withSeed(file.data() + hashedFrom, file.size() - hashedFrom, seed);
}

std::nullopt_t fail(std::string &error, std::string message) {
  error = std::move(message);
  return std::nullopt;
}

/// The header, if the file is as long as it says, unchanged, and of a version that this reader knows.
std::optional<Header> readHeader(std::span<const std::byte> file, std::string &error) {
  Header header;
  size_t common = std::min(file.size(), sizeof(magic));
  if (file.empty() || std::memcmp(file.data(), magic, common) != 0)
    return fail(error, file.empty() ? "is empty, needed a heddle program"
                                    : "does not begin as a heddle program does, needed \"heddle\" and a line's end");
  if (file.size() < sizeof(Header))
    return fail(error, "has " + std::to_string(file.size()) + " bytes, needed the " + std::to_string(sizeof(Header)) +
                           " of a header");
  std::memcpy(&header, file.data(), sizeof(Header));
  if (header.major != majorVersion || header.minor > minorVersion) {
    bool isNewer = header.major > majorVersion || (header.major == majorVersion && header.minor > minorVersion);
    return fail(error, "has version " + std::to_string(header.major) + "." + std::to_string(header.minor) + ", " +
                           (isNewer ? "newer" : "older") + " than this runtime reads, needed " +
                           std::to_string(majorVersion) + ".0 to " + std::to_string(majorVersion) + "." +
                           std::to_string(minorVersion));
  }
  uint64_t bytes = 0;
  bool isSound = !__builtin_add_overflow(header.constantsOffset, header.constantsBytes, &bytes);
  if (isSound && bytes != file.size())
    return fail(error, "has " + std::to_string(file.size()) + " bytes, needed the " + std::to_string(bytes) +
                           " that its header says");
  isSound = isSound && header.tableBytes <= file.size() && header.constantsOffset % alignment == 0 &&
            header.constantsOffset >= sizeof(Header) + header.tableBytes;
  if (!isSound || checksumOf(file, header) != header.checksum)
    return fail(error, "has changed since it was written: its checksum is another, needed the header's");
  return header;
}

} // namespace

std::vector<std::byte> heddle::format::thread::serialize(const Program &program) {
  std::vector<std::byte> table = writeTable(program);
  Header header{};
  std::memcpy(header.magic, magic, sizeof(magic));
  header.major = majorVersion;
  header.minor = minorVersion;
  header.tableBytes = table.size();
  header.constantsOffset = (sizeof(Header) + table.size() + alignment - 1) / alignment * alignment;
  header.constantsBytes = program.constantBytes.size();
  std::vector<std::byte> file(header.constantsOffset + header.constantsBytes);
  std::memcpy(file.data(), &header, sizeof(Header));
  std::copy(table.begin(), table.end(), file.begin() + sizeof(Header));
  std::copy(program.constantBytes.begin(), program.constantBytes.end(), file.begin() + header.constantsOffset);
  header.checksum = checksumOf(file, header);
  std::memcpy(file.data(), &header, sizeof(Header));
  return file;
}

std::optional<Program> heddle::format::thread::deserialize(std::span<const std::byte> file, std::string &error) {
  std::optional<Header> header = readHeader(file, error);
  if (!header)
    return std::nullopt;
  // A copy, as FlatBuffers reads numbers where they lie.
  std::vector<uint64_t> table((header->tableBytes + 7) / 8);
  if (header->tableBytes)
    std::memcpy(table.data(), file.data() + sizeof(Header), header->tableBytes);
  std::optional<Program> program =
      readTable({reinterpret_cast<const std::byte *>(table.data()), header->tableBytes}, error);
  if (!program)
    return std::nullopt;
  program->constantBytes.assign(file.begin() + header->constantsOffset, file.end());
  if (std::string fault = check(*program); !fault.empty())
    return fail(error, fault);
  return program;
}

bool heddle::format::thread::writeProgram(const std::string &path, const Program &program, std::string &error) {
  std::vector<std::byte> file = serialize(program);
  std::string beside = path + ".partial";
  {
    std::ofstream stream(beside, std::ios::binary);
    stream.write(reinterpret_cast<const char *>(file.data()), static_cast<std::streamsize>(file.size()));
    if (!stream.flush()) {
      std::remove(beside.c_str());
      error = path + ": can't be written";
      return false;
    }
  }
  std::error_code code;
  std::filesystem::rename(beside, path, code);
  if (code)
    error = path + ": " + code.message();
  return !code;
}

std::optional<Program> heddle::format::thread::readProgram(const std::string &path, std::string &error) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code))
    return fail(error, path + ": is a folder, needed a heddle program");
  std::ifstream stream(path, std::ios::binary | std::ios::ate);
  if (!stream)
    return fail(error, path + ": can't be opened");
  std::vector<std::byte> file(static_cast<size_t>(std::max<std::streamoff>(stream.tellg(), 0)));
  stream.seekg(0);
  if (!stream.read(reinterpret_cast<char *>(file.data()), static_cast<std::streamsize>(file.size())))
    return fail(error, path + ": can't be read");
  std::optional<Program> program = deserialize(file, error);
  if (!program)
    error = path + ": " + error;
  return program;
}
