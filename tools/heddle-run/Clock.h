// How long things take.
#ifndef HEDDLE_TOOLS_HEDDLERUN_CLOCK_H
#define HEDDLE_TOOLS_HEDDLERUN_CLOCK_H

#include <chrono>

namespace heddle::run {

using Clock = std::chrono::steady_clock;

/// The seconds since then.
inline double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

} // namespace heddle::run

#endif // HEDDLE_TOOLS_HEDDLERUN_CLOCK_H
