#include "heddle/Runtime/Metrics/JsonLines.h"

#include <nlohmann/json.hpp>

using namespace heddle;
using namespace heddle::runtime;

bool JsonLines::write(const nlohmann::ordered_json &object, std::string &error) {
  return file.write(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n", error);
}
