// JSON that people write: machines, configurations. What says one thing twice is a fault, as is what nests too deeply.
#ifndef HEDDLE_FILES_JSONTEXT_H
#define HEDDLE_FILES_JSONTEXT_H

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace heddle {

struct JsonFault {
  std::string sentence;
  std::string place; // "LINE:COLUMN", or empty where it is no single one
};

/// Reads a text into `root`, with at most `maxDepth` objects and arrays in each other: who goes through it calls itself
/// for each. False with `fault` where it is no JSON, an object has a key twice, or a double does not hold a number.
bool readJson(const std::string &text, size_t maxDepth, nlohmann::json &root, JsonFault &fault);

} // namespace heddle

#endif // HEDDLE_FILES_JSONTEXT_H
