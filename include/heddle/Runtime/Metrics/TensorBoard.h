// Event files that TensorBoard shows: scalars by step.
#ifndef HEDDLE_RUNTIME_METRICS_TENSORBOARD_H
#define HEDDLE_RUNTIME_METRICS_TENSORBOARD_H

#include "heddle/Files/LogFile.h"

#include <utility>
#include <vector>

namespace heddle::runtime {

/// A record of a TFRecord file: length, its checksum, the bytes, their checksum.
std::string frameRecord(const std::string &bytes);

using Scalars = std::vector<std::pair<std::string, double>>; // by name

/// An `Event` message of protobuf's wire format with a `Summary` of these values.
std::string encodeScalars(double wallSeconds, int64_t step, const Scalars &scalars);

class TensorBoardFile {
public:
  /// A new file in a folder, which is made. False, with one sentence in `error`, where that fails.
  bool open(const std::string &folder, std::string &error);
  bool isOpen() const { return file.isOpen(); }
  /// The file has the values when this returns.
  bool write(int64_t step, const Scalars &scalars, std::string &error);

private:
  LogFile file;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_TENSORBOARD_H
