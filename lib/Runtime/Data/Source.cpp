#include "heddle/Runtime/Data/Source.h"

#include "heddle/Runtime/Data/Order.h"

#include <cstring>
#include <filesystem>
#include <string_view>

using namespace heddle;
using namespace heddle::runtime;

int64_t Leaf::getRows() const {
  int64_t rows = 1;
  for (size_t dim = 0; dim + rowDims < type.shape.size(); ++dim)
    rows *= type.shape[dim];
  return rows;
}

uint64_t Leaf::getRowBytes() const {
  uint64_t bytes = format::getBytes(type.dtype);
  for (size_t dim = type.shape.size() - rowDims; dim < type.shape.size(); ++dim)
    bytes *= static_cast<uint64_t>(type.shape[dim]);
  return bytes;
}

void runtime::fillRandomBits(std::span<std::byte> bytes, uint64_t seed) {
  for (size_t at = 0; at < bytes.size(); at += sizeof(uint64_t)) {
    uint64_t bits = mix(seed, at);
    std::memcpy(bytes.data() + at, &bits, std::min(sizeof(bits), bytes.size() - at));
  }
}

std::unique_ptr<Source> runtime::openSource(const SourceOptions &options, std::vector<Leaf> &leaves,
                                            std::string &error) {
  for (Leaf &leaf : leaves)
    leaf.rowDims = leaf.type.shape.empty() ? 0 : leaf.type.shape.size() - 1;
  std::error_code code;
  if (options.path == "synthetic")
    return makeSynthetic(options, leaves, error);
  if (options.path.ends_with(".safetensors") || std::filesystem::is_directory(options.path, code))
    return openBatches(options, leaves, error);
  SourceOptions tokens = options;
  if (constexpr std::string_view prefix = "tokens:"; tokens.path.starts_with(prefix))
    tokens.path.erase(0, prefix.size());
  return openTokens(tokens, leaves, error);
}
