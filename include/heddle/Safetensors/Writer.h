// Writes a safetensors file tensor by tensor, so that a checkpoint needs no second copy in memory. No MLIR.
#ifndef HEDDLE_SAFETENSORS_WRITER_H
#define HEDDLE_SAFETENSORS_WRITER_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace heddle {

/// A tensor to be written; `dtype` as in SafetensorsView.
struct SafetensorsEntry {
  std::string name, dtype;
  std::vector<int64_t> shape;
};

/// Whatever happens while it writes, kill -9 and a full disk included, at the path lies what lay there before or the
/// whole new file: it is written beside (`.partial`), to the disk, and then takes the name. A link's file is replaced
/// rather than the link; a device or a pipe is written into. Two that write to one path at a time: the second is
/// refused.
class SafetensorsWriter {
public:
  SafetensorsWriter() = default;
  SafetensorsWriter(const SafetensorsWriter &) = delete;
  SafetensorsWriter &operator=(const SafetensorsWriter &) = delete;
  ~SafetensorsWriter();

  /// Writes the header. `error` of all three is one sentence that begins with the path.
  bool open(const std::string &path, const std::vector<SafetensorsEntry> &entries,
            const std::map<std::string, std::string> &metadata, std::string &error);
  /// The next bytes: those of the entries, one after another in their order.
  bool write(std::span<const std::byte> bytes, std::string &error);
  /// After this the new file is what lies at the path, after a loss of power, too.
  bool finish(std::string &error);

private:
  bool openBeside(std::string &error);
  bool put(std::span<const std::byte> bytes, std::string &error);
  bool fail(std::string &error, const std::string &what);
  /// Fails with what errno says.
  bool failBySystem(std::string &error);
  void abandon();

  std::string path, target, beside; // as given; what it is; where it is written, empty for devices
  int file = -1;
  uint64_t rest = 0; // bytes of entries that are not written yet
};

} // namespace heddle

#endif // HEDDLE_SAFETENSORS_WRITER_H
