// What the commands read and say.
#ifndef HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H
#define HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H

#include <fmt/core.h>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace heddle::solve_tool {

inline int fail(const std::string &message) {
  fmt::print(stderr, "heddle-solve: error: {}\n", message);
  return EXIT_FAILURE;
}

inline std::optional<std::string> readText(const std::string &path, std::string &error) {
  std::ifstream file(path);
  std::ostringstream text;
  file.peek();
  bool isEmpty = file.eof() && !file.bad(); // of which no character can be read, and none is missing
  if (!isEmpty && (!file || !(text << file.rdbuf()))) {
    error = "can't be read";
    return std::nullopt;
  }
  return text.str();
}

} // namespace heddle::solve_tool

#endif // HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H
