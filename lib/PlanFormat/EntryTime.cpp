// Lets devices of all lists run together. Hosts hand out one instruction after another; where one begins only when
// devices of other lists have come to it, these are let run first.
#include "heddle/PlanFormat/EntryTime.h"

#include "DeviceClock.h"
#include "Meetings.h"

#include <algorithm>

using namespace heddle::format;

/// Lets devices of several lists run together, one for each index along `listsBy`; a sentence where that can't be.
static std::string runTogether(const Mesh &mesh, const Entry &entry, std::vector<ListTime> &lists) {
  constexpr uint64_t mostSteps = 20'000'000;
  Meetings meetings(mesh, entry);
  std::vector<DeviceClock> clocks;
  auto getBody = [&](int64_t index) -> const std::vector<Instruction> & {
    return entry.lists[entry.listOf[index]].instructions;
  };
  for (int64_t index = 0; index < meetings.getIndexCount(); ++index)
    clocks.emplace_back(getBody(index), &meetings, index);
  uint64_t most = mostSteps / clocks.size();
  for (bool isMoving = true; isMoving;) {
    isMoving = false;
    for (DeviceClock &clock : clocks)
      isMoving |= clock.run(most);
  }
  auto describe = [&](size_t index) { return "list " + std::to_string(entry.listOf[index]); };
  for (size_t index = 0; index < clocks.size(); ++index)
    if (clocks[index].getSteps() >= most)
      return describe(index) + " has " + std::to_string(most) +
             " instructions or more, needed fewer, with loops that wait for other lists written out";
  for (size_t index = 0; index < clocks.size(); ++index) {
    if (clocks[index].isOver())
      continue;
    const Instruction &next = clocks[index].getNext();
    return describe(index) + " waits for another list in " + toString(next.kind) +
           (next.location.empty() ? "" : " at " + next.location) + " for ever, needed lists that fit together";
  }
  for (size_t index = 0; index < clocks.size(); ++index) {
    ListTime &time = lists[entry.listOf[index]];
    double latest = clocks[index].getLatest();
    if (1e-9 * latest < time.total)
      continue;
    time.total = 1e-9 * latest;
    time.bubble = 1e-9 * (latest - DeviceClock::getAlone(getBody(index), &clocks[index]));
  }
  return "";
}

EntryTime heddle::format::getEntryTime(const Mesh &mesh, const Entry &entry) {
  EntryTime time;
  time.lists.resize(entry.lists.size());
  if (entry.lists.size() > 1)
    time.fault = runTogether(mesh, entry, time.lists);
  for (size_t number = 0; number < entry.lists.size(); ++number) {
    const std::vector<Instruction> &body = entry.lists[number].instructions;
    ListTime &own = time.lists[number];
    if (entry.lists.size() == 1 || !time.fault.empty())
      own.total = 1e-9 * DeviceClock::getAlone(body);
    double communication = 0;
    forEachInstruction(body, [&](const Instruction &instruction, uint64_t times) {
      if (instruction.kind == InstructionKind::Collective || instruction.kind == InstructionKind::Exchange)
        communication += getNanoseconds(instruction) * static_cast<double>(times);
    });
    own.communication = 1e-9 * communication;
    time.total = std::max(time.total, own.total);
  }
  return time;
}
