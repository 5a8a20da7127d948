// Lets devices of all lists run together. Hosts hand out one instruction after another; where one begins only when
// devices of other lists have come to it, these are let run first.
#include "heddle/PlanFormat/EntryTime.h"

#include "DeviceClock.h"
#include "Meetings.h"

#include <algorithm>

using namespace heddle::format;

/// Notes the tasks of a list, of the first device that has it.
static void watchFirst(const Entry &entry, int64_t index, DeviceClock &clock, std::vector<TaskTimes> &tasks) {
  uint32_t list = entry.listOf[index];
  if (std::find(entry.listOf.begin(), entry.listOf.begin() + index, list) == entry.listOf.begin() + index)
    clock.watch([&own = tasks[list]](const Instruction &instruction, double begin, double end) {
      own.add(instruction, 1e-9 * begin, 1e-9 * end);
    });
}

/// Lets devices of several lists run together, one for each index along `listsBy`; a sentence where that can't be.
static std::string runTogether(const Mesh &mesh, const Entry &entry, std::vector<ListTime> &lists,
                               std::vector<TaskTimes> *tasks = nullptr) {
  constexpr uint64_t mostSteps = 20'000'000;
  Meetings meetings(mesh, entry);
  std::vector<DeviceClock> clocks;
  auto getBody = [&](int64_t index) -> const std::vector<Instruction> & {
    return entry.lists[entry.listOf[index]].instructions;
  };
  for (int64_t index = 0; index < meetings.getIndexCount(); ++index)
    clocks.emplace_back(getBody(index), &meetings, index);
  if (tasks)
    for (int64_t index = 0; index < meetings.getIndexCount(); ++index)
      watchFirst(entry, index, clocks[index], *tasks);
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

std::string heddle::format::getTask(const Instruction &instruction) {
  for (const Annotation &annotation : instruction.annotations)
    if (annotation.name == "heddle.task" && annotation.text.size() > 2) // in quotes
      return annotation.text.substr(1, annotation.text.size() - 2);
  return "";
}

void TaskTimes::add(const Instruction &instruction, double begin, double end) {
  std::string task = getTask(instruction);
  if (task.empty())
    return;
  auto [known, isNew] = times.try_emplace(task, TaskTime{task, begin, end});
  known->second.begin = std::min(known->second.begin, begin);
  known->second.end = std::max(known->second.end, end);
}

std::vector<TaskTime> TaskTimes::get() const {
  std::vector<TaskTime> all;
  for (const auto &[task, time] : times)
    all.push_back(time);
  std::stable_sort(all.begin(), all.end(), [](const TaskTime &a, const TaskTime &b) { return a.begin < b.begin; });
  return all;
}

std::vector<std::vector<TaskTime>> heddle::format::predictTasks(const Mesh &mesh, const Entry &entry) {
  if (entry.lists.size() < 2)
    return {};
  std::vector<ListTime> lists(entry.lists.size());
  std::vector<TaskTimes> tasks(entry.lists.size());
  if (!runTogether(mesh, entry, lists, &tasks).empty())
    return {};
  std::vector<std::vector<TaskTime>> all;
  for (const TaskTimes &own : tasks)
    all.push_back(own.get());
  return all;
}

std::unordered_map<const Instruction *, double> heddle::format::getWaits(const List &list) {
  DeviceClock::Waits waits = DeviceClock::getWaits(list.instructions);
  for (auto &[instruction, time] : waits)
    time *= 1e-9;
  return waits;
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
