#include "Instance.h"

#include <algorithm>
#include <numeric>
#include <tuple>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

/// Sets sections by times, of which `getTimes` gives an item's first and the one after its last.
template <typename GetTimes> void setSections(Instance &instance, GetTimes getTimes) {
  struct Event {
    int64_t time;
    bool begins; // after what ends at that time
    int item;
  };
  std::vector<Event> events;
  for (int item = 0; item < static_cast<int>(instance.items.size()); ++item) {
    auto [lower, upper] = getTimes(item);
    events.push_back({lower, true, item});
    events.push_back({upper, false, item});
  }
  std::sort(events.begin(), events.end(), [](const Event &a, const Event &b) {
    return std::tie(a.time, a.begins, a.item) < std::tie(b.time, b.begins, b.item);
  });
  int section = 0;
  bool hasEnded = false;
  for (const Event &event : events) {
    if (event.begins && hasEnded)
      ++section;
    hasEnded = !event.begins;
    (event.begins ? instance.items[event.item].begin : instance.items[event.item].end) = section + !event.begins;
  }
  instance.sections = events.empty() ? 0 : section + 1;
}

} // namespace

Instance heddle::problems::placing::getInstance(const PlacementProblem &problem, std::vector<size_t> &buffers) {
  Instance instance;
  for (size_t index = 0; index < problem.buffers.size(); ++index) {
    const PlacementBuffer &buffer = problem.buffers[index];
    if (!buffer.bytes)
      continue;
    Item item;
    item.size = (buffer.bytes + problem.alignment - 1) / problem.alignment;
    item.alignment = std::lcm(buffer.alignment, problem.alignment) / problem.alignment;
    if (buffer.offset)
      item.fixed = *buffer.offset / problem.alignment;
    instance.items.push_back(item);
    buffers.push_back(index);
  }
  setSections(instance, [&](int item) {
    const PlacementBuffer &buffer = problem.buffers[buffers[item]];
    return std::make_pair(buffer.lower, buffer.upper);
  });
  return instance;
}

Instance heddle::problems::placing::getPart(const Instance &instance, const std::vector<int> &items) {
  Instance part;
  for (int item : items)
    part.items.push_back(instance.items[item]);
  setSections(part, [&](int item) {
    return std::make_pair(instance.items[items[item]].begin, instance.items[items[item]].end);
  });
  return part;
}

std::vector<std::vector<int>> heddle::problems::placing::splitByTime(const Instance &instance,
                                                                     const std::vector<int> &items) {
  std::vector<int> order = items;
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return std::tie(instance.items[a].begin, a) < std::tie(instance.items[b].begin, b); });
  std::vector<std::vector<int>> parts;
  int end = -1;
  for (int item : order) {
    if (instance.items[item].begin >= end)
      parts.emplace_back();
    parts.back().push_back(item);
    end = std::max(end, instance.items[item].end);
  }
  return parts;
}

std::vector<int64_t> heddle::problems::placing::getLoads(const Instance &instance) {
  std::vector<int64_t> loads(instance.sections + 1);
  for (const Item &item : instance.items) {
    loads[item.begin] += item.size;
    loads[item.end] -= item.size;
  }
  for (int section = 1; section < instance.sections; ++section)
    loads[section] += loads[section - 1];
  loads.resize(instance.sections);
  return loads;
}

int64_t heddle::problems::placing::getBound(const Instance &instance) {
  int64_t bound = 0;
  for (int64_t load : getLoads(instance))
    bound = std::max(bound, load);
  for (const Item &item : instance.items)
    if (item.fixed >= 0)
      bound = std::max(bound, item.fixed + item.size);
  return bound;
}

int64_t heddle::problems::placing::getTop(const Instance &instance, const std::vector<int64_t> &offsets) {
  int64_t top = 0;
  for (size_t item = 0; item < instance.items.size(); ++item)
    top = std::max(top, offsets[item] + instance.items[item].size);
  return top;
}
