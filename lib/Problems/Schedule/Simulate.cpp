// What an order of tasks takes in time and bytes.
#include "ScheduleGraph.h"

#include <algorithm>
#include <map>

using namespace heddle::problems;

Schedule heddle::problems::simulate(const ScheduleProblem &problem, const std::vector<int> &order) {
  size_t count = problem.tasks.size();
  Schedule schedule;
  schedule.order = order;
  schedule.startSeconds.resize(count);
  schedule.endSeconds.resize(count);
  std::map<int, double> streamFree; // by number, which may be any: blocks are simulated before they are checked
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
  SpaceBytes live{};
  std::vector<size_t> untouched;
  for (const scheduling::GraphValue &value : graph.values) {
    live[value.space] += value.isAtBegin ? value.bytes : 0;
    untouched.push_back(value.touchers.size());
  }
  if (count == 0)
    schedule.peakBytes = live;
  for (int task : order) {
    SpaceBytes freed{};
    for (int index : graph.touches[task]) {
      const scheduling::GraphValue &value = graph.values[index];
      if (!value.isAtBegin && untouched[index] == value.touchers.size())
        live[value.space] += value.bytes;
      if (--untouched[index] == 0 && !value.isAtEnd)
        freed[value.space] += value.bytes;
    }
    schedule.liveBytes.push_back(live);
    schedule.liveBytes.back()[MemorySpace::Device] += problem.tasks[task].scratchBytes;
    for (MemorySpace space : memorySpaces) {
      schedule.peakBytes[space] = std::max(schedule.peakBytes[space], schedule.liveBytes.back()[space]);
      live[space] -= freed[space];
    }
  }
  return schedule;
}
