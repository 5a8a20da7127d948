// What saved state says of the run that it is of.
#ifndef HEDDLE_RUNTIME_CHECKPOINT_STATEINFO_H
#define HEDDLE_RUNTIME_CHECKPOINT_STATEINFO_H

#include "heddle/Runtime/Data/Order.h"

namespace heddle::runtime {

struct StateInfo {
  DataPosition position;
  uint64_t program = 0; // checksum of the program that made it; 0: not known

  bool operator==(const StateInfo &) const = default;
};

/// Each number of a StateInfo by its key.
template <typename Info, typename Visit> void visitNumbers(Info &info, Visit visit) {
  visit("step", info.position.step);
  visit("seed", info.position.seed);
  visit("epoch", info.position.epoch);
  visit("example", info.position.example);
  visit("program", info.program);
}

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_CHECKPOINT_STATEINFO_H
