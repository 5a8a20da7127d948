#include "AlgorithmFile.h"

#include <charconv>
#include <cstdio>
#include <fstream>
#include <sstream>

using namespace heddle::runtime::cuda;

AlgorithmFile::AlgorithmFile(std::string given) : path(std::move(given)) {
  std::ifstream file(path);
  read(file);
}

void AlgorithmFile::read(std::istream &lines) {
  constexpr size_t digits = 16;
  for (std::string line; std::getline(lines, line);) {
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
      algorithms.try_emplace(line.substr(0, tab), algorithm);
  }
}

std::optional<AlgorithmFile::Algorithm> AlgorithmFile::find(const std::string &product) {
  std::lock_guard lock(mutex);
  auto found = algorithms.find(product);
  return found == algorithms.end() ? std::nullopt : std::optional(found->second);
}

static std::string toLine(const std::string &product, const AlgorithmFile::Algorithm &algorithm) {
  std::string line = product + '\t';
  for (uint64_t word : algorithm) {
    char text[17];
    std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(word));
    line += text;
  }
  return line + '\n';
}

std::string AlgorithmFile::print() {
  std::lock_guard lock(mutex);
  std::string text;
  for (const auto &[product, algorithm] : algorithms)
    text += toLine(product, algorithm);
  return text;
}

void AlgorithmFile::adopt(const std::string &text) {
  std::lock_guard lock(mutex);
  algorithms.clear();
  std::istringstream lines(text);
  read(lines);
}

void AlgorithmFile::add(const std::string &product, const Algorithm &algorithm) {
  std::lock_guard lock(mutex);
  algorithms[product] = algorithm;
  if (isKept())
    std::ofstream(path, std::ios::app) << toLine(product, algorithm); // at once, as other runs add theirs
}
