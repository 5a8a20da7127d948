// A text file that is there whole, or not at all.
#ifndef HEDDLE_RUNTIME_WHOLEFILE_H
#define HEDDLE_RUNTIME_WHOLEFILE_H

#include <cstdio>
#include <string>
#include <string_view>

namespace heddle::runtime {

/// Written beside and renamed; where that fails, what was at the path stays. Devices and pipes are written into.
class WholeFile {
public:
  WholeFile() = default;
  WholeFile(const WholeFile &) = delete;
  WholeFile &operator=(const WholeFile &) = delete;
  ~WholeFile();

  /// False, with one sentence in `error`, where it can't be begun.
  bool open(const std::string &path, std::string &error);
  /// What can't be written shows at the end.
  void write(std::string_view text);
  bool finish(std::string &error);

private:
  bool fail(int code, std::string &error);

  std::string path, target, beside; // beside: empty for what is no file
  std::FILE *file = nullptr;
  int fault = 0; // the first one, of errno
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_WHOLEFILE_H
