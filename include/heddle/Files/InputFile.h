// A file that is read piece by piece as it is needed, for as long as a run takes.
#ifndef HEDDLE_FILES_INPUTFILE_H
#define HEDDLE_FILES_INPUTFILE_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace heddle {

/// It is not mapped: what is cut off while the run goes on is an error like others, where a mapping would end the
/// process. Another file may be renamed over it. Reads may come from several threads.
class InputFile {
public:
  InputFile() = default;
  InputFile(const InputFile &) = delete;
  InputFile &operator=(const InputFile &) = delete;
  ~InputFile();

  /// False, with one sentence in `error` that begins with the path, for what is no file or can't be opened.
  bool open(const std::string &path, std::string &error);
  void close();
  const std::string &getPath() const { return path; }
  /// The size when it was opened.
  uint64_t getSize() const { return size; }
  bool read(uint64_t offset, std::span<std::byte> bytes, std::string &error) const;

private:
  friend bool readText(const std::string &path, std::string &text, std::string &error);
  /// `open`, of pipes too.
  bool openAny(const std::string &path, std::string &error);

  std::string path;
  int file = -1;
  bool isPipe = false;
  uint64_t size = 0;
};

/// A whole text at once, also of a pipe (`<(command)`, `/dev/stdin`), whose end is waited for. False as
/// `InputFile::open`, and for a pipe into which nothing is written.
bool readText(const std::string &path, std::string &text, std::string &error);

} // namespace heddle

#endif // HEDDLE_FILES_INPUTFILE_H
