// What goes between processes with emulated GPUs: include/heddle/Emulator/Emulator.h, HeddleEmulatorCarrier.
#ifndef HEDDLE_LIB_EMULATOR_CARRIER_H
#define HEDDLE_LIB_EMULATOR_CARRIER_H

#include "heddle/Emulator/Emulator.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace heddle::emulator {

using Body = std::shared_ptr<const std::vector<unsigned char>>; // null: empty

/// Sends what processes tell each other in pieces that the carrier takes, and puts together what comes. A thread of its
/// own is all that calls the carrier: whoever sends does not wait.
class Carrier {
public:
  struct Heard {
    /// A message is there: by the carrier's thread, without any lock.
    std::function<void(int from, const std::string &head, Body body)> message;
    /// A process is gone.
    std::function<void(int process)> end;
  };

  ~Carrier() { stop(std::chrono::milliseconds(0)); }

  /// Without the world's lock, as is `stop`.
  void start(const HeddleEmulatorCarrier &carrier, Heard heard);
  /// What has not gone after `limit` is lost.
  void stop(std::chrono::milliseconds limit);

  bool isThere() const { return hasStarted; }
  /// This process's number; 0 where there is no carrier.
  int getRank() const { return isThere() ? static_cast<int>(given.rank) : 0; }
  int getSize() const { return isThere() ? static_cast<int>(given.ranks) : 1; }
  void send(int process, std::string head, Body body);
  bool isGone(int process) const;
  /// The carrier has something, or room again.
  void ring();

private:
  /// A message on its way: two lengths, head and body.
  struct Parcel {
    std::string head;
    Body body;
    uint64_t sent = 0;

    uint64_t getBytes() const { return prefix + head.size() + (body ? body->size() : 0); }
    void copy(uint64_t from, uint64_t count, unsigned char *to) const;
    static constexpr uint64_t prefix = 2 * sizeof(uint64_t);
  };

  void run();
  bool sendSome();
  bool receiveSome();
  void take(int from, const unsigned char *bytes, size_t count);
  void lose(int process);

  HeddleEmulatorCarrier given{};
  Heard heard;
  mutable std::mutex mutex; // of what follows
  std::condition_variable changed;
  std::map<int, std::deque<Parcel>> leaving; // by process
  std::set<int> gone;
  uint64_t rings = 0;
  bool isEnding = false;
  std::chrono::steady_clock::time_point end; // then
  // The thread's own.
  std::map<int, std::vector<unsigned char>> arriving; // by process, what has come of a message
  std::vector<unsigned char> buffer;
  std::thread thread;
  std::atomic<bool> hasStarted{false};
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_CARRIER_H
