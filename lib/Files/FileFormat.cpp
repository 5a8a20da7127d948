#include "heddle/Files/FileFormat.h"

#include "heddle/Files/Checksum.h"
#include "heddle/Files/InputFile.h"
#include "heddle/Files/LittleEndian.h"

#include <algorithm>
#include <string_view>
#include <vector>

using namespace heddle;
using namespace std::string_view_literals;

namespace {

struct Magic {
  std::string_view text;
  FileFormat format;
  size_t at = 0;
};

constexpr Magic magics[] = {
    {"\x93NUMPY"sv, FileFormat::Npy},
    {"PK\x03\x04"sv, FileFormat::Zip},
    {"PK\x05\x06"sv, FileFormat::Zip}, // without a file in it
    {"heddle\r\n"sv, FileFormat::HeddleProgram},
    {"ML\xefR"sv, FileFormat::MlirBytecode},
    {"\x1f\x8b\x08"sv, FileFormat::Gzip},
    {"\xfd"
     "7zXZ\0"sv,
     FileFormat::Xz},
    {"\x28\xb5\x2f\xfd"sv, FileFormat::Zstd},
    {"\x04\x22\x4d\x18"sv, FileFormat::Lz4},
    {"ustar"sv, FileFormat::Tar, 257},
    {"PAR1"sv, FileFormat::Parquet},
    {"ARROW1\0\0"sv, FileFormat::Arrow},
    {"FEA1"sv, FileFormat::Arrow},
    {"\x89HDF\r\n\x1a\n"sv, FileFormat::Hdf5},
    {"SQLite format 3\0"sv, FileFormat::Sqlite},
    {"\x7f"
     "ELF"sv,
     FileFormat::Elf},
    {"7z\xbc\xaf\x27\x1c"sv, FileFormat::SevenZip},
    {"Rar!\x1a\x07"sv, FileFormat::Rar},
    {"Obj\x01"sv, FileFormat::Avro},
    {"MMIDIDX\0\0"sv, FileFormat::MegatronIndex},
    {"\x89PNG\r\n\x1a\n"sv, FileFormat::Png},
    {"\xff\xd8\xff\xe0\0\x10JFIF\0"sv, FileFormat::Jpeg},
};

/// A size, then a JSON object of it.
bool isSafetensors(std::span<const std::byte> begin, uint64_t size) {
  uint64_t header = loadNumber<uint64_t>(begin, 0);
  return size > 9 && begin.size() > 9 && header >= 2 && header <= size - 8 && begin[8] == std::byte('{') &&
         (begin[9] == std::byte('"') || begin[9] == std::byte('}') || begin[9] == std::byte(' '));
}

/// Two bytes begin one; what ids of tokens may be as well, so more of it is looked at.
bool isPickle(std::span<const std::byte> begin, uint64_t size, std::byte last) {
  if (begin.size() < 4 || begin[0] != std::byte(0x80) || last != std::byte('.'))
    return false;
  auto protocol = static_cast<int>(begin[1]);
  if (protocol >= 4 && protocol <= 5)
    return begin[2] == std::byte(0x95) && loadNumber<uint64_t>(begin, 3) < size; // a frame
  return protocol >= 2 && protocol <= 3 && "}](cX"sv.find(static_cast<char>(begin[2])) != std::string_view::npos;
}

/// A length with its masked checksum before each record.
bool isTfRecord(std::span<const std::byte> begin, uint64_t size) {
  return begin.size() >= 16 && loadNumber<uint64_t>(begin, 0) <= size - 16 &&
         loadNumber<uint32_t>(begin, 8) == maskedCrc32c(begin.first(8));
}

/// A message's marker, its size, and the offset of a FlatBuffers table.
bool isArrowStream(std::span<const std::byte> begin, uint64_t size) {
  uint32_t bytes = loadNumber<uint32_t>(begin, 4), root = loadNumber<uint32_t>(begin, 8);
  return begin.size() >= 16 && loadNumber<uint32_t>(begin, 0) == 0xffffffff && bytes >= 16 && bytes % 8 == 0 &&
         bytes <= size - 8 && root >= 4 && root % 4 == 0 && root <= 64;
}

/// 256 words: a magic number, a version, and how many tokens of 2 or 4 bytes follow.
bool isLlmc(std::span<const std::byte> begin, uint64_t size) {
  constexpr uint64_t headerBytes = 1024;
  uint64_t count = loadNumber<uint32_t>(begin, 8);
  return loadNumber<uint32_t>(begin, 0) == 20240520 && size >= headerBytes &&
         (size - headerBytes == 2 * count || size - headerBytes == 4 * count);
}

/// Two zeros, a type, the number of dims, and big-endian sizes of them, whose elements are all that follows.
bool isIdx(std::span<const std::byte> begin, uint64_t size) {
  auto at = [&](size_t place) { return loadNumber<uint8_t>(begin, place); };
  uint64_t dims = at(3), elementBytes = at(2) == 8 || at(2) == 9 ? 1 : at(2) == 0xb ? 2 : at(2) == 0xe ? 8 : 4;
  if (at(0) || at(1) || at(2) < 8 || at(2) > 0xe || dims < 1 || dims > 8 || begin.size() < 4 + 4 * dims)
    return false;
  uint64_t bytes = elementBytes;
  for (uint64_t dim = 0; dim < dims; ++dim) {
    uint64_t extent = 0;
    for (uint64_t byte = 0; byte < 4; ++byte)
      extent = extent << 8 | at(4 + 4 * dim + byte);
    if (extent == 0 || extent > size / bytes)
      return false;
    bytes *= extent;
  }
  return bytes == size - 4 - 4 * dims;
}

} // namespace

FileFormat heddle::recognizeFormat(std::span<const std::byte> begin, uint64_t size, std::byte last) {
  std::string_view text(reinterpret_cast<const char *>(begin.data()), begin.size());
  for (const Magic &magic : magics)
    if (text.size() >= magic.at && text.substr(magic.at).starts_with(magic.text))
      return magic.format;
  if (text.starts_with("BZh") && text.size() > 10 && text.substr(4, 6) == "1AY&SY"sv)
    return FileFormat::Bzip2;
  if (text.starts_with("GGUF") && loadNumber<uint32_t>(begin, 4) - 1 < 16)
    return FileFormat::Gguf;
  if (isSafetensors(begin, size))
    return FileFormat::Safetensors;
  if (isPickle(begin, size, last))
    return FileFormat::Pickle;
  if (isTfRecord(begin, size))
    return FileFormat::TfRecord;
  if (text.starts_with("RIFF") && loadNumber<uint32_t>(begin, 4) + 8ull <= size)
    return FileFormat::Riff;
  if (isLlmc(begin, size))
    return FileFormat::LlmcTokens;
  if (isIdx(begin, size))
    return FileFormat::Idx;
  return isArrowStream(begin, size) ? FileFormat::Arrow : FileFormat::Unknown;
}

bool heddle::readFormat(const std::string &path, FileFormat &format, std::string &error) {
  InputFile file;
  if (!file.open(path, error))
    return false;
  std::vector<std::byte> begin(std::min<uint64_t>(file.getSize(), formatBytes)), last(file.getSize() > 0 ? 1 : 0);
  if (!file.read(0, begin, error) || !file.read(file.getSize() - last.size(), last, error))
    return false;
  format = recognizeFormat(begin, file.getSize(), last.empty() ? std::byte(0) : last[0]);
  return true;
}

std::string heddle::toString(FileFormat format) {
  switch (format) {
  case FileFormat::Unknown:
    return "";
  case FileFormat::Npy:
    return "a NumPy array (.npy)";
  case FileFormat::Zip:
    return "a zip archive (.npz)";
  case FileFormat::Safetensors:
    return "a safetensors file";
  case FileFormat::HeddleProgram:
    return "a heddle program";
  case FileFormat::MlirBytecode:
    return "MLIR's bytecode";
  case FileFormat::Gzip:
    return "compressed by gzip";
  case FileFormat::Bzip2:
    return "compressed by bzip2";
  case FileFormat::Xz:
    return "compressed by xz";
  case FileFormat::Zstd:
    return "compressed by zstd";
  case FileFormat::Lz4:
    return "compressed by lz4";
  case FileFormat::Tar:
    return "a tar archive";
  case FileFormat::Parquet:
    return "a Parquet file";
  case FileFormat::Arrow:
    return "an Arrow file";
  case FileFormat::Hdf5:
    return "an HDF5 file";
  case FileFormat::Pickle:
    return "a pickle of Python's";
  case FileFormat::TfRecord:
    return "a TFRecord file";
  case FileFormat::Sqlite:
    return "an SQLite database";
  case FileFormat::Gguf:
    return "a GGUF file";
  case FileFormat::Elf:
    return "machine code (ELF)";
  case FileFormat::SevenZip:
    return "compressed by 7-Zip";
  case FileFormat::Rar:
    return "compressed by RAR";
  case FileFormat::Avro:
    return "an Avro file";
  case FileFormat::MegatronIndex:
    return "an index of Megatron's (.idx)";
  case FileFormat::Png:
    return "a PNG image";
  case FileFormat::Jpeg:
    return "a JPEG image";
  case FileFormat::Riff:
    return "a RIFF file (sound or images)";
  case FileFormat::LlmcTokens:
    return "tokens of llm.c's with a header";
  case FileFormat::Idx:
    return "an IDX array";
  }
  return "";
}

std::string heddle::getRemedy(FileFormat format) {
  switch (format) {
  case FileFormat::Gzip:
    return "gunzip it first";
  case FileFormat::Bzip2:
  case FileFormat::Xz:
  case FileFormat::Zstd:
  case FileFormat::Lz4:
  case FileFormat::Tar:
  case FileFormat::SevenZip:
  case FileFormat::Rar:
    return "unpack it first";
  case FileFormat::LlmcTokens:
    return "take its header of 1,024 bytes away: tail -c +1025";
  case FileFormat::MegatronIndex:
    return "the tokens are in the .bin beside it";
  case FileFormat::Parquet:
  case FileFormat::Arrow:
  case FileFormat::Hdf5:
  case FileFormat::Pickle:
  case FileFormat::TfRecord:
  case FileFormat::Sqlite:
  case FileFormat::Avro:
  case FileFormat::Png:
  case FileFormat::Jpeg:
  case FileFormat::Riff:
  case FileFormat::Idx:
    return "write its ids with numpy.save, or its tensors with numpy.savez";
  case FileFormat::Unknown:
  case FileFormat::Npy:
  case FileFormat::Zip:
  case FileFormat::Safetensors:
  case FileFormat::HeddleProgram:
  case FileFormat::MlirBytecode:
  case FileFormat::Gguf:
  case FileFormat::Elf:
    return "";
  }
  return "";
}

bool heddle::isText(std::span<const std::byte> bytes) {
  for (size_t at = 0; at < bytes.size();) {
    auto lead = static_cast<uint8_t>(bytes[at]);
    if (lead < 0x80) {
      bool isControl = lead < 0x20 || lead == 0x7f;
      if (isControl && lead != '\n' && lead != '\r' && lead != '\t' && lead != '\f')
        return false;
      ++at;
      continue;
    }
    size_t more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1;
    if (lead < 0xc2 || lead > 0xf4)
      return false;
    for (++at; more > 0 && at < bytes.size(); --more, ++at)
      if ((bytes[at] & std::byte(0xc0)) != std::byte(0x80))
        return false;
  }
  return true;
}
