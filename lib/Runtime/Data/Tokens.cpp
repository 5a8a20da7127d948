// Token ids one after another, read where a step looks.
#include "heddle/Runtime/Data/Ids.h"
#include "heddle/Runtime/Data/Source.h"
#include "heddle/Runtime/Data/TensorFile.h"

#include <cstring>
#include <limits>

using namespace heddle;
using namespace heddle::runtime;
using format::DType;

namespace {

class Tokens : public Source {
public:
  Tokens(const SourceOptions &options, const TokenFile &tokens, const std::vector<Leaf> &leaves)
      : options(options), tokens(tokens), leaves(leaves) {}

  bool open(std::string &error) {
    const SafetensorsView *view = tokens.file->find(tokens.tensor, error);
    if (!view)
      return false;
    bool isUnsigned = view->dtype.starts_with('U');
    if (view->shape.size() != 1 || (!isUnsigned && !view->dtype.starts_with('I'))) {
      error = options.path + ": has " + heddle::describe(*view) + ", needed integers in one dim for tokens";
      return false;
    }
    tokenBytes = safetensorsElementBytes(view->dtype);
    isSigned = !isUnsigned;
    count = static_cast<uint64_t>(view->shape[0]);
    if (count == 0) {
      error = options.path + ": is empty, needed tokens";
      return false;
    }
    int64_t width = leaves[0].type.shape.back();
    window = leaves.size() == 1 ? width - 1 : width;
    if (window < 1) {
      error = "batch leaf \"" + leaves[0].name + "\" is " + format::toString(leaves[0].type) +
              ", needed at least 1 token and the one after it in a row";
      return false;
    }
    uint64_t rows = leaves[0].getRows(), needed = rows * window + 1;
    if (count < needed) {
      error = options.path + ": has " + std::to_string(count) + " tokens, needed at least " + std::to_string(needed) +
              " for a batch of " + std::to_string(rows) + " rows of " + std::to_string(window);
      return false;
    }
    return true;
  }

  uint64_t getExamples() const override { return (count - 1) / window; }

  bool read(size_t leaf, uint64_t example, int64_t, std::byte *row, std::string &error) override {
    const Leaf &own = leaves[leaf];
    uint64_t first = example * window + leaf, width = own.type.shape.back(), limit = getLimit(own.type.dtype);
    uint64_t elementBytes = format::getBytes(own.type.dtype);
    ids.resize(width * tokenBytes);
    if (!tokens.file->read(tokens.tensor, first * tokenBytes, ids, error))
      return false;
    for (uint64_t index = 0; index < width; ++index) {
      Id token = Id::read(ids.data() + index * tokenBytes, tokenBytes, isSigned);
      if (!token.isBelow(limit)) {
        error =
            options.path + ": token " + std::to_string(first + index) + " is " + token.toString() + ", needed " +
            describeNeeded(token, limit) +
            (options.vocabulary == limit ? ", the vocabulary"
                                         : ", for batch leaf \"" + own.name + "\" is " + format::toString(own.type));
        return false;
      }
      std::memcpy(row + index * elementBytes, &token.bits, elementBytes);
    }
    return true;
  }

  std::string describe() const override {
    std::string text = options.path + ", " + std::to_string(count) + " tokens of " + (isSigned ? "int" : "uint") +
                       std::to_string(8 * tokenBytes) + " in " + std::to_string(getExamples()) + " examples of " +
                       std::to_string(window) + ": \"" + leaves[0].name + "\"";
    return leaves.size() == 1 ? text : text + ", \"" + leaves[1].name + "\" one further";
  }

private:
  /// Ids that a leaf's elements can have.
  uint64_t getLimit(DType dtype) const {
    bool isSigned = dtype <= DType::I64;
    unsigned bits = static_cast<unsigned>(format::getBytes(dtype)) * 8 - isSigned;
    uint64_t limit = bits == 64 ? std::numeric_limits<uint64_t>::max() : uint64_t(1) << bits;
    return options.vocabulary ? std::min(limit, options.vocabulary) : limit;
  }

  SourceOptions options;
  TokenFile tokens;
  std::vector<Leaf> leaves;
  uint64_t tokenBytes = 0, window = 0, count = 0;
  bool isSigned = false;
  std::vector<std::byte> ids; // of a row
};

} // namespace

std::unique_ptr<Source> runtime::openTokens(const SourceOptions &options, const TokenFile &tokens,
                                            std::vector<Leaf> &leaves, std::string &error) {
  if (leaves.empty() || leaves.size() > 2) {
    error = "the program has " + std::to_string(leaves.size()) +
            " batch leaves that need data, needed 1 or 2 for tokens, and --random for others";
    return nullptr;
  }
  for (const Leaf &leaf : leaves)
    if (!hasIds(leaf.type) || leaf.type.shape != leaves[0].type.shape) {
      error = "batch leaf \"" + leaf.name + "\" is " + format::toString(leaf.type) + ", needed " +
              (&leaf == &leaves[0] || !hasIds(leaf.type)
                   ? "integers, with a last dim of tokens"
                   : "the shape of \"" + leaves[0].name + "\", " + format::toString(leaves[0].type)) +
              ", for a file of tokens";
      return nullptr;
    }
  for (Leaf &leaf : leaves)
    leaf.rowDims = 1;
  auto source = std::make_unique<Tokens>(options, tokens, leaves);
  if (!source->open(error))
    return nullptr;
  return source;
}
