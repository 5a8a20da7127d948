// What the commands read and say.
#ifndef HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H
#define HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H

#include "heddle/Files/InputFile.h"

#include <fmt/core.h>

#include <optional>
#include <string>

namespace heddle::solve_tool {

inline int fail(const std::string &message) {
  fmt::print(stderr, "heddle-solve: error: {}\n", message);
  return EXIT_FAILURE;
}

/// What is wrong is said without the path, which callers put in front.
inline std::optional<std::string> readText(const std::string &path, std::string &error) {
  std::string text;
  if (heddle::readText(path, text, error))
    return text;
  error.erase(0, path.size() + 2);
  return std::nullopt;
}

} // namespace heddle::solve_tool

#endif // HEDDLE_TOOLS_HEDDLE_SOLVE_TEXT_H
