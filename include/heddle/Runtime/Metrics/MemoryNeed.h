// What a plan says that devices need of memory.
#ifndef HEDDLE_RUNTIME_METRICS_MEMORYNEED_H
#define HEDDLE_RUNTIME_METRICS_MEMORYNEED_H

#include "heddle/PlanFormat/Program.h"

namespace heddle::runtime {

/// What each of some devices needs, in bytes: in its memory, and of arguments, results and arenas together on the host
/// and on the disk.
struct MemoryNeed {
  uint64_t arguments = 0, results = 0, constants = 0, arena = 0;
  uint64_t host = 0, disk = 0;
  std::vector<int64_t> devices;

  uint64_t getTotal() const { return arguments + results + constants + arena; }
};

/// By class of devices that need equally much of everything, the one that needs most first.
std::vector<MemoryNeed> getMemoryNeed(const format::Program &program, const format::Entry &entry);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_MEMORYNEED_H
