#include "Team.h"

#include "../../Errors.h"

#include <algorithm>

using namespace heddle::runtime;

Team::Team(unsigned count, int64_t spinNanoseconds) : spinNanoseconds(spinNanoseconds) {
  try {
    for (unsigned index = 0; index < count; ++index)
      helpers.emplace_back([this] { help(); });
  } catch (const std::system_error &fault) {
    size_t made = helpers.size();
    end();
    throw LoadError(describeMissingThreads(made, count, fault));
  }
}

Team::~Team() { end(); }

void Team::end() {
  isEnding = true;
  ++number;
  wakeAll(number);
  for (std::thread &helper : helpers)
    helper.join();
}

// A helper counts itself before it looks whether there is a job, and the device closes the job before it looks whether
// a helper is counted: in the one order of these four, one of the two sees the other.
void Team::run(const RunnableKernel &code, size_t stage, void *const *arguments, int64_t parts, int64_t grain) {
  job = {&code, stage, arguments, parts, grain};
  next.store(0, std::memory_order_relaxed);
  isOpen = true;
  ++number;
  if (sleepers != 0)
    wakeAll(number);
  work();
  isOpen = false;
  auto isAlone = [this] { return active == 0; };
  if (spin(spinNanoseconds, isAlone))
    return;
  // A helper has lost its core in the middle of a part. This thread sleeps, which leaves it another one.
  isWaited = true;
  while (uint32_t left = active) {
    constexpr int64_t mostAtOnce = 1'000'000'000;
    sleepOn(active, left, mostAtOnce);
  }
  isWaited = false;
}

void Team::help() {
  uint32_t seen = 0;
  while (true) {
    auto isNew = [&] { return number.load(std::memory_order_acquire) != seen; };
    if (!spin(spinNanoseconds, isNew)) {
      constexpr int64_t mostAtOnce = 1'000'000'000;
      ++sleepers;
      while (!isNew())
        sleepOn(number, seen, mostAtOnce);
      --sleepers;
    }
    seen = number;
    if (isEnding)
      return;
    ++active;
    if (isOpen)
      work();
    if (--active == 0 && isWaited)
      wakeAll(active);
  }
}
