// What must hold of a scheduling problem before it is solved.
#include "heddle/Problems/Schedule.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

using namespace heddle::problems;

const char *heddle::problems::toString(MemorySpace space) {
  switch (space) {
  case MemorySpace::Device:
    return "device";
  case MemorySpace::Host:
    return "host";
  case MemorySpace::Disk:
    return "disk";
  }
  return "";
}

const char *heddle::problems::toString(ScheduleTaskKind kind) {
  switch (kind) {
  case ScheduleTaskKind::Compute:
    return "compute";
  case ScheduleTaskKind::Start:
    return "start";
  case ScheduleTaskKind::Done:
    return "done";
  }
  return "";
}

namespace {

/// The most bytes of all values and scratch together, so that no sum overflows.
constexpr uint64_t maxBytes = uint64_t(1) << 62;
constexpr int maxStreams = 4096;

class Checker {
public:
  explicit Checker(const ScheduleProblem &problem)
      : problem(problem), count(static_cast<int>(problem.tasks.size())), doneOf(count, -1) {}

  std::string run() {
    if (!checkNames())
      return error;
    for (int task = 0; task < count; ++task)
      if (!checkTask(task))
        return error;
    for (int task = 0; task < count; ++task)
      if (problem.tasks[task].kind == ScheduleTaskKind::Start && doneOf[task] < 0)
        return name(task) + " has no done, needed one";
    for (const ScheduleValue &value : problem.values)
      if (!checkValue(value))
        return error;
    checkCycles();
    return error;
  }

private:
  std::string name(int task) const { return "task \"" + problem.tasks[task].name + "\""; }
  bool isTask(int task) const { return task >= 0 && task < count; }
  bool fail(std::string message) {
    error = std::move(message);
    return false;
  }
  bool addBytes(uint64_t more, const std::string &subject) {
    if (more > maxBytes || (bytes += more) > maxBytes)
      return fail(subject + " has " + std::to_string(more) + " bytes, needed at most 2^62 in all values together");
    return true;
  }

  bool checkNames() {
    std::unordered_set<std::string_view> seen;
    for (int task = 0; task < count; ++task) {
      const std::string &text = problem.tasks[task].name;
      if (text.empty())
        return fail("task #" + std::to_string(task) + " has no name, needed one");
      if (!seen.insert(text).second)
        return fail("two tasks have the name \"" + text + "\", needed different ones");
    }
    seen.clear();
    for (const ScheduleValue &value : problem.values) {
      if (value.name.empty())
        return fail("value #" + std::to_string(&value - problem.values.data()) + " has no name, needed one");
      if (!seen.insert(value.name).second)
        return fail("two values have the name \"" + value.name + "\", needed different ones");
    }
    return true;
  }

  bool checkTask(int index) {
    const ScheduleTask &task = problem.tasks[index];
    bool isStart = task.kind == ScheduleTaskKind::Start, isDone = task.kind == ScheduleTaskKind::Done;
    if (!std::isfinite(task.seconds) || task.seconds < 0 || (seconds += task.seconds) > 1e18)
      return fail(name(index) + " takes " + std::to_string(task.seconds) +
                  " seconds, needed 0 or more, and at most 1e18 in all");
    if (isDone && task.seconds != 0)
      return fail(name(index) + " is a done and takes " + std::to_string(task.seconds) + " seconds, needed 0");
    if (isStart ? task.stream < 1 || task.stream > maxStreams : task.stream != 0)
      return fail(name(index) + " is a " + toString(task.kind) + " on stream " + std::to_string(task.stream) +
                  ", needed " + (isStart ? "1 to " + std::to_string(maxStreams) : "0"));
    if (!isDone && task.start != -1)
      return fail(name(index) + " is a " + toString(task.kind) + " and waits for a start, needed a done");
    if (isDone) {
      if (!isTask(task.start) || problem.tasks[task.start].kind != ScheduleTaskKind::Start)
        return fail(name(index) + " is done of " +
                    (isTask(task.start) ? name(task.start) : "task #" + std::to_string(task.start)) +
                    ", needed a start");
      int &done = doneOf[task.start];
      if (done >= 0)
        return fail(name(task.start) + " has two dones, \"" + problem.tasks[done].name + "\" and \"" + task.name +
                    "\", needed one");
      done = index;
    }
    for (int other : task.after)
      if (!isTask(other))
        return fail(name(index) + " is after task #" + std::to_string(other) + ", needed one of " +
                    std::to_string(count));
    return addBytes(task.scratchBytes, "the scratch of " + name(index));
  }

  bool checkValue(const ScheduleValue &value) {
    std::string subject = "value \"" + value.name + "\"";
    if (value.producer != -1) {
      if (!isTask(value.producer))
        return fail(subject + " is produced by task #" + std::to_string(value.producer) + ", needed one of " +
                    std::to_string(count) + ", or -1");
      if (problem.tasks[value.producer].kind == ScheduleTaskKind::Done)
        return fail(subject + " is produced by the done \"" + problem.tasks[value.producer].name +
                    "\", needed its start, which writes it");
    }
    for (int user : value.users)
      if (!isTask(user))
        return fail(subject + " is used by task #" + std::to_string(user) + ", needed one of " + std::to_string(count));
    return addBytes(value.bytes, subject);
  }

  /// Removes tasks that wait for none; each of those left waits for one that is left, so following them ends in a
  /// cycle.
  void checkCycles() {
    std::vector<std::vector<int>> waitsFor(count), next(count);
    for (int task = 0; task < count; ++task) {
      waitsFor[task] = problem.tasks[task].after;
      if (problem.tasks[task].start >= 0)
        waitsFor[task].push_back(problem.tasks[task].start);
    }
    for (const ScheduleValue &value : problem.values)
      if (value.producer >= 0) {
        bool isLate = problem.tasks[value.producer].kind == ScheduleTaskKind::Start;
        for (int user : value.users)
          waitsFor[user].push_back(isLate ? doneOf[value.producer] : value.producer);
      }
    std::vector<int> missing(count), ready;
    for (int task = 0; task < count; ++task) {
      missing[task] = static_cast<int>(waitsFor[task].size());
      if (missing[task] == 0)
        ready.push_back(task);
      for (int other : waitsFor[task])
        next[other].push_back(task);
    }
    while (!ready.empty()) {
      int task = ready.back();
      ready.pop_back();
      for (int user : next[task])
        if (--missing[user] == 0)
          ready.push_back(user);
    }
    auto left = std::find_if(missing.begin(), missing.end(), [](int number) { return number > 0; });
    if (left == missing.end())
      return;
    std::vector<int> path, place(count, -1);
    int task = static_cast<int>(left - missing.begin());
    while (place[task] < 0) {
      place[task] = static_cast<int>(path.size());
      path.push_back(task);
      task = *std::find_if(waitsFor[task].begin(), waitsFor[task].end(), [&](int other) { return missing[other] > 0; });
    }
    path.erase(path.begin(), path.begin() + place[task]);
    std::rotate(path.begin(), std::min_element(path.begin(), path.end()), path.end());
    error = name(path[0]) + " waits for itself";
    constexpr size_t shown = 6;
    if (path.size() > 1)
      for (size_t i = 1; i <= std::min(path.size(), shown); ++i)
        error += (i == 1 ? ", by " : ", ") + ("\"" + problem.tasks[path[i % path.size()]].name + "\"");
    if (path.size() > shown)
      error += " and " + std::to_string(path.size() - shown) + " more";
    error += ", needed an order";
  }

  const ScheduleProblem &problem;
  int count;
  std::vector<int> doneOf;
  uint64_t bytes = 0;
  double seconds = 0;
  std::string error;
};

} // namespace

std::string heddle::problems::check(const ScheduleProblem &problem) { return Checker(problem).run(); }
