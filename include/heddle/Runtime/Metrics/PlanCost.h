// What a plan says that a step costs: of its instructions' costs, times how often they run.
#ifndef HEDDLE_RUNTIME_METRICS_PLANCOST_H
#define HEDDLE_RUNTIME_METRICS_PLANCOST_H

#include "heddle/PlanFormat/EntryTime.h"

namespace heddle::runtime {

/// The costs of all devices. A `while` counts as one iteration, a `case` as its costliest body, as in
/// `heddle-compile`'s report.
struct PlanCost {
  double flops = 0, bytes = 0;
  uint64_t instructions = 0; // of the device that does most
  format::EntryTime time;
};

PlanCost getPlanCost(const format::Program &program, const format::Entry &entry);

} // namespace heddle::runtime

#endif // HEDDLE_RUNTIME_METRICS_PLANCOST_H
