// A file that grows record by record while a run goes on.
#ifndef HEDDLE_FILES_LOGFILE_H
#define HEDDLE_FILES_LOGFILE_H

#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

/// A record is in the file whole, or not at all: where a disk is full, what was written of it is taken back, and the
/// next one is tried as if nothing had been. Links are followed; devices and pipes are written into.
class LogFile {
public:
  LogFile() = default;
  LogFile(const LogFile &) = delete;
  LogFile &operator=(const LogFile &) = delete;
  ~LogFile();

  /// False, with one sentence in `error`, where the file can't be written to.
  bool open(const std::string &path, bool isAppended, std::string &error);
  bool isOpen() const { return file >= 0; }
  /// The file has the record when this returns.
  bool write(std::string_view record, std::string &error);

private:
  bool fail(int code, std::string &error);
  bool takeRoom(uint64_t bytes, std::string &error);

  std::string path;
  int file = -1;
  uint64_t size = 0;
  bool isRegular = false;
};

} // namespace heddle

#endif // HEDDLE_FILES_LOGFILE_H
