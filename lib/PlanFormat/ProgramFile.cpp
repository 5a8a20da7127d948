#include "heddle/PlanFormat/ProgramFile.h"

#include "Table.h"
#include "heddle/Files/OutputFile.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle::format;

namespace {

static_assert(std::endian::native == std::endian::little, "program files are read as they lie in memory");

struct SectionHeader {
  uint64_t offset, bytes;
  uint64_t checksum; // XXH3 of all from `offset` to the next section, or to the end of the file
};
struct Header {
  char magic[8];
  uint32_t major, minor;
  uint64_t checksum; // XXH3 of all between this field and the sections, with the version as seed
  uint64_t tableBytes;
  SectionHeader constants, code;
  uint64_t reserved[6];
};
static_assert(sizeof(Header) == 128);

constexpr char magic[8] = {'h', 'e', 'd', 'd', 'l', 'e', '\r', '\n'};
constexpr size_t hashedFrom = offsetof(Header, tableBytes);
constexpr uint64_t alignment = 64;
constexpr size_t blockBytes = 1 << 20; // in which zeros become holes

uint64_t roundUp(uint64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

uint64_t checksumOf(std::span<const std::byte> front, const Header &header) {
  uint64_t seed = uint64_t(header.major) << 32 | header.minor;
  return XXH3_64bits_withSeed(front.data() + hashedFrom, front.size() - hashedFrom, seed);
}

/// The checksum of a section, and of zeros up to `end`.
uint64_t checksumOf(std::span<const std::byte> section, uint64_t bytes) {
  static constexpr std::byte zeros[alignment] = {};
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  if (!section.empty())
    XXH3_64bits_update(&state, section.data(), section.size());
  if (bytes > section.size())
    XXH3_64bits_update(&state, zeros, bytes - section.size());
  return XXH3_64bits_digest(&state);
}

std::nullopt_t fail(std::string &error, std::string message) {
  error = std::move(message);
  return std::nullopt;
}

/// The version, if it is one that this reader knows.
bool checkVersion(const Header &header, std::string &error) {
  bool isNewer = header.major > majorVersion || (header.major == majorVersion && header.minor > minorVersion);
  if (!isNewer && header.major >= oldestMajorVersion)
    return true;
  error = "has version " + std::to_string(header.major) + "." + std::to_string(header.minor) + ", " +
          (isNewer ? "newer" : "older") + " than this runtime reads, needed " + std::to_string(oldestMajorVersion) +
          ".0 to " + std::to_string(majorVersion) + "." + std::to_string(minorVersion);
  return false;
}

/// Whether the parts of the file follow one another up to its end.
bool isSound(const Header &header, uint64_t fileBytes) {
  const SectionHeader &constants = header.constants, &code = header.code;
  return header.tableBytes <= fileBytes && constants.offset <= fileBytes && code.offset <= fileBytes &&
         constants.offset == roundUp(sizeof(Header) + header.tableBytes) && constants.bytes <= fileBytes &&
         code.offset == roundUp(constants.offset + constants.bytes) && code.bytes == fileBytes - code.offset;
}

/// The header, if the file is as long as it says, unchanged in front of the sections, and of a version that this reader
/// knows.
std::optional<Header> readHeader(std::span<const std::byte> file, std::string &error) {
  Header header;
  size_t common = std::min(file.size(), sizeof(magic));
  if (file.empty() || std::memcmp(file.data(), magic, common) != 0)
    return fail(error, file.empty() ? "is empty, needed a heddle program"
                                    : "does not begin as a heddle program does, needed \"heddle\" and a line's end");
  std::memcpy(&header, file.data(), std::min(file.size(), sizeof(Header)));
  if (file.size() >= offsetof(Header, checksum) && !checkVersion(header, error))
    return std::nullopt;
  if (file.size() < sizeof(Header))
    return fail(error, "has " + std::to_string(file.size()) + " bytes, needed the " + std::to_string(sizeof(Header)) +
                           " of a header");
  uint64_t bytes = 0;
  if (!__builtin_add_overflow(header.code.offset, header.code.bytes, &bytes) && bytes != file.size())
    return fail(error, "has " + std::to_string(file.size()) + " bytes, needed the " + std::to_string(bytes) +
                           " that its header says");
  if (!isSound(header, file.size()) || checksumOf(file.first(header.constants.offset), header) != header.checksum)
    return fail(error, "has changed since it was written: its checksum is another, needed the header's");
  return header;
}

/// Serializes header, table and the gap after it: all in front of the sections.
std::vector<std::byte> serializeFront(const Program &program, Header &header) {
  std::vector<std::byte> table = writeTable(program);
  header = {};
  std::memcpy(header.magic, magic, sizeof(magic));
  header.major = majorVersion;
  header.minor = minorVersion;
  header.tableBytes = table.size();
  header.constants.offset = roundUp(sizeof(Header) + table.size());
  header.constants.bytes = program.constantBytes.size();
  header.code.offset = roundUp(header.constants.offset + header.constants.bytes);
  header.code.bytes = program.codeBytes.size();
  header.constants.checksum = checksumOf(program.constantBytes.span(), header.code.offset - header.constants.offset);
  header.code.checksum = checksumOf(program.codeBytes.span(), header.code.bytes);
  std::vector<std::byte> front(header.constants.offset);
  std::memcpy(front.data(), &header, sizeof(Header));
  std::copy(table.begin(), table.end(), front.begin() + sizeof(Header));
  header.checksum = checksumOf(front, header);
  std::memcpy(front.data(), &header, sizeof(Header));
  return front;
}

/// An open file that is closed.
class File {
public:
  File(const std::string &path, int flags) : number(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~File() {
    if (number >= 0)
      ::close(number);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  explicit operator bool() const { return number >= 0; }
  operator int() const { return number; }

private:
  int number;
};

/// Writes bytes with holes for blocks of zeros, and zeros up to `end`.
void writeSparse(heddle::OutputFile &file, std::span<const std::byte> bytes, uint64_t end) {
  for (size_t from = 0; from < bytes.size(); from += blockBytes) {
    std::span<const std::byte> block = bytes.subspan(from, std::min(blockBytes, bytes.size() - from));
    bool isZero = block[0] == std::byte(0) && std::memcmp(block.data(), block.data() + 1, block.size() - 1) == 0;
    if (isZero ? !file.writeZeros(block.size()) : !file.write(block))
      return;
  }
  file.writeZeros(end - bytes.size());
}

/// A file mapped into memory.
struct Mapping {
  Mapping(void *data, size_t size) : data(data), size(size) {}
  Mapping(const Mapping &) = delete;
  Mapping &operator=(const Mapping &) = delete;
  ~Mapping() { ::munmap(data, size); }
  void *data;
  size_t size;
};

} // namespace

std::vector<std::byte> heddle::format::serialize(const Program &program) {
  Header header;
  std::vector<std::byte> file = serializeFront(program, header);
  file.resize(header.code.offset + header.code.bytes);
  std::ranges::copy(program.constantBytes.span(), file.begin() + header.constants.offset);
  std::ranges::copy(program.codeBytes.span(), file.begin() + header.code.offset);
  return file;
}

std::optional<Program> heddle::format::deserialize(const Bytes &bytes, std::string &error, const ReadOptions &options) {
  std::span<const std::byte> file = bytes.span();
  std::optional<Header> header = readHeader(file, error);
  if (!header)
    return std::nullopt;
  // A copy where it is not aligned, as FlatBuffers reads numbers where they lie.
  std::span<const std::byte> table = file.subspan(sizeof(Header), header->tableBytes);
  std::vector<uint64_t> aligned;
  if (reinterpret_cast<uintptr_t>(table.data()) % alignof(uint64_t) != 0) {
    aligned.resize((table.size() + 7) / 8);
    std::memcpy(aligned.data(), table.data(), table.size());
    table = {reinterpret_cast<const std::byte *>(aligned.data()), table.size()};
  }
  std::optional<Program> program = readTable(table, error);
  if (!program)
    return std::nullopt;
  // Sections keep the whole file alive.
  auto owner = std::make_shared<const Bytes>(bytes);
  program->constantBytes = Bytes(owner, file.subspan(header->constants.offset, header->constants.bytes));
  program->codeBytes = Bytes(owner, file.subspan(header->code.offset, header->code.bytes));
  if (options.verifySections &&
      (checksumOf(file.subspan(header->constants.offset, header->code.offset - header->constants.offset), 0) !=
           header->constants.checksum ||
       checksumOf(program->codeBytes.span(), 0) != header->code.checksum))
    return fail(error, "has changed since it was written: the checksum of a section is another, needed the header's");
  if (std::string fault = check(*program); !fault.empty())
    return fail(error, fault);
  return program;
}

bool heddle::format::writeProgram(const std::string &path, const Program &program, std::string &error) {
  OutputFile file;
  if (!file.open(path, error))
    return false;
  Header header;
  file.write(serializeFront(program, header));
  writeSparse(file, program.constantBytes.span(), header.code.offset - header.constants.offset);
  writeSparse(file, program.codeBytes.span(), header.code.bytes);
  return file.finish(error);
}

std::optional<Program> heddle::format::readProgram(const std::string &path, std::string &error,
                                                   const ReadOptions &options) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code))
    return fail(error, path + ": is a folder, needed a heddle program");
  File file(path, O_RDONLY);
  struct stat status{};
  if (!file || ::fstat(file, &status) != 0)
    return fail(error, path + ": can't be opened: " + std::strerror(errno));
  Bytes bytes;
  if (size_t size = status.st_size) {
    void *data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (data == MAP_FAILED)
      return fail(error, path + ": can't be read");
    bytes = Bytes(std::make_shared<Mapping>(data, size), {static_cast<const std::byte *>(data), size});
  }
  std::optional<Program> program = deserialize(bytes, error, options);
  if (!program)
    error = path + ": " + error;
  return program;
}
