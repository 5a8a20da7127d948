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

SafeOrder::SafeOrder(const ScheduleGraph &unfused, const std::vector<int> &base,
                     const PerSpace<std::optional<uint64_t>> &caps)
    : graph(unfused), base(base), position(base.size()), taken(base.size(), 0), isOpen(unfused.values.size(), 0) {
  for (size_t at = 0; at < base.size(); ++at)
    position[base[at]] = static_cast<int>(at);
  for (MemorySpace space : getSpaces(unfused))
    if (caps[space])
      addSpace(space, *caps[space]);
  if (capped.empty())
    return;
  for (size_t index = 0; index < graph.values.size(); ++index) {
    touchers.push_back(graph.values[index].touchers);
    std::sort(touchers.back().begin(), touchers.back().end(), [&](int a, int b) { return position[a] < position[b]; });
    isOpen[index] = graph.values[index].isAtBegin;
  }
}

void SafeOrder::addSpace(MemorySpace space, uint64_t cap) {
  std::vector<int64_t> change(base.size() + 1, 0), bytes(base.size());
  int64_t live = 0, sum = 0;
  for (const GraphValue &value : graph.values) {
    if (value.space != space)
      continue;
    int first = value.isAtBegin ? 0 : static_cast<int>(base.size()),
        last = value.isAtEnd ? static_cast<int>(base.size()) - 1 : 0;
    for (int task : value.touchers) {
      first = std::min(first, position[task]);
      last = std::max(last, position[task]);
    }
    change[first] += static_cast<int64_t>(value.bytes);
    change[last + 1] -= static_cast<int64_t>(value.bytes);
    live += value.isAtBegin ? static_cast<int64_t>(value.bytes) : 0;
  }
  for (size_t at = 0; at < base.size(); ++at) {
    sum += change[at];
    bytes[at] = sum + (space == MemorySpace::Device ? static_cast<int64_t>(graph.scratch[base[at]]) : 0);
  }
  capped.push_back(
      {space, static_cast<int64_t>(std::min(cap, static_cast<uint64_t>(never))), LiveTree(bytes), live, 0, 0, {}});
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
  PerSpace<Capped *> bySpace{};
  for (Capped &own : capped) {
    bySpace[own.space] = &own;
    own.during = own.live + (own.space == MemorySpace::Device ? static_cast<int64_t>(graph.scratch[task]) : 0);
    own.freed = 0;
    own.changes.clear();
  }
  for (size_t at = 0; !capped.empty() && at < graph.touches[task].size(); ++at) {
    int index = graph.touches[task][at];
    const GraphValue &value = graph.values[index];
    Capped *own = bySpace[value.space];
    if (!own)
      continue;
    int64_t bytes = static_cast<int64_t>(value.bytes);
    if (!isOpen[index]) {
      own->during += bytes;
      own->changes.push_back({head, place, bytes}); // its first place is earlier now
    }
    while (touchers[index].size() > 1 && taken[touchers[index].back()])
      touchers[index].pop_back();
    if (value.isAtEnd)
      continue;
    int last = getLast(index, task);
    if (last < 0)
      own->freed += bytes;
    if (last < place) // its last place, too
      own->changes.push_back({std::max(last + 1, head), place + 1, -bytes});
  }
  bool fits = true;
  for (Capped &own : capped) {
    own.changes.push_back({place, place + 1, -never});
    for (const Change &change : own.changes)
      own.tree.add(change.begin, change.end, change.bytes);
    fits = fits && own.during <= own.limit && own.tree.getLargest() <= own.limit;
  }
  if (place != head && !fits) {
    for (Capped &own : capped)
      for (const Change &change : own.changes)
        own.tree.add(change.begin, change.end, -change.bytes);
    return false;
  }
  if (!capped.empty())
    for (int index : graph.touches[task])
      isOpen[index] = true;
  for (Capped &own : capped)
    own.live =
        own.during - (own.space == MemorySpace::Device ? static_cast<int64_t>(graph.scratch[task]) : 0) - own.freed;
  taken[task] = true;
  while (!isFinished() && taken[base[head]])
    ++head;
  return true;
}
