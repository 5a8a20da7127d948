// The safetensors file format (github.com/huggingface/safetensors, "Format"): an 8-byte little-endian header size, a
// JSON header of names, types, shapes and byte ranges, then the bytes. No MLIR: the runtime reads checkpoints with it
// too.
#ifndef HEDDLE_SAFETENSORS_SAFETENSORS_H
#define HEDDLE_SAFETENSORS_SAFETENSORS_H

#include "heddle/Files/InputFile.h"

#include <map>
#include <vector>

namespace heddle {

/// One tensor: `dtype` is the format's own name (F32, BF16, I64, BOOL, F8_E4M3, ...).
struct SafetensorsView {
  std::string dtype;
  std::vector<int64_t> shape;
  std::span<const std::byte> bytes;
};

/// `F32[8,12]`.
std::string describe(const SafetensorsView &view);

/// Bytes of one element of a dtype; 0 if the format has no such type.
unsigned safetensorsElementBytes(const std::string &dtype);

/// A whole file.
class SafetensorsFile {
public:
  SafetensorsFile() = default;
  SafetensorsFile(SafetensorsFile &&) = default;
  SafetensorsFile &operator=(SafetensorsFile &&) = default;

  /// Reads `path`. False, with one sentence in `error`, for a file that is missing, truncated or hostile: a header
  /// larger than the file, a key that stands twice, ranges that overlap, leave bytes out, leave the file or differ from
  /// shape times type.
  bool read(const std::string &path, std::string &error);
  /// Reads a file from its bytes.
  bool parse(std::vector<std::byte> file, std::string &error);

  const std::map<std::string, SafetensorsView> &tensors() const { return views; }
  /// `__metadata__`.
  const std::map<std::string, std::string> &metadata() const { return strings; }
  /// Null if there is none of that name.
  const SafetensorsView *find(const std::string &name) const;

private:
  std::vector<std::byte> contents;
  std::map<std::string, SafetensorsView> views;
  std::map<std::string, std::string> strings;
};

/// A file that stays on the disk: its header is read, and then what is asked for.
class SafetensorsReader {
public:
  struct Tensor {
    SafetensorsView view; // without bytes
    uint64_t offset = 0, bytes = 0;
  };

  /// False as `SafetensorsFile::read`.
  bool open(const std::string &path, std::string &error);

  const std::map<std::string, Tensor> &tensors() const { return entries; }
  const std::map<std::string, std::string> &metadata() const { return strings; }
  /// Null if there is none of that name.
  const Tensor *find(const std::string &name) const;
  /// Reads some bytes of a tensor, or all of them.
  bool read(const Tensor &tensor, uint64_t from, std::span<std::byte> bytes, std::string &error) const;
  bool read(const Tensor &tensor, std::vector<std::byte> &bytes, std::string &error) const;

private:
  InputFile file;
  std::map<std::string, Tensor> entries;
  std::map<std::string, std::string> strings;
};

/// Writes tensors to `path` as SafetensorsWriter does. False, with one sentence in `error`, when that fails.
bool writeSafetensors(const std::string &path, const std::map<std::string, SafetensorsView> &tensors,
                      std::string &error);

} // namespace heddle

#endif // HEDDLE_SAFETENSORS_SAFETENSORS_H
