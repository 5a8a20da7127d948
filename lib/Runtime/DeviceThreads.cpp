#include "DeviceThreads.h"

#include "Errors.h"

using namespace heddle::runtime;

static constexpr int64_t mostAtOnce = 1'000'000'000; // nanoseconds of a sleep

DeviceThreads::DeviceThreads(DeviceRange devices) : first(devices.first) {
  try {
    for (int64_t device = first + 1; device < devices.last; ++device)
      threads.emplace_back([this, device] { serve(device); });
  } catch (const std::system_error &fault) {
    size_t made = threads.size();
    end();
    throw LoadError(describeMissingThreads(made, static_cast<size_t>(devices.size() - 1), fault));
  }
}

DeviceThreads::~DeviceThreads() { end(); }

void DeviceThreads::end() {
  isEnding = true;
  ++generation;
  wakeAll(generation);
  for (std::thread &thread : threads)
    thread.join();
}

void DeviceThreads::run(const Work &work) {
  current = &work;
  pending.store(static_cast<uint32_t>(threads.size()), std::memory_order_relaxed);
  generation.fetch_add(1, std::memory_order_release);
  if (!threads.empty())
    wakeAll(generation);
  work(first);
  while (uint32_t left = pending.load(std::memory_order_acquire))
    sleepOn(pending, left, mostAtOnce);
}

void DeviceThreads::serve(int64_t device) {
  for (uint32_t seen = 0;;) {
    while (generation.load(std::memory_order_acquire) == seen)
      sleepOn(generation, seen, mostAtOnce);
    if (isEnding)
      return;
    ++seen;
    (*current)(device);
    if (pending.fetch_sub(1, std::memory_order_acq_rel) == 1)
      wakeAll(pending);
  }
}
