// How every tool writes a file: beside its path, and there at once, whole.
#ifndef HEDDLE_FILES_OUTPUTFILE_H
#define HEDDLE_FILES_OUTPUTFILE_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace heddle {

/// What a path that is written to stands for.
struct OutputTarget {
  enum class Kind : uint8_t {
    File,   // a regular file, or nothing yet: written beside and renamed
    Stream, // a device, a pipe, or a descriptor of /proc: written into
    Folder
  };
  Kind kind = Kind::File;
  std::string path; // at the end of all links, the last of which may lead to nothing yet
};

/// False, with one sentence in `error`, for links that go round in circles.
bool findTarget(const std::string &path, OutputTarget &target, std::string &error);

/// `FILE.partial`, where a file is written until it is whole.
std::string getPartialPath(const OutputTarget &target);

/// Whatever happens while it is written, kill -9 and a full disk included, at the path lies what lay there before or
/// the whole new file: it is written to `FILE.partial`, to the disk, and then takes the name and the old one's mode. A
/// link's file is replaced rather than the link, and is made where there is none. Devices and pipes are written into.
/// Two that write to one path at a time: the second is refused. Errors are one sentence that begins with the path.
class OutputFile {
public:
  OutputFile() = default;
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;
  ~OutputFile();

  bool open(const std::string &path, std::string &error);
  /// Asks for room for so many bytes, so that a full disk shows at once; file systems that can't say are asked by each
  /// write.
  bool reserve(uint64_t bytes, std::string &error);
  /// False after the first write that failed; `finish` says why.
  bool write(std::span<const std::byte> bytes);
  bool write(std::string_view text) { return write(std::as_bytes(std::span(text))); }
  /// Writes zeros, which files have as a hole.
  bool writeZeros(uint64_t bytes);
  /// After this the new file is what lies at the path, after a loss of power, too.
  bool finish(std::string &error);
  /// Leaves what was there before.
  void abandon();

  /// Where it is written; empty for what is written into.
  const std::string &getPartialPath() const { return beside; }

private:
  bool openBeside(std::string &error);
  bool flush();
  bool put(std::span<const std::byte> bytes);
  void pushOut();
  bool fail(int code, std::string &error);

  OutputTarget target;
  std::string path, beside;
  std::string buffer;
  uint64_t size = 0;                 // of what was written, holes included
  uint64_t unpushed = 0, pushed = 0; // bytes that the disk has not begun to write, and where those begin
  int file = -1, fault = 0;
};

/// Has names in a folder stay after a loss of power, where its file system can.
void syncFolder(const std::string &folder);

/// A whole text at once.
bool writeText(const std::string &path, std::string_view text, std::string &error);

} // namespace heddle

#endif // HEDDLE_FILES_OUTPUTFILE_H
