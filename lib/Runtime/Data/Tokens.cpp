// A file of token ids, one after another without a header, little-endian: mapped, and read where a step looks.
#include "heddle/Runtime/Data/Source.h"

#include <cerrno>
#include <cstring>
#include <limits>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

namespace {

bool isInteger(DType dtype) { return dtype >= DType::I8 && dtype <= DType::U64; }

class Tokens : public Source {
public:
  Tokens(const SourceOptions &options, const std::vector<Leaf> &leaves) : options(options), leaves(leaves) {
    tokenBytes = format::getBytes(options.tokenType);
  }
  ~Tokens() override {
    if (data)
      ::munmap(const_cast<std::byte *>(data), bytes);
  }

  bool open(std::string &error) {
    if (!map(error))
      return false;
    if (bytes % tokenBytes != 0) {
      error = options.path + ": has " + std::to_string(bytes) + " bytes, needed a multiple of " +
              std::to_string(tokenBytes) + ", tokens of uint" + std::to_string(8 * tokenBytes);
      return false;
    }
    int64_t width = leaves[0].type.shape.back();
    window = leaves.size() == 1 ? width - 1 : width;
    if (window < 1) {
      error = "batch leaf \"" + leaves[0].name + "\" is " + format::toString(leaves[0].type) +
              ", needed at least 1 token and the one behind it in a row";
      return false;
    }
    uint64_t rows = leaves[0].getRows(), needed = rows * window + 1;
    if (bytes / tokenBytes < needed) {
      error = options.path + ": has " + std::to_string(bytes / tokenBytes) + " tokens, needed at least " +
              std::to_string(needed) + " for a batch of " + std::to_string(rows) + " rows of " + std::to_string(window);
      return false;
    }
    return true;
  }

  uint64_t getExamples() const override { return (bytes / tokenBytes - 1) / window; }

  bool read(size_t leaf, uint64_t example, int64_t, std::byte *row, std::string &error) override {
    const Leaf &own = leaves[leaf];
    uint64_t first = example * window + leaf, width = own.type.shape.back(), limit = getLimit(own.type.dtype);
    uint64_t elementBytes = format::getBytes(own.type.dtype);
    for (uint64_t index = 0; index < width; ++index) {
      uint64_t token = 0;
      std::memcpy(&token, data + (first + index) * tokenBytes, tokenBytes);
      if (token >= limit) {
        error =
            options.path + ": token " + std::to_string(first + index) + " is " + std::to_string(token) +
            ", needed ids below " + std::to_string(limit) +
            (options.vocabulary == limit ? ", the vocabulary"
                                         : ", for batch leaf \"" + own.name + "\" is " + format::toString(own.type));
        return false;
      }
      std::memcpy(row + index * elementBytes, &token, elementBytes);
    }
    return true;
  }

  std::string describe() const override {
    std::string text = options.path + ", " + std::to_string(bytes / tokenBytes) + " tokens of uint" +
                       std::to_string(8 * tokenBytes) + " in " + std::to_string(getExamples()) + " examples of " +
                       std::to_string(window) + ": \"" + leaves[0].name + "\"";
    return leaves.size() == 1 ? text : text + ", \"" + leaves[1].name + "\" one further";
  }

private:
  bool map(std::string &error) {
    int file = ::open(options.path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status{};
    if (file < 0 || ::fstat(file, &status) != 0) {
      error = options.path + ": can't be opened: " + std::strerror(errno);
      if (file >= 0)
        ::close(file);
      return false;
    }
    bytes = static_cast<uint64_t>(status.st_size);
    void *mapped =
        S_ISREG(status.st_mode) && bytes > 0 ? ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    ::close(file);
    if (mapped == MAP_FAILED) {
      error = options.path + ": " + (S_ISREG(status.st_mode) ? "is empty" : "is no file") + ", needed tokens";
      return false;
    }
    data = static_cast<const std::byte *>(mapped);
    return true;
  }

  /// Ids that a leaf's elements can have.
  uint64_t getLimit(DType dtype) const {
    bool isSigned = dtype <= DType::I64;
    unsigned bits = static_cast<unsigned>(format::getBytes(dtype)) * 8 - isSigned;
    uint64_t limit = bits == 64 ? std::numeric_limits<uint64_t>::max() : uint64_t(1) << bits;
    return options.vocabulary ? std::min(limit, options.vocabulary) : limit;
  }

  SourceOptions options;
  std::vector<Leaf> leaves;
  uint64_t tokenBytes, window = 0, bytes = 0;
  const std::byte *data = nullptr;
};

} // namespace

std::unique_ptr<Source> runtime::openTokens(const SourceOptions &options, std::vector<Leaf> &leaves,
                                            std::string &error) {
  if (leaves.empty() || leaves.size() > 2) {
    error = "the program has " + std::to_string(leaves.size()) +
            " batch leaves that need data, needed 1 or 2 for tokens, and --random for others";
    return nullptr;
  }
  for (const Leaf &leaf : leaves)
    if (leaf.type.shape.empty() || !isInteger(leaf.type.dtype) || leaf.type.shape != leaves[0].type.shape) {
      error = "batch leaf \"" + leaf.name + "\" is " + format::toString(leaf.type) + ", needed " +
              (leaf.type.shape.empty() || &leaf == &leaves[0] || !isInteger(leaf.type.dtype)
                   ? "integers, with a last dim of tokens"
                   : "the shape of \"" + leaves[0].name + "\", " + format::toString(leaves[0].type)) +
              ", for a file of tokens";
      return nullptr;
    }
  for (Leaf &leaf : leaves)
    leaf.rowDims = 1;
  auto tokens = std::make_unique<Tokens>(options, leaves);
  if (!tokens->open(error))
    return nullptr;
  return tokens;
}
