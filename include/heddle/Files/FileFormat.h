// What a file is by its first bytes, so that none is read as what it is not.
#ifndef HEDDLE_FILES_FILEFORMAT_H
#define HEDDLE_FILES_FILEFORMAT_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace heddle {

enum class FileFormat : uint8_t {
  Unknown, // bytes of no format that is known here
  Npy,
  Zip, // .npz, and what PyTorch saves
  Safetensors,
  HeddleProgram,
  MlirBytecode,
  Gzip,
  Bzip2,
  Xz,
  Zstd,
  Lz4,
  Tar,
  Parquet,
  Arrow,
  Hdf5,
  Pickle,
  TfRecord,
  Sqlite,
  Gguf,
  Elf,
  SevenZip,
  Rar,
  Avro,
  MegatronIndex,
  Png,
  Jpeg,
  Riff,
  LlmcTokens,
  Idx // MNIST's
};

/// The first bytes that recognizeFormat looks at.
constexpr size_t formatBytes = 512;

/// `begin` are the first `formatBytes` of a file of `size` bytes, or all of them; `last` is its last byte.
FileFormat recognizeFormat(std::span<const std::byte> begin, uint64_t size, std::byte last);

/// Recognizes the format of a file at a path. False, with one sentence in `error`, where it can't be read.
bool readFormat(const std::string &path, FileFormat &format, std::string &error);

/// `a NumPy array (.npy)`; of Unknown empty.
std::string toString(FileFormat format);

/// What makes something of it that can be read here: `numpy.savez`, `gunzip`.
std::string getRemedy(FileFormat format);

/// Whether bytes are text for people: UTF-8 without control characters. They may end within a character.
bool isText(std::span<const std::byte> bytes);

} // namespace heddle

#endif // HEDDLE_FILES_FILEFORMAT_H
