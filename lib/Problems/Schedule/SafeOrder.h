// The order that is left when tasks are taken out of its middle and launched first, and the bytes live along it.
#ifndef HEDDLE_LIB_PROBLEMS_SCHEDULE_SAFEORDER_H
#define HEDDLE_LIB_PROBLEMS_SCHEDULE_SAFEORDER_H

#include "ScheduleGraph.h"

namespace heddle::problems::scheduling {

/// Live bytes by position, with sums over ranges and the largest of all (a segment tree).
class LiveTree {
public:
  explicit LiveTree(const std::vector<int64_t> &live);
  void add(int begin, int end, int64_t bytes); // end is one past the last
  int64_t getLargest() const { return largest[1]; }

private:
  int width = 1;
  std::vector<int64_t> largest, added; // by node; `largest` has its own `added` in it
};

class SafeOrder {
public:
  /// `base` keeps the caps. Without one, every task that is ready may be taken.
  SafeOrder(const ScheduleGraph &unfused, const std::vector<int> &base, const PerSpace<std::optional<uint64_t>> &caps);

  bool isFinished() const { return head == static_cast<int>(base.size()); }
  /// The first task that is left; it can always be taken.
  int getHead() const { return base[head]; }
  int getPosition(int task) const { return position[task]; }
  bool isTaken(int task) const { return taken[task]; }
  /// Takes a task that is ready, where it and then the rest of the order keep the caps.
  bool tryTake(int task);

private:
  struct Change {
    int begin, end;
    int64_t bytes;
  };
  /// A space that has a cap.
  struct Capped {
    MemorySpace space;
    int64_t limit;
    LiveTree tree;
    int64_t live;          // between launches
    int64_t during, freed; // by the task that is tried
    std::vector<Change> changes;
  };
  void addSpace(MemorySpace space, uint64_t cap);
  int getLast(int value, int except) const;

  const ScheduleGraph &graph;
  const std::vector<int> &base;
  std::vector<int> position;              // by task
  std::vector<char> taken;                // by task
  std::vector<char> isOpen;               // by value
  std::vector<std::vector<int>> touchers; // by value, the last in the base order at the back
  std::vector<Capped> capped;
  int head = 0;
};

} // namespace heddle::problems::scheduling

#endif // HEDDLE_LIB_PROBLEMS_SCHEDULE_SAFEORDER_H
