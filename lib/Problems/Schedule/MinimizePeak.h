// The order of smallest peak that a bounded search finds.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_MINIMIZEPEAK_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_MINIMIZEPEAK_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

/// Units of a graph, in an order of small peak in the device; of two orders, the one whose other peaks are over
/// `enough` by fewer bytes is better. All heuristics are tried once; then, while a peak is above `enough`, the search
/// goes on until it has visited `effort` units.
std::vector<int> minimizePeak(const ScheduleGraph &graph, const SpaceBytes &enough, int64_t effort);

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_MINIMIZEPEAK_H
