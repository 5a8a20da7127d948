// A schedule taken at its word and replayed, step by step, from the problem alone.
#include "heddle/Problems/Schedule.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace heddle::problems;

namespace {

bool differ(double a, double b) { return !(std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b))); }

class Replay {
public:
  Replay(const ScheduleProblem &problem, const Schedule &schedule)
      : problem(problem), schedule(schedule), position(problem.tasks.size(), -1), done(problem.tasks.size(), -1) {}

  std::string run() {
    if (std::string error = readOrder(); !error.empty())
      return error;
    if (std::string error = replayDependences(); !error.empty())
      return error;
    if (std::string error = replayTime(); !error.empty())
      return error;
    return replayBytes();
  }

private:
  std::string name(int task) const { return "task \"" + problem.tasks[task].name + "\""; }

  std::string readOrder() {
    size_t count = problem.tasks.size();
    for (auto [size, what] :
         {std::pair(schedule.order.size(), "tasks in its order"),
          std::pair(schedule.startSeconds.size(), "start times"), std::pair(schedule.endSeconds.size(), "end times"),
          std::pair(schedule.liveBytes.size(), "positions with live bytes")})
      if (size != count)
        return "the schedule has " + std::to_string(size) + " " + what + ", needed " + std::to_string(count);
    for (size_t at = 0; at < count; ++at) {
      int task = schedule.order[at];
      if (task < 0 || static_cast<size_t>(task) >= count)
        return "position " + std::to_string(at) + " launches task #" + std::to_string(task) + ", needed one of " +
               std::to_string(count);
      if (position[task] >= 0)
        return name(task) + " is launched twice, needed once";
      position[task] = static_cast<int>(at);
    }
    for (size_t task = 0; task < count; ++task)
      if (problem.tasks[task].kind == ScheduleTaskKind::Done)
        done[problem.tasks[task].start] = static_cast<int>(task);
    return "";
  }

  std::string demand(int first, int second) const {
    if (position[first] < position[second])
      return "";
    return name(second) + " is launched at position " + std::to_string(position[second]) + ", needed after " +
           name(first) + " at position " + std::to_string(position[first]);
  }

  std::string replayDependences() const {
    for (size_t task = 0; task < problem.tasks.size(); ++task) {
      if (problem.tasks[task].kind == ScheduleTaskKind::Done)
        if (std::string error = demand(problem.tasks[task].start, static_cast<int>(task)); !error.empty())
          return error;
      for (int other : problem.tasks[task].after)
        if (std::string error = demand(other, static_cast<int>(task)); !error.empty())
          return error;
    }
    for (const ScheduleValue &value : problem.values)
      for (int user : value.users)
        if (value.producer >= 0) {
          int written = done[value.producer] >= 0 ? done[value.producer] : value.producer;
          if (std::string error = demand(written, user); !error.empty())
            return error;
        }
    return "";
  }

  std::string replayTime() const {
    double now = 0;
    std::map<int, double> streamFree;
    std::vector<double> finished(problem.tasks.size(), 0);
    for (int index : schedule.order) {
      const ScheduleTask &task = problem.tasks[index];
      double begin = now;
      if (task.kind == ScheduleTaskKind::Compute)
        finished[index] = now += task.seconds;
      if (task.kind == ScheduleTaskKind::Start) {
        begin = std::max(now, streamFree[task.stream]);
        finished[index] = streamFree[task.stream] = begin + task.seconds;
      }
      if (task.kind == ScheduleTaskKind::Done)
        finished[index] = now = std::max(now, finished[task.start]);
      if (differ(schedule.startSeconds[index], begin) || differ(schedule.endSeconds[index], finished[index]))
        return name(index) + " is said to run from " + std::to_string(schedule.startSeconds[index]) + " to " +
               std::to_string(schedule.endSeconds[index]) + " s, needed " + std::to_string(begin) + " to " +
               std::to_string(finished[index]);
    }
    if (differ(schedule.seconds, now))
      return "the schedule is said to take " + std::to_string(schedule.seconds) + " s, needed " + std::to_string(now);
    return "";
  }

  /// The range of positions at which a value is live; the second is one past the last.
  std::pair<int, int> getLife(const ScheduleValue &value) const {
    int count = static_cast<int>(problem.tasks.size());
    int first = value.producer < 0 ? 0 : position[value.producer], last = value.isNeededAtEnd ? count - 1 : first;
    if (value.producer >= 0 && done[value.producer] >= 0)
      last = std::max(last, position[done[value.producer]]);
    for (int user : value.users)
      last = std::max(last, position[done[user] >= 0 ? done[user] : user]);
    return {first, last + 1};
  }

  std::string replayBytes() const {
    for (MemorySpace space : memorySpaces)
      if (std::string error = replayBytes(space); !error.empty())
        return error;
    return "";
  }

  std::string replayBytes(MemorySpace space) const {
    int count = static_cast<int>(problem.tasks.size());
    std::string of = space == MemorySpace::Device ? "" : std::string(" of ") + toString(space) + " memory";
    std::vector<uint64_t> begins(count + 1, 0), ends(count + 1, 0); // by position
    uint64_t always = 0;                                            // where there are no positions
    for (const ScheduleValue &value : problem.values) {
      if (value.space != space || (value.producer < 0 && value.users.empty() && !value.isNeededAtEnd))
        continue; // nothing wants it
      auto [first, end] = getLife(value);
      begins[first] += value.bytes;
      ends[end] += value.bytes;
      always += value.bytes;
    }
    std::optional<uint64_t> cap = problem.caps[space];
    uint64_t live = 0, peak = count == 0 ? always : 0;
    for (int at = 0; at < count; ++at) {
      int task = schedule.order[at];
      live = live - ends[at] + begins[at];
      uint64_t bytes = live + (space == MemorySpace::Device ? problem.tasks[task].scratchBytes : 0);
      if (schedule.liveBytes[at][space] != bytes)
        return std::to_string(schedule.liveBytes[at][space]) + " bytes" + of + " are said to be live at " + name(task) +
               ", needed " + std::to_string(bytes);
      if (cap && bytes > *cap)
        return std::to_string(bytes) + " bytes" + of + " are live at " + name(task) + ", needed at most the cap of " +
               std::to_string(*cap);
      peak = std::max(peak, bytes);
    }
    if (schedule.peakBytes[space] != peak)
      return "the peak" + of + " is said to be " + std::to_string(schedule.peakBytes[space]) + " bytes, needed " +
             std::to_string(peak);
    if (cap && peak > *cap)
      return std::to_string(peak) + " bytes" + of + " are live, needed at most the cap of " + std::to_string(*cap);
    return "";
  }

  const ScheduleProblem &problem;
  const Schedule &schedule;
  std::vector<int> position, done; // by task; of a start, its done
};

} // namespace

std::string heddle::problems::verify(const ScheduleProblem &problem, const Schedule &schedule) {
  return Replay(problem, schedule).run();
}
