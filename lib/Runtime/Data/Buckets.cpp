// Buckets: files that have examples of several shapes, each leaf as a tensor for each, called `512/tokens`.
#include "heddle/Files/FileFormat.h"
#include "heddle/Runtime/Data/Source.h"
#include "heddle/Runtime/Data/TensorFile.h"

#include <algorithm>
#include <filesystem>

using namespace heddle;
using namespace heddle::runtime;

std::vector<std::string> runtime::getBuckets(const TensorFile &file, const std::string &leaf) {
  std::vector<std::string> buckets;
  for (const std::string &name : file.getNames()) {
    if (name == leaf)
      return {};
    if (name.size() > leaf.size() + 1 && name.ends_with("/" + leaf))
      buckets.push_back(name.substr(0, name.size() - leaf.size() - 1));
  }
  // As numbers where they are, so that a report goes from the shortest to the longest.
  std::ranges::sort(buckets, {}, [](const std::string &name) { return std::pair(name.size(), name); });
  return buckets;
}

std::string runtime::listBuckets(const std::vector<std::string> &buckets) {
  std::string names;
  for (const std::string &bucket : buckets)
    names += (names.empty() ? "" : ", ") + bucket;
  return names;
}

std::optional<std::string> runtime::findBucket(TensorFile &file, const std::vector<Leaf> &leaves, std::string &error) {
  for (const std::string &bucket : getBuckets(file, leaves[0].name)) {
    bool fits = std::ranges::all_of(leaves, [&](const Leaf &leaf) {
      const SafetensorsView *view = file.find(bucket + "/" + leaf.name, error);
      if (!view)
        return true; // that it is missing is said when it is looked for
      return !view->shape.empty() && !leaf.type.shape.empty() &&
             std::ranges::equal(std::span(view->shape).subspan(1), std::span(leaf.type.shape).subspan(1));
    });
    if (!error.empty())
      return std::nullopt;
    if (fits)
      return bucket;
  }
  return std::nullopt;
}

/// The file that a path names where it may have buckets: one of tensors. Null, without an error, for another one.
static std::unique_ptr<TensorFile> openBucketed(const std::string &path, std::string &error) {
  error.clear();
  std::error_code code;
  FileFormat format;
  if (path.empty() || path == "synthetic" || path.starts_with("raw:") || path.starts_with("tokens:") ||
      std::filesystem::is_directory(path, code))
    return nullptr;
  if (!readFormat(path, format, error) || (format != FileFormat::Safetensors && format != FileFormat::Zip))
    return nullptr;
  return openTensorFile(path, error);
}

/// Paths of the parts of a mixture, or the one.
static std::vector<std::string> getPaths(const SourceOptions &options) {
  std::vector<std::string> paths;
  for (const MixturePart &part : splitMixture(options.path))
    paths.push_back(part.path);
  return paths.empty() ? std::vector{options.path} : paths;
}

static std::string tellBuckets(const std::string &path, const std::vector<std::string> &buckets) {
  return path + (buckets.empty() ? " has no buckets" : " has the buckets " + listBuckets(buckets));
}

bool runtime::findBuckets(const SourceOptions &options, const std::string &leaf, std::vector<std::string> &buckets,
                          std::string &error) {
  std::vector<std::string> paths = getPaths(options);
  for (const std::string &path : paths) {
    std::unique_ptr<TensorFile> file = openBucketed(path, error);
    if (!error.empty())
      return false;
    std::vector<std::string> own = file ? getBuckets(*file, leaf) : std::vector<std::string>();
    if (path == paths[0])
      buckets = own;
    if (own != buckets) { // or some of its examples would be in no step
      error = options.path + ": " + tellBuckets(paths[0], buckets) + " and " + tellBuckets(path, own) +
              ", needed the same ones in all parts of a mixture";
      return false;
    }
  }
  return true;
}

bool runtime::findBucket(const SourceOptions &options, const std::vector<Leaf> &leaves, std::string &bucket,
                         std::string &error) {
  std::unique_ptr<TensorFile> file = openBucketed(getPaths(options)[0], error); // which all parts are as
  if (file && !leaves.empty())
    bucket = findBucket(*file, leaves, error).value_or("");
  return error.empty();
}
