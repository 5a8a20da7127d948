// How long the lists of an entry take by the costs of their instructions, all lists together. Other devices of a list
// are as fast as the one that is looked at; a `while` counts as one iteration, a `case` as its costliest body.
#ifndef HEDDLE_PLANFORMAT_ENTRYTIME_H
#define HEDDLE_PLANFORMAT_ENTRYTIME_H

#include "heddle/PlanFormat/Program.h"

#include <functional>

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

/// Calls `visit` with each instruction, and how often it runs each time that `body` does: at most 2^64 - 1.
void forEachInstruction(const std::vector<Instruction> &body,
                        const std::function<void(const Instruction &instruction, uint64_t times)> &visit);

} // namespace heddle::format

#endif // HEDDLE_PLANFORMAT_ENTRYTIME_H
