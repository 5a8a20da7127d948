// Whether the disk is as fast as the plan took it to be.
#ifndef HEDDLE_TOOLS_HEDDLERUN_DISKWATCH_H
#define HEDDLE_TOOLS_HEDDLERUN_DISKWATCH_H

#include "Session.h"

#include <map>

namespace heddle::run {

/// Looks at how long copies to and from the disk take, of the devices of this process.
class DiskWatch {
public:
  DiskWatch(Session &session, std::string folder) : session(session), folder(std::move(folder)) {}

  /// What is to be said after a step of `seconds`, once: where copies have taken more than twice what the plan's costs
  /// say, and what is beyond these is a tenth of a second and of all steps. Otherwise it is empty.
  std::string look(size_t entry, double seconds);

private:
  /// What the plan says of all copies of an entry, on one device.
  const runtime::DiskTraffic &predict(size_t entry);

  Session &session;
  std::string folder;
  std::map<size_t, runtime::DiskTraffic> predicted; // by entry
  runtime::DiskTraffic before, measured,
      expected; // at the last look; of all steps, and what the plan says of the same bytes
  double spent = 0;
  uint64_t steps = 0;
  bool isTold = false;
};

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_DISKWATCH_H
