// What a device's streams have still to do: commands after a message that has not come.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_STREAMS_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_STREAMS_H

#include "Commands.h"

#include <deque>
#include <functional>

namespace heddle::runtime {

/// A device's thread hands out commands in the order of its list, and runs each at once, unless its stream is held
/// back: by an exchange whose messages are not there, or by a wait for an event after one. Then the commands of that
/// stream wait in a queue, and the thread goes on with other streams; so a receive that is handed out early holds back
/// only what needs it.
class Streams {
public:
  /// `perform` runs a command, and keeps for how many nanoseconds the thread had nothing else to do.
  using Perform = std::function<void(const Command &command, int64_t waited)>;

  Streams(Run &run, int64_t device, Commands &commands, Perform perform)
      : run(run), device(device), commands(commands), perform(std::move(perform)) {}

  void begin();
  void handOut(const Command &command);
  /// Waits until a stream, or every stream, has done all that was handed out. Throws Stopped.
  void finish(uint32_t stream);
  void finishAll();

private:
  struct Task {
    const Command *command;
    std::vector<int64_t> iterations; // when it was handed out, once it is in a queue
    uint32_t mark = 0;               // of a record, or the one that is waited for
    uint32_t sent = 0, received = 0; // messages of an exchange
  };
  struct Mark {
    uint32_t count = 0;
    std::vector<uint32_t> open; // numbers of records that are in a queue
  };

  bool isReady(const Task &task) const;
  /// False where it has to wait.
  bool tryRun(Task &task);
  /// Runs what can run in the queues.
  void advance();
  void waitForMessage();

  Run &run;
  int64_t device;
  Commands &commands;
  Perform perform;
  std::vector<std::deque<Task>> queues; // by stream
  std::vector<Mark> marks;              // by event
  size_t waiting = 0;                   // tasks
  int64_t waited = 0;
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_STREAMS_H
