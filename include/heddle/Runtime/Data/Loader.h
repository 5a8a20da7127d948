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
#include <map>
#include <mutex>
#include <thread>

namespace heddle::runtime {

class BatchReader;

struct LoaderOptions {
  /// The devices to load for, of which alone rows are read; none: all. Which examples a step has does not depend on it.
  std::optional<DeviceRange> devices;
  SourceOptions source;
  DataPosition start;
  bool isShuffled = true;
  /// Batch leaves that get random bits in each step instead of data (keys of dropout). Arguments of role seed do, too.
  std::vector<std::string> randomLeaves;
  /// Batch leaves without dims that are the same number in each step: rates and flags.
  std::map<std::string, double> numbers;
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

  /// Null, with one sentence in `error`, where the data does not fit, or the first batch can't be used. The program,
  /// which the entries are of, outlives the loader.
  ///
  /// Of several entries each takes the bucket of the data that has its shapes, and a step is of one of them; where the
  /// data has no buckets, only the first entry gets batches.
  static std::unique_ptr<Loader> create(const format::Program &program, std::span<const size_t> entries,
                                        const LoaderOptions &options, std::string &error);
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
  /// The number of the entry that the next batch is for, which is waited for.
  size_t getNextEntry();
  /// The numbers of all entries that get batches.
  std::vector<size_t> getEntries() const;
  /// The position of the next batch to be delivered.
  const DataPosition &getPosition() const { return position; }

  uint64_t getExamples() const;
  /// A checksum of a row of each leaf of some examples, which lie evenly in the data: of all, where there are few.
  uint64_t getSample() const { return sample; }
  /// Batches of an epoch.
  uint64_t getStepsPerEpoch() const;
  /// What a step has, the last one where entries differ: elements of its first leaf where that has integers in rows,
  /// otherwise rows. `unit` says which.
  uint64_t getItemsPerStep() const;
  const char *getUnit() const;
  std::string describe() const;
  /// `@step_256: 1203 examples, 37 steps of 8192 tokens, 19 examples left out`, for each bucket; empty without buckets.
  std::vector<std::string> describeBuckets() const;

private:
  struct Batch;

  Loader(const format::Program &program, const LoaderOptions &options);
  bool open(std::span<const size_t> entries, std::string &error);
  bool openBuckets(std::span<const size_t> entries, const std::vector<std::string> &buckets, std::string &error);
  void readAhead(std::stop_token stop);
  void fill(Batch &batch);
  const Batch &await();

  const format::Program &program;
  LoaderOptions options;
  std::vector<std::unique_ptr<BatchReader>> readers; // of each bucket, in the order of their names
  uint64_t sample = 0;
  DataPosition position;
  size_t last = 0; // the reader of the last step

  // Only the thread uses these two.
  std::unique_ptr<StepOrder> order;
  std::vector<uint64_t> numbers; // of the step's examples

  std::unique_ptr<Batch[]> batches; // a ring of `ahead` + 1
  size_t filled = 0, used = 0;
  std::mutex mutex;
  std::condition_variable_any changed;
  std::shared_ptr<const void> kept; // once nobody else has this loader
  std::jthread thread;
};

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_DATA_LOADER_H
