// What the solvers of a scheduling problem share: tasks and values as a graph that reads the same in both directions.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_SCHEDULEGRAPH_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_SCHEDULEGRAPH_H

#include "../Random.h"
#include "heddle/Problems/Schedule.h"

namespace heddle::problems::scheduling {

/// Live from the first to the last of the units that touch it. For an asynchronous user or producer that is its done.
struct GraphValue {
  uint64_t bytes = 0;
  std::vector<int> touchers; // each once
  bool isAtBegin = false, isAtEnd = false;
  MemorySpace space = MemorySpace::Device;
};

/// A unit is a task or, where they are fused, a start and its done. Run backwards, with `preds` and `succs`, begin and
/// end exchanged, a graph has the same live bytes at the same units.
struct ScheduleGraph {
  std::vector<std::vector<int>> tasks;        // by unit, in launch order
  std::vector<std::vector<int>> preds, succs; // by unit, each once
  std::vector<std::vector<int>> touches;      // by unit: values
  std::vector<uint64_t> scratch;              // by unit, in the device
  std::vector<GraphValue> values;

  int size() const { return static_cast<int>(tasks.size()); }
};

/// With `fuse`, a start is one unit with its done where nothing has to be launched between them: no order has a smaller
/// peak than one that has them side by side.
ScheduleGraph getGraph(const ScheduleProblem &problem, bool fuse);
ScheduleGraph getReversed(const ScheduleGraph &graph);

/// The tasks of an order of units.
std::vector<int> getTasks(const ScheduleGraph &graph, const std::vector<int> &units);

/// The tasks that must be launched before each task; each once.
std::vector<std::vector<int>> getPreds(const ScheduleProblem &problem);

/// The done of each start; -1 for other tasks.
std::vector<int> getDones(const ScheduleProblem &problem);

/// By task, the least seconds from its launch until everything that waits for it has finished.
std::vector<double> getTails(const ScheduleProblem &problem, const ScheduleGraph &unfused);

/// ` of host memory`, say; nothing for the device, which is what bytes are of where nothing is said.
std::string describe(MemorySpace space);

/// Why no order keeps the cap of a space: the one of the smallest peak has so many bytes live at a task.
std::string describeBlocked(const ScheduleProblem &problem, MemorySpace space, int task, uint64_t bytes, bool isProved);

struct Peak {
  uint64_t bytes = 0;
  int position = -1; // the first of them; -1 where there are no units
};
using Peaks = PerSpace<Peak>;

/// Whether all peaks keep their caps.
bool fits(const Peaks &peaks, const PerSpace<std::optional<uint64_t>> &caps);

/// The spaces that values of a graph are in, and the device.
std::vector<MemorySpace> getSpaces(const ScheduleGraph &graph);

/// Live bytes along an order of units. Reused between orders of one graph.
class PeakMeter {
public:
  explicit PeakMeter(const ScheduleGraph &graph);
  Peaks measure(const std::vector<int> &order);

private:
  const ScheduleGraph &graph;
  bool hasSpaces;             // others than the device
  std::vector<int> untouched; // by value
  SpaceBytes atBegin{};
};

/// Units by rank, as far as dependences allow.
std::vector<int> getOrderByRank(const ScheduleGraph &graph, const std::vector<double> &rank);

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_SCHEDULEGRAPH_H
