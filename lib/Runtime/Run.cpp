#include "Run.h"

#include <utility>

using namespace heddle::runtime;

bool CoreSlots::acquire(const std::atomic<bool> &hasFailed) {
  if (!isLimited)
    return true;
  uint32_t ticket = next.fetch_add(1, std::memory_order_relaxed);
  while (true) {
    uint32_t now = served.load(std::memory_order_acquire);
    if (static_cast<int32_t>(ticket - now) < 0)
      return true;
    if (hasFailed.load(std::memory_order_relaxed))
      return false;
    constexpr int64_t mostAtOnce = 20'000'000;
    sleepOn(served, now, mostAtOnce, 1u << ticket % 32); // only threads with a ticket that ends like the next one wake
  }
}

void CoreSlots::release() {
  if (!isLimited)
    return;
  uint32_t ticket = served.fetch_add(1, std::memory_order_release);
  if (static_cast<int32_t>(next.load(std::memory_order_relaxed) - ticket) > 0)
    wakeAll(served, 1u << ticket % 32);
}

Run::Run(World &world, DeviceRange devices, uint32_t slots, int64_t spinNanoseconds, std::chrono::milliseconds timeout)
    : recorder(devices), slots(slots), world(world), spinNanoseconds(spinNanoseconds), timeout(timeout) {
  world.watch(*this);
}

Run::~Run() { world.unwatch(*this); }

bool Run::keepFailure(const std::string &message) {
  std::lock_guard lock(mutex);
  if (failed)
    return false;
  failure = message;
  record = recorder.print();
  recordJson = recorder.printJson(world.getRank());
  failed = true;
  return true;
}

void Run::setFailure(const std::string &message) {
  if (keepFailure(message))
    world.end(message);
}

std::string Run::describe() const {
  std::lock_guard lock(mutex);
  return failed ? recordJson : recorder.printJson(world.getRank());
}

std::string Run::describe(int64_t device) const {
  return recorder.getDevices().contains(device) ? recorder.describe(device) : "is of another process";
}

bool Run::mayGoOn(uint64_t &progress) const {
  uint64_t before = std::exchange(progress, recorder.getProgress());
  return before != progress || world.getIdle() < timeout;
}
