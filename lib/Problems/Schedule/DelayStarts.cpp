#include "DelayStarts.h"

#include <algorithm>
#include <map>
#include <set>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

namespace {

class Delayer {
public:
  Delayer(const ScheduleProblem &problem, const Schedule &schedule)
      : problem(problem), schedule(schedule), preds(getPreds(problem)), latest(problem.tasks.size(), 0),
        before(problem.tasks.size(), -1), isPending(problem.tasks.size(), 0) {}

  std::vector<int> run(double lead) {
    setLatest(lead);
    for (int task : schedule.order) {
      if (problem.tasks[task].kind == ScheduleTaskKind::Start) {
        isPending[task] = true;
        byLatest.insert({latest[task], task});
        continue;
      }
      // The next launch is when this task is over.
      while (!byLatest.empty() && byLatest.begin()->first < schedule.endSeconds[task])
        launch(byLatest.begin()->second);
      launch(task);
    }
    return order;
  }

private:
  /// When each transfer has to begin, the last of each stream first.
  void setLatest(double lead) {
    std::vector<int> dones = getDones(problem), following(problem.tasks.size(), -1);
    std::map<int, int> last; // by stream
    for (int task : schedule.order)
      if (int stream = problem.tasks[task].stream; stream > 0) {
        auto [it, isFirst] = last.try_emplace(stream, task);
        if (!isFirst) {
          before[task] = it->second;
          following[it->second] = task;
          it->second = task;
        }
      }
    for (size_t at = schedule.order.size(); at-- > 0;) {
      int task = schedule.order[at];
      double seconds = problem.tasks[task].seconds;
      if (problem.tasks[task].kind != ScheduleTaskKind::Start)
        continue;
      double begin = schedule.endSeconds[dones[task]] - (1 + lead) * seconds;
      if (following[task] >= 0)
        begin = std::min(begin, latest[following[task]] - seconds);
      latest[task] = std::max(begin, schedule.startSeconds[task]);
    }
  }

  /// Launches a task after the starts that have waited so far and must be launched before it.
  void launch(int task) {
    std::vector<int> stack{task};
    while (!stack.empty()) {
      int top = stack.back();
      size_t depth = stack.size();
      if (before[top] >= 0 && isPending[before[top]])
        stack.push_back(before[top]);
      for (int pred : preds[top])
        if (isPending[pred])
          stack.push_back(pred);
      if (stack.size() > depth)
        continue;
      stack.pop_back();
      if (problem.tasks[top].kind == ScheduleTaskKind::Start) {
        if (!isPending[top])
          continue; // it was there twice
        isPending[top] = false;
        byLatest.erase({latest[top], top});
      }
      order.push_back(top);
    }
  }

  const ScheduleProblem &problem;
  const Schedule &schedule;
  std::vector<std::vector<int>> preds;
  std::vector<double> latest; // by start: when its transfer has to begin
  std::vector<int> before;    // by start: the one before it on its stream
  std::vector<char> isPending;
  std::set<std::pair<double, int>> byLatest; // of those that are pending
  std::vector<int> order;
};

} // namespace

std::vector<int> scheduling::delayDones(const ScheduleProblem &problem, const std::vector<int> &order) {
  std::vector<int64_t> given(problem.tasks.size(), 0); // by start, without what it takes
  for (const ScheduleValue &value : problem.values) {
    if (value.space != MemorySpace::Device)
      continue; // what leaves the device frees bytes there
    int64_t bytes = static_cast<int64_t>(value.bytes);
    if (value.producer >= 0)
      given[value.producer] += bytes;
    for (int user : value.users)
      given[user] -= value.isNeededAtEnd ? 0 : bytes;
  }
  std::vector<std::vector<int>> preds = getPreds(problem);
  std::vector<char> isPending(problem.tasks.size(), 0);
  std::vector<int> delayed, stack;
  auto launch = [&](int task) {
    stack.assign(1, task);
    while (!stack.empty()) {
      int top = stack.back();
      size_t depth = stack.size();
      for (int pred : preds[top])
        if (isPending[pred])
          stack.push_back(pred);
      if (stack.size() > depth)
        continue;
      stack.pop_back();
      if (top == task || isPending[top]) // else it was there twice
        delayed.push_back(top);
      isPending[top] = false;
    }
  };
  for (int task : order)
    if (problem.tasks[task].kind == ScheduleTaskKind::Done && given[problem.tasks[task].start] > 0)
      isPending[task] = true;
    else
      launch(task);
  for (int task : order)
    if (isPending[task])
      launch(task);
  return delayed;
}

std::vector<int> scheduling::delayStarts(const ScheduleProblem &problem, const Schedule &schedule, double lead) {
  return Delayer(problem, schedule).run(lead);
}
