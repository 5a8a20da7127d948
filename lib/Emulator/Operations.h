// What streams of emulated GPUs do: operations, and the points in time that events stand for.
#ifndef HEDDLE_LIB_EMULATOR_OPERATIONS_H
#define HEDDLE_LIB_EMULATOR_OPERATIONS_H

#include "../../kernels/vocabulary/host/interface.h"
#include "Hazards.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>

namespace heddle::emulator {

struct Device;
struct Capture;
class Exchange;
struct Transfer;

/// What a body is given, and what it gives back.
struct Execution {
  Device &device;
  uint64_t seed = 0;
  std::vector<Range> ranges; // that were known only as it ran
  std::string fault;
  const char *kernel = nullptr; // the kernel of these counters
  const heddle_host::Counters *counters = nullptr;
};

/// What a stream does; it may run many times, as part of a graph.
struct Operation {
  std::string name; // "kernel relu"
  std::vector<Range> ranges;
  /// False with a fault. Runs without any lock; null: nothing.
  std::function<bool(Execution &execution)> body;
  /// The transfers of NCCL, one or several at a time; then there is no body.
  std::vector<Transfer> transfers;
};

/// What an event has recorded.
struct Moment {
  Clock clock;
  Device *device = nullptr;
  bool isDone = false;
  std::chrono::steady_clock::time_point time;
};

/// An operation's place in a stream.
struct Command {
  enum class Kind { Run, Record, Wait };
  Kind kind = Kind::Run;
  uint64_t number = 0;  // on its device
  bool isEntry = false; // of the stream's queue: an operation, or the end of a graph
  bool isOfGraph = false;
  std::shared_ptr<const Operation> operation;
  std::shared_ptr<Moment> moment;
  std::shared_ptr<Exchange> exchange; // of its transfers
  Clock clock;
  Happening happening;
};

/// What the host asks for again and again.
struct Queried {
  std::shared_ptr<Moment> moment;
  uint64_t number = 0; // of its command, the stream's last one
};

struct Stream {
  Device *device = nullptr;
  std::string name;        // "stream 2 of GPU 0"
  bool isBlocking = false; // for the stream of number 0
  bool isRemoved = false;
  uint32_t chain = 0, tick = 0;
  Clock clock; // of what has been put into it
  std::deque<Command> commands;
  size_t entries = 0;    // of the queue, among them
  uint32_t priority = 0; // drawn
  std::shared_ptr<Capture> capture;
  uint32_t lane = 0; // of the capture
  std::shared_ptr<Queried> queried;
};

struct Event {
  bool isTimed = true;
  std::shared_ptr<Moment> moment;   // null: never recorded
  std::shared_ptr<Capture> capture; // where it was recorded last
  size_t captured = 0;              // number of the record there
};

} // namespace heddle::emulator

#endif // HEDDLE_LIB_EMULATOR_OPERATIONS_H
