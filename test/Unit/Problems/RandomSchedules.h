// Random scheduling problems, the same on every machine.
#ifndef HEDDLE_TEST_UNIT_PROBLEMS_RANDOMSCHEDULES_H
#define HEDDLE_TEST_UNIT_PROBLEMS_RANDOMSCHEDULES_H

#include "heddle/Problems/Schedule.h"
#include <algorithm>
#include <random>

namespace heddle::problems {

class RandomSchedules {
public:
  explicit RandomSchedules(uint64_t seed) : random(seed) {}

  int below(int end) { return static_cast<int>(random() % static_cast<uint64_t>(end)); }

  /// `asyncPercent` of the tasks are starts, on two streams; operands are among the last `reach` values.
  ScheduleProblem make(int count, int asyncPercent, int reach) {
    ScheduleProblem problem;
    for (int left = 1 + below(4); left > 0; --left)
      addValue(problem, -1, 1 + below(100), below(2) == 0);
    while (static_cast<int>(problem.tasks.size()) < count) {
      int index = static_cast<int>(problem.tasks.size()), visible = static_cast<int>(problem.values.size());
      bool isAsync = below(100) < asyncPercent && index + 2 <= count;
      ScheduleTask task;
      task.name = name("t", index);
      task.seconds = (1 + below(20)) * 0.5;
      if (isAsync) {
        task.kind = ScheduleTaskKind::Start;
        task.stream = 1 + below(2);
      } else if (below(4) == 0) {
        task.scratchBytes = below(60);
      }
      if (index > 0 && below(12) == 0)
        task.after.push_back(below(index));
      problem.tasks.push_back(task);
      for (int operands = below(3) + (below(5) != 0); operands > 0; --operands) {
        std::vector<int> &users = problem.values[visible - 1 - below(std::min(reach, visible))].users;
        if (users.empty() || users.back() != index)
          users.push_back(index);
      }
      for (int results = 1 + (below(6) == 0); results > 0; --results)
        addValue(problem, index, 1 + below(below(3) ? 40 : 200), below(6) == 0);
      if (isAsync) {
        ScheduleTask done;
        done.name = name("t", index + 1);
        done.kind = ScheduleTaskKind::Done;
        done.start = index;
        problem.tasks.push_back(done);
      }
    }
    return problem;
  }

  /// The same with a share of the values in the host's memory; scratch stays the device's.
  ScheduleProblem makeWithHost(int count, int asyncPercent, int reach, int hostPercent) {
    ScheduleProblem problem = make(count, asyncPercent, reach);
    for (ScheduleValue &value : problem.values)
      if (below(100) < hostPercent)
        value.space = MemorySpace::Host;
    return problem;
  }

private:
  static std::string name(const char *kind, size_t number) { return kind + std::to_string(number); }
  static void addValue(ScheduleProblem &problem, int producer, int bytes, bool isNeededAtEnd) {
    problem.values.push_back(
        {name("v", problem.values.size()), static_cast<uint64_t>(bytes), producer, isNeededAtEnd, {}, {}});
  }

  std::mt19937_64 random;
};

} // namespace heddle::problems

#endif // HEDDLE_TEST_UNIT_PROBLEMS_RANDOMSCHEDULES_H
