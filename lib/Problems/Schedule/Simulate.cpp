// What an order of tasks takes in time and bytes.
#include "ScheduleGraph.h"

#include <algorithm>

using namespace heddle::problems;

Schedule heddle::problems::simulate(const ScheduleProblem &problem, const std::vector<int> &order) {
  size_t count = problem.tasks.size();
  Schedule schedule;
  schedule.order = order;
  schedule.startSeconds.resize(count);
  schedule.endSeconds.resize(count);
  int streams = 0;
  for (const ScheduleTask &task : problem.tasks)
    streams = std::max(streams, task.stream);
  std::vector<double> streamFree(streams + 1, 0); // the compute stream is stream 0
  for (int index : order) {
    const ScheduleTask &task = problem.tasks[index];
    double &now = streamFree[0], start = now;
    if (task.kind == ScheduleTaskKind::Start) {
      start = std::max(now, streamFree[task.stream]);
      schedule.endSeconds[index] = streamFree[task.stream] = start + task.seconds;
    } else {
      now = task.start >= 0 ? std::max(now, schedule.endSeconds[task.start]) : now + task.seconds;
      schedule.endSeconds[index] = now;
    }
    schedule.startSeconds[index] = start;
  }
  schedule.seconds = streamFree[0]; // every start has its done

  scheduling::ScheduleGraph graph = scheduling::getGraph(problem, /*fuse=*/false);
  uint64_t live = 0;
  std::vector<size_t> untouched;
  for (const scheduling::GraphValue &value : graph.values) {
    live += value.isAtBegin ? value.bytes : 0;
    untouched.push_back(value.touchers.size());
  }
  schedule.peakBytes = count == 0 ? live : 0;
  for (int task : order) {
    uint64_t freed = 0;
    for (int index : graph.touches[task]) {
      const scheduling::GraphValue &value = graph.values[index];
      if (!value.isAtBegin && untouched[index] == value.touchers.size())
        live += value.bytes;
      if (--untouched[index] == 0 && !value.isAtEnd)
        freed += value.bytes;
    }
    schedule.liveBytes.push_back(live + problem.tasks[task].scratchBytes);
    schedule.peakBytes = std::max(schedule.peakBytes, schedule.liveBytes.back());
    live -= freed;
  }
  return schedule;
}
