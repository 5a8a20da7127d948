#include "BatchReader.h"

#include "heddle/Runtime/Data/Order.h"

#include <algorithm>
#include <map>

using namespace heddle;
using namespace heddle::runtime;

struct Loader::Batch {
  size_t reader = 0;
  BatchReader::Batch parts;
  DataPosition after;
  std::string error;
};

Loader::Loader(const format::Program &program, const LoaderOptions &options)
    : program(program), options(options), position(options.start) {}
Loader::~Loader() = default; // the thread is the last member: it ends first

std::unique_ptr<Loader> Loader::create(const format::Program &program, const format::Entry &entry,
                                       const LoaderOptions &options, std::string &error) {
  size_t number = &entry - program.entries.data();
  return create(program, {&number, 1}, options, error);
}

std::unique_ptr<Loader> Loader::create(const format::Program &program, std::span<const size_t> entries,
                                       const LoaderOptions &options, std::string &error) {
  std::unique_ptr<Loader> loader(new Loader(program, options));
  if (!loader->open(entries, error))
    return nullptr;
  for (const std::unique_ptr<BatchReader> &reader : loader->readers)
    loader->sample = mix(loader->sample, reader->takeSample(options.sampled));
  loader->thread = std::jthread([loader = loader.get()](std::stop_token stop) { loader->readAhead(std::move(stop)); });
  if (error = loader->await().error; !error.empty())
    return nullptr;
  return loader;
}

bool Loader::open(std::span<const size_t> entries, std::string &error) {
  auto first = std::make_unique<BatchReader>(program, program.entries[entries[0]], options);
  if (!first->findInputs(error))
    return false;
  std::vector<std::string> buckets;
  if (entries.size() > 1 && !first->getLeaves().empty() &&
      !findBuckets(options.source, first->getLeaves()[0].name, buckets, error))
    return false;
  if (!buckets.empty()) {
    if (!openBuckets(entries, buckets, error))
      return false;
  } else {
    readers.push_back(std::move(first));
    if (!readers[0]->open(error))
      return false;
  }
  std::vector<StepOrder::Bucket> sizes;
  uint64_t steps = 0;
  for (const std::unique_ptr<BatchReader> &reader : readers) {
    // Without data nothing is numbered, and only the step counts.
    sizes.push_back({reader->getSource() ? reader->getExamples() : 1, reader->getTaken()});
    steps += sizes.back().getSteps();
  }
  if (readers[0]->getSource() && steps == 0) {
    error = options.source.path + ": has " + std::to_string(readers[0]->getExamples()) +
            " examples, needed at least the " + std::to_string(readers[0]->getTaken()) + " of a batch" +
            (readers.size() > 1 ? " in one of its buckets" : "");
    return false;
  }
  order = std::make_unique<StepOrder>(sizes, options.start, options.isShuffled);
  batches = std::make_unique<Batch[]>(options.ahead + 1);
  return true;
}

bool Loader::openBuckets(std::span<const size_t> entries, const std::vector<std::string> &buckets, std::string &error) {
  std::map<std::string, std::unique_ptr<BatchReader>> found;
  std::string names;
  for (size_t number : entries) {
    const format::Entry &entry = program.entries[number];
    names += (names.empty() ? "@" : ", @") + entry.name;
    auto reader = std::make_unique<BatchReader>(program, entry, options);
    if (!reader->findInputs(error))
      return false;
    std::string bucket;
    if (!findBucket(options.source, reader->getLeaves(), bucket, error))
      return false;
    if (bucket.empty())
      continue; // an entry of a shape that this data does not have
    if (!reader->open(error))
      return false;
    if (auto [other, isNew] = found.try_emplace(bucket, std::move(reader)); !isNew) {
      error = options.source.path + ": bucket \"" + bucket + "\" fits the entries @" + other->second->getEntry().name +
              " and @" + entry.name + ", needed one for each bucket";
      return false;
    }
  }
  for (const std::string &bucket : buckets) {
    auto own = found.find(bucket);
    if (own == found.end()) {
      error = options.source.path + ": bucket \"" + bucket + "\" fits none of the entries " + names +
              ", needed one with rows of its shapes";
      return false;
    }
    readers.push_back(std::move(own->second));
  }
  return true;
}

void Loader::readAhead(std::stop_token stop) {
  for (;;) {
    {
      std::unique_lock lock(mutex);
      if (!changed.wait(lock, stop, [&] { return filled - used < options.ahead; }))
        return;
    }
    Batch &batch = batches[filled % (options.ahead + 1)];
    try {
      fill(batch);
    } catch (const std::exception &fault) { // memory, at most; a thread's exception would end the process
      batch.error = std::string("a batch can't be read: ") + fault.what();
    }
    {
      std::lock_guard lock(mutex);
      ++filled;
    }
    changed.notify_all();
    if (!batch.error.empty())
      return;
  }
}

void Loader::fill(Batch &batch) {
  DataPosition now = order->getPosition();
  size_t reader = order->take(numbers);
  if (reader != batch.reader)
    batch.parts.clear(); // whose padding lies elsewhere
  batch.reader = reader;
  batch.after = order->getPosition();
  readers[reader]->read(numbers, now, batch.parts, batch.error);
}

bool Loader::await(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex);
  return changed.wait_for(lock, time, [&] { return filled > used; });
}

const Loader::Batch &Loader::await() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return filled > used; });
  return batches[used % (options.ahead + 1)];
}

void Loader::abandon(std::unique_ptr<Loader> loader, std::shared_ptr<const void> used) {
  loader->kept = std::move(used);
  loader->thread.request_stop();
  loader->thread.detach();
  loader.release(); // NOLINT(bugprone-unused-return-value): its thread has it
}

bool Loader::next(const Deliver &deliver, std::string &error) {
  const Batch &batch = await();
  if (!batch.error.empty()) {
    error = batch.error;
    return false;
  }
  if (!readers[batch.reader]->deliver(batch.parts, deliver))
    return false;
  position = batch.after;
  last = batch.reader;
  {
    std::lock_guard lock(mutex);
    ++used;
  }
  changed.notify_all();
  return true;
}

size_t Loader::getNextEntry() { return &readers[await().reader]->getEntry() - program.entries.data(); }

std::vector<size_t> Loader::getEntries() const {
  std::vector<size_t> entries;
  for (const std::unique_ptr<BatchReader> &reader : readers)
    entries.push_back(&reader->getEntry() - program.entries.data());
  return entries;
}

uint64_t Loader::getExamples() const {
  uint64_t examples = 0;
  for (const std::unique_ptr<BatchReader> &reader : readers)
    examples += reader->getExamples();
  return examples;
}

uint64_t Loader::getStepsPerEpoch() const {
  uint64_t steps = 0;
  for (const std::unique_ptr<BatchReader> &reader : readers)
    steps += reader->getStepsPerEpoch();
  return steps;
}

uint64_t Loader::getItemsPerStep() const { return readers[last]->getItemsPerStep(); }
const char *Loader::getUnit() const { return readers[last]->getUnit(); }

std::string Loader::describe() const {
  std::string text = readers[0]->getSource() ? readers[0]->getSource()->describe() : "none";
  for (size_t number = 1; number < readers.size(); ++number)
    text += "; " + readers[number]->getSource()->describe();
  return text;
}

std::vector<std::string> Loader::describeBuckets() const {
  std::vector<std::string> all;
  if (readers.size() > 1)
    for (const std::unique_ptr<BatchReader> &reader : readers) {
      uint64_t steps = reader->getStepsPerEpoch(), left = reader->getExamples() - steps * reader->getTaken();
      all.push_back(
          "@" + reader->getEntry().name + ": " + std::to_string(reader->getExamples()) + " examples, " +
          std::to_string(steps) + " steps of " + std::to_string(reader->getItemsPerStep()) + " " + reader->getUnit() +
          (left ? ", " + std::to_string(left) + (left > 1 ? " examples left out" : " example left out") : ""));
    }
  return all;
}
