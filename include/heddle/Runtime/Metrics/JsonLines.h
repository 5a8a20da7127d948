// A file with a JSON object a line.
#ifndef HEDDLE_RUNTIME_METRICS_JSONLINES_H
#define HEDDLE_RUNTIME_METRICS_JSONLINES_H

#include "heddle/Files/LogFile.h"

#include <nlohmann/json_fwd.hpp>

namespace heddle::runtime {

class JsonLines {
public:
  /// False, with one sentence in `error`, where the file can't be written to.
  bool open(const std::string &path, bool isAppended, std::string &error) { return file.open(path, isAppended, error); }
  bool isOpen() const { return file.isOpen(); }
  /// The file has the line when this returns. Numbers that JSON lacks, NaN and infinities, are null.
  bool write(const nlohmann::ordered_json &object, std::string &error);

private:
  LogFile file;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_JSONLINES_H
