#include "Watchdog.h"

using namespace heddle::runtime;
using namespace heddle::runtime::cuda;

Watchdog::Watchdog(DeviceRange devices, Run &run, Watched given, Milliseconds endTimeout)
    : run(run), watched(std::move(given)), endTimeout(endTimeout), devices(devices), places(devices),
      thread([this](std::stop_token stop) { watch(stop); }) {}

Watchdog::~Watchdog() = default;

void Watchdog::begin(int64_t device, const char *action, Milliseconds limit) {
  Place &place = places[device];
  place.instruction.store(none, std::memory_order_relaxed);
  place.since.store(getTime(), std::memory_order_relaxed);
  place.limit.store(std::chrono::nanoseconds(limit).count(), std::memory_order_relaxed);
  place.action.store(action, std::memory_order_release);
}

void Watchdog::end(int64_t device) { places[device].action.store(nullptr, std::memory_order_release); }

bool Watchdog::isAnyBusy() const {
  return std::ranges::any_of(places, [](const Place &place) { return place.action.load() != nullptr; });
}

std::string Watchdog::describeBusy() const {
  std::string text;
  for (int64_t device : devices)
    if (const char *action = places[device].action.load())
      text += (text.empty() ? "device " : ", device ") + std::to_string(device) + "'s thread " + action;
  return text;
}

void Watchdog::watch(std::stop_token stop) {
  constexpr Milliseconds between{10};
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    changed.wait_for(lock, stop, between, [] { return false; });
    if (hasEnded || stop.stop_requested())
      continue;
    lock.unlock();
    if (!run.hasFailed() && isAnyBusy())
      check(getTime());
    if (run.hasFailed())
      endRun();
    lock.lock();
  }
}

void Watchdog::check(int64_t now) {
  if (uint64_t progress = watched.look(); progress != seen) {
    seen = progress;
    moved = now;
  }
  if (std::string fault = watched.findFault(); !fault.empty())
    return run.setFailure(fault);
  // The one that has waited longest, since any of them went on.
  int64_t last = moved, late = -1;
  for (const Place &place : places)
    if (place.action.load(std::memory_order_acquire))
      last = std::max(last, place.since.load(std::memory_order_relaxed));
  for (int64_t device : devices) {
    const Place &place = places[device];
    int64_t limit = place.limit.load(std::memory_order_relaxed);
    if (place.action.load(std::memory_order_acquire) && limit && now - last > limit && late < 0)
      late = device;
  }
  if (late >= 0)
    failLate(late, now - last);
}

void Watchdog::failLate(int64_t device, int64_t waited) {
  std::string own, others;
  bool isStepping = watched.isStepping();
  for (int64_t other : isStepping ? devices : DeviceRange())
    if (size_t at = places[other].instruction.load(); places[other].action.load() && at != none)
      if (run.recorder.describe(other) != "is at " + run.recorder.name(at)) // the host is ahead of the GPU
        run.recorder.start(other, at, places[other].since.load());
  auto describe = [&](int64_t which) {
    const char *action = places[which].action.load();
    return isStepping ? run.recorder.describe(which) : action ? action : "has done its part";
  };
  for (int64_t other : devices)
    if (other != device)
      others += (others.empty() ? ", where device " : ", device ") + std::to_string(other) + ' ' + describe(other);
  constexpr int64_t nanoseconds = 1'000'000;
  run.setFailure("device " + std::to_string(device) + " has waited " + std::to_string(waited / nanoseconds) +
                 " ms and " + describe(device) + others);
}

void Watchdog::endRun() {
  // Threads that can come back do so first, and destroy their graphs: a communicator waits for those that captured it.
  constexpr Milliseconds forGraphs{500}, between{1};
  auto waitFor = [&](Milliseconds limit, auto isOver) {
    int64_t end = getTime() + std::chrono::nanoseconds(limit).count();
    while (!isOver() && getTime() < end)
      std::this_thread::sleep_for(between);
    return isOver();
  };
  auto areBack = [&] { return !isAnyBusy(); };
  waitFor(std::min(forGraphs, endTimeout), areBack);
  auto isDone = std::make_shared<std::atomic<bool>>(true);
  std::vector<int64_t> back;
  for (int64_t device : devices)
    if (!places[device].action.load(std::memory_order_acquire))
      back.push_back(device);
  if (std::function<void()> end = watched.takeEnd(back)) {
    *isDone = false;
    // A call that never returns is left there.
    std::thread([end, isDone] {
      end();
      *isDone = true;
    }).detach();
  }
  if (!waitFor(endTimeout, [&] { return *isDone && areBack(); })) {
    std::string busy = describeBusy();
    watched.giveUp(run.getFailure() + "; then " + (*isDone ? "" : "NCCL did not end its communications") +
                   (*isDone || busy.empty() ? "" : ", and ") + (busy.empty() ? "" : busy + ", still") + " after " +
                   std::to_string(endTimeout.count()) + " ms, so the process ends here");
  }
  std::lock_guard lock(mutex);
  hasEnded = true;
  changed.notify_all();
}

void Watchdog::waitForEnd() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return hasEnded; });
}
