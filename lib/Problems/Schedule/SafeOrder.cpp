#include "SafeOrder.h"

#include <algorithm>

using namespace heddle::problems;
using namespace heddle::problems::scheduling;

/// What no sum of bytes reaches: the place of a task that has been taken.
static constexpr int64_t never = int64_t(1) << 62;

LiveTree::LiveTree(const std::vector<int64_t> &live) {
  while (width < static_cast<int>(live.size()))
    width *= 2;
  largest.assign(2 * width, -never);
  added.assign(2 * width, 0);
  std::copy(live.begin(), live.end(), largest.begin() + width);
  for (int node = width - 1; node > 0; --node)
    largest[node] = std::max(largest[2 * node], largest[2 * node + 1]);
}

void LiveTree::add(int begin, int end, int64_t bytes) {
  if (begin >= end || bytes == 0)
    return;
  int left = begin + width, right = end + width - 1;
  for (int low = left, high = right + 1; low < high; low /= 2, high /= 2) {
    if (low & 1) {
      largest[low] += bytes;
      added[low++] += bytes;
    }
    if (high & 1) {
      largest[--high] += bytes;
      added[high] += bytes;
    }
  }
  for (int edge : {left, right})
    for (int node = edge / 2; node > 0; node /= 2)
      largest[node] = std::max(largest[2 * node], largest[2 * node + 1]) + added[node];
}

SafeOrder::SafeOrder(const ScheduleGraph &unfused, const std::vector<int> &base, std::optional<uint64_t> cap)
    : graph(unfused), base(base), cap(cap), position(base.size()), taken(base.size(), 0),
      isOpen(unfused.values.size(), 0) {
  for (size_t at = 0; at < base.size(); ++at)
    position[base[at]] = static_cast<int>(at);
  if (!cap)
    return;
  std::vector<int64_t> change(base.size() + 1, 0), bytes(base.size());
  for (size_t index = 0; index < graph.values.size(); ++index) {
    const GraphValue &value = graph.values[index];
    touchers.push_back(value.touchers);
    std::sort(touchers.back().begin(), touchers.back().end(), [&](int a, int b) { return position[a] < position[b]; });
    int first = value.isAtBegin ? 0 : position[touchers.back().front()];
    int end = value.isAtEnd ? static_cast<int>(base.size()) : position[touchers.back().back()] + 1;
    change[first] += static_cast<int64_t>(value.bytes);
    change[end] -= static_cast<int64_t>(value.bytes);
    isOpen[index] = value.isAtBegin;
    live += value.isAtBegin ? static_cast<int64_t>(value.bytes) : 0;
  }
  int64_t sum = 0;
  for (size_t at = 0; at < base.size(); ++at) {
    sum += change[at];
    bytes[at] = sum + static_cast<int64_t>(graph.scratch[base[at]]);
  }
  tree.emplace(bytes);
}

/// The last position of a value's tasks that are left, without one of them; -1 where there is no other.
int SafeOrder::getLast(int value, int except) const {
  const std::vector<int> &list = touchers[value];
  for (size_t at = list.size(); at-- > 0;)
    if (!taken[list[at]] && list[at] != except)
      return position[list[at]];
  return -1;
}

bool SafeOrder::tryTake(int task) {
  int place = position[task];
  if (tree) {
    int64_t during = live + static_cast<int64_t>(graph.scratch[task]), freed = 0;
    changes.clear();
    for (int index : graph.touches[task]) {
      const GraphValue &value = graph.values[index];
      int64_t bytes = static_cast<int64_t>(value.bytes);
      if (!isOpen[index]) {
        during += bytes;
        changes.push_back({head, place, bytes}); // its first place is earlier now
      }
      while (touchers[index].size() > 1 && taken[touchers[index].back()])
        touchers[index].pop_back();
      if (value.isAtEnd)
        continue;
      int last = getLast(index, task);
      if (last < 0)
        freed += bytes;
      if (last < place) // its last place, too
        changes.push_back({std::max(last + 1, head), place + 1, -bytes});
    }
    changes.push_back({place, place + 1, -never});
    for (const Change &change : changes)
      tree->add(change.begin, change.end, change.bytes);
    int64_t limit = static_cast<int64_t>(std::min(*cap, static_cast<uint64_t>(never)));
    if (place != head && (during > limit || tree->getLargest() > limit)) {
      for (const Change &change : changes)
        tree->add(change.begin, change.end, -change.bytes);
      return false;
    }
    for (int index : graph.touches[task])
      isOpen[index] = true;
    live = during - static_cast<int64_t>(graph.scratch[task]) - freed;
  }
  taken[task] = true;
  while (!isFinished() && taken[base[head]])
    ++head;
  return true;
}
