// The entry in which a program's replicas meet, between steps.
#ifndef HEDDLE_TOOLS_HEDDLERUN_SYNC_H
#define HEDDLE_TOOLS_HEDDLERUN_SYNC_H

#include "Scalars.h"

namespace heddle::run {

class Sync {
public:
  static constexpr const char *entryName = "sync";

  /// Throws Failure where the entry needs more than state.
  Sync(Session &session, uint64_t every);
  /// After every so many steps of the run, whichever process took them: one that goes on meets where it would have met.
  bool isDue(uint64_t step) const { return step % every == 0; }
  /// Runs it on all ranks. Gives the numbers of its record.
  Scalars run();
  /// `after every 50 steps, 1.2 MB of each device`.
  std::string describe() const;

private:
  Session &session;
  uint64_t every;
  size_t entry;
  double bytes = 0; // that collectives of one device move
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_SYNC_H
