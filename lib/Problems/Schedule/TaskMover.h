// Steps from one order to another, for local search.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_TASKMOVER_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_TASKMOVER_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

class TaskMover {
public:
  /// `order` is one of all units, and is changed.
  TaskMover(const ScheduleGraph &graph, std::vector<int> &order);

  /// Takes a random unit to an earlier place, with what it needs there, or to a later one, with what needs it. Returns
  /// how many units have been looked at.
  int moveOne(Random &random);
  void undo();

private:
  const ScheduleGraph &graph;
  std::vector<int> &order;
  std::vector<char> moves; // by unit, within a move
  std::vector<int> before; // the last move's range, as it was
  int begin = 0;
};

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_TASKMOVER_H
