// What all devices of an executor share while they run: cores, the end of waits, and the first failure.
#ifndef HEDDLE_LIB_RUNTIME_RUN_H
#define HEDDLE_LIB_RUNTIME_RUN_H

#include "Recorder.h"
#include "Waiting.h"

#include <algorithm>
#include <mutex>
#include <stdexcept>

namespace heddle::runtime {

/// A run that has failed, on whichever device.
struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// As many devices as there are slots compute at the same time, the others wait in the order in which they came.
class CoreSlots {
public:
  /// 0: no limit.
  explicit CoreSlots(uint32_t count) : isLimited(count != 0), served(count) {}

  bool mayLimit() const { return isLimited; }
  /// False where `hasFailed` came true.
  bool acquire(const std::atomic<bool> &hasFailed);
  void release();

private:
  bool isLimited;
  Word next{0}; // ticket
  Word served;  // tickets below are
};

class Run {
public:
  /// `slots`: of cores, 0 for no limit. Waits spin for so long before they sleep.
  Run(DeviceRange devices, uint32_t slots, int64_t spinNanoseconds, std::chrono::milliseconds timeout)
      : recorder(devices), slots(slots), spinNanoseconds(spinNanoseconds), timeout(timeout) {}

  Recorder recorder;
  CoreSlots slots;

  bool hasFailed() const { return failed.load(std::memory_order_relaxed); }
  const std::atomic<bool> &hasFailedNow() const { return failed; }
  void check() const {
    if (hasFailed()) [[unlikely]]
      throw Stopped("another device has failed");
  }
  /// Ends the run on all devices with this sentence, if it is the first.
  void setFailure(const std::string &message);
  [[noreturn]] void fail(const std::string &message) {
    setFailure(message);
    throw Stopped(message);
  }
  const std::string &getFailure() const { return failure; } // when no device runs
  std::chrono::milliseconds getTimeout() const { return timeout; }
  /// The record as it was when the run failed; empty before.
  const std::string &getRecord() const { return record; }
  const std::string &getRecordJson() const { return recordJson; }

  /// Waits on a word, without a core, until `isDone()`, and gives the nanoseconds that it took; the word changes when
  /// it comes true. Throws Stopped where the run has failed, and with what `describe` says after the timeout.
  template <typename Done, typename Describe>
  int64_t wait(int64_t device, const Word &word, Done isDone, Describe describe) {
    if (isDone())
      return 0;
    int64_t start = getTime();
    if (!spin(spinNanoseconds, isDone))
      sleep(device, word, isDone, describe, start);
    return getTime() - start;
  }

private:
  template <typename Done, typename Describe>
  void sleep(int64_t device, const Word &word, Done isDone, Describe describe, int64_t start) {
    constexpr int64_t mostAtOnce = 20'000'000; // then it looks whether the run has failed
    int64_t end = start + std::chrono::nanoseconds(timeout).count();
    recorder.setWaiting(device, true);
    slots.release();
    while (true) {
      uint32_t value = word.load(std::memory_order_acquire);
      if (isDone())
        break;
      check();
      int64_t left = end - getTime();
      if (left <= 0)
        fail(describe());
      sleepOn(word, value, std::min(left, mostAtOnce));
    }
    if (!slots.acquire(failed))
      check();
    recorder.setWaiting(device, false);
  }

  int64_t spinNanoseconds;
  std::chrono::milliseconds timeout;
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::string failure, record, recordJson;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RUN_H
