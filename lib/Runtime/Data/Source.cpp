#include "heddle/Runtime/Data/Source.h"

#include "Vocabulary.h"
#include "heddle/Files/FileFormat.h"
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Order.h"
#include "heddle/Runtime/Data/TensorFile.h"

#include <algorithm>
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

namespace {

bool takePrefix(std::string &path, std::string_view prefix) {
  if (!path.starts_with(prefix))
    return false;
  path.erase(0, prefix.size());
  return true;
}

/// The one tensor of integers in one dim that a file may have: its tokens.
std::optional<std::string> findTokens(TensorFile &file, std::string &error) {
  std::vector<std::string> names = file.getNames();
  const SafetensorsView *view = names.size() == 1 ? file.find(names[0], error) : nullptr;
  bool isTokens = view && view->shape.size() == 1 && (view->dtype.starts_with('I') || view->dtype.starts_with('U'));
  return isTokens ? std::optional(names[0]) : std::nullopt;
}

/// Ids of `uint16` and the like are no text. Bytes may be text.
bool checkNoText(const std::string &path, uint64_t tokenBytes, std::string &error) {
  constexpr uint64_t looked = 4096, least = 16;
  InputFile file;
  if (tokenBytes == 1)
    return true;
  if (!file.open(path, error))
    return false;
  std::vector<std::byte> bytes(std::min(file.getSize(), looked));
  if (!file.read(0, bytes, error))
    return false;
  if (bytes.size() < least || !isText(bytes))
    return true;
  bool isJson = bytes[0] == std::byte('{') || bytes[0] == std::byte('[');
  error = path + ": is " + (isJson ? "JSON" : "text") + ", needed tokens of uint" + std::to_string(8 * tokenBytes) +
          ": --tokens uint8 takes its bytes as tokens, raw: in front takes it as it is";
  return false;
}

/// Opens ids without a header.
std::unique_ptr<Source> openIds(const SourceOptions &options, std::vector<Leaf> &leaves, std::string &error) {
  std::string dtype = getSafetensorsName(options.tokenType.value_or(format::DType::U16));
  std::shared_ptr<TensorFile> file = openRaw(options.path, dtype, error);
  return file ? openTokens(options, {file, npyTensor}, leaves, error) : nullptr;
}

/// A file of a format that says what it holds.
std::unique_ptr<Source> openTensors(const SourceOptions &options, bool isTokens, std::vector<Leaf> &leaves,
                                    std::string &error) {
  std::shared_ptr<TensorFile> file = openTensorFile(options.path, error);
  if (!file)
    return nullptr;
  error.clear();
  std::optional<std::string> name = findTokens(*file, error);
  if (!error.empty())
    return nullptr;
  bool isLeaf = name && !leaves.empty() && *name == leaves[0].name && leaves[0].type.shape.size() == 1;
  if (!name && isTokens) {
    error = options.path + ": has no single tensor of integers in one dim, needed that for tokens";
    return nullptr;
  }
  if (!name || (isLeaf && !isTokens))
    return openBatches(options, std::move(file), leaves, error);
  const SafetensorsView *view = file->find(*name, error);
  if (options.tokenType && view->dtype != getSafetensorsName(*options.tokenType)) {
    error = options.path + ": has tokens of " + describe(*view) + ", but --tokens says " +
            getSafetensorsName(*options.tokenType) + ", needed one of the two: what has a header says it itself";
    return nullptr;
  }
  return openTokens(options, {file, *name}, leaves, error);
}

} // namespace

std::unique_ptr<Source> runtime::openSource(const SourceOptions &given, std::vector<Leaf> &leaves, std::string &error) {
  SourceOptions options = given;
  if (std::vector<MixturePart> parts = splitMixture(given.path); !parts.empty())
    return openMixture(given, parts, leaves, error);
  for (Leaf &leaf : leaves)
    leaf.rowDims = leaf.type.shape.empty() ? 0 : leaf.type.shape.size() - 1;
  if (options.path == "synthetic")
    return makeSynthetic(options, leaves, error);
  bool isRaw = takePrefix(options.path, "raw:"), isTokens = !isRaw && takePrefix(options.path, "tokens:");
  if (options.path.empty()) {
    error = "the data is '" + given.path + "', needed a file after the colon";
    return nullptr;
  }
  if (!checkVocabularyBeside(options.path, options.vocabulary, error))
    return nullptr;
  if (isRaw)
    return openIds(options, leaves, error);
  std::error_code code;
  if (!isTokens && std::filesystem::is_directory(options.path, code))
    return openSteps(options, leaves, error);
  FileFormat format;
  if (!readFormat(options.path, format, error))
    return nullptr;
  switch (format) {
  case FileFormat::Npy:
  case FileFormat::Zip:
  case FileFormat::Safetensors:
    return openTensors(options, isTokens, leaves, error);
  case FileFormat::Unknown:
    if (!isTokens && options.path.ends_with(".safetensors")) // one that is broken
      return openTensors(options, isTokens, leaves, error);
    if (!checkNoText(options.path, format::getBytes(options.tokenType.value_or(format::DType::U16)), error))
      return nullptr;
    return openIds(options, leaves, error);
  default: { // which has no tokens and no tensors
    std::string remedy = getRemedy(format);
    error = options.path + ": is " + toString(format) + ", needed tokens, .npy, .npz or safetensors" +
            (remedy.empty() ? "" : ": " + remedy) + " (raw: in front takes its bytes as they are)";
    return nullptr;
  }
  }
}
