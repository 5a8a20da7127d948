// The entries in which a program's replicas meet, between steps.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SYNC_H
#define HEDDLE_TOOLS_HEDDLERUN_SYNC_H

#include "Scalars.h"

namespace heddle::run {

class Sync {
public:
  /// `sync`, or `sync_0` and so on, each for a fragment of the parameters; empty where there is none.
  static std::vector<std::string> findNames(const format::Program &program);

  /// Throws Failure where there is no such entry, one needs more than state, or fragments are more than steps.
  Sync(Session &session, uint64_t every);
  /// The fragment that meets after a step of the run, whichever process took it: a run that goes on meets where it
  /// would have met. The last fragment does after steps that `every` divides, the others evenly between.
  std::optional<size_t> findDue(uint64_t step) const;
  /// Runs it on all ranks. Gives the numbers of its record.
  Scalars run(size_t fragment);
  /// `after every 50 steps, 1.2 MB of each device`.
  std::string describe() const;

private:
  struct Fragment {
    size_t entry;
    double bytes; // that collectives of one device move
  };

  Session &session;
  uint64_t every;
  std::vector<Fragment> fragments;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SYNC_H
