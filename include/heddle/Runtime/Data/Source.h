// Where the examples of a run come from.
#ifndef HEDDLE_RUNTIME_DATA_SOURCE_H
#define HEDDLE_RUNTIME_DATA_SOURCE_H

#include "heddle/PlanFormat/Program.h"

#include <memory>
#include <optional>
#include <span>

namespace heddle::runtime {

class TensorFile;

/// A leaf of a batch as rows: of i32[8x32] there are 8 of 32 elements, or with `rowDims` 1 of i32[2x4x32] as many.
struct Leaf {
  std::string name;
  format::TensorType type;
  size_t rowDims = 0; // the last dims, which a row has

  int64_t getRows() const;
  uint64_t getRowBytes() const;
};

/// Examples by number, which have a row for each leaf. Rows are read from one thread at a time.
class Source {
public:
  virtual ~Source() = default;

  virtual uint64_t getExamples() const = 0;
  /// Whether an example is all rows of a step; otherwise it is a row.
  virtual bool hasWholeSteps() const { return false; }
  /// Writes the row of a leaf. `number` is that of the row in the step, which only sources of whole steps look at.
  /// False, with one sentence in `error`, where there is something that can't be trained with.
  virtual bool read(size_t leaf, uint64_t example, int64_t number, std::byte *row, std::string &error) = 0;
  /// `tokens.bin, 1000 tokens of uint16 in 31 examples: batch.0, batch.1 one further`.
  virtual std::string describe() const = 0;
};

struct SourceOptions {
  /// `synthetic`; a folder of files of tensors (`.safetensors`, `.npz`), one a step; one such file of tensors that have
  /// a dim of examples in front; else a file of tokens: an `.npy` file of integers, or ids without a header. `tokens:`
  /// in front says that it is one of tokens, `raw:` that it has no header, whatever its first bytes look like. Several
  /// of these with weights are a mixture: `a.npy:0.7,b.npy:0.3`.
  std::string path;
  std::optional<format::DType> tokenType; // U8, U16 (where nothing is said) or U32, of ids without a header
  /// Ids are less than this; 0: not known.
  uint64_t vocabulary = 0;
  /// Stands in tensors where there is no id, as -100 in PyTorch's labels that don't count; the step has to mask it.
  std::optional<int64_t> ignoredId = {};
  uint64_t seed = 0; // of synthetic examples
};

/// Sets each leaf's `rowDims`. Null, with one sentence in `error`, where the data does not fit the leaves.
std::unique_ptr<Source> openSource(const SourceOptions &options, std::vector<Leaf> &leaves, std::string &error);

/// The buckets of data that has examples of several shapes, by a leaf that each has as a tensor `512/tokens`: `512`,
/// ... None where the data has the leaf itself, or no tensors. False, with one sentence in `error`, for what can't be
/// read.
bool findBuckets(const SourceOptions &options, const std::string &leaf, std::vector<std::string> &buckets,
                 std::string &error);
/// The bucket whose rows have the shapes of these leaves; empty where none has.
bool findBucket(const SourceOptions &options, const std::vector<Leaf> &leaves, std::string &bucket, std::string &error);
/// The same of a file that is open.
std::vector<std::string> getBuckets(const TensorFile &file, const std::string &leaf);
/// `16, 32, 64`
std::string listBuckets(const std::vector<std::string> &buckets);
std::optional<std::string> findBucket(TensorFile &file, const std::vector<Leaf> &leaves, std::string &error);

// These open sources by kind; `openSource` chooses.

/// Ids: all of a file, or a tensor of integers in one dim (`file`).
struct TokenFile {
  std::shared_ptr<TensorFile> file;
  std::string tensor;
};

/// With two leaves of integers the first gets the T tokens from e * T on, the second those one further; a single one of
/// T + 1 gets both.
std::unique_ptr<Source> openTokens(const SourceOptions &options, const TokenFile &tokens, std::vector<Leaf> &leaves,
                                   std::string &error);
/// Tensors are found by a leaf's name, or as `batch.K` for the K-th leaf; in a file of buckets, in the one that fits.
std::unique_ptr<Source> openBatches(const SourceOptions &options, std::shared_ptr<TensorFile> file,
                                    std::vector<Leaf> &leaves, std::string &error);
/// A folder with a file for each step.
std::unique_ptr<Source> openSteps(const SourceOptions &options, std::vector<Leaf> &leaves, std::string &error);
/// Floats of a normal distribution, integers below the vocabulary (8 where it is not known), either i1.
std::unique_ptr<Source> makeSynthetic(const SourceOptions &options, std::vector<Leaf> &leaves, std::string &error);

/// A part of a mixture.
struct MixturePart {
  std::string path;
  double weight = 0;
};
/// The parts of a path that is a mixture, one without a weight with 0; otherwise none.
std::vector<MixturePart> splitMixture(const std::string &path);
/// In an epoch the examples of each part are as many as its weight says, and all of each part at least once: what is
/// too small for its weight comes again.
std::unique_ptr<Source> openMixture(const SourceOptions &options, const std::vector<MixturePart> &parts,
                                    std::vector<Leaf> &leaves, std::string &error);

/// Fills with bits that depend on the seed alone.
void fillRandomBits(std::span<std::byte> bytes, uint64_t seed);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_SOURCE_H
