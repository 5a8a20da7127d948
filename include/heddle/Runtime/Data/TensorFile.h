// Tensors by name in a file that stays on the disk: safetensors, .npz, .npy.
#ifndef HEDDLE_RUNTIME_DATA_TENSORFILE_H
#define HEDDLE_RUNTIME_DATA_TENSORFILE_H

#include "heddle/Safetensors/Safetensors.h"

#include <memory>

namespace heddle::runtime {

class TensorFile {
public:
  virtual ~TensorFile() = default;

  virtual std::vector<std::string> getNames() const = 0;
  /// The type of a tensor, without bytes. Null if there is none of that name, or, with one sentence in `error`, for one
  /// that can't be read.
  virtual const SafetensorsView *find(const std::string &name, std::string &error) = 0;
  /// Reads bytes of a tensor that was found.
  virtual bool read(const std::string &name, uint64_t from, std::span<std::byte> bytes, std::string &error) const = 0;
};

/// What the path has by its first bytes; with none of the three in it a safetensors file, which it is refused as. Null,
/// with one sentence in `error` that begins with the path, for a file that is cut off or hostile.
std::unique_ptr<TensorFile> openTensorFile(const std::string &path, std::string &error);

/// The name of the one tensor of an .npy file.
constexpr const char *npyTensor = "batch.0";

/// A file without a header: one tensor `npyTensor` of that type in one dim. A rest that is no element is refused.
std::unique_ptr<TensorFile> openRaw(const std::string &path, const std::string &dtype, std::string &error);

// These open files by kind; `openTensorFile` chooses.

std::unique_ptr<TensorFile> openNpy(const std::string &path, std::string &error);
/// Members are read when they are looked for; compressed ones are unpacked into memory then.
std::unique_ptr<TensorFile> openNpz(const std::string &path, std::string &error);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_TENSORFILE_H
