#include "FirstFit.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

using namespace heddle::problems;
using namespace heddle::problems::placing;

namespace {

/// The most pairs of items that are kept: 64 MB.
constexpr int64_t maxNeighbors = 16'000'000;

/// The largest sum of each item's live neighbors at one of its times.
std::vector<int64_t> getWorstLoads(const Instance &instance) {
  std::vector<int64_t> loads = getLoads(instance), worst;
  for (const Item &item : instance.items)
    worst.push_back(*std::max_element(loads.begin() + item.begin, loads.begin() + item.end));
  return worst;
}

} // namespace

FirstFit::FirstFit(const Instance &instance, Effort &effort)
    : instance(instance), effort(effort), isPlaced(instance.items.size()) {
  const std::vector<Item> &items = instance.items;
  // Pairs: when an item begins, those that are live.
  std::vector<int> order(items.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](int a, int b) { return items[a].begin != items[b].begin ? items[a].begin < items[b].begin : a < b; });
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> live;
  for (int item : order) {
    live.erase(
        std::remove_if(live.begin(), live.end(), [&](int other) { return items[other].end <= items[item].begin; }),
        live.end());
    effort.spent += live.size();
    if (static_cast<int64_t>(2 * (pairs.size() + live.size())) > maxNeighbors)
      return;
    for (int other : live)
      pairs.emplace_back(item, other);
    live.push_back(item);
  }
  neighborStarts.assign(items.size() + 1, 0);
  for (auto [a, b] : pairs) {
    ++neighborStarts[a + 1];
    ++neighborStarts[b + 1];
  }
  std::partial_sum(neighborStarts.begin(), neighborStarts.end(), neighborStarts.begin());
  neighbors.resize(2 * pairs.size());
  std::vector<int> at(neighborStarts.begin(), neighborStarts.end() - 1);
  for (auto [a, b] : pairs) {
    neighbors[at[a]++] = b;
    neighbors[at[b]++] = a;
  }
}

int64_t heddle::problems::placing::findGap(const Item &item, const std::vector<std::pair<int64_t, int64_t>> &taken,
                                           Gap gap) {
  int64_t offset = 0, best = -1, bestGap = std::numeric_limits<int64_t>::max();
  for (auto [begin, end] : taken) {
    if (int64_t size = begin - offset; size >= item.size && size < bestGap) {
      best = offset;
      bestGap = size;
      if (gap == Gap::Lowest || size == item.size)
        return best;
    }
    offset = std::max(offset, alignUp(end, item.alignment));
  }
  return best < 0 ? offset : best;
}

int64_t FirstFit::findOffset(int number, Gap gap, const std::vector<int64_t> &offsets) {
  const Item &item = instance.items[number];
  taken.clear();
  auto take = [&](int other) { taken.emplace_back(offsets[other], offsets[other] + instance.items[other].size); };
  if (!neighborStarts.empty()) {
    for (int at = neighborStarts[number]; at < neighborStarts[number + 1]; ++at)
      if (isPlaced[neighbors[at]])
        take(neighbors[at]);
    effort.spent += 1 + neighborStarts[number + 1] - neighborStarts[number] + 4 * taken.size();
    std::sort(taken.begin(), taken.end());
  } else {
    for (int other : byOffset)
      if (meet(item, instance.items[other]))
        take(other);
    effort.spent += byOffset.size() + taken.size();
  }
  return findGap(item, taken, gap);
}

int64_t FirstFit::run(const std::vector<int> &order, Gap gap, std::vector<int64_t> &offsets, int64_t limit) {
  const std::vector<Item> &items = instance.items;
  std::fill(isPlaced.begin(), isPlaced.end(), false);
  byOffset.clear();
  offsets.assign(items.size(), 0);
  int64_t top = 0;
  auto place = [&](int item, int64_t offset) {
    offsets[item] = offset;
    isPlaced[item] = true;
    top = std::max(top, offset + items[item].size);
    if (neighborStarts.empty())
      byOffset.insert(std::upper_bound(byOffset.begin(), byOffset.end(), offset,
                                       [&](int64_t value, int other) { return value < offsets[other]; }),
                      item);
  };
  for (size_t item = 0; item < items.size(); ++item)
    if (items[item].fixed >= 0)
      place(item, items[item].fixed);
  for (int item : order) {
    if (items[item].fixed >= 0)
      continue;
    place(item, findOffset(item, gap, offsets));
    if (top > limit)
      return top;
  }
  return top;
}

std::vector<std::vector<int>> FirstFit::getOrders() const {
  const std::vector<Item> &items = instance.items;
  std::vector<int64_t> worst = getWorstLoads(instance);
  std::vector<double> conflicts(items.size());
  if (!neighborStarts.empty())
    for (size_t item = 0; item < items.size(); ++item)
      for (int at = neighborStarts[item]; at < neighborStarts[item + 1]; ++at)
        conflicts[item] += static_cast<double>(items[neighbors[at]].size);
  auto length = [&](int item) { return static_cast<double>(items[item].end - items[item].begin); };
  auto size = [&](int item) { return static_cast<double>(items[item].size); };
  const std::function<double(int)> keys[] = {
      [&](int item) { return size(item) * length(item); },
      size,
      length,
      [&](int item) { return size(item) * size(item) * length(item); },
      [&](int item) { return conflicts[item] * size(item); },
      [&](int item) { return static_cast<double>(worst[item]); },
      [&](int item) { return -static_cast<double>(items[item].begin); },
      [&](int item) { return static_cast<double>(items[item].end); },
  };
  std::vector<std::vector<int>> orders;
  for (const auto &key : keys) {
    std::vector<double> values;
    for (size_t item = 0; item < items.size(); ++item)
      values.push_back(key(item));
    std::vector<int> &order = orders.emplace_back(items.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
      if (values[a] != values[b])
        return values[a] > values[b];
      double areaA = size(a) * length(a), areaB = size(b) * length(b);
      return areaA != areaB ? areaA > areaB : a < b;
    });
  }
  return orders;
}
