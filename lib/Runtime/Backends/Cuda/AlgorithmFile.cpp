#include "AlgorithmFile.h"

#include <charconv>
#include <cstdio>
#include <fstream>

using namespace heddle::runtime::cuda;

AlgorithmFile::AlgorithmFile(std::string given) : path(std::move(given)) {
  constexpr size_t digits = 16;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    size_t tab = line.find('\t');
    Algorithm algorithm;
    if (tab == std::string::npos || line.size() != tab + 1 + digits * algorithm.size())
      continue;
    bool isRight = true;
    for (size_t word = 0; word < algorithm.size(); ++word) {
      const char *begin = line.data() + tab + 1 + word * digits, *end = begin + digits;
      isRight = isRight && std::from_chars(begin, end, algorithm[word], 16) == std::from_chars_result{end, std::errc()};
    }
    if (isRight)
      algorithms[line.substr(0, tab)] = algorithm;
  }
}

std::optional<AlgorithmFile::Algorithm> AlgorithmFile::find(const std::string &product) {
  std::lock_guard lock(mutex);
  auto found = algorithms.find(product);
  return found == algorithms.end() ? std::nullopt : std::optional(found->second);
}

void AlgorithmFile::add(const std::string &product, const Algorithm &algorithm) {
  std::lock_guard lock(mutex);
  algorithms[product] = algorithm;
  std::string line = product + '\t';
  for (uint64_t word : algorithm) {
    char text[17];
    std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(word));
    line += text;
  }
  std::ofstream(path, std::ios::app) << line + '\n'; // at once, as other runs add theirs
}
