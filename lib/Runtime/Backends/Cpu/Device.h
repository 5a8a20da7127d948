// One device of a mesh and one entry, ready to run.
#ifndef HEDDLE_LIB_RUNTIME_BACKENDS_CPU_DEVICE_H
#define HEDDLE_LIB_RUNTIME_BACKENDS_CPU_DEVICE_H

#include "../../Backend.h"
#include "Bind.h"
#include "Streams.h"
#include "Team.h"

namespace heddle::runtime {

class Device {
public:
  Device(Run &run, int64_t number, Team &team)
      : shared(run), number(number), team(team),
        streams(run, number, commands, [this](const Command &command, int64_t waited) { perform(command, waited); }) {}

  Commands commands;

  /// Where the device's memory, its part of the host's and of the disk begin.
  using Begins = BySpace<std::byte *>;

  /// Addresses of the roots, which may have changed since the last run.
  void place(const Begins &begins, const Layout &layout, size_t entry);
  /// Keeps times in `log`; null for nowhere.
  void run(EventLog *log);

private:
  using Kind = Command::Kind;

  /// Runs a command and keeps its times.
  void perform(const Command &command, int64_t waitedBefore);
  void endEvent(int64_t time);
  void run(const Command &command);
  void runCall(const CallCommand &call);
  void copy(const SlotCopy &copy);
  void copyAll(const Range &copies) {
    for (uint32_t index = copies.begin; index < copies.end; ++index)
      copy(commands.copies[index]);
  }
  int64_t read(const ScalarRead &scalar) const;

  Run &shared;
  int64_t number;
  Team &team;
  std::vector<std::byte *> roots; // that slots were last found with
  int64_t waited = 0;             // in the current instruction
  Streams streams;
  EventLog *log = nullptr;
  Event *event = nullptr; // that has not ended
};

} // namespace heddle::runtime

#endif // HEDDLE_LIB_RUNTIME_BACKENDS_CPU_DEVICE_H
