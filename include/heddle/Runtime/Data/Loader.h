// Batches for an entry, cut as its devices need them, read ahead by a thread.
#ifndef HEDDLE_RUNTIME_DATA_LOADER_H
#define HEDDLE_RUNTIME_DATA_LOADER_H

#include "heddle/PlanFormat/Ports.h"
#include "heddle/Runtime/Data/Order.h"
#include "heddle/Runtime/Data/Source.h"
#include "heddle/Runtime/World.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace heddle::runtime {

struct LoaderOptions {
  /// The devices to load for, of which alone rows are read; none: all. Which examples a step has does not depend on it.
  std::optional<DeviceRange> devices;
  SourceOptions source;
  DataPosition start;
  bool isShuffled = true;
  /// Batch leaves that get random bits in each step instead of data (keys of dropout). Arguments of role seed do, too.
  std::vector<std::string> randomLeaves;
  /// Batch leaves in the order in which they take data: tokens, then those one further. Those that are not named follow
  /// in the order of the arguments.
  std::vector<std::string> leafOrder;
  /// Batches that wait to be used.
  size_t ahead = 2;
  /// How many examples count for `getSample`, at most.
  uint64_t sampled = 0;
};

class Loader {
public:
  /// Gives a device what it has of an argument: dense, padding included. One that has nothing of it gets nothing.
  using Deliver = std::function<bool(size_t argument, int64_t device, std::span<const std::byte> shard)>;

  /// Null, with one sentence in `error`, where the data does not fit, or the first batch can't be used. Program and
  /// entry outlive the loader.
  static std::unique_ptr<Loader> create(const format::Program &program, const format::Entry &entry,
                                        const LoaderOptions &options, std::string &error);
  ~Loader();

  /// Waits so long for the next batch at most; whether it is there then.
  bool await(std::chrono::milliseconds time);
  /// Leaves a loader alone whose data may never come: its thread can't be ended in the middle of a read. What the
  /// thread uses, `used` with it, stays until the process ends.
  static void abandon(std::unique_ptr<Loader> loader, std::shared_ptr<const void> used);
  /// Waits for the next batch and delivers it. False, with a sentence in `error`, for data that can't be used.
  bool next(const Deliver &deliver, std::string &error);
  /// The position of the next batch to be delivered.
  const DataPosition &getPosition() const { return position; }

  uint64_t getExamples() const { return source ? source->getExamples() : 0; }
  /// A checksum of a row of each leaf of some examples, which lie evenly in the data: of all, where there are few.
  uint64_t getSample() const { return sample; }
  /// Batches of an epoch.
  uint64_t getStepsPerEpoch() const;
  /// What a step has: elements of its first leaf where that has integers in rows, otherwise rows. `unit` says which.
  uint64_t getItemsPerStep() const;
  const char *getUnit() const;
  std::string describe() const;

private:
  /// A part of an argument that several devices have the same elements of.
  struct Piece {
    format::TensorType type; // of what each of them has
    std::vector<format::Box> boxes;
    std::vector<int64_t> devices;
  };
  /// An argument that is read, or gets random bits.
  struct Input {
    size_t argument;
    const format::Port *port;
    std::optional<size_t> leaf;
    std::vector<Piece> pieces;
  };
  struct Batch {
    std::vector<std::vector<std::vector<std::byte>>> pieces; // by input and piece
    DataPosition after;
    std::string error;
  };

  Loader(const format::Program &program, const format::Entry &entry, const LoaderOptions &options)
      : program(program), entry(entry), options(options), position(options.start) {}
  bool findInputs(std::string &error);
  bool open(std::string &error);
  void takeSample();
  void readAhead(std::stop_token stop);
  void fill(Batch &batch, Order &order);
  bool fillBox(const Input &input, const Piece &piece, const format::Box &box, std::span<std::byte> local,
               std::string &error);

  const format::Program &program;
  const format::Entry &entry;
  LoaderOptions options;
  std::vector<Input> inputs;
  std::vector<Leaf> leaves;
  std::unique_ptr<Source> source; // none where no leaf needs data
  int64_t rows = 0;               // of a step
  uint64_t sample = 0;
  DataPosition position;

  // Only the thread uses these two.
  std::vector<uint64_t> numbers; // of the step's rows
  std::vector<std::byte> row;

  std::vector<Batch> batches; // a ring
  size_t filled = 0, used = 0;
  std::mutex mutex;
  std::condition_variable_any changed;
  std::shared_ptr<const void> kept; // once nobody else has this loader
  std::jthread thread;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_LOADER_H
