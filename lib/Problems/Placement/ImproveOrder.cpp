#include "FirstFit.h"

#include <algorithm>
#include <limits>
#include <random>

using namespace heddle::problems;
using namespace heddle::problems::placing;

void heddle::problems::placing::improveOrder(const Instance &instance, FirstFit &firstFit, std::vector<int> order,
                                             int64_t target, Effort &effort, std::vector<int64_t> &offsets,
                                             int64_t &best) {
  const std::vector<Item> &items = instance.items;
  std::mt19937 random(1);
  std::vector<int64_t> current;
  int64_t top = firstFit.run(order, Gap::Lowest, current, std::numeric_limits<int64_t>::max());
  std::vector<int> highest;
  while (best > target && !effort.isOver()) {
    // One that makes the top goes before a random one that it may be above.
    highest.clear();
    for (size_t at = 0; at < order.size(); ++at)
      if (current[order[at]] + items[order[at]].size == top && items[order[at]].fixed < 0)
        highest.push_back(at);
    if (highest.empty())
      return;
    int from = highest[random() % highest.size()];
    if (from == 0)
      return;
    std::vector<int> moved = order;
    int to = random() % from;
    std::rotate(moved.begin() + to, moved.begin() + from, moved.begin() + from + 1);
    if (random() % 4 == 0)
      std::swap(moved[random() % moved.size()], moved[random() % moved.size()]);
    std::vector<int64_t> next;
    effort.spent += 2 * order.size();
    int64_t nextTop = firstFit.run(moved, Gap::Lowest, next, top);
    if (nextTop > top)
      continue;
    top = nextTop;
    order = std::move(moved);
    current = std::move(next);
    if (top < best) {
      best = top;
      offsets = current;
    }
  }
}
