#include "heddle/Runtime/Metrics/JsonLines.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>

using namespace heddle;
using namespace heddle::runtime;

bool JsonLines::fail(std::string &error) {
  error = path + ": can't be written: " + std::strerror(errno);
  return false;
}

bool JsonLines::open(const std::string &path, bool isAppended, std::string &error) {
  this->path = path;
  file.reset(std::fopen(path.c_str(), isAppended ? "ab" : "wb"));
  return file || fail(error);
}

bool JsonLines::write(const nlohmann::ordered_json &object, std::string &error) {
  std::string line = object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  bool isWritten = std::fwrite(line.data(), 1, line.size(), file.get()) == line.size() && std::fflush(file.get()) == 0;
  return isWritten || fail(error);
}
