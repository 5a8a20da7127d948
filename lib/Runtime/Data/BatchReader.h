// The batches of one entry, read and cut as its devices need them.
#ifndef HEDDLE_LIB_RUNTIME_DATA_BATCHREADER_H
#define HEDDLE_LIB_RUNTIME_DATA_BATCHREADER_H

#include "heddle/Runtime/Data/Loader.h"

namespace heddle::runtime {

class BatchReader {
public:
  /// Program, entry and options outlive it.
  BatchReader(const format::Program &program, const format::Entry &entry, const LoaderOptions &options)
      : program(program), entry(entry), options(options) {}
  /// Finds the entry's arguments that are read, set, or random. These two are false, with one sentence in `error`,
  /// where entry and options, or the data, do not fit.
  bool findInputs(std::string &error);
  bool open(std::string &error);

  const format::Entry &getEntry() const { return entry; }
  const std::vector<Leaf> &getLeaves() const { return leaves; }
  /// Null where no leaf needs data.
  const Source *getSource() const { return source.get(); }
  uint64_t getExamples() const { return source ? source->getExamples() : 0; }
  /// How many examples a step takes: one where an example is a whole step.
  uint64_t getTaken() const { return source && source->hasWholeSteps() ? 1 : static_cast<uint64_t>(rows); }
  uint64_t getStepsPerEpoch() const { return getExamples() / std::max<uint64_t>(getTaken(), 1); }
  /// As `Loader::getItemsPerStep` and `getUnit`.
  uint64_t getItemsPerStep() const;
  const char *getUnit() const;

  /// By argument that is read, and by part of it that devices have: a part's elements.
  using Batch = std::vector<std::vector<std::vector<std::byte>>>;
  /// Fills a batch with examples of these numbers. False, with one sentence in `error`, for data that can't be used.
  bool read(std::span<const uint64_t> numbers, const DataPosition &now, Batch &batch, std::string &error);
  bool deliver(const Batch &batch, const Loader::Deliver &deliver) const;
  /// As `Loader::getSample`, of at most so many examples.
  uint64_t takeSample(uint64_t count);

private:
  /// A part of an argument that several devices have the same elements of.
  struct Piece {
    format::TensorType type; // of what each of them has
    std::vector<format::Box> boxes;
    std::vector<int64_t> devices;
  };
  /// An argument that is read, is a number, or gets random bits.
  struct Input {
    size_t argument;
    const format::Port *port;
    std::optional<size_t> leaf;
    std::vector<std::byte> number; // else, where it has one
    std::vector<Piece> pieces;
  };
  bool fillBox(const Input &input, const Piece &piece, const format::Box &box, std::span<const uint64_t> numbers,
               std::span<std::byte> local, std::string &error);

  const format::Program &program;
  const format::Entry &entry;
  const LoaderOptions &options;
  std::vector<Input> inputs;
  std::vector<Leaf> leaves;
  std::unique_ptr<Source> source;
  int64_t rows = 0; // of a step
  std::vector<std::byte> row;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_DATA_BATCHREADER_H
