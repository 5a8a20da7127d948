// Examples in files of tensors: one with a dim of examples in front of each tensor, or a folder with a file a step.
#include "heddle/Runtime/DTypes.h"
#include "heddle/Runtime/Data/Ids.h"
#include "heddle/Runtime/Data/Source.h"
#include "heddle/Runtime/Data/TensorFile.h"

#include <algorithm>
#include <filesystem>

using namespace heddle;
using namespace heddle::runtime;

namespace {

/// A tensor that was found.
struct Found {
  std::string name;
  const SafetensorsView *view = nullptr;
};

/// Finds the tensor of the `number`-th leaf; with `prefix`, that of a bucket.
Found findTensor(TensorFile &file, const Leaf &leaf, size_t number, std::string &error,
                 const std::string &prefix = "") {
  for (const std::string &name : {prefix + leaf.name, prefix + "batch." + std::to_string(number)})
    if (const SafetensorsView *view = file.find(name, error); view || !error.empty())
      return {name, view};
  return {};
}

std::string describeMissing(const std::string &path, const Leaf &leaf, size_t number, const std::string &prefix = "") {
  std::string name = prefix + leaf.name, other = prefix + "batch." + std::to_string(number);
  return path + ": has no tensor '" + name + "'" + (other == name ? "" : " or '" + other + "'") +
         ", needed the batch leaf's " + describe(makeView(leaf.type));
}

/// Whether a row has no id outside the vocabulary, if there is one. `tensor` and `place` are for the sentence.
bool checkIds(const Leaf &leaf, std::span<const std::byte> row, const SourceOptions &options, const std::string &tensor,
              const std::string &place, std::string &error) {
  if (options.vocabulary == 0 || !hasIds(leaf.type))
    return true;
  uint64_t bytes = format::getBytes(leaf.type.dtype);
  for (uint64_t at = 0; at < row.size(); at += bytes)
    if (Id id = Id::read(row.data() + at, bytes, leaf.type.dtype <= format::DType::I64);
        !id.isBelow(options.vocabulary) && !(options.ignoredId && id == *options.ignoredId)) {
      error = tensor + " has id " + id.toString() + " in " + place + ", needed " +
              describeNeeded(id, options.vocabulary) + ", the vocabulary" +
              (options.ignoredId ? ", or " + std::to_string(*options.ignoredId) + ", which is ignored" : "");
      return false;
    }
  return true;
}

std::string describeTensor(const std::string &path, const std::string &tensor) {
  return path + ": tensor '" + tensor + "'";
}

class Examples : public Source {
public:
  Examples(const SourceOptions &options, std::shared_ptr<TensorFile> file)
      : path(options.path), options(options), file(std::move(file)) {}

  bool open(const std::vector<Leaf> &given, std::string &error) {
    error.clear();
    leaves = given;
    if (!findPrefix(error))
      return false;
    for (size_t number = 0; number < leaves.size(); ++number) {
      const Leaf &leaf = leaves[number];
      Found tensor = findTensor(*file, leaf, number, error, prefix);
      const SafetensorsView *view = tensor.view;
      if (!view) {
        error = error.empty() ? describeMissing(path, leaf, number, prefix) : error;
        return false;
      }
      SafetensorsView needed = makeView(leaf.type);
      if (!leaf.type.shape.empty() && !view->shape.empty())
        needed.shape[0] = view->shape[0];
      if (leaf.type.shape.empty() || view->dtype != needed.dtype || view->shape != needed.shape) {
        std::string row;
        for (size_t dim = 1; dim < leaf.type.shape.size(); ++dim)
          row += "," + std::to_string(leaf.type.shape[dim]);
        error = path + ": tensor '" + prefix + leaf.name + "' has type " + describe(*view) + ", needed " +
                needed.dtype + "[examples" + row + "]";
        return false;
      }
      auto count = static_cast<uint64_t>(view->shape[0]), rows = static_cast<uint64_t>(leaf.type.shape[0]);
      if (number > 0 && count != examples) {
        error = path + ": tensor '" + prefix + leaf.name + "' has " + std::to_string(count) + " examples, needed the " +
                std::to_string(examples) + " of '" + prefix + leaves[0].name + "'";
        return false;
      }
      examples = count;
      if (examples < rows && prefix.empty()) { // a bucket may have fewer, and is in no step then
        error = path + ": has " + std::to_string(examples) + " examples, needed at least the " + std::to_string(rows) +
                " of a batch";
        return false;
      }
      rowBytes.push_back(leaf.getRowBytes());
      tensors.push_back(tensor.name);
    }
    return true;
  }

  uint64_t getExamples() const override { return examples; }
  bool read(size_t leaf, uint64_t example, int64_t, std::byte *row, std::string &error) override {
    std::span bytes(row, rowBytes[leaf]);
    return file->read(tensors[leaf], example * rowBytes[leaf], bytes, error) &&
           checkIds(leaves[leaf], bytes, options, describeTensor(path, tensors[leaf]),
                    "example " + std::to_string(example), error);
  }
  std::string describe() const override {
    std::string bucket = prefix.empty() ? "" : " of bucket " + prefix.substr(0, prefix.size() - 1);
    return path + ", " + std::to_string(examples) + " examples" + bucket;
  }

private:
  using Source::describe;
  bool findPrefix(std::string &error) {
    std::vector<std::string> buckets = getBuckets(*file, leaves[0].name);
    if (buckets.empty())
      return true;
    std::optional<std::string> bucket = findBucket(*file, leaves, error);
    if (!error.empty())
      return false;
    if (bucket) {
      prefix = *bucket + "/";
      return true;
    }
    error = path + ": has the buckets " + listBuckets(buckets) + ", needed one with rows of batch leaf \"" +
            leaves[0].name + "\", " + format::toString(leaves[0].type);
    return false;
  }

  static std::string describe(const SafetensorsView &view) { return heddle::describe(view); }

  std::string path;
  SourceOptions options;
  std::shared_ptr<TensorFile> file;
  std::vector<Leaf> leaves;
  std::string prefix;               // of a bucket's tensors
  std::vector<std::string> tensors; // by leaf
  std::vector<uint64_t> rowBytes;
  uint64_t examples = 0;
};

class Steps : public Source {
public:
  Steps(const SourceOptions &options, std::vector<Leaf> leaves)
      : folder(options.path), options(options), leaves(std::move(leaves)) {}

  bool open(std::string &error) {
    std::error_code code;
    for (std::filesystem::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code))
      if (entry->path().extension() == ".safetensors" || entry->path().extension() == ".npz")
        paths.push_back(entry->path().string());
    if (code || paths.empty()) {
      error = folder + ": " + (code ? code.message() : "has no .safetensors or .npz files, needed one for each step");
      return false;
    }
    std::ranges::sort(paths);
    return load(0, error); // so that what does not fit at all shows before the first step
  }

  uint64_t getExamples() const override { return paths.size(); }
  bool hasWholeSteps() const override { return true; }
  bool read(size_t leaf, uint64_t example, int64_t number, std::byte *row, std::string &error) override {
    if (example != loaded && !load(example, error))
      return false;
    std::span bytes(row, leaves[leaf].getRowBytes());
    return file->read(tensors[leaf], number * bytes.size(), bytes, error) &&
           checkIds(leaves[leaf], bytes, options, describeTensor(paths[example], tensors[leaf]),
                    "row " + std::to_string(number), error);
  }
  std::string describe() const override { return folder + ", " + std::to_string(paths.size()) + " files of a step"; }

private:
  bool load(uint64_t example, std::string &error) {
    const std::string &path = paths[example];
    loaded = paths.size();
    tensors.clear();
    error.clear();
    file = openTensorFile(path, error);
    if (!file)
      return false;
    for (size_t number = 0; number < leaves.size(); ++number) {
      Found tensor = findTensor(*file, leaves[number], number, error);
      const SafetensorsView *view = tensor.view;
      SafetensorsView needed = makeView(leaves[number].type);
      if (!error.empty())
        return false;
      if (!view || view->dtype != needed.dtype || view->shape != needed.shape) {
        error = view ? path + ": tensor '" + leaves[number].name + "' has type " + heddle::describe(*view) +
                           ", needed " + heddle::describe(needed)
                     : describeMissing(path, leaves[number], number);
        return false;
      }
      tensors.push_back(tensor.name);
    }
    loaded = example;
    return true;
  }

  std::string folder;
  SourceOptions options;
  std::vector<Leaf> leaves;
  std::vector<std::string> paths;
  std::unique_ptr<TensorFile> file; // that of example `loaded`
  uint64_t loaded = 0;
  std::vector<std::string> tensors; // by leaf
};

} // namespace

std::unique_ptr<Source> runtime::openSteps(const SourceOptions &options, std::vector<Leaf> &leaves,
                                           std::string &error) {
  auto steps = std::make_unique<Steps>(options, leaves);
  return steps->open(error) ? std::move(steps) : nullptr;
}

std::unique_ptr<Source> runtime::openBatches(const SourceOptions &options, std::shared_ptr<TensorFile> file,
                                             std::vector<Leaf> &leaves, std::string &error) {
  auto examples = std::make_unique<Examples>(options, std::move(file));
  return examples->open(leaves, error) ? std::move(examples) : nullptr;
}
