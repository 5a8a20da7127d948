// A file with a JSON object a line.
#ifndef HEDDLE_RUNTIME_METRICS_JSONLINES_H
#define HEDDLE_RUNTIME_METRICS_JSONLINES_H

#include <cstdio>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace heddle::runtime {

class JsonLines {
public:
  /// False, with one sentence in `error`, where the file can't be written to.
  bool open(const std::string &path, bool isAppended, std::string &error);
  bool isOpen() const { return file != nullptr; }
  /// The file has the line when this returns. Numbers that JSON lacks, NaN and infinities, are null.
  bool write(const nlohmann::ordered_json &object, std::string &error);

private:
  struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  bool fail(std::string &error);

  std::string path;
  std::unique_ptr<std::FILE, Close> file;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_JSONLINES_H
