// Writes a safetensors file tensor by tensor, so that a checkpoint needs no second copy in memory. No MLIR.
#ifndef HEDDLE_SAFETENSORS_WRITER_H
#define HEDDLE_SAFETENSORS_WRITER_H

#include "heddle/Files/OutputFile.h"

#include <map>
#include <vector>

namespace heddle {

/// A tensor to be written; `dtype` as in SafetensorsView.
struct SafetensorsEntry {
  std::string name, dtype;
  std::vector<int64_t> shape;
};

/// What a file of these tensors would be refused for: a name that stands twice, that is no UTF-8 or the format's own, a
/// type that it lacks; empty if it would not. A run that is to save its state asks before it begins.
std::string checkEntries(const std::vector<SafetensorsEntry> &entries);

/// The file is written as OutputFile does it: at the path lies what lay there before, or the whole new file.
class SafetensorsWriter {
public:
  /// Writes the header. `error` of all three is one sentence that begins with the path.
  bool open(const std::string &path, const std::vector<SafetensorsEntry> &entries,
            const std::map<std::string, std::string> &metadata, std::string &error);
  /// The next bytes: those of the entries, one after another in their order.
  bool write(std::span<const std::byte> bytes, std::string &error);
  /// After this the new file is what lies at the path, after a loss of power, too.
  bool finish(std::string &error);

private:
  bool fail(std::string &error, const std::string &what);

  std::string path;
  OutputFile file;
  uint64_t rest = 0; // bytes of entries that are not written yet
};

} // namespace heddle

#endif // HEDDLE_SAFETENSORS_WRITER_H
