// Which device's host or stream goes on next.
#ifndef HEDDLE_LIB_REFERENCE_PLAN_SCHEDULE_H
#define HEDDLE_LIB_REFERENCE_PLAN_SCHEDULE_H

#include "Communication.h"
#include "PlanDevice.h"

#include <random>
#include <set>

namespace heddle::reference::plans {

/// Chooses one of the things that may happen next. Streams but the first one communicate.
///
/// - Seed 0: communication as late as possible. It begins, and ends, when computation waits for it.
/// - Seed 1: communication as early as possible, hosts far ahead; the last device first.
/// - Seed 2: communication begins as early as possible, and ends as late as possible.
/// - Others: by chance, each host and stream at a pace of its own.
class Schedule {
public:
  Schedule(llvm::ArrayRef<std::unique_ptr<PlanDevice>> devices, const Communication &communication, int64_t seed)
      : devices(devices), communication(communication), seed(seed), random(seed) {}

  /// Nothing if no device can go on.
  std::optional<Actor> choose();

  bool canGoOn(Actor actor) const;
  /// The actors that an actor waits for, if it cannot go on.
  llvm::SmallVector<Actor> getBlockers(Actor actor) const;

private:
  const Instruction *findHead(Actor actor) const;
  std::vector<Actor> getActors() const;
  bool isEnding(Actor actor) const;
  std::optional<Actor> chase(Actor actor, std::set<Actor> &seen) const;
  std::optional<Actor> chooseByOrder(bool lateStarts, bool lateEnds, bool lastFirst) const;
  std::optional<Actor> chooseByChance();

  llvm::ArrayRef<std::unique_ptr<PlanDevice>> devices;
  const Communication &communication;
  int64_t seed;
  std::mt19937_64 random;
  std::map<Actor, double> paces;
};

} // namespace heddle::reference::plans

#endif // HEDDLE_LIB_REFERENCE_PLAN_SCHEDULE_H
