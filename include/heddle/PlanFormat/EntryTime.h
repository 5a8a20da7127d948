// How long the lists of an entry take by the costs of their instructions, all lists together. Other devices of a list
// are as fast as the one that is looked at; a `while` counts as one iteration, a `case` as its costliest body.
#ifndef HEDDLE_PLANFORMAT_ENTRYTIME_H
#define HEDDLE_PLANFORMAT_ENTRYTIME_H

#include "heddle/PlanFormat/Program.h"

#include <functional>
#include <map>
#include <unordered_map>

namespace heddle::format {

/// In seconds.
struct ListTime {
  /// Until all streams of the list's slowest device have finished. Streams wait for events; an exchange, or a
  /// collective among devices of several lists, begins where the last of those devices has come to it.
  double total = 0;
  /// The part of `total` that the list spends waiting for devices of other lists: without it they would always be
  /// there.
  double bubble = 0;
  /// The sum of all collectives and exchanges, hidden or not, without waiting for the devices that take part.
  double communication = 0;
};

struct EntryTime {
  double total = 0; // of the list that ends last
  std::vector<ListTime> lists;
  /// Why there is no time of all lists together, in a sentence; each has its own then, as if it never waited for
  /// another. Empty for every entry that `heddle-verify-plan` accepts, up to a number of instructions.
  std::string fault;
};

EntryTime getEntryTime(const Mesh &mesh, const Entry &entry);

/// What stream 0 of a list waits for, where other lists are always there, in seconds: the instructions that have kept
/// others busy meanwhile, up to the one after which it goes on. A collective or an exchange on stream 0 counts, as long
/// as it takes, and so does what other streams still do when stream 0 has ended. Of long loops it is an estimate, as
/// `ListTime::total` is.
std::unordered_map<const Instruction *, double> getWaits(const List &list);

/// The task of a pipeline that a launch is part of, as PyTorch's tables have it (`2F0`); empty of what is of none.
std::string getTask(const Instruction &instruction);

/// In seconds from the beginning, from the first of the task's launches to the end of the last.
struct TaskTime {
  std::string task;
  double begin = 0, end = 0;
};

/// Collects tasks from when their launches ran.
class TaskTimes {
public:
  void add(const Instruction &instruction, double begin, double end);
  /// In the order in which they began.
  std::vector<TaskTime> get() const;

private:
  std::map<std::string, TaskTime> times; // by task
};

/// When each list's tasks are predicted to run, all lists together; nothing where they can't be timed together
/// (`EntryTime::fault`).
std::vector<std::vector<TaskTime>> predictTasks(const Mesh &mesh, const Entry &entry);

/// Calls `visit` with each instruction, and how often it runs each time that `body` does: at most 2^64 - 1.
void forEachInstruction(const std::vector<Instruction> &body,
                        const std::function<void(const Instruction &instruction, uint64_t times)> &visit);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_ENTRYTIME_H
