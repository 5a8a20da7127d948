#include "TaskMover.h"

#include <algorithm>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

TaskMover::TaskMover(const ScheduleGraph &graph, std::vector<int> &order)
    : graph(graph), order(order), moves(order.size(), 0) {}

int TaskMover::moveOne(Random &random) {
  int count = static_cast<int>(order.size()), from = random.below(count);
  int furthest = 2;
  while (furthest < count && random.below(3) > 0) // near places more often than far ones
    furthest *= 2;
  int distance = 1 + random.below(furthest);
  bool isEarlier = random.below(2);
  int last = isEarlier ? from : std::min(count - 1, from + distance);
  begin = isEarlier ? std::max(0, from - distance) : from;
  before.assign(order.begin() + begin, order.begin() + last + 1);

  std::vector<int> moved{order[from]};
  moves[order[from]] = true;
  int step = isEarlier ? -1 : 1, end = isEarlier ? begin - 1 : last + 1;
  for (int at = from + step; at != end; at += step)
    for (int other : isEarlier ? graph.succs[order[at]] : graph.preds[order[at]])
      if (moves[other]) {
        moves[order[at]] = true;
        moved.push_back(order[at]);
        break;
      }
  int front = begin, back = begin + static_cast<int>(isEarlier ? moved.size() : before.size() - moved.size());
  for (int unit : before)
    order[static_cast<bool>(moves[unit]) == isEarlier ? front++ : back++] = unit;
  for (int unit : moved)
    moves[unit] = false;
  return 2 * static_cast<int>(before.size());
}

void TaskMover::undo() { std::copy(before.begin(), before.end(), order.begin() + begin); }
