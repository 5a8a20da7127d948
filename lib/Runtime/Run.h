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

/// A failure on one rank of a world is one on all: the world ends this run, and this run the world.
class Run : public RankWatch {
public:
  /// `slots`: of cores, 0 for no limit. Waits spin for so long before they sleep.
  Run(World &world, DeviceRange devices, uint32_t slots, int64_t spinNanoseconds, std::chrono::milliseconds timeout);
  ~Run() override;

  Recorder recorder;
  CoreSlots slots;

  bool hasFailed() const { return failed.load(std::memory_order_relaxed); }
  const std::atomic<bool> &hasFailedNow() const { return failed; }
  void check() const {
    if (hasFailed()) [[unlikely]]
      throw Stopped("another device has failed");
  }
  /// Ends the run on all devices, and on all ranks, with this sentence, if it is the first.
  void setFailure(const std::string &message);
  /// What a device does, as far as this process knows: `is at instruction #3 (...)`.
  std::string describe(int64_t device) const;
  uint64_t getProgress() const override { return recorder.getProgress(); }
  std::string describe() const override;
  void end(const std::string &sentence) override { keepFailure(sentence); }
  [[noreturn]] void fail(const std::string &message) {
    setFailure(message);
    throw Stopped(message);
  }
  // These are copies: where another rank fails, the world's thread sets them, whatever this one does.
  std::string getFailure() const { return read(failure); }
  std::chrono::milliseconds getTimeout() const { return timeout; }
  /// The record as it was when the run failed; empty before.
  std::string getRecord() const { return read(record); }
  std::string getRecordJson() const { return read(recordJson); }

  /// Waits on a word, without a core, until `isDone()`, and gives the nanoseconds that it took; the word changes when
  /// it comes true. Throws Stopped where the run has failed, and with what `describe` says when no device, of any rank,
  /// has gone on for as long as the timeout, or after ten times that.
  template <typename Done, typename Describe>
  int64_t wait(int64_t device, const Word &word, Done isDone, Describe describe,
               Sleepers sleepers = Sleepers::OfProcess) {
    auto sleepOnWord = [&](uint32_t value, int64_t nanoseconds) { sleepOn(word, value, nanoseconds, ~0u, sleepers); };
    return waitBy(sleepOnWord, device, word, isDone, describe);
  }
  /// Sleeps by `sleepOnce`, as long as the word is its first argument, and at most its second one in nanoseconds.
  template <typename Sleep, typename Done, typename Describe>
  int64_t waitBy(Sleep sleepOnce, int64_t device, const Word &word, Done isDone, Describe describe) {
    if (isDone())
      return 0;
    int64_t start = getTime();
    if (!spin(spinNanoseconds, isDone))
      sleep(sleepOnce, device, word, isDone, describe, start);
    int64_t time = getTime() - start;
    waited.fetch_add(time, std::memory_order_relaxed);
    return time;
  }
  /// The nanoseconds that this process's devices have waited for others, all together.
  int64_t getWaited() const { return waited.load(std::memory_order_relaxed); }

private:
  template <typename Sleep, typename Done, typename Describe>
  void sleep(Sleep sleepOnce, int64_t device, const Word &word, Done isDone, Describe describe, int64_t start) {
    constexpr int64_t mostAtOnce = 20'000'000; // then it looks whether the run has failed
    int64_t patience = std::chrono::nanoseconds(timeout).count(), end = start + patience;
    uint64_t progress = recorder.getProgress();
    recorder.setWaiting(device, true);
    slots.release();
    while (true) {
      uint32_t value = word.load(std::memory_order_acquire);
      if (isDone())
        break;
      check();
      int64_t now = getTime();
      if (now >= end && now - start < 10 * patience && mayGoOn(progress))
        end = now + patience;
      if (now >= end)
        fail(describe());
      sleepOnce(value, std::min(end - now, mostAtOnce));
    }
    if (!slots.acquire(failed))
      check();
    recorder.setWaiting(device, false);
  }

  /// Whether some device has gone on since the progress was this, which is set to what it is now.
  bool mayGoOn(uint64_t &progress) const;
  bool keepFailure(const std::string &message);
  std::string read(const std::string &text) const {
    std::lock_guard lock(mutex);
    return text;
  }

  World &world;
  std::atomic<int64_t> waited{0};
  int64_t spinNanoseconds;
  std::chrono::milliseconds timeout;
  std::atomic<bool> failed{false};
  mutable std::mutex mutex;
  std::string failure, record, recordJson;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RUN_H
