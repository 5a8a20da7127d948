// Looks on, from a thread of its own, while threads of the host call drivers and libraries that may never return.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_WATCHDOG_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_WATCHDOG_H

#include "../../PerDevice.h"
#include "../../Run.h"

#include <condition_variable>
#include <functional>
#include <thread>

namespace heddle::runtime::cuda {

/// What the watchdog asks of what it watches. All but `end` return soon.
struct Watched {
  /// Looks where GPUs are, and gives a number that changes when one of them has gone on.
  std::function<uint64_t()> look;
  /// Whether the run's recorder says where devices are.
  std::function<bool()> isStepping;
  /// What a library says is wrong; empty where it says nothing.
  std::function<std::string()> findFault;
  /// What ends all that waits on GPUs for others, and destroys graphs of devices with threads that are back. It runs on
  /// a thread of its own, as it may never return. Null where nothing waits.
  std::function<std::function<void()>(const std::vector<int64_t> &back)> takeEnd;
  /// Ends the process with this sentence; does not return.
  std::function<void(const std::string &sentence)> giveUp;
};

class Watchdog {
public:
  using Milliseconds = std::chrono::milliseconds;

  /// `endTimeout`: for threads to come back and communications to end after the run has failed.
  Watchdog(DeviceRange devices, Run &run, Watched watched, Milliseconds endTimeout);
  ~Watchdog();

  /// While it lives, a device's thread is at something. A limit of 0 is none.
  class Scope {
  public:
    Scope(Watchdog &watchdog, int64_t device, const char *action, Milliseconds limit)
        : watchdog(watchdog), device(device) {
      watchdog.begin(device, action, limit);
    }
    ~Scope() { watchdog.end(device); }
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Watchdog &watchdog;
    int64_t device;
  };

  /// The device's thread goes on, with an instruction, or with what it waits for (none).
  static constexpr size_t none = ~size_t(0);
  void note(int64_t device, size_t instruction) {
    Place &place = places[device];
    place.instruction.store(instruction, std::memory_order_relaxed);
    place.since.store(getTime(), std::memory_order_relaxed);
  }
  /// Is called after a run that has failed, when all threads are back: returns when its communications have ended.
  void waitForEnd();

private:
  struct alignas(64) Place {
    std::atomic<const char *> action{nullptr}; // null: it is at nothing
    std::atomic<size_t> instruction{none};
    std::atomic<int64_t> since{0}, limit{0}; // nanoseconds
  };

  void begin(int64_t device, const char *action, Milliseconds limit);
  void end(int64_t device);
  bool isAnyBusy() const;
  std::string describeBusy() const;
  void watch(std::stop_token stop);
  /// Fails the run where a device has waited for too long.
  void check(int64_t now);
  void failLate(int64_t device, int64_t waited);
  /// What comes after a failure.
  void endRun();

  Run &run;
  Watched watched;
  Milliseconds endTimeout;
  DeviceRange devices;
  PerDevice<Place> places;
  uint64_t seen = 0;
  int64_t moved = 0; // when something went on last
  std::mutex mutex;
  std::condition_variable_any changed;
  bool hasEnded = false;
  std::jthread thread; // last: it uses the rest
};

} // namespace heddle::runtime::cuda

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CUDA_WATCHDOG_H
