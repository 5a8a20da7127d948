// What devices do and did last: each writes to a log of its own, which others read when something has gone wrong.
#ifndef HEDDLE_LIB_RUNTIME_RECORDER_H
#define HEDDLE_LIB_RUNTIME_RECORDER_H

#include "InstructionTable.h"
#include "PerDevice.h"

#include <array>
#include <atomic>
#include <mutex>

namespace heddle::runtime {

class Recorder {
public:
  explicit Recorder(DeviceRange devices) : devices(devices), logs(devices) {}

  /// Is called before a run.
  void begin(const std::string &entry, const InstructionTable &instructions);
  /// A device comes to an instruction, at a time of `getTime`.
  void start(int64_t device, size_t instruction, int64_t time) {
    Log &log = logs[device];
    uint64_t count = log.count.load(std::memory_order_relaxed);
    Record &record = log.records[count % kept];
    record.instruction.store(instruction, std::memory_order_relaxed);
    record.start.store(time, std::memory_order_relaxed);
    log.count.store(count + 1, std::memory_order_release);
  }
  void setWaiting(int64_t device, bool isWaiting) {
    logs[device].isWaiting.store(isWaiting, std::memory_order_relaxed);
  }
  void finish(int64_t device, int64_t time) { logs[device].end.store(time, std::memory_order_release); }

  DeviceRange getDevices() const { return devices; }
  /// Changes as devices come to instructions.
  uint64_t getProgress() const;
  /// `instruction #3 (...)`
  std::string name(size_t instruction) const { return instructions->name(instruction); }
  /// `is at instruction #3 (...)`, `has ended its step`.
  std::string describe(int64_t device) const;
  /// A line for each device, and under it what it did last.
  std::string print() const;
  /// Of one rank: docs/runtime.md, "Flight records".
  std::string printJson(int64_t rank = 0) const;

private:
  static constexpr size_t kept = 32;
  struct Record {
    std::atomic<size_t> instruction{0};
    std::atomic<int64_t> start{0};
  };
  struct alignas(64) Log {
    std::atomic<uint64_t> count{0}; // of all instructions since the run began
    std::atomic<int64_t> end{0};    // of the run; 0 before
    std::atomic<bool> isWaiting{false};
    std::array<Record, kept> records;
  };
  struct Past {
    size_t instruction;
    int64_t start, end; // end: 0 for the one that is not done
  };
  std::vector<int64_t> findPeers(int64_t device, size_t number) const;
  /// What a log has of a device, the oldest first.
  std::vector<Past> read(int64_t device) const;

  DeviceRange devices;
  PerDevice<Log> logs;
  mutable std::mutex mutex; // of what begins anew with each run
  int64_t began = 0;
  std::string entry;
  const InstructionTable *instructions = nullptr;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_RECORDER_H
