// The targets that programs are compiled for, by name.
#ifndef HEDDLE_MACHINE_TARGETS_H
#define HEDDLE_MACHINE_TARGETS_H

#include "heddle/Machine/MachineSpec.h"
#include "heddle/Machine/TargetInfo.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::machine {

struct Target {
  std::string name; // `cuda-sm_90a`
  /// The code generator, as of TargetBackend::getName, and what it generates code for: `cuda`, `sm_90a`.
  std::string backend, architecture;
  /// The alignment of buffers in an arena, in bytes: a vector register's, or what the device's memory is read by.
  int64_t alignment = 64;
  /// The known machine that is assumed where none is named.
  std::string machine;
  TargetInfo info;
};

/// `trace` is none's: its programs are read, not run.
const std::vector<Target> &getTargets();

/// Nothing, with a sentence in `error`, where there is no such target.
std::optional<Target> findTarget(const std::string &name, std::string &error);

/// The number of processors of one device: the machine's, or, where its description has none, that of the machine
/// which the target assumes. 1 where neither has one.
int64_t getProcessors(const Target &target, const MachineSpec &machine);

/// What communicators take of a device's memory, in bytes.
struct CommunicatorCost {
  /// For each neighbour: one in a ring, each member that sends to another one, of these no more than a node has.
  int64_t perNeighbour = 0;
  int64_t mostNeighbours = 1;
};

/// What the machine says of NCCL's, or where it says nothing that of the machine which the target assumes; nothing
/// where the target's runtime doesn't meet by NCCL.
CommunicatorCost getCommunicatorCost(const Target &target, const MachineSpec &machine);

} // namespace heddle::machine

#endif // HEDDLE_MACHINE_TARGETS_H
